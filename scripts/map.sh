#!/bin/sh
# map.sh: writes docs/map.md, which leads from a pair of shapes and a query to the file that answers.
# map.sh --check: fails if the page is not what the tree says now.
set -eu
cd "$(dirname "$0")/.."
include=include/abut
pairs=$include/detail/pairs

link() { # a header below include/abut, as a link from docs/
  printf '[%s](../%s/%s)' "$(basename "$1" .hpp)" "$include" "$1"
}

# The header that holds `function` for a pair of cores: the pair's own, or that of all hulls.
holder() { # core a, core b, function, ending
  for name in "$1_$2$4" "hull_$2$4" "$1_$2"; do
    [ -f "$pairs/$name.hpp" ] && grep -qE "(^|[ &])$3\(" "$pairs/$name.hpp" &&
      { link "detail/pairs/$name.hpp"; return; }
  done
  echo "map: no header has $3() of $1 and $2" >&2
  exit 1
}

write() {
  cat <<'END'
# Where to find what

This page is made by `scripts/map.sh`; a test holds it against the tree.

## From a shape to its core

A shape is a core and a radius ([core](../include/abut/detail/core.hpp)). So a pair of shapes is a pair of cores.

| shape | core | radius |
|---|---|---|
| point | point | 0 |
| line, ray, segment | linear | 0 |
| circle | point | its radius |
| box, oriented box | box | 0 |
| ellipse | ellipse | 0 |
| capsule | linear | its radius |
| rounded box | box | its radius |
| polygon | polygon | its radius |

Example: capsule against ellipse is linear against ellipse.

## From a pair of cores to its files

| cores | yes or no | signed distance |
|---|---|---|
END
  for pair in point_point point_linear point_box point_polygon point_ellipse linear_linear linear_box \
    linear_polygon linear_ellipse box_box box_polygon box_ellipse polygon_polygon polygon_ellipse \
    ellipse_ellipse; do
    a=${pair%%_*} b=${pair#*_}
    yes=$(holder "$a" "$b" meeting "")
    case $pair in
      *_ellipse) far=$(holder "$a" "$b" separation _distance) ;;
      *) far=$(holder "$a" "$b" separation "") ;;
    esac
    printf '| %s, %s | %s | %s |\n' "$a" "$b" "$yes" "$far"
  done
  cat <<'END'

`meeting` gives the exact sign, `containment` stands beside it, `separation` is the careful signed distance. In
front of them stand the quick ways, in the files that are named after them:

| directory | files | holds |
|---|---|---|
END
  for entry in "pairs:a pair of cores: exact signs, signed distances" \
    "pairs/filters:filters in plain floating point, shared with the SIMD kernels" \
    "ellipse:what the pairs with an ellipse share" \
    "boundary:outlines, their common points and tangents" \
    "sweep:casts: rays and shapes in motion" "overlap:areas that two shapes share" \
    "convex:queries of convex shapes, over the pairs" "outline:polylines and regions" "numeric:double-doubles, polynomial roots" \
    "sign:one formula, three evaluations"; do
    dir=${entry%%:*}
    [ -d "$include/detail/$dir" ] || continue
    files=
    for file in "$include/detail/$dir"/*.hpp; do
      files="$files${files:+, }$(link "${file#"$include/"}")"
    done
    printf '| `detail/%s/` | %s | %s |\n' "$dir" "$files" "${entry#*:}"
  done
  cat <<'END'

## From a query to its files

Each query has one public header: what it means, and one function for any two shapes. That calls the function of
`detail/convex/` or, where one shape is a polyline or a region, of `detail/outline/`.

| query | of convex shapes | with an outline |
|---|---|---|
END
  for file in "$include"/detail/convex/*.hpp; do
    query=$(basename "$file")
    outline=$(sed -n 's/^#include <abut\/\(detail\/outline\/.*\)>$/\1/p' "$include/queries/$query")
    printf '| %s | %s | %s |\n' "$(link "queries/$query")" "$(link "detail/convex/$query")" "$(link "$outline")"
  done
}

if [ "${1-}" = --check ]; then
  write | diff -u docs/map.md - || {
    echo "map: docs/map.md is not current: run scripts/map.sh" >&2
    exit 1
  }
else
  write >docs/map.new && mv docs/map.new docs/map.md
fi
