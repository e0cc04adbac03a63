-- Rule 11: every operator's action is on record, and the record only grows.

-- What a key was or became, for the record.
CREATE FUNCTION key_summary(k idempotency_keys) RETURNS text LANGUAGE sql STABLE
    RETURN jsonb_build_object(
        'recoveryPoint', k.recovery_point, 'fence', k.fence, 'lockedBy', k.locked_by, 'parkedReason', k.parked_reason,
        'attempts', k.attempts, 'downstreamGeneration', k.downstream_generation,
        'responseStatusCode', k.response_status_code)::text;

-- Two rows an action: begun, written by the statement that takes the key, and ended. One without an end was interrupted.
-- The scope is a copy, since a record outlives the key.
CREATE TABLE operator_actions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    action_id uuid NOT NULL,
    batch_id uuid,
    phase varchar(8) NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    verb varchar(32) NOT NULL,
    database_user name NOT NULL DEFAULT session_user,
    operator varchar(128) NOT NULL,
    reason text NOT NULL,
    ticket varchar(128),
    holder varchar(255) NOT NULL,
    key_id bigint,
    user_id varchar(128),
    request_path varchar(255),
    key varchar(255),
    key_then text,
    outcome varchar(16),
    detail text,
    CONSTRAINT operator_actions_once UNIQUE (action_id, phase),
    CONSTRAINT action_phase_is_known CHECK (phase IN ('begun', 'ended')),
    CONSTRAINT action_ended_with_outcome CHECK ((phase = 'ended') = (outcome IS NOT NULL)),
    CONSTRAINT action_outcome_is_known
        CHECK (outcome IN ('done', 'moved', 'refused', 'failed', 'not_finished')),
    CONSTRAINT action_has_reason CHECK (char_length(btrim(reason)) >= 5)
);
CREATE INDEX operator_actions_by_key ON operator_actions (key_id, id);

CREATE FUNCTION guard_operator_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rule 11: the record of actions only grows' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER guard_operator_actions BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_actions
    FOR EACH STATEMENT EXECUTE FUNCTION guard_operator_actions();

-- Why a key was parked, for programs: only where the answer under its downstream key can never become final may an
-- operator give it another. Text for people stays in parked_reason.
ALTER TABLE idempotency_keys
    ADD COLUMN parked_generation integer,
    ADD CONSTRAINT parked_generation_has_a_reason CHECK (parked_generation IS NULL OR parked_reason IS NOT NULL);
COMMENT ON COLUMN idempotency_keys.parked_generation IS
    'The generation of the downstream key whose answer can never become final; null where parked for another reason.';

-- An orphan charge is settled once, with a reason on record, and is never changed or forgotten otherwise.
ALTER TABLE orphan_charges
    ADD COLUMN settled_as varchar(32),
    ADD CONSTRAINT settled_as_is_known CHECK (settled_as IN ('refunded', 'belongs_to_ride')),
    ADD CONSTRAINT settled_with_time CHECK ((settled_as IS NULL) = (settled_at IS NULL));
CREATE FUNCTION guard_orphan_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'UPDATE' THEN
        RAISE EXCEPTION 'rule 10: an orphan charge stays on record' USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.settled_at IS NOT NULL
       OR (NEW.id, NEW.charge_id, NEW.key_id, NEW.ride_id, NEW.user_id, NEW.request_path, NEW.key,
           NEW.amount_minor_units, NEW.currency, NEW.recorded_by, NEW.recorded_at)
          IS DISTINCT FROM
          (OLD.id, OLD.charge_id, OLD.key_id, OLD.ride_id, OLD.user_id, OLD.request_path, OLD.key,
           OLD.amount_minor_units, OLD.currency, OLD.recorded_by, OLD.recorded_at) THEN
        RAISE EXCEPTION 'rule 10: orphan charge % is settled once, and nothing else of it changes', OLD.charge_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guard_orphan_charge BEFORE UPDATE OR DELETE ON orphan_charges
    FOR EACH ROW EXECUTE FUNCTION guard_orphan_charge();
