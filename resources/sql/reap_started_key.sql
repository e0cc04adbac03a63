-- Calls a payment off that has not begun: the key goes, so that its client may try again. A holder who comes back finds
-- no row. Claim, act and record are one statement.
WITH believed AS (
    SELECT k FROM idempotency_keys k WHERE k.id = :id
), changed AS (
    DELETE FROM idempotency_keys k USING settings s
     WHERE k.id = :id AND k.fence = :fence AND k.recovery_point = 0 AND k.response_status_code IS NULL
       AND (k.locked_at IS NULL OR k.locked_at + k.lease_ms * interval '1 millisecond' <= clock_timestamp())
       AND NOT EXISTS (SELECT 1 FROM rides r WHERE r.idempotency_key_id = k.id)
       AND (:gateway_identity::text IS NULL OR s.gateway_identity = :gateway_identity::text)
    RETURNING k.id, k.fence
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, detail)
    SELECT id, 'called_off', :token, fence, :detail::text FROM changed
), acted AS (
    INSERT INTO operator_actions (action_id, batch_id, phase, verb, operator, reason, ticket, holder, key_id, user_id,
                                  request_path, key, key_then, outcome)
    SELECT :action_id::uuid, :batch_id::uuid, p.phase, 'reap', :operator::text, :reason::text, :ticket::text,
           :token, (b.k).id, (b.k).user_id, (b.k).request_path, (b.k).key,
           CASE WHEN p.phase = 'begun' THEN key_summary(b.k) END, p.outcome
      FROM changed c, believed b, (VALUES ('begun', NULL), ('ended', 'done')) p (phase, outcome)
)
SELECT count(*) AS changed FROM changed
