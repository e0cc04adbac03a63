-- Everything beyond the plain form is a column with a default.

ALTER TABLE idempotency_keys
    ADD COLUMN request_method varchar(16) NOT NULL DEFAULT 'POST',
    ADD COLUMN request_path varchar(255) NOT NULL DEFAULT '/api/rides',
    ADD COLUMN request_body text NOT NULL DEFAULT '',
    ADD COLUMN fingerprint_version integer NOT NULL DEFAULT 1,
    ADD COLUMN downstream_key varchar(255) NOT NULL DEFAULT '',
    ADD COLUMN downstream_generation integer NOT NULL DEFAULT 1,
    ADD COLUMN locked_by varchar(255),
    ADD COLUMN lease_ms bigint NOT NULL DEFAULT 15000,
    ADD COLUMN fence bigint NOT NULL DEFAULT 0,
    ADD COLUMN attempts integer NOT NULL DEFAULT 0,
    ADD COLUMN bulk_attempts integer NOT NULL DEFAULT 0,
    ADD COLUMN last_error text,
    ADD COLUMN parked_reason text,
    ADD COLUMN call_deadline timestamptz,
    ADD COLUMN response_location text,
    ADD COLUMN response_content_type text,
    ADD COLUMN finished_at timestamptz;

-- A finished row of the plain form has no time of its end; it counts from now, so that retention never comes early.
UPDATE idempotency_keys
   SET finished_at = clock_timestamp(), response_content_type = 'application/json', locked_at = NULL
 WHERE response_status_code IS NOT NULL;

ALTER TABLE rides
    ADD COLUMN downstream_key varchar(255) NOT NULL DEFAULT '',
    ADD COLUMN currency varchar(3) NOT NULL DEFAULT 'usd',
    ADD COLUMN payment_method varchar(255) NOT NULL DEFAULT 'pm_card_visa',
    ADD COLUMN status varchar(16) NOT NULL DEFAULT 'created',
    ADD COLUMN gateway_object_id varchar(255);
UPDATE rides SET status = 'charged' WHERE charge_id IS NOT NULL;

-- Rule 1: one key a scope, one ride a key, one ride a charge.
-- The key stands first, so that a look-up by the key alone is served as well.
CREATE UNIQUE INDEX idempotency_keys_one_per_scope ON idempotency_keys (key, user_id, request_path);
CREATE UNIQUE INDEX rides_one_per_key ON rides (idempotency_key_id);
CREATE UNIQUE INDEX rides_one_per_charge ON rides (charge_id);

-- Rule 2: finished exactly when there is a response, and then without a lease.
ALTER TABLE idempotency_keys
    ADD CONSTRAINT recovery_point_is_known CHECK (recovery_point BETWEEN 0 AND 3),
    ADD CONSTRAINT finished_with_status CHECK ((recovery_point = 3) = (response_status_code IS NOT NULL)),
    ADD CONSTRAINT finished_with_body CHECK ((recovery_point = 3) = (response_body IS NOT NULL)),
    ADD CONSTRAINT finished_with_time CHECK ((recovery_point = 3) = (finished_at IS NOT NULL)),
    ADD CONSTRAINT finished_with_content_type CHECK ((recovery_point = 3) = (response_content_type IS NOT NULL)),
    ADD CONSTRAINT finished_without_lease CHECK (recovery_point <> 3 OR (locked_at IS NULL AND locked_by IS NULL)),
    ADD CONSTRAINT response_status_is_final CHECK (response_status_code BETWEEN 200 AND 599),
    ADD CONSTRAINT lease_from_1_s_to_1_h CHECK (lease_ms BETWEEN 1000 AND 3600000);

ALTER TABLE rides
    ADD CONSTRAINT ride_status_is_known CHECK (status IN ('created', 'charged', 'declined', 'abandoned')),
    ADD CONSTRAINT ride_charged_with_charge CHECK ((status = 'charged') = (charge_id IS NOT NULL)),
    ADD CONSTRAINT ride_amount_is_positive CHECK (amount_cents > 0),
    ADD CONSTRAINT ride_currency_is_iso_4217 CHECK (currency ~ '^[a-z]{3}$');

-- The hot questions: what is unfinished, and what is newest.
CREATE INDEX idempotency_keys_unfinished ON idempotency_keys (created_at, id) WHERE response_status_code IS NULL;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at, id);
CREATE INDEX idempotency_keys_finished_by_age ON idempotency_keys (finished_at) WHERE response_status_code IS NOT NULL;
CREATE INDEX idempotency_keys_failed ON idempotency_keys (created_at, id) WHERE response_status_code >= 400;
CREATE INDEX idempotency_keys_by_user ON idempotency_keys (user_id, created_at, id);

-- Room in each page for the updates of a payment's phases, which then touch no index.
ALTER TABLE idempotency_keys SET (fillfactor = 50);
ALTER TABLE rides SET (fillfactor = 70);
