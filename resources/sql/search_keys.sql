-- Keys that a text names: by client key, user, charge, ride id or key id. Each look-up
-- is served by an index.
WITH found AS (
    SELECT id FROM idempotency_keys WHERE key = :text::text
    UNION SELECT id FROM idempotency_keys WHERE user_id = :text::text
    UNION SELECT id FROM idempotency_keys WHERE id = :number::bigint
    UNION SELECT idempotency_key_id FROM rides WHERE charge_id = :text::text
    UNION SELECT idempotency_key_id FROM rides WHERE id = :number::bigint
    UNION SELECT key_id FROM orphan_charges WHERE charge_id = :text::text
)
SELECT v.* FROM found f JOIN key_snapshots v ON v.id = f.id
 WHERE (v.created_at, v.id) < (instant_of(:after_created_at_us::bigint), :after_id::bigint)
   AND (:any_state::boolean
        OR key_state(v.response_status_code, v.locked_at, v.lease_ms, clock_timestamp()) = :state::text)
   AND (:any_user::boolean OR v.user_id = :user_id::text)
 ORDER BY v.created_at DESC, v.id DESC
 LIMIT :limit::bigint
