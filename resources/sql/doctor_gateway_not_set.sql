-- Rides of a database that does not know which gateway it belongs to.
WITH broken AS (
    SELECT r.id FROM rides r WHERE (SELECT s.gateway_identity FROM settings s) IS NULL
)
SELECT (SELECT count(*) FROM broken) AS broken,
       (SELECT string_agg(s.id, chr(10)) FROM (SELECT b.id::text AS id FROM broken b ORDER BY b.id LIMIT 20) s) AS samples
