"""abut in DuckDB: the fixtures of every binding, the type, and joins against the same question asked pair by pair."""

import json
import math
import os
import pathlib
import re
import subprocess
import sys

import duckdb
import pytest

FIXTURES = pathlib.Path(os.environ["ABUT_FIXTURES"])
EXTENSION = os.environ["ABUT_EXTENSION"]


@pytest.fixture
def db():
    connection = duckdb.connect(config={"allow_unsigned_extensions": True})
    connection.execute(f"LOAD '{EXTENSION}'")
    return connection


def one(db, query, *parameters):
    return db.execute(query, parameters).fetchone()


# ---- The fixtures ------------------------------------------------------------------------------

BOTH = {
    name: f"shape_{name}(a, b)"
    for name in (
        "intersects interiors_intersect contains relation distance overlap_area closest_points farthest_points contact"
    ).split()
}
ANSWERS = BOTH | {
    "separation": "shape_separation(a, b)",
    "area": "shape_area(a)",
    "perimeter": "shape_perimeter(a)",
    "centroid": "shape_centroid(a)",
    "bounds": "shape_bounds(a)",
    "intersections": "shape_intersections(a, b)",
    "tangents": "shape_tangents(a, b)",
    "cast": "shape_cast_ray(a, b)",
    "cast motion": "shape_cast(a, dx, dy, b)",
}


def plain(value):
    """Points are lists in JSON, and structs here."""
    if isinstance(value, dict):
        return [value["x"], value["y"]] if value.keys() == {"x", "y"} else {k: plain(v) for k, v in value.items()}
    return [plain(v) for v in value] if isinstance(value, list) else value


def near(got, wanted, tolerance):
    if isinstance(wanted, bool) or not isinstance(wanted, (int, float)):
        if isinstance(wanted, dict):
            return isinstance(got, dict) and all(near(got.get(k), v, tolerance) for k, v in wanted.items())
        if isinstance(wanted, list):
            return (
                isinstance(got, list)
                and len(got) == len(wanted)
                and all(near(g, w, tolerance) for g, w in zip(got, wanted))
            )
        return got is wanted if isinstance(wanted, bool) else got == wanted
    return isinstance(got, (int, float)) and abs(got - wanted) <= tolerance


def test_fixtures(db):
    subprocess.run([sys.executable, FIXTURES / "make_fixtures.py"], check=True)
    cases = {}
    for file in sorted(FIXTURES.glob("*.ndjson")):
        for line in file.read_text().splitlines():
            case = json.loads(line)
            cases.setdefault(case["query"] + (" motion" if "motion" in case else ""), []).append(case)
    answers = []
    for query, some in cases.items():
        motions = [c.get("motion", (None, None)) for c in some]
        db.execute(
            "CREATE OR REPLACE TABLE asked AS SELECT unnest(range(?)) i, unnest(?::VARCHAR[])::SHAPE a, unnest(?::VARCHAR[])::SHAPE b,"
            " unnest(?::DOUBLE[]) dx, unnest(?::DOUBLE[]) dy",
            [
                len(some),
                [json.dumps(c["a"]) for c in some],
                [json.dumps(c["b"]) if "b" in c else None for c in some],
                [m[0] for m in motions],
                [m[1] for m in motions],
            ],
        )
        got = db.execute(f"SELECT i, {ANSWERS[query]} FROM asked ORDER BY i").fetchall()
        assert len(got) == len(some)
        for (_, answer), case in zip(got, some):
            wanted = case["answer"]
            if query == "intersections":
                wanted = wanted["points"]
            assert near(plain(answer), wanted, case.get("tolerance", 0)), (case, answer)
            answers.append(wanted)
    assert len(answers) > 1000 and len(cases) > 14
    assert sum(a is True for a in answers) > 100 and sum(a is False for a in answers) > 100


# ---- The type ----------------------------------------------------------------------------------

KINDS = [
    "point((1,2))",
    "line((0,1),(1,0))",
    "ray((0,0),(0,-1))",
    "segment((0,0),(0.1,1e-300))",
    "circle((3,4),5)",
    "box((0,0),(1,2))",
    "oriented_box((1,1),(2,1),(0.6,0.8))",
    "ellipse((0,0),(3,1),(0.6,0.8))",
    "capsule((0,0),(4,0),1)",
    "rounded_box((0,0),(2,1),(0,1),0.25)",
    "polygon((0,0),(4,0),(0,3),0.5)",
    "polyline(((0,0),(4,0)),((1,1),(2,2),(3,1)),0.5)",
    "region(((0,0),(9,0),(0,9)),((1,1),(2,1),(1,2)))",
]


