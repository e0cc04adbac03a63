-- Keys that need a person.
WITH broken AS (
    SELECT k.id FROM idempotency_keys k WHERE k.response_status_code IS NULL AND k.parked_reason IS NOT NULL
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
