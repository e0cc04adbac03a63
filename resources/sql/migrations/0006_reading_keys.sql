-- How a key is read: its state by one function for lists, filters and counts, and its row with all that belongs to it.

CREATE FUNCTION key_state(response_status_code integer, locked_at timestamptz, lease_ms bigint, now timestamptz)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN response_status_code < 400 THEN 'finished'
                WHEN response_status_code >= 400 THEN 'failed'
                WHEN locked_at IS NULL THEN 'waiting'
                WHEN locked_at + lease_ms * interval '1 millisecond' > now THEN 'running'
                ELSE 'stuck' END;

CREATE VIEW key_snapshots AS
    SELECT k.id, k.user_id, k.request_method, k.request_path, k.key, k.request_body, k.request_hash,
           k.fingerprint_version, k.downstream_key, k.downstream_generation, k.recovery_point,
           microseconds_of(k.locked_at) AS locked_at_us, k.lease_ms, k.locked_by, k.fence, k.attempts,
           k.bulk_attempts, k.last_error, k.parked_reason, microseconds_of(k.call_deadline) AS call_deadline_us,
           k.response_status_code, k.response_body, k.response_location, k.response_content_type,
           microseconds_of(k.created_at) AS created_at_us, microseconds_of(k.finished_at) AS finished_at_us,
           r.id AS ride_id, r.user_id AS ride_user_id, r.amount_cents, r.currency, r.payment_method,
           r.downstream_key AS ride_downstream_key, r.status AS ride_status, r.charge_id, r.gateway_object_id,
           microseconds_of(r.created_at) AS ride_created_at_us,
           EXISTS (SELECT 1 FROM open_orphan_charges o WHERE o.key_id = k.id) AS has_open_orphan_charge,
           s.attempt_cap, microseconds_of(clock_timestamp()) AS read_at_us,
           k.created_at, k.locked_at
      FROM idempotency_keys k
      LEFT JOIN rides r ON r.idempotency_key_id = k.id
     CROSS JOIN settings s;
