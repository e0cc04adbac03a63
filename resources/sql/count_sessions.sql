-- The other sessions of people and programs in this database.
SELECT count(*) AS sessions FROM pg_stat_activity
 WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND datname = current_database()
