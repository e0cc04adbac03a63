-- Takes the oldest key that complete-all may take: stuck or waiting, not parked, under the cap, old enough, and not tried
-- by any operator since this run began. Several workers share by skipping what another has locked. The action is begun
-- with it (rule 11).
WITH next AS MATERIALIZED (
    SELECT k AS believed, k.id FROM idempotency_keys k CROSS JOIN settings s
     WHERE k.response_status_code IS NULL
       AND (k.created_at, k.id) > (instant_of(:after_created_at_us::bigint), :after_id::bigint)
       AND k.created_at <= instant_of(:begun_at_us::bigint) - :older_than_ms::bigint * interval '1 millisecond'
       AND k.parked_reason IS NULL AND k.bulk_attempts < s.attempt_cap
       AND (k.locked_at IS NULL OR k.locked_at + k.lease_ms * interval '1 millisecond' <= clock_timestamp())
       AND s.gateway_identity = :gateway_identity::text
       AND NOT EXISTS (SELECT 1 FROM operator_actions a
                        WHERE a.key_id = k.id AND a.at >= instant_of(:begun_at_us::bigint))
     ORDER BY k.created_at, k.id
     LIMIT 1
       FOR UPDATE OF k SKIP LOCKED
), changed AS (
    UPDATE idempotency_keys k
       SET fence = k.fence + 1, locked_at = clock_timestamp(), locked_by = :token, lease_ms = s.lease_ms,
           attempts = k.attempts + 1, bulk_attempts = k.bulk_attempts + 1
      FROM next n, settings s
     WHERE k.id = n.id
    RETURNING k.id, k.fence, k.created_at, n.believed
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, detail)
    SELECT id, 'taken_over', :token, fence, :detail::text FROM changed
), begun AS (
    INSERT INTO operator_actions (action_id, batch_id, phase, verb, operator, reason, ticket, holder, key_id, user_id,
                                  request_path, key, key_then)
    SELECT :action_id::uuid, :batch_id::uuid, 'begun', 'resume', :operator::text, :reason::text, :ticket::text,
           :token, id, (believed).user_id, (believed).request_path, (believed).key, key_summary(believed)
      FROM changed
)
SELECT id, fence, microseconds_of(created_at) AS created_at_us FROM changed
