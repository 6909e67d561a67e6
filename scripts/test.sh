#!/bin/sh
# All tests, in stages; the last line counts them. A stage that does not build is a failed test.
#
#   g++, all rooms of tests/   the batches in WebAssembly   clang-22 with sanitizers and short fuzz
#   runs   the Debian packages   the version and the recipes   the Python package   the Rust crates
#   the JavaScript package   PostgreSQL, DuckDB, SQLite   the C of Spark's jar   drawings beside Chromium   the pages
set -u
cd "$(dirname "$0")/.."
jobs=$(nproc 2>/dev/null || echo 2)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

count() { echo "$1 $2" >>"$work/tally"; } # passed, failed

begin() { # a stage
  printf '== %s\n' "$1"
  begun=$(date +%s)
}
end() { echo "   $(($(date +%s) - begun)) s"; }

one() { # one test: its name, its command
  begin "$1"
  shift
  if "$@"; then count 1 0; else
    count 0 1
    echo "FAILED: $*"
  fi
  end
}

built() { # preset: quiet unless it goes wrong
  { cmake --preset "$1" && cmake --build --preset "$1" -j "$jobs"; } >"$work/log" 2>&1 && return
  grep -E -A 30 'error|FAILED|undefined reference' "$work/log" | head -n 200 || tail -n 50 "$work/log"
  false
}

suite() { # preset: build, then every test ctest knows there
  begin "$1"
  if ! built "$1"; then
    count 0 1
    echo "FAILED: preset $1 does not build"
    end
    return
  fi
  ctest --preset "$1" -j "$jobs" --timeout 1500 2>&1 | tee "$work/log"
  bad=$(sed -n 's/^[0-9]*% tests passed, \([0-9]*\) tests failed out of \([0-9]*\)$/\1/p' "$work/log")
  all=$(sed -n 's/^[0-9]*% tests passed, \([0-9]*\) tests failed out of \([0-9]*\)$/\2/p' "$work/log")
  if [ -z "$all" ]; then bad=1 all=1; fi # ctest itself failed, or found nothing to run
  count $((all - bad)) "$bad"
  end
}

packages() { # what is made of the build
  one "the Debian packages" sh -c 'scripts/setup.sh deb && scripts/deb.sh --built build'
  one "the batches in WebAssembly" \
    sh -c 'scripts/setup.sh wasm node && tests/lanes/wasm.sh build/tests/lanes/lanes_cases'
  one "the version and the recipes" sh -c 'scripts/setup.sh compile recipes && scripts/recipes.sh'
}

tables() { # what asks libabut
  one "the Python package" sh -c 'scripts/setup.sh python && bindings/python/test.sh'
  one "the Rust crates" sh -c 'scripts/setup.sh rust && bindings/rust/test.sh'
  one "the PostgreSQL extension" sh -c 'scripts/setup.sh sql && bindings/postgresql/test.sh'
  one "the DuckDB extension" sh -c 'scripts/setup.sh sql && bindings/duckdb/test.sh'
  one "the SQLite extension" sh -c 'scripts/setup.sh sql && bindings/sqlite/test.sh'
  one "the C of Spark's jar" sh -c 'scripts/setup.sh spark && bindings/spark/test.sh'
}

browsers() { # what needs Node, and WebAssembly
  one "the JavaScript package" sh -c 'scripts/setup.sh wasm node compile && bindings/js/test.sh'
  one "60 drawings, as Chromium draws them" \
    sh -c 'scripts/setup.sh build drawings browser && scripts/chromium.py build/abut 60'
  one "the pages" sh -c 'scripts/setup.sh build play browser && apps/test.sh'
}

# Root fetches what later stages need while the first ones compile; they wait for it if they must. Others are
# asked once, for all.
later="wasm node python rust sql spark deb recipes drawings play browser"
purposes=test
[ "$(id -u)" -eq 0 ] || purposes="test $later"
if ! scripts/setup.sh $purposes; then
  echo "0 passed, 1 failed"
  exit 1
fi
scripts/setup.sh $later >/dev/null 2>&1 &
one "make" make -s build
suite test
# Much of this keeps one core busy, or waits, so two run side by side; what the second says is shown after the first.
packages >"$work/packages" 2>&1 &
suite sanitize
wait $!
cat "$work/packages"
browsers >"$work/browsers" 2>&1 &
tables
wait $!
cat "$work/browsers"

awk '{ passed += $1; failed += $2 } END {
  print passed " passed, " failed " failed"
  exit failed > 0
}' "$work/tally"
