-- Each query, at the limit of touching.
\pset null null \pset format unaligned \pset footer off
SELECT 'circle((3,4),5)'::shape && 'box((-9,-9),(0,0))'::shape, 'circle((3,4),4.999999999999999)'::shape && 'box((-9,-9),(0,0))'::shape;
SELECT shape_relate('circle((3,4),5)', 'box((-9,-9),(0,0))'), shape_relate('circle((3,4),5)', 'box((-9,-9),(0,0))', 'FF*F0****'), shape_touches('circle((3,4),5)', 'box((-9,-9),(0,0))'), shape_overlaps('circle((3,4),5)', 'box((-9,-9),(0,0))');
SELECT shape_disjoint(a, b), shape_crosses(a, b), shape_within(a, b), shape_covers(b, a), shape_covered_by(a, b), shape_equals(a, b) FROM (VALUES ('segment((0,0),(2,2))'::shape, 'box((0,0),(3,3))'::shape), ('segment((0,0),(5,5))', 'box((1,1),(3,3))'), ('point((9,9))', 'box((1,1),(3,3))'), ('box((1,1),(3,3))', 'polygon((1,1),(3,1),(3,3),(1,3))')) v(a, b);
SELECT shape_relate('point((0,0))', 'point((0,0))', 'T');
SELECT shape_relation('circle((3,4),5)', 'box((-9,-9),(0,0))'), shape_interiors_intersect('circle((3,4),5)', 'box((-9,-9),(0,0))');
SELECT 'circle((0,0),5)'::shape @> 'point((3,4))', 'point((3,4))'::shape <@ 'circle((0,0),5)', 'circle((0,0),5)'::shape @> 'point((3,4.000000000000001))';
SELECT 'circle((0,0),1)'::shape <-> 'circle((6,8),2)', shape_dwithin('circle((0,0),1)', 'circle((6,0),2)', 3), shape_dwithin('circle((0,0),1)', 'circle((6,0),2)', 2.9999999999999996);
SELECT shape_dwithin('circle((0,0),1)', 'circle((6,0),2)', -1);
-- 1 + 2^-61 apart, which rounds to 1.
SELECT shape_dwithin('point((0,0))', 'point((1,9.313225746154785e-10))', 1), shape_dwithin('point((0,0))', 'point((1,9.313225746154785e-10))', 1.0000000000000002);
SELECT shape_within_distance(a, b, 1), shape_within_distance(a, b, 1.0000000000000002), shape_within_distance(b, a, 'inf'), shape_within_distance(a, NULL, 1) FROM (VALUES ('point((0,0))'::shape, 'point((1,9.313225746154785e-10))'::shape)) v(a, b);
SELECT shape_within_distance('circle((0,0),1)', 'circle((6,0),2)', 'nan');
SELECT shape_intersects(a, b), shape_contains(a, b), shape_contains(a, 'point((3,4.000000000000001))') FROM (VALUES ('circle((0,0),5)'::shape, 'point((3,4))'::shape)) v(a, b);
SELECT shape_largest_inscribed_circle('box((0,0),(9,4))'), shape_largest_inscribed_circle('line((0,0),(1,0))');
SELECT shape_area('circle((0,0),2)') / pi(), shape_perimeter('box((0,0),(2,1))'), shape_area('line((0,0),(1,0))'), shape_centroid('box((0,0),(2,1))'),
  shape_bounds('circle((3,4),5)'), shape_bounds('ray((0,0),(1,1))'), shape_overlap_area('box((0,0),(4,4))', 'box((3,1),(9,3))');
SELECT shape_dwithin('circle((0,0),1)', 'circle((6,0),2)', 'nan');
SELECT * FROM shape_closest_points('circle((0,0),1)', 'circle((4,0),2)');
SELECT shape_closest_points(s, 'circle((9,0),1)') FROM (VALUES ('polyline()'::shape), ('polyline(((0,0)))'), (NULL)) v(s);
SELECT * FROM shape_farthest_points('point((0,0))', 'box((1,1),(3,4))');
SELECT * FROM shape_farthest_points('line((0,0),(1,0))', 'box((1,1),(3,4))');
SELECT shape_separation('box((0,0),(4,4))', 'box((3,0),(9,4))'), shape_separation('region(((0,0),(9,0),(0,9)))', 'box((1,1),(2,2))');
SELECT * FROM shape_separation_witness('box((0,0),(4,4))', 'box((3,0),(9,4))');
SELECT * FROM shape_contact('circle((0,0),2)', 'circle((3,0),2)');
SELECT * FROM shape_contact('circle((0,0),1)', 'circle((3,0),1)');
SELECT * FROM shape_contact('circle((0,0),1)', 'circle((3,0),1)', 1);
SELECT count(*) FROM shape_contacts('region(((0,0),(9,0),(9,9),(6,9),(6,3),(3,3),(3,8),(0,8)))', 'box((-1,7.5),(10,12))');
SELECT * FROM shape_intersections('line((0,3),(1,0))', 'circle((0,0),5)');
SELECT * FROM shape_intersections('line((0,5),(1,0))', 'circle((0,0),5)');
SELECT * FROM shape_shared_pieces('box((0,0),(2,2))', 'box((2,1),(4,4))');
SELECT on_a, round(on_b[0]::numeric, 9), round(on_b[1]::numeric, 9) FROM shape_tangents('point((0,5))', 'circle((0,0),3)');
SELECT count(*) FROM shape_tangents('circle((0,0),1)', 'circle((5,0),1)');
SELECT * FROM shape_cast_ray('ray((0,0),(2,0))', 'circle((10,0),2)');
SELECT * FROM shape_cast('circle((0,0),1)', point(10,0), 'box((5,-1),(6,1))');
SELECT * FROM shape_cast('circle((0,0),1)', point(-10,0), 'box((5,-1),(6,1))');
SELECT t > 0 FROM shape_cast_rotating('segment((-1,0),(1,0))', point(0,4), 1.5, 'box((-5,3),(5,4))', 1e-9);
SELECT shape_hausdorff_distance('segment((0,0),(4,0))', 'point((4,3))'), shape_frechet_distance('segment((0,0),(4,0))', 'point((4,3))'), shape_discrete_frechet_distance('segment((0,0),(4,0))', 'point((4,3))'), shape_hausdorff_distance('circle((0,0),1)', 'point((4,3))');
-- Errors of libabut.
SELECT * FROM shape_cast_ray('circle((0,0),1)', 'circle((10,0),2)');
SELECT * FROM shape_cast('circle((0,0),1)', point('inf',0), 'box((5,-1),(6,1))');
SELECT NULL::shape && 'point((0,0))', shape_distance(NULL, NULL);
