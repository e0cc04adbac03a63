-- What happened to a key beside its transitions, such as a look-up and its answer.
INSERT INTO timeline (key_id, what, holder, fence, detail) VALUES (:id, :what, :token, :fence, :detail::text)
