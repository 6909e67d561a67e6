.nullvalue null
-- Text, JSON and bytes; what is refused, and why.
SELECT shape_text(column1), shape_json(column1), shape(column1) = shape(shape_json(column1)) AND shape(shape(column1)) = shape(column1) FROM (VALUES ('point((1,2))'), ('line((0,1),(1,0))'),
  ('ray((0,0),(0,-1))'), ('segment((0,0),(0.1,1e-300))'), ('circle((3,4),5)'), ('box((0,0),(1,2))'), ('oriented_box((1,1),(2,1),(0.6,0.8))'),
  ('ellipse((0,0),(3,1),0.5)'), ('capsule((0,0),(4,0),1)'), ('rounded_box((0,0),(2,1),(0,1),0.25)'), ('polygon((0,0),(4,0),(0,3),0.5)'),
  ('polyline(((0,0),(4,0)),((1,1),(2,2),(3,1)),0.5)'), ('region(((0,0),(9,0),(0,9)),((1,1),(2,1),(1,2)))'));
SELECT shape_intersects('region(((0,0),(9,0),(0,9)),((1,1),(2,1),(1,2)))', 'point((1.25,1.25))'), shape_intersects('region(((0,0),(9,0),(0,9)),((1,1),(2,1),(1,2)))', 'point((3,3))');
SELECT shape_kind('polygon((0,0),(4,0),(0,3))'), shape_text('circle((-0,0),5)'), hex(shape('point((-0,1))'));
SELECT shape_text(shape_point(1, 2)), shape_text(shape_circle(3, 4, 5)), shape_text(shape_box(0, 0, 1, 2)), shape_text(shape_segment(0, 0, 1, 1)),
  shape_text(shape_capsule(0, 0, 4, 0, 1)), shape_text(shape_ellipse(0, 0, 3, 1, 0)), shape_text(shape_oriented_box(1, 1, 2, 1, 0)), shape_text(shape_rounded_box(0, 0, 2, 1, 0, 0.25));
SELECT shape_problem('circle((3,4),-5)'), shape_problem('circle((3,4)'), shape_problem('circle((3,4),5)'), shape_problem(7), shape_problem(NULL);
SELECT shape_problem(x'00'), shape_problem(x'0001000000'), shape_problem(x'FF010000'), shape_problem(x'00010000'), shape_problem(zeroblob(100));
SELECT shape_circle(1, 2, -3);
SELECT shape_circle(1, 2, 'x');
SELECT shape_intersects('circle((3,4),5)', 'nothing');
SELECT shape_intersects('circle((3,4),5)', 3.5);
SELECT shape_intersects(NULL, 'point((0,0))'), shape_area(NULL), shape_circle(1, NULL, 2);
-- At the limit of touching.
SELECT shape_intersects('circle((3,4),5)', 'box((-9,-9),(0,0))'), shape_intersects('circle((3,4),4.999999999999999)', 'box((-9,-9),(0,0))'),
  shape_intersects(shape('circle((3,4),5)'), 'box((-9,-9),(0,0))'), shape_interiors_intersect('circle((3,4),5)', 'box((-9,-9),(0,0))');
SELECT shape_contains('circle((0,0),5)', 'point((3,4))'), shape_contains('circle((0,0),5)', 'point((3,4.000000000000001))'), shape_relation('circle((3,4),5)', 'box((-9,-9),(0,0))');
SELECT shape_relate('circle((3,4),5)', 'box((-9,-9),(0,0))'), shape_relate('circle((3,4),5)', 'box((-9,-9),(0,0))', 'FF*F0****'), shape_touches('circle((3,4),5)', 'box((-9,-9),(0,0))'), shape_disjoint('circle((3,4),5)', 'box((-9,-9),(0,0))'),
  shape_crosses('segment((0,0),(5,5))', 'box((1,1),(3,3))'), shape_within('point((2,2))', 'box((1,1),(3,3))'), shape_covers('box((1,1),(3,3))', 'point((1,1))'), shape_covered_by('point((1,1))', 'box((1,1),(3,3))'), shape_equals('box((0,0),(1,1))', 'polygon((0,0),(1,0),(1,1),(0,1))'), shape_overlaps('circle((0,0),1)', 'circle((1,0),1)');
