-- The custom scan: the same rows as other ways, whatever the kinds, the join, the memory and the workers.
\pset null null \pset format unaligned \pset footer off
SET extra_float_digits = 3;
-- Below 1, as if at random, and the same in all versions of PostgreSQL.
CREATE FUNCTION chance(id int, number int) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$
  SELECT ('x' || left(md5(id || ':' || number), 8))::bit(32)::bigint / 2.0 ^ 32 $$;
CREATE FUNCTION some_shape(x float8, y float8, size float8, k int) RETURNS shape LANGUAGE sql AS $$
  SELECT CASE k % 10 WHEN 0 THEN shape_box(x, y, x + size, y + size * 2) WHEN 1 THEN shape_capsule(x, y, x + size, y - size, size / 4)
    WHEN 2 THEN shape_ellipse(x, y, size, size / 2, size) WHEN 3 THEN shape_polygon(ARRAY[point(x, y), point(x + size, y), point(x, y + size)], 0.25)
    WHEN 4 THEN shape_point(x, y) WHEN 5 THEN shape_oriented_box(x, y, size, size / 3, k) WHEN 6 THEN shape_segment(x, y, x + 1, y + size)
    WHEN 8 THEN format('polyline(((%1$s,%2$s),(%3$s,%2$s)),((%1$s,%4$s),(%3$s,%4$s),(%3$s,%2$s)),0.25)', x, y, x + size, y + size)::shape
    WHEN 9 THEN format('region(((%1$s,%2$s),(%3$s,%2$s),(%1$s,%4$s)),((%3$s,%4$s),(%5$s,%4$s),(%3$s,%6$s)))', x, y, x + size, y + size, x + 2 * size, y + 2 * size)::shape
    ELSE shape_circle(x, y, size) END $$;
CREATE TABLE left_side AS SELECT id, CASE WHEN id % 50 = 0 THEN NULL WHEN id = 777 THEN 'line((0,50),(1,1))'::shape WHEN id = 778 THEN 'ray((200,200),(-1,0))'
  ELSE some_shape(x, y, w, id) END s, id % 10 AS grp, w, 'row ' || id AS name
  FROM (SELECT id, floor(chance(id, 1) * 240) x, floor(chance(id, 2) * 240) y, floor(chance(id, 3) * 4) + 0.5 w FROM generate_series(1, 1100) id) t;
CREATE TABLE right_side AS SELECT id, CASE WHEN id % 70 = 0 THEN NULL WHEN id = 555 THEN 'line((10,0),(0,1))'::shape
  ELSE some_shape(x, y, w, id * 3) END s, id % 7 AS grp, 'row ' || id AS name
  FROM (SELECT id, floor(chance(id, 4) * 240) x, floor(chance(id, 5) * 240) y, floor(chance(id, 6) * 5) + 0.5 w FROM generate_series(1, 900) id) t;
