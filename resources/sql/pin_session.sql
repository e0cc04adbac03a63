-- What every session runs under, whatever the role, the database or the connection string say. Tables are found in the
-- schema that the login finds first, and temporary ones last, so that nobody can put one in their place. Plans are made
-- once and from indexes: one made while a table is still empty would otherwise read all of it for ever after.
SELECT set_config('default_transaction_isolation', 'read committed', false),
       set_config('TimeZone', 'UTC', false), set_config('client_min_messages', 'warning', false),
       set_config('plan_cache_mode', 'force_generic_plan', false),
       set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false),
       set_config('statement_timeout', :statement_timeout_ms::text, false),
       set_config('lock_timeout', :lock_timeout_ms::text, false),
       set_config('idle_in_transaction_session_timeout', :idle_timeout_ms::text, false),
       set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
                                             THEN 'on' ELSE current_setting('synchronous_commit') END, false),
       set_config('search_path', quote_ident(coalesce(own_schema, 'public')) || ', pg_temp', false),
       pg_backend_pid() AS backend_pid, current_setting('server_version_num')::integer AS server_version,
       microseconds AS database_time_us
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS microseconds,
               (SELECT name FROM unnest(current_schemas(false)) WITH ORDINALITY schemas (name, place)
                 WHERE name NOT LIKE 'pg\_temp\_%' ORDER BY place LIMIT 1) AS own_schema) session
