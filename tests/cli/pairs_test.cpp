// Finding pairs: the sweep against all pairs, and what is written.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "column_file.hpp"
#include "drawing.hpp"
#include "support.hpp"

namespace abut::cli {
namespace {

using test::Outcome;
using test::run;
using test::Scratch;

/// The lines of a file in alphabetical order: pairs are written as they are found.
std::string sorted(const std::string& text) {
  std::istringstream in(text);
  std::set<std::string> lines;
  std::string result;
  for (std::string line; std::getline(in, line);) EXPECT_TRUE(lines.insert(line).second) << line;
  for (const std::string& line : lines) result += line + "\n";
  return result;
}

const std::string shapes =
    R"({"type":"circle","center":[0,0],"radius":5,"id":"c"}
{"type":"box","min":[3,4],"max":[9,9]}
{"type":"circle","center":[30,0],"radius":1,"id":"a,\"b\""}
{"type":"line","point":[0,-7],"direction":[1,0]}
)";

TEST(Pairs, meeting) {
  Scratch scratch;
  const std::string in = scratch.write("in.ndjson", shapes);
  const Outcome outcome = run("$ABUT pairs " + in + " -o " + scratch.path("out.ndjson"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "4 shapes, 1 pair that meets\n  c and 1\nin " + scratch.path("out.ndjson") + "\n");
  EXPECT_EQ(scratch.read("out.ndjson"), "{\"a\": \"c\", \"b\": 1, \"distance\": 0}\n");
  EXPECT_EQ(scratch.entries(), 2U);
}

TEST(Pairs, within) {
  Scratch scratch;
  const std::string in = scratch.write("in.ndjson", shapes);
  EXPECT_EQ(run("$ABUT pairs --within 6 " + in + " -o " + scratch.path("out.csv")).status, 0);
  EXPECT_EQ(sorted(scratch.read("out.csv")), "\"a,\"\"b\"\"\",3,6\na,b,distance\nc,1,0\nc,3,2\n");
  // The limit itself belongs to it.
  EXPECT_EQ(run("$ABUT pairs --within 5.999999999999999 " + in).out,
            "4 shapes, 2 pairs that lie within 5.999999999999999\n  c and 1: 0\n  c and 3: 2\n");
  for (const char* bad : {"-1", "nan", "inf", "x", "1e999"})
    EXPECT_EQ(run(std::string("$ABUT pairs --within=") + bad + " " + in).status, 2) << bad;
}

TEST(Pairs, several_files_count_on) {
  Scratch scratch;
  const std::string a = scratch.write("a.csv", "center_x,center_y,radius\n0,0,1\n9,9,1\n");
  const std::string b =
      scratch.write("b.svg",
                    "<svg><rect x='1' y='0' width='1' height='1'/><text/><line x1='9' y1='9' "
                    "x2='9' y2='99' id='l'/></svg>");
  const Outcome outcome = run("$ABUT pairs " + a + " " + b);
  EXPECT_EQ(outcome.out, "4 shapes, 2 pairs that meet\n  0 and 2\n  1 and l\n");
  EXPECT_EQ(outcome.err, b + ": not shapes: 1 text\n");
  EXPECT_EQ(outcome.status, 0);
}

TEST(Pairs, a_polyline_is_one_shape) {
  Scratch scratch;
  const std::string in = scratch.write(
      "in.svg",
      "<svg><polyline id='p' points='0,0 10,0 10,10 0,10'/><circle id='c' cx='12' cy='5' r='1'/>"
      "<polyline id='q' points='5,5 9,5 9,0'/></svg>");
  EXPECT_EQ(run("$ABUT pairs --within 1 " + in).out,
            "3 shapes, 2 pairs that lie within 1\n  p and c: 1\n  p and q: 0\n");
}

TEST(Pairs, bad_rows_give_status_1) {
  Scratch scratch;
  const std::string in =
      scratch.write("in.csv", "center_x,center_y,radius\n0,0,1\n0,0,-1\n1,1,1\n");
  const Outcome outcome = run("$ABUT pairs " + in);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "2 shapes, 1 pair that meets\n  0 and 1\n");
  EXPECT_EQ(outcome.err, in + ": not taken, radius: must not be negative: 1 (line 3)\n");
}

TEST(Pairs, a_shape_that_is_lost_gives_status_1) {
  Scratch scratch;
  std::string deep = "<circle r='1'/>";
  for (int i = 0; i < 300; ++i) deep = "<g>" + deep + "</g>";
  for (const std::string& lost :
       {std::string("<polygon points='0,0 9,0 x'/>"), std::string("<circle r='5vw'/>"),
        std::string("<circle r='5%'/>"), std::string("<use href='other.svg#c'/>"),
        std::string("<g transform='scale(2)' style='transform-origin: 1% 1%'><circle "
                    "r='1'/></g>"),
        deep}) {
    const std::string in = scratch.write("in.svg", "<svg><circle r='1'/>" + lost + "</svg>");
    for (const std::string& command :
         {"pairs " + in, "nearest " + in + " " + in, "draw " + in + " -o " + scratch.path("x.svg"),
          "convert " + in + " -o " + scratch.path("x.csv")}) {
      const Outcome outcome = run("$ABUT " + command);
      EXPECT_EQ(outcome.status, 1) << command << lost;
      EXPECT_NE(outcome.err.find("not taken, "), std::string::npos) << outcome.err;
    }
  }
  // Elements that are no shapes here, or that SVG does not draw, are remarked, but are no loss.
  for (const char* other : {"<path d='M0 0'/>", "<circle r='0'/>", "<circle r='1' display='none'/>",
                            "<defs><circle r='1'/></defs>", "<text>t</text>"}) {
    const Outcome outcome =
        run("$ABUT pairs " +
            scratch.write("in.svg", "<svg><circle r='1'/>" + std::string(other) + "</svg>"));
    EXPECT_EQ(outcome.status, 0) << other;
    EXPECT_NE(outcome.err, "") << other;
  }
}

TEST(Pairs, the_board_has_its_mistakes_and_no_others) {
  Scratch scratch;
  const Outcome outcome =
      run("$ABUT pairs " ABUT_EXAMPLES "/board.svg -o " + scratch.path("out.csv"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(sorted(scratch.read("out.csv")),
            "A4,SCRATCH,0\n"
            "A5,SCRATCH,0\n"
            "A6,SCRATCH,0\n"
            "C4/2,R31/1,0\n"
            "C4/2,R31/2,0\n"
            "D10/K,D11/A,0\n"
            "H1,TP12,0\n"
            "R7/2,V200,0\n"
            "T2,ARROW,0\n"
            "TP2,TP11,0\n"
            "U2.F11,TP10,0\n"
            "U2.K11,V201,0\n"
            "Y1.1,Y1.3,0\n"
            "Y1.2,Y1.3,0\n"
            "a,b,distance\n");
  // The summary shows the first by their places in the drawing, however they were found.
  EXPECT_NE(outcome.out.find("14 pairs that meet\n  U2.F11 and TP10\n  U2.K11 and V201\n"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("  TP2 and TP11\n  and 4 more\n"), std::string::npos) << outcome.out;
}

/// Random shapes of several kinds, some of them polylines, as one SVG drawing.
std::string random_drawing(std::mt19937& random, int count, bool ids) {
  std::string text = "<svg>";
  for (int i = 0; i < count; ++i) {
    const auto n = [&](unsigned below) { return static_cast<int>(random() % below); };
    const std::string id = ids && i % 3 != 0 ? fmt::format("id='s{}' ", i) : "";
    switch (random() % 4) {
      case 0:
        text += fmt::format("<circle {}cx='{}' cy='{}' r='{}'/>", id, n(200), n(200), 1 + n(6));
        break;
      case 1:
        text += fmt::format("<rect {}x='{}' y='{}' width='{}' height='{}'/>", id, n(200), n(200),
                            1 + n(9), 1 + n(9));
        break;
      case 2:
        text += fmt::format("<line {}x1='{}' y1='{}' x2='{}' y2='{}'/>", id, n(200), n(200), n(200),
                            n(200));
        break;
      default:
        text += fmt::format("<polyline {}points='{},{} {},{} {},{} {},{}'/>", id, n(200), n(200),
                            n(200), n(200), n(200), n(200), n(200), n(200));
    }
  }
  return text + "</svg>";
}

Drawing drawing_in(const std::string& file) {
  Drawing drawing;
  Remarks remarks;
  read_drawing(file, drawing, remarks);
  return drawing;
}

double item_distance(const Drawing& a, std::size_t i, const Drawing& b, std::size_t j) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const AnyShape* p = a.begin(i); p != a.end(i); ++p)
    for (const AnyShape* q = b.begin(j); q != b.end(j); ++q)
      nearest = std::min(nearest, distance(*p, *q));
  return nearest;
}

/// a, b and distance, one pair a line.
std::string row(const Drawing& a, std::size_t i, const Drawing& b, std::size_t j, double d) {
  return fmt::format("{},{},{}\n", a.plain_name(i), b.plain_name(j), d);
}

TEST(Pairs, are_those_of_all_against_all) {
  Scratch scratch;
  std::mt19937 random(17);
  for (const char* within : {"", "2"}) {
    const std::string in = scratch.write("in.svg", random_drawing(random, 150, true));
    const std::string with = *within ? std::string("--within ") + within + " " : "";
    const Drawing drawing = drawing_in(in);
    std::string expected = "a,b,distance\n";
    std::size_t near = 0, count = 0;
    for (std::size_t i = 0; i < drawing.size(); ++i)
      for (std::size_t j = i + 1; j < drawing.size(); ++j) {
        const double d = item_distance(drawing, i, drawing, j);
        if (d > (*within ? 2 : 0)) continue;
        expected += row(drawing, i, drawing, j, d);
        near += d > 0;
        ++count;
      }
    EXPECT_GT(count, 100U);
    EXPECT_EQ(near > 20, *within != 0);
    std::string first;
    for (const char* threads : {"1", "2", "5"}) {
      const Outcome outcome = run("$ABUT pairs " + with + "--threads " + threads + " " + in +
                                  " -o " + scratch.path("out.csv"));
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_NE(outcome.out.find(fmt::format("150 shapes, {} pairs", count)), std::string::npos);
      const std::string out = scratch.read("out.csv");
      EXPECT_EQ(sorted(out), sorted(expected));
      // The order does not depend on the thread that found them.
      if (first.empty()) first = out;
      EXPECT_EQ(out, first);
    }
  }
}

TEST(Join, is_all_of_one_against_all_of_the_other) {
  Scratch scratch;
  std::mt19937 random(23);
  const std::string a = scratch.write("a.svg", random_drawing(random, 120, true));
  const std::string b = scratch.write("b.svg", random_drawing(random, 90, false));
  const Drawing in_a = drawing_in(a), in_b = drawing_in(b);
  for (const double within : {-1.0, 1.5}) {
    const std::string with = within < 0 ? "" : fmt::format("--within {} ", within);
    std::string expected = "a,b,distance\n";
    std::size_t near = 0;
    for (std::size_t i = 0; i < in_a.size(); ++i)
      for (std::size_t j = 0; j < in_b.size(); ++j) {
        const double d = item_distance(in_a, i, in_b, j);
        if (d > std::max(within, 0.0)) continue;
        expected += row(in_a, i, in_b, j, d);
        near += d > 0;
      }
    EXPECT_EQ(near > 20, within > 0);
    const Outcome outcome =
        run("$ABUT join " + with + a + " " + b + " -o " + scratch.path("out.csv"));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out.substr(0, 19), "120 and 90 shapes, ");
    EXPECT_EQ(sorted(scratch.read("out.csv")), sorted(expected));
  }
}

TEST(Join, names_count_in_each_file_anew) {
  Scratch scratch;
  const std::string a = scratch.write("a.csv", "id,center_x,center_y,radius\nx,0,0,1\n,9,9,1\n");
  const std::string b = scratch.write("b.csv", "center_x,center_y,radius\n50,50,1\n9,10,1\n");
  const Outcome outcome = run("$ABUT join " + a + " " + b + " -o " + scratch.path("out.ndjson"));
  EXPECT_EQ(outcome.out, "2 and 2 shapes, 1 pair that meets\n  1 and 1\nin " +
                             scratch.path("out.ndjson") + "\n");
  EXPECT_EQ(scratch.read("out.ndjson"), "{\"a\": 1, \"b\": 1, \"distance\": 0}\n");
  // The picture shows both, and says of each which of the other.
  EXPECT_EQ(run("$ABUT join " + a + " " + b + " -o " + scratch.path("out.svg")).status, 0);
  const std::string picture = scratch.read("out.svg");
  EXPECT_NE(picture.find("<title>1 and 1</title>"), std::string::npos) << picture;
  EXPECT_EQ(run("$ABUT pairs " + scratch.path("out.svg")).out.substr(0, 30),
            "4 shapes, 1 pair that meets\n  ");
}

TEST(Nearest, are_those_of_all) {
  Scratch scratch;
  std::mt19937 random(29);
  // More than one thread takes at a time.
  const std::string a = scratch.write("a.svg", random_drawing(random, test::cases(600, 200), true));
  const std::string b = scratch.write("b.svg", random_drawing(random, 50, false));
  const Drawing in_a = drawing_in(a), in_b = drawing_in(b);
  std::vector<std::vector<std::pair<double, std::size_t>>> sorted(in_a.size());
  for (std::size_t i = 0; i < in_a.size(); ++i) {
    for (std::size_t j = 0; j < in_b.size(); ++j)
      sorted[i].emplace_back(item_distance(in_a, i, in_b, j), j);
    std::sort(sorted[i].begin(), sorted[i].end());
  }
  for (const std::size_t k : {1, 3, 50, 70}) {
    std::string expected = "a,b,distance\n";
    for (std::size_t i = 0; i < in_a.size(); ++i)
      for (std::size_t n = 0; n < std::min(k, sorted[i].size()); ++n)
        expected += row(in_a, i, in_b, sorted[i][n].second, sorted[i][n].first);
    for (const char* threads : {"1", "3"}) {
      const Outcome outcome = run(fmt::format("$ABUT nearest {} {} -k {} --threads {} -o {}", a, b,
                                              k, threads, scratch.path("out.csv")));
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      // In this very order.
      EXPECT_EQ(scratch.read("out.csv"), expected);
    }
  }
}

TEST(Nearest, a_distance_that_no_double_holds_is_left_out_and_told) {
  Scratch scratch;
  const std::string a = scratch.write("a.csv", "center_x,center_y,radius\n1.7e308,0,1\n0,0,1\n");
  const std::string b = scratch.write("b.csv", "center_x,center_y,radius\n-1.7e308,0,1\n5,0,1\n");
  for (const std::string form : {"ndjson", "csv"}) {
    const std::string out = scratch.path("out." + form);
    const Outcome outcome = run("$ABUT nearest -k 2 " + a + " " + b + " -o " + out);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.err,
              "abut: not taken, a distance larger than the largest double: 1 (0 and 0)\n");
    EXPECT_EQ(outcome.out,
              "2 shapes, the 2 nearest of 2 to each\n  0 and 1: 1.7e+308\n  1 and 1: 3\n"
              "  1 and 0: 1.7e+308\nin " +
                  out + "\n");
    EXPECT_EQ(scratch.read("out." + form), form == "csv"
                                               ? "a,b,distance\n0,1,1.7e+308\n1,1,3\n1,0,1.7e+308\n"
                                               : "{\"a\": 0, \"b\": 1, \"distance\": 1.7e+308}\n"
                                                 "{\"a\": 1, \"b\": 1, \"distance\": 3}\n"
                                                 "{\"a\": 1, \"b\": 0, \"distance\": 1.7e+308}\n");
  }
  // A limit that a double can hold is valid.
  const Outcome joined = run("$ABUT join --within 1.7976931348623157e308 " + a + " " + b);
  EXPECT_EQ(joined.status, 0);
  EXPECT_EQ(joined.out.find("inf"), std::string::npos) << joined.out;
}

