-- The rules that a bug, an old worker or another service must not break either.

CREATE FUNCTION guard_idempotency_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.recovery_point < OLD.recovery_point THEN
        RAISE EXCEPTION 'rule 2: the recovery point of key % would go back from % to %',
            OLD.id, OLD.recovery_point, NEW.recovery_point USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.fence < OLD.fence THEN
        RAISE EXCEPTION 'rule 2: the fence of key % would fall from % to %', OLD.id, OLD.fence, NEW.fence
            USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.response_status_code IS NOT NULL
       AND (NEW.response_status_code, NEW.response_body, NEW.response_location, NEW.response_content_type,
            NEW.finished_at)
           IS DISTINCT FROM
           (OLD.response_status_code, OLD.response_body, OLD.response_location, OLD.response_content_type,
            OLD.finished_at) THEN
        RAISE EXCEPTION 'rule 2: the stored response of key % never changes', OLD.id
            USING ERRCODE = 'check_violation';
    END IF;
    IF (NEW.id, NEW.user_id, NEW.request_path, NEW.key, NEW.request_method, NEW.request_hash, NEW.request_body,
        NEW.fingerprint_version, NEW.created_at)
       IS DISTINCT FROM
       (OLD.id, OLD.user_id, OLD.request_path, OLD.key, OLD.request_method, OLD.request_hash, OLD.request_body,
        OLD.fingerprint_version, OLD.created_at) THEN
        RAISE EXCEPTION 'rule 2: what key % stands for never changes', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    IF (NEW.downstream_key, NEW.downstream_generation) IS DISTINCT FROM (OLD.downstream_key, OLD.downstream_generation)
       AND (NEW.downstream_generation <> OLD.downstream_generation + 1 OR NEW.downstream_key = OLD.downstream_key) THEN
        RAISE EXCEPTION 'rule 5: the downstream key of key % changes only together with the next generation', OLD.id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guard_idempotency_key BEFORE UPDATE ON idempotency_keys
    FOR EACH ROW EXECUTE FUNCTION guard_idempotency_key();

CREATE FUNCTION guard_idempotency_key_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.recovery_point NOT IN (0, 3) THEN
        RAISE EXCEPTION 'rule 9: key % has a ride under way and cannot be deleted', OLD.id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER guard_idempotency_key_deletion BEFORE DELETE ON idempotency_keys
    FOR EACH ROW EXECUTE FUNCTION guard_idempotency_key_deletion();

CREATE FUNCTION guard_ride() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.user_id, NEW.amount_cents, NEW.currency, NEW.payment_method, NEW.created_at)
       IS DISTINCT FROM
       (OLD.id, OLD.user_id, OLD.amount_cents, OLD.currency, OLD.payment_method, OLD.created_at) THEN
        RAISE EXCEPTION 'rule 12: amount and currency of ride % never change', OLD.id
            USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.charge_id IS NOT NULL AND NEW.charge_id IS DISTINCT FROM OLD.charge_id THEN
        RAISE EXCEPTION 'rule 1: the charge of ride % is written once', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.idempotency_key_id IS DISTINCT FROM NEW.idempotency_key_id AND NEW.idempotency_key_id IS NOT NULL THEN
        RAISE EXCEPTION 'rule 1: ride % cannot move to another key', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guard_ride BEFORE UPDATE ON rides FOR EACH ROW EXECUTE FUNCTION guard_ride();

CREATE FUNCTION guard_ride_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rule 9: a ride is never deleted' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER guard_ride_deletion BEFORE DELETE ON rides FOR EACH ROW EXECUTE FUNCTION guard_ride_deletion();

CREATE FUNCTION guard_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the timeline only grows' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER guard_timeline BEFORE UPDATE ON timeline FOR EACH ROW EXECUTE FUNCTION guard_timeline();
