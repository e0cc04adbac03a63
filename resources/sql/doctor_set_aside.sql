-- Unfinished keys that completing in bulk has tried as often as it may.
WITH broken AS (
    SELECT k.id FROM idempotency_keys k CROSS JOIN settings s
     WHERE k.response_status_code IS NULL AND k.bulk_attempts >= s.attempt_cap
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
