-- Reads the key of a scope, or makes it with a lease and fence 1 where there is none. One row comes back always:
-- what was there, or what was made; neither means that a rival inserts right now. Where the row was there nothing is
-- written, so a replay pays for no durable commit.
WITH existing AS (
    SELECT * FROM key_snapshots
     WHERE user_id = :user_id::text AND request_path = :path::text AND key = :key::text
), inserted AS (
    INSERT INTO idempotency_keys
           (user_id, request_path, key, request_method, request_body, request_hash, fingerprint_version,
            downstream_key, locked_at, locked_by, lease_ms, fence, attempts)
    SELECT :user_id, :path, :key, :method, :body, :hash, :fingerprint_version,
           :downstream_key, clock_timestamp(), :token, s.lease_ms, 1, 1
      FROM settings s
     WHERE NOT EXISTS (SELECT 1 FROM existing)
       AND (:gateway_identity::text IS NULL OR s.gateway_identity = :gateway_identity::text)
    ON CONFLICT (key, user_id, request_path) DO NOTHING
    RETURNING id, created_at, locked_at, lease_ms, fence
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence) SELECT id, 'claimed', :token, fence FROM inserted
)
SELECT i.id AS inserted_id, microseconds_of(i.created_at) AS inserted_created_at_us,
       microseconds_of(i.locked_at) AS inserted_locked_at_us, i.lease_ms AS inserted_lease_ms, s.gateway_identity,
       s.attempt_cap AS settings_attempt_cap, e.*
  FROM settings s LEFT JOIN existing e ON true LEFT JOIN inserted i ON true
