-- The settings that all programs share.
SELECT lease_ms, retention_ms, gateway_window_ms, settle_time_ms, attempt_cap, gateway_identity, test_database
  FROM settings
