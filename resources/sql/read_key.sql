-- One key by its id, with all that belongs to it.
SELECT * FROM key_snapshots WHERE id = :id
