// The filters: they agree with exact arithmetic, and they decide what they should.
#include <gtest/gtest.h>

#include <abut/detail/pairs/signs.hpp>
#include <abut/validate.hpp>
#include <random>

namespace {

using namespace abut;

class Uniform {
 public:
  explicit Uniform(unsigned seed) : rng_(seed) {}
  double operator()(double low, double high) {
    return low + (high - low) * (static_cast<double>(rng_() >> 11) * 0x1p-53);
  }
  Vec2 at(double range) { return {(*this)(-range, range), (*this)(-range, range)}; }
  Ellipse ellipse(double range, double aspect) {
    const double a = (*this)(0.5, 3);
    return {at(range), {a, a * std::pow(aspect, -(*this)(0, 1))}, Rotation::radians((*this)(0, 7))};
  }

 private:
  std::mt19937_64 rng_;
};

/// Runs a formula in bounded doubles and exactly: where the first is sure, the two agree. Counts
/// where it is not sure.
template <class Formula>
void compare(Formula&& formula, int& unsure) {
  detail::sign::BoundedStage fast;
  const auto guess = formula(fast);
  if (!fast.sure()) {
    ++unsure;
    return;
  }
  detail::sign::DyadicStage exact;
  EXPECT_EQ(guess, formula(exact));
}

/// f, put where only `gap` is left between it and e in the direction d (bisection with the exact
/// predicate).
Ellipse moved_to_gap(const Ellipse& e, Ellipse f, Vec2 d, double gap) {
  double low = 0, high = 16;
  for (int i = 0; i < 60; ++i) {
    const double mid = (low + high) / 2;
    f.center = e.center + mid * d;
    (detail::pairs::meeting(e, f, {}) == detail::Sign::positive ? high : low) = mid;
  }
  f.center = e.center + (high + gap) * d;
  return f;
}

/// Two ellipses by their pencil.
template <class Stage>
detail::Sign pencil_meeting(Stage& s, const Ellipse& e, const Ellipse& f) {
  using namespace detail::ellipse;
  return meeting(s, pencil(conic(s, e), conic(s, f), displacement(s, e.center, f.center)));
}

TEST(EllipseFilter, AgreesWithExactArithmetic) {
  Uniform u(3);
  for (const double aspect : {3.0, 1e4, 1e8}) {
    int unsure[6] = {};
    const int rounds = 150;
    for (int i = 0; i < rounds; ++i) {
      const Ellipse e = u.ellipse(2, aspect), f = u.ellipse(2, aspect);
      const Segment s{u.at(5), u.at(5)};
      const OrientedBox b{u.at(4), {u(0, 3), u(0, 3)}, Rotation::radians(u(0, 7))};
      const double r = u(0, 4);
      compare([&](auto& st) { return detail::ellipse::sharp_meeting(st, Point{s.a}, e); },
              unsure[0]);
      compare([&](auto& st) { return detail::ellipse::sharp_meeting(st, s, e); }, unsure[1]);
      compare([&](auto& st) { return detail::ellipse::rounded_meeting(st, s, e, {r, 0}); },
              unsure[2]);
      compare([&](auto& st) { return detail::ellipse::rounded_meeting(st, b, e, {r, 0}); },
              unsure[3]);
      compare([&](auto& st) { return pencil_meeting(st, e, f); }, unsure[4]);
      compare(
          [&](auto& st) {
            const auto d = detail::ellipse::displacement(st, e.center, f.center);
            return detail::ellipse::pencil_containment(st, detail::ellipse::conic(st, e),
                                                       detail::ellipse::conic(st, f), d);
          },
          unsure[5]);
    }
    for (const int n : unsure) EXPECT_LE(n, rounds / 50) << "aspect " << aspect;
  }
}

TEST(EllipseFilter, DecidesWhatIsNotQuiteATie) {
  Uniform u(4);
  for (const double gap : {1e-12, -1e-12}) {
    int unsure = 0;
    for (int i = 0; i < 40; ++i) {
      const Ellipse e = u.ellipse(1, 5);
      const Ellipse f = moved_to_gap(e, u.ellipse(1, 5), Rotation::radians(u(0, 7)).u(), gap);
      EXPECT_EQ(detail::pairs::meeting(e, f, {}),
                gap > 0 ? detail::Sign::positive : detail::Sign::negative);
      compare([&](auto& st) { return pencil_meeting(st, e, f); }, unsure);
    }
    EXPECT_LE(unsure, 4);
  }
}

/// A filter that says whether it could tell, against exact arithmetic. Counts what it told.
template <class Filter, class Formula>
void compare(Filter&& filter, Formula&& formula, int& told) {
  detail::Sign guess{};
  if (!filter(guess)) return;
  ++told;
  detail::sign::DyadicStage exact;
  EXPECT_EQ(guess, formula(exact));
}

/// Shapes put a gap of 1e-17 to 1 off a point of the ellipse, outside or inside.
TEST(EllipseFilter, FirstFiltersAgreeNearTheLimit) {
  Uniform u(6);
  int told[6] = {};
  for (int i = 0; i < 1500; ++i) {
    Ellipse e = u.ellipse(i % 5 == 0 ? 1e6 : 2, i % 3 == 0 ? 1e8 : 5);
    if (i % 2 == 0) e = {e.center, {e.semi_axes.y, e.semi_axes.x}, e.rotation};
    const auto [a, b] = e.semi_axes;
    const Vec2 t = Rotation::radians(u(0, 7)).u(), ux = e.rotation.u(), uy = e.rotation.v();
    const Vec2 out = b * t.x * ux + a * t.y * uy, n = (1 / length(out)) * out, along = perp(n);
    const double gap = (i % 4 < 2 ? 1 : -1) * std::pow(10, -u(0, 17));
    const Vec2 p = e.center + a * t.x * ux + b * t.y * uy + gap * n;
    const double r = u(0, 2);
    const auto sharp = [&](const auto& shape, int& count) {
      compare([&](detail::Sign& s) { return detail::ellipse::filter_meeting(shape, e, {}, s); },
              [&](auto& stage) { return detail::ellipse::sharp_meeting(stage, shape, e); }, count);
    };
    const auto rounded = [&](const auto& shape, int& count) {
      compare(
          [&](detail::Sign& s) { return detail::ellipse::filter_meeting(shape, e, {r, 0}, s); },
          [&](auto& stage) { return detail::ellipse::rounded_meeting(stage, shape, e, {r, 0}); },
          count);
    };
    sharp(Point{p}, told[0]);
    sharp(Line{p + u(-1, 1) * along, u(0.1, 3) * along}, told[1]);
    sharp(Ray{p + u(-1, 1) * along, u(-3, 3) * along}, told[2]);
    sharp(Segment{p + u(-1, 1) * along, p + u(-1, 1) * along + u(0, 1) * n}, told[3]);
    rounded(Point{p + r * n}, told[4]);
    rounded(Segment{p + r * n, p + (r + u(0, 1)) * n + u(-1, 1) * along}, told[5]);
  }
  for (const int n : told) EXPECT_GT(n, 150);
}

/// Boxes and polygons one side of which is put 1e-17 to 1 off the ellipse, the others farther away; with a
/// radius, the side is as much nearer.
TEST(EllipseFilter, SidesThatHoldAreToldNearTheLimit) {
  Uniform u(7);
  int strict[3] = {}, none[3] = {}, rounded[3] = {};
  for (int i = 0; i < 3000; ++i) {
    const Ellipse e = u.ellipse(i % 5 == 0 ? 1e6 : 2, i % 3 == 0 ? 1e8 : 5);
    const double gap = (i % 4 < 2 ? 1 : -1) * std::pow(10, -u(0, 17)), r = i % 7 < 3 ? u(0, 1) : 0;
    const auto judge = [&](const auto& shape, int k) {
      if (validate(shape)) return;  // the radius may leave nothing
      const auto& hull = detail::core(shape);
      const detail::Containment told = detail::ellipse::quick_holds(hull, r, e);
      if (told == detail::Containment::touching) return;
      ++(r > 0 ? rounded : told == detail::Containment::strict ? strict : none)[k];
      detail::sign::DyadicStage exact;
      EXPECT_EQ(told, detail::ellipse::hull_holds(exact, hull, r, e)) << i << ' ' << gap;
    };
    const auto reach = [&](Vec2 n) {
      return std::hypot(e.semi_axes.x * dot(e.rotation.u(), n),
                        e.semi_axes.y * dot(e.rotation.v(), n));
    };
    const auto [x, y] = e.center;
    const double wx = reach({1, 0}), wy = reach({0, 1}), most = u(0, 1);
    judge(Box{{x - wx - gap + r, y - wy - most}, {x + wx + u(0, 1), y + wy + u(0, 1)}}, 0);
    const Rotation turned = Rotation::radians(u(0, 7));
    const Vec2 off = u.at(1), n = turned.u(), v = turned.v(), middle = e.center + off;
    judge(OrientedBox{middle,
                      {std::fabs(dot(off, n)) + reach(n) + gap - r,
                       std::fabs(dot(off, v)) + reach(v) + most},
                      turned},
          1);
    // Sides that touch the ellipse, but for the first.
    std::vector<Vec2> corners;
    const int sides = 3 + i % 6;
    const auto side = [&](int k) {
      const Vec2 m = Rotation::radians(6.2831853 * k / sides + 0.1).u();
      return std::pair(m, reach(m) + (k % sides == 0 ? gap - r : u(0, 1) < 0.5 ? most : 0.5));
    };
    for (int k = 0; k < sides; ++k) {
      const auto [a, ra] = side(k);
      const auto [b, rb] = k + 1 < sides ? side(k + 1) : side(0);
      corners.push_back(e.center +
                        1 / cross(a, b) * Vec2{ra * b.y - rb * a.y, rb * a.x - ra * b.x});
    }
    if (i % 2 == 1) std::reverse(corners.begin(), corners.end());
    judge(Polygon(corners), 2);
  }
  for (int k = 0; k < 3; ++k)
    EXPECT_TRUE(strict[k] > 150 && none[k] > 150 && rounded[k] > 150)
        << k << ": " << strict[k] << ' ' << none[k] << ' ' << rounded[k];
}

TEST(EllipseFilter, SettlesRoundedHullsArcByArc) {
  Uniform u(5);
  int unsure = 0, held = 0, rounds = 100;
  for (int i = 0; i < rounds; ++i) {
    const Ellipse e = u.ellipse(0.5, 5);
    const Segment s{u.at(2), u.at(2)};
    const double r = u(0, 6);
    const auto formula = [&](auto& st) { return detail::ellipse::hull_holds(st, s, r, e); };
    compare(formula, unsure);
    held += detail::pairs::containment(s, r, e, 0) == detail::Containment::strict;
  }
  EXPECT_LE(unsure, 2);
  EXPECT_GT(held, 10);
  EXPECT_LT(held, 90);
}

// kMargin of the arcs: an ellipse touches the round end of a capsule, or of a rounded triangle, where an arc is halved.
TEST(EllipseFilter, LeavesArcsThatTouch) {
  Uniform u(7);
  int told = 0, left = 0;
  for (int i = 0; i < 200; ++i) {
    const double r = u(0.8, 1.5), angle = 3.141592653589793 / 8 * (2 * std::floor(u(0, 8)) + 1);
    Ellipse e{{}, {u(0.2, 0.3), u(0.2, 0.3)}, Rotation::radians(u(0, 7))};
    const auto [a, b] = e.semi_axes;
    const Vec2 x = e.rotation.u(), y = e.rotation.v(), t{std::cos(angle), std::sin(angle)};
    const Vec2 out = b * t.x * x + a * t.y * y, n = (1 / length(out)) * out, end = u.at(1);
    const double beyond = i % 2 == 0 ? 0 : std::pow(10, -u(8, 17));
    e.center = end + (r + beyond) * n - (a * t.x * x + b * t.y * y);
    const auto away = [&] {
      return end - u(1, 2) * (Rotation::radians(u(-0.5, 0.5)) * Rotation::axis(n.x, n.y)).u();
    };
    const auto ask = [&](const auto& hull) {
      const auto holds = [&](auto& stage) {
        return detail::ellipse::hull_holds(stage, detail::core(hull), r, e);
      };
      int unsure = 0;
      compare(holds, unsure);
      ++(unsure > 0 ? left : told);
    };
    ask(Segment{end, away()});
    ask(Polygon{{end, away(), away()}});
  }
  EXPECT_GT(left, 100);
  EXPECT_GT(told, 50);
}

}  // namespace
