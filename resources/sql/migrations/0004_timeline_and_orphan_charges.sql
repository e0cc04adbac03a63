-- History: no foreign keys, so that it outlives what it tells of.

CREATE TABLE timeline (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key_id bigint NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    what varchar(32) NOT NULL,
    holder varchar(255) NOT NULL,
    fence bigint NOT NULL,
    accepted boolean NOT NULL DEFAULT true,
    detail text
);
CREATE INDEX timeline_by_key ON timeline (key_id, id);

-- Rule 10: charges that came back to a worker whose fence was gone.
CREATE TABLE orphan_charges (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    charge_id varchar(255) NOT NULL,
    key_id bigint,
    ride_id bigint,
    user_id varchar(128) NOT NULL,
    request_path varchar(255) NOT NULL,
    key varchar(255) NOT NULL,
    amount_minor_units bigint NOT NULL,
    currency varchar(3) NOT NULL,
    recorded_by varchar(255) NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    settled_at timestamptz,
    CONSTRAINT orphan_charges_one_per_charge UNIQUE (charge_id)
);
CREATE INDEX orphan_charges_by_key ON orphan_charges (key_id);

-- It counts as an orphan only while no ride carries that charge: a successor usually gets the very same one.
CREATE VIEW open_orphan_charges AS
    SELECT o.* FROM orphan_charges o
     WHERE o.settled_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM rides r WHERE r.charge_id = o.charge_id);
