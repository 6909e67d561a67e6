-- The fixtures of every binding (tests/fixtures), asked in SQL.
CREATE TABLE fixtures(f);
.mode ascii
.separator "\001" "\n"
.import fixtures fixtures
.mode list
.separator "|" "\n"
CREATE VIEW asked AS SELECT f->>'id' id, f->>'query' query, f->'a' a, f->'b' b, coalesce(f->>'tolerance', 0) tolerance, f->>'motion[0]' dx, f->>'motion[1]' dy,
  CASE f->>'query' WHEN 'intersections' THEN json_remove(f->'answer', '$.pieces') ELSE f->'answer' END answer FROM fixtures;
CREATE TABLE answered AS SELECT id, query, tolerance, answer, coalesce(CASE query
  WHEN 'intersects' THEN iif(shape_intersects(a, b), 'true', 'false')
  WHEN 'interiors_intersect' THEN iif(shape_interiors_intersect(a, b), 'true', 'false')
  WHEN 'contains' THEN iif(shape_contains(a, b), 'true', 'false')
  WHEN 'relation' THEN json_quote(shape_relation(a, b))
  WHEN 'distance' THEN printf('%!.17g', shape_distance(a, b))
  WHEN 'separation' THEN iif(shape_separation(a, b) IS NULL, NULL, printf('%!.17g', shape_separation(a, b)))
  WHEN 'overlap_area' THEN printf('%!.17g', shape_overlap_area(a, b))
  WHEN 'area' THEN printf('%!.17g', shape_area(a))
  WHEN 'perimeter' THEN printf('%!.17g', shape_perimeter(a))
  WHEN 'centroid' THEN shape_centroid(a)
  WHEN 'bounds' THEN shape_bounds(a)
  WHEN 'closest_points' THEN shape_closest_points(a, b)
  WHEN 'farthest_points' THEN shape_farthest_points(a, b)
  WHEN 'contact' THEN shape_contact(a, b)
  WHEN 'intersections' THEN json_object('points', shape_intersections(a, b))
  WHEN 'tangents' THEN shape_tangents(a, b)
  WHEN 'cast' THEN iif(dx IS NULL, shape_cast_ray(a, b), shape_cast(a, dx, dy, b))
  ELSE '"no such query"' END, 'null') got FROM asked;
-- Numbers within the tolerance, all else the same.
SELECT id, answer, got FROM answered WHERE EXISTS (SELECT 1 FROM json_tree(answer) e WHERE CASE
  WHEN e.type = 'object' THEN json_type(got, fullkey) IS NOT 'object'
  WHEN e.type = 'array' THEN json_type(got, fullkey) IS NOT 'array' OR json_array_length(got, fullkey) <> json_array_length(e.value)
  WHEN e.type IN ('integer', 'real') THEN coalesce(abs(json_extract(got, fullkey) - e.atom) > tolerance, 1)
  ELSE json_type(got, fullkey) IS NOT e.type OR json_extract(got, fullkey) IS NOT e.atom END);
SELECT count(*) > 1000, count(DISTINCT query) > 14, sum(answer = 'true') > 9, sum(answer = 'false') > 9 FROM answered;
SELECT 'done';
