#include "help.hpp"

namespace abut::cli::help {

const char* const about =
    R"(Exact answers about shapes in the plane: do they meet, how far apart are they,
where do they touch.)";

const char* const about_more =
    R"(Commands that find, draw or convert shapes read drawings (.svg), tables (.csv),
shapes as JSON, one on a line (.ndjson), and raw columns of numbers (.abut).

Exit status: 0 when all went well, 1 when some lines or shapes had to be refused
(the others were answered), 2 when the command could not be carried out.

abut help COMMAND says more, and so does abut COMMAND --help.)";

const char* const query_more =
    R"(One JSON object on each line of the input, one answer on each line of the output:

  {"id": 7, "query": "intersects",
   "a": {"type": "circle", "center": [0, 0], "radius": 5},
   "b": {"type": "box", "min": [3, 4], "max": [9, 9]}}        (on one line)
  {"id": 7, "answer": true}

id may be any JSON value, or left out. Blank lines are passed over.

Shapes
  {"type": "point", "position": [x, y]}
  {"type": "line", "point": [x, y], "direction": [dx, dy]}
  {"type": "ray", "origin": [x, y], "direction": [dx, dy]}
  {"type": "segment", "a": [x, y], "b": [x, y]}
  {"type": "circle", "center": [x, y], "radius": r}
  {"type": "box", "min": [x, y], "max": [x, y]}
  {"type": "oriented_box", "center": [x, y], "half_size": [hx, hy], "angle": t}
  {"type": "ellipse", "center": [x, y], "semi_axes": [a, b], "angle": t}
  {"type": "capsule", "a": [x, y], "b": [x, y], "radius": r}
  {"type": "rounded_box", "center": [x, y], "half_size": [hx, hy], "angle": t,
   "radius": r}   half_size is that of the inner box; the whole reaches r further
  {"type": "polygon", "vertices": [[x, y], ...], "radius": r}   convex
  Angles are radians, counter-clockwise when y points up. "axis": [c, s], the
  direction of the first axis, may stand for "angle"; without either there is no
  rotation. A polygon's radius may be left out.

Queries about a and b, and their answers
  contains              true when b lies in a
  intersects            true when they have a point in common; touching counts
  interiors_intersect   true when more than their boundaries meet
  relation              "disjoint", "meet", "overlap", "equal", "inside",
                        "covered_by", "contains" or "covers" (a to b)
  relate                the DE-9IM matrix of a and b, as "212101212"; with "pattern":
                        "T*F**FFF*" beside a and b, true when it is one of these
  disjoint, touches, crosses, overlaps, within, covers, covered_by, equals
                        true or false, as OGC defines them
  distance              a number; 0 exactly when they intersect
  separation            the same, but minus the depth when they overlap
  separation_witness    {"a": [x, y], "b": [x, y], "normal": [x, y], "distance": d}: also
                        where, and the unit vector from a to b
  closest_points        {"a": [x, y], "b": [x, y], "distance": d}
  farthest_points       {"a": [x, y], "b": [x, y], "distance": d}
  intersections         {"points": [{"at": [x, y], "tangent": false}, ...],
                         "pieces": [...]}: what the boundaries share; a piece is
                        {"kind": "segment", "from": [x, y], "to": [x, y]} or
                        {"kind": "arc", "from": [x, y], "to": [x, y], "center":
                         [x, y], "semi_axes": [a, b], "axis": [c, s]}, run counter-
                        clockwise (y up); "unbounded_from" or "unbounded_to": true
                        stands in a segment that goes on beyond that end
  tangents              [{"a": [x, y], "b": [x, y]}, ...]: where the straight lines that
                        support both touch a and b; "infinitely_many": true stands
                        beside the answer where shapes share a corner or an arc
  contact               {"normal": [x, y], "depth": d, "points": [[x, y], ...]}, the
                        normal from a to b; null when they are apart
  cast                  {"t": t, "point": [x, y], "normal": [x, y]}: where the ray a
                        first hits b, or, with "motion": [dx, dy] beside a, where a
                        moving by that first touches b (t from 0 to 1); or null
  cast_rotating         the same while a turns about its centroid, too: "motion",
                        "angle" in radians, and "tolerance", how near counts as a hit
  overlap_area          a number
