-- GiST, BRIN, nearest neighbours and estimates: the rows of an index are those of the operator.
\pset null null \pset format unaligned \pset footer off
SET max_parallel_workers_per_gather = 0;
SELECT setseed(0.5);
-- Whole numbers in a small world: very many pairs just touch. Each kind, endless ones too, extremes, tiny ones and nulls.
CREATE TABLE many AS SELECT id, CASE
  WHEN id % 500 = 0 THEN NULL
  WHEN id % 997 = 0 THEN shape_line(x, y, 1, w)
  WHEN id % 499 = 0 THEN shape_ray(x, y, -1, w)
  WHEN id % 1009 = 0 THEN shape_point(x * 1e300, y * 1e-300)
  WHEN id % 8 = 0 THEN shape_point(x, y)
  WHEN id % 8 = 1 THEN shape_segment(x, y, x + w, y + 2)
  WHEN id % 8 = 2 THEN shape_box(x, y, x + w, y + 3)
  WHEN id % 8 = 3 THEN shape_ellipse(x, y, w, 1, w)
  WHEN id % 8 = 4 THEN shape_capsule(x, y, x + 3, y + 4, w)
  WHEN id % 8 = 5 THEN shape_rounded_box(x, y, w, 1, 0, 1)
  WHEN id % 8 = 6 THEN shape_polygon(ARRAY[point(x, y), point(x + w, y), point(x, y + 2)])
  ELSE shape_circle(x, y, w) END AS s
FROM (SELECT id, floor(random() * 300) x, floor(random() * 300) y, 1 + floor(random() * 5) w FROM generate_series(1, 4000) id) t;
CREATE TABLE asked AS SELECT row_number() OVER () q, s FROM unnest(ARRAY['circle((50,50),25)', 'box((10,10),(40,20))', 'point((60,60))',
  'line((0,0),(1,1))', 'ray((100,100),(0,1))', 'ellipse((150,150),(40,10),(0.6,0.8))', 'capsule((0,0),(300,300),0)',
  'box((0,0),(0,0))', 'circle((1e200,0),1)', 'box((-1e308,-1e308),(1e308,1e308))', 'polygon((5,5),(90,5),(50,80),3)',
  'circle((120,40),1e-200)', 'point((1e-310,1e-310))']::shape[]) s;
CREATE FUNCTION counts() RETURNS TABLE(q bigint, meet bigint, hold bigint, held bigint, near bigint, same bigint, equal bigint) LANGUAGE sql AS $$
  SELECT q, (SELECT count(*) FROM many m WHERE m.s && a.s), (SELECT count(*) FROM many m WHERE m.s @> a.s),
    (SELECT count(*) FROM many m WHERE m.s <@ a.s), (SELECT count(*) FROM many m WHERE shape_dwithin(m.s, a.s, 7)),
    (SELECT count(*) FROM many m WHERE m.s ~= a.s), (SELECT count(*) FROM many m WHERE m.s = a.s)
  FROM asked a ORDER BY q $$;
CREATE TABLE scanned AS SELECT * FROM counts();
SELECT sum(meet) > 500 AS many_meet, sum(hold) > 3 AS some_hold, sum(held) > 500 AS many_held, sum(near) > sum(meet) AS more_are_near FROM scanned;
CREATE FUNCTION differences() RETURNS bigint LANGUAGE sql AS $$
  SELECT count(*) FROM (TABLE scanned EXCEPT SELECT * FROM counts()) t $$;
