-- Casts between shapes and PostGIS's geometries.
\pset null null \pset format unaligned \pset footer off
SET client_min_messages = warning;
CREATE EXTENSION abut_postgis CASCADE;
SELECT 'POINT(1 2)'::geometry::shape, 'MULTIPOINT(1 2,3 4)'::geometry::shape, 'LINESTRING Z (0 0 1,1 1 1)'::geometry::shape, 'POLYGON EMPTY'::geometry::shape;
SELECT 'MULTIPOLYGON(((0 0,2 0,2 2,0 2,0 0)),((1 1,3 1,3 3,1 3,1 1)))'::geometry::shape;
SELECT ST_AsText('box((0,0),(1,2))'::shape::geometry), ST_SRID(geometry('point((1,2))', 0, 4326)), ST_NPoints(geometry('circle((0,0),1)', 0.01)) > 20;
SELECT count(*) = 1000, bool_and(ST_Equals(g, g::shape::geometry)) FROM (SELECT ST_Buffer(ST_Point(i, i % 7), 1 + i % 5) g FROM generate_series(1, 1000) i) t;
SELECT shape('CIRCULARSTRING(0 0,1 1,2 0)'::geometry, 0.1) && 'point((0,0))';
SELECT 'CIRCULARSTRING(0 0,1 1,2 0)'::geometry::shape;
SELECT 'circle((0,0),1)'::shape::geometry;
DROP EXTENSION abut_postgis;
DROP EXTENSION postgis;
