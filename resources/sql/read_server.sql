-- What the session is and what the time is at the database.
SELECT microseconds_of(clock_timestamp()) AS now_us, current_setting('transaction_read_only')::boolean AS read_only,
       split_part(current_setting('server_version'), ' ', 1) AS version
