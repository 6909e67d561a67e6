// Finding pairs: the sweep against all pairs, and what is written.
#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <set>

#include "candidates.hpp"
#include "support.hpp"

namespace abut::cli {
namespace {

using test::Outcome;
using test::run;
using test::Scratch;

TEST(Candidates, the_sweep_finds_what_all_pairs_find) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  std::mt19937 random(7);
  std::size_t found = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<Box> boxes;
    const auto number = [&](unsigned n) { return static_cast<double>(random() % n); };
    for (int i = 0; i < 40; ++i) {
      const Vec2 corner{number(30), number(30)};
      boxes.push_back({corner, corner + Vec2{number(6), number(6)}});
      if (random() % 20 == 0) boxes.back() = {{-inf, -inf}, {inf, inf}};
    }
    const double distance = number(4);
    std::set<std::pair<unsigned, unsigned>> expected, visited;
    for (unsigned i = 0; i < boxes.size(); ++i)
      for (unsigned j = i + 1; j < boxes.size(); ++j)
        if (boxes_within(boxes[i], boxes[j], distance)) expected.insert({i, j});
    for_each_candidate_pair(
        boxes, distance,
        [&](unsigned i, unsigned j) { EXPECT_TRUE(visited.insert({i, j}).second); },
        [](std::size_t) {});
    EXPECT_EQ(visited, expected);
    found += visited.size();
  }
  EXPECT_GT(found, 1000U);
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
  EXPECT_EQ(scratch.read("out.csv"), "a,b,distance\nc,1,0\nc,3,2\n\"a,\"\"b\"\"\",3,6\n");
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

TEST(Pairs, the_board_has_its_mistakes_and_no_others) {
  Scratch scratch;
  const Outcome outcome =
      run("$ABUT pairs " ABUT_EXAMPLES "/board.svg -o " + scratch.path("out.csv"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(scratch.read("out.csv"),
            "a,b,distance\n"
            "U2.F11,TP10,0\n"
            "U2.K11,V201,0\n"
            "D10/K,D11/A,0\n"
            "T2,ARROW,0\n"
            "Y1.1,Y1.3,0\n"
            "Y1.2,Y1.3,0\n"
            "R7/2,V200,0\n"
            "C4/2,R31/1,0\n"
            "C4/2,R31/2,0\n"
            "TP2,TP11,0\n"
            "A4,SCRATCH,0\n"
            "A5,SCRATCH,0\n"
            "A6,SCRATCH,0\n"
            "H1,TP12,0\n");
}

TEST(Pictures, a_drawing_of_a_drawing_is_the_same_drawing) {
  Scratch scratch;
  const std::string first = scratch.path("1.svg"), second = scratch.path("2.svg");
  EXPECT_EQ(run("$ABUT draw " ABUT_EXAMPLES "/board.svg -o " + first).status, 0);
  const Outcome again = run("$ABUT draw " + first + " -o " + second);
  EXPECT_EQ(again.status, 0);
  EXPECT_EQ(again.err, first + ": not shapes: 1 path\n");  // the paper
  const auto pairs = [](const std::string& file) {
    const std::string out = run("$ABUT pairs " + file).out;
    return out.substr(0, out.find('\n'));
  };
  EXPECT_EQ(pairs(first), pairs(ABUT_EXAMPLES "/board.svg"));
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
    EXPECT_EQ(run(std::string("$ABUT ") + command + in + " -o " + scratch.path("out.svg")).status,
              0);
    const std::string picture = scratch.read("out.svg");
    EXPECT_EQ(picture.find("nan"), std::string::npos);
    EXPECT_EQ(picture.find("inf"), std::string::npos);
    EXPECT_NE(picture.find("id=\"&lt;&amp;&quot;&gt;\""), std::string::npos);
    // It is well-formed: it can be read.
    EXPECT_EQ(run("$ABUT pairs " + scratch.path("out.svg")).status, 0);
  }
}

}  // namespace
}  // namespace abut::cli
