-- Unfinished keys that are older than the time for which the gateway remembers a downstream key.
WITH broken AS (
    SELECT k.id FROM idempotency_keys k CROSS JOIN settings s
     WHERE k.response_status_code IS NULL AND k.recovery_point <> 3
       AND k.created_at < clock_timestamp() - s.gateway_window_ms * interval '1 millisecond'
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
