// GeoJSON and well-known text, in and out; outlines of drawings and boards that
// are not convex.
#include "geometry.hpp"

#include <gtest/gtest.h>

#include <abut/curved_region.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "commands.hpp"
#include "drawing.hpp"
#include "error.hpp"
#include "support.hpp"
#include "svg_outline.hpp"

namespace abut::cli {
namespace {

using test::Outcome;
using test::run;
using test::Scratch;

TEST(Wkt, a_change_is_remarked_with_its_line) {
  Scratch scratch;
  const std::string bow_tie = "POLYGON((0 0,2 2,2 0,0 2,0 0))";
  const std::string rows = "wkt\nPOINT(1 1)\n\"" + bow_tie + "\"\n";
  for (const auto& [file, line] :
       {std::pair{scratch.write("a.wkt", "POINT(1 1)\n" + bow_tie + "\n"), "line 2"},
        std::pair{scratch.write("a.csv", rows), "line 3"}}) {
    const Outcome outcome = run("$ABUT pairs " + file);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_NE(outcome.out.find("2 shapes, 1 pair"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.err.find(kRepaired), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find(line), std::string::npos) << outcome.err;
  }
}

TEST(GeoJson, features_with_their_ids) {
  Drawing drawing;
  Remarks remarks;
  read_geojson(
      R"({"type":"FeatureCollection","features":[
{"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[1,2,3]}},
{"type":"Feature","id":7,"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]}},
{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}},
{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[0,0],[1,1]]},{"type":"Point","coordinates":[5,5]}]}},
{"type":"Feature","geometry":null},
{"type":"Feature","geometry":{"type":"Circle","coordinates":[1,2]}},
{"type":"Feature","geometry":{"type":"Point","coordinates":["x",2]}},
{"type":"Feature","geometry":{"type":"Point","coordinates":[]}}, 3]})",
      drawing, remarks);
  ASSERT_EQ(drawing.size(), 4U) << remarks.text("");
  EXPECT_EQ(drawing.name(0), "\"a\"");
  EXPECT_EQ(drawing.name(1), "7");
  EXPECT_TRUE(std::holds_alternative<Region>(*drawing.begin(1)));
  EXPECT_EQ(drawing.part_count(2), 2U);
  EXPECT_EQ(drawing.part_count(3), 2U);
  EXPECT_EQ(remarks.text(""),
            "not taken, features without a geometry: 1 (feature 5)\n"
            "not taken, type: no geometry of GeoJSON: 1 (feature 6: Circle)\n"
            "not taken, coordinates: must be numbers: 1 (feature 7)\n"
            "not taken, geometries that are empty: 1 (feature 8)\n"
            "not taken, a feature must be an object: 1 (feature 9)\n"
            "only the first two coordinates count: 1 (feature 1)\n");
  for (const char* wrong : {"", "[]", "3", "{\"type\":\"FeatureCollection\"}", "{\"type\""})
    EXPECT_THROW(read_geojson(wrong, drawing, remarks), NotADrawing) << wrong;
}

