-- The type: its texts, casts, fields and equality.
\pset null null \pset format unaligned \pset footer off
CREATE EXTENSION abut;
-- The short form of each kind, and JSON of the same.
SELECT shape, shape_json(shape), shape = (shape::text)::shape AND shape = shape_json(shape)::shape AS back
FROM unnest(ARRAY['point((1,2))', 'line((0,1),(1,0))', 'ray((0,0),(0,-1))', 'segment((0,0),(0.1,1e-300))',
  'circle((3,4),5)', 'box((0,0),(1,2))', 'oriented_box((1,1),(2,1),(0.6,0.8))', 'oriented_box((1,1),(2,1))',
  'ellipse((0,0),(3,1),0.5)', 'capsule((0,0),(4,0),1)', 'rounded_box((0,0),(2,1),0.25)',
  'rounded_box((0,0),(2,1),(0,1),0.25)', 'polygon((0,0),(4,0),(0,3))', 'polygon((0,0),(4,0),(0,3),0.5)', 'polyline((0,0),(4,0),(4,4))',
  'polyline(((0,0),(4,0)),((1,1),(2,2),(3,1)),0.5)', 'region(((0,0),(9,0),(0,9)),((1,1),(2,1),(1,2)))', 'region((0,0),(9,0),(1,1),(0,9))']::shape[]) shape;
SELECT '{"type": "circle", "center": [3, 4], "radius": 5}'::shape, '{"type":"box","min":[0,0],"max":[1,1]}'::json::shape,
  '{"type":"ellipse","center":[0,0],"semi_axes":[2,1],"angle":0}'::jsonb::shape, ' circle ( ( 3 , 4 ) , 5 ) '::shape;
-- The same bytes for 0 and -0; the nearest double; numbers that are too small are 0.
SELECT 'point((-0,0.1))'::shape = 'point((0,0.1000000000000000055511151231257827))'::shape, 'point((1e-999,4.9e-324))'::shape;
-- What is no shape.
CREATE FUNCTION refused(t text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN 'accepted: ' || t::shape;
EXCEPTION WHEN invalid_text_representation THEN
  RETURN sqlerrm;
END $$;
SELECT t, refused(t) FROM unnest(ARRAY['', 'circle', 'circle(', 'circle((3,4),5', 'circle((3,4),5) x', 'circle((3,4))',
  'circle((3,4),-1)', 'circle((3,4),5,6)', 'circle(3,4,5)', 'circle((1e999,0),1)', 'circle((nan,0),1)', 'circle((3,4),inf)',
  'disc((3,4),5)', '{}', '{"type":"circle"}', '{"type":"circle","center":[3,4],"radius":"5"}',
  '{"type":"circle","center":[3,4],"radius":5,"colour":1}', 'box((1,0),(0,1))', 'polygon((0,0),(4,0),(1,1),(0,4))', 'polygon()',
  'line((0,0),(0,0))', 'ellipse((0,0),(1,1),(0,0))', '((((((((((0))))))))))', 'point((1,2)'||chr(10)||')', 'point(("a",2))']) t;
-- Casts from PostgreSQL's shapes.
SELECT point(1,2)::shape, lseg(point(0,0),point(1,1))::shape, box(point(3,4),point(0,0))::shape, circle(point(3,4),5)::shape,
  polygon '((0,0),(4,0),(0,3))'::shape;
CREATE TABLE cast_by_assignment(s shape);
INSERT INTO cast_by_assignment VALUES (circle(point(0,0),1));
INSERT INTO cast_by_assignment SELECT point(5,5) RETURNING s;
SELECT point('nan', 0)::shape;
-- Made by functions.
SELECT shape_point(1,2), shape_line(0,0,1,0), shape_ray(0,0,1,0), shape_segment(0,0,1,1), shape_circle(3,4,5), shape_box(0,0,1,1);
SELECT shape_oriented_box(0,0,2,1,0), shape_ellipse(0,0,2,1), shape_capsule(0,0,1,0,1), shape_rounded_box(0,0,2,1,0,0.5),
  shape_polygon(ARRAY[point(0,0),point(4,0),point(0,3)]), shape_polygon('{}');
SELECT shape_circle(3,4,-5);
SELECT shape_polygon(ARRAY[point(0,0),NULL]);
-- Fields.
SELECT shape_kind(s), shape_center(s), shape_radius(s), shape_a(s), shape_b(s), shape_min(s), shape_max(s), shape_half_size(s),
  shape_semi_axes(s), shape_axis(s), shape_angle(s), shape_origin(s), shape_direction(s), shape_position(s), shape_vertices(s)
FROM unnest(ARRAY['point((1,2))', 'line((0,1),(1,0))', 'segment((0,0),(1,1))', 'circle((3,4),5)', 'box((0,0),(1,2))',
  'rounded_box((0,0),(2,1),(0,1),0.25)', 'ellipse((0,0),(3,1),(0.6,0.8))', 'capsule((0,0),(4,0),1)', 'polygon((0,0),(4,0),(0,3),2)']::shape[]) s;
-- Equality is of what is stored; ~= is of sets.
SELECT 'circle((0,0),0)'::shape = 'point((0,0))', 'circle((0,0),0)'::shape ~= 'point((0,0))',
  'polygon((0,0),(1,0),(1,1),(0,1))'::shape ~= 'box((0,0),(1,1))', 'circle((0,0),1)'::shape ~= 'circle((0,0),1.0000000000000002)';
SELECT count(*), count(DISTINCT s) FROM (SELECT shape_circle(i % 7, 0, 1) s FROM generate_series(1, 100) i) t;
SET enable_hashagg = off;
SELECT s, count(*) FROM (SELECT shape_point(i % 3, 0) s FROM generate_series(1, 9) i) t GROUP BY s ORDER BY s;
RESET enable_hashagg;
-- Bytes: what is sent comes back; what is damaged is refused, and never read past its end.
CREATE TEMP TABLE sent(s shape);
INSERT INTO sent SELECT s FROM unnest(ARRAY['circle((3,4),5)', 'ellipse((0,0),(3,1),0.5)', 'polygon((0,0),(4,0),(0,3),0.5)']::shape[]) s;
SELECT encode(shape_send(s), 'hex') FROM sent;
-- Large polygons are compressed and stored out of line.
CREATE TABLE large(s shape);
INSERT INTO large SELECT shape_polygon(array_agg(point(1000 * cos(i * pi() / 2000), 1000 * sin(i * pi() / 2000)) ORDER BY i)) FROM generate_series(0, 3999) i;
SELECT shape_kind(s), array_length(shape_vertices(s), 1), abs(shape_area(s) - pi() * 1e6) < 10, s @> 'circle((0,0),999)', s @> 'circle((0,0),1000)' FROM large;
