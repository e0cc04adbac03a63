-- Keys of any state, newest first, one page after the last one seen.
SELECT v.* FROM key_snapshots v
 WHERE (v.created_at, v.id) < (instant_of(:after_created_at_us::bigint), :after_id::bigint)
   AND (:any_state::boolean
        OR key_state(v.response_status_code, v.locked_at, v.lease_ms, clock_timestamp()) = :state::text)
 ORDER BY v.created_at DESC, v.id DESC
 LIMIT :limit::bigint