TEST(Geometry, there_and_back) {
  Scratch scratch;
  const std::string in =
      scratch.write("in.wkt",
                    "POINT (1 2)\nLINESTRING (0 0, 1 1, 2 0)\nMULTILINESTRING ((0 "
                    "0, 1 1), (5 5, 6 6.5))\n"
                    "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1))\n"
                    "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 8, 8 8, 8 "
                    "1, 1 1)), ((3 3, 5 3, 4 5, 3 3)), "
                    "((20 0, 21 0, 20 1, 20 0)))\nMULTIPOINT (1 2, 3 4)\n");
  const auto convert = [&](const std::string& from, const std::string& to) {
    const Outcome outcome = run("$ABUT convert " + from + " -o " + scratch.path(to));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return scratch.path(to);
  };
  const std::string json = convert(in, "a.geojson"), back = convert(json, "b.wkt");
  EXPECT_EQ(scratch.read("b.wkt"), scratch.read("in.wkt"));
  EXPECT_EQ(convert(back, "c.geojson"), scratch.path("c.geojson"));
  EXPECT_EQ(scratch.read("a.geojson"), scratch.read("c.geojson"));
  EXPECT_EQ(run("$ABUT pairs --count " + in).out, run("$ABUT pairs --count " + json).out);
  // A table with such a column; a file that only says JSON.
  EXPECT_EQ(run("printf 'id;wkt\\na;POINT (1 2)\\nb;\"LINESTRING (0 0, 2 "
                "4)\"\\nc;x\\n' | $ABUT pairs "
                "--from csv - --count")
                .out,
            "1\n");
  EXPECT_EQ(run("cp " + json + " " + scratch.path("d.json") + "; $ABUT pairs --count " +
                scratch.path("d.json"))
                .out,
            run("$ABUT pairs --count " + in).out);
  const Outcome round =
      run("echo '{\"type\":\"circle\",\"center\":[0,0],\"radius\":1}' | $ABUT "
          "convert --from ndjson - --to wkt");
  EXPECT_EQ(round.status, 1);
  EXPECT_NE(round.err.find("circle: has curves: a tolerance says how far lines may lie from them "
                           "(--flatten): 1 (0)"),
            std::string::npos)
      << round.err;
  const std::string arc = scratch.write("arc.wkt", "CIRCULARSTRING(-1 0,0 1,1 0)\n");
  const std::string flattened = " --flatten 0.5 --to wkt -o -";
  EXPECT_EQ(run("$ABUT convert " + arc + flattened).out, "LINESTRING (-1 0, 0 1, 1 0)\n");
  const std::string rows = scratch.write("arc.csv", "wkt\n\"CIRCULARSTRING(-1 0,0 1,1 0)\"\n");
  EXPECT_EQ(run("$ABUT convert " + rows + flattened).out, "LINESTRING (-1 0, 0 1, 1 0)\n");
  EXPECT_NE(run("$ABUT convert " + arc + " --to wkt -o -").err.find("tolerance"),
            std::string::npos);
  EXPECT_EQ(
      run("echo '{\"type\":\"capsule\",\"a\":[0,0],\"b\":[4,0],\"radius\":2}' | $ABUT convert "
          "--from ndjson -" +
          flattened)
          .out.substr(0, 10),
      "POLYGON ((");
}

TEST(Cut, parts_with_their_arcs_and_their_ids) {
  Scratch scratch;
  const std::string a = scratch.write(
      "a.svg",
      R"(<svg xmlns="http://www.w3.org/2000/svg"><circle id="coin" cx="0" cy="0" r="1"/>)"
      R"(<rect id="far" x="50" y="50" width="1" height="1"/><rect x="3" y="0" width="2" height="2"/>)"
      R"(<rect id="beside" x="4" y="2" width="1" height="1"/><line x1="0" y1="0" x2="9" y2="9"/></svg>)");
  const std::string b = scratch.write(
      "b.svg",
      R"(<svg xmlns="http://www.w3.org/2000/svg"><rect x="0" y="-2" width="4" height="4"/>)"
      R"(<rect x="-2" y="-2" width="2" height="2"/></svg>)");
  const std::string out = run("$ABUT cut " + a + " " + b + " -o - --to svg").out;
  // The side that both rects have is no border.
  EXPECT_NE(out.find("<path id=\"coin\" d=\"M -1 0 A 1 1 0 1 1 0 1 L 0 0 Z\"/>\n"
                     "<path d=\"M 3 0 L 4 0 L 4 2 L 3 2 Z\"/>\n</g>"),
            std::string::npos)
      << out;
  EXPECT_EQ(out.find("far"), std::string::npos);
  EXPECT_EQ(out.find("beside"), std::string::npos);  // it only touches
  const Outcome flat = run("$ABUT cut --flatten 0.5 " + a + " " + b + " -o - --to wkt");
  EXPECT_EQ(flat.out.substr(0, 15), "POLYGON ((-1 0,");
  EXPECT_NE(flat.out.find(", 0 1, 0 0, -1 0))\nPOLYGON ((3 0, 4 0, 4 2, 3 2, 3 0))\n"),
            std::string::npos)
      << flat.out;
  const std::string outside = run("$ABUT cut --outside " + a + " " + b + " -o - --to svg").out;
  EXPECT_NE(outside.find("<path id=\"coin\" d=\"M -1 0 L 0 0 L 0 1 A 1 1 0 0 1 -1 0 Z\"/>\n"
                         "<path id=\"far\" d=\"M 50 50 L 51 50 L 51 51 L 50 51 Z\"/>\n"
                         "<path d=\"M 4 0 L 5 0 L 5 2 L 4 2 Z\"/>\n"
                         "<path id=\"beside\" d=\"M 4 2 L 5 2 L 5 3 L 4 3 Z\"/>\n"),
            std::string::npos)
      << outside;
  const std::string whole = run("$ABUT unite " + a + " " + b + " -o - --to svg").out;
  EXPECT_NE(whole.find("<path d=\"M -2 -2 L 4 -2 L 4 0 L 5 0 L 5 3 L 4 3 L 4 2 L 0 2 L 0 1 "
                       "A 1 1 0 0 1 -1 0 L -2 0 Z M 50 50 L 51 50 L 51 51 L 50 51 Z\"/>\n</g>"),
            std::string::npos)
      << whole;
  EXPECT_EQ(run("cat " + a + " | $ABUT unite --from svg - " + b + " -o - --to svg").out, whole);
  EXPECT_NE(flat.err.find("0.5"), std::string::npos) << flat.err;
  EXPECT_EQ(run("$ABUT cut " + a + " " + b).status, 2);
  EXPECT_EQ(run("$ABUT cut " + a + " " + b + " -o " + a).status, 2);
  EXPECT_EQ(run("$ABUT unite " + a + " " + b + " -o " + b).status, 2);
}