SELECT shape_relate('point((0,0))', 'point((0,0))', 'T');
SELECT shape_distance('circle((0,0),1)', 'circle((6,8),2)'), shape_dwithin('circle((0,0),1)', 'circle((6,0),2)', 3), shape_dwithin('circle((0,0),1)', 'circle((6,0),2)', 2.9999999999999996), shape_dwithin('point((0,0))', 'point((1,9.313225746154785e-10))', 1), shape_dwithin('point((0,0))', 'point((1,9.313225746154785e-10))', 1.0000000000000002);
SELECT shape_dwithin('circle((0,0),1)', 'circle((6,0),2)', -1);
SELECT shape_within_distance('point((0,0))', 'point((1,9.313225746154785e-10))', 1), shape_within_distance('point((0,0))', 'point((1,9.313225746154785e-10))', 1.0000000000000002), shape_within_distance('point((0,0))', 'point((1,0))', 9e999), shape_within_distance('point((0,0))', NULL, 1);
SELECT shape_within_distance('circle((0,0),1)', 'circle((6,0),2)', -1);
SELECT shape_closest_points('polyline()', 'circle((9,0),1)'), shape_closest_points('polyline(((0,0)))', 'circle((9,0),1)');
-- Answers of several numbers are JSON.
SELECT shape_centroid('box((0,0),(2,1))'), shape_bounds('circle((3,4),5)'), shape_bounds('ray((0,0),(1,1))'), shape_centroid('line((0,0),(1,0))'), shape_area('line((0,0),(1,0))');
SELECT shape_closest_points('circle((0,0),1)', 'circle((4,0),2)'), shape_farthest_points('point((0,0))', 'box((1,1),(3,4))'), shape_farthest_points('line((0,0),(1,0))', 'point((0,0))');
SELECT shape_largest_inscribed_circle('box((0,0),(9,4))'), shape_largest_inscribed_circle('line((0,0),(1,0))'), shape_hausdorff_distance('segment((0,0),(4,0))', 'point((4,3))'), shape_frechet_distance('segment((0,0),(4,0))', 'point((4,3))'), shape_discrete_frechet_distance('segment((0,0),(4,0))', 'point((4,3))'), shape_hausdorff_distance('circle((0,0),1)', 'point((4,3))');
SELECT shape_separation('box((0,0),(4,4))', 'box((3,0),(9,4))'), shape_separation_witness('box((0,0),(4,4))', 'box((3,0),(9,4))'), shape_contact('circle((0,0),2)', 'circle((3,0),2)'), shape_contact('circle((0,0),1)', 'circle((3,0),1)');
SELECT shape_intersections('line((0,3),(1,0))', 'circle((0,0),5)'), shape_shared_pieces('box((0,0),(2,2))', 'box((2,1),(4,4))');
SELECT shape_contact('circle((0,0),1)', 'circle((3,0),1)', 2), json_array_length(shape_contacts('circle((0,0),2)', 'circle((3,0),2)'));
SELECT shape_contact('circle((0,0),1)', 'circle((3,0),1)', -2);
SELECT shape_cast('circle((0,0),1)', 10, 0, 'box((5,-1),(6,1))'), shape_cast('circle((0,0),1)', -10, 0, 'box((5,-1),(6,1))'), json_extract(shape_cast_ray('ray((0,0),(2,0))', 'circle((10,0),2)'), '$.point');
SELECT json_extract(shape_cast_rotating('segment((-1,0),(1,0))', 0, 4, 1.5, 'box((-5,3),(5,4))', 1e-9), '$.t') > 0, json_array_length(shape_tangents('circle((0,0),1)', 'circle((5,0),1)'));
SELECT json_object('nested', shape_bounds('box((0.1,0),(2,1))'), 'shape', shape_json('point((1,2))'));
-- Very long: more than any room that is kept ready.
SELECT length(shape(p)), length(shape_text(shape(p))) > 10000, shape_problem(substr(shape(p), 1, 4001)) FROM
  (SELECT 'polygon(' || group_concat('(' || cos(value * 0.006) || ',' || sin(value * 0.006) || ')') || ')' p FROM generate_series(0, 1000));
SELECT 'done';
