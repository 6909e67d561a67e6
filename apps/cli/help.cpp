#include "help.hpp"

namespace abut::cli::help {

const char* const about =
    R"(Exact answers about shapes in the plane: do they meet, how far apart are they,
where do they touch.)";

const char* const about_more =
    R"(Commands that find, draw or convert shapes read drawings (.svg), tables (.csv),
shapes as JSON, one on a line (.ndjson), and raw columns of numbers (.abut).

Exit status: 0 for success, 1 if some lines or shapes were refused (the others
were answered), 2 if the command failed.

abut help COMMAND, or abut COMMAND --help, tells more.)";

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
  {"type": "polyline", "lines": [[[x, y], ...], ...], "radius": r}
                   a single line may be given as "vertices": [[x, y], ...]
  {"type": "region", "rings": [[[x, y], ...], ...], "radius": r}
                   by the even-odd rule: holes and islands to any depth
  Angles are radians, counter-clockwise when y points up. "axis": [c, s], the
  direction of the first axis, may stand for "angle"; without either there is no
  rotation. The radius of a polygon, polyline or region may be left out.

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
  within_distance       true or false: whether they are at most "distance" apart
  separation            the distance, but minus the depth when they overlap
  separation_witness    {"a": [x, y], "b": [x, y], "normal": [x, y], "distance": d}:
                        also the places, and the unit vector from a to b
  closest_points        {"a": [x, y], "b": [x, y], "distance": d}
  farthest_points       {"a": [x, y], "b": [x, y], "distance": d}
  hausdorff_distance    a number: how far the lines of a and b get from each other; an
                        area counts as its boundary. null where there are arcs
  frechet_distance, discrete_frechet_distance
                        a number: how far two walks along the chains a and b are
                        apart at most; null where they are no chains
  intersections         {"points": [{"at": [x, y], "tangent": false}, ...],
                         "pieces": [...]}, common to both boundaries; a piece is
                        {"kind": "segment", "from": [x, y], "to": [x, y]} or
                        {"kind": "arc", "from": [x, y], "to": [x, y], "center":
                         [x, y], "semi_axes": [a, b], "axis": [c, s]}, run counter-
                        clockwise (y up); "unbounded_from" or "unbounded_to": true
                        marks an end at which a segment is unbounded
  tangents              [{"a": [x, y], "b": [x, y], "direction": [x, y]}, ...]: for
                        each common tangent line, the points where it touches a and
                        b, and its direction, a unit vector. Shapes that share a
                        corner or an arc add "infinitely_many": true
  contact               {"normal": [x, y], "depth": d, "points": [[x, y], ...],
                        "depths": [d, ...]}, the normal from a to b, the depth of
                        each point; null when they are farther apart than "margin"
  contacts              a list of these, one for each place that is pressed, the
                        deepest first
  contact_features      {"a": {"side": i}, "b": {"corner": j}, "ids": ["n", ...]}:
                        what the contact rests on ("curve" where there is no
                        corner), and a number for each of its points; or null
  cast                  {"t": t, "point": [x, y], "normal": [x, y]}: where the ray a
                        first hits b, or, with "motion": [dx, dy] beside a, where a
                        moving by that first touches b (t from 0 to 1); or null.
                        With "start": "one_way" what a leaves, or slides along, is
                        no hit
  cast_rotating         a cast of a that also turns about its centroid: "motion",
                        "angle" in radians, and "tolerance", how near counts as a hit
  overlap_area          a number
  common_part, united, difference, symmetric_difference
                        the area that lies in both, in one or both, in a alone, in
                        just one: {"area": n, "path": "M ...", "rings": [[...], ...]}
                        with the d of an SVG path, and pieces as above; an arc has
                        "begin" and "turn" too, in radians. With "tolerance": d it is
                        {"region": {...}, ...} as of repaired: chords within d of arcs.
                        a and b may be lists of shapes, which stand for what lies in
                        any of them; a list a alone is united by itself
Queries about a
  bounds                {"min": [x, y], "max": [x, y]}
  area, perimeter       a number
  centroid              [x, y]
  largest_inscribed_circle
                        {"center": [x, y], "radius": r}
  validate              null, or what is wrong: {"field": "rings", "chain": i,
                        "index": j, "at": [x, y], "message": "..."}
  repaired              {"region": {...}, "moved": n, "largest_move": d}: a valid
                        region of the rings of a; "rule": "nonzero", or even_odd
  moved                 a, moved by "motion"
  transformed           a under "map": [a, b, c, d, e, f], SVG's matrix()
Shapes about points
  convex_hull, smallest_circle, smallest_box
                        a shape that holds all of "points": [[x, y], ...]
  ellipse_of_covariance of "mean": [x, y], "covariance": [xx, xy, yy] and "level",
                        the probability that it holds

A line that cannot be answered gets an error line in its place:
  {"id": 7, "error": "a.radius: must not be negative", "line": 3}
A line may have 16 MiB; a longer one is refused, and the next one is read.)";

const char* const pairs_more =
    R"(A shape's name is its id, or else its position among all shapes read, from 0.