TEST(Nearest, summary_and_defaults) {
  Scratch scratch;
  const std::string a = scratch.write("a.csv", "position_x,position_y\n0,0\n10,0\n");
  const std::string b =
      scratch.write("b.csv", "id,center_x,center_y,radius\nfar,7,0,1\nnear,3,0,1\n");
  EXPECT_EQ(run("$ABUT nearest " + a + " " + b).out,
            "2 shapes, the nearest of 2 to each\n  0 and near: 2\n  1 and far: 2\n");
  EXPECT_EQ(run("$ABUT nearest " + a + " " + b + " -k 2 -o " + scratch.path("out.ndjson")).out,
            "2 shapes, the 2 nearest of 2 to each\n  0 and near: 2\n  0 and far: 6\n"
            "  1 and far: 2\n  1 and near: 6\nin " +
                scratch.path("out.ndjson") + "\n");
  EXPECT_EQ(scratch.read("out.ndjson"),
            "{\"a\": 0, \"b\": \"near\", \"distance\": 2}\n"
            "{\"a\": 0, \"b\": \"far\", \"distance\": 6}\n"
            "{\"a\": 1, \"b\": \"far\", \"distance\": 2}\n"
            "{\"a\": 1, \"b\": \"near\", \"distance\": 6}\n");
  EXPECT_EQ(run("$ABUT nearest " + a + " " + b + " -k 2 --within 2 --points -o " +
                scratch.path("out.csv"))
                .out,
            "2 shapes, the 2 nearest of 2 to each within 2: 2 pairs\n  0 and near: 2\n  1 and far: "
            "2\nin " +
                scratch.path("out.csv") + "\n");
  EXPECT_EQ(scratch.read("out.csv"),
            "a,b,distance,a_x,a_y,b_x,b_y\n0,near,2,0,0,2,0\n1,far,2,10,0,8,0\n");
  EXPECT_EQ(run("$ABUT join --within 2 --points --limit 1 --to json " + a + " " + b).out,
            "[{\"a\": 0, \"b\": \"near\", \"distance\": 2, \"on_a\": [0, 0], \"on_b\": [2, 0]}]\n");
  const std::string none = scratch.write("none.csv", "position_x,position_y\n");
  EXPECT_EQ(run("$ABUT nearest " + a + " " + none).out, "2 shapes, the nearest of 0 to each\n");
  EXPECT_EQ(run("$ABUT nearest " + none + " " + b).out, "0 shapes, the nearest of 2 to each\n");
  for (const char* bad : {"0", "-1", "x", "1.5", "1e3", "99999999999999999999"}) {
    const Outcome outcome = run("$ABUT nearest " + a + " " + b + " -k " + bad);
    EXPECT_EQ(outcome.status, 2) << bad;
    EXPECT_NE(outcome.err, "") << bad;
  }
}

