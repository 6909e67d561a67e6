// Shapes as geometries, which readers give back.
#include <gtest/gtest.h>

#include <abut/curved_region.hpp>
#include <abut/io/geometry.hpp>
#include <abut/print.hpp>
#include <bit>
#include <cmath>
#include <random>
#include <sstream>

namespace abut::io {
namespace {

std::string printed(const std::vector<AnyShape>& shapes) {
  std::ostringstream out;
  for (const AnyShape& shape : shapes) out << shape;
  return out.str();
}
std::string digits_of(const std::string& bytes) {
  std::string digits;
  for (const char c : bytes)
    for (const int half : {static_cast<unsigned char>(c) >> 4, c & 15})
      digits += "0123456789ABCDEF"[half];
  return digits;
}
std::string refusal(const AnyShape& shape, double tolerance = 0) {
  try {
    to_wkt(std::vector{shape}, {.tolerance = tolerance});
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

/// Areas that two shapes make are written with their arcs, and read again as they are within the tolerance.
TEST(Write, curved_areas) {
  const Circle disc{{0, 0}, 1};
  const Box right{{0, -2}, {3, 2}}, wide{{-3, -2}, {3, 2}};
  const std::string half = to_curved_wkt(common_part(disc, right));  // between these is a rounded 0
  EXPECT_EQ(half.substr(0, 53), "CURVEPOLYGON (COMPOUNDCURVE (CIRCULARSTRING (0 -1, 1 ");
  EXPECT_EQ(half.substr(half.size() - 21), ", 0 1), (0 1, 0 -1)))");
  EXPECT_EQ(to_curved_wkt(difference(wide, disc)),
            "CURVEPOLYGON ((-3 -2, 3 -2, 3 2, -3 2, -3 -2), CIRCULARSTRING (1 0, -1 0, 1 0))");
  EXPECT_EQ(to_curved_wkt(united(disc, Circle{{5, 0}, 1}), {.srid = 7}),
            "SRID=7;MULTISURFACE (CURVEPOLYGON (CIRCULARSTRING (1 0, -1 0, 1 0)), "
            "CURVEPOLYGON (CIRCULARSTRING (6 0, 4 0, 6 0)))");
  EXPECT_EQ(to_curved_wkt(common_part(wide, right)), "POLYGON ((0 -2, 3 -2, 3 2, 0 2, 0 -2))");
  EXPECT_EQ(to_curved_wkt(common_part(disc, Circle{{2, 0}, 1})), "GEOMETRYCOLLECTION EMPTY");
  const CurvedRegion oval = common_part(Ellipse{{0, 0}, {2, 1}, {}}, right);
  EXPECT_THROW(to_curved_wkt(oval), Error);
  EXPECT_EQ(to_curved_wkt(oval, {.tolerance = 0.5}).substr(0, 15), "POLYGON ((0 -1,");

  // A ring in a ring in a ring, arcs and lines beside each other.
  const CurvedRegion rings = united(
      Region{{{{-9, -9}, {9, -9}, {9, 9}, {-9, 9}}, {{-8, -8}, {-8, 8}, {8, 8}, {8, -8}}}, 0.5},
      AnyShape(Region{{{{-5, -5}, {5, -5}, {5, 5}, {-5, 5}}, {{-2, -2}, {-2, 2}, {2, 2}, {2, -2}}},
                      0.25}));
  for (const std::string& text : {to_curved_wkt(rings), to_curved_wkb(rings)}) {
    const Item item = text[0] == 1 ? read_wkb(text, 1e-6) : read_wkt(text, 1e-6);
    ASSERT_EQ(item.shapes.size(), 1U);
    EXPECT_NEAR(*area(item.shapes[0]), area(rings), 1e-4);
    EXPECT_EQ(std::get<Region>(item.shapes[0]).rings.size(), 4U);
  }
}

/// A hole beside the ring around it: where rounding hides one edge, another one tells. A hole that no ring holds is refused.
TEST(Write, holes_that_rounding_hides) {
  const auto edges = [](std::vector<Vec2> corners) {
    std::vector<CurvedEdge> ring;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      CurvedEdge& edge = ring.emplace_back();
      edge.from = corners[i], edge.to = corners[(i + 1) % corners.size()];
    }
    return ring;
  };
  const auto disc = difference(Circle{{0, 0}, 1}, Circle{{9, 0}, 1}).rings[0];
  for (const double bottom :
       {-0.5, -1.0, -1.125}) {  // the middle of the first edge: in, on and out
    const CurvedRegion holed{{disc, edges({{0.5, bottom}, {-0.5, bottom}, {0, 0.5}})}};
    EXPECT_NE(to_curved_wkt(holed).find("1 0, -1 0, 1 0), (0.5 "), std::string::npos) << bottom;
  }
  for (const CurvedRegion& lost :
       {CurvedRegion{{disc, edges({{3, 0}, {2, 0}, {2, 1}})}},
        CurvedRegion{{disc, difference(Box{{4, 4}, {9, 9}}, Circle{{6, 6}, 1}).rings[1]}}})
    for (const auto& write : {to_curved_wkt, to_curved_wkb}) {
      try {
        write(lost, {});
        ADD_FAILURE() << "a hole is lost";
      } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("rings: a hole lies too close"), std::string::npos)
            << error.what();
      }
    }
}

TEST(Write, each_kind_in_each_notation) {
  for (
      const auto& [shapes, wkt, json] :
      std::initializer_list<std::tuple<std::vector<AnyShape>, std::string, std::string>>{
          {{Point{{1, -2.5}}}, "POINT (1 -2.5)", R"({"type": "Point", "coordinates": [1, -2.5]})"},
          {{Point{{1, 2}}, Point{{3, 4}}},
           "MULTIPOINT (1 2, 3 4)",
           R"({"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]})"},
          {{Segment{{0, 0}, {1e-7, 1e21}}},
           "LINESTRING (0 0, 1e-07 1e+21)",
           R"({"type": "LineString", "coordinates": [[0, 0], [1e-07, 1e+21]]})"},
          {{Polyline{{{{0, 0}, {1, 1}}, {{2, 2}, {3, 3}, {4, 0}}}, 0}},
           "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3, 4 0))",
           R"({"type": "MultiLineString", "coordinates": [[[0, 0], [1, 1]], [[2, 2], [3, 3], [4, 0]]]})"},
          {{Polyline{{{{1, 2}}, {{3, 4}}}, 0}},
           "MULTIPOINT (1 2, 3 4)",
           R"({"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]})"},
          {{Box{{0, 0}, {2, 1}}},
           "POLYGON ((0 0, 2 0, 2 1, 0 1, 0 0))",
           R"({"type": "Polygon", "coordinates": [[[0, 0], [2, 0], [2, 1], [0, 1], [0, 0]]]})"},
          {{Polygon{{{0, 0}, {0, 9}, {9, 0}}, 0}},
           "POLYGON ((9 0, 0 9, 0 0, 9 0))",
           R"({"type": "Polygon", "coordinates": [[[9, 0], [0, 9], [0, 0], [9, 0]]]})"},
          {{Region{{{{0, 0}, {9, 0}, {9, 9}, {0, 9}},
                    {{1, 1}, {1, 8}, {8, 8}, {8, 1}},
                    {{3, 3}, {5, 3}, {4, 5}}},
                   0}},
           "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 8, 8 8, 8 1, 1 1)), ((3 3, 5 3, 4 5, "
           "3 "
           "3)))",
           R"({"type": "MultiPolygon", "coordinates": [[[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]], [[1, 1], [1, 8], [8, 8], [8, 1], [1, 1]]], [[[3, 3], [5, 3], [4, 5], [3, 3]]]]})"},
          {{Segment{{0, 0}, {1, 1}}, Point{{5, 6}}, Box{{0, 0}, {1, 1}}},
           "GEOMETRYCOLLECTION (POINT (5 6), LINESTRING (0 0, 1 1), POLYGON ((0 0, 1 0, 1 1, 0 1, "
           "0 "
           "0)))",
           R"({"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [5, 6]}, {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}, {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]}]})"},
          {{}, "GEOMETRYCOLLECTION EMPTY", R"({"type": "GeometryCollection", "geometries": []})"},
          {{Polyline{}},
           "GEOMETRYCOLLECTION EMPTY",
           R"({"type": "GeometryCollection", "geometries": []})"},
          // These have no width.
          {{Circle{{1, 2}, 0}}, "POINT (1 2)", R"({"type": "Point", "coordinates": [1, 2]})"},
          {{Capsule{{1, 2}, {3, 4}, 0}},
           "LINESTRING (1 2, 3 4)",
           R"({"type": "LineString", "coordinates": [[1, 2], [3, 4]]})"},
          {{Ellipse{{1, 2}, {3, 0}, {}}},
           "LINESTRING (-2 2, 4 2)",
           R"({"type": "LineString", "coordinates": [[-2, 2], [4, 2]]})"},
          {{Polygon{{{1, 2}}, 0}}, "POINT (1 2)", R"({"type": "Point", "coordinates": [1, 2]})"},
          {{Polygon{{{1, 2}, {3, 4}}, 0}},
           "LINESTRING (1 2, 3 4)",
           R"({"type": "LineString", "coordinates": [[1, 2], [3, 4]]})"}}) {
    EXPECT_EQ(to_wkt(shapes), wkt);
    EXPECT_EQ(to_geojson(shapes), json);
    // The three notations say the same.
    const Item read = read_wkt(wkt);
    EXPECT_EQ(printed(read_wkb(to_wkb(shapes)).shapes), printed(read.shapes)) << wkt;
    EXPECT_EQ(printed(read_geojson(json).shapes), printed(read.shapes)) << wkt;
    EXPECT_EQ(to_wkt(read.shapes), wkt);
    EXPECT_EQ(read_wkt(to_wkt(shapes, {.srid = 4326})).srid, 4326U);
    EXPECT_EQ(read_wkb(to_wkb(shapes, {.srid = 4326})).srid, 4326U);
  }
  EXPECT_EQ(digits_of(to_wkb(std::vector<AnyShape>{Point{{1, 2}}})),
            "0101000000000000000000F03F0000000000000040");
  EXPECT_EQ(digits_of(to_wkb(std::vector<AnyShape>{Point{{1, 2}}, Point{{1, 2}}}, {.srid = 4326})),
            "0104000020E610000002000000"
            "0101000000000000000000F03F0000000000000040"
            "0101000000000000000000F03F0000000000000040");
}

