// Joins of more than memory holds: the pairs of the join in memory, whatever the tiles, the limit of
// memory and what interrupts them.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "../laws/random.hpp"
#include "support.hpp"

namespace abut::cli {
namespace {

using laws::Random;
using test::cases;
using test::Outcome;
using test::run;
using test::Scratch;

constexpr int kRows = cases(60000, 1500);
constexpr const char* kTiles[] = {"16", "1", "4", "64", "1000", "auto"};
constexpr std::span<const char* const> kTriedTiles{kTiles,
                                                   cases<std::size_t>(std::size(kTiles), 1)};

std::vector<std::string> sorted_lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// Shapes of many kinds and sizes, some with ids; on whole numbers where `grid`, so that many touch.
std::string some_shapes(std::uint64_t seed, int n, bool grid = false) {
  Random random(seed);
  std::string text;
  const auto number = [&](double low, double high) {
    return grid ? std::round(random.real(low, high)) : random.real(low, high);
  };
  for (int i = 0; i < n; ++i) {
    const double x = number(0, 30), y = number(0, 30), r = number(0, random.one_in(50) ? 20 : 1);
    const std::string id = random.one_in(2) ? fmt::format(R"("id":"n{}_{}",)", seed, i) : "";
    switch (random.integer(0, 6)) {
      case 0:
        text += fmt::format(R"({{{}"type":"point","position":[{},{}]}})", id, x, y);
        break;
      case 1:
        text += fmt::format(R"({{{}"type":"box","min":[{},{}],"max":[{},{}]}})", id, x, y, x + r,
                            y + 1);
        break;
      case 2:
        text += fmt::format(R"({{{}"type":"polygon","vertices":[[{},{}],[{},{}],[{},{}]]}})", id, x,
                            y, x + r + 1, y, x, y + 1);
        break;
      case 3:
        text += fmt::format(R"({{{}"type":"region","rings":[[[{},{}],[{},{}],[{},{}]]]}})", id, x,
                            y, x + 1, y, x, y + r + 1);
        break;
      case 4:
        text += random.one_in(20)
                    ? fmt::format(R"({{{}"type":"line","point":[{},{}],"direction":[1,{}]}})", id,
                                  x, y, number(-2, 2))
                    : fmt::format(R"({{{}"type":"segment","a":[{},{}],"b":[{},{}]}})", id, x, y,
                                  x + r, y + r);
        break;
      default:
        text += fmt::format(R"({{{}"type":"circle","center":[{},{}],"radius":{}}})", id, x, y, r);
    }
    text += '\n';
  }
  return text;
}

/// Expects the pairs and the summary as without tiles; for one tile in the same order, too.
void expect_same(const std::string& command, std::size_t least_pairs) {
  const Outcome expected = run(command + " --to csv");
  ASSERT_EQ(expected.status, 0) << expected.err;
  const std::vector<std::string> lines = sorted_lines(expected.out);
  EXPECT_GT(lines.size(), least_pairs);
  EXPECT_TRUE(std::adjacent_find(lines.begin(), lines.end()) == lines.end());
  for (const char* tiles : kTriedTiles) {
    const Outcome outcome = run(command + " --to csv --tiles " + tiles);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(sorted_lines(outcome.out), lines) << command << " --tiles " << tiles;
    EXPECT_EQ(outcome.err, expected.err) << command << " --tiles " << tiles;
    EXPECT_EQ(run(command + " --threads 3 --to csv --tiles " + tiles).out, outcome.out);
    if (tiles == std::string("1")) {
      EXPECT_EQ(outcome.out, expected.out);
    }
  }
}

TEST(Tiles, the_pairs_of_the_join_in_memory) {
  Scratch scratch;
  for (const bool grid : {false, true}) {
    const std::string a = scratch.write("a.ndjson", some_shapes(1, cases(500, 150), grid)),
                      b = scratch.write("b.ndjson", some_shapes(2, cases(700, 210), grid));
    constexpr std::size_t pairs = cases(1000, 80);
    expect_same("$ABUT join " + a + " " + b, pairs);
    expect_same("$ABUT join --within 0.5 " + a + " " + b, 2 * pairs);
    expect_same("$ABUT pairs " + a + " " + b, pairs);
    expect_same("$ABUT pairs --within 1 " + a, pairs);
  }
  EXPECT_EQ(scratch.entries(), 2U);
}

TEST(Tiles, skew_and_empty_sides) {
  Scratch scratch;
  std::string skewed = "center_x,center_y,radius\n", point = skewed;
  Random random(3);
  for (int i = 0; i < cases(2000, 700); ++i)
    skewed += fmt::format("{},{},{}\n", std::pow(random.real(0, 1), 20),
                          std::pow(random.real(0, 1), 9), 1e-4 * random.real(0, 1));
  for (int i = 0; i < 60; ++i) point += "3,4,0\n";
  const std::string one = scratch.write("one.csv", point),
                    all = scratch.write("skewed.csv", skewed),
                    none = scratch.write("none.csv", "center_x,center_y,radius\n");
  expect_same("$ABUT pairs " + all, cases(500, 60));
  expect_same("$ABUT pairs " + one, 60 * 59 / 2);  // and the head
  expect_same("$ABUT join " + one + " " + one, 60 * 60);
  expect_same("$ABUT join " + all + " " + none, 0);
  expect_same("$ABUT pairs " + none, 0);
}

TEST(Tiles, items_of_several_shapes_stay_together) {
  Scratch scratch;
  Random random(8);
  std::string svg = "<svg>", wkt;
  for (int i = 0; i < 300; ++i) {
    const double x = random.real(0, 100), y = random.real(0, 100);
    svg += fmt::format("<polyline id='p{}' points='{},{} {},{} {},{}'/>", i, x, y, x + 9, y + 3, x,
                       y + 12);
    wkt += fmt::format("MULTIPOINT(({} {}),({} {}))\n", x, y, x + random.real(0, 40), y);
  }
  const std::string drawing = scratch.write("a.svg", svg + "</svg>"),
                    points = scratch.write("b.wkt", wkt), columns = scratch.path("c.abut");
  ASSERT_EQ(run("$ABUT convert " + drawing + " -o " + columns).status, 0);
  expect_same("$ABUT pairs " + drawing, 100);
  expect_same("$ABUT pairs --within 1 " + drawing + " " + points, 100);
  expect_same("$ABUT join --within 2 " + columns + " " + points, 100);
}

TEST(Tiles, columns_of_any_kind_are_read_piece_by_piece) {
  Scratch scratch;
  const std::string lines = scratch.write("a.ndjson", some_shapes(11, kRows, true)),
                    columns = scratch.path("a.abut"), back = scratch.path("b.ndjson");
  ASSERT_EQ(run("$ABUT convert " + lines + " -o " + columns).status, 0);
  ASSERT_EQ(run("$ABUT convert " + columns + " -o " + back).status, 0);
  const std::string again = scratch.path("c.abut");
  ASSERT_EQ(run("$ABUT convert " + back + " -o " + again).status, 0);
  EXPECT_EQ(scratch.read("a.abut"), scratch.read("c.abut"));
  // Through a pipe it comes as a whole.
  EXPECT_EQ(run("cat " + columns + " | $ABUT convert - --from abut --to ndjson").out,
            scratch.read("b.ndjson"));
}

TEST(Tiles, pairs_of_one_net_are_none) {
  Scratch scratch;
  std::string board =
      "(kicad_pcb (version 20211014) (net 0 \"\") (net 1 \"A\") (net 2 \"B\")\n"
      "(layers (0 \"F.Cu\" signal) (31 \"B.Cu\" signal))\n";
  for (int i = 0; i < 200; ++i)
    board += fmt::format(
        "(segment (start {} {}) (end {} {}) (width 0.5) (layer \"{}\") (net {}))\n", i % 20, i / 20,
        i % 20 + 1.5, i / 20 + 0.75, i % 3 == 0 ? "B.Cu" : "F.Cu", i % 2 + 1);
  const std::string in = scratch.write("in.kicad_pcb", board + ")");
  expect_same("$ABUT pairs " + in, 50);
  expect_same("$ABUT pairs --within 0.2 " + in, 50);
}

TEST(Tiles, limit_count_and_broken_shapes) {
  Scratch scratch;
  const std::string a = scratch.write("a.ndjson", some_shapes(1, 500) + "{\"type\":\"circle\"}\n");
  const Outcome expected = run("$ABUT pairs --count " + a),
                tiled = run("$ABUT pairs --count --tiles 9 " + a);
  EXPECT_EQ(tiled.out, expected.out);
  EXPECT_EQ(tiled.err, expected.err);
  EXPECT_EQ(tiled.status, 1);
  EXPECT_EQ(run("$ABUT pairs --quiet --limit 7 --to ndjson --tiles 9 " + a + " | wc -l").out,
            "7\n");
  EXPECT_EQ(run("cat " + a + " | $ABUT pairs --quiet --from ndjson - --tiles 9 --count").out,
            expected.out);
}

TEST(Tiles, wrong_use) {
  Scratch scratch;
  const std::string a = scratch.write("a.csv", "x,y\n1,2\n");
  const std::pair<const char*, const char*> wrong[] = {
      {"--tiles 0", "--tiles: must be a whole number from 1 to"},
      {"--tiles many", "--tiles: must be a whole number from 1 to"},
      {"--memory 5", "--memory: must be a number of bytes from 128M on"},
      {"--memory 2X", "--memory: must be a number of bytes from 128M on"},
      {"--memory nan", "--memory: must be a number of bytes from 128M on"},
      {"--memory ''", "--memory: must be a number of bytes"},
      {"--spill /nonexistent", "/nonexistent: No such file or directory"},
      {"--resume /nonexistent/x", "/nonexistent/x: No such file or directory"},
      {"--tiles 4 -o x.svg", "x.svg: a picture needs all shapes in memory"}};
  for (const auto& [options, what] : wrong) {
    const Outcome outcome = run("$ABUT pairs " + a + " " + options);
    EXPECT_EQ(outcome.status, 2) << options;
    EXPECT_NE(outcome.err.find(what), std::string::npos) << options << ": " << outcome.err;
  }
  for (const char* good : {"--memory 134217728", "--memory 0.5g", "--memory 200MB", "--memory 1T"})
    EXPECT_EQ(run("$ABUT pairs " + a + " " + good).status, 0) << good;
  EXPECT_EQ(scratch.entries(), 1U);
}

/// n circles or points, a few of which meet.
std::string many(std::uint64_t seed, int n) {
  Random random(seed);
  std::string text = "id,center_x,center_y,radius\n";
  const double side = std::sqrt(n) * 2;
  for (int i = 0; i < n; ++i)
    text += fmt::format("c{},{:.6f},{:.6f},{:.3f}\n", i, random.real(0, side), random.real(0, side),
                        random.real(0, 1));
  return text;
}

#ifndef ABUT_SANITIZED  // which take memory of their own
/// Runs it and gives the most memory that it had, in bytes. Not by wait4(): its figure begins with what
/// this process had at the fork.
std::size_t memory_of(const std::string& command) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::execl("/bin/sh", "sh", "-c", ("exec '" ABUT_PROGRAM "' " + command).c_str(), nullptr);
    ::_exit(127);
  }
  std::size_t most = 0;
  int status = 0;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    const std::string folder = fmt::format("/proc/{}/", child);
    std::error_code gone;
    const bool is_program =
        std::filesystem::read_symlink(folder + "exe", gone).filename() == "abut";
    std::ifstream file(folder + "status");
    for (std::string line; is_program && std::getline(file, line);)
      if (line.starts_with("VmHWM:"))
        most = std::stoull(line.substr(6)) << 10;  // the highest so far
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(status, 0) << command;
  EXPECT_GT(most, 0U) << command;
  return most;
}

