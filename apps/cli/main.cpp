// abut: the command line.
#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <csignal>
#include <new>
#include <sstream>

#include "commands.hpp"
#include "error.hpp"
#include "output.hpp"
#include "tell.hpp"
#include "text.hpp"
#include "timed.hpp"

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
all of them, in an order that is always the same, by the extension of OUT:
  .csv      columns a,b,distance
  .ndjson   {"a": ..., "b": ..., "distance": d} on each line
  .svg      the drawing, with those that are in a pair highlighted
Tables and lines are written while the search goes on: there may be more pairs
than memory holds. Those with a polyline come last, and are kept until then. OUT must
not be one of the inputs.

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
Standard input is not read. What a file holds that is no such shape is counted and
named on standard error; a shape that had to be refused makes the exit status 1.)";

constexpr const char* convert_more =
    R"(Reads what "abut pairs" reads, and writes by the extension of OUT:
  .csv      a table; with a column "type" where there are several kinds of shapes
  .ndjson   a shape on each line
  .abut     raw columns of numbers with checksums, the quickest to read again; their
            layout is described in docs/command-line.md
Shapes and ids come out as they went in, to the last bit; an angle is written as
the axis that it stands for. In a table every id is a string. A polyline, or another
group of shapes, stays one only in .abut; elsewhere it becomes several shapes with its
id, and that is told.)";

constexpr const char* join_more =
    R"(Files, names and output are as with "abut pairs": see "abut pairs --help". A name
that is a place counts among the shapes of its own file.)";

constexpr const char* nearest_more =
    R"(The distance is that of the shapes, 0 where they meet; of shapes that are
equally far, as it is written, the one that stands first in B comes first. Files,
names and output are as with "abut join".)";

constexpr const char* draw_more =
    R"(FILE is read as by "abut pairs": see "abut pairs --help". The picture keeps the
coordinates and the ids; lines and rays are cut off where it ends. Coordinates may not
lie beyond 1e38, where the numbers of SVG end.)";

/// What was wrong on the command line, and what would have been right.
std::string complaint(const CLI::App* app, const CLI::Error& error) {
  const std::vector<const CLI::App*> chosen = app->get_subcommands({});
  const CLI::App* command = nullptr;
  for (const CLI::App* one : chosen)
    if (one->parsed()) command = one;
  std::string known;
  const auto add = [&](const std::string& name) { known += (known.empty() ? "" : ", ") + name; };
  if (command)
    for (const CLI::Option* option : command->get_options())
      add(option->get_positional() ? option->get_name(true) : option->get_name(false, true));
  else
    for (const CLI::App* one : chosen) add(one->get_name());
  return fmt::format("abut: {}\n{}: {}\n\"abut{} --help\" says more\n",
                     command ? error.what() : "the first argument must be a command",
                     command ? "It takes" : "There are", known,
                     command ? ' ' + command->get_name() : "");
}

/// An option or argument that is given must say something: empty stands for "not given" below.
CLI::Validator must_be(const char* what) {
  return {[what](const std::string& text) {
            return text.empty() ? fmt::format("must be {}, but is empty", what) : "";
          },
          ""};
}
const CLI::Validator a_file = must_be("the name of a file"), a_number = must_be("a number"),
                     a_whole_number = must_be("a whole number");

/// What all commands that may have much to do take.
void add_work(CLI::App& command, std::string& threads) {
  command.add_option("--threads", threads, "how many work at once (default: one a core)")
      ->check(a_whole_number)
      ->type_name("N");
  command.add_flag("--times", Timed::told, "say how long each step took");
}

/// The whole of an option as a whole number from 1 on; `otherwise` where it is not given.
template <class T>
T count_in(const char* option, const std::string& text, T most, T otherwise) {
  if (text.empty()) return otherwise;
  T count = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (status != std::errc() || end != text.data() + text.size() || count < 1 || count > most)
    throw Trouble(fmt::format("{}: must be a whole number from 1 to {}, but is {}", option, most,
                              excerpt(text)));
  return count;
}
int threads_in(const std::string& text) { return count_in("--threads", text, 1024, 0); }

std::optional<double> within_in(const std::string& text) {
  if (text.empty()) return std::nullopt;
  try {
    const double distance = whole_number(text);
    if (distance < 0) throw InputError{"", "must not be negative, but is " + excerpt(text)};
    return distance;
  } catch (const InputError& error) {
    throw Trouble("--within: " + error.text());
  }
}