The count and the first pairs are printed. -o writes all pairs, always in the
same order, in the format of OUT's extension:
  .csv      columns a,b,distance; .tsv: the same with tabs
  .ndjson   {"a": ..., "b": ..., "distance": d} on each line; .json: a list of them
  .svg      the drawing, with the paired shapes highlighted, at most a million
Tables and lines are written during the search, so the pairs need not fit in
memory. Only pairs with a group of shapes are kept, and written last. OUT must not
be one of the inputs.

Input, by extension
  .svg      circle, ellipse, rect (with rx and ry), line, polyline, polygon, path,
            with all transforms, viewports, units, styles, and use of symbols.
            Coordinates are CSS pixels, y down; if the outermost svg has a viewBox
            but no size, they are the file's own. Curves become lines (--flatten).
            Clipping is ignored; stroke widths count only with --strokes. Open
            lines of one element are one polyline.
  .svgz     SVG, packed by gzip
  .ndjson   (or .jsonl) a shape on each line, as "abut query --help" has them, and
            its "id"; .json: one shape, or a list of them
  .kicad_pcb  the copper of a board in mm; pairs of different nets on one layer
  .dxf      lines, arcs, circles, ellipses, polylines with bulges, splines, hatches,
            blocks; y up. Closed lines are areas. Names are handles.
  .csv      one kind of shape, or a column "type"; columns named as the JSON
            fields, and id. A vector is two columns, center_x and center_y (or
            center.x and center.y), or one whose cells hold "x y"; vertices are
            one cell, "x y x y ...". Without a column "type", the other columns
            decide the kind.
  .tsv      CSV with tabs
  .geojson  features with their ids; .wkt: well-known text, one geometry on a line (in a
            table the column wkt or geometry)
  .abut     raw columns of numbers, made by abut convert
A file named - is standard input; --from gives its format (files beside it keep
that of their names), and that of a name without a known extension. With -o - or
--to FORM alone the pairs go to standard output, and messages to standard error.
Elements that are no shapes are counted and named there. An invalid shape makes the
exit status 1; with --strict any element that is no shape does.

More than memory holds
  --memory 2G     takes no more than that; the rest waits on disk, in tiles of the
                  plane that are joined one by one
  --tiles N       so many tiles; auto, which --memory alone means, as many as it takes
  --spill DIR     where they wait (TMPDIR, or /var/tmp): about twice the shapes in
                  binary. The files have no names, and are gone whatever ends abut.
  --resume DIR    keeps what is done in DIR; the same command goes on there after
                  whatever has ended it, and removes DIR at the end
The pairs are the same. Their order is that of the tiles: always the same for the
same files, tiles and memory. Tables, lines and .abut are read piece by piece; SVG,
boards, GeoJSON and .json are read as a whole first. A picture needs all in memory.)";

const char* const convert_more =
    R"(Reads what "abut pairs" reads, and writes by the extension of OUT:
  .csv      a table; with a column "type" where there are several kinds of shapes
  .tsv      the same with tabs
  .ndjson   a shape on each line; .json: a list of them
  .geojson, .wkt   shapes of straight edges; others too, with --flatten. Areas with
            arcs stay that in .wkt; elsewhere lines lie within a ten-thousandth of
            their size of the arcs
  .abut     raw columns of numbers with checksums, the quickest to read again; their
            layout is described in docs/command-line.md
Shapes and ids are kept to the last bit; an angle is written as its axis. In a
table every id is a string. A group of shapes stays one only in .abut; elsewhere
it becomes several shapes with its id, and a message says so.)";

const char* const cut_more =
    R"(Files are read as by "abut pairs", but the arcs of areas stay arcs (--flatten makes
them lines). Of each shape of A that has an area in common with shapes of B, that
area is written, with the id of the shape; with --outside, of each shape of A what
lies outside of all of B. By the extension of OUT:
  .svg      paths, in which arcs of circles and ellipses stay arcs
  .wkt      CURVEPOLYGON, in which arcs of circles stay arcs
  .geojson, .csv, .ndjson, .json, .abut   regions with straight edges, which lie
            within D of the arcs (--flatten; by default a ten-thousandth of the
            size of each, which is reported)
Parts without width are left out: shapes that only touch have none.)";

const char* const unite_more =
    R"(Files are read as by "abut pairs". The area that lies in any of their shapes is
written as one region, in the forms of "abut cut". Shapes without area, as lines
without a stroke, are left out.)";

const char* const join_more =
    R"(Files, names and output are as with "abut pairs": see "abut pairs --help". The
positions that name shapes count within each file.)";

const char* const nearest_more =
    R"(The distance is between the shapes, 0 if they meet. Among shapes at an equal
printed distance the first in B comes first. --within D leaves out what is farther
than D. Files, names and output are as with "abut join".)";

const char* const draw_more =
    R"(FILE is read as by "abut pairs": see "abut pairs --help". The picture keeps the
coordinates and the ids; lines and rays end at its border. SVG has no numbers
beyond 1e38, so coordinates may not be larger.)";

}  // namespace abut::cli::help