/// The picture that a command draws: finite numbers only, and well-formed, since it can be read.
std::string sound_picture(const Scratch& scratch, const std::string& command) {
  EXPECT_EQ(run("$ABUT " + command + " -o " + scratch.path("out.svg")).status, 0);
  const std::string picture = scratch.read("out.svg");
  EXPECT_EQ(picture.find("nan"), std::string::npos);
  EXPECT_EQ(picture.find("inf"), std::string::npos);
  EXPECT_EQ(run("$ABUT pairs " + scratch.path("out.svg")).status, 0);
  return picture;
}

TEST(Pictures, a_drawing_of_a_drawing_is_the_same_drawing) {
  Scratch scratch;
  const std::string first = scratch.path("1.svg"), second = scratch.path("2.svg");
  EXPECT_EQ(run("$ABUT draw " ABUT_EXAMPLES "/board.svg -o " + first).status, 0);
  const Outcome again = run("$ABUT draw " + first + " -o " + second);
  EXPECT_EQ(again.status, 0);
  EXPECT_EQ(again.err, first + ": not shapes: 1 path (decoration: pointer-events is none)\n");
  const auto pairs = [](const std::string& file) {
    const std::string out = run("$ABUT pairs " + file).out;
    return out.substr(0, out.find('\n'));
  };
  EXPECT_EQ(pairs(first), pairs(ABUT_EXAMPLES "/board.svg"));
}

