-- Leases taken at a time that has not come yet: not by the database clock, or that clock went back.
WITH broken AS (
    SELECT k.id FROM idempotency_keys k WHERE k.locked_at > clock_timestamp() + interval '1 second'
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
