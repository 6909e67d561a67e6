// .abut files, and abut convert.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <set>

#include "column_file.hpp"
#include "drawing.hpp"
#include "error.hpp"
#include "output.hpp"
#include "support.hpp"
#include "write.hpp"

namespace abut::cli {
namespace {

using test::column_file;
using test::counts;
using test::doubles;
using test::Outcome;
using test::run;
using test::Scratch;

std::string written(const Drawing& drawing) {
  Scratch scratch;
  OutputFile file(scratch.path("t.abut"));
  write_columns(drawing, file.output());
  file.commit();
  return scratch.read("t.abut");
}

/// The error of reading the file, or its remarks.
std::string problem(const std::string& file, Drawing& drawing, int threads = 1) {
  drawing.clear();
  Remarks remarks;
  try {
    read_columns(file, drawing, remarks, threads);
  } catch (const NotADrawing& reason) {
    EXPECT_EQ(drawing.size(), 0U);
    return reason.what();
  }
  return remarks.text("");
}
std::string problem(const std::string& file) {
  Drawing drawing;
  return problem(file, drawing);
}

double some(std::mt19937& random) {
  return std::ldexp(static_cast<double>(random()) - 0x1p31, static_cast<int>(random() % 80) - 60);
}

/// Shapes of all kinds in any order, also polylines, with ids and without.
Drawing all_kinds_of_shapes(std::mt19937& random, int count) {
  Drawing drawing;
  const auto vector = [&] { return Vec2{some(random), some(random)}; };
  const auto size = [&] { return std::fabs(some(random)); };
  for (int i = 0; i < count; ++i) {
    const Vec2 p = vector(), q = vector();
    const Vec2 half{size(), size()};
    const Rotation turn =
        random() % 3 == 0 ? Rotation{} : Rotation::radians(static_cast<double>(random() % 1000));
    const std::string id = random() % 3 == 0   ? ""
                           : random() % 3 == 0 ? std::to_string(random())
                                               : fmt::format("\"é{}\\\"\"", random());
    switch (random() % 12) {
      case 0:
        drawing.add(Point{p}, id);
        break;
      case 1:
        drawing.add(Line{p, q}, id);
        break;
      case 2:
        drawing.add(Ray{p, q}, id);
        break;
      case 3:
        drawing.add(Segment{p, q}, id);
        break;
      case 4:
        drawing.add(Circle{p, half.x}, id);
        break;
      case 5:
        drawing.add(Box{p, p + half}, id);
        break;
      case 6:
        drawing.add(OrientedBox{p, half, turn}, id);
        break;
      case 7:
        drawing.add(Ellipse{p, half, turn}, id);
        break;
      case 8:
        drawing.add(Capsule{p, q, half.x}, id);
        break;
      case 9:
        drawing.add(RoundedBox{p, half, turn, half.x}, id);
        break;
      case 10:
        drawing.add(random() % 2 == 0 ? Polygon{{p, q}, 0} : Polygon{{p, q, vector()}, half.x}, id);
        break;
      default: {
        std::vector<AnyShape> several;
        for (auto n = 2 + random() % 3; n > 0; --n) several.push_back(Segment{vector(), vector()});
        drawing.add(std::move(several), id);
      }
    }
  }
  return drawing;
}

/// All numbers of a shape, in an order that depends only on its kind.
std::vector<double> numbers(const AnyShape& shape) {
  std::vector<double> list;
  const auto add = [&](Vec2 v) { list.push_back(v.x), list.push_back(v.y); };
  std::visit(
      [&](const auto& s) {
        if constexpr (requires { s.position; }) add(s.position);
        if constexpr (requires { s.point; }) add(s.point);
        if constexpr (requires { s.origin; }) add(s.origin);
        if constexpr (requires { s.direction; }) add(s.direction);
        if constexpr (requires { s.a; }) add(s.a), add(s.b);
        if constexpr (requires { s.min; }) add(s.min), add(s.max);
        if constexpr (requires { s.center; }) add(s.center);
        if constexpr (requires { s.half_size; }) add(s.half_size);
        if constexpr (requires { s.semi_axes; }) add(s.semi_axes);
        if constexpr (requires { s.rotation; }) add(s.rotation.u());
        if constexpr (requires { s.radius; }) list.push_back(s.radius);
        if constexpr (requires { s.vertices; })
          for (const Vec2& v : s.vertices) add(v);
      },
      shape);
  return list;
}

void expect_same(const Drawing& a, const Drawing& b) {
  ASSERT_EQ(a.size(), b.size());
  ASSERT_EQ(a.parts.size(), b.parts.size());
  for (std::size_t i = 0; i < a.parts.size(); ++i) {
    ASSERT_EQ(a.parts[i].index(), b.parts[i].index()) << i;
    ASSERT_EQ(numbers(a.parts[i]), numbers(b.parts[i])) << i << kind_name(a.parts[i]);
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    ASSERT_EQ(a.part_count(i), b.part_count(i)) << i;
    ASSERT_EQ(a.id(i), b.id(i)) << i;
  }
}

TEST(Columns, come_back_as_they_were) {
  std::mt19937 random(11);
  for (const int count : {0, 1, 2, 50, 40000}) {
    for (const bool names : {false, true}) {
      Drawing drawing = all_kinds_of_shapes(random, count);
      if (!names) {
        Drawing plain;
        for (const AnyShape& shape : drawing.parts) plain.add(shape, "");
        drawing = plain;
      }
      const std::string file = written(drawing);
      for (const int threads : {1, 3}) {
        Drawing again;
        EXPECT_EQ(problem(file, again, threads), "");
        expect_same(drawing, again);
      }
    }
  }
}

TEST(Columns, ids_that_are_whole_numbers_are_numbers) {
  Drawing drawing;
  drawing.add(Point{{1, 2}}, "7");
  drawing.add(Point{{1, 2}}, "-9223372036854775808");
  EXPECT_EQ(written(drawing), column_file(2, 2,
                                          {{"point.position_x", doubles({1, 1})},
                                           {"point.position_y", doubles({2, 2})},
                                           {"id", counts({7, std::uint64_t{1} << 63})}}));
  Drawing again;
  problem(written(drawing), again);
  expect_same(drawing, again);
  for (const char* other : {"1e3", "9223372036854775808", "-0", "7.0", "\"7\"", ""}) {
    Drawing odd = drawing;
    odd.add(Point{{1, 2}}, other);
    EXPECT_NE(written(odd).find("id_text"), std::string::npos) << other;
    problem(written(odd), again);
    expect_same(odd, again);
  }
}

TEST(Columns, the_layout_is_the_one_described) {
  Drawing drawing;
  drawing.add(Circle{{1, 2}, 3}, "\"x\"");
  drawing.add({Segment{{0, 0}, {1, 1}}, Segment{{1, 1}, {2, 5}}}, "");
  drawing.add(Polygon{{{0, 0}, {1, 0}, {0, 1}}, 0}, "");
  EXPECT_EQ(written(drawing), column_file(4, 3,
                                          {{"kind", "\4\3\3\12"},
                                           {"segment.a_x", doubles({0, 1})},
                                           {"segment.a_y", doubles({0, 1})},
                                           {"segment.b_x", doubles({1, 2})},
                                           {"segment.b_y", doubles({1, 5})},
                                           {"circle.center_x", doubles({1})},
                                           {"circle.center_y", doubles({2})},
                                           {"circle.radius", doubles({3})},
                                           {"polygon.vertices_end", counts({3})},
                                           {"polygon.vertices_x", doubles({0, 1, 0})},
                                           {"polygon.vertices_y", doubles({0, 0, 1})},
                                           {"item_end", counts({1, 3, 4})},
                                           {"id_end", counts({3, 3, 3})},
                                           {"id_text", "\"x\""}}));
}

TEST(Columns, cut_anywhere_or_with_any_byte_changed_they_are_refused) {
  std::mt19937 random(5);
  const std::string file = written(all_kinds_of_shapes(random, 30));
  EXPECT_EQ(problem(file), "");
  std::set<std::string> reasons;
  const auto kind_of_reason = [](std::string why) {
    for (char& c : why)
      if (c >= '0' && c <= '9') c = '0';
    return why.substr(0, 25);
  };
  for (std::size_t size = 0; size < file.size(); ++size) {
    const std::string why = problem(file.substr(0, size));
    ASSERT_NE(why, "") << size;
    const bool told = why.find(fmt::format("cut off at byte {}", size)) != std::string::npos;
    ASSERT_TRUE(told || size == 0) << why;
    reasons.insert(kind_of_reason(why));
  }
  for (std::size_t at = 0; at < file.size(); ++at)
    for (const int change : {0x01, 0x80, 0xFF}) {
      std::string other = file;
      other[at] = static_cast<char>(other[at] ^ change);
      const std::string why = problem(other);
      ASSERT_NE(why, "") << at;
      reasons.insert(kind_of_reason(why));
    }
  EXPECT_NE(problem(file + '\0'), "");
  EXPECT_GT(reasons.size(), 6U);
}

TEST(Columns, what_is_wrong_is_named) {
  const auto x = [](std::initializer_list<double> n) {
    return std::pair("point.position_x", doubles(n));
  };
  const auto y = [](std::initializer_list<double> n) {
    return std::pair("point.position_y", doubles(n));
  };
  EXPECT_EQ(problem(column_file(2, 2, {x({1, 2}), y({3, 4})})), "");
  const auto expect = [](const std::string& file, const std::string& why) {
    EXPECT_EQ(problem(file), why);
  };
  expect("<svg/>", "no file of columns: those begin with other bytes");
  expect("", "no file of columns: those begin with other bytes");
  std::string version2 = column_file(0, 0, {});
  version2[8] = 2;
  expect(version2, "a file of columns of version 2; this program knows 1");
  expect(column_file(2, 2, {x({1, 2})}), "damaged: column point.position_y is missing");
  expect(column_file(2, 2, {x({1, 2}), y({3})}),
         "damaged: column point.position_y has 8 bytes, which are too many or too few");
  expect(column_file(2, 2, {x({1, 2}), {"point.position_y", "123"}}),
         "damaged: column point.position_y has 3 bytes, which are too many or too few");
  expect(column_file(2, 2, {x({1, 2}), y({3, 4}), x({1, 2})}),
         "damaged: two columns are called point.position_x");
  expect(column_file(3, 3, {x({1, 2}), y({3, 4})}),
         "damaged: there are columns for 2 shapes, but it says that there are 3");
  expect(column_file(2, 1, {x({1, 2}), y({3, 4})}), "damaged: column item_end is missing");
  expect(column_file(2, 2, {x({1, 2}), y({3, 4}), {"item_end", counts({2, 2})}}),
         "damaged: column item_end: 2 at place 1 does not follow 2");
  expect(column_file(2, 2, {x({1, 2}), y({3, 4}), {"item_end", counts({0, 2})}}),
         "damaged: column item_end: 0 at place 0 does not follow 0");
  expect(column_file(2, 1, {x({1, 2}), y({3, 4}), {"item_end", counts({1})}}),
         "damaged: column item_end ends at 1, but should at 2");
  expect(column_file(2, 2, {x({1, 2}), y({3, 4}), {"id_end", counts({3, 1})}, {"id_text", "1"}}),
         "damaged: column id_end: 3 at place 0 does not follow 0");
  expect(column_file(2, 2, {x({1, 2}), y({3, 4}), {"id_end", counts({0, 0})}}),
         "damaged: column id_text is missing");
  expect(column_file(2, 2, {x({1, 2}), y({3, 4}), {"kind", std::string("\0\15", 2)}}),
         "damaged: column kind: 13 at place 1");
  expect(column_file(2, 2, {x({1, 2}), y({3, 4}), {"kind", std::string("\0\4", 2)}}),
         "damaged: column kind tells of 1 points, but there are columns for 2");
  const std::pair<std::string, std::string> a_x{"segment.a_x", doubles({1})},
      a_y{"segment.a_y", doubles({1})}, b_x{"segment.b_x", doubles({1})},
      b_y{"segment.b_y", doubles({1})};
  expect(column_file(2, 2, {x({1}), y({3}), a_x, a_y, b_x, b_y}),
         "damaged: column kind is missing");
  const std::pair<std::string, std::string> v_x{"polygon.vertices_x", doubles({1, 2, 3})},
      v_y{"polygon.vertices_y", doubles({1, 2, 2})};
  expect(column_file(1, 1, {{"polygon.vertices_end", counts({3})}, v_x, v_y}), "");
  expect(column_file(1, 1, {{"polygon.vertices_end", counts({4})}, v_x, v_y}),
         "damaged: column polygon.vertices_end: 4 at place 0 does not follow 0");
  expect(column_file(1, 1, {v_x, v_y}), "damaged: column polygon.vertices_end is missing");
  expect(column_file(1, 1,
                     {{"ellipse.center_x", doubles({0})},
                      {"ellipse.center_y", doubles({0})},
                      {"ellipse.semi_axes_x", doubles({1})},
                      {"ellipse.semi_axes_y", doubles({1})},
                      {"ellipse.axis_x", doubles({1})}}),
         "damaged: column ellipse.axis_y is missing");
  // Sizes as large as they can be written must not be believed.
  for (const std::uint64_t huge :
       {~std::uint64_t{0}, std::uint64_t{1} << 63, std::uint64_t{1} << 61}) {
    EXPECT_NE(problem(column_file(huge, huge, {x({1}), y({1})})), "");
    EXPECT_NE(problem(column_file(1, huge, {x({1}), y({1})})), "");
  }
}

TEST(Columns, a_bad_shape_costs_no_other) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  Drawing drawing;
  EXPECT_EQ(problem(column_file(5, 4,
                                {{"circle.center_x", doubles({0, 1, nan, 3, 4})},
                                 {"circle.center_y", doubles({0, 1, 2, 3, 4})},
                                 {"circle.radius", doubles({1, -1, 1, 1, 1})},
                                 {"net", "anything"},
                                 {"box.note", "1"},
                                 {"circle.note", "2"},
                                 {"item_end", counts({1, 2, 4, 5})},
                                 {"id", counts({5, 6, 7, 8})}}),
                    drawing),
            "not taken, columns that are no shape's field: 3 (net, box.note, circle.note)\n"
            "not taken, radius: must not be negative: 1 (shape 1)\n"
            "not taken, center: must be finite: 1 (shape 2)\n");
  ASSERT_EQ(drawing.size(), 2U);
  EXPECT_EQ(drawing.name(0), "5");
  EXPECT_EQ(drawing.name(1), "8");
  EXPECT_EQ(std::get<Circle>(drawing.parts[1]).center, (Vec2{4, 4}));
  for (const char* bad : {"x", "\"", "[1,\n2]", "\"\\q\"", "\"\t\"", "{}{}"})
    EXPECT_NE(problem(column_file(1, 1,
                                  {{"point.position_x", doubles({0})},
                                   {"point.position_y", doubles({0})},
                                   {"id_end", counts({std::strlen(bad)})},
                                   {"id_text", bad}}),
                      drawing)
                  .find("id: not JSON"),
              std::string::npos)
        << bad;
}

TEST(Convert, there_and_back) {
  Scratch scratch;
  std::mt19937 random(3);
  const Drawing drawing = all_kinds_of_shapes(random, test::cases(20000, 2000));
  const std::string first = scratch.write("1.abut", written(drawing));
  // Through each form and back: what a form cannot hold is told, all else is the same.
  for (const std::string form : {"abut", "ndjson", "json", "csv", "tsv"}) {
    const std::string other = scratch.path("2." + form), again = scratch.path("3.abut");
    const Outcome there = run("$ABUT convert " + first + " -o " + other);
    EXPECT_EQ(there.status, 0) << there.err;
    EXPECT_EQ(there.out, "");
    EXPECT_EQ(there.err.empty(), form == "abut") << there.err;
    EXPECT_EQ(run("$ABUT convert --threads 3 " + other + " -o " + again).status, 0);
    Drawing back;
    EXPECT_EQ(problem(scratch.read("3.abut"), back), "");
    Drawing expected;
    for (std::size_t i = 0; i < drawing.size(); ++i) {
      std::string id(drawing.id(i));
      if ((form == "csv" || form == "tsv") && !id.empty() && id[0] != '"') id = '"' + id + '"';
      if (form == "abut" || drawing.part_count(i) == 1)
        expected.add(std::vector<AnyShape>(drawing.begin(i), drawing.end(i)), id);
      else
        for (const AnyShape* part = drawing.begin(i); part != drawing.end(i); ++part)
          expected.add(*part, id);
    }
    expect_same(expected, back);
  }
}

// Both readers that take ids as JSON take the same ones.
TEST(Convert, ids_of_any_kind_come_back) {
  const std::string deep = std::string(500, '[') + std::string(500, ']');
  for (const std::string& id :
       {std::string("123456789012345678901234"), std::string("-18446744073709551616"),
        std::string("1e400"), std::string("-0"), std::string("1.50"), std::string("null"),
        std::string("[1e400]"), std::string("[1, 2.50]"), std::string("{\"a\":\"\\u00e9\"}"),
        std::string("\"\\ud800\""), std::string("01"), deep}) {
    Scratch scratch;
    const std::string in = scratch.write(
        "in.ndjson", R"({"type":"circle","center":[0,0],"radius":1,"id":)" + id + "}\n");
    const std::string columns = scratch.path("out.abut"), lines = scratch.path("out.ndjson");
    const int taken = run("$ABUT convert " + in + " -o " + columns).status;
    const Outcome back = run("$ABUT convert " + columns + " -o " + lines);
    EXPECT_EQ(back.status, 0) << back.err;
    EXPECT_EQ(scratch.read("out.ndjson").find("{\"id\": " + id + ", ") == 0, taken == 0) << id;
    Drawing by_hand;
    const std::string said = problem(column_file(1, 1,
                                                 {{"point.position_x", doubles({0})},
                                                  {"point.position_y", doubles({0})},
                                                  {"id_end", counts({id.size()})},
                                                  {"id_text", id}}),
                                     by_hand);
    EXPECT_EQ(said.empty(), taken == 0) << id << said;
  }
}

TEST(Convert, one_kind_needs_no_type) {
  Scratch scratch;
  const std::string in =
      scratch.write("in.csv", "radius,center_x,center_y,id\n1,2,3,\"a,b\"\n4,5,6,\n");
  EXPECT_EQ(run("$ABUT convert " + in + " -o " + scratch.path("out.csv")).status, 0);
  EXPECT_EQ(scratch.read("out.csv"), "id,center_x,center_y,radius\n\"a,b\",2,3,1\n,5,6,4\n");
  EXPECT_EQ(run("$ABUT convert " + in + " -o " + scratch.path("out.ndjson")).status, 0);
  EXPECT_EQ(scratch.read("out.ndjson"),
            "{\"id\": \"a,b\", \"type\": \"circle\", \"center\": [2, 3], \"radius\": 1}\n"
            "{\"type\": \"circle\", \"center\": [5, 6], \"radius\": 4}\n");
  const std::string mixed = scratch.write("in.ndjson", R"({"type":"point","position":[1,2]}
{"type":"polygon","vertices":[[0,0],[1,0],[0,1]],"id":"x\ny"}
{"type":"ellipse","center":[0,0],"semi_axes":[1,2]}
)");
  const Outcome outcome = run("$ABUT convert " + mixed + " -o " + scratch.path("out.csv"));
  EXPECT_EQ(outcome.err,
            scratch.path("out.csv") + ": not taken, an id with a line end in it: 1 (x y)\n");
  EXPECT_EQ(scratch.read("out.csv"),
            "id,type,position_x,position_y,center_x,center_y,semi_axes_x,semi_axes_y,vertices\n"
            ",point,1,2,,,,,\n"
            ",polygon,,,,,,,0 0 1 0 0 1\n"
            ",ellipse,,,0,0,1,2,\n");
}

TEST(Convert, lists_and_tables_with_tabs) {
  Scratch scratch;
  const std::string in = scratch.write("in.ndjson",
                                       R"({"type":"circle","center":[2,3],"radius":1,"id":"a\tb,c"}
{"type":"circle","center":[5,6],"radius":4,"id":"d,e"}
)");
  EXPECT_EQ(run("$ABUT convert " + in + " --to tsv").out,
            "id\tcenter_x\tcenter_y\tradius\n\"a\tb,c\"\t2\t3\t1\nd,e\t5\t6\t4\n");
  EXPECT_EQ(run("$ABUT convert " + in + " --to json").out,
            R"([{"id": "a\tb,c", "type": "circle", "center": [2, 3], "radius": 1},
{"id": "d,e", "type": "circle", "center": [5, 6], "radius": 4}]
)");
  EXPECT_EQ(run("echo '[]' | $ABUT convert --from json - --to json").out, "[]\n");
}

TEST(Convert, wrong_use) {
  Scratch scratch;
  const std::string in = scratch.write("in.csv", "center_x,center_y,radius\n0,0,1\n");
  for (const char* out : {"x.svg", "x.txt", "x"}) {
    const Outcome outcome = run("$ABUT convert " + in + " -o " + scratch.path(out));
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err, "");
  }
  for (const char* threads : {"0", "-1", "x", "1.5", "99999999999", "1025", ""})
    EXPECT_EQ(run(std::string("$ABUT convert --threads='") + threads + "' " + in + " -o " +
                  scratch.path("out.csv"))
                  .status,
              2)
        << threads;
  EXPECT_EQ(scratch.entries(), 1U);
}

}  // namespace
}  // namespace abut::cli
