-- Gives a payment the next downstream key, to be charged anew: only its holder, and only where a look-up begun after the
-- call deadline found nothing (rule 13). Renews the lease and stamps the call deadline for the call that follows.
WITH changed AS (
    UPDATE idempotency_keys k
       SET downstream_generation = k.downstream_generation + 1, downstream_key = :downstream_key,
           locked_at = clock_timestamp(), lease_ms = s.lease_ms,
           call_deadline = clock_timestamp() + (s.lease_ms + s.settle_time_ms) * interval '1 millisecond'
      FROM settings s
     WHERE k.id = :id AND k.fence = :fence AND k.recovery_point = 1 AND k.locked_at IS NOT NULL
       AND k.downstream_generation = :generation
       AND k.call_deadline <= instant_of(:looked_up_at_us::bigint)
       AND s.gateway_identity = :gateway_identity::text
       AND EXISTS (SELECT 1 FROM rides r WHERE r.idempotency_key_id = k.id AND r.charge_id IS NULL
                      AND r.status = 'created' AND r.gateway_object_id IS NULL)
       AND NOT EXISTS (SELECT 1 FROM open_orphan_charges o WHERE o.key_id = k.id)
    RETURNING k.id, k.locked_at, k.lease_ms, k.call_deadline
), ride AS (
    UPDATE rides r SET downstream_key = :downstream_key FROM changed c WHERE r.idempotency_key_id = c.id RETURNING r.id
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, accepted, detail)
    SELECT :id, 'recharged', :token, :fence, EXISTS (SELECT 1 FROM changed), :detail::text
)
SELECT (SELECT count(*) FROM changed) AS changed, (SELECT count(*) FROM ride) AS rides,
       (SELECT microseconds_of(locked_at) FROM changed) AS locked_at_us, (SELECT lease_ms FROM changed) AS lease_ms,
       (SELECT microseconds_of(call_deadline) FROM changed) AS call_deadline_us
