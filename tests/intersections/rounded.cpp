// Points, tangents and common areas of rounded shapes, ellipses too, and of ellipses and straight
// shapes, in stages, beside the general way: at random, on a grid on which sides and arcs touch, run along each other
// and end in one point, an ulp off it, far from the origin, and of mixed sizes.
#include <gtest/gtest.h>

#include <abut/queries/intersections.hpp>
#include <abut/queries/overlap_area.hpp>
#include <abut/queries/tangents.hpp>
#include <algorithm>
#include <random>

namespace abut {
namespace {

enum class Family { random, grid, ulp, far, mixed };

class Maker {
 public:
  Maker(unsigned seed, Family family) : engine_(seed), family_(family) {}

  void next_pair() {
    size_ = family_ == Family::mixed ? std::ldexp(1, static_cast<int>(engine_() % 30)) : 1;
  }
  double number(double low, double high) {
    if (family_ == Family::grid || family_ == Family::ulp) {
      const double x =
          std::floor(std::uniform_real_distribution<double>(4 * low, 4 * high + 1)(engine_));
      return family_ == Family::ulp && engine_() % 8 == 0 ? std::nextafter(x, 9) : x;
    }
    const double x = size_ * std::uniform_real_distribution<double>(low, high)(engine_);
    return x;
  }
  double length() { return std::fabs(number(0.25, 1)); }
  Vec2 vector() {
    const Vec2 v{number(-1, 1), number(-1, 1)};
    return family_ == Family::far ? v + Vec2{0x1p20, -0x1p21} : v;
  }
  Rotation rotation() {
    if (family_ == Family::grid || family_ == Family::ulp)
      return Rotation::degrees(90.0 * static_cast<double>(engine_() % 4));
    return Rotation::radians(std::uniform_real_distribution<double>(-3, 3)(engine_));
  }

  template <class S>
  S shape() {
    if constexpr (std::is_same_v<S, Point>) return {vector()};
    if constexpr (std::is_same_v<S, Circle>) return {vector(), length()};
    if constexpr (std::is_same_v<S, Ellipse>) return {vector(), {length(), length()}, rotation()};
    if constexpr (std::is_same_v<S, Line> || std::is_same_v<S, Ray>) {
      Vec2 way = vector() - vector();
      while (way == Vec2{}) way = vector() - vector();
      return {vector(), way};
    }
    if constexpr (std::is_same_v<S, Segment>) return {vector(), vector()};
    if constexpr (std::is_same_v<S, Capsule>) return {vector(), vector(), length()};
    if constexpr (std::is_same_v<S, Box>) {
      const Vec2 low = vector();
      return {low, low + Vec2{length(), length()}};
    }
    if constexpr (std::is_same_v<S, OrientedBox>)
      return {vector(), {length(), length()}, rotation()};
    if constexpr (std::is_same_v<S, RoundedBox>)
      return {vector(), {length(), length()}, rotation(), 0.5 * length()};
    if constexpr (std::is_same_v<S, Polygon>) {
      const Vec2 at = vector();
      const double x = length(), y = length();
      Polygon p{{at, at + Vec2{x, 0}, at + Vec2{x + 0.5 * y, y}, at + Vec2{0, 2 * y}},
                0.5 * length()};
      if (engine_() % 2) std::reverse(p.vertices.begin(), p.vertices.end());
      return p;
    }
  }

