-- One ride, for the user who ordered it and nobody else.
SELECT r.id AS ride_id, r.user_id AS ride_user_id, r.amount_cents, r.currency, r.payment_method,
       r.downstream_key AS ride_downstream_key, r.status AS ride_status, r.charge_id, r.gateway_object_id,
       microseconds_of(r.created_at) AS ride_created_at_us
  FROM rides r WHERE r.id = :id AND r.user_id = :user_id
