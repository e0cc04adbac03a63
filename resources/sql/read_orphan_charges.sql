-- The charges that came back late for one key.
SELECT o.id, o.charge_id, o.key_id, o.ride_id, o.user_id, o.request_path, o.key, o.amount_minor_units, o.currency,
       o.recorded_by, o.settled_as, microseconds_of(o.recorded_at) AS recorded_at_us,
       EXISTS (SELECT 1 FROM open_orphan_charges p WHERE p.id = o.id) AS open
  FROM orphan_charges o WHERE o.key_id = :key_id ORDER BY o.id