@pytest.mark.parametrize("text", KINDS)
def test_text_json_and_bytes_read_back(db, text):
    assert one(db, f"SELECT '{text}'::SHAPE::VARCHAR")[0] == text
    assert one(db, f"SELECT shape_json('{text}')::SHAPE = '{text}'::SHAPE")[0]
    assert one(db, f"SELECT '{text}'::SHAPE::BLOB::SHAPE = '{text}'::SHAPE")[0]
    assert one(db, f"SELECT shape_kind('{text}')")[0] == text[: text.index("(")]


def test_shapes_of_numbers(db):
    assert one(
        db,
        "SELECT shape_circle(3, 4, 5) = 'circle((3,4),5)'::SHAPE, shape_box(0, 0, 1, 2) = 'box((0,0),(1,2))'::SHAPE,"
        " shape_rounded_box(0, 0, 2, 1, 0, 0.25)::VARCHAR, shape_circle(1, NULL, 2)",
    ) == (True, True, "rounded_box((0,0),(2,1),(1,0),0.25)", None)


@pytest.mark.parametrize(
    "query, why",
    [
        ("SELECT 'circle((3,4),-5)'::SHAPE", "radius"),
        ("SELECT 'circle((3,4)'::SHAPE", "expected"),
        ("SELECT shape_circle(1, 2, -3)", "radius"),
        ("SELECT shape_circle(1, 2, 'inf'::DOUBLE)", "radius"),
        ("SELECT shape_ellipse(1, 2, 3, 4, 'nan'::DOUBLE)", "angle"),
        ("SELECT shape_dwithin('point((0,0))', 'point((1,0))', -1)", "distance must not be negative"),
        ("SELECT shape_cast_ray('point((0,0))', 'point((1,0))')", "ray"),
        (r"SELECT '\x00\x01\x00\x00'::BLOB::SHAPE", "no shape|missing"),
        (r"SELECT '\xFF\x01\x00\x00'::BLOB::SHAPE", "kind"),
        (r"SELECT ''::BLOB::SHAPE", "no shape"),
        (r"SELECT shape_area('\x00\x01\x00\x00'::BLOB)", "no shape|missing|No function"),
    ],
)
def test_errors_say_why(db, query, why):
    with pytest.raises(duckdb.Error, match=why):
        db.execute(query).fetchall()
    assert one(db, "SELECT shape_area('box((0,0),(2,3))')") == (6,)


def test_nulls_and_none(db):
    assert one(
        db,
        "SELECT shape_intersects(NULL, 'point((0,0))'), shape_area('line((0,0),(1,0))'), shape_bounds('ray((0,0),(1,1))'),"
        " shape_centroid(NULL::SHAPE), TRY_CAST('nothing' AS SHAPE), shape_tangents(NULL, 'point((0,0))'),"
        " shape_farthest_points('line((0,0),(1,0))', 'point((0,0))')",
    ) == (None,) * 7
    # In a column, beside rows that have an answer.
    rows = db.execute(
        "SELECT shape_bounds(s) IS NULL, shape_bounds(s).min.x FROM (VALUES ('circle((3,4),5)'::SHAPE), (NULL), ('point((1,1))')) t(s)"
    ).fetchall()
    assert rows == [(False, -2), (True, None), (False, 1)]


def test_at_the_limit_of_touching(db):
    assert one(
        db,
        "SELECT shape_intersects('circle((3,4),5)', 'box((-9,-9),(0,0))'),"
        " shape_intersects('circle((3,4),4.999999999999999)', 'box((-9,-9),(0,0))'),"
        " shape_relation('circle((3,4),5)', 'box((-9,-9),(0,0))'), shape_distance('circle((0,0),1)', 'circle((6,8),2)')",
    ) == (True, False, "meet", 7)
    assert one(
        db,
        "SELECT shape_relate('circle((3,4),5)', 'box((-9,-9),(0,0))'), shape_touches('circle((3,4),5)', 'box((-9,-9),(0,0))'),"
        " shape_overlaps('circle((3,4),5)', 'box((-9,-9),(0,0))'), shape_within('point((1,1))', 'circle((3,4),5)')",
    ) == ("FF2F01212", True, False, True)


