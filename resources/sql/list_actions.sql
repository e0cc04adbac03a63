-- Operators' actions, newest first, each with its end where it has one.
SELECT a.* FROM recorded_actions a
 WHERE a.id < :before_id::bigint
   AND (:any_key::boolean OR a.key_id = :key_id::bigint)
   AND (:operator::text IS NULL OR a.operator = :operator::text OR a.database_user = :operator::text)
   AND (NOT :unended::boolean OR a.ended_at_us IS NULL)
 ORDER BY a.id DESC
 LIMIT :limit::bigint
