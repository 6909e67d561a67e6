#!/bin/sh
# bench.sh [ROWS]: joins, windows and nearest neighbours of circles, beside PostgreSQL's own type circle and,
# where it is installed (Debian: postgresql-15-postgis-3), PostGIS. Milliseconds, the best of three; rows that are
# found tell who is wrong.
set -eu
cd "$(dirname "$0")"
rows=${1:-100000}
. ./cluster.sh
make -s >/dev/null
home=$(mktemp -d)
trap 'cluster_stop immediate >/dev/null 2>&1 || true; rm -rf "$home"' EXIT
trap 'exit 1' INT TERM
cluster_make "$home"
cluster_start
sql <<END
CREATE EXTENSION abut;
SELECT setseed(0.25);
CREATE TABLE a AS SELECT i id, circle(point(random() * 1000, random() * 1000), 1.2 * sqrt(1e5 / $rows)) c FROM generate_series(1, $rows) i;
CREATE TABLE b AS SELECT i id, circle(point(random() * 1000, random() * 1000), 1.2 * sqrt(1e5 / $rows)) c FROM generate_series(1, $rows) i;
ALTER TABLE a ADD s shape; UPDATE a SET s = c::shape;
ALTER TABLE b ADD s shape; UPDATE b SET s = c::shape;
CREATE TABLE windows AS SELECT i id, box(point(x, y), point(x + 10, y + 10)) w, shape_box(x, y, x + 10, y + 10) s
  FROM (SELECT i, random() * 990 x, random() * 990 y FROM generate_series(1, 5000) i) t;
END
ask() { # what, settings, query
  sql -c "$2" -c "$3" >"$home/rows" 2>&1 || { printf '%-46s %s\n' "$1" "$(head -n 1 "$home/rows")"; return; }
  for _ in 1 2 3; do
    sql -c "$2" -c "EXPLAIN (ANALYZE, TIMING OFF, SUMMARY ON) $3" | sed -n 's/^Execution Time: \(.*\) ms$/\1/p'
  done | sort -n | head -n 1 | while read -r ms; do printf '%-46s %10s ms %10s\n' "$1" "$ms" "$(tail -n 1 "$home/rows")"; done
}
built() { # what, index
  ms=$(sql -c '\timing on' -c "CREATE INDEX built ON $2" | sed -n 's/^Time: \([0-9.]*\) ms.*/\1/p')
  printf '%-46s %10s ms %10s\n' "$1" "$ms" "$(sql -c "SELECT pg_size_pretty(pg_relation_size('built'))")"
}
built 'index: circle' 'b USING gist (c)' && sql -c 'ALTER INDEX built RENAME TO b_c'
built 'index: shape' 'b USING gist (s)' && sql -c 'ALTER INDEX built RENAME TO b_s'
sql -c 'VACUUM ANALYZE'
one='SET max_parallel_workers_per_gather = 0'
ask 'join: circle && circle' "$one" 'SELECT count(*) FROM a JOIN b ON a.c && b.c'
ask 'join: shape, index of GiST' "$one; SET abut.enable_join = off" 'SELECT count(*) FROM a JOIN b ON a.s && b.s'
ask 'join: shape' "$one" 'SELECT count(*) FROM a JOIN b ON a.s && b.s'
ask 'join: shape, two workers' 'SET max_parallel_workers_per_gather = 2' 'SELECT count(*) FROM a JOIN b ON a.s && b.s'
ask 'join: shape, in one pass' "$one; SET work_mem = '1GB'" 'SELECT count(*) FROM a JOIN b ON a.s && b.s'
ask 'join: shape, in one pass, two workers' "SET max_parallel_workers_per_gather = 2; SET work_mem = '1GB'" 'SELECT count(*) FROM a JOIN b ON a.s && b.s'
ask 'join: shape, in one pass, a sum of both sides' "$one; SET work_mem = '1GB'" 'SELECT sum(a.id + b.id) FROM a JOIN b ON a.s && b.s'
ask 'join within 1: shape' "$one" 'SELECT count(*) FROM a JOIN b ON shape_dwithin(a.s, b.s, 1)'
ask 'windows: shape, index of GiST' "$one; SET abut.enable_join = off" 'SELECT count(*) FROM windows w JOIN b ON w.s && b.s'
ask 'windows: shape' "$one" 'SELECT count(*) FROM windows w JOIN b ON w.s && b.s'
ask '5 nearest of 1000 points: circle' "$one" 'SELECT count(*) FROM (SELECT id, center(c) p FROM a LIMIT 1000) q, LATERAL (SELECT id FROM b ORDER BY b.c <-> q.p LIMIT 5) n'
ask '5 nearest of 1000 points: shape' "$one" 'SELECT count(*) FROM (SELECT id, shape(center(c)) p FROM a LIMIT 1000) q, LATERAL (SELECT id FROM b ORDER BY b.s <-> q.p LIMIT 5) n'
if sql -c 'CREATE EXTENSION postgis' >/dev/null 2>&1; then
  sql <<'END'
ALTER TABLE a ADD IF NOT EXISTS p geometry, ADD IF NOT EXISTS g geometry;
ALTER TABLE b ADD IF NOT EXISTS p geometry, ADD IF NOT EXISTS g geometry;
UPDATE a SET p = ST_MakePoint((center(c))[0], (center(c))[1]), g = ST_Buffer(ST_MakePoint((center(c))[0], (center(c))[1]), radius(c), 8);
UPDATE b SET p = ST_MakePoint((center(c))[0], (center(c))[1]), g = ST_Buffer(ST_MakePoint((center(c))[0], (center(c))[1]), radius(c), 8);
END
  built 'index: PostGIS, buffers' 'b USING gist (g)' && sql -c 'ALTER INDEX built RENAME TO b_g'
  built 'index: PostGIS, points' 'b USING gist (p)' && sql -c 'ALTER INDEX built RENAME TO b_p'
  sql -c 'VACUUM ANALYZE'
  ask 'join: PostGIS, buffers of 32 sides' "$one" 'SELECT count(*) FROM a JOIN b ON ST_Intersects(a.g, b.g)'
  ask 'join: PostGIS, ST_DWithin of equal radii' "$one" "SELECT count(*) FROM a JOIN b ON ST_DWithin(a.p, b.p, 2 * 1.2 * sqrt(1e5 / $rows))"
fi
