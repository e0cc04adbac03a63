-- One batch of clean-up: keys finished long enough ago, oldest first, counted from their finish, and never one with an
-- open orphan charge (rule 9). Their rides are set free first, all at once; several clean-ups share by skipping what
-- another has locked. Act and record are one statement, and one transaction.
WITH expired AS MATERIALIZED (
    SELECT k.id FROM idempotency_keys k
     WHERE k.response_status_code IS NOT NULL
       AND k.finished_at <= (SELECT clock_timestamp() - s.retention_ms * interval '1 millisecond' FROM settings s)
       AND NOT EXISTS (SELECT 1 FROM open_orphan_charges o WHERE o.key_id = k.id)
     ORDER BY k.finished_at
     LIMIT :limit::bigint
       FOR UPDATE OF k SKIP LOCKED
), unlinked AS (
    UPDATE rides r SET idempotency_key_id = NULL FROM expired e WHERE r.idempotency_key_id = e.id
), gone AS (
    DELETE FROM idempotency_keys k USING expired e WHERE k.id = e.id RETURNING k.id
), acted AS (
    INSERT INTO operator_actions (action_id, batch_id, phase, verb, operator, reason, ticket, holder, outcome, detail)
    SELECT :action_id::uuid, :batch_id::uuid, p.phase, 'retention', :operator::text, :reason::text, :ticket::text,
           :token, p.outcome, CASE WHEN p.phase = 'ended' THEN g.deleted || ' keys deleted' END
      FROM (SELECT count(*) AS deleted FROM gone) g, (VALUES ('begun', NULL), ('ended', 'done')) p (phase, outcome)
     WHERE g.deleted > 0
)
SELECT count(*) AS deleted FROM gone
