-- From ride_created to charge_completed: the charge goes on the ride and the key advances, both or neither.
WITH changed AS (
    UPDATE idempotency_keys k
       SET recovery_point = 2, locked_at = clock_timestamp(), lease_ms = s.lease_ms
      FROM settings s
     WHERE k.id = :id AND k.fence = :fence AND k.recovery_point = 1 AND k.locked_at IS NOT NULL
       AND EXISTS (SELECT 1 FROM rides r WHERE r.idempotency_key_id = k.id AND r.id = :ride_id
                      AND r.charge_id IS NULL AND r.status = 'created')
    RETURNING k.id, k.locked_at, k.lease_ms
), ride AS (
    UPDATE rides r SET charge_id = :charge_id, status = 'charged',
           gateway_object_id = coalesce(:object_id::text, r.gateway_object_id)
      FROM changed c
     WHERE r.idempotency_key_id = c.id
    RETURNING r.id
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, accepted, detail)
    SELECT :id, 'charge_completed', :token, :fence, EXISTS (SELECT 1 FROM changed),
           :detail::text
)
SELECT (SELECT count(*) FROM changed) AS changed, (SELECT count(*) FROM ride) AS rides,
       (SELECT microseconds_of(locked_at) FROM changed) AS locked_at_us, (SELECT lease_ms FROM changed) AS lease_ms
