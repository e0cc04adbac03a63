-- How many keys are in which state. Unfinished ones are counted exactly, since their partial index holds few rows; all
-- and failed ones exactly up to 10,000, and above that as the planner estimates, since a count of millions takes seconds.
SELECT running, stuck, waiting,
       (SELECT count(*) FROM (SELECT 1 FROM idempotency_keys WHERE response_status_code >= 400 LIMIT 10001) f) AS failed,
       (SELECT count(*) FROM (SELECT 1 FROM idempotency_keys LIMIT 10001) a) AS total,
       (SELECT c.reltuples::bigint FROM pg_class c WHERE c.oid = 'idempotency_keys_failed'::regclass) AS estimated_failed,
       (SELECT c.reltuples::bigint FROM pg_class c WHERE c.oid = 'idempotency_keys'::regclass) AS estimated_total
  FROM (SELECT count(*) FILTER (WHERE state = 'running') AS running, count(*) FILTER (WHERE state = 'stuck') AS stuck,
               count(*) FILTER (WHERE state = 'waiting') AS waiting
          FROM (SELECT key_state(response_status_code, locked_at, lease_ms, clock_timestamp()) AS state
                  FROM idempotency_keys WHERE response_status_code IS NULL) unfinished) counted
