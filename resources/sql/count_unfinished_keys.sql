-- How many keys are running, stuck and waiting, exactly: the partial index holds few rows. The settled ones are an
-- estimate of the planner, since an exact count of them takes seconds on a large table.
SELECT count(*) FILTER (WHERE state = 'running') AS running, count(*) FILTER (WHERE state = 'stuck') AS stuck,
       count(*) FILTER (WHERE state = 'waiting') AS waiting,
       (SELECT greatest(c.reltuples, 0)::bigint FROM pg_class c WHERE c.oid = 'idempotency_keys'::regclass)
           AS estimated_total
  FROM (SELECT key_state(response_status_code, locked_at, lease_ms, clock_timestamp()) AS state
          FROM idempotency_keys WHERE response_status_code IS NULL) unfinished
