-- How many keys complete-all would take (counted up to a limit), and what money they are about by currency.
WITH completable AS (
    SELECT k.id FROM idempotency_keys k CROSS JOIN settings s
     WHERE k.response_status_code IS NULL
       AND k.created_at <= clock_timestamp() - :older_than_ms::bigint * interval '1 millisecond'
       AND k.parked_reason IS NULL AND k.bulk_attempts < s.attempt_cap
       AND (k.locked_at IS NULL OR k.locked_at + k.lease_ms * interval '1 millisecond' <= clock_timestamp())
     ORDER BY k.created_at, k.id
     LIMIT :limit::bigint
)
SELECT r.currency, count(*) AS keys, coalesce(sum(r.amount_cents), 0)::bigint AS minor_units
  FROM completable c LEFT JOIN rides r ON r.idempotency_key_id = c.id
 GROUP BY r.currency ORDER BY r.currency
