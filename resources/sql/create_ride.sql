-- From started to ride_created: the key advances and its ride is made, both or neither. The lease is renewed, and the
-- call deadline stamped where the call to the gateway follows.
WITH changed AS (
    UPDATE idempotency_keys k
       SET recovery_point = 1, locked_at = clock_timestamp(), lease_ms = s.lease_ms,
           call_deadline = CASE WHEN :call_follows::boolean
               THEN greatest(k.call_deadline, clock_timestamp()
                             + (s.lease_ms + s.settle_time_ms) * interval '1 millisecond')
               ELSE k.call_deadline END
      FROM settings s
     WHERE k.id = :id AND k.fence = :fence AND k.recovery_point = 0 AND k.locked_at IS NOT NULL
       AND (NOT :call_follows::boolean OR s.gateway_identity = :gateway_identity::text)
    RETURNING k.id, k.user_id, k.downstream_key, k.locked_at, k.lease_ms, k.call_deadline
), ride AS (
    INSERT INTO rides (user_id, idempotency_key_id, amount_cents, currency, payment_method, downstream_key)
    SELECT user_id, id, :amount_cents::integer, :currency::text, :payment_method::text, downstream_key FROM changed
    RETURNING id, created_at
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, accepted, detail)
    SELECT :id, 'ride_created', :token, :fence, EXISTS (SELECT 1 FROM changed),
           'ride ' || (SELECT id FROM ride)
)
SELECT (SELECT count(*) FROM changed) AS changed, (SELECT count(*) FROM ride) AS rides,
       (SELECT id FROM ride) AS ride_id, (SELECT microseconds_of(created_at) FROM ride) AS ride_created_at_us,
       (SELECT microseconds_of(locked_at) FROM changed) AS locked_at_us,
       (SELECT lease_ms FROM changed) AS lease_ms,
       (SELECT microseconds_of(call_deadline) FROM changed) AS call_deadline_us
