-- Keys that ended with an error, newest first, served by their partial index.
SELECT v.* FROM key_snapshots v
 WHERE v.response_status_code >= 400
   AND (v.created_at, v.id) < (instant_of(:after_created_at_us::bigint), :after_id::bigint)
 ORDER BY v.created_at DESC, v.id DESC
 LIMIT :limit::bigint
