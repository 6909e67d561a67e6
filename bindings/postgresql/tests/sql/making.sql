-- Shapes of others: geometries, repaired rings, aggregates, casts to PostgreSQL's own types.
\pset null null \pset format unaligned \pset footer off
SELECT shape_from_wkt('POLYGON((0 0,4 0,4 3,0 0))'), shape_from_wkt('POINT EMPTY'), shape_from_wkt('CIRCULARSTRING(0 0,1 1,2 0)', 0.5);
SELECT shape_as_wkt('segment((0,0),(1,1))'), shape_as_wkt('point((1,2))', srid => 5), shape_as_geojson('point((1,2))');
SELECT shape_from_wkb(shape_as_wkb('region(((0,0),(9,0),(0,9)),((1,1),(2,1),(1,2)))', srid => 4326)), encode(shape_as_wkb('point((1,2))'), 'hex');
SELECT shape_from_geojson('{"type":"Point","coordinates":[1,2]}'), shape_from_geojson('{"type":"LineString","coordinates":[[1,2],[3,4]]}'::json);
-- No chord of a circle lies farther off than its tolerance.
SELECT c <@ 'circle((3,4),5.00000001)', shape_area(c) > 25 * pi() * (1 - 0.001) ^ 2 FROM (SELECT shape_from_wkt(shape_as_wkt('circle((3,4),5.000000000000001)', 0.005)) c) t;
SELECT shape_as_wkt('circle((0,0),1)');
SELECT shape_as_wkt('point((1,2))', srid => -1);
SELECT shape_as_wkb('line((0,0),(1,0))');
SELECT shape_from_wkt('POLYGON((0 0,4 0');
SELECT shape_from_wkb('\x0109');
-- Rings that cross.
SELECT 'region(((0,0),(2,2),(2,0),(0,2)))'::shape;
SELECT shape_repaired('region(((0,0),(2,2),(2,0),(0,2)))'), shape_repaired('((0,0),(2,2),(2,0),(0,2))'::polygon), shape_repaired('circle((0,0),1)'), shape_repaired('{"type":"polygon","vertices":[[0,0],[3,0],[1,1],[0,3]]}'::json);
SELECT shape_area(shape_repaired(r)), shape_area(shape_repaired(r, 'nonzero')) FROM (VALUES ('region(((0,0),(4,0),(4,4),(0,4)),((1,1),(2,1),(2,2),(1,2)))')) v(r);
SELECT shape_repaired('circle((0,0),-1)');
SELECT shape_repaired('circle((0,0),1)', 'odd');
-- Areas of two shapes.
SELECT shape_common_part(a, b), shape_area(shape_united(a, b)), shape_area(shape_difference(a, b)), shape_area(shape_symmetric_difference(a, b)) FROM (VALUES ('box((0,0),(4,4))'::shape, 'box((3,3),(9,9))'::shape)) v(a, b);
SELECT shape_common_part('box((0,0),(1,1))', 'box((1,0),(2,1))'), round(shape_area(shape_common_part('circle((0,0),1)', 'box((0,0),(9,9))', 1e-6))::numeric, 4);
SELECT shape_common_part('circle((0,0),1)', 'box((0,0),(9,9))');
-- Aggregates.
CREATE TABLE board AS SELECT i, shape_circle(i, 10 * sin(i), 1) s FROM generate_series(1, 1000) i;
SELECT shape_extent(s) ~= shape_box(min(i) - 1, min((shape_center(s))[1]) - 1, max(i) + 1, max((shape_center(s))[1]) + 1), bool_and(b.hull @> s), bool_and(shape_radius(b.hull) = 1) FROM board, (SELECT shape_hull(s) hull FROM board) b;
SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;
SELECT shape_extent(s) = (SELECT shape_extent(s) FROM (SELECT s FROM board OFFSET 0) t) FROM board;
RESET parallel_setup_cost; RESET parallel_tuple_cost; RESET min_parallel_table_scan_size;
SELECT k, shape_extent(s), shape_hull(s) FROM (VALUES (1, 'polyline()'::shape), (1, 'box((0,0),(1,2))'), (1, null), (2, 'polyline()'), (2, null), (3, 'line((0,0),(1,0))'), (3, 'point((1,1))'), (4, 'capsule((0,0),(4,0),1)'), (4, 'circle((2,9),1)')) v(k, s) GROUP BY k ORDER BY k;
SELECT shape_extent(s), shape_hull(s) FROM board WHERE false;
SELECT shape_hull(s) FROM (VALUES ('circle((0,0),1)'::shape), ('circle((9,0),2)')) v(s);
SELECT shape_hull(s, 0.1) @> 'box((-0.6,-0.6),(10,0.6))', shape_hull(s, 0.1) <@ 'box((-1,-2),(11,2))' FROM (VALUES ('circle((0,0),1)'::shape), ('circle((9,0),2)')) v(s);
SELECT shape_union(s), shape_area(shape_union(s)) FROM (VALUES ('box((0,0),(2,2))'::shape), ('box((1,1),(3,3))'), (null), ('line((0,0),(1,0))')) v(s);
SELECT shape_area(shape_union(s)), shape_kind(shape_union(s)) FROM (SELECT shape_box(i, j, i + 1, j + 1) s FROM generate_series(0, 19) i, generate_series(0, 19) j) t;
SELECT shape_union(s) FROM board;
SELECT abs(shape_area(shape_union(s, 1e-5)) - 2 * pi()) < 1e-4, shape_area(shape_union(s, 1e-5)) < 2 * pi() FROM (SELECT s FROM board WHERE i IN (1, 9)) t;
SELECT shape_union(s) FROM board WHERE false;
SELECT shape_union(s, t) FROM (VALUES ('box((0,0),(1,1))'::shape, 'NaN'::float8), ('box((3,0),(4,1))', 1)) v(s, t);
DROP TABLE board;
-- Casts back.
SELECT 'point((1,2))'::shape::point, 'segment((0,0),(1,1))'::shape::lseg, 'box((0,0),(1,2))'::shape::box, 'circle((0,0),1)'::shape::circle, 'polygon((0,0),(2,0),(0,2))'::shape::polygon, '((0,0),(2,0),(1,1),(2,2),(0,2))'::polygon::shape::polygon, box('((0,0),(2,0),(1,3))'::polygon::shape::polygon);
SELECT 'point((1,2))'::shape::box;
SELECT 'polygon((0,0),(2,0),(0,2),1)'::shape::polygon;
