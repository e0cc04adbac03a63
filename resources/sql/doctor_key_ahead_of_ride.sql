-- Keys that claim more than their ride has: no ride at all, or no charge where there must be one.
WITH broken AS (
    SELECT k.id FROM idempotency_keys k LEFT JOIN rides r ON r.idempotency_key_id = k.id
     WHERE k.recovery_point >= 1
       AND (r.id IS NULL
            OR r.charge_id IS NULL
               AND (k.recovery_point = 2 OR k.recovery_point = 3 AND k.response_status_code < 400))
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
