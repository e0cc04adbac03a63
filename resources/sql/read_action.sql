-- One operator's action by its own id: after a lost connection this tells whether it took effect.
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
 WHERE b.phase = 'begun' AND b.action_id = :action_id::uuid