TEST(Tiles, the_limit_of_memory_holds) {
  Scratch scratch;
  const std::string a = scratch.write("a.csv", many(1, 500000)),
                    b = scratch.write("b.csv", many(2, 500000));
  const auto joined = [&](const std::string& name, const std::string& options) {
    return memory_of("join " + a + " " + b + " --quiet -o " + scratch.path(name) + " " + options);
  };
  const std::size_t without = joined("all.csv", "");
  EXPECT_GT(without, std::size_t{128} << 20);
  for (const char* options : {"", "--tiles 1", "--tiles 40 --threads 3"}) {
    EXPECT_LT(joined("tiles.csv", std::string("--memory 128M ") + options), std::size_t{128} << 20)
        << options;
    EXPECT_EQ(sorted_lines(scratch.read("tiles.csv")), sorted_lines(scratch.read("all.csv")))
        << options;
  }
  // No cut can part what lies in one place.
  std::string same = "x,y\n";
  for (int i = 0; i < 600000; ++i) same += "3,4\n";
  const std::string place = scratch.write("place.csv", same),
                    few = scratch.write("few.csv", "x,y\n3,4\n3,5\n");
  EXPECT_LT(memory_of("join " + place + " " + few + " --memory 128M --quiet -o " +
                      scratch.path("place_few.csv")),
            std::size_t{128} << 20);
  EXPECT_EQ(sorted_lines(scratch.read("place_few.csv")).size(), 600001U);
}
#endif

