-- Calls a payment off whose ride was made but for which no call was ever begun: nobody has to be asked, since a holder
-- who wakes up finds the fence passed on before its first call. Claim, act and record are one statement.
WITH believed AS (
    SELECT k FROM idempotency_keys k WHERE k.id = :id
), changed AS (
    UPDATE idempotency_keys k
       SET recovery_point = 3, fence = k.fence + 1, locked_at = NULL, locked_by = NULL, parked_reason = NULL,
           parked_generation = NULL, attempts = k.attempts + 1, response_status_code = :status_code,
           response_body = :body, response_location = NULL, response_content_type = :content_type,
           finished_at = clock_timestamp()
      FROM settings s
     WHERE k.id = :id AND k.fence = :fence AND k.recovery_point = 1 AND k.response_status_code IS NULL
       AND (k.locked_at IS NULL OR k.locked_at + k.lease_ms * interval '1 millisecond' <= clock_timestamp())
       AND k.call_deadline IS NULL
       AND EXISTS (SELECT 1 FROM rides r WHERE r.idempotency_key_id = k.id AND r.charge_id IS NULL
                      AND r.status = 'created' AND r.gateway_object_id IS NULL)
       AND NOT EXISTS (SELECT 1 FROM open_orphan_charges o WHERE o.key_id = k.id)
       AND (:gateway_identity::text IS NULL OR s.gateway_identity = :gateway_identity::text)
    RETURNING k
), ride AS (
    UPDATE rides r SET status = 'abandoned' FROM changed c WHERE r.idempotency_key_id = (c.k).id RETURNING r.id
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, detail)
    SELECT (k).id, 'called_off', :token, (k).fence, :detail::text FROM changed
), acted AS (
    INSERT INTO operator_actions (action_id, batch_id, phase, verb, operator, reason, ticket, holder, key_id, user_id,
                                  request_path, key, key_then, outcome)
    SELECT :action_id::uuid, :batch_id::uuid, p.phase, 'reap', :operator::text, :reason::text, :ticket::text,
           :token, (b.k).id, (b.k).user_id, (b.k).request_path, (b.k).key,
           CASE WHEN p.phase = 'begun' THEN key_summary(b.k) ELSE key_summary(c.k) END, p.outcome
      FROM changed c, believed b, (VALUES ('begun', NULL), ('ended', 'done')) p (phase, outcome)
)
SELECT count(*) AS changed FROM changed