def test_patterns_of_relate(db):
    """Many rows, of mixed kinds and patterns, against their matrices."""
    db.execute(MIXED.format(name="a", p=17, q=29, n=1200))
    patterns = ["T********", "FF*FT****", "FF*F0****", "T*F**F***", "T*T***T**", "FF*FF****", "212101212"]
    listed = ", ".join(f"'{p}'" for p in patterns)
    rows = db.execute(
        f"SELECT shape_relate(x, y), p, shape_relate(x, y, p) FROM (SELECT a.s x, b.s y, [{listed}, NULL][(a.id * 13 + b.id * 7 + a.id // 5) % 8 + 1] p"
        " FROM a JOIN a b ON b.id BETWEEN a.id AND a.id + 2 OR shape_intersects(a.s, b.s))"
    ).fetchall()
    fits = {"T": "012", "F": "F", "*": "012F", "0": "0", "1": "1", "2": "2"}
    counts = {p: [0, 0] for p in patterns}
    nulls = 0
    for matrix, pattern, said in rows:
        if matrix is None or pattern is None:
            nulls += 1
            assert said is None
            continue
        right = all(m in fits[c] for m, c in zip(matrix, pattern))
        assert said is right, (matrix, pattern)
        counts[pattern][right] += 1
    assert nulls and all(no for no, _ in counts.values()) and sum(yes > 0 for _, yes in counts.values()) >= 5
    for wrong in ("T", "T*********", "X********", "", "T\0*******", "\0********"):
        with pytest.raises(duckdb.Error, match="pattern"):
            db.execute("SELECT shape_relate(s, s, ?) FROM a", [wrong]).fetchall()


def test_long_polygons(db):
    text = "polygon(" + ",".join(f"({math.cos(i / 160)!r},{math.sin(i / 160)!r})" for i in range(1000)) + ")"
    assert one(db, "SELECT s::VARCHAR::SHAPE = s, length(s::VARCHAR) > 10000 FROM (SELECT ?::VARCHAR::SHAPE AS s)", text) == (True, True)
    assert one(db, "SELECT shape_intersects(?::VARCHAR::SHAPE, 'point((0.999,0))')", text)[0]


# ---- Many rows ---------------------------------------------------------------------------------

# Whole numbers in a small world: very many pairs just touch. All kinds are mixed, and some are null.
MIXED = """
CREATE TABLE {name} AS SELECT i AS id, CASE WHEN i % 37 = 0 THEN NULL WHEN i % 6 = 0 THEN shape_circle(x, y, w)
  WHEN i % 6 = 1 THEN shape_box(x, y, x + w, y + 3) WHEN i % 6 = 2 THEN shape_capsule(x, y, x + 3, y + 4, w)
  WHEN i % 6 = 3 THEN shape_oriented_box(x, y, w, 1, i) WHEN i % 6 = 4 AND i % 4 = 0 THEN ('region(((' || x || ',' || y || '),(' || x + 4 || ',' || y || '),(' || x || ',' || y + 4 || ')),((' || x + 1 || ',' || y + 1 || '),(' || x + 2 || ',' || y + 1 || '),(' || x + 1 || ',' || y + 2 || ')))')::SHAPE
  WHEN i % 6 = 4 THEN shape_segment(x, y, x + w, y)
  ELSE ('polygon((' || x || ',' || y || '),(' || x + 4 || ',' || y || '),(' || x || ',' || y + w || '),1)')::SHAPE END AS s
FROM (SELECT i, i * {p} % 211 x, i * {q} % 199 y, i % 5 + 1 w FROM range(1, {n}) t(i))"""


@pytest.fixture
def mixed(db):
    db.execute(MIXED.format(name="a", p=7919, q=104729, n=1100))
    db.execute(MIXED.format(name="b", p=7907, q=104723, n=1000))
    return db


SIDES = "(SELECT list({'key': id, 'shape': s}) FROM a), (SELECT list({'key': id, 'shape': s}) FROM b)"


