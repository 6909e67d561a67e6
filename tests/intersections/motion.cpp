// Law: the intersections of two shapes are found again after a rigid motion of both.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <cmath>
#include <random>

namespace {

using namespace abut;

class Random {
 public:
  double operator()(double low, double high) {
    return low + (high - low) * (static_cast<double>(rng_() >> 11) * 0x1p-53);
  }
  Vec2 at() { return {(*this)(-3, 3), (*this)(-3, 3)}; }
  Rotation turn() { return Rotation::radians((*this)(0, 7)); }
  AnyShape shape(int kind) {
    switch (kind) {
      case 0:
        return Line{at(), at()};
      case 1:
        return Ray{at(), at()};
      case 2:
        return Segment{at(), at()};
      case 3:
        return Circle{at(), (*this)(0.5, 3)};
      case 4:
        return OrientedBox{at(), {(*this)(0.5, 3), (*this)(0.5, 3)}, turn()};
      case 5:
        return Ellipse{at(), {(*this)(0.3, 3), (*this)(0.3, 3)}, turn()};
      case 6:
        return Capsule{at(), at(), (*this)(0.3, 1.5)};
      case 7:
        return RoundedBox{at(), {(*this)(0.5, 2), (*this)(0.5, 2)}, turn(), (*this)(0.2, 1)};
      default: {
        const Vec2 c = at();
        Polygon p;
        for (int i = 0; i < 5; ++i)
          p.vertices.push_back(c + (*this)(2, 2.2) * Rotation::radians(1.2566 * i).u());
        p.radius = kind == 8 ? 0 : (*this)(0.2, 1);
        return p;
      }
    }
  }

 private:
  std::mt19937_64 rng_{20};
};
constexpr int kKinds = 10;

struct Motion {
  Rotation turn;
  Vec2 shift;

  Vec2 direction(Vec2 d) const { return d.x * turn.u() + d.y * turn.v(); }
  Vec2 point(Vec2 p) const { return direction(p) + shift; }
  Rotation rotation(Rotation r) const {
    const Vec2 u = direction(r.u());
    return Rotation::axis(u.x, u.y);
  }

  AnyShape operator()(const Point& s) const { return Point{point(s.position)}; }
  AnyShape operator()(const Line& s) const { return Line{point(s.point), direction(s.direction)}; }
  AnyShape operator()(const Ray& s) const { return Ray{point(s.origin), direction(s.direction)}; }
  AnyShape operator()(const Segment& s) const { return Segment{point(s.a), point(s.b)}; }
  AnyShape operator()(const Circle& s) const { return Circle{point(s.center), s.radius}; }
  AnyShape operator()(const Box& s) const {
    return OrientedBox{point(0.5 * s.min + 0.5 * s.max), 0.5 * s.max - 0.5 * s.min, turn};
  }
  AnyShape operator()(const OrientedBox& s) const {
    return OrientedBox{point(s.center), s.half_size, rotation(s.rotation)};
  }
  AnyShape operator()(const Ellipse& s) const {
    return Ellipse{point(s.center), s.semi_axes, rotation(s.rotation)};
  }
  AnyShape operator()(const Capsule& s) const { return Capsule{point(s.a), point(s.b), s.radius}; }
  AnyShape operator()(const RoundedBox& s) const {
    return RoundedBox{point(s.center), s.half_size, rotation(s.rotation), s.radius};
  }
  AnyShape operator()(const Polygon& s) const {
    Polygon p{{}, s.radius};
    for (const Vec2& v : s.vertices) p.vertices.push_back(point(v));
    return p;
  }
  AnyShape operator()(Polyline s) const {
    for (auto& line : s.lines)
      for (Vec2& v : line) v = point(v);
    return s;
  }
  AnyShape operator()(Region s) const {
    for (auto& ring : s.rings)
      for (Vec2& v : ring) v = point(v);
    return s;
  }
};

TEST(Intersections, AreFoundAgainAfterARigidMotion) {
  Random random;
  for (int i = 0; i < kKinds; ++i)
    for (int j = 0; j < kKinds; ++j) {
      int crossing = 0, empty = 0;
      for (int n = 0; n < 30; ++n) {
        const AnyShape a = random.shape(i), b = random.shape(j);
        const Motion motion{random.turn(), random.at()};
        const Intersections here = intersections(a, b);
        const Intersections there = intersections(std::visit(motion, a), std::visit(motion, b));
        ASSERT_EQ(here.points.size(), there.points.size()) << "kinds " << i << ", " << j;
        (here.points.empty() ? empty : crossing) += 1;
        for (const Intersection& p : here.points) {
          double nearest = HUGE_VAL;
          for (const Intersection& q : there.points)
            if (p.tangent == q.tangent)
              nearest = std::fmin(nearest, length(q.at - motion.point(p.at)));
          // Nearly parallel lines meet far out, and a rounded angle moves that point.
          EXPECT_LT(nearest, 1e-9 * (1 + length(p.at))) << "kinds " << i << ", " << j;
        }
      }
      EXPECT_GT(crossing, 0) << "kinds " << i << ", " << j;
      if (i > 0 && j > 0) {
        EXPECT_GT(empty, 0) << "kinds " << i << ", " << j;
      }
    }
}

}  // namespace