TEST(Pictures, what_reaches_too_far_is_refused) {
  Scratch scratch;
  const char* far_ones[] = {
      R"({"type":"circle","center":[1.7e308,0],"radius":1,"id":"far"})",
      R"({"type":"segment","a":[-1.7e308,0],"b":[1.7e308,0],"id":"far"})",
      R"({"type":"oriented_box","center":[0,0],"half_size":[1e308,1],"angle":1,"id":"far"})",
      R"({"type":"circle","center":[0,0],"radius":1.1e38,"id":"far"})",
      R"({"type":"circle","center":[1.7e308,0],"radius":1e308,"id":"far"})",
      R"({"type":"line","point":[0,-1e39],"direction":[1,0],"id":"far"})",
      R"({"type":"ray","origin":[0,-1e39],"direction":[1,0],"id":"far"})"};
  for (const char* shape : far_ones) {
    const std::string in = scratch.write(
        "in.ndjson", shape + std::string("\n{\"type\":\"point\",\"position\":[0,0]}\n"));
    for (const std::string& command : {"draw " + in, "pairs " + in, "nearest " + in + " " + in}) {
      const Outcome outcome = run("$ABUT " + command + " -o " + scratch.path("out.svg"));
      EXPECT_EQ(outcome.status, 2) << command << shape;
      EXPECT_EQ(
          outcome.err,
          "abut: shape far cannot be drawn: it reaches beyond 1e+38, and pictures end there\n");
      EXPECT_EQ(scratch.entries(), 1U);
    }
  }
  // Numbers that just fit are drawn, in single precision.
  const std::string in =
      scratch.write("in.ndjson", R"({"type":"box","min":[-1e38,-1e38],"max":[1e38,1e38]}
{"type":"oriented_box","center":[0,0],"half_size":[7e37,7e37],"angle":0.7}
{"type":"polygon","vertices":[[0,0],[9e37,0],[0,9e37]],"radius":1e36}
{"type":"polygon","vertices":[[0,0],[1e-320,0],[0,1e-320]],"radius":1}
{"type":"line","point":[0,0],"direction":[5e-324,1e-323]}
)");
  for (const char* command : {"draw ", "pairs "}) {
    const std::string picture = sound_picture(scratch, command + in);
    EXPECT_EQ(picture.find("e+39"), std::string::npos);
  }
}