/// The area of each shape of a file, added up.
double total_area(const std::string& file) {
  Drawing drawing;
  Remarks remarks;
  read_drawing(file, drawing, remarks);
  double sum = 0;
  for (const AnyShape& shape : drawing.parts) sum += area(shape).value_or(0);
  return sum;
}
/// A circuit board and a window that covers it whole, or a half of it.
TEST(Cut, a_board_is_the_sum_of_its_halves) {
  Scratch scratch;
  const std::string board = ABUT_EXAMPLES "/board.svg";
  const auto inside = [&](const char* window) {
    const std::string b = scratch.write("window.wkt", window), out = scratch.path("part.geojson");
    EXPECT_EQ(run("$ABUT cut --flatten 0.0001 " + board + " " + b + " -o " + out).status, 0);
    return total_area(out);
  };
  const double left = inside("POLYGON((-9e3 -9e3,50 -9e3,50 9e3,-9e3 9e3,-9e3 -9e3))\n"),
               right = inside("POLYGON((50 -9e3,9e3 -9e3,9e3 9e3,50 9e3,50 -9e3))\n");
  const double whole = total_area(board);
  EXPECT_GT(left, 0.01 * whole);
  EXPECT_GT(right, 0.01 * whole);
  EXPECT_NEAR(left + right, whole, 1e-4 * whole);
}

TEST(Cut, arcs_that_are_read_stay_arcs) {
  Scratch scratch;
  const std::string disc =
      scratch.write("a.wkt", "CURVEPOLYGON (CIRCULARSTRING (2 0, -2 0, 2 0))\n");
  const std::string right = scratch.write("b.wkt", "POLYGON ((0 -3, 3 -3, 3 3, 0 3, 0 -3))\n");
  const auto ask = [&](const std::string& what) { return run("$ABUT " + what); };
  const Outcome half = ask("cut " + disc + " " + right + " -o - --to svg");
  EXPECT_NE(half.out.find("d=\"M 0 -2 A 2 2 0 0 1 0 2 Z\""), std::string::npos) << half.out;
  EXPECT_EQ(half.err, "");
  EXPECT_EQ(ask("cut " + disc + " " + right + " -o - --to wkt").out.substr(0, 53),
            "CURVEPOLYGON (COMPOUNDCURVE (CIRCULARSTRING (0 -2, 2 ");
  // Its box has no chord of the arc in it, and meets the disc.
  const std::string edge =
      scratch.write("c.wkt", "POLYGON ((1.9999999 -1, 3 -1, 3 1, 1.9999999 1, 1.9999999 -1))\n");
  EXPECT_NE(ask("cut " + disc + " " + edge + " -o - --to svg").out.find(" A 2 2 "),
            std::string::npos);
  EXPECT_EQ(ask("unite " + disc + " " + right + " -o - --to wkt").out.substr(0, 27),
            "CURVEPOLYGON (COMPOUNDCURVE");
  EXPECT_EQ(ask("convert " + disc + " -o - --to wkt").out,
            "CURVEPOLYGON (CIRCULARSTRING (2 0, -2 0, 2 0))\n");
  const Outcome lines = ask("convert " + disc + " -o - --to geojson");
  EXPECT_NE(lines.out.find("\"Polygon\""), std::string::npos);
  EXPECT_NE(lines.err.find("lie within 0.0004 of them (--flatten)"), std::string::npos)
      << lines.err;
  const std::string cells =
      scratch.write("t.csv", "id,wkt\nA,\"CURVEPOLYGON (CIRCULARSTRING (2 0, -2 0, 2 0))\"\n");
  const std::string of_table = ask("cut " + cells + " " + right + " -o - --to svg").out;
  EXPECT_NE(of_table.find("id=\"A\" d=\"M 0 -2 A 2 2 0 0 1 0 2 Z\""), std::string::npos)
      << of_table;
  EXPECT_EQ(ask("convert --flatten 0.5 " + cells + " -o - --to wkt").out.substr(0, 9), "POLYGON (");
  for (const char* command : {"convert ", "unite "})
    EXPECT_EQ(ask(command + disc + " --flatten 0.5 -o - --to wkt").out.substr(0, 9), "POLYGON (");
}