Queries about a
  bounds                {"min": [x, y], "max": [x, y]}
  area, perimeter       a number
  centroid              [x, y]

A line that cannot be answered gets a line that says why, in its place:
  {"id": 7, "error": "a.radius: must not be negative", "line": 3}
A line may have 16 MiB; a longer one is refused, and reading goes on behind it.)";

const char* const pairs_more =
    R"(Shapes are named by their id, else by their place among all the shapes that were
read, the first being 0. The count and the first pairs are printed; -o writes
all of them, in an order that is always the same, by the extension of OUT:
  .csv      columns a,b,distance
  .ndjson   {"a": ..., "b": ..., "distance": d} on each line
  .svg      the drawing, with those that are in a pair highlighted, a million at most
Tables and lines are written while the search goes on: there may be more pairs
than memory holds. Those with a polyline come last, and are kept until then. OUT must
not be one of the inputs.

Input, by extension
  .svg      circle, ellipse, rect (with rx and ry), line, polyline, polygon, path,
            with all transforms, viewports, units, styles, and use of symbols.
            Coordinates are CSS pixels, y down; where the outermost svg gives no
            size beside its viewBox, they are the file's own. Curves become lines
            (--flatten). What counts is the geometry: not clipping, and the width of
            strokes only with --strokes. A polyline is one shape.
  .svgz     the same, packed by gzip
  .ndjson   (or .jsonl) a shape on each line, as "abut query --help" has them, and
            its "id"; .json: one shape, or a list of them
  .kicad_pcb  the copper of a board in mm; pairs of different nets on one layer
  .csv      one kind of shape, or a column "type"; columns named as the JSON fields
            shapes, and id. A vector is two columns, center_x and center_y (or
            center.x and center.y), or one whose cells hold "x y"; vertices are
            one cell, "x y x y ...". Without a column "type", the columns tell.
  .tsv      the same with tabs
  .geojson  features with their ids; .wkt: well-known text, one geometry on a line (in a
            table the column wkt or geometry)
  .abut     raw columns of numbers, made by abut convert
A file named - is standard input: --from says what it is, as it does where a name has
no such end. With -o - or --to FORM alone the pairs go to standard output, and what is
said goes to standard error. What a file holds that is no such shape is counted and
named on standard error; a shape that had to be refused makes the exit status 1, with
--strict everything that is none.)";

const char* const convert_more =
    R"(Reads what "abut pairs" reads, and writes by the extension of OUT:
  .csv      a table; with a column "type" where there are several kinds of shapes
  .ndjson   a shape on each line
  .geojson, .wkt   what has straight edges only
  .abut     raw columns of numbers with checksums, the quickest to read again; their
            layout is described in docs/command-line.md
Shapes and ids come out as they went in, to the last bit; an angle is written as
the axis that it stands for. In a table every id is a string. A polyline, or another
group of shapes, stays one only in .abut; elsewhere it becomes several shapes with its
id, and that is told.)";

const char* const join_more =
    R"(Files, names and output are as with "abut pairs": see "abut pairs --help". A name
that is a place counts among the shapes of its own file.)";

const char* const nearest_more =
    R"(The distance is that of the shapes, 0 where they meet; of shapes that are
equally far, as it is written, the one that stands first in B comes first. Files,
names and output are as with "abut join".)";

const char* const draw_more =
    R"(FILE is read as by "abut pairs": see "abut pairs --help". The picture keeps the
coordinates and the ids; lines and rays are cut off where it ends. Coordinates may not
lie beyond 1e38, where the numbers of SVG end.)";

}  // namespace abut::cli::help