TEST(Pictures, each_part_of_a_group_is_drawn) {
  // A file of columns may group any shapes; only segments that join are a polyline.
  Scratch scratch;
  using test::doubles;
  const std::string in =
      scratch.write("in.abut", test::column_file(8, 4,
                                                 {{"kind", std::string("\4\3\3\3\3\3\3\4", 8)},
                                                  {"segment.a_x", doubles({0, 10, 20, 30, 1, 40})},
                                                  {"segment.a_y", doubles({0, 0, 0, 0, 0, 0})},
                                                  {"segment.b_x", doubles({1, 11, 30, 31, 2, 41})},
                                                  {"segment.b_y", doubles({0, 0, 0, 0, 0, 0})},
                                                  {"circle.center_x", doubles({0.5, 50})},
                                                  {"circle.center_y", doubles({0, 0})},
                                                  {"circle.radius", doubles({1, 1})},
                                                  {"item_end", test::counts({2, 3, 5, 8})},
                                                  {"id", test::counts({100, 101, 102, 103})}}));
  EXPECT_EQ(run("$ABUT draw " + in + " -o " + scratch.path("out.svg")).status, 0);
  std::string picture = scratch.read("out.svg");
  EXPECT_NE(picture.find("<g id=\"100\">\n<circle cx=\"0.5\" cy=\"0\" r=\"1\"/>\n"
                         "<line x1=\"0\" y1=\"0\" x2=\"1\" y2=\"0\"/>\n</g>\n"
                         "<line id=\"101\" x1=\"10\" y1=\"0\" x2=\"11\" y2=\"0\"/>\n"
                         "<polyline id=\"102\" fill=\"none\" points=\"20,0 30,0 31,0\"/>\n"
                         "<g id=\"103\">\n<line x1=\"1\" y1=\"0\" x2=\"2\" y2=\"0\"/>\n"
                         "<line x1=\"40\" y1=\"0\" x2=\"41\" y2=\"0\"/>\n"
                         "<circle cx=\"50\" cy=\"0\" r=\"1\"/>\n</g>\n"),
            std::string::npos)
      << picture;
  const Outcome pairs = run("$ABUT pairs " + in + " -o " + scratch.path("out.svg"));
  EXPECT_EQ(pairs.out.substr(0, pairs.out.find("\nin")),
            "4 shapes, 1 pair that meets\n  100 and 103");
  picture = scratch.read("out.svg");
  EXPECT_NE(picture.find("<g id=\"103\">\n<title>103 and 100</title>\n<line"), std::string::npos)
      << picture;
  EXPECT_EQ(run("$ABUT pairs " + scratch.path("out.svg")).status, 0);
  const std::string out = scratch.path("out.ndjson");
  EXPECT_EQ(run("$ABUT convert " + in + " -o " + out).err,
            out +
                ": not taken, as one: a group of shapes becomes several with its id: 2 (100, "
                "103)\n" +
                out +
                ": not taken, as one: a polyline becomes segments with its id: "
                "1 (102)\n");
}

