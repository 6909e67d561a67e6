// Geometries as shapes, and those that are refused.
#include <gtest/gtest.h>

#include <abut/curved_region.hpp>
#include <abut/io/geometry.hpp>
#include <cmath>
#include <numbers>
#include <sstream>

#include "abut/print.hpp"
#include "io/parts.hpp"

namespace abut::io {
namespace {

std::vector<AnyShape> wkt(const std::string& text) { return read_wkt(text).shapes; }
std::string printed(const std::vector<AnyShape>& shapes) {
  std::ostringstream out;
  for (const AnyShape& shape : shapes) out << shape;
  return out.str();
}
double total_area(const std::vector<AnyShape>& shapes) {
  double sum = 0;
  for (const AnyShape& shape : shapes) sum += *area(shape);
  return sum;
}
/// A reader's refusal; "" where there is none.
template <class Read>
std::string refusal(Read read) {
  try {
    read();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}
std::string bytes_of(const std::string& digits) {
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2)
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  return bytes;
}

TEST(Wkt, every_kind) {
  EXPECT_EQ(std::get<Point>(wkt(" point(1 -2e0)")[0]).position, (Vec2{1, -2}));
  EXPECT_EQ(wkt("MULTIPOINT (1 2, (3 4))").size(), 2U);
  const Polyline line = std::get<Polyline>(wkt("LINESTRING Z (0 0 5, 1 1 5, 2 0 5)")[0]);
  ASSERT_EQ(line.lines.size(), 1U);
  EXPECT_EQ(line.lines[0].size(), 3U);
  EXPECT_EQ(std::get<Polyline>(wkt("MULTILINESTRING((0 0,1 1),(5 5,6 6))")[0]).lines.size(), 2U);
  EXPECT_EQ(std::get<Polygon>(wkt("POLYGON((0 0,4 0,4 4,0 4,0 0))")[0]).vertices.size(), 4U);
  const Item ring = read_wkt(
      "SRID=4326;POLYGONZM ((0 0 1 2,9 0 1 2,9 9 1 2,0 9 1 2,0 0 1 2),(1 1 1 2,2 1 1 2,1 2 1 2,1 1 "
      "1 2))");
  EXPECT_EQ(std::get<Region>(ring.shapes[0]).rings.size(), 2U);
  EXPECT_EQ(ring.srid, 4326U);
  EXPECT_TRUE(ring.further_coordinates);
  EXPECT_FALSE(ring.repaired);
  EXPECT_EQ(std::get<Region>(wkt("MULTIPOLYGON(((0 0,1 0,0 1,0 0)),((5 5,6 5,5 6,5 5)))")[0])
                .rings.size(),
            2U);
  EXPECT_EQ(wkt("GEOMETRYCOLLECTION(POINT(0 0),GEOMETRYCOLLECTION(LINESTRING(0 0,1 1)))").size(),
            2U);
  EXPECT_EQ(total_area(wkt("TRIANGLE((0 0,1 0,0 1,0 0))")), 0.5);
  EXPECT_EQ(total_area(wkt("TIN(((0 0,1 0,0 1,0 0)),((1 0,1 1,0 1,1 0)))")), 1);
  EXPECT_EQ(total_area(wkt("POLYHEDRALSURFACE Z(((0 0 9,1 0 9,1 1 9,0 1 9,0 0 9)))")), 1);
  const Item bow_tie = read_wkt("POLYGON((0 0,2 2,2 0,0 2,0 0))");
  EXPECT_EQ(std::get<Region>(bow_tie.shapes[0]).rings.size(), 2U);
  EXPECT_EQ(total_area(bow_tie.shapes), 2);
  EXPECT_TRUE(bow_tie.repaired);
}

TEST(Wkt, empty_of_each_kind) {
  for (const std::string kind :
       {"POINT", "LINESTRING", "LINEARRING", "POLYGON", "TRIANGLE", "MULTIPOINT", "MULTILINESTRING",
        "MULTIPOLYGON", "GEOMETRYCOLLECTION", "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON",
        "MULTICURVE", "MULTISURFACE", "POLYHEDRALSURFACE", "TIN"})
    for (const std::string tail : {" EMPTY", " Z EMPTY", "ZM EMPTY", " empty "}) {
      EXPECT_EQ(refusal([&] { EXPECT_TRUE(wkt(kind + tail).empty()); }), "") << kind << tail;
      EXPECT_TRUE(wkt("GEOMETRYCOLLECTION(" + kind + tail + ")").empty());
    }
  // Empty parts are left out.
  EXPECT_EQ(wkt("MULTIPOINT(EMPTY, 1 2)").size(), 1U);
  EXPECT_EQ(std::get<Polyline>(wkt("MULTILINESTRING((0 0,1 1),EMPTY)")[0]).lines.size(), 1U);
  EXPECT_EQ(total_area(wkt("MULTIPOLYGON(EMPTY,((0 0,1 0,0 1,0 0)))")), 0.5);
}

TEST(Wkt, refuses_what_is_none) {
  for (const auto& [text, why] : std::initializer_list<std::pair<std::string, std::string>>{
           {"", "not the well-known text of points, lines or polygons: the end (byte 0)"},
           {"POINT", "a bracket is missing before: the end (byte 5)"},
           {"POINT(1)", "not a number: ) (byte 7)"},
           {"POINT(1 2", "a bracket is missing before: the end (byte 9)"},
           {"POINT(1 2) x", "something follows the geometry: x (byte 11)"},
           {"CIRCLE(1 2 3)",
            "not the well-known text of points, lines or polygons: CIRCLE(1 2 3) (byte 0)"},
           {"POINTS(1 2)",
            "not the well-known text of points, lines or polygons: POINTS(1 2) (byte 0)"},
           {"POINT(1 nan)", "not a number: nan) (byte 8)"},
           {"POINT(1e999 0)", "larger than the largest double: 1e999 0) (byte 6)"},
           {"LINESTRING((0 0))", "not a number: (0 0)) (byte 11)"},
           {"POINT Q (1 2)", "not well-known text from here on: Q (1 2) (byte 6)"},
           {"SRID=1", "a semicolon is missing before: the end (byte 6)"},
           {"SRID=x;POINT(1 2)", "not a number: x;POINT(1 2) (byte 5)"},
           {"SRID=1.5;POINT(1 2)", "an SRID must be a whole number before: ;POINT(1 2) (byte 8)"},
           {"CIRCULARSTRING(0 0,1 1,2 0)",
            "an arc needs a tolerance, how far its chords may lie off it: (0 0,1 1,2 0) (byte 14)"},
           {"MULTISURFACE(POINT(0 0))", "a polygon must stand before: (0 0)) (byte 18)"}})
    EXPECT_EQ(refusal([&, &given = text] { wkt(given); }), why) << text;
  for (const char* text :
       {"CIRCULARSTRING(0 0,1 1)", "COMPOUNDCURVE(POINT(1 2))", "CURVEPOLYGON(MULTIPOINT(1 2))",
        "COMPOUNDCURVE(COMPOUNDCURVE((0 0,1 1)))"})
    EXPECT_NE(refusal([&] { read_wkt(text, 1); }), "") << text;
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "GEOMETRYCOLLECTION(";
  EXPECT_NE(refusal([&] { wkt(deep); }).find("nested too deeply"), std::string::npos);
}

// An even number of polygons on top of each other is no hole, whatever way their rings run.
TEST(Wkt, polygons_that_overlap_are_united) {
  const auto size = [](const std::string& text) { return total_area(wkt(text)); };
  const std::string square = "((0 0,4 0,4 4,0 4,0 0))", over = "((2 2,6 2,6 6,2 6,2 2))",
                    turned = "((2 2,2 6,6 6,6 2,2 2))", within = "((1 1,2 1,2 2,1 2,1 1))",
                    holed = "((0 0,4 0,4 4,0 4,0 0),(1 1,3 1,3 3,1 3,1 1))",
                    beside = "((4 0,8 0,8 4,4 4,4 0))";
  for (const std::string& other : {over, turned}) {
    EXPECT_EQ(size("MULTIPOLYGON(" + square + "," + other + ")"), 28);
    EXPECT_EQ(size("GEOMETRYCOLLECTION(POLYGON" + square + ",POLYGON" + other + ")"), 28);
  }
  EXPECT_EQ(size("MULTIPOLYGON(" + square + "," + within + ")"), 16);
  EXPECT_EQ(size("MULTIPOLYGON(" + holed + "," + within + ")"), 13);
  EXPECT_EQ(size("MULTIPOLYGON(" + holed + "," + square + ")"), 16);
  EXPECT_EQ(size("MULTIPOLYGON(" + square + "," + square + ")"), 16);
  EXPECT_EQ(size("MULTIPOLYGON(" + holed + "," + beside + ")"), 28);
  // Many in a row, of which two overlap: a tree of boxes finds them.
  std::string many;
  for (int i = 0; i < 100; ++i) {
    const std::string x = std::to_string(3 * i), y = std::to_string(3 * i + 1);
    many += "((" + x + " 0," + y + " 0," + y + " 1," + x + " 1," + x + " 0)),";
  }
  EXPECT_EQ(size("MULTIPOLYGON(" + many + "((297 0,298 0,298 1,297 1,297 0)))"), 100);
}

TEST(Wkt, arcs_become_chords) {
  for (const double tolerance : {1e-1, 1e-3, 1e-6}) {
    const Polyline arc =
        std::get<Polyline>(read_wkt("CIRCULARSTRING(-5 0,0 5,3 4,4 3,5 0)", tolerance).shapes[0]);
    EXPECT_EQ(arc.lines[0].front(), (Vec2{-5, 0}));
    EXPECT_EQ(arc.lines[0].back(), (Vec2{5, 0}));
    for (const Vec2 given : {Vec2{0, 5}, Vec2{3, 4}, Vec2{4, 3}})
      EXPECT_EQ(std::ranges::count(arc.lines[0], given), 1);
    double farthest = 0;
    for (std::size_t i = 0; i < arc.lines[0].size(); ++i) {
      const Vec2 v = arc.lines[0][i];
      EXPECT_NEAR(std::hypot(v.x, v.y), 5, 1e-14);
      EXPECT_GE(v.y, -1e-15);
      if (i == 0) continue;
      const Vec2 middle = 0.5 * (v + arc.lines[0][i - 1]);
      farthest = std::fmax(farthest, 5 - std::hypot(middle.x, middle.y));
    }
    EXPECT_LE(farthest, tolerance);
    EXPECT_GE(farthest, tolerance / 16);
  }
  // Clockwise, straight, of no length, and a full circle.
  EXPECT_GT(
      std::get<Polyline>(read_wkt("CIRCULARSTRING(0 0,1 -1,2 0)", 0.01).shapes[0]).lines[0].size(),
      5U);
  for (const char* flat : {"CIRCULARSTRING(0 0,1 1,2 2)", "CIRCULARSTRING(0 0,1 1e-300,2 0)",
                           "CIRCULARSTRING(0 0,1e200 1e200,1e-200 3e200)"})
    EXPECT_LE(std::get<Polyline>(read_wkt(flat, 1e198).shapes[0]).lines[0].size(), 8U) << flat;
  EXPECT_EQ(
      std::get<Polyline>(read_wkt("CIRCULARSTRING(1 1,1 1,1 1)", 1).shapes[0]).lines[0].size(), 1U);
  // A few bytes do not make a million vertices.
  std::string many = "CIRCULARSTRING(0 0";
  for (int i = 1; i <= 100; ++i)
    many += ",1e9 " + std::to_string(2 * i - 1) + "e9,0 " + std::to_string(2 * i) + "e9";
  EXPECT_EQ(refusal([&] { read_wkt(many + ")", 1e-3); }),
            "arcs of more than 1000000 chords: a larger tolerance needs fewer");
  EXPECT_EQ(refusal([&] { read_wkt(many + ")", 1e6); }), "");
  const Item circle = read_wkt("CURVEPOLYGON(CIRCULARSTRING(1 2,7 2,1 2))", 1e-6);
  EXPECT_NEAR(total_area(circle.shapes), 9 * std::acos(-1), 1e-4);
  // A rectangle with a round end, and a hole of lines.
  const std::string hole = "(1 1,2 1,1 2,1 1)",
                    round =
                        "CURVEPOLYGON(COMPOUNDCURVE((0 4,0 0,4 0),CIRCULARSTRING(4 0,6 2,4 4),(4 "
                        "4,0 4))," +
                        hole + ")";
  const double expected = 16 - 0.5 + 2 * std::acos(-1);
  EXPECT_NEAR(total_area(read_wkt(round, 1e-6).shapes), expected, 1e-4);
  EXPECT_NEAR(total_area(read_wkt("MULTISURFACE(" + round + ",((9 0,10 0,9 1,9 0)))", 1e-6).shapes),
              expected + 0.5, 1e-4);
  EXPECT_EQ(std::get<Polyline>(
                read_wkt("MULTICURVE((0 0,1 1),CIRCULARSTRING(4 0,6 2,4 4),COMPOUNDCURVE((0 0,3 "
                         "3)),EMPTY)",
                         1)
                    .shapes[0])
                .lines.size(),
            3U);
}

// GEOS writes these.
const char* const kPoint = "0101000000000000000000F03F0000000000000040";
const char* const kBigPoint = "00000000013FF00000000000004000000000000000";
const char* const kSquare =
    "0103000000010000000500000000000000000000000000000000000000000000000000104000000000000000000000"
    "0"
    "0000000104000000000000010400000000000000000000000000000104000000000000000000000000000000000";
const char* const kMixed =  // a point of the one order of bytes in a collection of the other
    "000000000700000001"
    "0101000000000000000000F03F0000000000000040";
const char* const kPoints =
    "010400000002000000"
    "0101000000000000000000F03F0000000000000040"
    "0101000000000000000000084000000000000010C0";
const char* const kIsoZ = "01E9030000000000000000F03F00000000000000400000000000000840";
const char* const kEwkbZm =
    "01010000E0E6100000000000000000F03F000000000000004000000000000008400000000000001040";

TEST(Wkb, every_form) {
  EXPECT_EQ(printed(read_wkb(bytes_of(kPoint)).shapes), printed(wkt("POINT(1 2)")));
  EXPECT_EQ(printed(read_wkb(bytes_of(kBigPoint)).shapes), printed(wkt("POINT(1 2)")));
  EXPECT_EQ(printed(read_wkb(bytes_of(kMixed)).shapes), printed(wkt("POINT(1 2)")));
  EXPECT_EQ(printed(read_wkb(bytes_of(kPoints)).shapes), printed(wkt("MULTIPOINT(1 2,3 -4)")));
  EXPECT_EQ(printed(read_wkb(bytes_of(kSquare)).shapes),
            printed(wkt("POLYGON((0 0,4 0,4 4,0 4,0 0))")));
  // As digits, of a database or not, and in small letters.
  std::string small = kEwkbZm;
  for (char& c : small) c = static_cast<char>(std::tolower(c));
  for (const std::string& text : {std::string(kEwkbZm), small, "\\x" + small}) {
    const Item item = read_wkb(text);
    EXPECT_EQ(printed(item.shapes), printed(wkt("POINT(1 2)"))) << text;
    EXPECT_EQ(item.srid, 4326U);
    EXPECT_TRUE(item.further_coordinates);
  }
  EXPECT_TRUE(read_wkb(kIsoZ).further_coordinates);
  EXPECT_FALSE(read_wkb(kPoint).further_coordinates);
  EXPECT_TRUE(read_wkb("0101000000000000000000F87F000000000000F87F").shapes.empty());
  for (const char* kind :
       {"02", "03", "04", "05", "06", "07", "09", "0A", "0B", "0C", "0F", "10", "11"})
    EXPECT_TRUE(read_wkb(std::string("01") + kind + "00000000000000").shapes.empty()) << kind;
}

TEST(Wkb, arcs_become_chords) {
  // A half circle in a compound curve: the arc of WKT's test.
  const std::string arc =
      "0109000000010000000108000000030000000000000000000000000000000000000000000000"
      "0000F03F000000000000F03F00000000000000400000000000000000";
  EXPECT_EQ(printed(read_wkb(arc, 0.01).shapes),
            printed(read_wkt("COMPOUNDCURVE(CIRCULARSTRING(0 0,1 1,2 0))", 0.01).shapes));
  EXPECT_EQ(refusal([&] { read_wkb(arc); }),
            "an arc needs a tolerance, how far its chords may lie off it (byte 14)");
}

TEST(Wkb, refuses_what_is_none) {
  for (const auto& [digits, why] : std::initializer_list<std::pair<std::string, std::string>>{
           {"", "well-known binary ends too early (byte 0)"},
           {"02", "the order of bytes must be 0 or 1 (byte 0)"},
           {"0100000000", "no kind of geometry has the number 0 (byte 1)"},
           {"010E000000", "no kind of geometry has the number 14 (byte 1)"},
           {"01A10F0000", "no kind of geometry has the number 4001 (byte 1)"},
           {kPoint + std::string("00"), "something follows the geometry (byte 21)"},
           {"0102000000FFFFFF7F", "well-known binary ends before 2147483647 parts of it (byte 9)"},
           {"0103000000FFFFFFFF", "well-known binary ends before 4294967295 parts of it (byte 9)"},
           {"0107000000FFFFFFFF", "well-known binary ends before 4294967295 parts of it (byte 9)"},
           {"01040000000100000001020000000000000000000000000000000000000000",
            "this must be a point (byte 9)"},
           {"0101000000000000000000F07F0000000000000040", "a coordinate must be finite (byte 5)"},
           {"010200000001000000000000000000F87F000000000000F87F",
            "a coordinate must be finite (byte 9)"}})
    EXPECT_EQ(refusal([&, &given = digits] { read_wkb(bytes_of(given)); }), why) << digits;
  EXPECT_EQ(refusal([&] { read_wkb("0101x0"); }),
            "pairs of digits of base 16 must stand here: x0 (byte 4)");
  EXPECT_EQ(refusal([&] { read_wkb("010"); }),
            "pairs of digits of base 16 must stand here: 0 (byte 2)");
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "010700000001000000";
  EXPECT_NE(refusal([&] { read_wkb(bytes_of(deep)); }).find("nested too deeply"),
            std::string::npos);
  // Cut short anywhere.
  for (const std::string digits : {kPoint, kBigPoint, kSquare, kMixed, kPoints, kIsoZ, kEwkbZm}) {
    const std::string bytes = bytes_of(digits);
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      EXPECT_NE(refusal([&] { read_wkb(std::string(bytes, 0, n)); }), "") << digits << " " << n;
      EXPECT_NE(refusal([&] { read_wkb(digits.substr(0, 2 * n)); }), "") << digits << " " << n;
    }
  }
}

TEST(GeoJson, every_kind) {
  const auto same = [](const std::string& json, const std::string& text) {
    EXPECT_EQ(printed(read_geojson(json).shapes), printed(wkt(text))) << json;
  };
  same(R"({"type":"Point","coordinates":[1,-2e0]})", "POINT(1 -2)");
  same(R"( {"coordinates" : [ [0, 0] , [1,1] ], "type" : "LineString", "bbox":[0,0,1,1]} )",
       "LINESTRING(0 0,1 1)");
  same(R"({"type":"MultiPoint","coordinates":[[1,2],[3,4]]})", "MULTIPOINT(1 2,3 4)");
  same(R"({"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]})",
       "MULTILINESTRING((1 2,3 4),(5 6,7 8))");
  same(
      R"({"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]})",
      "POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,1 2,2 2,1 1))");
  same(
      R"({"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[0,4],[0,0]]],[[[9,9],[9,8],[8,8],[9,9]]]]})",
      "MULTIPOLYGON(((0 0,4 0,0 4,0 0)),((9 9,9 8,8 8,9 9)))");
  same(
      R"({"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[0,0],[1,1]]}]}]})",
      "GEOMETRYCOLLECTION(POINT(1 2),LINESTRING(0 0,1 1))");
  same(
      R"({"type":"Feature","properties":{"a":[true,false,null,"\u00e4\"",-0.5E+3]},"geometry":{"type":"Point","coordinates":[1,2]}})",
      "POINT(1 2)");
  same("\xEF\xBB\xBF{\"type\":\"Point\",\"coordinates\":[0,0]}", "POINT(0 0)");
  EXPECT_TRUE(read_geojson(R"({"type":"Point","coordinates":[1,2,3]})").further_coordinates);
  for (const std::string kind :
       {"Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon"})
    EXPECT_TRUE(read_geojson(R"({"type":")" + kind + R"(","coordinates":[]})").shapes.empty());
  EXPECT_TRUE(read_geojson(R"({"type":"GeometryCollection","geometries":[]})").shapes.empty());
  EXPECT_TRUE(read_geojson(R"({"type":"Feature","geometry":null})").shapes.empty());
}

