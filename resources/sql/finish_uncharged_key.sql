-- From ride_created to finished without a charge: the gateway declined or refused. A refusal is stored only where no
-- earlier call may still charge: none was begun, or a look-up begun after its deadline found nothing. A decline is the gateway's own final answer under the downstream key.
WITH changed AS (
    UPDATE idempotency_keys k
       SET recovery_point = 3, locked_at = NULL, locked_by = NULL, last_error = :last_error::text,
           parked_reason = NULL, parked_generation = NULL,
           response_status_code = :status_code, response_body = :body, response_location = NULL,
           response_content_type = :content_type, finished_at = clock_timestamp()
     WHERE k.id = :id AND k.fence = :fence AND k.recovery_point = 1 AND k.locked_at IS NOT NULL
       AND (:is_decline::boolean OR k.call_deadline IS NULL OR k.call_deadline <= instant_of(:looked_up_at_us::bigint))
       AND EXISTS (SELECT 1 FROM rides r WHERE r.idempotency_key_id = k.id AND r.charge_id IS NULL
                      AND r.status = 'created')
    RETURNING k.id
), ride AS (
    UPDATE rides r SET status = 'declined' FROM changed c WHERE r.idempotency_key_id = c.id RETURNING r.id
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, accepted, detail)
    SELECT :id, 'finished', :token, :fence, EXISTS (SELECT 1 FROM changed), :detail::text
)
SELECT (SELECT count(*) FROM changed) AS changed, (SELECT count(*) FROM ride) AS rides