-- Some equal ones.
UPDATE right_side b SET s = a.s FROM left_side a WHERE a.id = b.id AND b.id % 100 = 3;
CREATE TABLE none AS SELECT id, s FROM left_side LIMIT 0;
CREATE INDEX ON left_side USING gist (s);
CREATE INDEX ON right_side USING gist (s);
VACUUM ANALYZE left_side;
VACUUM ANALYZE right_side;
ANALYZE none;
CREATE TABLE asked_joins(n int GENERATED ALWAYS AS IDENTITY, query text);
INSERT INTO asked_joins(query) VALUES
  ('SELECT a.id, b.id FROM left_side a JOIN right_side b ON a.s && b.s'),
  ('SELECT a.name, b.name, a.s <-> b.s FROM left_side a, right_side b WHERE b.s && a.s AND a.grp < 5'),
  ('SELECT a.id, b.id FROM left_side a JOIN right_side b ON shape_dwithin(a.s, b.s, 1)'),
  ('SELECT a.id, b.id FROM left_side a JOIN right_side b ON shape_dwithin(b.s, a.s, 1.5) AND a.grp = b.grp'),
  ('SELECT a.id, b.id FROM left_side a JOIN right_side b ON shape_dwithin(a.s, b.s, a.w)'),
  ('SELECT a.id, b.id FROM left_side a JOIN right_side b ON shape_dwithin(b.s, a.s, nullif(a.grp, 3))'),
  ('SELECT a.id, b.id FROM left_side a JOIN left_side b ON shape_dwithin(a.s, b.s, a.w + b.w) AND a.id < b.id'),
  ('SELECT a.id, b.id FROM left_side a LEFT JOIN right_side b ON shape_dwithin(b.s, a.s, nullif(b.grp, 3)::float8 + a.w) AND b.grp > 1'),
  ('SELECT a.id FROM left_side a WHERE NOT EXISTS (SELECT 1 FROM right_side b WHERE shape_dwithin(a.s, b.s, b.grp + a.w) AND a.grp <> b.grp)'),
  ('SELECT a.id, b.id FROM left_side a JOIN right_side b ON a.s @> b.s'),
  ('SELECT a.id, b.id FROM left_side a JOIN right_side b ON a.s <@ b.s'),
  ('SELECT a.id, b.id FROM left_side a JOIN right_side b ON a.s ~= b.s'),
  ('SELECT a.id, b.id FROM left_side a JOIN right_side b ON shape_interiors_intersect(a.s, b.s)'),
  ('SELECT a.id, b.id FROM left_side a JOIN right_side b ON a.s @> b.s AND a.s && b.s AND a.id > b.id'),
  ('SELECT a.id, b.id, b.name FROM left_side a LEFT JOIN right_side b ON a.s && b.s'),
  ('SELECT a.id, b.id, a.name FROM left_side a RIGHT JOIN right_side b ON a.s && b.s AND a.grp = b.grp'),
  ('SELECT a.id, b.id, a.name, b.name FROM left_side a LEFT JOIN right_side b ON shape_dwithin(a.s, b.s, 0.5) AND a.grp <> b.grp WHERE b.id IS NULL OR b.grp < 3'),
  ('SELECT a.id FROM left_side a WHERE EXISTS (SELECT 1 FROM right_side b WHERE a.s && b.s AND b.grp > 2)'),
  ('SELECT a.id FROM left_side a WHERE NOT EXISTS (SELECT 1 FROM right_side b WHERE a.s && b.s AND b.grp > 2)'),
  ('SELECT a.id FROM left_side a WHERE a.grp = 4 AND NOT EXISTS (SELECT 1 FROM right_side b WHERE shape_dwithin(a.s, b.s, 0.25) AND b.grp > a.grp)'),
  ('SELECT a.grp, count(*), sum(b.id) FROM left_side a JOIN right_side b ON a.s && b.s GROUP BY 1'),
  ('SELECT a.id, b.id, c.id FROM left_side a JOIN right_side b ON a.s && b.s JOIN left_side c ON c.s && b.s WHERE a.id < c.id AND a.grp = 1'),
  ('SELECT a.id, b.id FROM left_side a JOIN left_side b ON a.s && b.s AND a.id < b.id'),
  ('SELECT a.id, b.id FROM left_side a LEFT JOIN none b ON a.s && b.s'),
  ('SELECT a.id, b.id FROM none a JOIN left_side b ON a.s && b.s'),
  ('SELECT a.id, b.id FROM left_side a LEFT JOIN (SELECT id, s, grp FROM right_side WHERE grp = 2) b ON a.s && b.s AND a.grp = 2 ORDER BY 1, 2'),
  ('SELECT g, x.n FROM generate_series(1, 3) g, LATERAL (SELECT count(*) n FROM left_side a JOIN right_side b ON a.s && b.s WHERE a.grp = g) x'),
  ('SELECT g, x.n FROM generate_series(1, 3) g, LATERAL (SELECT count(*) n FROM left_side a LEFT JOIN right_side b ON a.s && b.s AND b.grp = g) x'),
  ('SELECT g, x.n FROM generate_series(1, 3) g, LATERAL (SELECT count(b.id) n FROM left_side a RIGHT JOIN right_side b ON a.s && b.s AND a.grp > g) x'),
  ('SELECT a.id, (SELECT count(*) FROM right_side b JOIN left_side c ON b.s && c.s WHERE c.id = a.id) FROM left_side a WHERE a.id < 4'),
  ('WITH near AS MATERIALIZED (SELECT id, s FROM right_side WHERE grp = 1) SELECT a.id, b.id FROM left_side a JOIN near b ON a.s && b.s'),
  ('SELECT a.id, b.id FROM left_side a JOIN right_side b ON shape_bounds(a.s) && shape_expand(b.s, 1) AND a.id % 3 = 0');
