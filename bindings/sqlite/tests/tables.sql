.nullvalue null
-- Each function over an index gives the rows of the same question asked row by row.
CREATE TABLE a(id INTEGER PRIMARY KEY, s, grp);
CREATE TABLE b(name, s);
-- Whole numbers in a small world: many pairs just touch. Odd multipliers stand in for random numbers.
INSERT INTO a SELECT value * 3, CASE value % 6 WHEN 0 THEN shape_circle(x, y, w) WHEN 1 THEN shape_box(x, y, x + w, y + 3) WHEN 2 THEN shape_text(shape_capsule(x, y, x + 3, y + 4, w))
  WHEN 3 THEN shape_json(shape_segment(x, y, x + w, y)) WHEN 4 THEN shape('polygon((' || x || ',' || y || '),(' || (x + 4) || ',' || y || '),(' || x || ',' || (y + w) || '),1)') ELSE NULL END, value % 7
  FROM (SELECT value, value * 7919 % 61 x, value * 104729 % 59 y, value % 5 + 1 w FROM generate_series(1, 700));
INSERT INTO b SELECT 'b' || value, CASE WHEN value = 77 THEN 'line((0,30),(1,1))' WHEN value % 5 = 1 THEN 'polyline(((' || x || ',' || y || '),(' || (x + 3) || ',' || y || ')),((' || x || ',' || (y + 2) || '),(' || (x + 1) || ',' || (y + 4) || ')))'
  WHEN value % 2 THEN shape_ellipse(x, y, 3, 1, value) ELSE shape_circle(x, y, 2) END
  FROM (SELECT value, value * 7907 % 61 x, value * 104723 % 59 y FROM generate_series(1, 600));
CREATE TABLE both AS SELECT a.id a, b.rowid b FROM a, b WHERE shape_intersects(a.s, b.s);
SELECT count(*) > 1000 FROM both;
SELECT (SELECT count(*) FROM (SELECT a, b FROM shape_join('a', 's', 'b', 's') EXCEPT SELECT * FROM both)), (SELECT count(*) FROM (SELECT * FROM both EXCEPT SELECT a, b FROM shape_join('a', 's', 'b', 's')));
SELECT count(*) = (SELECT count(*) FROM both), sum(distance) FROM shape_join('a', 's', 'b', 's');
SELECT count(*) - (SELECT count(*) FROM a, b WHERE shape_dwithin(a.s, b.s, 2)), min(distance), max(distance) <= 2 FROM shape_join('a', 's', 'b', 's', 2);
SELECT count(*) - (SELECT count(*) FROM a x, a y WHERE shape_intersects(x.s, y.s)) FROM shape_join('a', 's', 'A', 'S');
SELECT count(*) - (SELECT count(*) FROM a WHERE shape_intersects(s, 'circle((30,30),9)')), count(*) > 9 FROM shape_meeting('a', 's', 'circle((30,30),9)');
SELECT count(*) - (SELECT count(*) FROM a WHERE shape_dwithin(s, 'point((30,30))', 9)), count(*) > 9 FROM shape_meeting('a', 's', 'point((30,30))', 9);
SELECT max(abs(n.distance - x.d)), count(*) FROM (SELECT row_number() OVER () r, distance FROM shape_nearest('a', 's', 'point((30.5,30.25))', 40)) n
  JOIN (SELECT row_number() OVER (ORDER BY shape_distance(s, 'point((30.5,30.25))')) r, shape_distance(s, 'point((30.5,30.25))') d FROM a WHERE s IS NOT NULL) x USING (r);
