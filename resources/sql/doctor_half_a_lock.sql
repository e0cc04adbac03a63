-- Leases without a holder, and holders without a lease.
WITH broken AS (
    SELECT k.id FROM idempotency_keys k WHERE (k.locked_at IS NULL) <> (k.locked_by IS NULL)
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