TEST(Pictures, a_rounded_polygon_is_a_path_with_arcs) {
  Scratch scratch;
  const std::string in = scratch.write(
      "in.ndjson", R"({"type":"polygon","vertices":[[0,0],[8,0],[8,8],[0,8]],"radius":2}
{"type":"polygon","vertices":[[0,8],[8,8],[8,0],[0,0]],"radius":2})");
  EXPECT_EQ(run("$ABUT draw " + in + " -o " + scratch.path("out.svg")).status, 0);
  const std::string picture = scratch.read("out.svg");
  // Arcs turn as the corners do: forwards (y down) where the corners are in that order.
  for (const char* path : {"M0 -2L8 -2A2 2 0 0 1 10 0L10 8A2 2 0 0 1 8 10L0 10A2 2 0 0 1 -2 8L-2 0"
                           "A2 2 0 0 1 0 -2Z",
                           "M0 10L8 10A2 2 0 0 0 10 8L10 0A2 2 0 0 0 8 -2L0 -2A2 2 0 0 0 -2 0L-2 8"
                           "A2 2 0 0 0 0 10Z"})
    EXPECT_NE(picture.find(path), std::string::npos) << picture;
}

TEST(Pictures, every_kind_and_every_degenerate_one) {
  Scratch scratch;
  const std::string in =
      scratch.write("in.ndjson", R"({"type":"point","position":[1,2],"id":"<&\">"}
{"type":"line","point":[0,0],"direction":[1,1]}
{"type":"line","point":[0,50],"direction":[1e-300,0]}
{"type":"ray","origin":[1,1],"direction":[0,-1e300]}
{"type":"segment","a":[0,0],"b":[0,0]}
{"type":"circle","center":[5,5],"radius":0}
{"type":"box","min":[1,1],"max":[1,9]}
{"type":"oriented_box","center":[3,3],"half_size":[0,2],"angle":1}
{"type":"oriented_box","center":[3,3],"half_size":[2,0],"angle":1}
{"type":"ellipse","center":[9,9],"semi_axes":[0,3],"angle":1}
{"type":"ellipse","center":[9,9],"semi_axes":[0,0]}
{"type":"capsule","a":[1,1],"b":[1,1],"radius":2}
{"type":"capsule","a":[1,1],"b":[4,1],"radius":0}
{"type":"rounded_box","center":[20,20],"half_size":[0,0],"radius":2}
{"type":"polygon","vertices":[[30,30]],"radius":2}
{"type":"polygon","vertices":[[30,30],[40,30],[40,30]],"radius":2}
{"type":"polygon","vertices":[[0,0],[0,9],[9,9]],"radius":2}
{"type":"polygon","vertices":[[0,0],[9,9],[0,9]],"radius":0}
)");
  for (const char* command : {"draw ", "pairs "}) {
    const std::string picture = sound_picture(scratch, command + in);
    EXPECT_NE(picture.find("id=\"&lt;&amp;&quot;&gt;\""), std::string::npos);
  }
}

}  // namespace
}  // namespace abut::cli
