-- Operators' actions, newest first, each with its end where it has one. One without is under way while its holder's lease
-- runs, and was interrupted after that.
SELECT b.id, b.action_id::text AS action_id, b.batch_id::text AS batch_id, b.verb, microseconds_of(b.at) AS begun_at_us,
       b.database_user::text AS database_user, b.operator, b.reason, b.ticket, b.holder, b.key_id, b.user_id,
       b.request_path, b.key, b.key_then AS key_before, microseconds_of(e.at) AS ended_at_us, e.outcome, e.detail,
       e.key_then AS key_after,
       e.id IS NULL AND EXISTS (
           SELECT 1 FROM idempotency_keys k
            WHERE k.id = b.key_id AND k.locked_by = b.holder
              AND k.locked_at + k.lease_ms * interval '1 millisecond' > clock_timestamp()) AS under_way
  FROM operator_actions b
  LEFT JOIN operator_actions e ON e.action_id = b.action_id AND e.phase = 'ended'
 WHERE b.phase = 'begun' AND b.id < :before_id::bigint
   AND (:any_key::boolean OR b.key_id = :key_id::bigint)
   AND (:operator::text IS NULL OR b.operator = :operator::text OR b.database_user = :operator::text)
   AND (NOT :unended::boolean OR e.id IS NULL)
 ORDER BY b.id DESC
 LIMIT :limit::bigint
