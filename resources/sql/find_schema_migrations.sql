-- Whether the table of migrations is there at all, and whether this session may only read.
SELECT to_regclass('schema_migrations') IS NOT NULL AS present, current_setting('transaction_read_only') AS read_only
