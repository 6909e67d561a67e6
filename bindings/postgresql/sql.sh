#!/bin/sh
# Leaves a server running with the extension and a sample, below build/sql, and prints how to connect.
# `sql.sh stop` ends it.
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
. ./cluster.sh
home=${SQL_HOME:-$root/build/sql}
# The server's user has to reach its folder.
if [ "$(id -u)" -eq 0 ] && ! runuser -u postgres -- test -x "$root"; then home=${TMPDIR:-/tmp}/abut-sql; fi

if [ -f "$home/data/postmaster.pid" ]; then
  cluster_use "$home"
  cluster_stop || true
fi
if [ "${1-}" = stop ]; then exit; fi
make -s >/dev/null
rm -rf "$home"
mkdir -p "$home"
cluster_make "$home"
cluster_start
sql <<'END'
CREATE EXTENSION abut;
-- A board: 20,000 pads of all kinds, and 5,000 tracks.
SELECT setseed(0.5);
CREATE TABLE pads AS SELECT id, CASE id % 5 WHEN 0 THEN shape_circle(x, y, 0.4) WHEN 1 THEN shape_box(x, y, x + 0.9, y + 0.6)
    WHEN 2 THEN shape_oriented_box(x, y, 0.5, 0.3, id) WHEN 3 THEN shape_capsule(x, y, x + 0.5, y, 0.25)
    ELSE shape_ellipse(x, y, 0.5, 0.3, id) END s
  FROM (SELECT id, random() * 300 x, random() * 200 y FROM generate_series(1, 20000) id) t;
CREATE TABLE tracks AS SELECT id, 'net ' || id % 97 AS net, shape_capsule(x, y, x + 12 * cos(id), y + 12 * sin(id), 0.125) s
  FROM (SELECT id, random() * 300 x, random() * 200 y FROM generate_series(1, 5000) id) t;
CREATE INDEX ON pads USING gist (s);
CREATE INDEX ON tracks USING gist (s);
VACUUM ANALYZE;
END
cat <<END
A server runs with the tables pads and tracks. To connect, and to end it:

  psql -h $home -U postgres postgres
  $root/bindings/postgresql/sql.sh stop

Some questions:

  SELECT count(*) FROM pads p JOIN tracks t ON p.s && t.s;
  SELECT id, s <-> 'point((150,100))' AS d FROM pads ORDER BY d LIMIT 5;
  EXPLAIN (ANALYZE, COSTS OFF) SELECT p.id FROM pads p WHERE NOT EXISTS (SELECT 1 FROM tracks t WHERE shape_dwithin(p.s, t.s, 0.2));
END