-- A sorted build, one by insertion (without order), and one of both.
SET enable_seqscan = off;
CREATE INDEX many_s ON many USING gist (s);
EXPLAIN (COSTS OFF) SELECT * FROM many WHERE s && 'circle((50,50),25)';
EXPLAIN (COSTS OFF) SELECT * FROM many WHERE shape_dwithin(s, 'point((50,50))', 2);
EXPLAIN (COSTS OFF) SELECT * FROM many WHERE shape_dwithin('point((50,50))', s, 2);
EXPLAIN (COSTS OFF) SELECT id FROM many ORDER BY s <-> 'point((50,50))' LIMIT 3;
SELECT differences();
DROP INDEX many_s;
CREATE TABLE copied AS TABLE many;
TRUNCATE many;
CREATE INDEX many_s ON many USING gist (s);
INSERT INTO many SELECT * FROM copied ORDER BY id % 17, id;
SELECT differences();
DELETE FROM many WHERE id % 3 = 0;
VACUUM many;
INSERT INTO many SELECT * FROM copied WHERE id % 3 = 0;
SELECT differences();
CREATE INDEX many_buffered ON many USING gist (s) WITH (buffering = on);
DROP INDEX many_s;
SELECT differences();
-- Nearest neighbours: the same distances as sorting all, in order.
CREATE FUNCTION nearest(OUT q bigint, OUT d float8[]) RETURNS SETOF record LANGUAGE sql AS $$
  SELECT q, ARRAY(SELECT m.s <-> a.s FROM many m WHERE m.s IS NOT NULL ORDER BY m.s <-> a.s LIMIT 60) FROM asked a $$;
CREATE TABLE near_by_index AS SELECT * FROM nearest();
SET enable_indexscan = off;
SET enable_seqscan = on;
SELECT count(*) AS queries, count(*) FILTER (WHERE n.d = s.d) AS equal FROM near_by_index n JOIN nearest() s USING (q);
RESET enable_indexscan;
DROP INDEX many_buffered;
-- BRIN.
CREATE TABLE ordered AS SELECT * FROM copied ORDER BY (shape_center(s))[0] NULLS FIRST;
TRUNCATE many;
INSERT INTO many SELECT * FROM ordered WHERE id % 997 <> 0 AND id % 499 <> 0;
CREATE INDEX many_brin ON many USING brin (s) WITH (pages_per_range = 1);
INSERT INTO many SELECT * FROM ordered WHERE id % 997 = 0 OR id % 499 = 0;
SELECT brin_summarize_new_values('many_brin') IS NOT NULL;
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT * FROM many WHERE s && 'circle((50,50),25)';
SELECT differences();
DROP INDEX many_brin;
-- A round shape that just fits: its computed bounds are wider than it is.
CREATE TABLE tight AS SELECT shape_box(0, 0, 2 * i, 2 * i) s FROM generate_series(1, 500) i;
CREATE INDEX ON tight USING gist (s);
SELECT count(*) FROM tight WHERE s @> 'circle((1,1),1)';
SELECT count(*) FROM tight WHERE s @> 'circle((1,1),1.0000000000000002)';
RESET enable_seqscan;
-- Estimates: within a factor of three of what comes.
CREATE FUNCTION estimate(query text) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT JSON) ' || query INTO plan;
  RETURN (plan->0->'Plan'->>'Plan Rows')::float8;
END $$;
CREATE TABLE circles AS SELECT id, shape_circle(500 * sqrt(random()) * 2, 1000 * random(), 1 + random() * 9) s FROM generate_series(1, 5000) id;
ANALYZE circles;
SELECT estimate(q) / n BETWEEN 0.33 AND 3 AS near FROM (VALUES
  ('SELECT 1 FROM circles WHERE s && ''box((100,100),(400,300))''', (SELECT count(*) FROM circles WHERE s && 'box((100,100),(400,300))')),
  ('SELECT 1 FROM circles WHERE shape_dwithin(s, ''point((700,500))'', 50)', (SELECT count(*) FROM circles WHERE shape_dwithin(s, 'point((700,500))', 50))),
  ('SELECT 1 FROM circles a, circles b WHERE a.s && b.s', (SELECT count(*) FROM circles a, circles b WHERE a.s && b.s))) t(q, n);
SELECT estimate('SELECT 1 FROM circles WHERE s && NULL::shape'), estimate('SELECT 1 FROM circles WHERE s && ''point((5000,5000))''');
-- Named predicates ask the index, alone and in joins; it changes no answer.
CREATE TABLE tiles AS SELECT i id, CASE i % 3 WHEN 0 THEN shape_box(i % 40, i / 40, i % 40 + 1, i / 40 + 1) WHEN 1 THEN shape_circle(i % 40 + 0.5, i / 40 + 0.5, 0.75)
  ELSE shape_segment(i % 40, i / 40, i % 40 + 2, i / 40 + 1) END s FROM generate_series(0, 899) i;
