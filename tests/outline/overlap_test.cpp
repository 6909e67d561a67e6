// overlap_area of regions beside rational numbers, above all where their boundaries nearly run together.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <cmath>
#include <numbers>
#include <random>

#include "numbers.hpp"

namespace {

using namespace abut;
using oracle::Q;
using P = oracle::PairQ;
using Ring = std::vector<Vec2>;

P exact(const Vec2& v) { return {Q(v.x), Q(v.y)}; }

/// The area that two triangles share, both counter-clockwise: one clipped by the other's sides.
Q common(std::vector<P> a, const std::array<P, 3>& b) {
  for (std::size_t i = 0; i < 3; ++i) {
    const P from = b[i], along = b[(i + 1) % 3] - from;
    std::vector<P> kept;
    for (std::size_t k = 0; k < a.size(); ++k) {
      const P p = a[k], q = a[(k + 1) % a.size()];
      const Q at_p = cross(along, p - from), at_q = cross(along, q - from);
      if (at_p >= 0) kept.push_back(p);
      if ((at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0)) {
        const Q t = at_p / (at_p - at_q);
        kept.push_back({p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)});
      }
    }
    a = kept;
  }
  Q twice = 0;
  for (std::size_t k = 1; k + 1 < a.size(); ++k) twice += cross(a[k] - a[0], a[k + 1] - a[0]);
  return twice / 2;
}
/// … two simple rings: each is a sum of signed triangles from its first vertex.
Q common(const Ring& a, const Ring& b) {
  Q area = 0, turn = 0, other_turn = 0;
  for (std::size_t i = 1; i + 1 < a.size(); ++i) {
    std::array<P, 3> s{exact(a[0]), exact(a[i]), exact(a[i + 1])};
    const Q sign_s = cross(s[1] - s[0], s[2] - s[0]);
    turn += sign_s;
    if (sign_s < 0) std::swap(s[1], s[2]);
    for (std::size_t k = 1; k + 1 < b.size(); ++k) {
      std::array<P, 3> t{exact(b[0]), exact(b[k]), exact(b[k + 1])};
      const Q sign_t = cross(t[1] - t[0], t[2] - t[0]);
      if (i == 1) other_turn += sign_t;
      if (sign_t < 0) std::swap(t[1], t[2]);
      if (sign_s == 0 || sign_t == 0) continue;
      const Q part = common({s[0], s[1], s[2]}, t);
      area += (sign_s < 0) == (sign_t < 0) ? part : -part;
    }
  }
  return (turn < 0) == (other_turn < 0) ? area : -area;
}

double around(const Ring& ring) { return perimeter(Region{{ring}}); }

/// The answer is the area of the common part with its corners rounded, and some roundings more.
void compare(const Ring& a, const Ring& b) {
  const double truth = static_cast<double>(common(a, b));
  double size = 0;
  for (const Vec2& v : a) size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
  const double room = 0x1p-51 * size * (around(a) + around(b));
  EXPECT_NEAR(overlap_area(Region{{a}}, Region{{b}}), truth, room);
  EXPECT_EQ(overlap_area(Region{{b}}, Region{{a}}), overlap_area(Region{{a}}, Region{{b}}));
}

class Random {
 public:
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine_);
  }
  Ring star(int corners, double depth) {
    Ring ring;
    for (int i = 0; i < corners; ++i) {
      const double angle = 2 * std::numbers::pi * i / corners, r = between(1 - depth, 1);
      ring.push_back({r * std::cos(angle), r * std::sin(angle)});
    }
    return ring;
  }

 private:
  std::mt19937 engine_{7};
};

TEST(OverlapOfOutlines, AnyStars) {
  Random random;
  for (int i = 0; i < 20; ++i) {
    Ring b = random.star(7, 0.8);
    for (Vec2& v : b) v = v + Vec2{0.3, -0.2};
    compare(random.star(9, 0.8), b);
  }
}

TEST(OverlapOfOutlines, ACopyMovedByNextToNothing) {
  Random random;
  for (int bits = 30; bits <= 53; ++bits) {
    const Ring a = random.star(9, 0.6);
    Ring moved = a, turned = a, grown = a;
    const double little = std::ldexp(1.0, -bits);
    for (Vec2& v : moved) v = v + Vec2{little, -0.5 * little};
    for (Vec2& v : turned) v = v + little * perp(v);
    for (Vec2& v : grown) v = (1 + (&v - grown.data()) % 2 * little) * v;
    for (const Ring& b : {moved, turned, grown}) compare(a, b);
  }
}

TEST(OverlapOfOutlines, Needles) {
  // Their widths are far below the sizes, and what they share with a step is known to all digits.
  const Region step{{{{-1, -1}, {1, -1}, {1, 1}, {0, 1}, {0, 0.5}, {-1, 0.5}}}};
  for (int bits = 20; bits <= 90; bits += 7) {
    const double width = std::ldexp(1.0, -bits);
    EXPECT_EQ(overlap_area(step, Region{{{{0.5, 0}, {3, 0}, {3, width}, {0.5, width}}}}),
              0.5 * width);
    // An edge of the one runs along the inside of the other.
    EXPECT_EQ(overlap_area(Region{{{{0, 0}, {2, 0}, {2, 2}, {1, 2}, {1, 1}, {0, 1}}}},
                           Region{{{{0.5, -width}, {3, -width}, {3, width}, {0.5, width}}}}),
              1.5 * width);
  }
}

TEST(OverlapOfOutlines, StrokesAndDiscs) {
  // A stroke that bends back along itself covers what its first edge covers.
  const Polyline bent{{{{0, 0}, {4, 0}, {1, 0}, {3, 0}}}, 0.5};
  const Capsule straight{{0, 0}, {4, 0}, 0.5};
  for (const double x : {-0.25, 0.0, 1.0, 3.9}) {
    const Circle disc{{x, 0.25}, 0.75};
    EXPECT_NEAR(overlap_area(bent, disc), overlap_area(straight, disc), 1e-15);
    const Ellipse turned{{x, 0.25}, {0.75, 0.3}, Rotation::radians(0.7)};
    EXPECT_NEAR(overlap_area(bent, turned), overlap_area(straight, turned), 1e-15);
  }
}

}  // namespace
