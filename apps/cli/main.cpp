// abut: the command line.
#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <abut/version.hpp>
#include <charconv>
#include <cmath>
#include <csignal>
#include <new>
#include <sstream>
#include <tuple>

#include "commands.hpp"
#include "error.hpp"
#include "help.hpp"
#include "nearest_word.hpp"
#include "output.hpp"
#include "tell.hpp"
#include "text.hpp"
#include "tiles.hpp"
#include "timed.hpp"

namespace {

using namespace abut::cli;

/// The first word that nobody knows: a command, or an option of `command`.
std::string unknown_word(const CLI::App* app, const CLI::App* command) {
  const std::vector<std::string> rest = (command ? command : app)->remaining(true);
  for (const std::string& word : rest)
    if (!command || word.starts_with("-")) return word.substr(0, word.find('='));
  return {};
}

/// Says what was wrong on the command line, and what would have been right.
std::string complaint(const CLI::App* app, const CLI::Error& error) {
  const std::vector<const CLI::App*> chosen = app->get_subcommands({});
  const CLI::App* command = nullptr;
  for (const CLI::App* one : chosen)
    if (one->parsed()) command = one;
  std::string known;
  std::vector<std::string> words;
  const auto add = [&](const std::string& name) { known += (known.empty() ? "" : ", ") + name; };
  if (command) {
    for (const CLI::Option* option : command->get_options()) {
      add(option->get_positional() ? option->get_name(true) : option->get_name(false, true));
      for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
      for (const std::string& name : option->get_snames()) words.push_back("-" + name);
    }
  } else {
    for (const CLI::App* one : chosen) add(one->get_name()), words.push_back(one->get_name());
    for (const char* word : {"help", "--help", "--version"}) words.emplace_back(word);
  }
  const std::string meant = nearest_word(unknown_word(app, command), words);
  return fmt::format("abut: {}\n{}{}: {}\n\"abut{} --help\" says more\n",
                     command ? error.what() : "the first argument must be a command",
                     meant.empty() ? "" : fmt::format("Did you mean {}? ", meant),
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
                     a_whole_number = must_be("a whole number"), a_form = must_be("a form of file");

/// The whole of an option as a whole number from 1 on; `otherwise` where it is not given.
template <class T>
T count_in(const char* option, const std::string& text, T most, T otherwise) {
  if (text.empty()) return otherwise;
  T count = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (status != std::errc() || end != text.data() + text.size() || count < 1 || count > most)
    throw FatalError(fmt::format("{}: must be a whole number from 1 to {}, but is {}", option, most,
                                 excerpt(text)));
  return count;
}

std::optional<double> distance_in(const char* option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  try {
    const double distance = whole_number(text);
    if (distance < 0) throw InputError{"", "must not be negative", "is " + excerpt(text)};
    return distance;
  } catch (const InputError& error) {
    throw FatalError(fmt::format("{}: {}", option, error.text()));
  }
}

/// "2G": a number with the letter of a power of 1024 behind it, or none.
std::size_t bytes_in(const char* option, std::string text) {
  constexpr std::string_view letters = "KMGT";
  const std::string given = text;
  unsigned shift = 0;
  const auto upper = [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  };
  if (text.size() > 1 && upper(text.back()) == 'B') text.pop_back();
  if (const std::size_t at = letters.find(upper(text.back())); at != std::string_view::npos) {
    shift = 10 * (static_cast<unsigned>(at) + 1);
    text.pop_back();
  }
  double number = -1;
  try {
    number = std::ldexp(whole_number(text), static_cast<int>(shift));
  } catch (const InputError&) {
  }
  if (!(number >= least_memory) || number > 0x1p60)
    throw FatalError(
        fmt::format("{}: must be a number of bytes from 128M on, as 512M or 2G, but is {}", option,
                    excerpt(given)));
  return static_cast<std::size_t>(number);
}

/// The options that several commands share. Numbers are taken as text, so that all are read and
/// refused alike.
struct Shared {
  std::string within, threads, k, limit, flatten, tiles, memory;
  Tiling tiling;
  Reading reading;
  Finding finding;

  void add_reading(CLI::App& command) {
    command
        .add_option("--from", reading.from, "what the input is, whatever its name: csv, svg, ...")
        ->check(a_form)
        ->type_name("FORM");
    command.add_option("--threads", threads, "how many work at once (default: one a core)")
        ->check(a_whole_number)
        ->type_name("N");
    command
        .add_option("--flatten", flatten,
                    "how far lines may lie from the curves that they stand for")
        ->check(a_number)
        ->type_name("D");
    command.add_flag("--strokes", reading.strokes,
                     "shapes of drawings reach as far as their strokes");
    command.add_flag("--quiet", reading.quiet, "tell only what ends the work");
    command.add_flag("--strict", reading.strict, "status 1 also for what is no shape");
    command.add_flag("--times", Timed::told, "say how long each step took");
  }
  static void add_output(CLI::App& command, std::string& output, std::string& to,
                         const char* what) {
    command.add_option("-o,--output", output, what)->check(a_file)->type_name("OUT");
    command.add_option("--to", to, "what OUT is, whatever its name")
        ->check(a_form)
        ->type_name("FORM");
  }
  void add_finding(CLI::App& command) {
    add_output(command, finding.output, finding.to, "where all pairs go; - is standard output");
    command.add_option("--limit", limit, "end after N pairs")
        ->check(a_whole_number)
        ->type_name("N");
    command.add_flag("--count", finding.count, "print the number of pairs and nothing else");
    command.add_flag("--points", finding.points, "write where each pair comes nearest, too");
    add_reading(command);
  }
  void add_within(CLI::App& command,
                  const char* what = "also pairs that are at most this far apart") {
    command.add_option("--within", within, what)->check(a_number)->type_name("D");
  }

  void add_tiling(CLI::App& command) {
    command.add_option("--tiles", tiles, "join tile by tile, on disk: how many tiles, or auto")
        ->check(must_be("a whole number, or auto"))
        ->type_name("N");
    command
        .add_option("--memory", memory, "take no more memory than this, as 2G; the rest is on disk")
        ->check(must_be("a number of bytes, as 512M or 2G"))
        ->type_name("BYTES");
    command
        .add_option("--spill", tiling.spill,
                    "the folder where it waits (default: TMPDIR, or /var/tmp)")
        ->check(must_be("the name of a folder"))
        ->type_name("DIR");
    command
        .add_option("--resume", tiling.resume, "the folder that keeps what is done, to go on there")
        ->check(must_be("the name of a folder"))
        ->type_name("DIR");
  }

  /// The values of what was taken as text.
  void finish() {
    reading.flatten = distance_in("--flatten", flatten);
    if (reading.flatten == 0) throw FatalError("--flatten: must be larger than 0");
    reading.threads = count_in("--threads", threads, 1024, 0);
    constexpr std::size_t most = std::size_t{1} << 62;
    if (!limit.empty()) finding.limit = count_in<std::size_t>("--limit", limit, most, most);
    if (!finding.to.empty() && finding.output.empty()) finding.output = "-";
    if (!tiles.empty() && tiles != "auto")
      tiling.tiles = count_in<std::size_t>("--tiles", tiles, most_tiles, 1);
    if (!memory.empty()) tiling.memory = bytes_in("--memory", memory);
    tiling.wanted =
        !tiles.empty() || !memory.empty() || !tiling.spill.empty() || !tiling.resume.empty();
  }
};

/// "abut help pairs" is "abut pairs --help".
std::vector<std::string> arguments(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (!words.empty() && words[0] == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  std::reverse(words.begin(), words.end());  // as CLI11 takes them
  return words;
}

int run(int argc, char** argv) {
  CLI::App app(help::about, "abut");
  app.footer(help::about_more);
  app.set_version_flag("-V,--version", "abut " ABUT_VERSION_STRING);
  app.require_subcommand(1);
  app.failure_message(complaint);

  std::string query_file = "-";
  CLI::App* query = app.add_subcommand("query", "Answer queries, one JSON object on a line");
  query->footer(help::query_more);
  query->add_option("FILE", query_file, "where the queries are; - is standard input")
      ->check(a_file)
      ->capture_default_str();

  Shared shared;
  const auto add_file = [](CLI::App* command, const char* name, std::string& file,
                           const char* what = "a drawing or table; - is standard input") {
    command->add_option(name, file, what)->check(a_file)->required();
  };
  PairsOptions pairs_options;
  CLI::App* pairs =
      app.add_subcommand("pairs", "Find every pair of shapes that meet, or lie within D");
  pairs->footer(help::pairs_more);
  pairs->add_option("FILE", pairs_options.files, "drawings and tables; - is standard input")
      ->check(a_file)
      ->required();
  shared.add_within(*pairs);
  shared.add_finding(*pairs);
  shared.add_tiling(*pairs);

  JoinOptions join_options;
  CLI::App* join = app.add_subcommand("join", "Find every shape of A and shape of B that meet");
  join->footer(help::join_more);
  add_file(join, "A", join_options.a);
  add_file(join, "B", join_options.b, "another");
  shared.add_within(*join);
  shared.add_finding(*join);
  shared.add_tiling(*join);

  NearestOptions nearest_options;
  CLI::App* nearest = app.add_subcommand("nearest", "Find for each shape of A the nearest of B");
  nearest->footer(help::nearest_more);
  add_file(nearest, "A", nearest_options.a);
  add_file(nearest, "B", nearest_options.b, "another");
  nearest->add_option("-k", shared.k, "how many for each (default: 1)")
      ->check(a_whole_number)
      ->type_name("K");
  shared.add_within(*nearest, "none that are farther than this");
  shared.add_finding(*nearest);

  ConvertOptions options;
  CLI::App* draw = app.add_subcommand("draw", "Draw the shapes of a file");
  draw->footer(help::draw_more);
  add_file(draw, "FILE", options.file);
  Shared::add_output(*draw, options.output, options.to, "the picture, .svg; - is standard output");
  shared.add_reading(*draw);

  CLI::App* convert = app.add_subcommand("convert", "Write the shapes of a file in another form");
  convert->footer(help::convert_more);
  add_file(convert, "FILE", options.file);
  Shared::add_output(*convert, options.output, options.to,
                     "the file to write; - is standard output");
  shared.add_reading(*convert);

  CutOptions cut_options;
  CLI::App* cut = app.add_subcommand("cut", "Find what of each shape of A lies in the shapes of B");
  cut->footer(help::cut_more);
  add_file(cut, "A", cut_options.a);
  add_file(cut, "B", cut_options.b, "another");
  Shared::add_output(*cut, cut_options.output, cut_options.to,
                     "the file to write; - is standard output");
  cut->add_flag("--outside", cut_options.outside, "what of them lies outside of the shapes of B");
  shared.add_reading(*cut);

  UniteOptions unite_options;
  CLI::App* unite = app.add_subcommand("unite", "Unite all shapes to one area");
  unite->footer(help::unite_more);
  unite->add_option("FILE", unite_options.files, "drawings and tables; - is standard input")
      ->check(a_file)
      ->required();
  Shared::add_output(*unite, unite_options.output, unite_options.to,
                     "the file to write; - is standard output");
  shared.add_reading(*unite);

  try {
    app.parse(arguments(argc, argv));
    for (auto& [command, output, to] :
         {std::tie(draw, options.output, options.to), std::tie(convert, options.output, options.to),
          std::tie(cut, cut_options.output, cut_options.to),
          std::tie(unite, unite_options.output, unite_options.to)})
      if (*command && output.empty()) {
        if (to.empty()) throw CLI::RequiredError("--output");
        output = "-";
      }
  } catch (const CLI::ParseError& error) {
    std::ostringstream asked_for, wrong;
    const bool good = app.exit(error, asked_for, wrong) == 0;
    tell("{}", wrong.str());
    Output::standard().write(asked_for.str());
    return good ? all_answered : could_not_run;
  }
  if (*query) return run_query(query_file);
  shared.finish();
  if (*draw || *convert) {
    options.reading = shared.reading;
    return *draw ? run_draw(options) : run_convert(options);
  }
  if (*cut) {
    cut_options.reading = shared.reading;
    return run_cut(cut_options);
  }
  const auto mark_input = [&](const std::vector<std::string>& files) {
    shared.reading.beside_files =
        files.size() > 1 && std::find(files.begin(), files.end(), "-") != files.end();
  };
  if (*unite) {
    mark_input(unite_options.files);
    unite_options.reading = shared.reading;
    return run_unite(unite_options);
  }
  const auto shared_by = [&](auto& command, const std::vector<std::string>& files) {
    mark_input(files);
    command.reading = shared.reading;
    command.finding = shared.finding;
  };
  const std::optional<double> within = distance_in("--within", shared.within);
  if (*nearest) {
    nearest_options.k = count_in<std::size_t>("-k", shared.k, std::size_t{1} << 32, 1);
    nearest_options.within = within;
    shared_by(nearest_options, {nearest_options.a, nearest_options.b});
    return run_nearest(nearest_options);
  }
  if (*join) {
    join_options.within = within;
    join_options.tiling = shared.tiling;
    shared_by(join_options, {join_options.a, join_options.b});
    return run_join(join_options);
  }
  pairs_options.within = within;
  pairs_options.tiling = shared.tiling;
  shared_by(pairs_options, pairs_options.files);
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
