# What needs more than one session: the steps of test.sh on the server that it runs. To be read by test.sh.

compare() { # what, two texts
  [ "$2" = "$3" ] && return
  printf '%s: %s\nand not: %s\n' "$1" "$2" "$3"
  return 1
}
# Rows by the index and without it, in several windows.
counts() { # settings, table
  sql -d regression -c "$1; SELECT string_agg(n::text, ' ') FROM generate_series(0, 900, 100) x,
    LATERAL (SELECT count(*) n FROM $2 WHERE s && shape_box(x, x / 2, x + 90, x / 2 + 200)) t" | tail -n 1
}
same_counts() {
  compare "$1" "$(counts 'SET enable_seqscan = off' "$1")" \
    "$(counts 'SET enable_indexscan = off; SET enable_bitmapscan = off' "$1")"
}

# META.json names what is there.
metadata() {
  python3 - "$binding" "$root" <<'END'
import json, pathlib, re, sys

binding, root = map(pathlib.Path, sys.argv[1:])
meta = json.loads((binding / "META.json").read_text())
for name, part in meta["provides"].items():
    version = re.search(r"default_version = '(.*)'", (binding / f"{name}.control").read_text())[1]
    assert meta["version"] == part["version"] == version, "versions differ"
    assert part["file"] == f"{name}--{version}.sql" and (binding / part["file"]).is_file()
    assert (root / part["docfile"]).is_file(), part["docfile"]
assert meta["meta-spec"]["version"] == "1.0.0" and all(meta.get(k) for k in ("name", "abstract", "maintainer", "license"))
END
}
# The page's lines as they stand, in a database of their own; what its first questions answer.
samples() {
  sql -c 'CREATE DATABASE samples'
  awk '/^```sql$/ { on = 1; next } /^```$/ { if (on && !n++) print "CREATE TABLE tracks AS SELECT * FROM pads; CREATE EXTENSION postgres_fdw;"; on = 0 } on' \
    "$root/docs/postgresql.md" >"$home/samples.sql"
  [ -f "$home/root$("$pg_config" --sharedir)/extension/postgis.control" ] || sed -i '/abut_postgis/,/ST_Buffer/d' "$home/samples.sql"
  sql -d samples -f "$home/samples.sql" >"$home/samples.out" 2>"$home/samples.said" || { cat "$home/samples.said"; return 1; }
  compare "what the page answers" "$(head -n 4 "$home/samples.out" | tr '\n' ' ')" "1 2 2 2 "
  compare "joins of the page" "$(grep -c 'Abut Join' "$home/samples.out")" 1
  sql -c 'DROP DATABASE samples'
}
dump_and_restore() { # table
  digest="SELECT count(*) || ' ' || md5(string_agg(shape_send(s)::text, ';' ORDER BY shape_send(s))) FROM ${1-many}"
  "$bin/pg_dump" -Fc -d regression -f "$home/dump"
  sql -c 'CREATE DATABASE restored'
  "$bin/pg_restore" --exit-on-error -d restored "$home/dump"
  compare "restored rows" "$(sql -d restored -c "$digest")" "$(sql -d regression -c "$digest")"
  sql -d restored -c "SELECT 1 / (count(*) > 0)::int FROM circles a JOIN circles b ON a.s && b.s AND a.id < b.id" >/dev/null
  sql -c 'DROP DATABASE restored'
}

