-- One row that every program on this database shares.

CREATE TABLE settings (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    lease_ms bigint NOT NULL DEFAULT 15000,
    retention_ms bigint NOT NULL DEFAULT 172800000,
    gateway_window_ms bigint NOT NULL DEFAULT 86400000,
    settle_time_ms bigint NOT NULL DEFAULT 120000,
    attempt_cap integer NOT NULL DEFAULT 10,
    gateway_identity varchar(255),
    test_database boolean NOT NULL DEFAULT false,
    CONSTRAINT lease_from_1_s_to_1_h CHECK (lease_ms BETWEEN 1000 AND 3600000),
    CONSTRAINT settle_time_from_0_to_1_d CHECK (settle_time_ms BETWEEN 0 AND 86400000),
    CONSTRAINT attempt_cap_from_1_to_1000 CHECK (attempt_cap BETWEEN 1 AND 1000),
    CONSTRAINT window_longer_than_twice_lease_plus_settle_time
        CHECK (gateway_window_ms > 2 * lease_ms + settle_time_ms AND gateway_window_ms <= 31536000000),
    -- Otherwise a reused key could be charged anew after we forgot it and before, or after, the gateway did.
    CONSTRAINT retention_longer_than_window
        CHECK (retention_ms > gateway_window_ms AND retention_ms <= 315360000000)
);
INSERT INTO settings DEFAULT VALUES;
CREATE FUNCTION settings_keep_their_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the row of settings cannot be removed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER settings_keep_their_row BEFORE DELETE OR TRUNCATE ON settings
    FOR EACH STATEMENT EXECUTE FUNCTION settings_keep_their_row();

CREATE FUNCTION microseconds_of(at timestamptz) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (extract(epoch FROM at) * 1000000)::bigint;
CREATE FUNCTION instant_of(microseconds bigint) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    RETURN timestamptz '1970-01-01T00:00:00Z' + microseconds * interval '1 microsecond';