/// Ends the program in the middle of its work by a signal.
void interrupted(const std::string& arguments, int signal, int milliseconds) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::execl("/bin/sh", "sh", "-c",
            ("exec '" ABUT_PROGRAM "' " + arguments + " >/dev/null 2>&1").c_str(), nullptr);
    ::_exit(127);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
  ::kill(child, signal);
  ::waitpid(child, nullptr, 0);
}

TEST(Tiles, nothing_is_left_behind) {
  Scratch scratch, spill;
  const std::string a = scratch.write("a.csv", many(1, cases(60000, 12000)));
  const std::string arguments = "pairs " + a + " --quiet --tiles 50 --spill " + spill.path("") +
                                " -o " + scratch.path("out.csv");
  for (const int signal : {SIGINT, SIGTERM, SIGKILL})
    for (const int milliseconds : {20, 60, 150}) interrupted(arguments, signal, milliseconds);
  EXPECT_EQ(spill.entries(), 0U);
  // A disk that takes no more.
  const Outcome full =
      run("ulimit -f " + std::string(cases("1000", "200")) + "; $ABUT " + arguments);
  EXPECT_EQ(full.status, 2);
  EXPECT_NE(full.err.find("what does not fit memory, in " + spill.path("")), std::string::npos)
      << full.err;
  EXPECT_EQ(run("$ABUT " + arguments).status, 0);
  EXPECT_EQ(spill.entries(), 0U);
}