SELECT count(*), max(distance) <= 1 FROM shape_nearest('a', 's', 'point((30.5,30.25))', 400, 1);
SELECT count(*), (SELECT count(s) FROM a) FROM shape_nearest('a', 's', 'point((30.5,30.25))', 1e18);
SELECT count(*) FROM shape_nearest('a', 's', 'point((30.5,30.25))', 0) UNION ALL SELECT count(*) FROM shape_nearest('a', 's', 'point((1e9,1e9))', 3, 1);
-- One row of a table after another.
SELECT sum(n) - (SELECT count(*) FROM a, b WHERE b.rowid <= 20 AND shape_intersects(a.s, b.s)) FROM (SELECT (SELECT count(*) FROM shape_meeting('a', 's', b.s)) n FROM b WHERE b.rowid <= 20);
SELECT count(*) FROM b, shape_nearest('a', 's', b.s, 2) n JOIN a ON a.id = n.id WHERE b.rowid < 4;
-- What changes is seen: rows, what is taken back, tables of the same name, other connections.
CREATE TABLE few(s);
INSERT INTO few VALUES ('point((1,1))');
SELECT count(*) FROM shape_meeting('few', 's', 'box((0,0),(9,9))');
INSERT INTO few VALUES ('point((2,1))');
SELECT count(*) FROM shape_meeting('few', 's', 'box((0,0),(9,9))');
BEGIN;
INSERT INTO few VALUES ('point((3,1))');
SELECT count(*) FROM shape_meeting('few', 's', 'box((0,0),(9,9))');
SAVEPOINT p;
DELETE FROM few;
SELECT count(*) FROM shape_meeting('few', 's', 'box((0,0),(9,9))');
ROLLBACK TO p;
SELECT count(*) FROM shape_meeting('few', 's', 'box((0,0),(9,9))');
ROLLBACK;
SELECT count(*) FROM shape_meeting('few', 's', 'box((0,0),(9,9))');
UPDATE few SET s = 'point((-1,1))' WHERE rowid = 1;
SELECT count(*) FROM shape_meeting('few', 's', 'box((0,0),(9,9))');
CREATE TEMP TABLE few(s);
SELECT count(*) FROM shape_meeting('few', 's', 'box((0,0),(9,9))');
DROP TABLE temp.few;
SELECT count(*) FROM shape_meeting('few', 's', 'box((0,0),(9,9))');
.shell sqlite3 tables.db "INSERT INTO few VALUES ('point((5,5))')"
SELECT count(*) FROM shape_meeting('few', 's', 'box((0,0),(9,9))');
ALTER TABLE few RENAME TO other;
ALTER TABLE a RENAME TO few;
SELECT count(*) > 3 FROM shape_meeting('few', 's', 'box((0,0),(9,9))');
-- A question without an answer leaves the transaction as it is.
CREATE TABLE empty(s);
CREATE TABLE kept(s);
BEGIN;
INSERT INTO kept VALUES ('point((1,1))');
SELECT * FROM shape_nearest('empty', 's', 'point((0,0))', 3, 0.5);
SELECT * FROM shape_nearest('kept', 's', 'point((0,0))', 3, 0.5);
SELECT * FROM shape_nearest('kept', 's', 'point((0,0))', -1);
SELECT * FROM shape_meeting('empty', 's', 'point((0,0))');
SELECT * FROM shape_join('empty', 's', 'kept', 's');
SELECT * FROM shape_join('kept', 's', 'empty', 's', 1);
COMMIT;
SELECT count(*) FROM kept;
-- More answers than a join holds at once.
CREATE TABLE long AS SELECT shape_box(0, 0, value, 1) s FROM generate_series(1, 1200);
CREATE TABLE small AS SELECT shape_circle(value % 1100, 0.5, 0.25) s FROM generate_series(1, 4000);
SELECT (SELECT count(*) || ' ' || sum(a) || ' ' || sum(b) || ' ' || sum(a * b) FROM shape_join('long', 's', 'small', 's')) = (SELECT count(*) || ' ' || sum(a.rowid) || ' ' || sum(b.rowid) || ' ' || sum(a.rowid * b.rowid) FROM long a, small b WHERE shape_intersects(a.s, b.s));
SELECT count(*) = 4000 * 1200, count(DISTINCT a * 10000 + b) = 4000 * 1200 FROM shape_join('long', 's', 'small', 's', 2000);
SELECT count(*) FROM (SELECT * FROM shape_join('long', 's', 'small', 's') LIMIT 3);
-- Errors.
SELECT count(*) FROM shape_join('long', 's', 'small', 's', 'x');
SELECT count(*) FROM shape_meeting('few', 's', 'point((1,1))', 'x');
SELECT count(*) FROM shape_nearest('few', 's', 'point((1,1))', 'x');
SELECT * FROM shape_meeting('few', 's');
SELECT * FROM shape_meeting('nowhere', 's', 'point((1,1))');
SELECT * FROM shape_meeting('few', 's', 'poin((1,1))');
SELECT * FROM shape_meeting('few', 's', 'point((1,1))', -1);
SELECT * FROM shape_meeting('few', 'grp', 'point((1,1))');
CREATE VIEW seen AS SELECT s FROM few;
SELECT * FROM shape_meeting('seen', 's', 'point((1,1))');
CREATE TABLE keyed(k PRIMARY KEY, s) WITHOUT ROWID;
SELECT * FROM shape_meeting('keyed', 's', 'point((1,1))');
SELECT count(*) FROM shape_meeting('few', 's', NULL);
SELECT 'done';
