-- A progress handler ends a question and a join that take long; later ones go right.
CREATE TABLE rims AS SELECT k id, shape('region((' || group_concat('(' || ((100 + i % 7 * k * 0.1) * cos(i * 2 * pi() / 20000)) || ',' || ((100 + i % 7 * k * 0.1) * sin(i * 2 * pi() / 20000)) || ')') || '))') s
  FROM (SELECT 1 k UNION ALL SELECT 2), (SELECT value i FROM generate_series(1, 20000)) GROUP BY k;
CREATE TABLE many AS SELECT shape_circle(value % 40, value / 40, 30) s FROM generate_series(1, 4000);
.progress 1000 --limit 1 --reset --quiet
SELECT shape_overlap_area(a.s, b.s) FROM rims a, rims b WHERE a.id = 1 AND b.id = 2;
SELECT shape_relate(a.s, b.s) FROM rims a, rims b WHERE a.id = 1 AND b.id = 2;
SELECT count(*) FROM shape_join('rims', 's', 'rims', 's');
SELECT a FROM shape_join('many', 's', 'many', 's') LIMIT 1;
.progress 0
SELECT shape_relate(a.s, b.s) FROM rims a, rims b WHERE a.id = 1 AND b.id = 2;
SELECT count(*) > 100000 FROM shape_join('many', 's', 'many', 's');
SELECT 'done';
