-- A charge at the gateway that no worker lived to write down (rule 10): put on record once, and only where no worker can
-- still be about to do so and the payment cannot take it any more. The scope is the key's; without a key, what the ride
-- still tells of it.
WITH believed AS (
    SELECT r.id AS ride_id, r.user_id AS ride_user_id, k.id AS key_id, k.user_id, k.request_path, k.key, k.fence
      FROM rides r LEFT JOIN idempotency_keys k ON k.id = r.idempotency_key_id
     WHERE r.id = :ride_id::bigint
       AND (k.call_deadline IS NULL OR k.call_deadline <= clock_timestamp())
       AND (r.charge_id IS NOT NULL OR r.status <> 'created' OR k.id IS NULL OR k.recovery_point >= 2)
       AND NOT EXISTS (SELECT 1 FROM rides c WHERE c.charge_id = :charge_id)
), orphan AS (
    INSERT INTO orphan_charges (charge_id, key_id, ride_id, user_id, request_path, key, amount_minor_units, currency,
                                recorded_by)
    SELECT :charge_id, key_id, ride_id, coalesce(user_id, ride_user_id), coalesce(request_path, ''), coalesce(key, ''),
           :amount::bigint, :currency, :token
      FROM believed
        ON CONFLICT (charge_id) DO NOTHING
    RETURNING key_id
), recorded AS (
    INSERT INTO timeline (key_id, what, holder, fence, detail)
    SELECT b.key_id, 'late_charge', :token, b.fence, :detail::text
      FROM orphan o JOIN believed b ON b.key_id = o.key_id
)
SELECT count(*) AS written FROM orphan
