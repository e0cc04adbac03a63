-- Actions of operators that began and have no end, whose holder no longer has the lease. One that began a moment ago
-- may be at the end of its work right now.
WITH broken AS (
    SELECT b.id FROM operator_actions b
     WHERE b.phase = 'begun'
       AND NOT EXISTS (SELECT 1 FROM operator_actions e WHERE e.action_id = b.action_id AND e.phase = 'ended')
       AND NOT EXISTS (SELECT 1 FROM idempotency_keys k
                        WHERE k.id = b.key_id AND k.locked_by = b.holder
                          AND k.locked_at + k.lease_ms * interval '1 millisecond' > clock_timestamp())
       AND b.at < clock_timestamp() - interval '5 seconds'
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
