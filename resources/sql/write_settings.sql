-- Changes the settings; the constraints of the table judge them together.
UPDATE settings
   SET lease_ms = :lease_ms, retention_ms = :retention_ms, gateway_window_ms = :gateway_window_ms,
       settle_time_ms = :settle_time_ms, attempt_cap = :attempt_cap, gateway_identity = :gateway_identity::text,
       test_database = :test_database
