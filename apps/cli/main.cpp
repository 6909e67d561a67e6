// abut: the command line.
#include <CLI/CLI.hpp>
#include <charconv>
#include <csignal>
#include <cstdio>

#include "commands.hpp"
#include "error.hpp"
#include "text.hpp"

namespace {

using namespace abut::cli;

constexpr const char* about =
    R"(Exact answers about shapes in the plane: do they meet, how far apart are they,
where do they touch.)";

constexpr const char* about_more =
    R"(Commands that find, draw or convert shapes read drawings (.svg), tables (.csv),
shapes as JSON, one on a line (.ndjson), and raw columns of numbers (.abut).

Exit status: 0 when all went well, 1 when some lines or shapes had to be refused
(the others were answered), 2 when the command could not be carried out.

abut COMMAND --help says more.)";

constexpr const char* query_more =
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
  distance              a number; 0 exactly when they intersect
  separation            the same, but minus the depth when they overlap
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
  overlap_area          a number
Queries about a
  bounds                {"min": [x, y], "max": [x, y]}
  area, perimeter       a number
  centroid              [x, y]

A line that cannot be answered gets a line that says why, in its place:
  {"id": 7, "error": "a.radius: must not be negative", "line": 3}
A line may have 16 MiB; a longer one is refused, and reading goes on behind it.)";

constexpr const char* pairs_more =
    R"(Shapes are named by their id, else by their place among all the shapes that were
read, the first being 0. The count and the first pairs are printed; -o writes
all of them, by the extension of OUT:
  .csv      columns a,b,distance
  .ndjson   {"a": ..., "b": ..., "distance": d} on each line
  .svg      the drawing, with those that are in a pair highlighted

Input, by extension
  .svg      circle, ellipse, rect (with rx and ry), line, polyline, polygon, with
            all transforms, viewports, units, and use of symbols. Coordinates are
            CSS pixels, y down; where the outermost svg gives no size beside its
            viewBox, they are the file's own. What counts is the geometry: not the
            width of strokes, clipping or style sheets. A polyline is one shape.
  .ndjson   a shape on each line, as "abut query --help" has them, and its "id"
  .csv      one kind of shape in a file; columns named as the fields of the JSON
            shapes, and id. A vector is two columns, center_x and center_y (or
            center.x and center.y), or one whose cells hold "x y"; vertices are
            one cell, "x y x y ...". Without a column "type", the columns tell.
  .abut     raw columns of numbers, made by abut convert
What a file holds that is no such shape is counted and named on standard error.)";

constexpr const char* convert_more =
    R"(Reads what "abut pairs" reads, and writes by the extension of OUT:
  .csv      a table; with a column "type" where there are several kinds of shapes
  .ndjson   a shape on each line
  .abut     raw columns of numbers with checksums, the quickest to read again; their
            layout is described in docs/command-line.md
Shapes and ids come out as they went in, to the last bit; an angle is written as
the axis that it stands for. In a table every id is a string. A polyline stays one
shape only in .abut; elsewhere it becomes segments, and that is told.)";

constexpr const char* draw_more =
    R"(FILE is read as by "abut pairs": see "abut pairs --help". The picture keeps the
coordinates and the ids; lines and rays are cut off where it ends.)";

void add_threads(CLI::App& command, std::string& threads) {
  command.add_option("--threads", threads, "how many work at once (default: one a core)")
      ->type_name("N");
}

int threads_in(const std::string& text) {
  if (text.empty()) return 0;
  int threads = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), threads);
  if (status != std::errc() || end != text.data() + text.size() || threads < 1 || threads > 1024)
    throw Trouble("--threads: must be a whole number from 1 to 1024, but is " + excerpt(text));
  return threads;
}

int run(int argc, char** argv) {
  CLI::App app(about, "abut");
  app.footer(about_more);
  app.set_version_flag("--version", "abut " ABUT_VERSION);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);

  std::string query_file = "-";
  CLI::App* query = app.add_subcommand("query", "Answer queries, one JSON object on a line");
  query->footer(query_more);
  query->add_option("FILE", query_file, "where the queries are; - is standard input")
      ->capture_default_str();

  PairsOptions pairs_options;
  std::string within;
  CLI::App* pairs =
      app.add_subcommand("pairs", "Find every pair of shapes that meet, or lie within D");
  pairs->footer(pairs_more);
  pairs->add_option("FILE", pairs_options.files, "drawings and tables")->required();
  pairs->add_option("--within", within, "also pairs that are at most this far apart")
      ->type_name("D");
  pairs->add_option("-o,--output", pairs_options.output, "where all pairs go")->type_name("OUT");

  std::string draw_file, draw_output;
  CLI::App* draw = app.add_subcommand("draw", "Draw the shapes of a file");
  draw->footer(draw_more);
  draw->add_option("FILE", draw_file, "a drawing or table")->required();
  draw->add_option("-o,--output", draw_output, "the picture, .svg")->type_name("OUT")->required();

  std::string convert_file, convert_output, convert_threads;
  CLI::App* convert = app.add_subcommand("convert", "Write the shapes of a file in another form");
  convert->footer(convert_more);
  convert->add_option("FILE", convert_file, "a drawing or table")->required();
  convert->add_option("-o,--output", convert_output, "the file to write")
      ->type_name("OUT")
      ->required();
  add_threads(*convert, convert_threads);

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? all_answered : could_not_run;
  }
  if (*query) return run_query(query_file);
  if (*convert) return run_convert(convert_file, convert_output, threads_in(convert_threads));
  if (*draw) return run_draw(draw_file, draw_output);
  if (!within.empty()) {
    try {
      pairs_options.within = whole_number(within);
    } catch (const InputError& error) {
      throw Trouble("--within: " + error.text());
    }
    if (*pairs_options.within < 0) throw Trouble("--within: must not be negative");
  }
  return run_pairs(pairs_options);
}

}  // namespace

int main(int argc, char** argv) {
  // A closed pipe is told by name where it is written to.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return run(argc, argv);
  } catch (const std::exception& trouble) {
    std::fprintf(stderr, "abut: %s\n", trouble.what());
    return could_not_run;
  }
}
