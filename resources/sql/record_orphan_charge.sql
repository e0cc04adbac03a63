-- A charge came back to a worker whose fence was gone: it is always written down, once.
WITH orphan AS (
    INSERT INTO orphan_charges (charge_id, key_id, ride_id, user_id, request_path, key, amount_minor_units, currency,
                                recorded_by)
    VALUES (:charge_id, :id::bigint, :ride_id::bigint, :user_id, :path, :key, :amount::bigint, :currency, :token)
    ON CONFLICT (charge_id) DO NOTHING
    RETURNING id
)
INSERT INTO timeline (key_id, what, holder, fence, accepted, detail)
SELECT :id, 'late_charge', :token, :fence, false, :detail::text FROM orphan
