-- Running, stuck and waiting keys, newest first, served by the partial index on unfinished keys.
SELECT v.* FROM key_snapshots v
 WHERE v.response_status_code IS NULL
   AND (v.created_at, v.id) < (instant_of(:after_created_at_us::bigint), :after_id::bigint)
   AND key_state(v.response_status_code, v.locked_at, v.lease_ms, clock_timestamp()) = :state::text
   AND (:any_user::boolean OR v.user_id = :user_id::text)
 ORDER BY v.created_at DESC, v.id DESC
 LIMIT :limit::bigint