# Writers at once, readers beside them; then the same with a server that is killed.
writers() { # how many rows each, the first id
  for w in 1 2 3; do
    sql -d regression -c "DO \$\$ BEGIN FOR i IN 1..$1 LOOP
        INSERT INTO written SELECT $2 + i * 10 + $w, shape_circle(random() * 1000, random() * 1000, random() * 5);
        IF i % 50 = 0 THEN DELETE FROM written WHERE id % 13 = i % 13 AND id % 3 = $w % 3; COMMIT; END IF;
      END LOOP; END \$\$" >/dev/null 2>&1 &
  done
}
concurrent_writers() {
  sql -d regression -c 'CREATE TABLE written(id int, s shape); CREATE INDEX ON written USING gist (s); CREATE INDEX ON written USING brin (s)'
  writers 1500 0
  for _ in 1 2 3; do
    sql -d regression -c 'SELECT count(*) FROM written a JOIN written b ON a.s && b.s; SELECT count(*) FROM written WHERE s <@ $$box((0,0),(500,500))$$' >/dev/null
  done
  wait
  same_counts written
  # A deletion comes round to a row after 650 of its writer's rows: about 975 are left when all three go in step, more otherwise.
  compare "500 rows survive" "$(sql -d regression -c 'SELECT count(*) > 500 FROM written')" t
}
crash_and_recovery() {
  writers 1000000 100000
  sql -d regression -c 'SELECT pg_sleep(0.7)' >/dev/null
  cluster_stop immediate
  wait
  cluster_start
  same_counts written
  compare "rows after the crash" "$(sql -d regression -c 'SELECT count(*) > 0 FROM written WHERE id > 100000')" t
  sql -d regression -c "INSERT INTO written SELECT i, shape_circle(i % 997, i % 991, 2) FROM generate_series(1, 3000) i"
  sql -d regression -c 'VACUUM written'
  same_counts written
}

# Partitions on two other servers: each decides its own share.
two_servers() {
  for n in 1 2; do
    cluster_add "$home/part$n" $((PGPORT + n))
    PGPORT=$((PGPORT + n)) sql -c "CREATE EXTENSION abut; CREATE TABLE pads(id int, area int, s shape);
      INSERT INTO pads SELECT i, $n, shape_circle(i % 997, i % 991, 3) FROM generate_series($n, 20000, 2) i;
      CREATE INDEX ON pads USING gist (s); ANALYZE pads"
  done
  sql -d regression -c "CREATE EXTENSION postgres_fdw; CREATE TABLE far(id int, area int, s shape) PARTITION BY LIST (area)"
  for n in 1 2; do
    sql -d regression -c "CREATE SERVER part$n FOREIGN DATA WRAPPER postgres_fdw
        OPTIONS (host '$PGHOST', port '$((PGPORT + n))', dbname 'postgres', extensions 'abut', use_remote_estimate 'true', async_capable 'true');
      CREATE USER MAPPING FOR postgres SERVER part$n OPTIONS (user 'postgres');
      CREATE FOREIGN TABLE far_$n PARTITION OF far FOR VALUES IN ($n) SERVER part$n OPTIONS (table_name 'pads')"
  done
  sql -d regression -c "CREATE TABLE near AS SELECT i id, i % 2 + 1 area, shape_circle(i % 997, i % 991, 3) s FROM generate_series(1, 20000) i"
  question="FROM %t WHERE s && 'box((100,100),(200,150))' AND NOT shape_dwithin(s, 'point((150,125))', 5)"
  for what in "SELECT count(*), sum(id)" "SELECT count(*), min(shape_area(s))"; do
    compare "$what on two servers" "$(sql -d regression -c "$(echo "$what $question" | sed s/%t/far/)")" \
      "$(sql -d regression -c "$(echo "$what $question" | sed s/%t/near/)")"
  done
  remote=$(sql -d regression -c "EXPLAIN (VERBOSE, COSTS OFF) SELECT id $(echo "$question" | sed s/%t/far/)" | grep -c 'Remote SQL: .*OPERATOR(public.&&).*shape_dwithin' || true)
  compare "servers that are sent the question" "$remote" 2
  nearest="SELECT string_agg(round((s <-> 'point((500,500))')::numeric, 9)::text, ' ') FROM (SELECT s FROM %t ORDER BY s <-> 'point((500,500))' LIMIT 20) t"
  compare "nearest on two servers" "$(sql -d regression -c "$(echo "$nearest" | sed s/%t/far/)")" \
    "$(sql -d regression -c "$(echo "$nearest" | sed s/%t/near/)")"
  joined="SELECT count(*) FROM %t f JOIN circles c ON f.s && c.s"
  compare "a join with two servers" "$(sql -d regression -c "$(echo "$joined" | sed s/%t/far/)")" \
    "$(sql -d regression -c "$(echo "$joined" | sed s/%t/near/)")"
  moved="UPDATE far SET s = shape_circle(5000, 5000, 1) WHERE s && 'box((0,0),(9,9))'; SELECT count(*) FROM far WHERE s @> 'point((5000,5000))'"
  compare "rows moved on two servers" "$(sql -d regression -c "$moved")" \
    "$(sql -d regression -c "SELECT count(*) FROM near WHERE s && 'box((0,0),(9,9))'")"
}