TEST(GeoJson, refuses_what_is_none) {
  for (const auto& [text, why] : std::initializer_list<std::pair<std::string, std::string>>{
           {"", "GeoJSON is an object: a FeatureCollection, a Feature or a geometry (byte 0)"},
           {"[]", "GeoJSON is an object: a FeatureCollection, a Feature or a geometry (byte 0)"},
           {R"({"type":"Circle"})", "type: no geometry of GeoJSON: Circle (byte 17)"},
           {R"({"type":3,"coordinates":[1,2]})", "type: no geometry of GeoJSON (byte 8)"},
           {R"({"type":"FeatureCollection","features":[]})",
            "type: must be one Feature or one geometry: FeatureCollection (byte 39)"},
           {R"({"type":"Point"})", "coordinates: missing (byte 16)"},
           {R"({"type":"Point","coordinates":3})", "coordinates: must be a list (byte 30)"},
           {R"({"type":"Point","coordinates":[1]})",
            "coordinates: a position must be two numbers (byte 33)"},
           {R"({"type":"Point","coordinates":["x",2]})", "coordinates: must be numbers (byte 31)"},
           {R"({"type":"Point","coordinates":[1e999,2]})",
            "coordinates: must be numbers (byte 36)"},
           {R"({"type":"Point","coordinates":[1,2],"coordinates":[1,2]})",
            "coordinates: given twice (byte 50)"},
           {R"({"type":"LineString","coordinates":[[]]})",
            "coordinates: a position must be two numbers (byte 38)"},
           {R"({"type":"Feature","geometry":3})", "geometry: must be an object (byte 29)"},
           {R"({"type":"GeometryCollection","geometries":[3]})",
            "geometries: must be objects (byte 43)"},
           {R"({"type":"Point","coordinates":[1,2]} x)",
            "not valid JSON: something follows the object: x (byte 37)"}})
    EXPECT_EQ(refusal([&, &given = text] { read_geojson(given); }), why) << text;
  const std::string before = R"({"type":"Point","coordinates":[1,2],"x":)";
  EXPECT_EQ(refusal([&] { read_geojson(before + "[0,-1.5e-3,\"\\n\"]}"); }), "");
  for (const std::string wrong :
       {"",      "}",      "01}",    "1.}",        ".5}",       "+1}",      "-}",
        "1e}",   "tru}",   "nul}",   "\"}",        "\"\n\"}",   "\"\\x\"}", "\"\\u12g4\"}",
        "[1,]}", "[1 2]}", "{1:2}}", "{\"a\" 2}}", "{\"a\":}}", "[}",       "1",
        "1,}",   "1]"})
    EXPECT_NE(refusal([&] { read_geojson(before + wrong); }).find("not valid JSON"),
              std::string::npos)
        << wrong;
  for (const std::string wrong : {"01", "1.", "+1", "-", "1e", "1 1", "--1", "0x1"})
    EXPECT_NE(
        refusal([&] { read_geojson("{\"type\":\"Point\",\"coordinates\":[" + wrong + ",2]}"); }),
        "")
        << wrong;
  const std::string whole =
      R"({"type":"Feature","id":"a\n","geometry":{"type":"Polygon","coordinates":[[[0,0],[4.5,0],[0,1e1],[0,0]]]},"properties":{"b":[true]}})";
  for (std::size_t n = 0; n < whole.size(); ++n)
    EXPECT_NE(refusal([&] { read_geojson(whole.substr(0, n)); }), "") << n;
  for (const std::string deep :
       {"[", "{\"a\":", R"({"type":"GeometryCollection","geometries":[)"}) {
    std::string text = deep[0] == '{' && deep.size() > 9 ? "" : before;
    for (int i = 0; i < 100000; ++i) text += deep;
    EXPECT_NE(refusal([&] { read_geojson(text); }).find("nested too deeply"), std::string::npos);
  }
}

