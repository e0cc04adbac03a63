-- Finished keys that somebody seems to be working on.
WITH broken AS (
    SELECT k.id FROM idempotency_keys k
     WHERE k.recovery_point = 3 AND k.locked_at IS NOT NULL AND k.locked_by IS NOT NULL
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
