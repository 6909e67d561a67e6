#!/bin/sh
# The extension's tests over the libabut in build/, in the program sqlite3. A file of tests/ has what
# must come out beside it.
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
cmake --build "$root/build" --target abut_c >/dev/null
make -s WARNINGS=-Werror
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
python3 "$root/tests/fixtures/make_fixtures.py"
cat "$root"/tests/fixtures/*.ndjson >"$out/fixtures"
passed=0
for file in tests/*.sql; do
  name=$(basename "$file" .sql)
  (cd "$out" && sqlite3 -batch "$name.db" ".load $root/build/bindings/sqlite/abut_sqlite" \
    ".read $root/bindings/sqlite/$file") >"$out/$name.out" 2>&1 || true
  # A file's last words are a mark: a program that ended before it failed.
  diff -u "tests/$name.out" "$out/$name.out" || { echo "FAILED: $file"; exit 1; }
  passed=$((passed + 1))
done
# The page's lines as they stand.
awk '/^```sql$/ { on = 1; next } /^```$/ { if (on && !n++) print "CREATE TABLE tracks AS SELECT id AS name, s FROM pads;"; on = 0 } on' \
  "$root/docs/sqlite.md" >"$out/page"
said=$(cd "$root/build/bindings/sqlite" && sqlite3 -bail -batch :memory: <"$out/page" | tr '\n' ' ')
[ "$said" = "1 2 2|9.5 1|2 1|1 1|2 2|1 2|2 " ] || { echo "FAILED: the page's lines say $said"; exit 1; }
echo "passed: $passed files of SQL"