int run(int argc, char** argv) {
  CLI::App app(about, "abut");
  app.footer(about_more);
  app.set_version_flag("--version", "abut " ABUT_VERSION);
  app.require_subcommand(1);
  app.failure_message(complaint);

  std::string query_file = "-";
  CLI::App* query = app.add_subcommand("query", "Answer queries, one JSON object on a line");
  query->footer(query_more);
  query->add_option("FILE", query_file, "where the queries are; - is standard input")
      ->check(a_file)
      ->capture_default_str();

  // Numbers are taken as text, so that all are read and refused alike.
  std::string within, threads, k;
  const auto add_common = [&](CLI::App& command, std::string& output) {
    command.add_option("-o,--output", output, "where all pairs go")
        ->check(a_file)
        ->type_name("OUT");
    add_work(command, threads);
  };
  const auto add_within = [&](CLI::App& command) {
    command.add_option("--within", within, "also pairs that are at most this far apart")
        ->check(a_number)
        ->type_name("D");
  };

  PairsOptions pairs_options;
  CLI::App* pairs =
      app.add_subcommand("pairs", "Find every pair of shapes that meet, or lie within D");
  pairs->footer(pairs_more);
  pairs->add_option("FILE", pairs_options.files, "drawings and tables")->check(a_file)->required();
  add_within(*pairs);
  add_common(*pairs, pairs_options.output);

  JoinOptions join_options;
  CLI::App* join = app.add_subcommand("join", "Find every shape of A and shape of B that meet");
  join->footer(join_more);
  join->add_option("A", join_options.a, "a drawing or table")->check(a_file)->required();
  join->add_option("B", join_options.b, "another")->check(a_file)->required();
  add_within(*join);
  add_common(*join, join_options.output);

  NearestOptions nearest_options;
  CLI::App* nearest = app.add_subcommand("nearest", "Find for each shape of A the nearest of B");
  nearest->footer(nearest_more);
  nearest->add_option("A", nearest_options.a, "a drawing or table")->check(a_file)->required();
  nearest->add_option("B", nearest_options.b, "another")->check(a_file)->required();
  nearest->add_option("-k", k, "how many for each (default: 1)")
      ->check(a_whole_number)
      ->type_name("K");
  add_common(*nearest, nearest_options.output);

  std::string draw_file, draw_output;
  CLI::App* draw = app.add_subcommand("draw", "Draw the shapes of a file");
  draw->footer(draw_more);
  draw->add_option("FILE", draw_file, "a drawing or table")->check(a_file)->required();
  draw->add_option("-o,--output", draw_output, "the picture, .svg")
      ->check(a_file)
      ->type_name("OUT")
      ->required();

  std::string convert_file, convert_output;
  CLI::App* convert = app.add_subcommand("convert", "Write the shapes of a file in another form");
  convert->footer(convert_more);
  convert->add_option("FILE", convert_file, "a drawing or table")->check(a_file)->required();
  convert->add_option("-o,--output", convert_output, "the file to write")
      ->check(a_file)
      ->type_name("OUT")
      ->required();
  add_work(*convert, threads);

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream asked_for, wrong;
    const bool good = app.exit(error, asked_for, wrong) == 0;
    tell("{}", wrong.str());
    Output::standard().write(asked_for.str());
    return good ? all_answered : could_not_run;
  }
  if (*query) return run_query(query_file);
  if (*draw) return run_draw(draw_file, draw_output);
  const int thread_count = threads_in(threads);
  if (*convert) return run_convert(convert_file, convert_output, thread_count);
  if (*nearest) {
    nearest_options.k = count_in<std::size_t>("-k", k, std::size_t{1} << 32, 1);
    nearest_options.threads = thread_count;
    return run_nearest(nearest_options);
  }
  if (*join) {
    join_options.within = within_in(within);
    join_options.threads = thread_count;
    return run_join(join_options);
  }
  pairs_options.within = within_in(within);
  pairs_options.threads = thread_count;
  return run_pairs(pairs_options);
}

/// Standard descriptors that are closed would be given to the next files that are opened, and what
/// is meant for a person would end up in these. Reading or writing them still fails.
void hold_closed_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(descriptor, F_GETFD) < 0)
      ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

}  // namespace

int main(int argc, char** argv) {
  hold_closed_descriptors();
  // A closed pipe and a limit on files are told by name where they are written to.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    tell("abut: there is not enough memory\n");
  } catch (const std::exception& trouble) {
    tell("abut: {}\n", trouble.what());
  }
  return could_not_run;
}
