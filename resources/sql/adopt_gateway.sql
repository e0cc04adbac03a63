-- A database that has never had a payment takes the first gateway that it meets for its own.
UPDATE settings SET gateway_identity = :gateway_identity::text
 WHERE gateway_identity IS NULL AND NOT EXISTS (SELECT 1 FROM rides)