/// The size of an area with arcs that a path encloses; 0 where it has become lines.
double curved_area(const std::string& path) {
  Drawing drawing;
  Remarks remarks;
  read_svg("<svg xmlns='http://www.w3.org/2000/svg'>" + path + "</svg>", drawing, remarks,
           {1e-6, false, true});
  EXPECT_EQ(drawing.parts.size(), 1U);
  const CurvedRegion* const curved = drawing.curved(0);
  if (path.find('Q') == std::string::npos) {
    EXPECT_EQ(remarks.text("").find("lines") == std::string::npos, curved != nullptr) << path;
  }
  if (!curved) return 0;
  const AnyArea one = *curved;
  const double size = area(united(std::span(&one, 1)));
  // As lines it is nearly as large.
  Drawing flat;
  read_svg("<svg xmlns='http://www.w3.org/2000/svg'>" + path + "</svg>", flat, remarks, {1e-6});
  EXPECT_NEAR(size, *area(flat.parts[0]), 1e-4 * size) << path;
  return size;
}
TEST(Svg, paths_keep_their_arcs) {
  constexpr double pi = 3.14159265358979323846;
  const std::string two_circles =
      "<path d='M2 0A2 2 0 0 1-2 0A2 2 0 0 1 2 0ZM1 0A1 1 0 0 1-1 0A1 1 0 0 1 1 0Z'";
  EXPECT_NEAR(curved_area(two_circles + " fill-rule='evenodd'/>"), 3 * pi, 1e-13);
  // There is no hole by the other rule, and no region with arcs has that.
  Drawing drawing;
  Remarks remarks;
  read_svg("<svg xmlns='http://www.w3.org/2000/svg'>" + two_circles + "/></svg>", drawing, remarks,
           {1e-6, false, true});
  EXPECT_EQ(drawing.curved(0), nullptr);
  EXPECT_NEAR(*area(drawing.parts[0]), 4 * pi, 1e-4);
  EXPECT_NE(remarks.text("").find("lines"), std::string::npos);
  EXPECT_NEAR(
      curved_area("<path d='M2 0A2 2 0 0 1-2 0A2 2 0 0 1 2 0ZM1 0A1 1 0 0 0-1 0A1 1 0 0 0 1 0Z'/>"),
      3 * pi, 1e-13);
  EXPECT_NEAR(curved_area("<path d='M-2 0A2 2 0 0 0 2 0z'/>"), 2 * pi, 1e-13);
  EXPECT_NEAR(curved_area("<path d='M-3 0A3 1 0 0 0 3 0z' transform='scale(1 -2) rotate(30)'/>"),
              3 * pi, 1e-13);
  EXPECT_NEAR(curved_area("<path d='M-2 0A2 2 0 0 0 2 0z' transform='matrix(1 0.5 2 -1 7 9)'/>"),
              4 * pi, 1e-13);
  // A segment of a parabola, by arcs of circles near it.
  EXPECT_NEAR(curved_area("<path d='M0 0Q1 2 2 0z'/>"), 4.0 / 3, 3e-6);
  // Elliptic corners of a rectangle; two of them make an end of it.
  EXPECT_NEAR(curved_area("<rect width='10' height='6' rx='1' ry='2' transform='skewY(9)'/>"),
              60 - (8 - 2 * pi), 1e-13);
  EXPECT_NEAR(curved_area("<rect x='-9' width='10' height='6' rx='1' ry='3'/>"), 60 - (12 - 3 * pi),
              1e-13);
  for (const char* path : {"M0 0A5 2 30 1 1 4 3z", "M0 0A5 2 30 0 1 4 3L9 9z",
                           "M1 1A9 4-20 0 0 6 2A1 1 0 0 1 3 8Q5 5 1 1"})
    EXPECT_GT(
        curved_area(std::string("<path transform='skewX(20) rotate(200)' d='") + path + "'/>"), 0);
}

