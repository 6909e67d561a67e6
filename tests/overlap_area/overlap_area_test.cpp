// Areas of overlap against integrals over vertical chords, against closed forms in 60 digits where
// the overlap is a sliver, and against themselves.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/any_shape.hpp>
#include <algorithm>
#include <boost/multiprecision/mpfr.hpp>

#include "../by_any.hpp"
#include "../laws/shapes_at_the_limit.hpp"

namespace abut {
namespace {

using Big = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<60>>;
using by_any::contains, by_any::interiors_intersect, by_any::overlap_area;
using laws::AnyConvex, laws::Random, laws::any, laws::of_any;

// --- The integral: how much of the vertical line at x lies in a shape
// -----------------------------

struct Chord {
  long double low = 1, high = 0;
  void include(long double y) {
    if (low > high) low = high = y;
    low = std::min(low, y);
    high = std::max(high, y);
  }
};

/// The chord at x through the convex hull of discs of radius r.
Chord chord(const std::vector<Vec2>& corners, long double r, long double x) {
  Chord c;
  const std::size_t n = corners.size();
  for (std::size_t i = 0; i < n; ++i) {
    const long double px = corners[i].x, py = corners[i].y;
    const long double inside = r * r - (x - px) * (x - px);
    if (inside >= 0) {
      c.include(py + std::sqrt(inside));
      c.include(py - std::sqrt(inside));
    }
    const long double ex = corners[(i + 1) % n].x - px, ey = corners[(i + 1) % n].y - py;
    const long double l = std::sqrt(ex * ex + ey * ey);
    if (ex == 0) continue;
    for (const int side : {-1, 1}) {
      const long double ox = px - side * r * ey / l, oy = py + side * r * ex / l;
      const long double t = (x - ox) / ex;
      if (t >= 0 && t <= 1) c.include(oy + t * ey);
    }
  }
  return c;
}
template <class S>
Chord chord(const S& s, long double x) {
  const auto& list = abut::corners(s);
  if constexpr (requires { s.radius; })
    return chord({list.begin(), list.end()}, s.radius, x);
  else
    return chord({list.begin(), list.end()}, 0, x);
}
Chord chord(const Ellipse& s, long double x) {
  // p x² + 2 q x y + w y² ≤ l² about the centre, where p w − q² = (l/(a b))².
  const long double a = s.semi_axes.x, b = s.semi_axes.y, c = s.rotation.c(), d = s.rotation.s();
  const long double l = c * c + d * d, dx = x - s.center.x;
  const long double w = d * d / (a * a) + c * c / (b * b);
  const long double q = c * d * (1 / (a * a) - 1 / (b * b));
  const long double inside = l * l / (a * a * b * b) * -dx * dx + w * l * l;
  Chord chord;
  if (inside < 0) return chord;
  for (const int side : {-1, 1})
    chord.include(s.center.y + (-q * dx + side * std::sqrt(inside)) / w);
  return chord;
}

template <class F>
long double integral(F&& f, long double low, long double high, long double tolerance, int depth) {
  // Gauss's rule of six points against two of three.
  const auto gauss = [&](long double from, long double to, bool fine) {
    static constexpr long double x3[] = {0, 0.774596669241483377035853L};
    static constexpr long double w3[] = {8.0L / 9, 5.0L / 9};
    static constexpr long double x6[] = {0.238619186083196908630502L, 0.661209386466264513661400L,
                                         0.932469514203152027812301L};
    static constexpr long double w6[] = {0.467913934572691047389870L, 0.360761573048138607569834L,
                                         0.171324492379170345040296L};
    const long double m = (from + to) / 2, h = (to - from) / 2;
    long double sum = 0;
    if (fine) {
      for (int i = 0; i < 3; ++i) sum += w6[i] * (f(m - h * x6[i]) + f(m + h * x6[i]));
    } else {
      sum = w3[0] * f(m) + w3[1] * (f(m - h * x3[1]) + f(m + h * x3[1]));
    }
    return h * sum;
  };
  const long double fine = gauss(low, high, true);
  const long double coarse = gauss(low, high, false);
  if (depth == 0 || std::fabs(fine - coarse) < tolerance) return fine;
  const long double middle = (low + high) / 2;
  return integral(f, low, middle, tolerance / 1.5L, depth - 1) +
         integral(f, middle, high, tolerance / 1.5L, depth - 1);
}

Chord chord(AnyConvex& shape, long double x) {
  return of_any(shape, [x](const auto& s) {
    if constexpr (requires { s.direction; } || requires { s.position; })
      return Chord();
    else
      return chord(s, x);
  });
}

double integrated(AnyConvex& a, AnyConvex& b) {
  const Box bounds_a = *bounds(any(a)), bounds_b = *bounds(any(b));
  const auto f = [&](long double x) {
    const Chord c = chord(a, x), d = chord(b, x);
    if (c.low > c.high || d.low > d.high) return 0.0L;
    return std::max(0.0L, std::min(c.high, d.high) - std::max(c.low, d.low));
  };
  const double low = std::max(bounds_a.min.x, bounds_b.min.x);
  const double high = std::min(bounds_a.max.x, bounds_b.max.x);
  if (!(low < high)) return 0;
  // In many parts, as a kink close to the end of a part is seen by neither rule.
  long double sum = 0;
  for (int i = 0; i < 1024; ++i)
    sum += integral(f, low + (high - low) * i / 1024.0L, low + (high - low) * (i + 1) / 1024.0L,
                    1e-12L, 30);
  return static_cast<double>(sum);
}

struct Tally {
  int none = 0, partial = 0, whole = 0;
};

void laws_of(AnyConvex& p, AnyConvex& q, Random& random, Tally& tally) {
  for (int i = 0; i < 40; ++i) {
    if (i < 24) {
      laws::Maker maker(random, i % 2 ? laws::Supply::reals : laws::Supply::integers);
      const auto make = [&](auto& it) { maker.make(it); };
      of_any(p, make), of_any(q, make);
    } else {
      put_at_the_limit(p, q, random, i);
    }
    const AnyShape a = any(p), b = any(q);
    const auto text = [&] {
      const auto print = [](auto& s) { return laws::text(s); };
      return "overlap_area(" + of_any(p, print) + ", " + of_any(q, print) + ")";
    };
    const double got = overlap_area(a, b), area_a = *area(a), area_b = *area(b);
    const double smaller = std::min(area_a, area_b);
    EXPECT_GE(got, 0) << text();
    if (!std::isfinite(area_a) || !std::isfinite(area_b)) continue;
    EXPECT_LE(got, smaller) << text();
    EXPECT_EQ(got, overlap_area(b, a)) << text();
    if (!interiors_intersect(a, b) || smaller == 0) {
      ++tally.none;
      EXPECT_EQ(got, 0) << text();
    } else if (contains(a, b) || contains(b, a)) {
      ++tally.whole;
      EXPECT_EQ(got, smaller) << text();
    } else {
      ++tally.partial;
      if (i < 24) {
        EXPECT_GT(got, 0) << text();
        // law: overlap_area.md, "The area of the intersection"
        EXPECT_NEAR(got, integrated(p, q), 5e-7) << text();
      }
    }
  }
}

void against_all(AnyConvex a, std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  for (AnyConvex b : std::initializer_list<AnyConvex>{Circle(), Box(), OrientedBox(), Ellipse(),
                                                      Capsule(), RoundedBox(), Polygon()})
    laws_of(a, b, random, tally);
  EXPECT_GT(tally.none, 10);
  EXPECT_GT(tally.partial, 10);
  EXPECT_GT(tally.whole, 3);
}

TEST(OverlapArea, Circle) { against_all(Circle(), 1); }
TEST(OverlapArea, Box) { against_all(Box(), 2); }
TEST(OverlapArea, OrientedBox) { against_all(OrientedBox(), 3); }
TEST(OverlapArea, Ellipse) { against_all(Ellipse(), 4); }
TEST(OverlapArea, Capsule) { against_all(Capsule(), 5); }
TEST(OverlapArea, RoundedBox) { against_all(RoundedBox(), 6); }
TEST(OverlapArea, Polygon) { against_all(Polygon(), 7); }

/// The answer for two kinds is that for two shapes of any kind.
TEST(OverlapArea, OfAnyShapeIsTheSame) {
  Random random(12);
  const auto same = [&]<class A, class B>(A a, B b) {
    for (int i = 0; i < 40; ++i) {
      std::tie(a, b) = laws::make_pair_at_the_limit<A, B>(random, i);
      EXPECT_EQ(abut::overlap_area(a, b), overlap_area(a, b)) << laws::text(a) << laws::text(b);
    }
  };
  same(Circle(), Ellipse());
  same(Box(), RoundedBox());
  same(Polygon(), OrientedBox());
  same(Capsule(), Capsule());
}

// law: overlap_area.md, "A point, line, ray or segment"
// law: overlap_area.md, "A region of no width"
// law: overlap_area.md, "The answer is then 0"
TEST(OverlapArea, NothingWithoutArea) {
  EXPECT_EQ(overlap_area(Circle{{0, 0}, 5}, Segment{{0, 0}, {1, 1}}), 0);
  EXPECT_EQ(overlap_area(Line{{0, 0}, {1, 1}}, Circle{{0, 0}, 5}), 0);
  EXPECT_EQ(overlap_area(Vec2{1, 1}, Circle{{0, 0}, 5}), 0);
  EXPECT_EQ(overlap_area(Box{{0, 0}, {4, 0}}, Circle{{0, 0}, 5}), 0);
}

/// Equal areas do not tell which shape is the smaller.
TEST(OverlapArea, SymmetricWhereAreasAreEqual) {
  const Circle circle{{0, 2}, 2};
  const Ellipse ellipse{{0, 3}, {1, 4}, Rotation::axis(0, 1)};
  EXPECT_EQ(area(circle), area(ellipse));
  EXPECT_EQ(overlap_area(circle, ellipse), overlap_area(ellipse, circle));
  const OrientedBox straight{{-4, 4 + 0x1p-48}, {3, 4}, {}};
  const OrientedBox turned{{4, 1}, {3, 4}, Rotation::axis(0.6, 0.8)};
  EXPECT_EQ(area(straight), area(turned));
  EXPECT_EQ(overlap_area(straight, turned), overlap_area(turned, straight));
}

// --- Slivers, in 60 digits -----------------------------------------------------------------------

/// Between an arc of half-angle t of the unit circle and its chord: t − sin t cos t.
Big segment_area(const Big& r, const Big& height) {
  // The angle from the height of the segment: 1 − cos t = height/r = 2 sin²(t/2).
  const Big t = 2 * asin(sqrt(height / (2 * r)));
  return r * r * (t - sin(t) * cos(t));
}

// law: overlap_area.md, "Slivers are right too"
// law: overlap_area.md, "Otherwise within 8u"
TEST(OverlapArea, LensesDownToOneUlp) {
  Random random(8);
  double worst = 0;
  for (int i = 0; i < 400; ++i) {
    const double r = random.real(0.5, 2), s = random.real(0.5, 2);
    const double gap = std::pow(10.0, random.real(-15, -1));
    const Circle a{{0, 0}, r}, b{{r + s - gap, 0}, s};
    const Big depth = Big(r) + s - b.center.x;
    if (depth <= 0 || contains(a, b) || contains(b, a)) continue;
    // The radical line cuts the depth into the heights of the two segments.
    const Big d = b.center.x, x = (d * d + Big(r) * r - Big(s) * s) / (2 * d);
    const Big expected = segment_area(r, r - x) + segment_area(s, s - (d - x));
    const double error = static_cast<double>(abs(overlap_area(a, b) - expected) / expected);
    worst = std::fmax(worst, error);
  }
  EXPECT_LE(worst, 0x8p-53);
  EXPECT_GT(worst, 0);
}

TEST(OverlapArea, SegmentsDownToOneUlp) {
  Random random(9);
  double worst = 0;
  for (int i = 0; i < 400; ++i) {
    const double r = random.real(0.5, 2);
    const double x = r - std::pow(10.0, random.real(-15, 0)) * r;
    const Circle a{{0, 0}, r};
    const Box b{{x, -3}, {3, 3}};
    const Big expected = segment_area(r, Big(r) - x);
    worst = std::fmax(worst, static_cast<double>(abs(overlap_area(a, b) - expected) / expected));
  }
  EXPECT_LE(worst, 0x8p-53);
}

/// Circle and box are carried by x ↦ (4x, 2y) to an ellipse and a box, exactly.
TEST(OverlapArea, AffineMapsScaleIt) {
  Random random(10);
  for (int i = 0; i < 300; ++i) {
    laws::Maker maker(random, i % 2 ? laws::Supply::reals : laws::Supply::integers);
    Circle c;
    Box b;
    maker.make(c);
    maker.make(b);
    const Ellipse e{{4 * c.center.x, 2 * c.center.y}, {4 * c.radius, 2 * c.radius}, {}};
    const Box wide{{4 * b.min.x, 2 * b.min.y}, {4 * b.max.x, 2 * b.max.y}};
    const double expected = 8 * overlap_area(c, b);
    EXPECT_NEAR(overlap_area(e, wide), expected, 0x8p-53 * expected);
  }
}

/// A box cut in two: the parts add up.
TEST(OverlapArea, PartsAddUp) {
  Random random(11);
  const auto cut = [&](const auto& a) {
    for (int i = 0; i < 60; ++i) {
      auto shape = a;
      laws::Maker maker(random, i % 2 ? laws::Supply::reals : laws::Supply::integers);
      maker.make(shape);
      Box b;
      maker.make(b);
      const double x = b.min.x + 0.375 * (b.max.x - b.min.x);
      const double left = overlap_area(shape, Box{b.min, {x, b.max.y}});
      const double right = overlap_area(shape, Box{{x, b.min.y}, b.max});
      EXPECT_NEAR(left + right, overlap_area(shape, b), 0x1p-50 * (left + right))
          << laws::text(shape) << laws::text(b);
    }
  };
  cut(Circle());
  cut(OrientedBox());
  cut(Ellipse());
  cut(Capsule());
  cut(RoundedBox());
  cut(Polygon());
}

/// A unit circle and the corner of a box: the cases that the fire codes' tables mix up.
TEST(OverlapArea, CircleAndCorner) {
  const Circle c{{0, 0}, 1};
  const double pi = 3.14159265358979323846;
  EXPECT_DOUBLE_EQ(overlap_area(c, Box{{0, 0}, {2, 2}}), pi / 4);
  EXPECT_DOUBLE_EQ(overlap_area(c, Box{{-2, 0}, {2, 2}}), pi / 2);
  EXPECT_DOUBLE_EQ(overlap_area(c, Box{{-2, -2}, {2, 2}}), pi);
  EXPECT_DOUBLE_EQ(overlap_area(c, Box{{-0.5, -0.5}, {0.5, 0.5}}), 1);
  EXPECT_EQ(overlap_area(c, Box{{0.8, 0.6}, {2, 2}}), 0);  // by 5e-17 they do not meet
  EXPECT_EQ(overlap_area(c, Box{{1, -2}, {2, 2}}), 0);
  // A corner inside: the sector between the two crossings, less two triangles at the centre.
  const double h = 0.6, top = 0.8;
  const double sector = (std::asin(top) - std::asin(h)) / 2;
  const double triangles = 2 * 0.5 * h * (top - h);
  EXPECT_DOUBLE_EQ(overlap_area(c, Box{{h, h}, {2, 2}}), sector - triangles);
}

// --- Mirror images -------------------------------------------------------------------------------

/// x ↦ −x, which is exact for every shape.
Vec2 mirrored(Vec2 v) { return {-v.x, v.y}; }
Rotation mirrored(Rotation r) { return Rotation::axis(r.c(), -r.s()); }
Circle mirrored(const Circle& s) { return {mirrored(s.center), s.radius}; }
Box mirrored(const Box& s) { return {{-s.max.x, s.min.y}, {-s.min.x, s.max.y}}; }
Capsule mirrored(const Capsule& s) { return {mirrored(s.a), mirrored(s.b), s.radius}; }
Polygon mirrored(Polygon s) {
  for (Vec2& v : s.vertices) v = mirrored(v);
  return s;
}
template <class S>
S mirrored(S s) {
  s.center = mirrored(s.center);
  s.rotation = mirrored(s.rotation);
  return s;
}

/// Sides that lie on each other, arcs that touch where they end, and shapes down to 2^-40 thin or
/// 2^-51 away from touching: on a small grid all of that is common.
struct Grid {
  Random& random;

