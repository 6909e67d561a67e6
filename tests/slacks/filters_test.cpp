// The slacks of the filters, proved from the formulas for all that may go in.
#include <gtest/gtest.h>

#include <functional>

#include "terms.hpp"

namespace slacks {

template <class V>
inline constexpr double unit = 0x1p-53;
template <class V>
inline constexpr double tiny = 0x1p-960;
template <class V>
inline constexpr double least_square = 0x1p-960;

#undef ABUT_FILTER
#define ABUT_FILTER inline
#include <abut/detail/pairs/filter_formulas.hpp>

namespace {

using Point = PointOf<Term>;
using Line = LineOf<Term>;
using Ray = RayOf<Term>;
using Segment = SegmentOf<Term>;
using Box = BoxOf<Term>;
using OrientedBox = OrientedBoxOf<Term>;
using Ellipse = EllipseOf<Term>;
/// Two corners to six, any.
struct Polygon {
  std::vector<Term> at;
  operator PolygonOf<Term>() const { return {at.data(), static_cast<int>(at.size() / 2)}; }
};

Term place() { return Term::place(); }
template <class Shape>
Shape any(const std::string& name);
template <>
Point any<Point>(const std::string&) {
  return {place(), place()};
}
template <>
Line any<Line>(const std::string& n) {
  return {place(), place(), Term::given(n + ".dx"), Term::given(n + ".dy")};
}
template <>
Ray any<Ray>(const std::string& n) {
  return {place(), place(), Term::given(n + ".dx"), Term::given(n + ".dy")};
}
template <>
Segment any<Segment>(const std::string&) {
  return {place(), place(), place(), place()};
}
template <>
Box any<Box>(const std::string&) {
  const Term x = place(), y = place();
  return {x, y, Term::place(&x), Term::place(&y)};
}
/// c² + s² is 1 to 8 u: as numbers of a unit vector both are off by 4 u of themselves. (In lanes of float
/// they are rounded once, which is less.)
template <>
OrientedBox any<OrientedBox>(const std::string& n) {
  OrientedBox b{place(),
                place(),
                Term::size_of(n + ".hx"),
                Term::size_of(n + ".hy"),
                Term::given(n + ".c", 4),
                Term::given(n + ".s", 4)};
  proof->axes.emplace_back(b.c.atom(), b.s.atom());
  return b;
}
template <>
Ellipse any<Ellipse>(const std::string& n) {
  const OrientedBox b = any<OrientedBox>(n);
  return {b.x, b.y, b.hx, b.hy, b.c, b.s};
}
template <>
Polygon any<Polygon>(const std::string&) {
  Polygon p;
  for (int i = 0; i < 6; ++i) p.at.push_back(place());
  return p;
}
template <class Core>
const Core& core(const Core& shape) {
  return shape;
}
PolygonOf<Term> core(const Polygon& shape) { return shape; }

/// With slacks divided by `parts`: the largest part of one that an error takes.
constexpr auto no_hint = [](Proof&, const Proof::Claim&) {};
/// `apart` says whether the negative verdict is asked for too.
template <class A, class B, class Question, class Hint>
double part(const char* names, Question question, const Hint& hint, bool apart, double parts) {
  Proof run;
  proof = &run;
  run.parts = parts;
  const A a = any<A>("a");
  const B b = any<B>("b");
  const Verdict<Term> v = question(core(a), core(b));
  run.finish(hint);
  if (parts == 1) {
    EXPECT_TRUE(v.apart.proved || !apart) << names << ": apart";
    EXPECT_TRUE(v.meets.proved) << names << ": meets";
    for (const std::string& failure : run.failures) ADD_FAILURE() << names << '\n' << failure;
    std::printf("%-40s %3d comparisons, %.2f of the slack\n", names, run.proved, run.most);
  }
  return run.most;
}
template <class A, class B, class Question, class Hint = decltype(no_hint)>
void prove(const char* names, Question question, const Hint& hint = no_hint, bool apart = true) {
  const double most = part<A, B>(names, question, hint, apart, 1);
  EXPECT_GT(most, 0) << names;
  // With a quarter of the slack that was needed nothing is proved.
  EXPECT_GT((part<A, B>(names, question, hint, apart, 4 / most)), 1) << names;
}
/// Two hints about vectors that are seen in a box's frame. The way from its centre to a point is at most what its two
/// parts there are beyond the box and the box's half sizes; a direction is at most the sum of its two parts.
constexpr auto in_frame = [](Proof& p, const Proof::Claim& claim) {
  for (const char* part : {"a.dx", "a.dy"})
    p.hints[p.atom_named(part)] = p.named("|1|") + p.named("|2|");
  for (const Largest& squares : claim.less) {
    const auto& beyond = squares.of[0].terms;
    if (beyond.size() != 2) continue;
    Sum most = p.named("b.hx") + p.named("b.hy");
    for (const auto& square : beyond) most = most + Sum::of({square.first[0]});
    for (const auto& [ends, way] : p.ways) p.hints[way] = most;
  }
};
constexpr auto meet = [](const auto& a, const auto& b) { return meeting(a, b); };
constexpr auto meet_axes = [](const auto& a, const auto& b) {
  const Axes<Term> v = axes(a, b, NoRadii{});
  return Verdict<Term>{v.apart, v.meets};
};
/// (ra + rb)² is off by 3 u.
constexpr auto meet_rounded = [](const auto& a, const auto& b) {
  return meeting(a, b, Term::size_of("r²", 3));
};

TEST(Slacks, Meeting) {
  prove<Point, OrientedBox>("point, oriented box", meet);
  prove<Segment, Segment>("segment, segment", meet);
  prove<Line, Segment>("line, segment", meet);
  prove<Ray, Segment>("ray, segment", meet);
  prove<Line, Line>("line, line", meet);
  prove<Line, Ray>("line, ray", meet);
  prove<Ray, Ray>("ray, ray", meet);
  prove<Segment, Box>("segment, box", meet);
  prove<Line, Box>("line, box", meet);
  prove<Ray, Box>("ray, box", meet);
  prove<Segment, OrientedBox>("segment, oriented box", meet);
  prove<Line, OrientedBox>("line, oriented box", meet);
  prove<Ray, OrientedBox>("ray, oriented box", meet);
  // See there why each way that counts, with its direction, is at most 2 H.
  prove<Box, OrientedBox>("box, oriented box", meet, [](Proof& p, const auto&) {
    for (const auto& [ends, way] : p.ways) p.hints[way] = 2 * (p.named("b.hx") + p.named("b.hy"));
  });
  prove<OrientedBox, OrientedBox>("oriented box, oriented box", meet);
  prove<Point, Polygon>("point, polygon", meet_axes);
  prove<Segment, Polygon>("segment, polygon", meet_axes);
  prove<Line, Polygon>("line, polygon", meet_axes);
  prove<Ray, Polygon>("ray, polygon", meet_axes);
  prove<Box, Polygon>("box, polygon", meet_axes);
  prove<OrientedBox, Polygon>("oriented box, polygon", meet_axes);
  prove<Polygon, Polygon>("polygon, polygon", meet_axes);
}
TEST(Slacks, MeetingWithRadii) {
  prove<Point, Point>("point, point", meet_rounded);
  prove<Point, Box>("point, box", meet_rounded);
  prove<Point, OrientedBox>("point, oriented box", meet_rounded, in_frame);
  prove<Point, Line>("point, line", meet_rounded);
  prove<Point, Ray>("point, ray", meet_rounded);
  prove<Point, Segment>("point, segment", meet_rounded);
  prove<Segment, Segment>("segment, segment", meet_rounded);
  prove<Line, Segment>("line, segment", meet_rounded);
  prove<Ray, Segment>("ray, segment", meet_rounded);
  prove<Segment, Box>("segment, box", meet_rounded);
  prove<Segment, OrientedBox>("segment, oriented box", meet_rounded, in_frame);
  prove<Line, OrientedBox>("line, oriented box", meet_rounded, in_frame);
  prove<Ray, OrientedBox>("ray, oriented box", meet_rounded, in_frame);
  prove<Box, OrientedBox>("box, oriented box", meet_rounded);
  prove<OrientedBox, OrientedBox>("oriented box, oriented box", meet_rounded);
}

constexpr auto meet_near = [](const auto& a, const auto& b) {
  const Term r = Term::size_of("r", 1);
  return with_near(axes(a, b, r * r), nearby(a, b, r));
};
/// The first has radius R and the second r: ρ = R − r is off by u.
constexpr auto hold = [](const auto& a, const auto& b) {
  return containing(a, b, Term::given("ρ", 1));
};
constexpr auto hold_in_polygon = [](const auto& a, const auto& b) {
  return polygon_containing(a, b, Term::given("ρ", 1));
};

TEST(Slacks, PolygonsWithRadii) {
  prove<Point, Polygon>("point, polygon", meet_near);
  prove<Segment, Polygon>("segment, polygon", meet_near);
}
TEST(Slacks, Containing) {
  prove<Point, Point>("point, point", hold);
  prove<Point, Segment>("point, segment", hold);
  prove<Point, OrientedBox>("point, oriented box", hold, in_frame);
  prove<Segment, Point>("segment, point", hold);
  prove<Segment, Segment>("segment, segment", hold);
  prove<OrientedBox, Segment>("oriented box, segment", hold);
  prove<Point, Box>("point, box", hold);
  prove<Box, Point>("box, point", hold);
  prove<Box, Segment>("box, segment", hold);
  prove<Box, Box>("box, box", hold);
  prove<Box, OrientedBox>("box, oriented box", hold);
  prove<OrientedBox, Point>("oriented box, point", hold);
  prove<Ellipse, Point>("ellipse, point", hold);
  prove<Ellipse, Segment>("ellipse, segment", hold);
}

/// The comparison of squares for the negative verdict asks first whether an upper bound is positive, which proves nothing.
TEST(Slacks, PolygonsContaining) {
  prove<Polygon, Point>("polygon, point", hold_in_polygon, no_hint, false);
  prove<Polygon, Segment>("polygon, segment", hold_in_polygon, no_hint, false);
  prove<Polygon, OrientedBox>("polygon, oriented box", hold_in_polygon, no_hint, false);
  prove<Polygon, Polygon>("polygon, polygon", hold_in_polygon, no_hint, false);
}

}  // namespace
}  // namespace slacks
