-- A database for which no gateway was ever called takes the first one that it meets for its own. A ride that another
-- program wrote, or whose key is gone, may have been charged.
UPDATE settings SET gateway_identity = :gateway_identity::text
 WHERE gateway_identity IS NULL
   AND NOT EXISTS (SELECT 1 FROM rides r LEFT JOIN idempotency_keys k ON k.id = r.idempotency_key_id
                    WHERE k.id IS NULL OR k.call_deadline IS NOT NULL OR r.downstream_key IS NULL
                       OR r.charge_id IS NOT NULL OR r.gateway_object_id IS NOT NULL OR r.status <> 'created')
