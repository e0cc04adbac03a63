-- What a clean-up would delete: how many (counted up to a limit), and the first and last time of finish.
WITH due AS (
    SELECT clock_timestamp() - s.retention_ms * interval '1 millisecond' AS before FROM settings s
), expired AS (
    SELECT k.id FROM idempotency_keys k
     WHERE k.response_status_code IS NOT NULL AND k.finished_at <= (SELECT before FROM due)
       AND NOT EXISTS (SELECT 1 FROM open_orphan_charges o WHERE o.key_id = k.id)
     LIMIT :limit::bigint
)
SELECT (SELECT count(*) FROM expired) AS keys,
       (SELECT microseconds_of(k.finished_at) FROM idempotency_keys k
         WHERE k.response_status_code IS NOT NULL AND k.finished_at <= (SELECT before FROM due)
         ORDER BY k.finished_at LIMIT 1) AS oldest_us,
       (SELECT microseconds_of(k.finished_at) FROM idempotency_keys k
         WHERE k.response_status_code IS NOT NULL AND k.finished_at <= (SELECT before FROM due)
         ORDER BY k.finished_at DESC LIMIT 1) AS newest_us