 private:
  std::mt19937 engine_;
  Family family_;
  double size_ = 1;
};

template <class S>
double largest(const S& shape) {
  const auto& s = detail::lift(shape);
  return detail::magnitude(detail::core(s)) + detail::radius(s);
}
void near(double x, double y, double bound) {
  if (std::isnan(y))
    EXPECT_TRUE(std::isnan(x));
  else
    EXPECT_NEAR(x, y, bound * std::max(1.0, std::fabs(y)));
}

/// How often stages could tell, and how often not.
struct Tally {
  int told = 0, left = 0;
};

template <class A, class B>
void points_agree(const A& a, const B& b, Tally& tally) {
  namespace boundary = detail::boundary;
  const auto& p = detail::lift(a);
  const auto& q = detail::lift(b);
  Intersections staged, back;
  const auto ask = [](const auto& x, const auto& y, Intersections& found) {
    constexpr bool straight = detail::Linear<A> || detail::Linear<B>;
    if constexpr (straight || std::is_same_v<A, Ellipse> || std::is_same_v<B, Ellipse>)
      return boundary::staged_intersections(detail::core(x), detail::radius(x), detail::core(y),
                                            detail::radius(y), found);
    else
      return boundary::rounded_intersections(detail::core(x), detail::radius(x), detail::core(y),
                                             detail::radius(y), found);
  };
  const bool told = ask(p, q, staged);
  EXPECT_EQ(ask(q, p, back), told);
  ++(told ? tally.told : tally.left);
  if (!told) return;
  const Intersections general = boundary::intersections(boundary::outline(p), boundary::outline(q));
  ASSERT_EQ(staged.points.size(), general.points.size());
  ASSERT_EQ(back.points.size(), general.points.size());
  EXPECT_TRUE(general.pieces.empty());
  const double bound = 16 * 0x1p-53 * std::max(largest(a), largest(b));
  for (std::size_t i = 0; i < staged.points.size(); ++i) {
    const Intersection &s = staged.points[i], &g = general.points[i];
    EXPECT_NEAR(s.at.x, g.at.x, bound);
    EXPECT_NEAR(s.at.y, g.at.y, bound);
    EXPECT_EQ(s.tangent, g.tangent);
    near(s.ta, g.ta, 0x1p-45);
    near(s.tb, g.tb, 0x1p-45);
    EXPECT_EQ(std::count_if(back.points.begin(), back.points.end(),
                            [&](const Intersection& x) { return x.at == s.at; }),
              1);
  }
}
template <class A, class B>
void tangents_agree(const A& a, const B& b, Tally& tally) {
  namespace boundary = detail::boundary;
  const auto& p = detail::lift(a);
  const auto& q = detail::lift(b);
  constexpr bool round = std::is_same_v<A, Ellipse> || std::is_same_v<B, Ellipse>;
  Tangent line[8];
  const auto ask = [&](auto of) {
    return of(detail::core(p), detail::radius(p), detail::core(q), detail::radius(q));
  };
  const auto known = ask([&](const auto& a0, double r, const auto& b0, double s) {
    if constexpr (round)
      return boundary::staged_tangents(a0, r, b0, s, line);
    else
      return boundary::rounded_tangents(a0, r, b0, s, line);
  });
  ++(known.is_sure() ? tally.told : tally.left);
  if (!known.is_sure()) return;
  const int n = known.value;
  const Tangents general = boundary::tangents(boundary::outline(p), boundary::outline(q));
  ASSERT_EQ(static_cast<std::size_t>(n), general.lines.size());
  EXPECT_FALSE(general.infinitely_many);
  const double bound = 16 * 0x1p-53 * std::max(largest(a), largest(b));
  for (int i = 0; i < n; ++i) {
    const Tangent& g = general.lines[static_cast<std::size_t>(i)];
    EXPECT_EQ(line[i].inner, g.inner);
    EXPECT_LE(length(line[i].a - g.a), 2 * bound);
    EXPECT_LE(length(line[i].b - g.b), 2 * bound);
    EXPECT_LE(length(line[i].direction - g.direction), 0x1p-48);
  }
}

template <class A, class B>
void areas_agree(const A& a, const B& b, Tally& tally) {
  if constexpr (detail::has_area<A> && detail::has_area<B>) {
    const auto& p = detail::lift(a);
    const auto& q = detail::lift(b);
    const double general = detail::overlap_of_areas(p, area(p), q, area(q));
    const double smaller = std::min(area(p), area(q));
    if (!(general > 0 && general < 0.999 * smaller)) return;
    const detail::Known<double> known = detail::overlap::rounded_area(
        detail::core(p), detail::radius(p), detail::core(q), detail::radius(q));
    ++(known.is_sure() ? tally.told : tally.left);
    const double staged = known.value;
    if (!known.is_sure() || !(staged > 0x1p-40 * smaller)) return;
    const double size = largest(a) + largest(b);
    EXPECT_NEAR(staged, general, 16 * 0x1p-53 * general + 0x1p-88 * size * size);
    EXPECT_NEAR(overlap_area(b, a), general, 16 * 0x1p-53 * general + 0x1p-88 * size * size);
  }
}

template <class A, class B>
void pair(Family family, Tally& points, Tally& lines, Tally& areas) {
  Maker make(7, family);
  for (int i = 0; i < 400; ++i) {
    SCOPED_TRACE(i);
    make.next_pair();
    const A a = make.shape<A>();
    const B b = make.shape<B>();
    points_agree(a, b, points);
    if constexpr (detail::is_bounded<A> && detail::is_bounded<B>) tangents_agree(a, b, lines);
    if constexpr (detail::is_bounded<A> && detail::is_bounded<B>) areas_agree(a, b, areas);
    if (testing::Test::HasFatalFailure()) return;
  }
}
void all_pairs(Family family, Tally& points, Tally& lines, Tally& areas) {
  pair<Capsule, Capsule>(family, points, lines, areas);
  pair<RoundedBox, RoundedBox>(family, points, lines, areas);
  pair<Polygon, Polygon>(family, points, lines, areas);
  pair<Segment, Capsule>(family, points, lines, areas);
  pair<Ray, RoundedBox>(family, points, lines, areas);
  pair<Polygon, Line>(family, points, lines, areas);
  pair<Capsule, Box>(family, points, lines, areas);
  pair<Capsule, OrientedBox>(family, points, lines, areas);
  pair<RoundedBox, Segment>(family, points, lines, areas);
  pair<Polygon, RoundedBox>(family, points, lines, areas);
  pair<Circle, Box>(family, points, lines, areas);
  pair<OrientedBox, Circle>(family, points, lines, areas);
  pair<Circle, Capsule>(family, points, lines, areas);
  pair<Polygon, Circle>(family, points, lines, areas);
}

/// At random nearly all is told; on the grids, where ties are, some is and some is left.
template <class All>
void most_is_told(All all) {
  for (const Family family : {Family::random, Family::far, Family::mixed}) {
    Tally tally;
    all(family, tally);
    EXPECT_GT(tally.told, 50 * tally.left);
  }
}
template <class All>
void ties_are_left(All all, int left) {
  for (const Family family : {Family::grid, Family::ulp}) {
    Tally tally;
    all(family, tally);
    EXPECT_GT(tally.told, 500);
    EXPECT_GT(tally.left, left);
  }
}

template <class S>
void through_ellipses(Family family, Tally& points) {
  Maker make(9, family);
  for (int i = 0; i < 400; ++i) {
    SCOPED_TRACE(i);
    make.next_pair();
    S s = make.shape<S>();
    if constexpr (std::is_same_v<S, Polygon>)
      if (i % 2 == 0) s.radius = 0;
    points_agree(s, make.shape<Ellipse>(), points);
    if (testing::Test::HasFatalFailure()) return;
  }
}
void all_through_ellipses(Family family, Tally& points) {
  through_ellipses<Line>(family, points);
  through_ellipses<Ray>(family, points);
  through_ellipses<Segment>(family, points);
  through_ellipses<Box>(family, points);
  through_ellipses<OrientedBox>(family, points);
  through_ellipses<Capsule>(family, points);
  through_ellipses<RoundedBox>(family, points);
  through_ellipses<Polygon>(family, points);
}

TEST(ThroughEllipses, StagesTellWhatTheGeneralWayTells) { most_is_told(all_through_ellipses); }
TEST(ThroughEllipses, TiesAreLeftToTheGeneralWay) { ties_are_left(all_through_ellipses, 40); }

void all_ellipse_tangents(Family family, Tally& lines) {
  Maker make(13, family);
  for (int i = 0; i < 1500; ++i) {
    SCOPED_TRACE(i);
    make.next_pair();
    const Ellipse e = make.shape<Ellipse>();
    tangents_agree(e, make.shape<Ellipse>(), lines);
    tangents_agree(make.shape<Circle>(), e, lines);
    tangents_agree(e, make.shape<Circle>(), lines);
    if (testing::Test::HasFatalFailure()) return;
  }
}
TEST(EllipseTangents, StagesTellWhatTheGeneralWayTells) { most_is_told(all_ellipse_tangents); }
TEST(EllipseTangents, TiesAreLeftToTheGeneralWay) { ties_are_left(all_ellipse_tangents, 100); }

/// Shapes of a kind and ellipses, in both orders.
template <class S, class Agree>
void with_ellipses(unsigned seed, Family family, const Agree& agree) {
  Maker make(seed, family);
  for (int i = 0; i < 400; ++i) {
    SCOPED_TRACE(i);
    make.next_pair();
    const Ellipse e = make.shape<Ellipse>();
    S s = make.shape<S>();
    if constexpr (std::is_same_v<S, Polygon>)
      if (i % 2 == 0) s.radius = 0;
    agree(s, e);
    agree(e, s);
    if (testing::Test::HasFatalFailure()) return;
  }
}

void all_hull_and_ellipse_tangents(Family family, Tally& lines) {
  const auto agree = [&](const auto& a, const auto& b) { tangents_agree(a, b, lines); };
  with_ellipses<Point>(15, family, agree);
  with_ellipses<Segment>(15, family, agree);
  with_ellipses<Box>(15, family, agree);
  with_ellipses<OrientedBox>(15, family, agree);
  with_ellipses<Capsule>(15, family, agree);
  with_ellipses<RoundedBox>(15, family, agree);
  with_ellipses<Polygon>(15, family, agree);
}
TEST(HullAndEllipseTangents, StagesTellWhatTheGeneralWayTells) {
  most_is_told(all_hull_and_ellipse_tangents);
}
TEST(HullAndEllipseTangents, TiesAreLeftToTheGeneralWay) {
  ties_are_left(all_hull_and_ellipse_tangents, 100);
}

void all_areas_with_ellipses(Family family, Tally& areas) {
  const auto agree = [&](const auto& a, const auto& b) { areas_agree(a, b, areas); };
  with_ellipses<Box>(17, family, agree);
  with_ellipses<OrientedBox>(17, family, agree);
  with_ellipses<Capsule>(17, family, agree);
  with_ellipses<RoundedBox>(17, family, agree);
  with_ellipses<Polygon>(17, family, agree);
}
TEST(AreasWithEllipses, StagesTellWhatTheGeneralWayTells) { most_is_told(all_areas_with_ellipses); }
TEST(AreasWithEllipses, TiesAreLeftToTheGeneralWay) { ties_are_left(all_areas_with_ellipses, 50); }

TEST(Rounded, TwoTangentsAtTheSameCorners) {
  const auto expect = [](const auto& a, const auto& b, std::size_t count) {
    EXPECT_EQ(tangents(a, b).lines.size(), count);
    Tally lines;
    tangents_agree(a, b, lines);
    tangents_agree(b, a, lines);
    EXPECT_EQ(lines.told, 2);
  };
  const auto turned = [](double degrees) { return Rotation::degrees(degrees); };
  // Every corner sticks out of the circle, or a rounded one.
  const RoundedBox box{{0.25, 0.1}, {8, 8}, turned(20), 0.5};
  expect(box, Circle{{0, 0}, 10}, 8);
  expect(box, RoundedBox{{0, 0}, {0.25, 0.5}, turned(3), 9.75}, 8);
  expect(box, RoundedBox{{0, 0}, {0.25, 0.5}, turned(20), 9.75}, 8);  // sides are parallel
  // Corner beside corner.
  const RoundedBox diamond{{0, 0}, {1, 1}, turned(46), 1};
  const double apart = 2 * std::sqrt(2.0);
  expect(diamond, RoundedBox{{apart + 2.1, 0.02}, {1, 1}, turned(44), 1}, 4);
  expect(diamond, RoundedBox{{apart + 2.1, 0.02}, {1, 1}, turned(46), 1}, 4);
  expect(diamond, RoundedBox{{apart + 1.9, 0.02}, {1, 1}, turned(44), 1}, 2);
}
TEST(Rounded, StagesTellWhatTheGeneralWayTells) {
  for (const Family family : {Family::random, Family::far, Family::mixed}) {
    Tally points, lines, areas;
    all_pairs(family, points, lines, areas);
    EXPECT_GT(points.told, 50 * points.left);
    EXPECT_GT(lines.told, 50 * lines.left);
    EXPECT_GT(areas.told, 50 * areas.left);
    EXPECT_GT(areas.told, 300);
  }
}
TEST(Rounded, TiesAreLeftToTheGeneralWay) {
  for (const Family family : {Family::grid, Family::ulp}) {
    Tally points, lines, areas;
    all_pairs(family, points, lines, areas);
    EXPECT_GT(points.told, 500);
    EXPECT_GT(points.left, 500);
    EXPECT_GT(lines.told, 500);
    EXPECT_GT(lines.left, 500);
    EXPECT_GT(areas.told, 100);
    EXPECT_GT(areas.left, 100);
  }
}

}  // namespace
}  // namespace abut
