-- Shapes and exact questions about them. docs/postgresql.md
\echo Use "CREATE EXTENSION abut" to load this file. \quit

CREATE TYPE shape;

CREATE FUNCTION shape_in(cstring) RETURNS shape AS 'MODULE_PATHNAME', 'shape_in' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_out(shape) RETURNS cstring AS 'MODULE_PATHNAME', 'shape_out' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_recv(internal) RETURNS shape AS 'MODULE_PATHNAME', 'shape_recv' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_send(shape) RETURNS bytea AS 'MODULE_PATHNAME', 'shape_send' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_typanalyze(internal) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_typanalyze' LANGUAGE C STRICT;
CREATE TYPE shape (INPUT = shape_in, OUTPUT = shape_out, RECEIVE = shape_recv, SEND = shape_send,
  ANALYZE = shape_typanalyze, ALIGNMENT = double, STORAGE = extended);

-- Making shapes.
-- described: sql_shapes
CREATE FUNCTION shape_point(x float8, y float8) RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_point' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_line(x float8, y float8, dx float8, dy float8) RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_line' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_ray(x float8, y float8, dx float8, dy float8) RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_ray' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_segment(ax float8, ay float8, bx float8, by float8) RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_segment' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_circle(x float8, y float8, radius float8) RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_circle' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_box(min_x float8, min_y float8, max_x float8, max_y float8) RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_box' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_oriented_box(x float8, y float8, half_width float8, half_height float8, angle float8 DEFAULT 0) RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_oriented_box' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_ellipse(x float8, y float8, semi_axis_a float8, semi_axis_b float8, angle float8 DEFAULT 0) RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_ellipse' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_capsule(ax float8, ay float8, bx float8, by float8, radius float8) RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_capsule' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_rounded_box(x float8, y float8, half_width float8, half_height float8, angle float8, radius float8) RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_rounded_box' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
-- described: end
CREATE FUNCTION shape_polygon(vertices point[], radius float8 DEFAULT 0) RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_polygon' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape(point) RETURNS shape AS 'MODULE_PATHNAME', 'shape_of_point' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (point AS shape) WITH FUNCTION shape(point) AS ASSIGNMENT;
CREATE FUNCTION shape(lseg) RETURNS shape AS 'MODULE_PATHNAME', 'shape_of_lseg' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (lseg AS shape) WITH FUNCTION shape(lseg) AS ASSIGNMENT;
CREATE FUNCTION shape(box) RETURNS shape AS 'MODULE_PATHNAME', 'shape_of_box' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (box AS shape) WITH FUNCTION shape(box) AS ASSIGNMENT;
CREATE FUNCTION shape(circle) RETURNS shape AS 'MODULE_PATHNAME', 'shape_of_circle' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (circle AS shape) WITH FUNCTION shape(circle) AS ASSIGNMENT;
CREATE FUNCTION shape(polygon) RETURNS shape AS 'MODULE_PATHNAME', 'shape_of_polygon' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (polygon AS shape) WITH FUNCTION shape(polygon) AS ASSIGNMENT;
CREATE FUNCTION shape(json) RETURNS shape AS 'MODULE_PATHNAME', 'shape_from_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_json(shape) RETURNS json AS 'MODULE_PATHNAME', 'shape_to_json' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (json AS shape) WITH FUNCTION shape(json);
CREATE CAST (jsonb AS shape) WITH INOUT;
CREATE FUNCTION point(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_to_point' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (shape AS point) WITH FUNCTION point(shape);
CREATE FUNCTION lseg(shape) RETURNS lseg AS 'MODULE_PATHNAME', 'shape_to_lseg' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (shape AS lseg) WITH FUNCTION lseg(shape);
CREATE FUNCTION box(shape) RETURNS box AS 'MODULE_PATHNAME', 'shape_to_box' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (shape AS box) WITH FUNCTION box(shape);
CREATE FUNCTION circle(shape) RETURNS circle AS 'MODULE_PATHNAME', 'shape_to_circle' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (shape AS circle) WITH FUNCTION circle(shape);
CREATE FUNCTION polygon(shape) RETURNS polygon AS 'MODULE_PATHNAME', 'shape_to_polygon' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (shape AS polygon) WITH FUNCTION polygon(shape);
CREATE CAST (shape AS json) WITH FUNCTION shape_json(shape);

-- Fields: null where a kind has no such field.
CREATE FUNCTION shape_kind(shape) RETURNS text AS 'MODULE_PATHNAME', 'shape_kind' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_position(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_position' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_origin(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_origin' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_direction(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_direction' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_a(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_a' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_b(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_b' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_center(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_center' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_min(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_min' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_max(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_max' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_half_size(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_half_size' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_semi_axes(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_semi_axes' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_axis(shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_axis' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_angle(shape) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_angle' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_radius(shape) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_radius' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_vertices(shape) RETURNS point[] AS 'MODULE_PATHNAME', 'shape_vertices' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- Yes or no, exactly.
CREATE FUNCTION shape_support(internal) RETURNS internal AS 'MODULE_PATHNAME', 'shape_support' LANGUAGE C STRICT;
CREATE FUNCTION shape_intersects(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_intersects' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 20 SUPPORT shape_support;
CREATE FUNCTION shape_interiors_intersect(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_interiors_intersect' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 20 SUPPORT shape_support;
CREATE FUNCTION shape_contains(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_contains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 20 SUPPORT shape_support;
CREATE FUNCTION shape_contained(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_contained' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 20 SUPPORT shape_support;
CREATE FUNCTION shape_same(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_same' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 20 SUPPORT shape_support;
CREATE FUNCTION shape_dwithin(a shape, b shape, distance float8) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_dwithin' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50 SUPPORT shape_support;
-- described: sql
CREATE FUNCTION shape_relation(a shape, b shape) RETURNS text AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_relate(a shape, b shape) RETURNS text AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_relate(a shape, b shape, pattern text) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 60;
CREATE FUNCTION shape_disjoint(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 60;
CREATE FUNCTION shape_touches(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 60 SUPPORT shape_support;
CREATE FUNCTION shape_crosses(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 60 SUPPORT shape_support;
CREATE FUNCTION shape_overlaps(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 60 SUPPORT shape_support;
CREATE FUNCTION shape_within(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 60 SUPPORT shape_support;
CREATE FUNCTION shape_covers(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 60 SUPPORT shape_support;
CREATE FUNCTION shape_covered_by(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 60 SUPPORT shape_support;
CREATE FUNCTION shape_equals(a shape, b shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 60;
CREATE FUNCTION shape_within_distance(a shape, b shape, distance float8) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 60;
CREATE FUNCTION shape_separation(a shape, b shape) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_separation_witness(a shape, b shape, OUT "distance" float8, OUT "normal" point, OUT "on_a" point, OUT "on_b" point) RETURNS record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_closest_points(a shape, b shape, OUT "on_a" point, OUT "on_b" point, OUT "distance" float8) RETURNS record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_farthest_points(a shape, b shape, OUT "on_a" point, OUT "on_b" point, OUT "distance" float8) RETURNS record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_hausdorff_distance(a shape, b shape) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_frechet_distance(a shape, b shape) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_discrete_frechet_distance(a shape, b shape) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_contact(a shape, b shape, OUT "normal" point, OUT "depth" float8, OUT "points" point[], OUT "depths" float8[]) RETURNS record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_contact(a shape, b shape, margin float8, OUT "normal" point, OUT "depth" float8, OUT "points" point[], OUT "depths" float8[]) RETURNS record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_contacts(a shape, b shape, OUT "normal" point, OUT "depth" float8, OUT "points" point[], OUT "depths" float8[]) RETURNS SETOF record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_intersections(a shape, b shape, OUT "at" point, OUT "tangent" boolean, OUT "ta" float8, OUT "tb" float8) RETURNS SETOF record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_shared_pieces(a shape, b shape, OUT "kind" text, OUT "from" point, OUT "to" point, OUT "center" point, OUT "semi_axes" point, OUT "axis" point, OUT "unbounded_from" boolean, OUT "unbounded_to" boolean) RETURNS SETOF record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_tangents(a shape, b shape, OUT "on_a" point, OUT "on_b" point, OUT "direction" point, OUT "inner" boolean) RETURNS SETOF record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_cast_ray(ray shape, target shape, OUT "t" float8, OUT "point" point, OUT "normal" point) RETURNS record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_cast(moving shape, motion point, target shape, OUT "t" float8, OUT "point" point, OUT "normal" point) RETURNS record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_cast_rotating(moving shape, motion point, angle float8, target shape, tolerance float8, OUT "t" float8, OUT "point" point, OUT "normal" point) RETURNS record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_overlap_area(a shape, b shape) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_area(shape shape) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_perimeter(shape shape) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_centroid(shape shape) RETURNS point AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_largest_inscribed_circle(shape shape, OUT "center" point, OUT "radius" float8) RETURNS record AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
-- described: end

-- How far, how much, where.
CREATE FUNCTION shape_distance(a shape, b shape) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_distance' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_bounds(shape) RETURNS shape AS 'MODULE_PATHNAME', 'shape_bounds' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_expand(shape, distance float8) RETURNS shape AS 'MODULE_PATHNAME', 'shape_expand' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- Geometries of other programs. Curves need a tolerance: how far their chords may lie off.
CREATE FUNCTION shape_from_wkt(text, tolerance float8 DEFAULT 0) RETURNS shape AS 'MODULE_PATHNAME', 'shape_from_wkt' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_from_wkb(bytea, tolerance float8 DEFAULT 0) RETURNS shape AS 'MODULE_PATHNAME', 'shape_from_wkb' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_from_geojson(text, tolerance float8 DEFAULT 0) RETURNS shape AS 'MODULE_PATHNAME', 'shape_from_geojson' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_from_geojson(json, tolerance float8 DEFAULT 0) RETURNS shape AS 'MODULE_PATHNAME', 'shape_from_geojson' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_as_wkt(shape, tolerance float8 DEFAULT 0, srid integer DEFAULT 0) RETURNS text AS 'MODULE_PATHNAME', 'shape_as_wkt' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_as_wkb(shape, tolerance float8 DEFAULT 0, srid integer DEFAULT 0) RETURNS bytea AS 'MODULE_PATHNAME', 'shape_as_wkb' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;
CREATE FUNCTION shape_as_geojson(shape, tolerance float8 DEFAULT 0) RETURNS json AS 'MODULE_PATHNAME', 'shape_as_geojson' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 50;

-- Valid shapes of rings, and of a polygon's vertices, that may cross and repeat.
CREATE FUNCTION shape_repaired(text, rule text DEFAULT 'even_odd') RETURNS shape AS 'MODULE_PATHNAME', 'shape_repaired' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;
CREATE FUNCTION shape_repaired(json, rule text DEFAULT 'even_odd') RETURNS shape AS 'MODULE_PATHNAME', 'shape_repaired' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;
CREATE FUNCTION shape_repaired(polygon, rule text DEFAULT 'even_odd') RETURNS shape AS 'MODULE_PATHNAME', 'shape_repaired_polygon' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

-- Areas that two shapes make, as regions.
CREATE FUNCTION shape_common_part(a shape, b shape, tolerance float8 DEFAULT 0) RETURNS shape AS 'MODULE_PATHNAME', 'shape_common_part' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 200;
CREATE FUNCTION shape_united(a shape, b shape, tolerance float8 DEFAULT 0) RETURNS shape AS 'MODULE_PATHNAME', 'shape_united' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 200;
CREATE FUNCTION shape_difference(a shape, b shape, tolerance float8 DEFAULT 0) RETURNS shape AS 'MODULE_PATHNAME', 'shape_difference' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 200;
CREATE FUNCTION shape_symmetric_difference(a shape, b shape, tolerance float8 DEFAULT 0) RETURNS shape AS 'MODULE_PATHNAME', 'shape_symmetric_difference' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 200;

-- Aggregates. A tolerance is for shapes with curves.
CREATE FUNCTION shape_extent_step(shape, shape) RETURNS shape AS 'MODULE_PATHNAME', 'shape_extent_step' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE AGGREGATE shape_extent(shape) (SFUNC = shape_extent_step, STYPE = shape, FINALFUNC = shape_bounds, COMBINEFUNC = shape_extent_step, PARALLEL = SAFE);
CREATE FUNCTION shape_gather(internal, shape) RETURNS internal AS 'MODULE_PATHNAME', 'shape_gather' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION shape_gather(internal, shape, tolerance float8) RETURNS internal AS 'MODULE_PATHNAME', 'shape_gather' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION shape_hull_end(internal) RETURNS shape AS 'MODULE_PATHNAME', 'shape_hull_end' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE AGGREGATE shape_hull(shape) (SFUNC = shape_gather, STYPE = internal, FINALFUNC = shape_hull_end, PARALLEL = SAFE);
CREATE AGGREGATE shape_hull(shape, tolerance float8) (SFUNC = shape_gather, STYPE = internal, FINALFUNC = shape_hull_end, PARALLEL = SAFE);
CREATE FUNCTION shape_union_end(internal) RETURNS shape AS 'MODULE_PATHNAME', 'shape_union_end' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE AGGREGATE shape_union(shape) (SFUNC = shape_gather, STYPE = internal, FINALFUNC = shape_union_end, PARALLEL = SAFE);
CREATE AGGREGATE shape_union(shape, tolerance float8) (SFUNC = shape_gather, STYPE = internal, FINALFUNC = shape_union_end, PARALLEL = SAFE);

-- For each shape of one query the nearest of another. Each gives keys and shapes.
CREATE FUNCTION shape_nearest(query_a text, query_b text, k integer DEFAULT 1, within float8 DEFAULT 'infinity') RETURNS TABLE (a bigint, b bigint, distance float8) AS 'MODULE_PATHNAME', 'shape_nearest' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED COST 10000 ROWS 10000;

-- Operators.
CREATE FUNCTION shape_sel(internal, oid, internal, integer) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_sel' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_joinsel(internal, oid, internal, smallint, internal) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_joinsel' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE OPERATOR && (LEFTARG = shape, RIGHTARG = shape, FUNCTION = shape_intersects, COMMUTATOR = &&, RESTRICT = shape_sel, JOIN = shape_joinsel);
CREATE OPERATOR @> (LEFTARG = shape, RIGHTARG = shape, FUNCTION = shape_contains, COMMUTATOR = <@, RESTRICT = shape_sel, JOIN = shape_joinsel);
CREATE OPERATOR <@ (LEFTARG = shape, RIGHTARG = shape, FUNCTION = shape_contained, COMMUTATOR = @>, RESTRICT = shape_sel, JOIN = shape_joinsel);
CREATE OPERATOR ~= (LEFTARG = shape, RIGHTARG = shape, FUNCTION = shape_same, COMMUTATOR = ~=, RESTRICT = eqsel, JOIN = eqjoinsel);
CREATE OPERATOR <-> (LEFTARG = shape, RIGHTARG = shape, FUNCTION = shape_distance, COMMUTATOR = <->);

-- Equality and order of what is stored, for DISTINCT, GROUP BY, keys and joins by =.
CREATE FUNCTION shape_eq(shape, shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_eq' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_ne(shape, shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_ne' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_lt(shape, shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_lt' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_le(shape, shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_le' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_gt(shape, shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_gt' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_ge(shape, shape) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_ge' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_cmp(shape, shape) RETURNS integer AS 'MODULE_PATHNAME', 'shape_cmp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_hash(shape) RETURNS integer AS 'MODULE_PATHNAME', 'shape_hash' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_hash_extended(shape, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'shape_hash_extended' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE OPERATOR = (LEFTARG = shape, RIGHTARG = shape, FUNCTION = shape_eq, COMMUTATOR = = , NEGATOR = <> , RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES);
CREATE OPERATOR <> (LEFTARG = shape, RIGHTARG = shape, FUNCTION = shape_ne, COMMUTATOR = <> , NEGATOR = = , RESTRICT = neqsel, JOIN = neqjoinsel);
CREATE OPERATOR < (LEFTARG = shape, RIGHTARG = shape, FUNCTION = shape_lt, COMMUTATOR = > , NEGATOR = >= , RESTRICT = scalarltsel, JOIN = scalarltjoinsel);
CREATE OPERATOR <= (LEFTARG = shape, RIGHTARG = shape, FUNCTION = shape_le, COMMUTATOR = >= , NEGATOR = > , RESTRICT = scalarlesel, JOIN = scalarlejoinsel);
CREATE OPERATOR > (LEFTARG = shape, RIGHTARG = shape, FUNCTION = shape_gt, COMMUTATOR = < , NEGATOR = <= , RESTRICT = scalargtsel, JOIN = scalargtjoinsel);
CREATE OPERATOR >= (LEFTARG = shape, RIGHTARG = shape, FUNCTION = shape_ge, COMMUTATOR = <= , NEGATOR = < , RESTRICT = scalargesel, JOIN = scalargejoinsel);
CREATE OPERATOR CLASS shape_ops DEFAULT FOR TYPE shape USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 shape_cmp(shape, shape);
CREATE OPERATOR CLASS shape_ops DEFAULT FOR TYPE shape USING hash AS
  OPERATOR 1 =, FUNCTION 1 shape_hash(shape), FUNCTION 2 shape_hash_extended(shape, bigint);

-- GiST. Its keys are boxes of floats.
CREATE TYPE shape_key;
CREATE FUNCTION shape_key_in(cstring) RETURNS shape_key AS 'MODULE_PATHNAME', 'shape_key_in' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_key_out(shape_key) RETURNS cstring AS 'MODULE_PATHNAME', 'shape_key_out' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE TYPE shape_key (INPUT = shape_key_in, OUTPUT = shape_key_out, INTERNALLENGTH = 16, ALIGNMENT = int4);
CREATE FUNCTION shape_gist_consistent(internal, shape, smallint, oid, internal) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_gist_consistent' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_gist_union(internal, internal) RETURNS shape_key AS 'MODULE_PATHNAME', 'shape_gist_union' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_gist_compress(internal) RETURNS internal AS 'MODULE_PATHNAME', 'shape_gist_compress' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_gist_penalty(internal, internal, internal) RETURNS internal AS 'MODULE_PATHNAME', 'shape_gist_penalty' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_gist_picksplit(internal, internal) RETURNS internal AS 'MODULE_PATHNAME', 'shape_gist_picksplit' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_gist_same(shape_key, shape_key, internal) RETURNS internal AS 'MODULE_PATHNAME', 'shape_gist_same' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_gist_distance(internal, shape, smallint, oid, internal) RETURNS float8 AS 'MODULE_PATHNAME', 'shape_gist_distance' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_gist_sortsupport(internal) RETURNS void AS 'MODULE_PATHNAME', 'shape_gist_sortsupport' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE OPERATOR CLASS shape_ops DEFAULT FOR TYPE shape USING gist AS
  OPERATOR 3 &&, OPERATOR 6 ~=, OPERATOR 7 @>, OPERATOR 8 <@, OPERATOR 15 <-> FOR ORDER BY float_ops,
  OPERATOR 18 =,
  FUNCTION 1 shape_gist_consistent(internal, shape, smallint, oid, internal),
  FUNCTION 2 shape_gist_union(internal, internal),
  FUNCTION 3 shape_gist_compress(internal),
  FUNCTION 5 shape_gist_penalty(internal, internal, internal),
  FUNCTION 6 shape_gist_picksplit(internal, internal),
  FUNCTION 7 shape_gist_same(shape_key, shape_key, internal),
  FUNCTION 8 shape_gist_distance(internal, shape, smallint, oid, internal),
  FUNCTION 11 shape_gist_sortsupport(internal),
  STORAGE shape_key;

-- BRIN. A range of blocks is summed up by a box.
CREATE FUNCTION shape_brin_add_value(internal, internal, internal, internal) RETURNS boolean AS 'MODULE_PATHNAME', 'shape_brin_add_value' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION shape_merge(shape, shape) RETURNS shape AS 'MODULE_PATHNAME', 'shape_merge' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE OPERATOR CLASS shape_ops DEFAULT FOR TYPE shape USING brin AS
  OPERATOR 3 &&, OPERATOR 7 @>, OPERATOR 8 <@,
  FUNCTION 1 brin_inclusion_opcinfo(internal),
  FUNCTION 2 shape_brin_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_inclusion_consistent(internal, internal, internal),
  FUNCTION 4 brin_inclusion_union(internal, internal, internal),
  FUNCTION 11 shape_merge(shape, shape), FUNCTION 13 shape_contains(shape, shape);
