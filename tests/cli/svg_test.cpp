// SVG as the standard has it: each rule with the shape that must come of it.
#include <gtest/gtest.h>

#include <cmath>

#include "drawing.hpp"
#include "error.hpp"
#include "read.hpp"
#include "support.hpp"
#include "svg_geometry.hpp"

namespace abut::cli {
namespace {

using test::expect_near;
using test::only;
using test::Read;

Read read(const std::string& body, const std::string& attributes = "") {
  return test::read_svg_body(body, attributes);
}

TEST(Svg, shapes_as_they_stand) {
  const Circle c = only<Circle>(read("<circle cx='1.1' cy='-2e0' r='+.3'/>"));
  EXPECT_EQ(c.center, (Vec2{1.1, -2}));
  EXPECT_EQ(c.radius, 0.3);
  const Ellipse e = only<Ellipse>(read("<ellipse cx='1' cy='2' rx='3' ry='4'/>"));
  EXPECT_EQ(e.center, (Vec2{1, 2}));
  EXPECT_EQ(e.semi_axes, (Vec2{3, 4}));
  EXPECT_EQ(e.rotation, Rotation{});
  const Box b = only<Box>(read("<rect x='1' y='2' width='3' height='4'/>"));
  EXPECT_EQ(b.min, (Vec2{1, 2}));
  EXPECT_EQ(b.max, (Vec2{4, 6}));
  const Segment s = only<Segment>(read("<line x1='1' y1='2' x2='3'/>"));
  EXPECT_EQ(s.a, (Vec2{1, 2}));
  EXPECT_EQ(s.b, (Vec2{3, 0}));
  const Polygon p = only<Polygon>(read("<polygon points='0,0 4 0,4-3.5.5'/>"));
  EXPECT_EQ(p.vertices, (std::vector<Vec2>{{0, 0}, {4, 0}, {4, -3.5}}).size() == 3
                            ? p.vertices
                            : std::vector<Vec2>{});
  ASSERT_GE(p.vertices.size(), 3U);
  EXPECT_EQ(p.vertices[2], (Vec2{4, -3.5}));
}

TEST(Svg, open_lines_are_a_polyline) {
  const Read r = read("<polyline id='p' points='0,0 1,0 1,1'/><circle r='1'/>");
  EXPECT_EQ(r.drawing.size(), 2U);
  ASSERT_EQ(r.drawing.parts.size(), 2U);
  EXPECT_EQ(r.drawing.parts[0], AnyShape(Polyline{{{{0, 0}, {1, 0}, {1, 1}}}, 0}));
  EXPECT_EQ(only<Polyline>(read("<path fill='none' d='M0 0h1v1M5 5h1'/>")),
            (Polyline{{{{0, 0}, {1, 0}, {1, 1}}, {{5, 5}, {6, 5}}}, 0}));
  EXPECT_EQ(only<Segment>(read("<path fill='none' d='M0 0h1'/>")), (Segment{{0, 0}, {1, 0}}));
  EXPECT_EQ(r.drawing.name(0), "\"p\"");
  EXPECT_EQ(r.drawing.name(1), "1");
}

TEST(Svg, transforms_nest) {
  expect_near(only<Circle>(read("<g transform='translate(10)'><g transform='scale(2) rotate(90)'>"
                                "<circle cx='3' r='1' transform='translate(0,1)'/></g></g>"))
                  .center,
              {8, 6});
  EXPECT_EQ(only<Circle>(read("<circle r='1' transform='scale(3)'/>")).radius, 3);
  EXPECT_EQ(only<Circle>(read("<circle r='1' transform='matrix(0 2 2 0 1 1)'/>")).radius, 2);
  expect_near(only<Circle>(read("<circle cx='2' r='1' transform='rotate(90, 1, 0)'/>")).center,
              {1, 1});
  // Quarter turns are exact, and keep boxes boxes.
  const Box b = only<Box>(read("<rect width='1' height='2' transform='rotate(-90)'/>"));
  EXPECT_EQ(b.min, (Vec2{0, -1}));
  EXPECT_EQ(b.max, (Vec2{2, 0}));
  const OrientedBox o = only<OrientedBox>(
      read("<rect width='2' height='4' transform='matrix(.6 .8 -.8 .6 0 0) scale(2 3)'/>"));
  expect_near(o.center, {-3.6, 5.2});
  expect_near(o.half_size, {2, 6});
  expect_near(o.rotation.u(), {0.6, 0.8});
}

TEST(Svg, circles_become_ellipses) {
  const Ellipse wide = only<Ellipse>(read("<circle r='1' transform='scale(3 2)'/>"));
  EXPECT_EQ(wide.semi_axes, (Vec2{3, 2}));
  // x ↦ x + y: the axes of the image of the unit circle are the golden ratio and its inverse.
  const Ellipse sheared = only<Ellipse>(read("<circle r='1' transform='skewX(45)'/>"));
  const double golden = (1 + std::sqrt(5)) / 2;
  EXPECT_NEAR(sheared.semi_axes.x, golden, 1e-15);
  EXPECT_NEAR(sheared.semi_axes.y, 1 / golden, 1e-15);
  EXPECT_NEAR(std::fabs(cross(sheared.rotation.u(), {golden, 1})), 0, 1e-15);
  // An ellipse that a transform makes round is a circle.
  EXPECT_EQ(only<Circle>(read("<ellipse rx='2' ry='4' transform='scale(2 1)'/>")).radius, 4);
}

TEST(Svg, decomposition_of_many_matrices) {
  for (int i = 0; i < 20000; ++i) {
    const auto number = [&](int k) {
      const double x = std::sin(1.0 + i * 7.3 + k * 2.1);
      return x * std::ldexp(1.0, (i * (k + 3)) % 30 - 15);
    };
    const Affine m{{number(0), number(1)}, {number(2), number(3)}, {0, 0}};
    const AnyShape shape = transformed_ellipse(m, {0, 0}, 1, 1);
    if (!std::holds_alternative<Ellipse>(shape)) continue;
    const Ellipse& e = std::get<Ellipse>(shape);
    // Both sides of M Mᵀ = a² u uᵀ + b² v vᵀ.
    const Vec2 u = e.rotation.u(), v = e.rotation.v();
    const double a = e.semi_axes.x * e.semi_axes.x, b = e.semi_axes.y * e.semi_axes.y;
    const double size = std::fmax(a, b), slack = 16 * 0x1p-53 * size;
    EXPECT_NEAR(a * u.x * u.x + b * v.x * v.x, m.x.x * m.x.x + m.y.x * m.y.x, slack);
    EXPECT_NEAR(a * u.x * u.y + b * v.x * v.y, m.x.x * m.x.y + m.y.x * m.y.y, slack);
    EXPECT_NEAR(a * u.y * u.y + b * v.y * v.y, m.x.y * m.x.y + m.y.y * m.y.y, slack);
    // The product of the semi-axes is the determinant, however thin the ellipse.
    const double area = e.semi_axes.x * e.semi_axes.y;
    const auto exact =
        static_cast<long double>(m.x.x) * m.y.y - static_cast<long double>(m.x.y) * m.y.x;
    EXPECT_NEAR(static_cast<double>(std::fabs(exact) / area), 1, 1e-14);
  }
}

TEST(Svg, rounded_rectangles) {
  const RoundedBox r = only<RoundedBox>(read("<rect width='10' height='6' rx='2'/>"));
  EXPECT_EQ(r.center, (Vec2{5, 3}));
  EXPECT_EQ(r.half_size, (Vec2{3, 1}));
  EXPECT_EQ(r.radius, 2);
  EXPECT_EQ(only<RoundedBox>(read("<rect width='10' height='6' ry='9' rx='3'/>")).radius, 3);
  EXPECT_EQ(only<RoundedBox>(read("<rect width='10' height='6' rx='auto' ry='1'/>")).radius, 1);
  only<Box>(read("<rect width='10' height='6' rx='0' ry='2'/>"));
  only<Ellipse>(read("<rect width='10' height='6' rx='9'/>"));  // clamped to 5 and 3
  only<Circle>(read("<rect width='6' height='6' rx='9'/>"));
  only<RoundedBox>(read("<rect width='10' height='6' rx='1' ry='2' transform='scale(2 1)'/>"));
  // Corners that are elliptical become lines.
  for (const char* elliptical :
       {"<rect id='x' width='10' height='6' rx='1' ry='2'/>",
        "<rect id='x' width='10' height='6' rx='1' transform='scale(2 1)'/>",
        "<rect id='x' width='10' height='6' rx='1' transform='skewX(10)'/>"}) {
    const Read lines = read(elliptical, "viewBox='0 0 10 10'");
    EXPECT_EQ(lines.drawing.size(), 1U);
    EXPECT_EQ(lines.remarks, "curves became lines that lie within 0.001 of them (--flatten)\n");
  }
  EXPECT_EQ(
      only<Polygon>(read("<rect width='1' height='1' transform='skewX(45)'/>")).vertices.size(),
      4U);
}

TEST(Svg, lengths) {
  const auto radius = [](const std::string& r, const std::string& attributes = "") {
    return only<Circle>(read("<circle r='" + r + "'/>", attributes)).radius;
  };
  EXPECT_EQ(radius("2px"), 2);
  EXPECT_EQ(radius("1in"), 96);
  EXPECT_DOUBLE_EQ(radius("25.4mm"), 96);
  EXPECT_DOUBLE_EQ(radius("2.54cm"), 96);
  EXPECT_DOUBLE_EQ(radius("101.6Q"), 96);
  EXPECT_EQ(radius("72pt"), 96);
  EXPECT_EQ(radius("6pc"), 96);
  EXPECT_EQ(radius(" 1e1 "), 10);
  EXPECT_EQ(radius("10%", "viewBox='0 0 300 400'"), 10 * std::sqrt((9.0 + 16.0) / 2));
  EXPECT_EQ(radius("25.4MM"), radius("25.4mm"));
  EXPECT_EQ(radius("2em"), 32);
  EXPECT_EQ(radius("2EX"), 16);
  EXPECT_EQ(radius("3rem", "font-size='10'"), 30);
  EXPECT_EQ(radius("calc(1in + 2 * (3px - 1px) / 4)"), 97);
  EXPECT_EQ(radius("max(3px, min(1em, 20))"), 16);
  EXPECT_EQ(radius("calc(10% - 1px)", "viewBox='0 0 300 300'"), 29);
  EXPECT_EQ(only<Circle>(read("<g font-size='10'><g style='font-size: 2em'><g font-size='50%'>"
                              "<circle r='1em'/></g></g></g>"))
                .radius,
            10);
  EXPECT_EQ(read("<circle id='c' r='2vw'/>").remarks, "not taken, a length in vw: 1 (#c)\n");
  for (const char* wrong :
       {"calc(1", "calc()", "calc(1px +)", "1 2", "calc(1/0)", "(((", "calc(x)"})
    EXPECT_EQ(read("<circle r='" + std::string(wrong) + "'/>").broken, 1U) << wrong;
  EXPECT_EQ(read("<circle r='calc" + std::string(100000, '(') + "'/>").broken, 1U);
  EXPECT_EQ(read("<circle id='c' r='2%'/>").remarks,
            "not taken, a percentage of a size that the file does not give: 1 (#c)\n");
}

TEST(Svg, viewports) {
  // Without a size, the viewBox's coordinates are the drawing's.
  EXPECT_EQ(only<Circle>(read("<circle r='1'/>", "viewBox='-5 -5 10 10'")).center, (Vec2{0, 0}));
  EXPECT_EQ(only<Circle>(read("<circle r='1'/>", "viewBox='-5 -5 10 10' width='100%'")).radius, 1);
  // With one, they are pixels.
  const Circle c =
      only<Circle>(read("<circle r='1'/>", "viewBox='-5 -5 10 10' width='1in' height='1in'"));
  EXPECT_DOUBLE_EQ(c.radius, 9.6);
  EXPECT_DOUBLE_EQ(c.center.x, 48);
  EXPECT_EQ(only<Circle>(read("<circle r='1'/>", "viewBox='0 0 10 10' width='20'")).radius, 2);
  // preserveAspectRatio: the middle, the end, filling, or not at all.
  const std::string wide = "viewBox='0 0 10 10' width='40' height='20' preserveAspectRatio=";
  EXPECT_EQ(only<Circle>(read("<circle r='1'/>", wide + "'xMidYMid'")).center, (Vec2{10, 0}));
  EXPECT_EQ(only<Circle>(read("<circle r='1'/>", wide + "'xMaxYMin meet'")).center, (Vec2{20, 0}));
  EXPECT_EQ(only<Circle>(read("<circle r='1'/>", wide + "'xMinYMax slice'")).center,
            (Vec2{0, -20}));
  EXPECT_EQ(only<Ellipse>(read("<circle r='1'/>", wide + "'none'")).semi_axes, (Vec2{4, 2}));
  // Nested.
  const Circle inner = only<Circle>(read(
      "<svg x='10' y='20' width='30' height='30' viewBox='0 0 3 3'><circle cx='1' r='1'/></svg>"));
  EXPECT_EQ(inner.center, (Vec2{20, 20}));
  EXPECT_EQ(inner.radius, 10);
}

TEST(Svg, use_and_symbols) {
  const Read r = read(
      "<defs><circle id='c' r='1'/></defs>"
      "<symbol id='s' viewBox='0 0 1 1'><circle cx='.5' cy='.5' r='.5'/></symbol>"
      "<use href='#c' x='5'/><use id='u' xlink:href='#c' transform='scale(2)'/>"
      "<use id='v' href='#s' width='8' height='8'/><use href='#gone'/>");
  ASSERT_EQ(r.drawing.size(), 3U);
  EXPECT_EQ(std::get<Circle>(r.drawing.parts[0]).center, (Vec2{5, 0}));
  EXPECT_EQ(r.drawing.name(0), "\"c\"");
  EXPECT_EQ(std::get<Circle>(r.drawing.parts[1]).radius, 2);
  EXPECT_EQ(r.drawing.name(1), "\"u/c\"");
  EXPECT_EQ(std::get<Circle>(r.drawing.parts[2]).radius, 4);
  EXPECT_EQ(r.drawing.name(2), "\"v\"");
  EXPECT_EQ(r.broken, 1U);
}

TEST(Svg, nothing_is_dropped_in_silence) {
  const Read r = read(
      "<title>t</title><g><text>a</text><image/></g><path d='M0 0'/><path d=''/>"
      "<clipPath><circle r='1'/></clipPath><foo:bar xmlns:foo='x'/>");
  EXPECT_EQ(r.drawing.size(), 0U);
  EXPECT_EQ(r.remarks,
            "not shapes: 1 title, 1 text, 1 image, 1 clipPath, 1 foo:bar\n"
            "not taken, not drawn by SVG's rules: a path without a line: 2 (path in line 1, path "
            "in line 1)\n");
}

TEST(Svg, what_the_standard_does_not_draw) {
  for (const char* element :
       {"<circle r='0'/>", "<circle/>", "<ellipse rx='0' ry='1'/>", "<ellipse/>",
        "<rect width='0' height='1'/>", "<rect width='1'/>", "<polygon points=''/>",
        "<polyline points='1,1'/>", "<circle r='1' display='none'/>",
        "<circle r='1' style='fill:red; display : none'/>", "<circle r='1' visibility='hidden'/>",
        "<g visibility='hidden'><circle r='1'/></g>", "<circle r='1' transform='scale(0)'/>",
        "<svg width='0'><circle r='1'/></svg>", "<svg viewBox='0 0 0 1'><circle r='1'/></svg>"}) {
    const Read r = read(element);
    EXPECT_EQ(r.drawing.size(), 0U) << element;
    EXPECT_EQ(r.remarks.substr(0, 39),
              "not taken, not drawn by SVG's rules: " + r.remarks.substr(37, 2))
        << element;
    EXPECT_EQ(r.broken, 0U);
  }
  only<Circle>(read("<g visibility='hidden'><circle r='1' visibility='visible'/></g>"));
}

TEST(Svg, what_is_wrong) {
  for (const char* element :
       {"<circle r='x'/>", "<circle r='-1'/>", "<circle r='1e999'/>", "<circle r='nan'/>",
        "<circle r='1' transform='rotate(45'/>", "<circle r='1' transform='spin(45)'/>",
        "<circle r='1' transform='scale(1,2,3)'/>", "<g transform='x'><circle r='1'/></g>",
        "<polygon points='1,2 a'/>", "<svg viewBox='1 2 3'><circle r='1'/></svg>",
        "<circle cx='1e308' r='1' transform='scale(1e300)'/>",
        "<circle r='1' transform='scale(1e300) scale(1e300)'/>"}) {
    const Read r = read(element);
    EXPECT_EQ(r.drawing.size(), 0U) << element;
    EXPECT_EQ(r.broken, 1U) << element << r.remarks;
  }
  const auto refused = [](const std::string& text) {
    Drawing drawing;
    Remarks remarks;
    try {
      read_svg(text, drawing, remarks);
      return std::string("taken");
    } catch (const NotADrawing& reason) {
      return std::string(reason.what());
    }
  };
  EXPECT_EQ(refused("").substr(0, 27), "line 1: not well-formed XML");
  EXPECT_EQ(refused("<svg>\n<circle r='1'></svg>").substr(0, 27), "line 2: not well-formed XML");
  EXPECT_EQ(refused("<html/>"), "not an SVG drawing: the outermost element is html");
  EXPECT_EQ(refused("<svg><circle id='\xff'/></svg>"), "not valid UTF-8");
  EXPECT_EQ(refused("<?xml version='1.0' encoding='ISO-8859-1'?><svg><circle id='\xe4'/></svg>"),
            "taken");
}

TEST(Svg, traps) {
  // A use of itself, and uses of uses that stand for 10^12 circles.
  EXPECT_EQ(read("<g id='g'><use href='#g'/></g>").drawing.size(), 0U);
#ifndef ABUT_SANITIZED  // in which the uses up to the limit take a quarter of a minute
  std::string bomb = "<circle id='u0' r='1'/>";
  for (int i = 1; i <= 12; ++i) {
    bomb += "<g id='u" + std::to_string(i) + "'>";
    for (int k = 0; k < 10; ++k) bomb += "<use href='#u" + std::to_string(i - 1) + "'/>";
    bomb += "</g>";
  }
  EXPECT_THROW(read("<defs>" + bomb + "</defs><use href='#u12'/>"), NotADrawing);
#endif
  std::string deep;
  constexpr int depth = test::cases(100000, 10000);
  for (int i = 0; i < depth; ++i) deep += "<g>";
  deep += "<circle r='1'/>";
  for (int i = 0; i < depth; ++i) deep += "</g>";
  const Read r = read(deep + "<circle r='2'/>");
  EXPECT_EQ(only<Circle>(r).radius, 2);
  EXPECT_EQ(r.remarks.substr(0, 36), "not taken, nested more than 256 deep");
}

}  // namespace
}  // namespace abut::cli
