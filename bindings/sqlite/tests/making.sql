-- Shapes of others: geometries, repaired rings, areas of two shapes, aggregates.
.nullvalue null
SELECT shape_text(shape_from_wkt('POLYGON((0 0,4 0,4 3,0 0))')), shape_from_wkt('POINT EMPTY'), shape_text(shape_from_wkt('CIRCULARSTRING(0 0,1 1,2 0)', 0.5)), shape_from_wkt(NULL);
SELECT shape_as_wkt('segment((0,0),(1,1))'), shape_as_wkt('point((1,2))', 0, 5), json_extract(shape_as_geojson('point((1,2))'), '$.coordinates[1]');
SELECT shape_text(shape_from_wkb(shape_as_wkb('region(((0,0),(9,0),(0,9)),((1,1),(2,1),(1,2)))', 0, 4326))), hex(shape_as_wkb('point((1,2))')), typeof(shape_as_wkb('point((1,2))'));
SELECT shape_text(shape_from_geojson('{"type":"Point","coordinates":[1,2]}'));
SELECT shape_as_wkt('circle((0,0),1)');
SELECT shape_from_wkt('POLYGON((0 0,4 0');
SELECT shape_intersects('region(((0,0),(2,2),(2,0),(0,2)))', 'point((0,0))');
SELECT shape_text(shape_repaired('region(((0,0),(2,2),(2,0),(0,2)))')), shape_text(shape_repaired('{"type":"polygon","vertices":[[0,0],[3,0],[1,1],[0,3]]}')), shape_text(shape_repaired(shape('circle((0,0),1)')));
SELECT shape_area(shape_repaired(r)), shape_area(shape_repaired(r, 'nonzero')) FROM (SELECT 'region(((0,0),(4,0),(4,4),(0,4)),((1,1),(2,1),(2,2),(1,2)))' r);
SELECT shape_repaired('circle((0,0),-1)');
SELECT shape_repaired('circle((0,0),1)', 'odd');
-- Areas: b = common part and difference.
SELECT shape_text(shape_common_part('box((0,0),(4,4))', 'box((3,3),(9,9))')), shape_text(shape_common_part('box((0,0),(1,1))', 'box((1,0),(2,1))')), shape_area(shape_united('box((0,0),(4,4))', 'box((3,3),(9,9))')), shape_area(shape_difference('box((0,0),(4,4))', 'box((3,3),(9,9))')), shape_area(shape_symmetric_difference('box((0,0),(4,4))', 'box((3,3),(9,9))'));
SELECT shape_common_part('circle((0,0),1)', 'box((0,0),(9,9))');
SELECT round(shape_area(shape_common_part('circle((0,0),1)', 'box((0,0),(9,9))', 0.00001)), 3);
-- Aggregates.
CREATE TABLE board(k, s);
INSERT INTO board VALUES (1, 'polyline()'), (1, 'box((0,0),(1,2))'), (1, NULL), (2, 'polyline()'), (2, NULL), (3, 'line((0,0),(1,0))'), (3, 'point((1,1))'), (4, 'capsule((0,0),(4,0),1)'), (4, shape('circle((2,9),1)'));
SELECT k, shape_text(shape_extent(s)), shape_text(shape_hull(s)) FROM board GROUP BY k ORDER BY k;
SELECT shape_extent(s), shape_hull(s) FROM board WHERE k = 9;
SELECT shape_hull(s) FROM board WHERE k IN (1, 4);
SELECT shape_area(shape_hull(s, 0.001)) BETWEEN 43.57 AND 43.581 FROM board WHERE k IN (1, 4);
SELECT shape_text(shape_union(s)) FROM (SELECT 'box((0,0),(2,2))' s UNION ALL SELECT 'box((1,1),(3,3))' UNION ALL SELECT NULL);
SELECT shape_union(s) FROM board WHERE k = 4;
SELECT round(shape_area(shape_union(s, 0.00001)), 3) FROM board WHERE k = 4;
SELECT shape_union(s), shape_union(s, 1) FROM board WHERE s IS NULL;
SELECT shape_hull(s, CASE WHEN s LIKE 'line%' THEN -1 ELSE 1 END) FROM board WHERE k IN (1, 3);
SELECT shape_extent(1) FROM board;
SELECT shape_as_wkt('point((1,2))', 0, -1);
SELECT shape_as_wkb('point((1,2))', 0, 4294967303);
SELECT shape_as_wkt('point((1,2))', 0, 1.5);
SELECT 'done';
