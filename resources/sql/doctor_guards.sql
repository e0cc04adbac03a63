-- What the migrations put up to hold the rules, and is missing, switched off or not valid.
WITH expected (kind, on_table, name) AS (
    VALUES ('trigger', 'settings', 'settings_keep_their_row'),
           ('trigger', 'idempotency_keys', 'guard_idempotency_key'),
           ('trigger', 'idempotency_keys', 'guard_idempotency_key_deletion'),
           ('trigger', 'rides', 'guard_ride'),
           ('trigger', 'rides', 'guard_ride_deletion'),
           ('trigger', 'timeline', 'guard_timeline'),
           ('trigger', 'operator_actions', 'guard_operator_actions'),
           ('trigger', 'orphan_charges', 'guard_orphan_charge'),
           ('trigger', 'orphan_charges', 'keep_orphan_charges'),
           ('constraint', 'settings', 'lease_from_1_s_to_1_h'),
           ('constraint', 'settings', 'settle_time_from_0_to_1_d'),
           ('constraint', 'settings', 'attempt_cap_from_1_to_1000'),
           ('constraint', 'settings', 'window_longer_than_twice_lease_plus_settle_time'),
           ('constraint', 'settings', 'retention_longer_than_window'),
           ('constraint', 'idempotency_keys', 'recovery_point_is_known'),
           ('constraint', 'idempotency_keys', 'finished_with_status'),
           ('constraint', 'idempotency_keys', 'finished_with_body'),
           ('constraint', 'idempotency_keys', 'finished_with_time'),
           ('constraint', 'idempotency_keys', 'finished_with_content_type'),
           ('constraint', 'idempotency_keys', 'finished_without_lease'),
           ('constraint', 'idempotency_keys', 'response_status_is_final'),
           ('constraint', 'idempotency_keys', 'lease_from_1_s_to_1_h'),
           ('constraint', 'idempotency_keys', 'parked_generation_has_a_reason'),
           ('constraint', 'rides', 'ride_status_is_known'),
           ('constraint', 'rides', 'ride_charged_with_charge'),
           ('constraint', 'rides', 'ride_amount_is_positive'),
           ('constraint', 'rides', 'ride_currency_is_iso_4217'),
           ('constraint', 'orphan_charges', 'orphan_charges_one_per_charge'),
           ('constraint', 'orphan_charges', 'settled_as_is_known'),
           ('constraint', 'orphan_charges', 'settled_with_time'),
           ('constraint', 'operator_actions', 'operator_actions_once'),
           ('constraint', 'operator_actions', 'action_phase_is_known'),
           ('constraint', 'operator_actions', 'action_ended_with_outcome'),
           ('constraint', 'operator_actions', 'action_outcome_is_known'),
           ('constraint', 'operator_actions', 'action_has_reason'),
           ('index', 'idempotency_keys', 'idempotency_keys_one_per_scope'),
           ('index', 'rides', 'rides_one_per_key'),
           ('index', 'rides', 'rides_one_per_charge')
), standing (kind, relation, name) AS (
    SELECT 'trigger', t.tgrelid, t.tgname FROM pg_catalog.pg_trigger t
     WHERE NOT t.tgisinternal AND t.tgenabled IN ('O', 'A')
    UNION ALL
    SELECT 'constraint', c.conrelid, c.conname FROM pg_catalog.pg_constraint c WHERE c.convalidated
    UNION ALL
    SELECT 'index', i.indrelid, c.relname FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
     WHERE i.indisunique AND i.indisvalid AND i.indisready AND i.indpred IS NULL
), broken AS (
    SELECT e.kind || ' ' || e.name || ' on ' || e.on_table AS id FROM expected e
     WHERE NOT EXISTS (SELECT 1 FROM standing s
                        WHERE s.kind = e.kind AND s.relation = to_regclass(e.on_table) AND s.name = e.name)
    UNION ALL
    SELECT 'session_replication_role is ' || current_setting('session_replication_role')
     WHERE current_setting('session_replication_role') = 'replica'
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