TEST(Write, numbers_read_back) {
  std::mt19937_64 random(7);
  Polyline line{{{}}, 0};
  while (line.lines[0].size() < 5000) {
    const double x = std::bit_cast<double>(random()), y = std::bit_cast<double>(random());
    if (std::isfinite(x) && std::isfinite(y)) line.lines[0].push_back({x, y});
  }
  for (const double x : {0.0, -0.0, 0.1, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308,
                         9999999999999998.0, 1e16, 1e-4, 9.99999e-5, 123456789.0})
    line.lines[0].push_back({x, -x});
  const std::vector<AnyShape> shapes{line};
  const std::string expected = printed(shapes);
  EXPECT_EQ(printed(read_wkt(to_wkt(shapes)).shapes), expected);
  EXPECT_EQ(printed(read_wkb(to_wkb(shapes)).shapes), expected);
  EXPECT_EQ(printed(read_geojson(to_geojson(shapes)).shapes), expected);
  EXPECT_EQ(to_wkt(std::vector<AnyShape>{Point{{500000, -0.0001}}}), "POINT (500000 -0.0001)");
}

TEST(Write, curves_become_chords) {
  const std::vector<AnyShape> curved{
      Circle{{1, 2}, 3},
      Ellipse{{1, 2}, {5, 3}, Rotation::radians(1)},
      Capsule{{0, 0}, {4, 1}, 2},
      RoundedBox{{1, 1}, {3, 2}, Rotation::radians(2), 1},
      Polygon{{{0, 0}, {4, 0}, {0, 4}}, 1},
      Polyline{{{{0, 0}, {4, 0}, {4, 4}}}, 0.5},
      Region{{{{0, 0}, {8, 0}, {8, 8}, {0, 8}}, {{2, 2}, {6, 2}, {6, 6}, {2, 6}}}, 0.5}};
  for (const AnyShape& shape : curved) {
    EXPECT_EQ(refusal(shape), std::string(kind_name(shape)) +
                                  ": has curves: a tolerance says how far lines may lie from them");
    for (const double tolerance : {0.1, 1e-4}) {
      const std::vector<AnyShape> flat =
          read_wkt(to_wkt(std::vector{shape}, {.tolerance = tolerance})).shapes;
      ASSERT_EQ(flat.size(), 1U);
      // Where the boundary bulges, chords lie within; in a gap, outside. All no farther off than the tolerance.
      EXPECT_NEAR(*area(flat[0]), *area(shape), *perimeter(shape) * tolerance);
      EXPECT_LT(std::fabs(*area(flat[0]) - *area(shape)), *area(shape));
      EXPECT_GT(*area(flat[0]), 0);
      EXPECT_LE(std::fabs(bounds(flat[0])->max.x - bounds(shape)->max.x), tolerance);
      EXPECT_LE(std::fabs(bounds(flat[0])->min.y - bounds(shape)->min.y), tolerance);
    }
  }
  const auto holed = read_wkt(to_wkt(std::vector{curved.back()}, {.tolerance = 0.01})).shapes;
  EXPECT_EQ(std::get<Region>(holed[0]).rings.size(), 2U);
  for (const double wrong : {-1.0, std::nan("")}) EXPECT_NE(refusal(curved[0], wrong), "");
}

TEST(Write, what_has_no_end_is_refused) {
  for (const AnyShape& shape : {AnyShape(Line{{0, 0}, {1, 0}}), AnyShape(Ray{{0, 0}, {1, 0}})})
    EXPECT_EQ(refusal(shape, 1),
              std::string(kind_name(shape)) + ": has no end, and geometries have one");
  EXPECT_EQ(refusal(Point{{std::nan(""), 0}}), "a coordinate must be finite");
}

}  // namespace
}  // namespace abut::io
