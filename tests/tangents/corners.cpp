// Corners that are left out when the tangents of an ellipse are sought have none: held against a look at all.
#include <gtest/gtest.h>

#include <abut/abut.hpp>

#include "../laws/random.hpp"

namespace abut {
namespace {

namespace boundary = detail::boundary;

/// How many corners are left out, and how many of the others have no tangent.
struct Tally {
  int left_out = 0, in_vain = 0, touched = 0;
};

template <class Core>
void only_free_corners_are_left_out(const Core& core, double radius, const Ellipse& e,
                                    Tally& tally) {
  boundary::TwoHulls h(core, Point{e.center}, e.center);
  const boundary::Corners& p = h.p;
  const double size = p.size + radius + e.semi_axes.x + e.semi_axes.y;
  h.size2 = size * size;
  if (!h.sure || !h.is_strictly_convex(p)) return;
  const unsigned touchable =
      boundary::touchable_corners(p, radius, e, size, boundary::kRoundSlack * size);
  for (int i = 0; i < p.n; ++i) {
    // All directions of the corner's cone, at which neither h changes its sign.
    const auto side = [&](int k) {
      const int next = k + 1 < p.n ? k + 1 : 0;
      const Vec2 d{p.x[next].hi - p.x[k].hi, p.y[next].hi - p.y[k].hi};
      return Vec2{d.y, -d.x} * (1 / length(d));
    };
    const Vec2 from = side(i > 0 ? i - 1 : p.n - 1), to = side(i);
    const double angle = std::atan2(cross(from, to), dot(from, to));
    bool touched = false;
    for (int step = 0; step <= 64; ++step) {
      const Rotation turn = Rotation::radians(angle * step / 64);
      const Vec2 n{from.x * turn.c() - from.y * turn.s(), from.x * turn.s() + from.y * turn.c()};
      const Vec2 u = e.rotation.u(), v = e.rotation.v();
      const double reach = radius + n.x * p.x[i].hi + n.y * p.y[i].hi,
                   support = std::hypot(e.semi_axes.x * dot(n, u), e.semi_axes.y * dot(n, v));
      static bool outside, between;
      const bool now_outside = reach > support, now_between = reach > -support;
      touched |= step > 0 && (now_outside != outside || now_between != between);
      outside = now_outside, between = now_between;
    }
    const bool is_left_out = (touchable >> i & 1) == 0;
    EXPECT_FALSE(is_left_out && touched) << i << " of " << p.n << " " << radius;
    ++(is_left_out ? tally.left_out : touched ? tally.touched : tally.in_vain);
  }
}

TEST(Tangents, CornersThatAreLeftOutHaveNone) {
  laws::Random random(11);
  Tally boxes, triangles;
  for (int i = 0; i < 2000; ++i) {
    const auto real = [&](double low, double high) { return random.real(low, high); };
    const Ellipse e{{real(-2, 2), real(-2, 2)},
                    {real(0.1, 1.5), real(0.1, 1.5)},
                    Rotation::radians(real(0, 7))};
    const double radius = random.one_in(3) ? real(0.5, 2) : real(0.01, 0.2);
    only_free_corners_are_left_out(
        OrientedBox{{}, {real(0.1, 1.5), real(0.1, 1.5)}, Rotation::radians(real(0, 7))}, radius, e,
        boxes);
    const double turned = real(0, 7);
    Polygon p;
    for (const double at : {0.0, real(1, 3), real(3.2, 5)})
      p.vertices.push_back(real(0.2, 2) * Rotation::radians(turned + at).u());
    if (!validate(p)) only_free_corners_are_left_out(detail::core(p), radius, e, triangles);
  }
  for (const Tally& t : {boxes, triangles}) {
    EXPECT_GT(t.left_out, t.in_vain);
    EXPECT_GT(t.touched, 1000);
  }
}

}  // namespace
}  // namespace abut