TEST(GeoJson, features_one_by_one) {
  std::string told;
  read_features(
      R"({"type":"FeatureCollection","features":[
{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"id":"a"},
{"type":"Feature","id":{"x":7},"geometry":{"coordinates":[[0,0],[1,1]],"type":"LineString"}},
{"type":"Feature","geometry":{"type":"Point","coordinates":["x",{"y":[1]}]}},
{"type":"Feature"}, 3]})",
      [&](Feature&& feature) {
        told += std::to_string(feature.place) + " " + std::string(feature.id) + " " +
                (feature.error  ? feature.error->what()
                 : feature.item ? printed(feature.item->shapes)
                                : "none") +
                "\n";
      });
  EXPECT_EQ(told,
            "1 \"a\" " + printed(wkt("POINT(1 2)")) + "\n2 {\"x\":7} " +
                printed(wkt("LINESTRING(0 0,1 1)")) +
                "\n3  coordinates: must be numbers (byte 272)\n4  none\n5  a feature must be an "
                "object (byte 310)\n");
  int alone = 0;
  read_features(R"({"type":"Point","coordinates":[1,2]})", [&](Feature&& feature) {
    EXPECT_EQ(feature.place, 0U);
    alone += feature.item.has_value();
  });
  EXPECT_EQ(alone, 1);
}

