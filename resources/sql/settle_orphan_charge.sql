-- An operator settles a late charge, once: refunded at the gateway, or belonging to the ride. Act and record are one
-- statement.
WITH changed AS (
    UPDATE orphan_charges o SET settled_at = clock_timestamp(), settled_as = :settled_as
     WHERE o.charge_id = :charge_id AND o.settled_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM rides r WHERE r.charge_id = o.charge_id)
    RETURNING o.*
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, detail)
    SELECT c.key_id, 'orphan_settled', :token, coalesce((SELECT k.fence FROM idempotency_keys k WHERE k.id = c.key_id), 0),
           :detail::text
      FROM changed c WHERE c.key_id IS NOT NULL
), acted AS (
    INSERT INTO operator_actions (action_id, batch_id, phase, verb, operator, reason, ticket, holder, key_id, user_id,
                                  request_path, key, key_then, outcome, detail)
    SELECT :action_id::uuid, :batch_id::uuid, p.phase, 'settle_orphan', :operator::text, :reason::text, :ticket::text,
           :token, c.key_id, c.user_id, c.request_path, c.key,
           (SELECT key_summary(k) FROM idempotency_keys k WHERE k.id = c.key_id), p.outcome, :detail::text
      FROM changed c, (VALUES ('begun', NULL), ('ended', 'done')) p (phase, outcome)
)
SELECT count(*) AS changed FROM changed