TEST(Tiles, goes_on_where_it_was_interrupted) {
  Scratch scratch;
  const std::string a = scratch.write("a.csv", many(1, kRows)),
                    b = scratch.write("b.csv", many(2, kRows)), kept = scratch.path("kept");
  const auto arguments = [&](const char* out) {
    return "join " + a + " " + b + " --within 0.25 --tiles 100 -o " + scratch.path(out);
  };
  const Outcome whole = run("$ABUT " + arguments("whole.csv"));
  ASSERT_EQ(whole.status, 0);
  const std::string resumed = arguments("out.csv") + " --resume " + kept;
  int planned = 0, advanced = 0;
  std::string before;
  for (int i = 0; i < 200 && advanced < 5; ++i) {
    interrupted(resumed, SIGKILL, 20 * (i + 1));
    if (std::filesystem::exists(scratch.path("out.csv"))) break;  // it has come to the end
    planned += std::filesystem::exists(kept + "/plan");
    const std::string done = scratch.read("kept/done");
    advanced += !done.empty() && done != before;
    before = done;
  }
  EXPECT_GT(planned, 0);
  EXPECT_GT(advanced, 0);
  if (std::filesystem::exists(kept + "/plan")) {  // it goes first when all is done
    // Another command, or other files, must not go on with it.
    for (const std::string& other :
         {"pairs " + a + " --tiles 100 --resume " + kept,
          arguments("out.csv") + " --limit 5 --resume " + kept,
          "join " + b + " " + a + " --within 0.25 --tiles 100 --resume " + kept}) {
      const Outcome outcome = run("$ABUT " + other);
      EXPECT_EQ(outcome.status, 2);
      EXPECT_NE(outcome.err.find("keeps the work of another command"), std::string::npos)
          << outcome.err;
    }
    const Outcome outcome = run("$ABUT " + resumed);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out.substr(0, outcome.out.find("\nin ")),
              whole.out.substr(0, whole.out.find("\nin ")));
  }
  EXPECT_EQ(scratch.read("out.csv"), scratch.read("whole.csv"));
  // A process that is killed while it puts the answers in place leaves the file that was to become them.
  std::size_t unfinished = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path("")))
    unfinished += entry.path().filename().string().starts_with("out.csv.");
  EXPECT_LE(unfinished, 1U);
  EXPECT_EQ(scratch.entries(), 4U + unfinished);
}

