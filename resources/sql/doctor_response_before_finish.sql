-- Unfinished keys that have a response, or a part of one.
WITH broken AS (
    SELECT k.id FROM idempotency_keys k
     WHERE k.recovery_point <> 3
       AND (k.response_status_code IS NOT NULL OR k.response_body IS NOT NULL OR k.finished_at IS NOT NULL)
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
