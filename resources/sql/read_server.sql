-- What the session is and what the time is at the database.
SELECT microseconds_of(clock_timestamp()) AS now_us, current_setting('transaction_read_only')::boolean AS read_only,
       split_part(current_setting('server_version'), ' ', 1) AS version, inet_server_addr() IS NULL AS is_socket,
       (SELECT s.version FROM pg_stat_ssl s WHERE s.pid = pg_backend_pid() AND s.ssl) AS tls_version
