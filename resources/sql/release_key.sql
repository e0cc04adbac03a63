-- Lets a key go without finishing it: free for the next attempt, or parked for a person where a reason is given. The
-- call deadline is put back where the last call is proven to have charged nothing.
WITH changed AS (
    UPDATE idempotency_keys k
       SET locked_at = NULL, locked_by = NULL, last_error = :last_error::text, parked_reason = :parked_reason::text,
           parked_generation = :parked_generation::integer,
           call_deadline = instant_of(:call_deadline_us::bigint)
     WHERE k.id = :id AND k.fence = :fence AND k.recovery_point = :recovery_point AND k.locked_at IS NOT NULL
    RETURNING k.id
), ride AS (
    UPDATE rides r SET gateway_object_id = coalesce(r.gateway_object_id, :object_id::text)
      FROM changed c
     WHERE r.idempotency_key_id = c.id AND :object_id::text IS NOT NULL
    RETURNING r.id
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, accepted, detail)
    SELECT :id, :what, :token, :fence, EXISTS (SELECT 1 FROM changed), :detail::text
)
SELECT (SELECT count(*) FROM changed) AS changed
