-- Rides made in a span of time that carry a charge. They are looked through in the order of their ids, a bounded number
-- for each statement; last_id is where the next one begins, null after the last.
WITH looked_through AS (
    SELECT * FROM rides r WHERE r.id > :after_id::bigint ORDER BY r.id LIMIT :limit::bigint
), last AS (
    SELECT max(id) AS last_id FROM looked_through
)
SELECT l.last_id, r.id AS ride_id, r.user_id AS ride_user_id, r.amount_cents, r.currency, r.payment_method,
       r.downstream_key AS ride_downstream_key, r.status AS ride_status, r.charge_id, r.gateway_object_id,
       microseconds_of(r.created_at) AS ride_created_at_us, r.idempotency_key_id AS key_id
  FROM last l
  LEFT JOIN looked_through r ON r.charge_id IS NOT NULL
       AND r.created_at BETWEEN instant_of(:from_us::bigint) AND instant_of(:to_us::bigint)
 ORDER BY r.id
