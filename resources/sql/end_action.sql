-- What an operator's action came to, and what its key is now. Once, however often it is run.
INSERT INTO operator_actions (action_id, batch_id, phase, verb, operator, reason, ticket, holder, key_id, user_id,
                              request_path, key, key_then, outcome, detail)
SELECT b.action_id, b.batch_id, 'ended', b.verb, b.operator, b.reason, b.ticket, b.holder, b.key_id, b.user_id,
       b.request_path, b.key, (SELECT key_summary(k) FROM idempotency_keys k WHERE k.id = b.key_id), :outcome,
       :detail::text
  FROM operator_actions b
 WHERE b.action_id = :action_id::uuid AND b.phase = 'begun'
ON CONFLICT (action_id, phase) DO NOTHING
