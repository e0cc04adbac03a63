-- What the tables know of each charge of one page of the gateway's list: the ride that its metadata name, the ride that
-- carries it, the key, and whether it is among the orphan charges.
SELECT c.charge_id AS listed_charge_id, r.id AS ride_id, r.user_id AS ride_user_id, r.amount_cents, r.currency,
       r.payment_method, r.downstream_key AS ride_downstream_key, r.status AS ride_status, r.charge_id,
       r.gateway_object_id, microseconds_of(r.created_at) AS ride_created_at_us,
       k.id AS key_id, k.user_id, k.request_path, k.key, k.recovery_point, k.downstream_key, k.downstream_generation,
       coalesce(k.call_deadline > clock_timestamp(), false) AS may_still_move,
       carrier.id AS carried_by, o.id IS NOT NULL AS on_record, o.settled_at IS NOT NULL AS settled
  FROM jsonb_to_recordset(:charges::jsonb) AS c (charge_id text, ride_id bigint)
  LEFT JOIN rides r ON r.id = c.ride_id
  LEFT JOIN rides carrier ON carrier.charge_id = c.charge_id
  LEFT JOIN idempotency_keys k ON k.id = r.idempotency_key_id
  LEFT JOIN orphan_charges o ON o.charge_id = c.charge_id