TEST(Geometry, an_item_as_one_shape) {
  EXPECT_FALSE(as_one({}));
  EXPECT_TRUE(std::holds_alternative<Point>(*as_one(wkt("POINT(1 2)"))));
  const Polyline points = std::get<Polyline>(*as_one(wkt("MULTIPOINT(1 2,3 4)")));
  EXPECT_EQ(points.lines.size(), 2U);
  EXPECT_TRUE(intersects(AnyShape(points), AnyShape(Point{{3, 4}})));
  EXPECT_FALSE(intersects(AnyShape(points), AnyShape(Point{{2, 3}})));
  EXPECT_NE(refusal([] { as_one(wkt("GEOMETRYCOLLECTION(POINT(0 0),LINESTRING(0 0,1 1))")); }), "");
}

TEST(Wkt, arcs_that_are_kept) {
  constexpr double pi = std::numbers::pi;
  const std::string half =
      "CURVEPOLYGON (COMPOUNDCURVE (CIRCULARSTRING (1 0, 0 1, -1 0), (-1 0, 1 0)))";
  const Item one = read_curved_wkt(half);
  EXPECT_TRUE(one.shapes.empty());
  ASSERT_TRUE(one.curved);
  EXPECT_EQ(svg_path(*one.curved), "M -1 0 L 1 0 A 1 1 0 0 1 -1 0 Z");
  EXPECT_EQ(to_curved_wkt(*one.curved).substr(0, 20), "CURVEPOLYGON (COMPOU");
  // Rings of both ways; a hole with arcs in straight edges; a ring that is not closed.
  for (const auto& [text, size] :
       {std::pair<const char*, double>{"CURVEPOLYGON (CIRCULARSTRING (2 0, -2 0, 2 0))", 4 * pi},
        {"CURVEPOLYGON (CIRCULARSTRING (0 0, 1 -1, 2 0, 1 1, 0 0))", pi},
        {"CURVEPOLYGON ((-3 -3, 3 -3, 3 3, -3 3, -3 -3), CIRCULARSTRING (2 0, -2 0, 2 0))",
         36 - 4 * pi},
        {"CURVEPOLYGON Z (CIRCULARSTRING (1 0 9, 0 1 9, -1 0 9))", pi / 2},
        {"MULTISURFACE (CURVEPOLYGON (CIRCULARSTRING (1 0, -1 0, 1 0)), ((0 -2, 3 -2, 3 2, 0 2, 0 "
         "-2)))",
         12 + pi / 2},
        {"MULTISURFACE (CURVEPOLYGON (CIRCULARSTRING (1 0, -1 0, 1 0)), CURVEPOLYGON EMPTY, "
         "CURVEPOLYGON (CIRCULARSTRING (9 0, 7 0, 9 0)))",
         2 * pi},
        {"GEOMETRYCOLLECTION (POINT (9 9), CURVEPOLYGON (CIRCULARSTRING (1 0, -1 0, 1 0)))", pi}}) {
    const Item item = read_curved_wkt(text);
    ASSERT_TRUE(item.curved) << text;
    EXPECT_FALSE(validate(*item.curved));
    EXPECT_NEAR(area(*item.curved), size, 1e-13) << text;
    EXPECT_EQ(item.shapes.size(), text[0] == 'G' ? 1U : 0U);
    const Item back = read_curved_wkb(to_curved_wkb(*item.curved));
    ASSERT_TRUE(back.curved) << text;
    EXPECT_NEAR(area(*back.curved), size, 1e-13) << text;
    // Chords lie within the arcs of convex shapes, and outside of holes.
    EXPECT_NEAR(total_area(read_wkt(text, 1e-6).shapes), size, 1e-4) << text;
  }
  EXPECT_FALSE(read_curved_wkt("POLYGON ((0 0, 4 0, 4 3, 0 0))").curved);
  EXPECT_FALSE(read_curved_wkt("CURVEPOLYGON (CIRCULARSTRING (0 0, 1 0, 2 0))").curved);
  EXPECT_NE(refusal([] { read_curved_wkt("CIRCULARSTRING (1 0, 0 1, -1 0)"); }), "");
  EXPECT_NE(refusal([] { read_curved_wkt("CURVEPOLYGON (CIRCULARSTRING (1 0, 0 1))"); }), "");
}