def test_join(mixed):
    pairs = mixed.execute("SELECT a.id, b.id FROM a, b WHERE shape_intersects(a.s, b.s)").fetchall()
    joined = mixed.execute(f"SELECT unnest(shape_join({SIDES}), recursive := true)").fetchall()
    assert len(pairs) > 1000
    assert sorted(p[:2] for p in joined) == sorted(pairs)
    assert {p[2] for p in joined} == {0}


def test_join_within(mixed):
    pairs = mixed.execute("SELECT a.id, b.id FROM a, b WHERE shape_dwithin(a.s, b.s, 1)").fetchall()
    joined = mixed.execute(f"SELECT unnest(shape_join({SIDES}, 1), recursive := true)").fetchall()
    assert sorted(p[:2] for p in joined) == sorted(pairs)
    assert max(p[2] for p in joined) <= 1


def test_tables_of_variables(mixed):
    for side in "ab":
        mixed.execute(f"SET VARIABLE {side} = (SELECT list({{'key': id, 'shape': s::BLOB}}) FROM {side})")
    counts = one(
        mixed,
        "SELECT (SELECT count(*) FROM shape_join(getvariable('a'), getvariable('b'))),"
        " (SELECT count(*) FROM a, b WHERE shape_intersects(a.s, b.s)),"
        " (SELECT count(*) FROM shape_join(getvariable('a'), getvariable('b'), within := 1)),"
        " (SELECT count(*) FROM a, b WHERE shape_dwithin(a.s, b.s, 1)),"
        " (SELECT count(*) FROM shape_nearest(getvariable('a'), getvariable('b'), 3))",
    )
    assert counts[0] == counts[1] > 1000 and counts[2] == counts[3] > counts[0]
    assert counts[4] == 3 * one(mixed, "SELECT count(s) FROM a")[0]
    for wrong, fault in (-1, "negative"), ("'nan'", "NaN"):
        with pytest.raises(duckdb.Error, match=f"distance must not be {fault}"):
            mixed.execute(f"FROM shape_join(getvariable('a'), getvariable('b'), within := {wrong})").fetchall()


def test_within_is_exact(db):
    # 1 + 2^-61 apart, which rounds to 1.
    for name in "shape_dwithin", "shape_within_distance":
        far = name + "(shape_point(0, 0), shape_point(1, 2**-30.0), {})"
        assert one(db, f"SELECT {far.format(1.0)}, {far.format(1 + 2**-52)}, {far.format(chr(39) + 'inf' + chr(39))}") == (False, True, True)
        for wrong, fault in (-1, "negative"), ("'nan'", "NaN"):
            with pytest.raises(duckdb.Error, match=f"distance must not be {fault}"):
                one(db, f"SELECT {far.format(wrong)}")