  double size() {
    return random.integer(0, 5) ? static_cast<double>(random.integer(1, 4))
                                : std::ldexp(1, -static_cast<int>(random.integer(1, 40)));
  }
  double at() {
    const double x = static_cast<double>(random.integer(-4, 4));
    if (random.integer(0, 7)) return x;
    return x + std::ldexp(random.integer(0, 1) ? 1 : -1, -static_cast<int>(random.integer(1, 51)));
  }
  Vec2 point() { return {at(), at()}; }
  Rotation rotation() { return random.integer(0, 3) ? Rotation() : Rotation::axis(0.6, 0.8); }
  void make(Circle& s) { s = {point(), size()}; }
  void make(Box& s) {
    const Vec2 p = point();
    s = {p, p + Vec2{size(), size()}};
  }
  void make(OrientedBox& s) { s = {point(), {size(), size()}, rotation()}; }
  void make(Ellipse& s) {
    // The quartic of two needles is too ill-conditioned for this oracle.
    s = {point(), {std::fmax(size(), 0x1p-9), std::fmax(size(), 0x1p-9)}, rotation()};
  }
  void make(Capsule& s) { s = {point(), point(), size()}; }
  void make(RoundedBox& s) { s = {point(), {size(), size()}, rotation(), size()}; }
  void make(Polygon& s) { s = {{point(), point(), point()}, random.integer(0, 1) ? size() : 0}; }
};

template <class A, class B>
void mirror_images(Random& random, int& partial) {
  Grid grid{random};
  for (int i = 0; i < 400; ++i) {
    A a;
    B b;
    grid.make(a);
    grid.make(b);
    const double got = overlap_area(a, b), image = overlap_area(mirrored(a), mirrored(b));
    const Box box_a = bounds(a), box_b = bounds(b);
    const double sizes = length(box_a.max - box_a.min) * length(box_b.max - box_b.min);
    EXPECT_NEAR(got, image, 0x1p-49 * got + 0x1p-89 * sizes)
        << "overlap_area(" << laws::text(a) << ", " << laws::text(b) << ")";
    EXPECT_EQ(got, overlap_area(b, a)) << laws::text(a) << ", " << laws::text(b);
    if (got > 0 && got < std::min(area(a), area(b))) ++partial;
  }
}
template <class... B>
struct Kinds {
  template <class A>
  static void with(Random& random, int& partial) {
    (mirror_images<A, B>(random, partial), ...);
  }
  static void all() {
    Random random(12);
    int partial = 0;
    (with<B>(random, partial), ...);
    EXPECT_GT(partial, 5000);
  }
};
TEST(OverlapArea, MirrorImages) {
  Kinds<Circle, Box, OrientedBox, Ellipse, Capsule, RoundedBox, Polygon>::all();
}

template <class A, class B>
void expect_area(const A& a, const B& b, double expected) {
  EXPECT_NEAR(overlap_area(a, b), expected, 0x8p-53 * expected) << laws::text(a) << laws::text(b);
  EXPECT_NEAR(overlap_area(mirrored(a), mirrored(b)), expected, 0x8p-53 * expected)
      << laws::text(a) << laws::text(b);
}

/// The two boundaries cross where an arc of one ends, and touch there.
TEST(OverlapArea, CrossingThatTouches) {
  expect_area(RoundedBox{{2, -1}, {2, 2}, {}, 3}, Ellipse{{0, -3}, {4, 3}, {}}, 33.982982090952348);
}

/// All crossings on one straight side.
TEST(OverlapArea, CrossingsOnOneSide) {
  expect_area(Polygon{{{0, 3}, {2, -3}, {1, -4}, {-4, 0}}, 0x1p-8}, Capsule{{2, 4}, {-4, 4}, 3},
              3.3546164193843993);
  expect_area(Capsule{{3, 3}, {4, -2}, 0x1p-11}, RoundedBox{{3, -3}, {2, 1}, {}, 3},
              0.0029880812532740646);
}

/// From just inside a straight side the arc that follows is seen along its tangent.
TEST(OverlapArea, ArcSeenAlongItsTangent) {
  const double e = 0x1p-51, pi = 3.14159265358979323846;
  // Sides e apart. Where an arc leaves a side, half a segment is left, √(2e) long; where two leave
  // each other, one √e long.
  const double side = 2.0 / 3 * std::sqrt(2 * e) * e, arc = 2.0 / 3 * std::sqrt(e) * e;
  expect_area(RoundedBox{{-2, -1}, {0, 4}, {}, 1}, RoundedBox{{2 - e, -2}, {2, 3}, {}, 1},
              6 * e + side + arc);
  expect_area(Capsule{{0, -3}, {0, 3}, 1}, Capsule{{2 - e, -6}, {2 - e, 2}, 1}, 5 * e + 2 * side);
  // A thin capsule that a box cuts askew: from (1/3, 2) on to (0, 1), √10/3 long, and half a disc.
  const double r = 0x1p-39;
  expect_area(Capsule{{0, 1}, {1, 4}, r}, Box{{-4, -2}, {2, 2}},
              2 * r * std::sqrt(10.0) / 3 + pi * r * r / 2);
}

/// Corners of 10⁻²⁶, whose arcs are smaller than the rounding of where they are.
TEST(OverlapArea, TinyArcs) {
  expect_area(Polygon{{{-1, -0x1p-15}, {2, -2}, {4, -2}, {3, 4}, {-0x1p-49, 1}}, 0x1p-85},
              RoundedBox{{-3, 0}, {0x1p-7, 1}, {}, 2}, 5.0863251090049798e-05);
}

/// A box so thin that its corners' places, rounded, would not tell where its sides go.
TEST(OverlapArea, ThinOrientedBoxes) {
  // A chord of the circle, 13 − (9/13)² the square of its distance from the centre.
  const double half_chord = std::sqrt(3 + 81.0 / 169), half_width = 0x1p-49 + 0x1p-55;
  const RoundedBox thin{{1, -4}, {0x1p-55, 4}, Rotation::axis(5.0 / 13, -12.0 / 13), 0x1p-49};
  expect_area(thin, Circle{{-1, -1}, 4}, 4 * half_chord * half_width);
}

}  // namespace
}  // namespace abut
