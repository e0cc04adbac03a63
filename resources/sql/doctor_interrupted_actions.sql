-- Actions of operators that began and have no end, whose holder no longer has the lease. One that began a moment ago
-- may be at the end of its work right now.
WITH broken AS (
    SELECT a.id FROM recorded_actions a
     WHERE a.ended_at_us IS NULL AND NOT a.under_way
       AND a.begun_at_us < microseconds_of(clock_timestamp() - interval '5 seconds')
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
