// DXF: each entity with the shape that must come of it, and files that ezdxf writes and reads beside abut.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/curved_region.hpp>
#include <cmath>
#include <sstream>

#include "commands.hpp"
#include "drawing.hpp"
#include "error.hpp"
#include "read.hpp"
#include "support.hpp"

namespace abut::cli {
namespace {

using test::expect_near;
using test::only;
using test::Outcome;
using test::Read;
using test::run;
using test::Scratch;

constexpr double pi = 3.14159265358979323846;

/// An entity in one line: "LINE 8 0 10 1 20 2".
std::string groups(const std::string& line) {
  std::istringstream in(line);
  std::string text = "0\n", word;
  while (in >> word) text += word + "\n";
  return text;
}
std::string section(const std::string& name, const std::vector<std::string>& entities) {
  std::string text = groups("SECTION 2 " + name);
  for (const std::string& one : entities) text += groups(one);
  return text + groups("ENDSEC");
}
std::string file(const std::vector<std::string>& entities,
                 const std::vector<std::string>& blocks = {},
                 const std::vector<std::string>& layers = {}) {
  return section("TABLES", layers) + section("BLOCKS", blocks) + section("ENTITIES", entities) +
         groups("EOF");
}
Read read(const std::string& text, bool arcs = false, std::optional<double> flatten = 1e-6) {
  return test::read_by(
      [&](Drawing& drawing, Remarks& remarks) { read_dxf(text, drawing, remarks, flatten, arcs); });
}
Read of(const std::string& entity) { return read(file({entity})); }

TEST(Dxf, straight_lines_and_whole_curves) {
  const Segment line = only<Segment>(of("LINE 5 2F 10 1 20 2 30 0 11 3 21 4 31 0"));
  EXPECT_EQ(line.a, (Vec2{1, 2}));
  EXPECT_EQ(line.b, (Vec2{3, 4}));
  EXPECT_EQ(of("LINE 5 2F 10 1 20 2 11 3 21 4").drawing.plain_name(0), "2F");
  EXPECT_EQ(only<Point>(of("POINT 10 1 20 2")).position, (Vec2{1, 2}));
  EXPECT_EQ(only<Ray>(of("RAY 10 1 20 2 11 0 21 1")).direction, (Vec2{0, 1}));
  EXPECT_EQ(only<abut::Line>(of("XLINE 10 1 20 2 11 0 21 1")).point, (Vec2{1, 2}));
  const Circle circle = only<Circle>(of("CIRCLE 10 1 20 2 40 5"));
  EXPECT_EQ(circle.center, (Vec2{1, 2}));
  EXPECT_EQ(circle.radius, 5);
  const Ellipse ellipse = only<Ellipse>(of("ELLIPSE 10 1 20 2 11 0 21 4 40 0.25"));
  EXPECT_EQ(ellipse.semi_axes, (Vec2{4, 1}));
  expect_near(ellipse.rotation.u(), {0, 1});
  EXPECT_EQ(only<Polygon>(of("SOLID 10 0 20 0 11 2 21 0 12 0 22 2 13 2 23 2")).vertices.size(), 4U);
  EXPECT_EQ(area(only<Polygon>(of("TRACE 10 0 20 0 11 2 21 0 12 0 22 2"))), 2);
}

TEST(Dxf, arcs_become_lines_near_them) {
  const Read quarter = of("ARC 10 1 20 2 40 5 50 90 51 180");
  const Polyline line = only<Polyline>(quarter);
  EXPECT_EQ(line.lines[0].front(), (Vec2{1, 7}));
  EXPECT_EQ(line.lines[0].back(), (Vec2{-4, 2}));
  for (const Vec2& p : line.lines[0]) EXPECT_NEAR(length(p - Vec2{1, 2}), 5, 1e-14);
  EXPECT_NEAR(perimeter(AnyShape(line)).value_or(0), 5 * pi, 2e-5);  // of both sides
  EXPECT_NE(quarter.remarks.find("curves became lines"), std::string::npos);
  EXPECT_EQ(only<Circle>(of("ARC 10 1 20 2 40 5 50 0 51 360")).radius, 5);
  // From above, and seen from below, where it is mirrored.
  const auto middle = [](const std::string& more) {
    const Polyline half =
        only<Polyline>(of("ELLIPSE 10 1 20 0 11 2 21 0 40 0.5 41 0 42 3.141592653589793" + more));
    return half.lines[0][half.lines[0].size() / 2];
  };
  EXPECT_NEAR(middle("").y, 1, 1e-3);
  EXPECT_NEAR(middle(" 230 -1").y, -1, 1e-3);
  EXPECT_EQ(only<Circle>(of("CIRCLE 10 1 20 2 40 5 230 -1")).center, (Vec2{-1, 2}));
}

/// The area of a drawing's one item, which keeps its arcs; as lines it is nearly as large.
double curved_area(const std::string& text) {
  const Read exact = read(text, true), flat = read(text);
  EXPECT_EQ(exact.drawing.parts.size(), 1U) << exact.remarks;
  const CurvedRegion* const curved = exact.drawing.curved(0);
  if (!curved) return 0;
  EXPECT_EQ(exact.remarks, "");
  const AnyArea one = *curved;
  const double size = area(united(std::span(&one, 1)));
  EXPECT_NEAR(area(flat.drawing.parts.at(0)).value_or(0), size, 1e-4 * size);
  return size;
}
TEST(Dxf, closed_lines_are_areas_with_their_arcs) {
  EXPECT_NEAR(curved_area(file({"LWPOLYLINE 90 2 70 1 10 -3 20 1 42 1 10 3 20 1 42 0"})), 4.5 * pi,
              1e-14);
  const std::string slot =
      " 10 0 20 0 10 4 20 0 42 1 10 4 20 2 42 0 10 0 20 2 42 1";  // two half discs and a square
  EXPECT_NEAR(curved_area(file({"LWPOLYLINE 90 4 70 1" + slot})), 8 + pi, 1e-14);
  EXPECT_NEAR(curved_area(file({"LWPOLYLINE 90 4 70 1 230 -1" + slot})), 8 + pi, 1e-14);
  EXPECT_NEAR(curved_area(file({"POLYLINE 66 1 70 1", "VERTEX 10 0 20 0", "VERTEX 10 4 20 0 42 1",
                                "VERTEX 10 4 20 2", "VERTEX 10 0 20 2 42 1", "SEQEND"})),
              8 + pi, 1e-14);
  // It ends where it begins, with or without the flag.
  EXPECT_EQ(area(only<Polygon>(of("LWPOLYLINE 90 4 70 0 10 0 20 0 10 2 20 0 10 2 20 2 10 0 20 0"))),
            2);
  const Read bow = of("LWPOLYLINE 5 A 90 4 70 1 10 0 20 0 10 2 20 2 10 2 20 0 10 0 20 2");
  EXPECT_EQ(area(only<Region>(bow)), 2);
  EXPECT_NE(bow.remarks.find("cut apart"), std::string::npos);
  EXPECT_EQ(
      only<Polyline>(of("LWPOLYLINE 90 3 70 0 10 0 20 0 10 2 20 0 10 2 20 2")).lines[0].size(), 3U);
  // A ring of two arcs and a line, and a hole in it.
  const std::string edges =
      "HATCH 2 SOLID 70 1 71 0 91 2 92 1 93 2 72 2 10 0 20 0 40 5 50 0 51 180 73 1 72 1 10 -5 20 0 "
      "11 5 21 0 97 0 92 16 93 1 72 2 10 0 20 2 40 1 50 0 51 360 73 1 97 0 75 0 76 1 98 0";
  EXPECT_NEAR(curved_area(file({edges})), 12.5 * pi - pi, 1e-13);
  // Clockwise, and of an ellipse.
  EXPECT_NEAR(curved_area(file({"HATCH 91 1 92 1 93 2 72 3 10 0 20 0 11 4 21 0 40 0.5 50 0 51 180 "
                                "73 0 72 1 10 -4 20 0 11 4 21 0 97 0 75 0"})),
              4 * pi, 1e-13);
}

TEST(Dxf, blocks_are_inserted) {
  const std::vector<std::string> blocks{"BLOCK 2 A 10 1 20 1",
                                        "CIRCLE 5 C1 10 2 20 1 40 1",
                                        "ENDBLK",
                                        "BLOCK 2 B 10 0 20 0",
                                        "INSERT 5 I2 2 A 10 3 20 0 41 2 42 2",
                                        "ENDBLK",
                                        "BLOCK 2 SELF",
                                        "INSERT 2 SELF 10 0 20 0",
                                        "ENDBLK"};
  const Read nested = read(file({"INSERT 5 I1 2 B 10 10 20 0 50 90"}, blocks));
  EXPECT_EQ(only<Circle>(nested).center, (Vec2{10, 5}));
  EXPECT_EQ(only<Circle>(nested).radius, 2);
  EXPECT_EQ(nested.drawing.plain_name(0), "I1/I2/C1");
  const Ellipse wide = only<Ellipse>(read(file({"INSERT 2 A 10 0 20 0 41 3"}, blocks)));
  EXPECT_EQ(wide.semi_axes, (Vec2{3, 1}));
  EXPECT_EQ(wide.center, (Vec2{3, 0}));
  EXPECT_EQ(only<Circle>(read(file({"INSERT 2 A 10 0 20 0 230 -1"}, blocks))).center,
            (Vec2{-1, 0}));
  const Read table = read(file({"INSERT 2 A 10 0 20 0 50 90 70 3 71 2 44 10 45 100"}, blocks));
  ASSERT_EQ(table.drawing.parts.size(), 6U);
  EXPECT_EQ(std::get<Circle>(table.drawing.parts[5]).center, (Vec2{-100, 21}));
  EXPECT_NE(read(file({"INSERT 2 SELF 10 0 20 0"}, blocks)).remarks.find("in themselves"),
            std::string::npos);
  EXPECT_NE(read(file({"INSERT 2 NONE 10 0 20 0"}, blocks)).remarks.find("no block has the name"),
            std::string::npos);
  EXPECT_THROW(read(file({"INSERT 2 A 10 0 20 0 70 1000000 71 1000000"}, blocks)), NotADrawing);
}

TEST(Dxf, what_is_not_drawn_is_told) {
  const std::vector<std::string> layers{"LAYER 2 off 62 -7", "LAYER 2 cold 70 1",
                                        "LAYER 2 on 62 7"};
  const Read some = read(file({"LINE 8 off 10 0 20 0 11 1 21 0", "LINE 8 cold 10 0 20 0 11 1 21 0",
                               "LINE 8 on 10 0 20 0 11 1 21 0", "TEXT 1 word 10 0 20 0",
                               "LINE 67 1 10 0 20 0 11 1 21 0", "LINE 60 1 10 0 20 0 11 1 21 0"},
                              {}, layers));
  EXPECT_EQ(some.drawing.size(), 1U);
  EXPECT_EQ(some.broken, 0U);
  EXPECT_NE(some.remarks.find("1 TEXT"), std::string::npos) << some.remarks;
  EXPECT_NE(some.remarks.find("its layer is off or frozen: 2"), std::string::npos) << some.remarks;
  EXPECT_NE(some.remarks.find("paper space"), std::string::npos) << some.remarks;
}

TEST(Dxf, mistakes_are_told_with_their_lines) {
  const auto lost = [](const std::string& entity, const std::string& why) {
    const Read some = read(file({entity, "POINT 10 1 20 2"}));
    EXPECT_EQ(some.drawing.size(), 1U) << entity;
    EXPECT_EQ(some.broken, 1U) << entity;
    EXPECT_NE(some.remarks.find(why), std::string::npos) << some.remarks;
  };
  // Behind twelve lines of other sections.
  lost("LINE 10 1 20 2 11 three 21 4", "LINE: group 11: not a number: 1 (line 24: three)");
  lost("LINE 10 1 20 2 11 3", "LINE: group 21: missing: 1 (line");
  lost("CIRCLE 10 1 20 2 40 -5", "CIRCLE: group 40: must be positive: 1 (line 24: -5)");
  lost("CIRCLE 10 1 20 2 40 5 210 1", "plane that is not that of the drawing");
  lost("POLYLINE 70 64", "POLYLINE: a mesh");
  lost("SPLINE 71 3 40 0 10 0 20 0", "SPLINE: its knots do not fit");
  lost("HATCH 91 1 92 1 93 1 72 4 97 0", "HATCH: its boundary has a spline");
  const auto refused = [](const std::string& text) -> std::string {
    try {
      read(text);
    } catch (const NotADrawing& reason) {
      return reason.what();
    }
    return "";
  };
  EXPECT_EQ(refused("  0\nSECTION\nHEADER\n2\n"),
            "line 3: must be the number of a group, but is HEADER");
  EXPECT_EQ(refused("0\nSECTION\n2\nENTITIES\n0"), "line 5: the file ends within a group");
  EXPECT_NE(refused("AutoCAD Binary DXF\r\n\x1a").find("binary"), std::string::npos);
  EXPECT_NE(refused("").find("no group"), std::string::npos);
  EXPECT_NE(refused("8\n0\n").find("first group"), std::string::npos);
  const std::string whole = file({"LINE 10 1 20 2 11 3 21 4"});
  EXPECT_EQ(read(whole).broken, 0U);
  EXPECT_EQ(read(whole.substr(0, whole.size() - 6)).broken, 1U);
  // Cut anywhere, with other ends of lines: it is read, or refused.
  std::string dos;
  for (const char c :
       file({"LWPOLYLINE 90 2 70 1 10 -3 20 1 42 1 10 3 20 1", "HATCH 91 1 92 2 73 1 93 1"}))
    dos += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_EQ(read(dos).drawing.size(), 1U);
  for (std::size_t size = 0; size < dos.size(); ++size) refused(dos.substr(0, size));
}

/// A clamped cubic with a knot inside: its ends, its point at the knot (by symmetry), and how far lines lie from it.
TEST(Dxf, splines_without_weights) {
  const std::string spline =
      "SPLINE 70 8 71 3 72 9 73 5 40 0 40 0 40 0 40 0 40 1 40 2 40 2 40 2 40 2 10 0 20 0 10 1 20 2 "
      "10 3 20 -2 10 5 20 2 10 6 20 0";
  const auto line = [&](double tolerance) {
    return only<Polyline>(read(file({spline}), false, tolerance)).lines[0];
  };
  const std::vector<Vec2> rough = line(0.01), fine = line(1e-7);
  EXPECT_EQ(rough.front(), (Vec2{0, 0}));
  EXPECT_EQ(rough.back(), (Vec2{6, 0}));
  EXPECT_LT(rough.size(), fine.size() / 50);
  const AnyShape few = Polyline{{rough}}, many = Polyline{{fine}};
  for (const Vec2& p : fine) EXPECT_LE(distance(few, AnyShape(Point{p})), 0.01);
  EXPECT_LE(distance(many, AnyShape(Point{{3, 0}})), 1e-7);
  const std::string ring =
      "SPLINE 70 1 71 1 40 0 40 0 40 1 40 2 40 3 40 3 10 0 20 0 10 2 20 0 10 0 20 2 10 0 20 0";
  EXPECT_EQ(area(only<Polygon>(of(ring))), 2);
}

/// The output of the script beside this file; empty where ezdxf is missing.
std::string ezdxf(const std::string& arguments) {
  const Outcome outcome =
      run("/usr/bin/python3 '" ABUT_SOURCE "/tests/cli/dxf_by_ezdxf.py' " + arguments);
  EXPECT_TRUE(outcome.status == 0 || outcome.err.find("No module") != std::string::npos)
      << outcome.err;
  return outcome.out;
}
TEST(Dxf, areas_that_ezdxf_writes) {
  Scratch scratch;
  const std::string name = scratch.path("drawing.dxf");
  std::istringstream lines(ezdxf("write " + name));
  if (lines.peek() == EOF) GTEST_SKIP() << "ezdxf is not there";
  std::map<std::string, double> expected;
  std::string handle, insert;
  for (std::string value; lines >> handle >> value;)
    if (handle == "INSERT")
      insert = value;
    else
      expected[handle] = std::stod(value);
  Drawing drawing;
  Remarks remarks;
  Reading how;
  how.arcs = true;
  read_drawing(name, drawing, remarks, how);
  EXPECT_EQ(remarks.text(""), "");
  EXPECT_EQ(drawing.size(), expected.size());
  std::size_t arcs = 0;
  for (std::size_t i = 0; i < drawing.size(); ++i) {
    std::string own = drawing.plain_name(i);
    if (own.starts_with(insert + "/")) own = "INSERT" + own.substr(insert.size());
    const double wanted = expected.at(own);
    const CurvedRegion* const curved = drawing.curved(i);
    arcs += curved != nullptr;
    const AnyArea one = curved ? AnyArea(*curved) : AnyArea(drawing.parts[i]);
    EXPECT_NEAR(area(united(std::span(&one, 1))), wanted, 1e-12 * wanted) << own;
  }
  EXPECT_GT(arcs, expected.size() / 2);
  EXPECT_LT(arcs, expected.size());
}
/// The library of parts that comes with LibreCAD, as ezdxf sees it.
TEST(Dxf, real_drawings_reach_as_far_as_ezdxf_says) {
  const std::string folder = "/usr/share/librecad/library";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "LibreCAD's parts are not there";
  std::vector<std::string> files;
  for (const auto& one : std::filesystem::recursive_directory_iterator(folder))
    if (one.path().extension() == ".dxf") files.push_back(one.path());
  std::sort(files.begin(), files.end());
  std::string arguments = "extents";
  std::vector<std::string> some;
  for (std::size_t i = 0; i < files.size(); i += std::max<std::size_t>(1, files.size() / 60))
    some.push_back(files[i]), arguments += " '" + files[i] + "'";
  std::istringstream lines(ezdxf(arguments));
  if (lines.peek() == EOF) GTEST_SKIP() << "ezdxf is not there";
  std::size_t compared = 0;
  for (const std::string& name : some) {
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    if (line[0] == '-') continue;
    std::istringstream numbers(line);
    double count = 0, want[4] = {};
    numbers >> count >> want[0] >> want[1] >> want[2] >> want[3];
    Drawing drawing;
    Remarks remarks;
    read_drawing(name, drawing, remarks);
    EXPECT_EQ(remarks.broken_count(), 0U) << name << remarks.text(": ");
    EXPECT_LE(static_cast<double>(drawing.size()), count) << name;
    EXPECT_GE(static_cast<double>(drawing.size()), 0.9 * count) << name;
    double least[2] = {INFINITY, INFINITY}, most[2] = {-INFINITY, -INFINITY};
    for (const AnyShape& shape : drawing.parts) {
      const std::optional<Box> box = bounds(shape);
      ASSERT_TRUE(box);
      for (int axis = 0; axis < 2; ++axis) {
        least[axis] = std::fmin(least[axis], box->min[axis]);
        most[axis] = std::fmax(most[axis], box->max[axis]);
      }
    }
    const double near_enough = 1e-3 * extent_of(drawing);
    for (int axis = 0; axis < 2; ++axis) {
      EXPECT_NEAR(least[axis], want[axis], near_enough) << name;
      EXPECT_NEAR(most[axis], want[2 + axis], near_enough) << name;
    }
    ++compared;
  }
  EXPECT_GT(compared, some.size() / 2);
}

TEST(Dxf, pairs_and_cuts) {
  Scratch scratch;
  const std::string a =
      scratch.write("a.dxf", file({"LWPOLYLINE 5 1A 90 2 70 1 10 -3 20 0 42 1 10 3 20 0 42 1",
                                   "LINE 5 1B 10 2.5 20 0 11 9 21 0"}));
  const std::string b = scratch.write("b.wkt", "POLYGON ((0 -9, 9 -9, 9 9, 0 9, 0 -9))\n");
  const std::string table = run("$ABUT pairs " + a + " -o - --to csv").out;
  EXPECT_NE(table.find("1A,1B,0"), std::string::npos) << table;
  EXPECT_EQ(run("$ABUT cut " + a + " " + b + " -o - --to wkt").out.substr(0, 45),
            "CURVEPOLYGON (COMPOUNDCURVE (CIRCULARSTRING (");
  EXPECT_EQ(run("$ABUT cut --flatten 0.1 " + a + " " + b + " -o - --to wkt").out.substr(0, 9),
            "POLYGON (");
  const Outcome wrong = run("printf '0\\nSECTION\\nx\\n' | $ABUT pairs --from dxf -");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("standard input: line 3: must be the number of a group"),
            std::string::npos)
      << wrong.err;
}

}  // namespace
}  // namespace abut::cli
