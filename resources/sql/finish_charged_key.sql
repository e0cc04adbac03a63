-- From charge_completed to finished: stores the response and drops the lease. Never without a charge on the ride.
WITH changed AS (
    UPDATE idempotency_keys k
       SET recovery_point = 3, locked_at = NULL, locked_by = NULL, last_error = NULL, parked_reason = NULL,
           parked_generation = NULL,
           response_status_code = :status_code, response_body = :body, response_location = :location::text,
           response_content_type = :content_type, finished_at = clock_timestamp()
     WHERE k.id = :id AND k.fence = :fence AND k.recovery_point = 2 AND k.locked_at IS NOT NULL
       AND EXISTS (SELECT 1 FROM rides r WHERE r.idempotency_key_id = k.id AND r.charge_id IS NOT NULL)
    RETURNING k.id
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, accepted, detail)
    SELECT :id, 'finished', :token, :fence, EXISTS (SELECT 1 FROM changed), :detail::text
)
SELECT (SELECT count(*) FROM changed) AS changed
