-- Takes an unfinished key over and raises the fence. What was believed stands in the WHERE clause: of any number of
-- rivals exactly one wins. Only an operator may clear a parked reason, and only force may break a held lease.
WITH changed AS (
    UPDATE idempotency_keys k
       SET fence = k.fence + 1, locked_at = clock_timestamp(), locked_by = :token, lease_ms = s.lease_ms,
           attempts = k.attempts + 1, bulk_attempts = k.bulk_attempts + :bulk_attempts::integer,
           parked_reason = CASE WHEN :is_operator::boolean THEN NULL ELSE k.parked_reason END
      FROM settings s
     WHERE k.id = :id AND k.fence = :fence AND k.recovery_point = :recovery_point
       AND k.response_status_code IS NULL
       AND (:may_take_parked::boolean OR k.parked_reason IS NULL)
       AND (:may_break_lease::boolean OR k.locked_at IS NULL
            OR k.locked_at + k.lease_ms * interval '1 millisecond' <= clock_timestamp())
       AND (:gateway_identity::text IS NULL OR s.gateway_identity = :gateway_identity::text)
    RETURNING k.id, k.fence, k.locked_at, k.lease_ms, k.attempts, k.bulk_attempts, k.parked_reason
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, detail)
    SELECT id, 'taken_over', :token, fence, :detail::text FROM changed
)
SELECT fence, microseconds_of(locked_at) AS locked_at_us, lease_ms, attempts, bulk_attempts, parked_reason FROM changed