TEST(Tiles, what_is_damaged_meanwhile_is_told) {
  Scratch scratch;
  const std::string a = scratch.write("a.csv", many(1, kRows)), kept = scratch.path("kept");
  const std::string command = "pairs " + a + " --tiles 200 --count --resume " + kept;
  const std::string expected = run("$ABUT pairs --count " + a).out;
  bool planned = false;
  for (int i = 1; i < 300 && !planned; ++i) {
    interrupted(command, SIGKILL, cases(10, 50) * i);
    planned = std::filesystem::exists(kept + "/plan");
  }
  ASSERT_TRUE(planned) << "too fast to be interrupted";
  const std::string tiles = scratch.read("kept/a");
  std::string other = tiles;
  for (char& c : other) c ^= 1;
  scratch.write("kept/a", other);
  const Outcome damaged = run("$ABUT " + command);
  EXPECT_EQ(damaged.status, 2);
  EXPECT_NE(damaged.err.find("is damaged"), std::string::npos) << damaged.err;
  scratch.write("kept/a", tiles);
  // So are the pairs that were found before.
  const std::string writing = "pairs " + a + " --tiles 200 -o " + scratch.path("out.csv") +
                              " --resume " + scratch.path("other");
  std::string found;
  for (int i = 1; i < 300 && found.empty(); ++i) {
    interrupted(writing, SIGKILL, cases(10, 50) * i);
    if (std::filesystem::exists(scratch.path("other/done"))) found = scratch.read("other/found");
  }
  ASSERT_GT(found.size(), 20U) << "too fast to be interrupted";
  std::string flipped = found;
  flipped[5] ^= 1;  // of the head of the table
  scratch.write("other/found", flipped);
  const Outcome changed = run("$ABUT " + writing);
  EXPECT_EQ(changed.status, 2);
  EXPECT_NE(changed.err.find("is damaged"), std::string::npos) << changed.err;
  scratch.write("other/found", found);
  EXPECT_EQ(run("$ABUT " + writing).status, 0);
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path("")))
    if (entry.path().filename().string().starts_with("out.csv")) std::filesystem::remove(entry);
  // A plan that is cut is none: all begins anew.
  scratch.write("kept/plan", scratch.read("kept/plan").substr(0, 50));
  EXPECT_EQ(run("$ABUT " + command).out, expected);
  EXPECT_EQ(scratch.entries(), 1U);
}

}  // namespace
}  // namespace abut::cli
