-- Which migrations this database has had; no row where it has never had any.
SELECT coalesce(max(version), 0) AS version FROM schema_migrations
