-- Calls a payment off that may have been charged: only its holder, and only where a look-up begun after the call deadline
-- found nothing (rule 13). The stored answer keeps a late retry from charging.
WITH changed AS (
    UPDATE idempotency_keys k
       SET recovery_point = 3, locked_at = NULL, locked_by = NULL, parked_reason = NULL, parked_generation = NULL,
           response_status_code = :status_code, response_body = :body, response_location = NULL,
           response_content_type = :content_type, finished_at = clock_timestamp()
     WHERE k.id = :id AND k.fence = :fence AND k.recovery_point = 1 AND k.locked_at IS NOT NULL
       AND k.call_deadline <= instant_of(:looked_up_at_us::bigint)
       AND EXISTS (SELECT 1 FROM rides r WHERE r.idempotency_key_id = k.id AND r.charge_id IS NULL
                      AND r.status = 'created')
       AND NOT EXISTS (SELECT 1 FROM open_orphan_charges o WHERE o.key_id = k.id)
    RETURNING k.id
), ride AS (
    UPDATE rides r SET status = 'abandoned' FROM changed c WHERE r.idempotency_key_id = c.id RETURNING r.id
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, accepted, detail)
    SELECT :id, 'called_off', :token, :fence, EXISTS (SELECT 1 FROM changed), :detail::text
)
SELECT (SELECT count(*) FROM changed) AS changed, (SELECT count(*) FROM ride) AS rides
