// Shapes in .csv and .ndjson files.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "drawing.hpp"
#include "error.hpp"
#include "lines.hpp"
#include "read.hpp"
#include "support.hpp"

namespace abut::cli {
namespace {

using test::cases;
using test::Read;

Read read(const std::string& name, const std::string& text, int threads = 0) {
  test::Scratch scratch;
  return test::read_by([&](Drawing& drawing, Remarks& remarks) {
    read_drawing(scratch.write(name, text), drawing, remarks, threads);
  });
}
Read csv(const std::string& text) { return read("t.csv", text); }
std::string kind(const std::string& text) {
  const Read r = csv(text);
  return r.drawing.parts.size() == 1 ? std::string(kind_name(r.drawing.parts[0])) : r.remarks;
}

TEST(Csv, columns_tell_the_kind) {
  EXPECT_EQ(kind("position_x,position_y\n1,2"), "point");
  EXPECT_EQ(kind("point.x,point.y,direction.x,direction.y\n1,2,3,4"), "line");
  EXPECT_EQ(kind("origin,direction\n1 2,3 4"), "ray");
  EXPECT_EQ(kind("a_x,a_y,b_x,b_y\n1,2,3,4"), "segment");
  EXPECT_EQ(kind("a_x,a_y,b_x,b_y,radius\n1,2,3,4,5"), "capsule");
  EXPECT_EQ(kind("center_x,center_y,radius\n1,2,3"), "circle");
  EXPECT_EQ(kind("min,max\n\"[1, 2]\",\"3,4\""), "box");
  EXPECT_EQ(kind("center_x,center_y,half_size_x,half_size_y,angle\n1,2,3,4,5"), "oriented_box");
  EXPECT_EQ(kind("center_x,center_y,half_size_x,half_size_y\n1,2,3,4"), "oriented_box");
  EXPECT_EQ(kind("center_x,center_y,half_size_x,half_size_y,axis_x,axis_y,radius\n1,2,3,4,1,0,1"),
            "rounded_box");
  EXPECT_EQ(kind("center_x,center_y,semi_axes_x,semi_axes_y\n1,2,3,4"), "ellipse");
  EXPECT_EQ(kind("vertices\n0 0 1 0 0 1"), "polygon");
  EXPECT_EQ(kind("radius,vertices\n1,\"[[0,0],[1,0],[0,1]]\""), "polygon");
  EXPECT_EQ(kind("type,a,b\nsegment,0 0,1 1"), "segment");
}

TEST(Csv, values_ids_and_quotes) {
  const Read r =
      csv("\xEF\xBB\xBFid,center_x,center_y, radius\r\n"
          "\"a \"\"b\"\", c\",1.5,-2e-3,.5\r\n"
          "\n"
          ",0,0,1\n"
          "7,1,1,1");
  ASSERT_EQ(r.drawing.size(), 3U) << r.remarks;
  EXPECT_EQ(std::get<Circle>(r.drawing.parts[0]).center, (Vec2{1.5, -2e-3}));
  EXPECT_EQ(r.drawing.name(0), R"("a \"b\", c")");
  EXPECT_EQ(r.drawing.plain_name(0), "a \"b\", c");
  EXPECT_EQ(r.drawing.name(1), "1");
  EXPECT_EQ(r.drawing.name(2), "\"7\"");
}

TEST(Csv, bad_rows_are_told_and_the_rest_is_read) {
  const Read r =
      csv("center_x,center_y,radius\n"
          "0,0,1\n"
          "0,0\n"
          "0,0,-1\n"
          "nan,0,1\n"
          "0,,1\n"
          "0,0,\n"
          "0,0,\"1\n"
          "0,0,\"1\"x\n"
          "0,1e999,1\n"
          "0,0,2\n"
          "0,0,3\"\n");
  EXPECT_EQ(r.drawing.size(), 2U);
  EXPECT_EQ(r.remarks,
            "not taken, must have 3 cells, as there are columns: 1 (line 3: has 2)\n"
            "not taken, radius: must not be negative: 1 (line 4)\n"
            "not taken, center_x: not a number: 1 (line 5: nan)\n"
            "not taken, center: only one of its two numbers is given: 1 (line 6)\n"
            "not taken, radius: missing: 1 (line 7)\n"
            "not taken, a quoted cell is not closed: 1 (line 8)\n"
            "not taken, something follows a quoted cell: 1 (line 9)\n"
            "not taken, center_y: larger than the largest double: 1 (line 10: 1e999)\n"
            "not taken, a quote in a cell that is not quoted: 1 (line 12: 3\")\n");
}

TEST(Csv, headers) {
  EXPECT_EQ(csv("name,center_x,center_y,radius,net\nx,0,0,1,y").remarks,
            "not taken, columns that are no shape's field: 2 (name, net)\n");
  const auto refused = [](const std::string& text) {
    try {
      return csv(text).remarks;
    } catch (const FatalError& reason) {
      const std::string what = reason.what();
      return what.substr(what.find("line"));
    }
  };
  EXPECT_EQ(refused("center_x,center_y,radius,center_x\n1,2,3,4"),
            "line 1: two columns are called center_x");
  EXPECT_EQ(refused("center_x,center.x,center_y,radius\n1,2,3,4"),
            "line 1: the columns center_x and center.x are the same number");
  EXPECT_EQ(refused("cent\"er_x,center_y,radius\n1,2,3"),
            "line 1: a quote in a cell that is not quoted: cent\"er_x");
  EXPECT_THROW(csv(""), FatalError);
  EXPECT_THROW(csv("\n\n"), FatalError);
  EXPECT_THROW(csv("center_x,center_y\n1,2"), FatalError);
  EXPECT_THROW(csv("center_x,center_x,center_y,radius\n1,1,2,3"), FatalError);
  EXPECT_EQ(csv("center_x,center_y,radius\n").drawing.size(), 0U);
  EXPECT_EQ(csv("center,center_x,center_y,radius\n0 0,1,1,1").remarks,
            "not taken, center_x: given twice: 1 (line 2)\n");
  EXPECT_EQ(csv("center_x,center,center_y,radius\n0,1 1,1,1").remarks,
            "not taken, center: given twice: 1 (line 2)\n");
}

TEST(Csv, a_quoted_cell_may_have_several_lines) {
  const Read r =
      csv("id,center_x,center_y,radius\n\"a\r\nb\n\nc\",0,0,1\nd,0,0,1\n\"e\nf,0,0,1\ng,0,x,1\n");
  ASSERT_EQ(r.drawing.size(), 3U);
  EXPECT_EQ(r.drawing.plain_name(0), "a\r\nb\n\nc");
  EXPECT_EQ(r.drawing.plain_name(1), "d");
  // A quote that is never closed costs its own line and no other.
  EXPECT_EQ(r.drawing.plain_name(2), "f");
  EXPECT_EQ(r.remarks,
            "not taken, a quoted cell is not closed: 1 (line 7)\n"
            "not taken, center_y: not a number: 1 (line 9: x)\n");
  const Read header = csv("id,\"center_x\",center_y,radius,note\na,0,0,1,\"one\ntwo\"");
  EXPECT_EQ(header.drawing.size(), 1U) << header.remarks;
}

TEST(Csv, long_files_are_not_cut_inside_a_quoted_cell) {
  std::string text = "id,center_x,center_y,radius\n";
  std::size_t rows = 0;
  for (; text.size() < cases<std::size_t>(5, 2) << 20; ++rows)
    text += rows % 3 == 0 ? fmt::format("\"n\n,{}\n\",{},0,1\n", rows, rows)
                          : fmt::format("n{},{},0,1\n", rows, rows);
  text += "z,0,0,z\n";
  std::string first;
  for (const int threads : {1, 3}) {
    const Read r = read("t.csv", text, threads);
    ASSERT_EQ(r.drawing.size(), rows) << r.remarks;
    EXPECT_EQ(r.drawing.plain_name(rows / 3 * 3 - 3), fmt::format("n\n,{}\n", rows / 3 * 3 - 3));
    EXPECT_NE(r.remarks.find("radius: not a number: 1 (line "), std::string::npos);
    if (first.empty()) first = r.remarks;
    EXPECT_EQ(r.remarks, first);
  }
}

TEST(Csv, as_others_export_it) {
  const auto circle = [](const std::string& name, const std::string& text) {
    const Read r = read(name, text);
    EXPECT_EQ(r.drawing.size(), 1U) << text << r.remarks;
    return r.drawing.size() == 1 && std::holds_alternative<Circle>(r.drawing.parts[0])
               ? std::get<Circle>(r.drawing.parts[0])
               : Circle{};
  };
  const Circle expected{{1.5, -2}, 0.25};
  for (const char* text :
       {"center_x;center_y;radius\n1,5;-2;0,25\n", "center_x;center_y;radius\n1.5;-2,0;2.5e-1",
        "Center_X\tCENTER Y\tRadius\n1,5\t-2\t0.25", "x,y,r\n1.5,-2,.25\n,,\n\n , ,\n",
        "cx;cy;r\n\"1,5\";\"-2\";0,25\n;;", "X, Y, Radius\n1.5,-2,.25", "sep=;\nx;y;r\n1,5;-2;0,25",
        "x,y,r\r1.5,-2,.25\r", "lon,lat,radius\n1.5,-2,0.25", "center;radius\n1.5 -2;0,25"}) {
    const Circle c = circle("t.csv", text);
    EXPECT_TRUE(c.center == expected.center && c.radius == expected.radius) << text;
    circle("t.tsv", text);
  }
  const auto utf16 = [](const std::string& text, bool big, bool mark) {
    std::string result = mark ? big ? "\xFE\xFF" : "\xFF\xFE" : "";
    for (const char c : text) result += big ? std::string{'\0', c} : std::string{c, '\0'};
    return result;
  };
  for (const bool big : {false, true})
    for (const bool mark : {false, true})
      EXPECT_EQ(circle("t.csv", utf16("x\ty\tr\r\n1,5\t-2\t0,25\r\n", big, mark)).radius, 0.25);
  using namespace std::string_literals;
  const Read wide = csv("\xFF\xFEi\0d\0,\0x\0,\0y\0\n\0\x3D\xD8\x42\xDE\xE9\0\x3D\xD8,\0"s +
                        "1\0,\0"s + "2\0\n"s);
  EXPECT_EQ(wide.drawing.size(), 0U);  // the last half is missing
  const Read pair = csv("\xFF\xFEi\0d\0,\0x\0,\0y\0\n\0\x3D\xD8\x42\xDE\xE9\0\x3D\xD8,\0"s +
                        "1\0,\0"s + "2\0\n\0"s);
  ASSERT_EQ(pair.drawing.size(), 1U) << pair.remarks;
  EXPECT_EQ(pair.drawing.plain_name(0), "\xF0\x9F\x99\x82é\xEF\xBF\xBD");
}

TEST(Csv, short_names_tell_the_kind) {
  EXPECT_EQ(kind("x,y\n1,2"), "point");
  EXPECT_EQ(kind("id,lat,lon,name\na,1,2,b"), "point");
  EXPECT_EQ(kind("x,y,r\n1,2,3"), "circle");
  EXPECT_EQ(kind("cx,cy,rx,ry,angle\n1,2,3,4,5"), "ellipse");
  EXPECT_EQ(kind("x1,y1,x2,y2\n1,2,3,4"), "segment");
  EXPECT_EQ(kind("x1;y1;x2;y2;r\n1;2;3;4;1"), "capsule");
  EXPECT_EQ(kind("xmin,ymin,xmax,ymax\n1,2,3,4"), "box");
  EXPECT_EQ(kind("MINX,MINY,MAXX,MAXY\n1,2,3,4"), "box");
}

TEST(Csv, decimal_commas_that_nobody_can_tell) {
  EXPECT_EQ(csv("vertices;radius\n0 0 1 0 0 1;0,5").drawing.size(), 1U);
  EXPECT_EQ(csv("vertices;radius\n[0,0],[1,0],[0,1];0,5").drawing.size(), 1U);
  EXPECT_EQ(csv("vertices,radius\n\"0,0 1,0 0,1\",0.5").drawing.size(), 1U);
  const Read r = csv("vertices;radius\n0,5 0 1,5 0;1\n0 0;1,2,3\n");
  EXPECT_EQ(r.drawing.size(), 0U);
  EXPECT_EQ(r.remarks,
            "not taken, vertices: a comma between digits may part them or two numbers: write a "
            "point: 1 (line 2: 0,5 0 1,5 0)\n"
            "not taken, radius: not a number: 1 (line 3: 1,2,3)\n");
}

TEST(Csv, a_header_of_no_shape_is_told_with_those_that_are) {
  try {
    csv("Easting,Northing,center_x\n1,2,3");
    FAIL();
  } catch (const FatalError& reason) {
    const std::string what = reason.what();
    EXPECT_NE(what.find("the columns Easting, Northing, center_x make no shape; there are point: "
                        "position_x position_y; line: "),
              std::string::npos)
        << what;
    EXPECT_NE(what.find("circle: center_x center_y radius;"), std::string::npos) << what;
  }
}

TEST(Csv, any_number_of_columns) {
  std::string header = "center_x,center_y,radius", row = "1,2,3";
  for (int i = 0; i < 300000; ++i) {
    header += fmt::format(",other{}", i);
    row += ",";
  }
  // Every column compared with every other would take longer than a test may.
  EXPECT_EQ(csv(header + "\n" + row).drawing.size(), 1U);
}

TEST(Ndjson, ids_of_any_kind) {
  const Read r = read("t.ndjson",
                      R"({"type":"circle","center":[0,0],"radius":1,"id":"R1"}
{"id":7,"type":"circle","center":[0,0],"radius":1}

{"type":"circle","center":[0,0],"radius":1}
{"type":"circle","center":[0,0],"radius":1,"name":"x"}
{"type":"circle","center":[0,0],"radius":-1}
nonsense
{"type":"point","position":[1,2],"id":["a",1]})");
  ASSERT_EQ(r.drawing.size(), 4U);
  EXPECT_EQ(r.drawing.name(0), "\"R1\"");
  EXPECT_EQ(r.drawing.plain_name(0), "R1");
  EXPECT_EQ(r.drawing.name(1), "7");
  EXPECT_EQ(r.drawing.name(2), "2");
  EXPECT_EQ(r.drawing.name(3), R"(["a",1])");
  EXPECT_EQ(r.remarks,
            "not taken, name: circle has no such field (it has center, radius): 1 (line 5)\n"
            "not taken, radius: must not be negative: 1 (line 6)\n"
            "not taken, a line must be a JSON object: 1 (line 7)\n");
}

// A row of plain numbers takes a short way, one with a quote in it the long one: both must come to
// the same, whatever is in the cells.
TEST(Csv, the_short_way_reads_what_the_long_one_reads) {
  std::mt19937 random(3);
  const auto cell = [&]() -> std::string {
    constexpr const char* odd[] = {"",     "-0",  "+1",     " 1", "1 ",    ".5",   "5.",     "-.5",
                                   "1e5",  "1e",  "1e+999", "-",  "nan",   "inf",  "0x10",   "1_0",
                                   "-nan", "--1", "1e-999", "é",  "1.2.3", "-1e9", "4e-320", "00"};
    if (random() % 8 == 0) return odd[random() % std::size(odd)];
    const double exponent = static_cast<double>(random() % 40) - 20;
    return fmt::format("{}{}", random() % 8 == 0 ? "-" : "",
                       std::ldexp(static_cast<double>(random()), static_cast<int>(exponent)));
  };
  constexpr const char* ids[] = {"R1", "", "a b", "7", " x", "é", "\\", "a\tb", "\x7F", "\xFF"};
  std::string plain = "id,center_x,center_y,note,radius\n", quoted = plain;
  for (int i = 0; i < 4000; ++i) {
    const std::string id = ids[random() % std::size(ids)], x = cell(), y = cell(), r = cell();
    const int columns = random() % 50 == 0 ? 4 : 5;
    const auto row = [&](const char* note) {
      return fmt::format("{},{},{},{}{}{}\n", id, x, y, note, columns == 5 ? "," + r : "",
                         i % 3 == 0 ? "\r" : "");
    };
    plain += row("n");
    quoted += row("\"n\"");
  }
  const Read a = csv(plain), b = csv(quoted);
  EXPECT_EQ(a.remarks, b.remarks);
  ASSERT_EQ(a.drawing.size(), b.drawing.size());
  EXPECT_GT(a.drawing.size(), 1000U);
  EXPECT_LT(a.drawing.size(), 3500U);
  std::size_t named = 0;
  for (std::size_t i = 0; i < a.drawing.size(); ++i) {
    const Circle& p = std::get<Circle>(a.drawing.parts[i]);
    const Circle& q = std::get<Circle>(b.drawing.parts[i]);
    EXPECT_TRUE(p.center == q.center && p.radius == q.radius) << i;
    EXPECT_EQ(a.drawing.id(i), b.drawing.id(i)) << i;
    named += !a.drawing.id(i).empty();
  }
  EXPECT_GT(named, 500U);
  EXPECT_LT(named, a.drawing.size());
}

// Long files are cut into pieces that several threads read: nothing may depend on where and by
// whom.
TEST(Files, any_number_of_threads_reads_the_same) {
  std::mt19937 random(5);
  for (const bool json : {false, true}) {
    std::string text = json ? "" : "\xEF\xBB\xBFid,center_x,center_y,radius\n";
    std::vector<std::string> bad;
    std::size_t line = json ? 0 : 1, good = 0;
    std::vector<std::pair<std::string, double>> expected;
    while (text.size() < cases<std::size_t>(5, 3) << 20) {
      ++line;
      const double x = static_cast<double>(random()) / 3;
      const std::string id = random() % 4 == 0 ? fmt::format("n{}", line) : "";
      if (random() % 1000 == 0) {
        text += '\n';
      } else if (line % 10000 == 0) {
        text += std::string(random() % 1000000, ' ') + "x\n";
        bad.push_back(fmt::format("line {}", line));
      } else {
        text += json ? fmt::format(R"({{"type":"circle","center":[{},1],"radius":2{}}})", x,
                                   id.empty() ? "" : R"(,"id":")" + id + '"')
                     : fmt::format("{},{},1,2", id, x);
        text += random() % 2 == 0 ? "\n" : "\r\n";
        expected.emplace_back(id.empty() ? std::to_string(good) : id, x);
        ++good;
      }
    }
    ASSERT_GE(bad.size(), 3U);
    for (const int threads : {1, 2, 5}) {
      const Read r = read(json ? "t.ndjson" : "t.csv", text, threads);
      ASSERT_EQ(r.drawing.size(), expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(std::get<Circle>(r.drawing.parts[i]).center.x, expected[i].second);
        EXPECT_EQ(r.drawing.plain_name(i), expected[i].first);
      }
      std::size_t at = 0;
      for (std::size_t i = 0; i < std::min<std::size_t>(bad.size(), 5); ++i) {
        at = r.remarks.find(bad[i], at);
        EXPECT_NE(at, std::string::npos) << bad[i] << " in " << r.remarks;
      }
    }
  }
}

TEST(Files, a_line_too_long_costs_no_other) {
  std::string text = R"({"type":"point","position":[1,2]})"
                     "\n";
  text += std::string((std::size_t{16} << 20) + 1, '[') + "\n";
  text += R"({"type":"point","position":[3,4]})"
          "\n";
  text += std::string((std::size_t{40} << 20), '[') + "\nnonsense\n";
  text += R"({"type":"point","position":[5,6]})";
  for (const int threads : {1, 3}) {
    const Read r = read("t.ndjson", text, threads);
    ASSERT_EQ(r.drawing.size(), 3U);
    EXPECT_EQ(std::get<Point>(r.drawing.parts[2]).position, (Vec2{5, 6}));
    EXPECT_EQ(r.remarks,
              "not taken, longer than 16 MiB: 2 (line 2, line 4)\n"
              "not taken, a line must be a JSON object: 1 (line 5)\n");
  }
}

TEST(Files, what_is_no_drawing) {
  EXPECT_THROW(read("t.txt", "x"), FatalError);
  Drawing drawing;
  Remarks remarks;
  EXPECT_THROW(read_drawing("/nonexistent.svg", drawing, remarks), FatalError);
}

}  // namespace
}  // namespace abut::cli