# A table of the version before, whose scripts are made here of the two parts of this one's, is there after
# an update, and the extension has what a new one has.
update() {
  scripts=$home/root$("$pg_config" --sharedir)/extension
  version=$(sed -n "s/^default_version = '\(.*\)'/\1/p" "$binding/abut.control")
  sed '/^-- BRIN/,$d' "$binding/abut--$version.sql" >"$scripts/abut--0.0.9.sql"
  sed -n '/^-- BRIN/,$p' "$binding/abut--$version.sql" >"$scripts/abut--0.0.9--$version.sql"
  compare "versions that cannot be updated" "$(sql -c "SELECT source FROM pg_extension_update_paths('abut')
    WHERE target = '$version' AND path IS NULL AND source < target")" ""
  sql -c 'CREATE DATABASE old'
  sql -d old -c "CREATE EXTENSION abut VERSION '0.0.9';
    CREATE TABLE written AS SELECT i id, shape_circle(i % 997, i % 991, 2) s FROM generate_series(1, 3000) i;
    CREATE INDEX ON written USING gist (s)"
  if sql -d old -c 'CREATE INDEX ON written USING brin (s)' 2>/dev/null; then return 1; fi
  sql -d old -c 'ALTER EXTENSION abut UPDATE; CREATE INDEX ON written USING brin (s)'
  compare "version after the update" "$(sql -d old -c "SELECT extversion FROM pg_extension WHERE extname = 'abut'")" "$version"
  of_extension="SELECT pg_describe_object(classid, objid, objsubid) FROM pg_depend WHERE deptype = 'e'
    AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'abut') ORDER BY 1"
  compare "what the extension has" "$(sql -d old -c "$of_extension")" "$(sql -d regression -c "$of_extension")"
  compare "rows after the update" "$(sql -d old -c "SET enable_seqscan = off; SELECT count(*) FROM written WHERE s && 'point((0,0))'")" \
    "$(sql -d old -c "SET enable_indexscan = off; SET enable_bitmapscan = off; SELECT count(*) FROM written WHERE s && 'point((0,0))'")"
  sql -c 'DROP DATABASE old'
}

# A join that takes more memory than the system gives is an error of its query, and no more.
out_of_memory() {
  cluster_add "$home/small" $((PGPORT + 3))
  as_server prlimit --pid "$(head -n 1 "$home/small/postmaster.pid")" --as=240000000
  small() { PGPORT=$((PGPORT + 3)) sql "$@" 2>&1; }
  small -c "CREATE EXTENSION abut; CREATE TABLE many AS
    SELECT i id, shape_circle(i % 1000, i / 1000, 0.3) s FROM generate_series(0, 999999) i; ANALYZE many"
  joined='SELECT count(a.id + b.id) FROM many a JOIN many b ON a.s && b.s'
  for _ in 1 2 3; do
    said=$(small -c "SET max_parallel_workers_per_gather = 0; SET work_mem = '2GB'; $joined" || true)
    compare "a join out of memory" "$(echo "$said" | grep -c 'out of memory')" 1
  done
  compare "the same within work_mem" "$(small -c "SET max_parallel_workers_per_gather = 0; SET work_mem = '4MB'; $joined")" 1000000
}

