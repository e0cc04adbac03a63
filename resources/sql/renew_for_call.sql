-- Renews the lease before a call to the gateway and stamps the call deadline, judged by the database clock. `base` is
-- what the deadline was before a call that is proven to have charged nothing. Once the ride is so old that the gateway
-- may have forgotten the downstream key while an earlier call may have charged, the deadline is stamped only after a
-- look-up, begun when `base` was over, that found nothing: earlier "no charge" is not believed.
WITH believed AS (
    SELECT k.id, s.lease_ms, s.settle_time_ms, instant_of(:base_call_deadline_us::bigint) AS base,
           clock_timestamp() AS now,
           r.created_at + (s.gateway_window_ms - s.lease_ms - s.settle_time_ms) * interval '1 millisecond' AS window_end
      FROM idempotency_keys k JOIN rides r ON r.idempotency_key_id = k.id CROSS JOIN settings s
     WHERE k.id = :id AND s.gateway_identity = :gateway_identity::text
), judged AS (
    SELECT *, base IS NULL OR now < window_end
              OR coalesce(base <= instant_of(:looked_up_at_us::bigint), false) AS may_call
      FROM believed
), changed AS (
    UPDATE idempotency_keys k
       SET locked_at = clock_timestamp(), lease_ms = j.lease_ms,
           call_deadline = CASE WHEN j.may_call AND :call_follows::boolean
               THEN greatest(j.base, clock_timestamp() + (j.lease_ms + j.settle_time_ms) * interval '1 millisecond')
               ELSE j.base END
      FROM judged j
     WHERE k.id = j.id AND k.fence = :fence AND k.recovery_point = 1 AND k.locked_at IS NOT NULL
    RETURNING k.id, k.locked_at, k.lease_ms, k.call_deadline, j.may_call, j.base, j.now
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, accepted, detail)
    SELECT :id, CASE WHEN :call_follows::boolean AND (SELECT may_call FROM changed) THEN 'call_begun' ELSE 'renewed' END,
           :token, :fence, EXISTS (SELECT 1 FROM changed), :detail::text
)
SELECT microseconds_of(locked_at) AS locked_at_us, lease_ms, microseconds_of(call_deadline) AS call_deadline_us,
       may_call, base IS NULL OR base <= now AS base_is_over, microseconds_of(now) AS now_us,
       greatest(0, ceil(extract(epoch FROM base - now) * 1000))::bigint AS base_remaining_ms
  FROM changed
