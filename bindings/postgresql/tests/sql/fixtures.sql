-- The fixtures of every binding (tests/fixtures), asked in SQL.
\set QUIET on
CREATE TABLE fixtures(f jsonb);
\getenv fixtures FIXTURES
\set load '\\copy fixtures from program ''cat ' :fixtures '/*.ndjson'' csv quote e''\\x01'' delimiter e''\\x02'''
:load
CREATE FUNCTION p(p point) RETURNS jsonb LANGUAGE sql AS $$ SELECT jsonb_build_array(p[0], p[1]) $$;
-- Numbers within a tolerance, all else the same.
CREATE FUNCTION near(a jsonb, b jsonb, tolerance float8) RETURNS boolean LANGUAGE sql AS $$
  SELECT CASE
    WHEN jsonb_typeof(a) = 'number' AND jsonb_typeof(b) = 'number' THEN abs(a::float8 - b::float8) <= tolerance
    WHEN jsonb_typeof(a) = 'array' AND jsonb_typeof(b) = 'array' THEN jsonb_array_length(a) = jsonb_array_length(b) AND
      (SELECT coalesce(bool_and(near(x, b->(i::int - 1), tolerance)), true) FROM jsonb_array_elements(a) WITH ORDINALITY e(x, i))
    WHEN jsonb_typeof(a) = 'object' AND jsonb_typeof(b) = 'object' THEN
      (SELECT coalesce(bool_and(b ? k AND near(a->k, b->k, tolerance)), true) FROM jsonb_object_keys(b) k)
    ELSE a = b END $$;
CREATE FUNCTION answer(query text, a shape, b shape, f jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(CASE query
    WHEN 'intersects' THEN to_jsonb(a && b)
    WHEN 'interiors_intersect' THEN to_jsonb(shape_interiors_intersect(a, b))
    WHEN 'contains' THEN to_jsonb(a @> b)
    WHEN 'relation' THEN to_jsonb(shape_relation(a, b))
    WHEN 'distance' THEN to_jsonb(a <-> b)
    WHEN 'separation' THEN to_jsonb(shape_separation(a, b))
    WHEN 'overlap_area' THEN to_jsonb(shape_overlap_area(a, b))
    WHEN 'area' THEN to_jsonb(shape_area(a))
    WHEN 'perimeter' THEN to_jsonb(shape_perimeter(a))
    WHEN 'centroid' THEN p(shape_centroid(a))
    WHEN 'bounds' THEN (SELECT jsonb_build_object('min', p(shape_min(s)), 'max', p(shape_max(s))) FROM shape_bounds(a) s WHERE s IS NOT NULL)
    WHEN 'closest_points' THEN (SELECT jsonb_build_object('a', p(on_a), 'b', p(on_b), 'distance', distance) FROM shape_closest_points(a, b) c WHERE c IS NOT NULL)
    WHEN 'farthest_points' THEN (SELECT jsonb_build_object('a', p(on_a), 'b', p(on_b), 'distance', distance) FROM shape_farthest_points(a, b) c WHERE c IS NOT NULL)
    WHEN 'contact' THEN (SELECT jsonb_build_object('normal', p(normal), 'depth', depth, 'points', (SELECT jsonb_agg(p(x)) FROM unnest(points) x))
      FROM shape_contact(a, b) c WHERE c IS NOT NULL)
    WHEN 'intersections' THEN jsonb_build_object('points', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', p(at), 'tangent', tangent)), '[]')
      FROM shape_intersections(a, b)))
    WHEN 'tangents' THEN (SELECT coalesce(jsonb_agg(jsonb_build_object('a', p(on_a), 'b', p(on_b))), '[]') FROM shape_tangents(a, b))
    WHEN 'cast' THEN CASE WHEN f ? 'motion'
      THEN (SELECT jsonb_build_object('t', t, 'point', p(point), 'normal', p(normal))
        FROM shape_cast(a, point((f->'motion'->>0)::float8, (f->'motion'->>1)::float8), b) h WHERE h IS NOT NULL)
      ELSE (SELECT jsonb_build_object('t', t, 'point', p(point), 'normal', p(normal)) FROM shape_cast_ray(a, b) h WHERE h IS NOT NULL) END
    ELSE '"no such query"' END, 'null') $$;
CREATE TABLE answered AS SELECT f->>'query' AS query, f, answer(f->>'query', (f->'a')::shape, (f->'b')::shape, f) AS got FROM fixtures;
-- Pieces have a form of their own in SQL: those fixtures are told by their points.
SELECT f->>'id' AS id, f, got FROM answered
WHERE NOT near(got, CASE query WHEN 'intersections' THEN (f->'answer') - 'pieces' ELSE f->'answer' END, coalesce((f->>'tolerance')::float8, 0));
SELECT count(*) > 1000 AS many, count(DISTINCT query) > 14 AS kinds_of_queries, bool_or(f->>'answer' = 'true') AND bool_or(f->>'answer' = 'false') AS both_answers FROM answered;