# Joins that are cancelled anywhere, in one session; then it answers as before.
cancels() { # how many
  joined='SELECT count(*) FROM circles a JOIN circles b ON shape_dwithin(a.s, b.s, 20)'
  said=$(sql -d regression -c "DO \$\$ DECLARE stopped int := 0; BEGIN FOR i IN 1..$1 LOOP
      BEGIN
        EXECUTE format('SET LOCAL work_mem = %L', 64 * (1 + i % 40) || 'kB');
        IF i % 3 = 0 THEN PERFORM 1 / (a.id - i) FROM circles a JOIN circles b ON shape_dwithin(a.s, b.s, 20);
        ELSE PERFORM 1 FROM circles a JOIN circles b ON shape_dwithin(a.s, b.s, 20) LIMIT 1 + 37 * i; END IF;
      EXCEPTION WHEN division_by_zero THEN stopped := stopped + 1;
      END;
    END LOOP; END \$\$; $joined")
  compare "a join after joins that ended early" "$said" "$(sql -d regression -c "SET abut.enable_join = off; $joined")"
  for i in $(seq "$1"); do
    sql -d regression -c "SET statement_timeout = $((1 + i * 7 % 40)); $joined" >/dev/null 2>&1 || true
  done
  compare "a join after cancels" "$(sql -d regression -c "$joined")" "$said"
}

# One question that may take minutes ends where it is cancelled, or its process is told to end. The limits
# are there for a test that fails; the sanitizers are slow.
long_questions() {
  limit=3
  [ -z "${server_env-}" ] || limit=60
  sql -d regression -c "CREATE TABLE rim AS SELECT ('region((' || string_agg(format('(%s,%s)', r * cosd(a), r * sind(a)), ',' ORDER BY a) || '))')::shape s
    FROM (SELECT i * 0.0036::float8 a, 100 + i % 7 * 0.1 r FROM generate_series(0, 99999) i) t;
    CREATE TABLE circles_of_one_place AS SELECT shape_circle(i % 10, 0, 100) s FROM generate_series(1, 20000) i"
  for question in 'shape_relate(s, s)' 'shape_overlap_area(s, s)' 'shape_separation(s, s)' 'shape_largest_inscribed_circle(s)' '(SELECT count(*) FROM shape_contacts(s, s))' \
    '(SELECT shape_hull(shape_circle(i, 0, i), 1e-30) FROM generate_series(1, 40) i)' \
    '(SELECT count(*) FROM circles_of_one_place a JOIN circles_of_one_place b ON a.s && b.s)'; do
    said=$(timeout $limit "$bin/psql" -X -A -t -q -d regression -c "SET statement_timeout = 10" -c "SELECT $question FROM rim" 2>&1 || true)
    compare "$question with a time limit" "$said" "ERROR:  canceling statement due to statement timeout"
  done
  sql -d regression -c 'SELECT count(shape_separation(s, s)) FROM rim, generate_series(1, 1000)' >/dev/null 2>&1 &
  for _ in $(seq 200); do
    ended=$(sql -c "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
      WHERE query LIKE 'SELECT count(shape_separation%' AND state = 'active' AND now() - query_start > '0.2 s'")
    [ -z "$ended" ] || break
  done
  compare "a process that is told to end" "$ended" t
  wait
  compare "a question after that" "$(sql -d regression -c "SELECT shape_intersects(s, s), shape_area(s) > 30000 FROM rim")" "t|t"
}

# Bytes from outside, most of them damaged: each is refused or is a shape that reads back.
fuzzed_bytes() { # how many, seed
  mkdir -p "$home/fuzz"
  "$binding/tests/fuzz_bytes.py" "$home/fuzz" "$1" "$2"
  chmod -R a+rX "$home/fuzz"
  said=$(sql -d regression -f - <<END
SET client_min_messages = warning;
DROP TABLE IF EXISTS received;
CREATE TABLE received(s shape);
CREATE TEMP TABLE told(accepted bool, why text);
DO \$\$ BEGIN FOR i IN 1..$1 LOOP
  BEGIN
    EXECUTE format('COPY received FROM %L (FORMAT binary)', '$home/fuzz/' || i);
    INSERT INTO told VALUES (true, NULL);
  EXCEPTION WHEN OTHERS THEN
    INSERT INTO told VALUES (false, SQLERRM);
  END;
END LOOP; END \$\$;
SELECT count(*) FILTER (WHERE accepted) > 50, count(*) FILTER (WHERE NOT accepted) > 50, count(DISTINCT why) > 5 FROM told;
SELECT count(*) FROM received WHERE (s::text)::shape <> s OR (shape_json(s))::shape <> s
  OR (NOT (s && s) OR NOT (s ~= s)) AND cardinality(shape_vertices(s)) IS DISTINCT FROM 0;
SELECT count(*) FILTER (WHERE cardinality(shape_vertices(s)) = 0 AND shape_radius(s) > 0) > 0 FROM received;
END
)
  compare "fuzzed bytes" "$said" "t|t|t
0
t"
  dump_and_restore received
}