TEST(Geometry, nesting_is_exact) {
  // A ring lies within 10⁻¹⁵ of an edge: the middles of two of its three edges are rounded to the other side.
  const Chain outer{{0, 0}, {9, 3}, {0, 9}};
  const Chain within{{2.4000000000000004, 0.8000000000000002},
                     {2.4000000000000017, 0.8000000000000006},
                     {2.4000000000000004, 0.8000000000000003}};
  const Chain beside{{0.3000000000000025, 0.10000000000000067},
                     {0.30000000000000127, 0.10000000000000034},
                     {0.3000000000000014, 0.10000000000000023}};
  const std::vector<std::vector<std::size_t>> around = rings_around({outer, within, beside});
  EXPECT_TRUE(around[0].empty());
  EXPECT_EQ(around[1], (std::vector<std::size_t>{0}));
  EXPECT_TRUE(around[2].empty());
  // Its corners lie on the ring around it; one lies in a notch, and so outside.
  const Chain square{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, inscribed{{0, 0}, {4, 2}, {0, 4}},
      notched{{0, 0}, {4, 0}, {1, 2}, {4, 4}, {0, 4}};
  EXPECT_EQ(rings_around({square, inscribed})[1], (std::vector<std::size_t>{0}));
  EXPECT_TRUE(rings_around({notched, {{3.5, 1}, {4, 2}, {3.5, 3}, {2, 2}}})[1].empty());
}

}  // namespace
}  // namespace abut::io