CREATE TRIGGER keep_orphan_charges BEFORE TRUNCATE ON orphan_charges
    FOR EACH STATEMENT EXECUTE FUNCTION guard_orphan_charge();
CREATE INDEX orphan_charges_unsettled ON orphan_charges (recorded_at, id) WHERE settled_at IS NULL;

-- Rule 9 stands in the database too: what is deleted has not begun, or was finished long enough ago and owes nobody an
-- answer about a late charge.
CREATE OR REPLACE FUNCTION guard_idempotency_key_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.recovery_point NOT IN (0, 3) THEN
        RAISE EXCEPTION 'rule 9: key % has a ride under way and cannot be deleted', OLD.id
            USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.recovery_point = 3 AND OLD.finished_at
           > clock_timestamp() - (SELECT retention_ms FROM settings) * interval '1 millisecond' THEN
        RAISE EXCEPTION 'rule 9: key % was finished too short a time ago to be deleted', OLD.id
            USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT 1 FROM open_orphan_charges o WHERE o.key_id = OLD.id) THEN
        RAISE EXCEPTION 'rule 9: key % has an open orphan charge and cannot be deleted', OLD.id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
END $$;

-- A key whose lease an operator holds says who that is.
CREATE OR REPLACE VIEW key_snapshots AS
    SELECT k.id, k.user_id, k.request_method, k.request_path, k.key, k.request_body, k.request_hash,
           k.fingerprint_version, k.downstream_key, k.downstream_generation, k.recovery_point,
           microseconds_of(k.locked_at) AS locked_at_us, k.lease_ms, k.locked_by, k.fence, k.attempts,
           k.bulk_attempts, k.last_error, k.parked_reason, microseconds_of(k.call_deadline) AS call_deadline_us,
           k.response_status_code, k.response_body, k.response_location, k.response_content_type,
           microseconds_of(k.created_at) AS created_at_us, microseconds_of(k.finished_at) AS finished_at_us,
           r.id AS ride_id, r.user_id AS ride_user_id, r.amount_cents, r.currency, r.payment_method,
           r.downstream_key AS ride_downstream_key, r.status AS ride_status, r.charge_id, r.gateway_object_id,
           microseconds_of(r.created_at) AS ride_created_at_us,
           EXISTS (SELECT 1 FROM open_orphan_charges o WHERE o.key_id = k.id) AS has_open_orphan_charge,
           s.attempt_cap, microseconds_of(clock_timestamp()) AS read_at_us,
           k.created_at, k.locked_at, k.parked_generation,
           CASE WHEN k.locked_by IS NOT NULL THEN
               (SELECT a.operator || ' (' || a.database_user || ')' FROM operator_actions a
                 WHERE a.key_id = k.id AND a.phase = 'begun' AND a.holder = k.locked_by
                 ORDER BY a.id DESC LIMIT 1) END AS acting_operator
      FROM idempotency_keys k
      LEFT JOIN rides r ON r.idempotency_key_id = k.id
     CROSS JOIN settings s;

-- Each action with its end where it has one. One without is under way while its holder's lease runs, and was interrupted
-- after that.
CREATE VIEW recorded_actions AS
    SELECT b.id, b.action_id::text AS action_id, b.batch_id::text AS batch_id, b.verb,
           microseconds_of(b.at) AS begun_at_us, b.database_user::text AS database_user, b.operator, b.reason, b.ticket,
           b.holder, b.key_id, b.user_id, b.request_path, b.key, b.key_then AS key_before,
           microseconds_of(e.at) AS ended_at_us, e.outcome, e.detail, e.key_then AS key_after,
           e.id IS NULL AND EXISTS (
               SELECT 1 FROM idempotency_keys k
                WHERE k.id = b.key_id AND k.locked_by = b.holder
                  AND k.locked_at + k.lease_ms * interval '1 millisecond' > clock_timestamp()) AS under_way,
           b.action_id AS action
      FROM operator_actions b
      LEFT JOIN operator_actions e ON e.action_id = b.action_id AND e.phase = 'ended'
     WHERE b.phase = 'begun';
