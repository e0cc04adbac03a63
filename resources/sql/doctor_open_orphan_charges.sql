-- Charges that no ride carries and nobody has settled.
WITH broken AS (
    SELECT o.charge_id AS id FROM open_orphan_charges o
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
