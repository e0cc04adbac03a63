-- One migration is done.
INSERT INTO schema_migrations (version, name) VALUES (:version, :name)