def test_samples_of_the_page():
    """They run as they stand, from the project's folder."""
    root = FIXTURES.parents[1]
    blocks = re.findall(r"^```sql\n(.*?)^```$", (root / "docs/duckdb.md").read_text(), re.M | re.S)
    assert len(blocks) >= 4
    more = "CREATE TABLE tracks AS FROM pads;"
    program = (
        "import duckdb, sys\n"
        "db = duckdb.connect(config={'allow_unsigned_extensions': True})\n"
        "for line in sys.stdin.read().split('\\0'):\n"
        "    for one in duckdb.extract_statements(line): print(db.execute(one).fetchall())"
    )
    ran = subprocess.run([sys.executable, "-c", program], input="\0".join([blocks[0], more, *blocks[1:]]), text=True, cwd=root,
                         capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "[(1,), (2,)]\n[(1, 12.46" in ran.stdout and "[(1, 2)]" in ran.stdout and ran.stdout.count("(1, 1, 0.0)") == 2


def test_each_function(db):
    """Those of the page that no other test asks by themselves."""
    boxes = "'box((0,0),(4,4))', 'box((3,1),(9,3))'"
    answers = {
        f"separation_witness({boxes})": {"distance": -1.0, "normal": {"x": 1.0, "y": 0.0}},
        "contact('circle((0,0),1)', 'circle((3,0),1)', 1)": {"normal": {"x": 1.0, "y": 0.0}, "depth": -1.0},
        "contact('circle((0,0),1)', 'circle((3,0),1)')": None,
        "closest_points('circle((0,0),1)', 'circle((4,0),2)')": {"a": {"x": 1.0, "y": 0.0}, "b": {"x": 2.0, "y": 0.0}, "distance": 1.0},
        "cast_rotating('segment((-1,0),(1,0))', 0, 9, 0, 'box((-5,3),(5,4))', 1e-9)": {"normal": {"x": 0.0, "y": -1.0}},
    }
    for call, wanted in answers.items():
        (got,) = one(db, f"SELECT shape_{call}")
        assert got is None if wanted is None else wanted.items() <= got.items(), (call, got)
    assert len(one(db, "SELECT shape_shared_pieces('box((0,0),(2,2))', 'box((2,1),(4,4))')")[0]) == 1
    named = "interiors_intersect covers covered_by crosses overlaps equals disjoint touches within".split()
    asked = ", ".join(f"shape_{n}(a, b)" for n in named)
    pairs = [("box((0,0),(3,3))", "segment((0,0),(2,2))"), ("segment((0,0),(5,5))", "box((1,1),(3,3))"), ("point((9,9))", "box((0,0),(1,1))")]
    rows = db.execute(f"SELECT {asked} FROM (VALUES {', '.join(f'({a!r}::SHAPE, {b!r}::SHAPE)' for a, b in pairs)}) v(a, b)").fetchall()
    assert [{n for n, yes in zip(named, row) if yes} for row in rows] == [{"interiors_intersect", "covers"}, {"interiors_intersect", "crosses"}, {"disjoint"}]


def test_joins_come_in_stretches(db):
    """Many pairs are counted in little memory; and an interrupt, or LIMIT, ends them."""
    program = f"""
import duckdb, resource, threading
db = duckdb.connect(config={{"allow_unsigned_extensions": True}})
db.execute("LOAD '{EXTENSION}'")
db.execute("SET enable_progress_bar = false")
db.execute("SET VARIABLE a = (SELECT list({{'key': i, 'shape': shape_circle(i / 1e6, 0, 1)::BLOB}}) FROM range(4000) t(i))")
join = "shape_join(getvariable('a'), getvariable('a'))"
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
assert db.execute(f"SELECT count(*), sum(a), sum(b) FROM {{join}}").fetchone() == (16000000, 16000000 // 2 * 3999, 16000000 // 2 * 3999)
assert len(db.execute(f"FROM {{join}} LIMIT 5").fetchall()) == 5
near = "shape_nearest(getvariable('a'), getvariable('a'), 4000)"
assert db.execute(f"SELECT count(*), sum(a) FROM {{near}}").fetchone() == (16000000, 16000000 // 2 * 3999)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
db.execute("SET VARIABLE a = (SELECT list({{'key': i, 'shape': shape_circle(i / 1e6, 0, 1)::BLOB}}) FROM range(100000) t(i))")
threading.Timer(1, db.interrupt).start()
try:
    db.execute(f"SELECT sum(a) FROM {{join}}").fetchone()
except duckdb.InterruptException:
    print("interrupted")
"""
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    grown, end = told.split()
    assert int(grown) < 200  # MB; all pairs of one join would take 384
    assert end == "interrupted"


def test_nearest(mixed):
    mixed.execute("DELETE FROM a WHERE id > 40")
    nearest = mixed.execute(
        f"SELECT a, list(distance ORDER BY distance) FROM (SELECT unnest(shape_nearest({SIDES}, 4), recursive := true)) GROUP BY a ORDER BY a"
    ).fetchall()
    wanted = mixed.execute(
        "SELECT a.id, list(shape_distance(a.s, b.s) ORDER BY shape_distance(a.s, b.s))[1:4] FROM a, b"
        " WHERE a.s IS NOT NULL AND b.s IS NOT NULL GROUP BY a.id ORDER BY a.id"
    ).fetchall()
    assert [a for a, _ in nearest] == [a for a, _ in wanted]
    for (_, got), (_, exact) in zip(nearest, wanted):
        assert got == pytest.approx(exact, rel=0, abs=8 * 2**-53 * 400)
    far = mixed.execute(f"SELECT count(*) FROM (SELECT unnest(shape_nearest({SIDES}, 9999, 2)))").fetchone()[0]
    assert far == mixed.execute("SELECT count(*) FROM a, b WHERE shape_dwithin(a.s, b.s, 2)").fetchone()[0]


def test_empty_shapes(db):
    """What there is of an answer is there, in batches of one kind too."""
    assert db.execute(
        "SELECT shape_closest_points(s, 'circle((9,0),1)') FROM (VALUES ('polyline()'), ('polyline(((0,0)))'), (NULL)) v(s)"
    ).fetchall() == [({"a": None, "b": None, "distance": math.inf},), ({"a": {"x": 0, "y": 0}, "b": {"x": 8, "y": 0}, "distance": 8},), (None,)]


def test_empty_sides(mixed):
    for query in (
        "SELECT shape_join((SELECT list({'key': id, 'shape': s}) FROM a WHERE id < 0), [])",
        "SELECT shape_join([], [])",
        "SELECT shape_nearest([], [], 3)",
        f"SELECT shape_nearest({SIDES}, 0)",
    ):
        assert one(mixed, query)[0] in ([], None)


def test_batches_are_the_same_one_by_one(mixed):
    """A chunk of mixed kinds is sorted by kinds; each row has to get its own answer."""
    rows = mixed.execute(
        "SELECT a.s::VARCHAR, b.s::VARCHAR, shape_intersects(a.s, b.s), shape_distance(a.s, b.s), shape_relation(a.s, b.s),"
        " shape_overlap_area(a.s, b.s) FROM a, b WHERE a.id % 20 = 1 AND shape_dwithin(a.s, b.s, 4)"
    ).fetchall()
    assert len({r[4] for r in rows}) > 1
    for a, b, *got in rows:
        alone = one(
            mixed,
            "SELECT shape_intersects($1, $2), shape_distance($1, $2), shape_relation($1, $2), shape_overlap_area($1, $2)"
            " FROM (SELECT ?::VARCHAR::SHAPE AS x, ?::VARCHAR::SHAPE AS y)".replace("$1", "x").replace("$2", "y"),
            a,
            b,
        )
        assert list(alone) == got


def test_threads_and_files(tmp_path):
    """Many threads, and a database file that can be opened again at once: the extension keeps nothing open."""
    path = str(tmp_path / "shapes.db")
    for _ in range(2):
        with duckdb.connect(path, config={"allow_unsigned_extensions": True, "threads": 4}) as connection:
            connection.execute(f"LOAD '{EXTENSION}'")
            connection.execute("CREATE TABLE IF NOT EXISTS t AS SELECT shape_circle(i % 1000, i % 777, 5) s FROM range(100000) t(i)")
            count = connection.execute("SELECT count(*) FROM t WHERE shape_intersects(s, 'box((0,0),(100,100))')").fetchone()[0]
            assert 0 < count < 100000


def test_rows_of_a_session_without_the_extension(db, tmp_path):
    """DuckDB keeps the column's type as bytes: a text that is inserted there stays text, and is read as one."""
    file = str(tmp_path / "pads.db")
    db.execute(f"ATTACH '{file}' AS kept; CREATE TABLE kept.pads(id INTEGER, s SHAPE)")
    db.execute("INSERT INTO kept.pads VALUES (1, 'circle((3,4),5)'); DETACH kept")
    texts = ["circle((3,4),5)", '{"type":"box","min":[-9,-9],"max":[0,0]}', "region(((0,0),(9,0),(0,9)))"]
    with duckdb.connect(file) as plain:
        for i, text in enumerate(texts):
            plain.execute(f"INSERT INTO pads VALUES ({i + 2}, '{text}')")
        plain.execute("INSERT INTO pads VALUES (9, 'circle((3,4)')")
    db.execute(f"ATTACH '{file}' AS kept")
    rows = db.execute(
        "SELECT id, s::VARCHAR, shape_kind(s), shape_intersects(s, 'point((0,0))'), shape_bounds(s).max.x,"
        " shape_distance(s, s) FROM kept.pads WHERE id < 9 ORDER BY id"
    ).fetchall()
    assert [r[1:3] for r in rows] == [
        ("circle((3,4),5)", "circle"),
        ("circle((3,4),5)", "circle"),
        ("box((-9,-9),(0,0))", "box"),
        ("region(((0,0),(9,0),(0,9)))", "region"),
    ]
    assert [r[3:] for r in rows] == [(True, x, 0) for x in (8, 8, 0, 9)]
    joined = "SELECT shape_join(l, l) FROM (SELECT list({'key': id, 'shape': s}) l FROM kept.pads WHERE id < 9)"
    assert len(one(db, joined)[0]) == 16
    for query in ("s::VARCHAR", "shape_area(s)", "shape_kind(s)", "shape_contacts(s, s)"):
        with pytest.raises(duckdb.Error, match="expected"):
            db.execute(f"SELECT {query} FROM kept.pads").fetchall()


EVERY = [
    "point((1,2))", "line((0,1),(1,0))", "ray((0,0),(1,0))", "segment((0,0),(2,2))", "circle((3,4),5)", "box((0,0),(1,2))",
    "oriented_box((1,1),(2,1),(0.6,0.8))", "ellipse((0,0),(3,1),(0.6,0.8))", "capsule((0,0),(4,0),1)",
    "rounded_box((0,0),(2,1),(0,1),0.25)", "polygon((0,0),(4,0),(0,3),0.5)", "polyline(((0,0),(4,0)),((1,1),(2,2)),0.5)",
    "region(((0,0),(9,0),(0,9)),((1,1),(2,1),(1,2)))",
]


def test_a_constant_is_a_column(db):
    db.execute(f"CREATE TABLE every AS SELECT * FROM (VALUES {', '.join(f'({i}, {s!r}::SHAPE)' for i, s in enumerate(EVERY))}) v(i, s)")
    db.execute("INSERT INTO every SELECT i + 20, s FROM every UNION ALL SELECT 99, NULL")
    names = "intersects interiors_intersect contains within touches relation relate distance closest_points overlap_area".split()
    calls = [f"shape_{n}({{}})" for n in names] + ["shape_relate({}, 'T********')", "shape_dwithin({}, i / 10)"]
    for constant in EVERY:
        db.execute(f"CREATE OR REPLACE TABLE constants AS SELECT i j, {constant!r}::SHAPE c FROM every")
        for sides in (f"s, {constant!r}", f"{constant!r}, s", f"{constant!r}, {constant!r}"):
            columns = sides.replace(repr(constant), "c")
            for call in calls:
                alone = db.execute(f"SELECT i, {call.format(sides)} FROM every ORDER BY i").fetchall()
                beside = db.execute(
                    f"SELECT i, {call.format(columns)} FROM every JOIN constants ON i = j ORDER BY i"
                ).fetchall()
                assert repr(alone) == repr(beside), (call, sides)


# ---- Shapes of others ----------------------------------------------------------------------------


def test_geometries(db):
    assert one(db, "SELECT shape_from_wkt('POLYGON((0 0,4 0,4 3,0 0))')::VARCHAR, shape_from_wkt('POINT EMPTY')") == (
        "polygon((0,0),(4,0),(4,3))",
        None,
    )
    assert one(db, "SELECT shape_as_wkt('point((1,2))'), shape_as_wkt('point((1,2))', 0, 5)") == (
        "POINT (1 2)",
        "SRID=5;POINT (1 2)",
    )
    region = "region(((0,0),(9,0),(0,9)),((1,2),(2,1),(1,1)))"
    assert one(db, "SELECT shape_from_wkb(shape_as_wkb(?::SHAPE))::VARCHAR", region) == (region,)
    assert one(db, "SELECT shape_from_geojson(shape_as_geojson('point((1,2))'))::VARCHAR") == ("point((1,2))",)
    assert one(db, "SELECT length(shape_as_wkt('circle((0,0),1)', 1e-4)) > 1000") == (True,)
    for wrong, why in (
        ("shape_as_wkt('circle((0,0),1)')", "tolerance"),
        ("shape_as_wkb('line((0,0),(1,0))')", "no end"),
        ("shape_from_wkt('POLYGON((0 0,4 0')", "byte 16"),
        ("shape_as_wkt('point((1,2))', 0, -1)", "srid"),
        ("shape_as_wkb('point((1,2))', 0, -1)", "srid"),
    ):
        with pytest.raises(duckdb.Error, match=why):
            one(db, f"SELECT {wrong}")


def test_repaired(db):
    bow = "region(((0,0),(2,2),(2,0),(0,2)))"
    with pytest.raises(duckdb.Error, match=r"see shape_repaired\(\)"):
        one(db, "SELECT ?::SHAPE", bow)
    assert one(db, "SELECT shape_repaired(?)::VARCHAR", bow) == ("region(((0,0),(1,1),(0,2)),((1,1),(2,0),(2,2)))",)
    nested = "region(((0,0),(4,0),(4,4),(0,4)),((1,1),(2,1),(2,2),(1,2)))"
    assert one(db, "SELECT shape_area(shape_repaired(?)), shape_area(shape_repaired(?, 'nonzero'))", nested, nested) == (15, 16)
    with pytest.raises(duckdb.Error, match="rule"):
        one(db, "SELECT shape_repaired(?, 'odd')", bow)
    with pytest.raises(duckdb.Error, match="radius"):
        one(db, "SELECT shape_repaired('circle((0,0),-1)')")


def test_how_far_lines_get(db):
    of = "'segment((0,0),(4,0))', 'point((4,3))'"
    far = f"shape_hausdorff_distance({of}), shape_frechet_distance({of}), shape_discrete_frechet_distance({of})"
    assert one(db, f"SELECT {far}, shape_hausdorff_distance('circle((0,0),1)', 'point((4,3))')") == (5, 5, 5, None)


def test_areas(db):
    two = "'box((0,0),(4,4))', 'box((3,3),(9,9))'"
    areas = ", ".join(f"shape_area(shape_{n}({two}))" for n in "common_part united difference symmetric_difference".split())
    assert one(db, f"SELECT {areas}") == (1, 51, 15, 50)
    largest = {"center": {"x": 2, "y": 1}, "radius": 1}
    assert one(db, "SELECT shape_largest_inscribed_circle('box((0,0),(4,2))')") == (largest,)
    assert one(db, "SELECT shape_common_part('box((0,0),(1,1))', 'box((1,0),(2,1))')::VARCHAR") == ("region()",)
    with pytest.raises(duckdb.Error, match="tolerance"):
        one(db, "SELECT shape_common_part('circle((0,0),1)', 'box((0,0),(9,9))')")
    part = "shape_area(shape_common_part('circle((0,0),1)', 'box((0,0),(9,9))', 1e-6))"
    assert abs(one(db, f"SELECT {part}")[0] - math.pi / 4) < 1e-5


def test_aggregates(db):
    db.execute("""CREATE TABLE board AS SELECT i, shape_circle(i % 1000, i // 1000, 1) s FROM range(300000) t(i)
                  UNION ALL SELECT -1, NULL""")
    assert one(db, "SELECT shape_extent(s)::VARCHAR, shape_hull(s)::VARCHAR FROM board") == (
        "box((-1,-1),(1000,300))",
        "polygon((0,0),(999,0),(999,299),(0,299),1)",
    )
    groups = "SELECT i % 7 g, shape_extent(s) e, shape_hull(s) h, count(s) n FROM board GROUP BY g"
    assert one(db, f"SELECT bool_and(shape_contains(e, h)), sum(n) FROM ({groups}) WHERE n > 0") == (True, 300000)
    for none in ("i < 0", "i < -1"):
        assert one(db, f"SELECT shape_extent(s), shape_hull(s), shape_union(s) FROM board WHERE {none}") == (None,) * 3
    mixed = "(VALUES ('circle((0,0),1)'::SHAPE), ('circle((9,0),2)'::SHAPE)) v(s)"
    with pytest.raises(duckdb.Error, match="tolerance"):
        one(db, f"SELECT shape_hull(s) FROM {mixed}")
    assert one(db, f"SELECT shape_contains('box((-1,-2),(11,2))', shape_hull(s, 0.1)) FROM {mixed}") == (True,)
    with pytest.raises(duckdb.Error, match="tolerance"):
        one(db, f"SELECT shape_union(s) FROM {mixed}")
    assert abs(one(db, f"SELECT shape_area(shape_union(s, 1e-6)) FROM {mixed}")[0] - 5 * math.pi) < 1e-4
    # A bad tolerance in any row, which states that are combined keep.
    for bad in ("-1.0", "'NaN'::DOUBLE"):
        for name in ("shape_hull", "shape_union"):
            with pytest.raises(duckdb.Error, match="tolerance must"):
                one(db, f"SELECT {name}(s, CASE WHEN i = 299999 THEN {bad} ELSE 1 END) FROM board")
    squares = "SELECT shape_box(x, y, x + 1, y + 1) s FROM range(50) a(x), range(50) b(y)"
    assert one(db, f"SELECT shape_union(s)::VARCHAR FROM ({squares})") == ("region(((0,0),(50,0),(50,50),(0,50)))",)
