-- The plain form that services of this pattern already have. Where such tables exist they are kept.

CREATE TABLE IF NOT EXISTS idempotency_keys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id varchar(128) NOT NULL,
    key varchar(255) NOT NULL,
    request_hash varchar(64) NOT NULL,
    locked_at timestamptz,
    recovery_point integer NOT NULL DEFAULT 0,
    response_status_code integer,
    response_body text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE IF NOT EXISTS rides (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id varchar(128) NOT NULL,
    idempotency_key_id bigint REFERENCES idempotency_keys (id) ON DELETE SET NULL,
    amount_cents integer NOT NULL,
    charge_id varchar(255),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