INSERT INTO tiles VALUES (2000, NULL), (2001, 'region()'), (2003, 'polyline(0.5)'), (2002, 'line((0,30),(1,0))');
CREATE INDEX ON tiles USING gist (s);
ANALYZE tiles;
CREATE FUNCTION named(OUT predicate text, OUT by_index boolean, OUT joined boolean, OUT rows_differ bigint, OUT pairs_differ bigint, OUT many_pairs boolean) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE plan json; n bigint; alone bigint[]; pairs bigint[];
BEGIN
  FOREACH predicate IN ARRAY '{intersects,interiors_intersect,contains,contained,same,touches,crosses,overlaps,within,covers,covered_by,equals}'::text[] LOOP
    PERFORM set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'on', true), set_config('abut.enable_join', 'on', true);
    EXECUTE format('EXPLAIN (FORMAT JSON) SELECT 1 FROM tiles WHERE shape_%s(s, ''box((4,4),(7,7))'')', predicate) INTO plan;
    by_index := plan::text LIKE '%Index Cond%';
    PERFORM set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true);
    EXECUTE format('EXPLAIN (FORMAT JSON) SELECT 1 FROM tiles a JOIN tiles b ON shape_%s(a.s, b.s)', predicate) INTO plan;
    joined := plan::text LIKE '%Abut Join%';
    alone := '{}';
    pairs := '{}';
    FOR i IN 0..1 LOOP
      PERFORM set_config('enable_indexscan', CASE i WHEN 0 THEN 'on' ELSE 'off' END, true), set_config('enable_bitmapscan', CASE i WHEN 0 THEN 'on' ELSE 'off' END, true), set_config('abut.enable_join', CASE i WHEN 0 THEN 'on' ELSE 'off' END, true);
      EXECUTE format('SELECT count(*) FROM tiles a, (VALUES (''box((4,4),(7,7))''::shape), (''circle((9.5,9.5),0.5)''), (''region()'')) v(s) WHERE shape_%1$s(a.s, v.s) OR shape_%1$s(v.s, a.s)', predicate) INTO n;
      alone := alone || n;
      EXECUTE format('SELECT count(*) FROM tiles a JOIN tiles b ON shape_%s(a.s, b.s)', predicate) INTO n;
      pairs := pairs || n;
    END LOOP;
    rows_differ := alone[1] - alone[2];
    pairs_differ := pairs[1] - pairs[2];
    many_pairs := pairs[1] > 100;
    RETURN NEXT;
  END LOOP;
END $$;
SELECT * FROM named();
SET enable_seqscan = off;
SELECT count(*) FROM tiles WHERE shape_dwithin(s, 'point((999,999))', -1);
RESET enable_seqscan;
SET enable_indexscan = off;
SET enable_bitmapscan = off;
SELECT count(*) FROM tiles WHERE shape_dwithin(s, 'point((999,999))', -1);
RESET enable_indexscan;
RESET enable_bitmapscan;
SELECT estimate(q) / n BETWEEN 0.33 AND 3 AS near FROM (VALUES
  ('SELECT 1 FROM circles a WHERE EXISTS (SELECT 1 FROM circles b WHERE a.s && b.s AND a.id <> b.id)', (SELECT count(*) FROM circles a WHERE EXISTS (SELECT 1 FROM circles b WHERE a.s && b.s AND a.id <> b.id))),
  ('SELECT 1 FROM circles a WHERE EXISTS (SELECT 1 FROM circles b WHERE shape_dwithin(a.s, b.s, 2) AND a.id <> b.id)', (SELECT count(*) FROM circles a WHERE EXISTS (SELECT 1 FROM circles b WHERE shape_dwithin(a.s, b.s, 2) AND a.id <> b.id))),
  ('SELECT 1 FROM tiles a WHERE shape_within(a.s, ''box((4,4),(30,30))'')', (SELECT count(*) FROM tiles a WHERE shape_within(a.s, 'box((4,4),(30,30))')))) v(q, n);
