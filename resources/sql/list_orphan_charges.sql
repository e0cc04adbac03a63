-- Late charges that nobody has settled and no ride carries, oldest first.
SELECT o.id, o.charge_id, o.key_id, o.ride_id, o.user_id, o.request_path, o.key, o.amount_minor_units, o.currency,
       o.recorded_by, microseconds_of(o.recorded_at) AS recorded_at_us, NULL::text AS settled_as, true AS open
  FROM open_orphan_charges o WHERE o.id > :after_id::bigint ORDER BY o.id LIMIT :limit::bigint
