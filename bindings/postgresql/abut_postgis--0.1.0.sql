-- Casts between shapes and PostGIS's geometries, by well-known binary. docs/postgresql.md
\echo Use "CREATE EXTENSION abut_postgis" to load this file. \quit

CREATE FUNCTION shape(geometry) RETURNS shape LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 50
  BEGIN ATOMIC SELECT shape_from_wkb(ST_AsEWKB($1)); END;
CREATE FUNCTION shape(geometry, tolerance float8) RETURNS shape LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 50
  BEGIN ATOMIC SELECT shape_from_wkb(ST_AsEWKB($1), $2); END;
CREATE FUNCTION geometry(shape) RETURNS geometry LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 50
  BEGIN ATOMIC SELECT ST_GeomFromEWKB(shape_as_wkb($1)); END;
CREATE FUNCTION geometry(shape, tolerance float8, srid integer DEFAULT 0) RETURNS geometry LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 50
  BEGIN ATOMIC SELECT ST_GeomFromEWKB(shape_as_wkb($1, $2, $3)); END;
CREATE CAST (geometry AS shape) WITH FUNCTION shape(geometry);
CREATE CAST (shape AS geometry) WITH FUNCTION geometry(shape);