-- Nothing is asked of one side, or only a column in its middle.
INSERT INTO asked_joins(query) VALUES
  ('SELECT FROM left_side a JOIN right_side b ON a.s && b.s'),
  ('SELECT a.name FROM left_side a JOIN right_side b ON a.s && b.s'),
  ('SELECT b.grp FROM left_side a LEFT JOIN right_side b ON a.s && b.s'),
  ('SELECT FROM left_side a RIGHT JOIN right_side b ON a.s && b.s AND a.grp > 2'),
  ('SELECT a.grp FROM left_side a RIGHT JOIN right_side b ON a.s && b.s AND a.w > 1'),
  ('SELECT a.id FROM left_side a WHERE EXISTS (SELECT FROM right_side b WHERE a.s && b.s)'),
  ('SELECT FROM left_side a WHERE NOT EXISTS (SELECT FROM right_side b WHERE a.s && b.s)');
-- A full join has no other plan: its answer is put together from the others.
INSERT INTO asked_joins(query) VALUES ('SELECT a.id, b.id FROM left_side a FULL JOIN right_side b ON a.s && b.s');
CREATE FUNCTION asks_full(query text) RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN query LIKE '%FULL JOIN%' THEN replace(query, 'FULL', 'LEFT') || ' UNION ALL SELECT NULL, b.id FROM right_side b
    WHERE NOT EXISTS (SELECT 1 FROM left_side a WHERE a.s && b.s)' ELSE query END $$;
CREATE FUNCTION answers(OUT n int, OUT rows bigint, OUT digest text) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE q record;
BEGIN
  FOR q IN SELECT * FROM asked_joins ORDER BY 1 LOOP
    n := q.n;
    EXECUTE 'SELECT count(*), md5(string_agg(t::text, '';'' ORDER BY t::text)) FROM (' ||
      CASE current_setting('abut.enable_join') WHEN 'off' THEN asks_full(q.query) ELSE q.query END || ') t' INTO rows, digest;
    RETURN NEXT;
  END LOOP;
