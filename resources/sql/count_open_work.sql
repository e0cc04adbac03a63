-- What is unfinished or open, for a service's metrics. From partial indexes that hold few rows.
SELECT count(*) FILTER (WHERE u.state = 'running') AS running, count(*) FILTER (WHERE u.state = 'stuck') AS stuck,
       count(*) FILTER (WHERE u.state = 'waiting') AS waiting, count(*) FILTER (WHERE u.parked) AS parked,
       count(*) FILTER (WHERE u.set_aside) AS set_aside, (SELECT count(*) FROM open_orphan_charges) AS open_orphan_charges
  FROM (SELECT key_state(k.response_status_code, k.locked_at, k.lease_ms, clock_timestamp()) AS state,
               k.parked_reason IS NOT NULL AS parked, k.bulk_attempts >= s.attempt_cap AS set_aside
          FROM idempotency_keys k CROSS JOIN settings s WHERE k.response_status_code IS NULL) u
