-- The history of one key, oldest first.
SELECT microseconds_of(at) AS at_us, what, holder, fence, accepted, detail FROM timeline WHERE key_id = :key_id ORDER BY id
