-- Takes an unfinished key over and raises the fence. What was believed stands in the WHERE clause: of any number of
-- rivals exactly one wins. Every write of a holder changes locked_at, so none came between the reading and this: the
-- call deadline, the parked reason and the object at the gateway are still those that were read. Only an operator may clear a parked reason, and only force may break a held lease. Who calls
-- off comes after the call deadline; who charges anew, only where the answer under the present downstream key can never
-- become final. An operator's action is begun with it (rule 11).
WITH believed AS (
    SELECT k FROM idempotency_keys k WHERE k.id = :id
), changed AS (
    UPDATE idempotency_keys k
       SET fence = k.fence + 1, locked_at = clock_timestamp(), locked_by = :token, lease_ms = s.lease_ms,
           attempts = k.attempts + 1, bulk_attempts = k.bulk_attempts + :bulk_attempts::integer,
           parked_reason = CASE WHEN :is_operator::boolean THEN NULL ELSE k.parked_reason END,
           parked_generation = CASE WHEN :is_operator::boolean THEN NULL ELSE k.parked_generation END
      FROM settings s
     WHERE k.id = :id AND k.fence = :fence AND k.recovery_point = :recovery_point
       AND k.locked_at IS NOT DISTINCT FROM instant_of(:locked_at_us::bigint)
       AND k.response_status_code IS NULL
       AND (:may_take_parked::boolean OR k.parked_reason IS NULL)
       AND (:may_break_lease::boolean OR k.locked_at IS NULL
            OR k.locked_at + k.lease_ms * interval '1 millisecond' <= clock_timestamp())
       AND (NOT :after_call_deadline::boolean OR k.call_deadline <= clock_timestamp())
       AND (NOT :answer_never_final::boolean OR k.parked_generation = k.downstream_generation)
       AND (:gateway_identity::text IS NULL OR s.gateway_identity = :gateway_identity::text)
    RETURNING k.id, k.fence, k.locked_at, k.lease_ms, k.attempts, k.bulk_attempts
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, detail)
    SELECT id, 'taken_over', :token, fence, :detail::text FROM changed
), begun AS (
    INSERT INTO operator_actions (action_id, batch_id, phase, verb, operator, reason, ticket, holder, key_id, user_id,
                                  request_path, key, key_then)
    SELECT :action_id::uuid, :batch_id::uuid, 'begun', :verb::text, :operator::text, :reason::text, :ticket::text,
           :token, (b.k).id, (b.k).user_id, (b.k).request_path, (b.k).key, key_summary(b.k)
      FROM changed, believed b
     WHERE :action_id::uuid IS NOT NULL
)
SELECT fence, microseconds_of(locked_at) AS locked_at_us, lease_ms, attempts, bulk_attempts FROM changed
