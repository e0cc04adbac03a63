-- Rides that are further than their key: made or charged, and the key does not know.
WITH broken AS (
    SELECT k.id FROM idempotency_keys k JOIN rides r ON r.idempotency_key_id = k.id
     WHERE k.recovery_point = 0 OR k.recovery_point = 1 AND r.charge_id IS NOT NULL
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
