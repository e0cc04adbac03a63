-- Keys whose stored answer says that nothing was bought while the ride carries a charge.
WITH broken AS (
    SELECT k.id FROM idempotency_keys k JOIN rides r ON r.idempotency_key_id = k.id
     WHERE k.response_status_code >= 400 AND r.charge_id IS NOT NULL
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
