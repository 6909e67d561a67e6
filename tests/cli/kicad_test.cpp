// Boards: each thing of copper with the shape that must come of it, its net and its layers.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/curved_region.hpp>
#include <cmath>

#include "drawing.hpp"
#include "error.hpp"
#include "read.hpp"
#include "sexpr.hpp"
#include "support.hpp"

namespace abut::cli {
namespace {

using test::expect_near;
using test::only;
using test::Outcome;
using test::Read;
using test::run;
using test::Scratch;

const std::string begin =
    "(kicad_pcb (version 20211014) (layers (0 \"F.Cu\" signal) (1 \"In1.Cu\" signal) (31 \"B.Cu\" "
    "signal) (36 \"B.SilkS\" user))\n(net 0 \"\") (net 1 \"GND\") (net 2 \"+5V\")\n";

Read board(const std::string& items) {
  return test::read_by([&](Drawing& drawing, Remarks& remarks) {
    read_kicad(begin + items + ")", drawing, remarks, std::nullopt);
  });
}
Read pad(const std::string& shape, const std::string& at = "(at 1 0)",
         const std::string& more = "") {
  return board(
      "(footprint \"x\" (layer \"F.Cu\") (at 10 20 90) (fp_text reference \"R1\" (at 0 0))\n"
      "(pad \"2\" smd " +
      shape + " " + at + " (size 4 2) (layers \"F.Cu\" \"F.Mask\") " + more + "(net 1 \"GND\")))");
}
TEST(Kicad, tracks_and_vias) {
  const Read track = board("(segment (start 1 2) (end 3 4) (width 0.5) (layer \"F.Cu\") (net 1))");
  const Capsule c = only<Capsule>(track);
  EXPECT_EQ(c.a, (Vec2{1, 2}));
  EXPECT_EQ(c.b, (Vec2{3, 4}));
  EXPECT_EQ(c.radius, 0.25);
  EXPECT_EQ(track.drawing.plain_name(0), "track GND F.Cu at 1, 2");
  const Read via =
      board("(via (at 5 6) (size 0.8) (drill 0.4) (layers \"F.Cu\" \"B.Cu\") (net 2))");
  EXPECT_EQ(only<Circle>(via).radius, 0.4);
  EXPECT_EQ(via.drawing.plain_name(0), "via +5V at 5, 6");
}

/// With an arc, and as lines.
TEST(Kicad, arcs_are_kept_where_they_are_asked_for) {
  constexpr double pi = 3.14159265358979323846;
  const auto size = [](const std::string& item) {
    Drawing drawing;
    Remarks remarks;
    read_kicad(begin + item + ")", drawing, remarks, std::nullopt, true);
    EXPECT_EQ(remarks.text(""), "");
    EXPECT_EQ(drawing.parts.size(), 1U);
    if (!drawing.curved(0)) return 0.0;
    const AnyArea one = *drawing.curved(0);
    const double exact = area(united(std::span(&one, 1)));
    EXPECT_NEAR(exact, area(board(item).drawing.parts[0]).value_or(0), 2e-3 * exact) << item;
    return exact;
  };
  // The pen's width along the arc, and a round end of it on either side.
  EXPECT_NEAR(size("(arc (start 5 0) (mid 0 5) (end -5 0) (width 0.5) (layer \"B.Cu\") (net 2))"),
              2.5 * pi + pi / 16, 1e-13);
  // The pen is wider than the circle.
  EXPECT_GT(size("(arc (start 1 0) (mid 0 1) (end -1 0) (width 4) (layer \"B.Cu\") (net 2))"),
            9 * pi / 2);
  EXPECT_NEAR(size("(gr_circle (center 1 2) (end 4 6) (width 2) (fill none) (layer \"F.Cu\"))"),
              20 * pi, 1e-12);
  const std::string half = "(pts (arc (start 5 0) (mid 0 5) (end -5 0)) (xy -5 -1) (xy 5 -1))";
  EXPECT_NEAR(size("(gr_poly " + half + " (width 0) (fill solid) (layer \"F.Cu\"))"),
              12.5 * pi + 10, 1e-12);
  EXPECT_NEAR(
      size("(zone (net 1) (net_name \"GND\") (layer \"F.Cu\") (filled_polygon (layer \"F.Cu\") " +
           half + "))"),
      12.5 * pi + 10, 1e-12);
}

TEST(Kicad, names_stand_as_KiCad_shows_them) {
  const Read track = board(
      "(segment (start 1 2) (end 3 4) (width 0.5) (layer \"F.Cu\") (net 3 \"/A{slash}B{brace}\"))");
  only<Capsule>(track);
  EXPECT_EQ(track.drawing.plain_name(0), "track /A/B{ F.Cu at 1, 2");
  const Read arc =
      board("(arc (start 5 0) (mid 0 5) (end -5 0) (width 0.2) (layer \"B.Cu\") (net 2))");
  EXPECT_EQ(arc.drawing.plain_name(0), "arc +5V B.Cu at 5, 0");
}

TEST(Kicad, pads_of_one_number_are_one_pad) {
  const std::string pads =
      "(footprint \"x\" (layer \"F.Cu\") (at 0 0) (fp_text reference \"R1\" (at 0 0))"
      "(pad \"1\" smd circle (at 0 0) (size 2 2) (layers \"F.Cu\"))"
      "(pad \"1\" smd circle (at 1 0) (size 2 2) (layers \"F.Cu\"))"
      "(pad \"2\" smd circle (at 1 0) (size 2 2) (layers \"F.Cu\")))";
  const Drawing two = board(pads + pads).drawing;
  ASSERT_EQ(two.size(), 6U);
  EXPECT_TRUE(Copper::kept_apart(two.copper(0), two.copper(1)));
  EXPECT_FALSE(Copper::kept_apart(two.copper(0), two.copper(2)));
  EXPECT_FALSE(Copper::kept_apart(two.copper(0), two.copper(3)));  // of another footprint
}

TEST(Kicad, an_arc_goes_through_its_three_points) {
  for (const bool back : {false, true}) {
    const Read arc =
        board(std::string("(arc (start ") + (back ? "0 5" : "5 0") + ") (mid -3 4) (end " +
              (back ? "5 0" : "0 5") + ") (width 0.2) (layer \"B.Cu\") (net 2))");
    // Three quarters round or less, by the side on which the middle lies: from (5, 0) by (-3, 4)
    // ...
    Polyline line = only<Polyline>(arc);
    EXPECT_EQ(line.radius, 0.1);
    ASSERT_EQ(line.lines.size(), 1U);
    for (const Vec2& v : line.lines[0]) EXPECT_NEAR(length(v), 5, 1e-9);
    line.radius = 0;
    EXPECT_LT(distance(Point{{-3, 4}}, line), 0.0011);
    EXPECT_GT(perimeter(line), 5 * 2.2);
  }
}

TEST(Kicad, pads) {
  // A footprint that is turned by 90° counter-clockwise as seen: its x points up, to smaller y.
  EXPECT_EQ(only<Circle>(pad("circle")).radius, 2);
  expect_near(only<Circle>(pad("circle")).center, {10, 19});
  const Box upright = only<Box>(pad("rect"));  // a pad's own angle is absolute
  expect_near(upright.min, {8, 18});
  expect_near(upright.max, {12, 20});
  const Box turned = only<Box>(pad("rect", "(at 1 0 90)"));
  expect_near(turned.min, {9, 17});
  expect_near(turned.max, {11, 21});
  const OrientedBox oblique = only<OrientedBox>(pad("rect", "(at 1 0 30)"));
  expect_near(oblique.half_size, {2, 1});
  EXPECT_LT(oblique.rotation.s(), 0);
  const Capsule oval = only<Capsule>(pad("oval"));
  EXPECT_EQ(oval.radius, 1);
  expect_near(oval.a, {9, 19});
  expect_near(oval.b, {11, 19});
  const RoundedBox round =
      only<RoundedBox>(pad("roundrect", "(at 1 0)", "(roundrect_rratio 0.25) "));
  EXPECT_EQ(round.radius, 0.5);
  expect_near(round.half_size, {1.5, 0.5});
  const Polygon trapezoid = only<Polygon>(pad("trapezoid", "(at 1 0)", "(rect_delta 0 1) "));
  EXPECT_EQ(trapezoid.vertices.size(), 4U);
  EXPECT_DOUBLE_EQ(area(trapezoid), 8);
  // KiCad makes the side at +y longer by the second number, and the side at -y shorter.
  EXPECT_DOUBLE_EQ(bounds(trapezoid).max.x - bounds(trapezoid).min.x, 5);
  EXPECT_DOUBLE_EQ(bounds(trapezoid).max.y - bounds(trapezoid).min.y, 2);
  const Polygon cut = only<Polygon>(pad(
      "roundrect", "(at 1 0)", "(roundrect_rratio 0) (chamfer_ratio 0.25) (chamfer top_left) "));
  EXPECT_EQ(cut.vertices.size(), 5U);
  EXPECT_DOUBLE_EQ(area(cut), 8 - 0.125);
  const Read custom =
      pad("custom", "(at 1 0)",
          "(options (clearance outline) (anchor rect)) (primitives (gr_line (start 0 0) (end 9 0) "
          "(width 1)) (gr_poly (pts (xy 0 0) (xy 3 0) (xy 0 3)) (width 0.2) (fill yes)) (gr_circle "
          "(center 1 1) (end 3 1) (width 0) (fill yes))) ");
  EXPECT_EQ(custom.drawing.size(), 1U) << custom.remarks;
  ASSERT_EQ(custom.drawing.parts.size(), 4U) << custom.remarks;
  EXPECT_EQ(std::get<Capsule>(custom.drawing.parts[1]).radius, 0.5);
  EXPECT_EQ(std::get<Polygon>(custom.drawing.parts[2]).radius, 0.1);
  EXPECT_EQ(std::get<Circle>(custom.drawing.parts[3]).radius, 2);
  EXPECT_EQ(custom.drawing.plain_name(0), "R1.2");
  expect_near(only<Circle>(pad("circle", "(at 1 0 90)", "(drill 0.5 (offset 0.5 0)) ")).center,
              {10, 18.5});
}

TEST(Kicad, only_different_nets_on_a_common_layer_are_compared) {
  const auto pairs = [](const std::string& items) {
    Scratch scratch;
    return run("$ABUT pairs --count " + scratch.write("b.kicad_pcb", begin + items + ")")).out;
  };
  const auto track = [](int net, const char* layer) {
    return "(segment (start 0 0) (end 3 4) (width 0.5) (layer \"" + std::string(layer) +
           "\") (net " + std::to_string(net) + "))\n";
  };
  EXPECT_EQ(pairs(track(1, "F.Cu") + track(2, "F.Cu")), "1\n");
  EXPECT_EQ(pairs(track(1, "F.Cu") + track(1, "F.Cu")), "0\n");
  EXPECT_EQ(pairs(track(0, "F.Cu") + track(0, "F.Cu")), "1\n");
  EXPECT_EQ(pairs(track(1, "F.Cu") + track(2, "B.Cu")), "0\n");
  const std::string via = "(via (at 0 0) (size 1) (drill 0.4) (layers \"F.Cu\" \"B.Cu\") (net 2))";
  for (const char* layer : {"F.Cu", "In1.Cu", "B.Cu"})
    EXPECT_EQ(pairs(track(1, layer) + via), "1\n");
  const std::string blind =
      "(via blind (at 0 0) (size 1) (drill 0.4) (layers \"F.Cu\" \"In1.Cu\") (net 2))";
  EXPECT_EQ(pairs(track(1, "In1.Cu") + blind), "1\n");
  EXPECT_EQ(pairs(track(1, "B.Cu") + blind), "0\n");
  EXPECT_EQ(
      pairs(track(1, "B.Cu") + "(footprint \"x\" (at 0 0) (pad \"1\" thru_hole circle (at 0 0) "
                               "(size 2 2) (drill 1) (layers *.Cu *.Mask) (net 2 \"+5V\")))"),
      "1\n");
}

TEST(Kicad, a_via_has_rings_where_something_is_connected) {
  const auto via = [](const std::string& more) {
    return "(via (at 0 0) (size 1) (drill 0.4) (layers \"F.Cu\" \"B.Cu\") " + more + " (net 2))\n";
  };
  const auto track = [](double at, const char* layer, int net) {
    return "(segment (start " + std::to_string(at) + " 0) (end 9 0) (width 0.1) (layer \"" + layer +
           "\") (net " + std::to_string(net) + "))\n";
  };
  const auto pairs = [&](const std::string& items) {
    Scratch scratch;
    return run("$ABUT pairs --count " + scratch.write("b.kicad_pcb", begin + items + ")")).out;
  };
  const std::string open = via("(remove_unused_layers)"),
                    ends = via("(remove_unused_layers yes) (keep_end_layers yes)");
  // A track of another net crosses where the ring would be, and one comes as near as the hole.
  for (const char* layer : {"F.Cu", "In1.Cu", "B.Cu"}) {
    const std::string beside = track(0.4, layer, 1), within = track(0.2, layer, 1);
    const bool at_end = std::string(layer) != "In1.Cu";
    EXPECT_EQ(pairs(beside + via("")), "1\n");
    EXPECT_EQ(pairs(beside + via("(remove_unused_layers no)")), "1\n");
    EXPECT_EQ(pairs(beside + open), "0\n");
    EXPECT_EQ(pairs(within + open), "1\n");
    EXPECT_EQ(pairs(beside + ends), at_end ? "1\n" : "0\n");
    // With a track of its own net there, which may come later.
    EXPECT_EQ(pairs(beside + open + track(-0.4, layer, 2)), "2\n");
    EXPECT_EQ(pairs(beside + open + track(0.7, layer, 2)), "1\n");
  }
  const Read r = board(ends);
  ASSERT_EQ(r.drawing.size(), 2U) << r.remarks;
  EXPECT_EQ(r.drawing.plain_name(0), r.drawing.plain_name(1));
}

TEST(Kicad, what_is_no_copper_and_what_is_wrong) {
  const Read r = board(
      "(gr_line (start 0 0) (end 1 1) (width 1) (layer \"B.SilkS\"))\n(gr_text \"x\" (at 0 0) "
      "(layer "
      "\"F.Cu\"))\n(segment (start 0 0) (width 1) (layer \"F.Cu\"))\n(segment (start 0 x) (end 1 "
      "1) "
      "(width 1) (layer \"F.Cu\"))\n(segment (start 0 0) (end 1 1) (width -1) (layer "
      "\"F.Cu\"))\n(zone "
      "(net 1) (layer \"F.Cu\") (polygon (pts (xy 0 0))))");
  EXPECT_EQ(r.drawing.size(), 0U);
  EXPECT_EQ(r.remarks,
            "not shapes: 1 texts on copper (their lines are not in the file), 1 zones not filled\n"
            "not taken, segment: end: missing: 1 (line 5)\n"
            "not taken, segment: start: not a number: 1 (line 6: x)\n"
            "not taken, segment: radius: must not be negative: 1 (line 7)\n");
  const auto refused = [](const std::string& text) {
    Drawing drawing;
    Remarks remarks;
    try {
      read_kicad(text, drawing, remarks, std::nullopt);
      return std::string("taken");
    } catch (const NotADrawing& reason) {
      return std::string(reason.what());
    }
  };
  EXPECT_EQ(refused(""), "not a KiCad board: it begins with ");
  EXPECT_EQ(refused("(kicad_sch)"), "not a KiCad board: it begins with kicad_sch");
  EXPECT_EQ(refused("(kicad_pcb\n(x"), "line 2: a bracket is missing at the end");
  EXPECT_EQ(refused("(kicad_pcb))"), "line 1: a bracket too many");
  EXPECT_EQ(refused("(kicad_pcb)()"), "line 1: something follows the last bracket");
  EXPECT_EQ(refused("(kicad_pcb \"x\\\""), "line 1: a string is not closed");
  EXPECT_EQ(refused(std::string(100000, '(')), "line 1: lists are nested too deeply");
  EXPECT_EQ(refused("(kicad_pcb)"), "layers: missing");
}

}  // namespace
}  // namespace abut::cli