END $$;
SELECT 'point((0,0))'::shape && 'point((0,0))' AS library_is_loaded;
SET abut.enable_join = off;
CREATE TABLE expected AS SELECT * FROM answers();
SELECT n, rows FROM expected WHERE rows < 3;
RESET abut.enable_join;
-- How many plans join by the index, and the differences: none.
CREATE FUNCTION plan_of(query text) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN RETURN QUERY EXECUTE 'EXPLAIN (COSTS OFF) ' || query; END $$;
SET enable_nestloop = off;
SELECT n, query FROM asked_joins WHERE NOT EXISTS (SELECT 1 FROM plan_of(query) p WHERE p LIKE '%Abut Join%');
SELECT e.n, e.rows, a.rows FROM expected e JOIN answers() a USING (n) WHERE e IS DISTINCT FROM a;
RESET enable_nestloop;
SELECT e.n, e.rows, a.rows FROM expected e JOIN answers() a USING (n) WHERE e IS DISTINCT FROM a;
-- In several passes.
SET enable_nestloop = off;
SET work_mem = '64kB';
SET hash_mem_multiplier = 1;
CREATE FUNCTION told(query text, item text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE plan jsonb;
BEGIN
  EXECUTE 'EXPLAIN (ANALYZE, FORMAT JSON) ' || query INTO plan;
  RETURN jsonb_path_query_first(plan, ('$.**."' || item || '"')::jsonpath);
END $$;
SELECT told(query, 'Passes')::int > 1 AS passes, told(query, 'Indexed Rows') AS rows, told(query, 'Peak Memory Usage')::int BETWEEN 64 AND 400 AS near_the_limit
  FROM asked_joins WHERE n = 1;
SELECT e.n, e.rows, a.rows FROM expected e JOIN answers() a USING (n) WHERE e IS DISTINCT FROM a;
RESET work_mem;
RESET hash_mem_multiplier;
-- Rows of which nothing is asked for are not kept.
SELECT told('SELECT FROM left_side a JOIN right_side b ON a.s && b.s', 'Peak Memory Usage')::int * 1.5
  < told('SELECT b.name FROM left_side a JOIN right_side b ON a.s && b.s', 'Peak Memory Usage')::int AS less;
-- In parallel.
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 2;
SELECT count(*) > 10 AS many_in_parallel FROM asked_joins WHERE
  (SELECT string_agg(p, '') FROM plan_of(query) p) ~ 'Gather.*Abut Join.*Parallel Seq Scan';
SELECT e.n, e.rows, a.rows FROM expected e JOIN answers() a USING (n) WHERE e IS DISTINCT FROM a;
SELECT CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'force_parallel_mode' ELSE 'debug_parallel_query' END AS forced \gset
SET :forced = on;
SELECT e.n, e.rows, a.rows FROM expected e JOIN answers() a USING (n) WHERE e IS DISTINCT FROM a;
RESET :forced;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_table_scan_size;
RESET max_parallel_workers_per_gather;
RESET enable_nestloop;
-- What EXPLAIN tells, and what the planner leaves to other ways: few outer rows, few rows wanted.
EXPLAIN (COSTS OFF) SELECT a.id, b.id FROM left_side a JOIN right_side b ON a.s && b.s AND a.grp <> b.grp;
EXPLAIN (COSTS OFF) SELECT a.id, b.id FROM left_side a LEFT JOIN right_side b ON shape_dwithin(a.s, b.s, 2);
EXPLAIN (COSTS OFF) SELECT a.id, b.id FROM left_side a JOIN right_side b ON a.s && b.s WHERE a.id = 7;
SELECT p FROM plan_of('SELECT a.id, b.id FROM left_side a JOIN right_side b ON a.s && b.s LIMIT 3') p WHERE p LIKE '%Index Cond%';
-- Errors in the middle, and a cancelled join: the next one is right.
SELECT count(1 / (a.grp - 7)) FROM left_side a JOIN right_side b ON a.s && b.s;
SELECT count(*) FROM left_side a JOIN right_side b ON a.s && b.s AND 1 / (b.grp - 3) = 0;
SELECT count(*) FROM left_side a JOIN right_side b ON shape_dwithin(a.s, b.s, -a.w);
SELECT count(*) FROM left_side a JOIN right_side b ON shape_dwithin(a.s, b.s, a.w + -4 * b.grp);
CREATE TABLE crowd AS SELECT id, shape_circle(chance(id, 7), chance(id, 8), 2) s FROM generate_series(1, 10000) id;
ANALYZE crowd;
SET statement_timeout = 300;
SELECT count(*) FROM crowd a JOIN crowd b ON a.s && b.s;
RESET statement_timeout;
SELECT count(*) FROM (SELECT 1 FROM crowd a JOIN crowd b ON a.s && b.s LIMIT 50000) t;
SELECT count(*) = (SELECT rows FROM expected WHERE n = 1) AS right_again FROM left_side a JOIN right_side b ON a.s && b.s;
-- Cursors, prepared statements, rows that are locked and changed.
BEGIN;
DECLARE c CURSOR FOR SELECT a.id > 0 AND b.id > 0 AS pair FROM left_side a JOIN right_side b ON a.s && b.s;
FETCH 2 FROM c;
FETCH 1 FROM c;
ROLLBACK;
PREPARE near(float8) AS SELECT count(*) FROM left_side a JOIN right_side b ON shape_dwithin(a.s, b.s, $1);
SET plan_cache_mode = force_generic_plan;
EXECUTE near(1);
SELECT rows FROM expected WHERE n = 3;
EXECUTE near(0);
BEGIN;
SELECT count(*) > 500 AS locked FROM (SELECT 1 FROM left_side a JOIN right_side b ON a.s && b.s FOR UPDATE OF a) t;
WITH changed AS (UPDATE left_side a SET grp = 100 FROM right_side b WHERE a.s && b.s RETURNING a.id) SELECT count(*) > 200 FROM changed;
SELECT count(*) FROM left_side a WHERE (grp = 100) <> EXISTS (SELECT 1 FROM right_side b WHERE a.s && b.s);
ROLLBACK;
-- Partitions, joined one by one and all together.
CREATE TABLE parted(id int, s shape, grp int) PARTITION BY LIST (grp);
CREATE TABLE parted_0 PARTITION OF parted FOR VALUES IN (0, 1, 2, 3, 4);
CREATE TABLE parted_1 PARTITION OF parted DEFAULT;
INSERT INTO parted SELECT id, s, grp FROM left_side;
ANALYZE parted;
SET enable_partitionwise_join = on;
SELECT count(*) = (SELECT rows FROM expected WHERE n = 1) AS same FROM parted a JOIN right_side b ON a.s && b.s;
SELECT count(*) - (SELECT count(*) FROM left_side a JOIN left_side b ON a.s && b.s AND a.grp = b.grp) AS difference
  FROM parted a JOIN parted b ON a.s && b.s AND a.grp = b.grp;
-- The nearest of each, through an index in memory.
SELECT count(*) FROM (SELECT a, round(distance::numeric, 9) FROM shape_nearest('SELECT id, s FROM left_side', 'SELECT id::bigint, s FROM right_side', 3, 50)
  EXCEPT ALL SELECT a.id, round(d::numeric, 9) FROM left_side a, LATERAL (SELECT a.s <-> s d FROM right_side b WHERE shape_dwithin(a.s, s, 50) ORDER BY 1 LIMIT 3) x) t;
SELECT count(*), sum((a.s <-> b.s = n.distance)::int) FROM shape_nearest('SELECT id, s FROM left_side', 'SELECT id, s FROM right_side') n JOIN left_side a ON a.id = n.a JOIN right_side b ON b.id = n.b;
-- 1 + 2^-61 apart, which rounds to 1.
SELECT n.within, (SELECT count(*) FROM shape_nearest('SELECT 1, $$point((0,0))$$::shape', 'VALUES (7, $$point((1,9.313225746154785e-10))$$::shape), (8, null)', 2, n.within)) FROM (VALUES (1), (1.0000000000000002)) n(within);
SELECT count(*) FROM shape_nearest('SELECT id, s FROM none', 'SELECT id, s FROM left_side') UNION ALL SELECT count(*) FROM shape_nearest('SELECT id, s FROM left_side', 'SELECT id, s FROM none') UNION ALL SELECT count(*) FROM shape_nearest('SELECT id, s FROM left_side', 'SELECT id, s FROM left_side', 0);
SELECT * FROM shape_nearest('SELECT id, s FROM left_side', 'DROP TABLE none');
SELECT * FROM shape_nearest('SELECT id FROM left_side', 'SELECT id, s FROM none');
SELECT * FROM shape_nearest('SELECT id, s FROM left_side', 'SELECT id, s FROM none', 1, -1);