/// Each item of a drawing, parted by a slanted line, adds up; of items with arcs some pieces have arcs. Gives how many items and rings
/// there were.
struct Parted {
  std::size_t items = 0, with_arcs = 0, rings = 0;
};
void expect_sums(const Drawing& drawing, Parted& count) {
  Box all{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
  for (const AnyShape& shape : drawing.parts)
    if (const std::optional<Box> box = bounds(shape))
      all = {{std::fmin(all.min.x, box->min.x), std::fmin(all.min.y, box->min.y)},
             {std::fmax(all.max.x, box->max.x), std::fmax(all.max.y, box->max.y)}};
  const Vec2 middle = 0.5 * all.min + 0.5 * all.max, size = all.max - all.min;
  const double far = 2 * (size.x + size.y);
  const std::vector<AnyArea> window{
      Polygon{{middle + Vec2{-0.1 * far, -far}, middle + Vec2{far, -far}, middle + Vec2{far, far},
               middle + Vec2{0.1 * far, far}}}};
  const std::size_t step = 1 + drawing.size() / 100;
  for (std::size_t i = 0; i < drawing.size(); i += step) {
    std::vector<AnyArea> own;
    bool arcs = false;
    for (std::size_t k = 0; k < drawing.part_count(i); ++k) {
      const std::size_t part = drawing.first_part(i) + k;
      if (const CurvedRegion* const curved = drawing.curved(part))
        own.emplace_back(*curved), arcs = true;
      else
        own.emplace_back(drawing.parts[part]);
    }
    const CurvedRegion in = common_part(own, window), out = difference(own, window);
    const double whole = area(united(own));
    EXPECT_NEAR(area(in) + area(out), whole, 1e-12 * far * far) << drawing.plain_name(i);
    EXPECT_FALSE(validate(in) || validate(out)) << drawing.plain_name(i);
    ++count.items, count.with_arcs += arcs;
    count.rings += in.rings.size() + out.rings.size();
  }
}
TEST(Cut, real_drawings_add_up) {
  Remarks remarks;
  Parted board, icons;
#ifdef ABUT_SANITIZED  // in which the board takes a minute
  constexpr std::size_t some = 3;
  constexpr bool whole = false;
#else
  constexpr std::size_t some = 12;
  constexpr bool whole = true;
#endif
  const std::string demo = "/usr/share/kicad/demos/stickhub/StickHub.kicad_pcb";
  if (whole && std::filesystem::exists(demo)) {
    Drawing drawing;
    Reading how;
    how.arcs = true;
    read_drawing(demo, drawing, remarks, how);
    expect_sums(drawing, board);
    EXPECT_GT(board.with_arcs, 1U);
    EXPECT_GE(2 * board.rings, board.items);
  }
  for (const char* folder :
       {"/usr/share/icons/breeze/actions/22", "/usr/share/icons/Papirus/64x64/apps"}) {
    if (!std::filesystem::exists(folder)) continue;
    std::vector<std::string> files;
    for (const auto& file : std::filesystem::directory_iterator(folder))
      if (file.is_regular_file() && !file.is_symlink() && file.path().extension() == ".svg")
        files.push_back(file.path());
    std::sort(files.begin(), files.end());
    for (std::size_t i = 0; i < files.size(); i += std::max<std::size_t>(1, files.size() / some)) {
      Drawing drawing;
      Reading how;
      how.arcs = true;
      read_drawing(files[i], drawing, remarks, how);
      SCOPED_TRACE(files[i]);
      expect_sums(drawing, icons);
    }
    EXPECT_GT(icons.with_arcs, 1U);
  }
  RecordProperty("board", std::to_string(board.items) + " " + std::to_string(board.with_arcs) +
                              " " + std::to_string(board.rings));
  RecordProperty("icons", std::to_string(icons.items) + " " + std::to_string(icons.with_arcs) +
                              " " + std::to_string(icons.rings));
}

AnyShape one(const Filled& filled) {
  EXPECT_EQ(filled.shapes.size(), 1U);
  return filled.shapes.empty() ? AnyShape{} : filled.shapes[0];
}

TEST(Outlines, by_their_fill_rule) {
  const Ring outer{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, same{{1, 1}, {8, 1}, {8, 8}, {1, 8}},
      back{{1, 1}, {1, 8}, {8, 8}, {8, 1}};
  EXPECT_EQ(std::get<Region>(one(filled({outer, same}, FillRule::even_odd, 0))).rings.size(), 2U);
  EXPECT_EQ(std::get<Region>(one(filled({outer, back}, FillRule::nonzero, 0))).rings.size(), 2U);
  // Both rings have one direction: by the rule of nonzero there is no hole.
  EXPECT_TRUE(std::holds_alternative<Polygon>(one(filled({outer, same}, FillRule::nonzero, 0))));
  const Ring star{{0, 0}, {9, 0}, {2, 2}, {0, 9}};
  EXPECT_TRUE(std::holds_alternative<Region>(one(filled({star}, FillRule::nonzero, 0.5))));
  // Two that overlap: by the rule of nonzero the two together.
  const Ring beside{{5, 5}, {15, 5}, {15, 15}, {5, 15}};
  const AnyShape both = one(filled({outer, beside}, FillRule::nonzero, 0));
  EXPECT_EQ(std::get<Region>(both).rings.size(), 1U);
  EXPECT_EQ(area(both), 81 + 100 - 16);
  EXPECT_EQ(area(one(filled({outer, beside}, FillRule::even_odd, 0))), 81 + 100 - 32);
  const Ring bow{{0, 0}, {4, 4}, {4, 0}, {0, 4}};
  const Filled apart = filled({bow}, FillRule::nonzero, 0);
  EXPECT_TRUE(apart.repaired);
  EXPECT_EQ(apart.largest_move, 0);
  EXPECT_EQ(std::get<Region>(one(apart)).rings.size(), 2U);
  // A star of five points, drawn in one go: with its middle, or without.
  const Ring pentagram{{0, 10}, {6, -8}, {-9.5, 3}, {9.5, 3}, {-6, -8}};
  const Filled star5 = filled({pentagram}, FillRule::nonzero, 0);
  EXPECT_EQ(std::get<Region>(one(star5)).rings.size(), 1U);
  EXPECT_TRUE(intersects(one(star5), Point{{0, 0}}));
  EXPECT_FALSE(intersects(one(filled({pentagram}, FillRule::even_odd, 0)), Point{{0, 0}}));
  EXPECT_GT(star5.largest_move, 0);
  EXPECT_LT(star5.largest_move, 1e-14);
}

TEST(Outlines, slits_without_width_are_no_edges) {
  // A hole that is cut open, as fillings of boards are.
  const Ring cut{{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 3}, {3, 3},
                 {3, 6}, {6, 6}, {6, 3}, {3, 3}, {0, 3}};
  const Filled result = filled({cut}, FillRule::even_odd, 0);
  EXPECT_TRUE(result.repaired);
  const AnyShape shape = one(result);
  const Region* region = std::get_if<Region>(&shape);
  ASSERT_TRUE(region);
  EXPECT_EQ(region->rings.size(), 2U);
  EXPECT_FALSE(intersects(shape, AnyShape(Point{{4.5, 4.5}})));
  EXPECT_TRUE(intersects(shape, AnyShape(Point{{1.5, 3}})));
  EXPECT_TRUE(intersects(shape, AnyShape(Point{{3, 3}})));
}

}  // namespace
}  // namespace abut::cli
