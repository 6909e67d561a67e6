// The slacks of the filters, held against what an error analysis derives, in many cases. (tests/slacks proves most of
// them in all cases. Not proved there: what holds an oriented box, but in an upright one or a polygon, and polygons
// beside a rounded box or polygon.) The formulas run over a number that carries a bound of its own rounding error (running error analysis: Higham 2002, 3.3).
// A verdict is moved to where it begins, which is where the slack alone decides: there the difference
// of the two numbers has to exceed its error. With slacks 64 times as small it does not.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace running {

constexpr double u = 0x1p-53;

/// `full` is what a double would hold; `core` the same without slacks, whose errors do not count;
/// `error` bounds what core is off by. Slacks are divided by kParts.
template <int kParts>
struct Number {
  double full = 0, core = 0, error = 0;

  Number() = default;
  /// A constant of a formula: what is left of it without slacks is a small number of halves.
  explicit Number(double x) : full(x), core(std::round(2 * x) / 2) {}
  Number(double f, double c, double e) : full(f), core(c), error(e) {}
  static Number given(double x) { return {x, x, 0}; }
  /// c² + s² is 1 to 8 u, so each is off by 4 u of itself.
  static Number turned(double x) { return {x, x, 4 * u * std::fabs(x)}; }

  friend Number operator-(Number x) { return {-x.full, -x.core, x.error}; }
  friend Number operator+(Number x, Number y) {
    const double value = x.core + y.core;
    return {x.full + y.full, value, x.error + y.error + u * std::fabs(value)};
  }
  friend Number operator-(Number x, Number y) {
    // x − x, which is nothing unless x overflows.
    if (x.full == y.full && x.core == y.core && x.error == y.error) return {};
    return x + -y;
  }
  friend Number operator*(Number x, Number y) {
    const double value = x.core * y.core;
    return {x.full * y.full, value,
            std::fabs(x.core) * y.error + std::fabs(y.core) * x.error + x.error * y.error +
                u * std::fabs(value)};
  }
  friend Number operator/(Number x, Number y) {
    const double value = x.core / y.core, least = std::fabs(y.core) - y.error;
    return {x.full / y.full, value,
            (x.error + std::fabs(value) * y.error) / least + u * std::fabs(value)};
  }
};

/// Whether a comparison is true, and how many times its error what it compares differs by.
struct Proof {
  bool truth;
  double margin;
};
template <int n>
Proof operator>(Number<n> x, Number<n> y) {
  const double error = x.error + y.error, more = x.core - y.core;
  return {x.full > y.full, error > 0  ? more / error
                           : more > 0 ? std::numeric_limits<double>::infinity()
                                      : 0};
}
template <int n>
Proof operator<(Number<n> x, Number<n> y) {
  return y > x;
}
// Given numbers are exact.
template <int n>
Proof operator>=(Number<n> x, Number<n> y) {
  return {x.full >= y.full, std::numeric_limits<double>::infinity()};
}
template <int n>
Proof operator<=(Number<n> x, Number<n> y) {
  return y >= x;
}
template <int n>
Proof operator==(Number<n> x, Number<n> y) {
  return {x.full == y.full, std::numeric_limits<double>::infinity()};
}

template <class V>
inline constexpr double unit = 0;
template <int n>
inline constexpr double unit<Number<n>> = u / n;
template <class V>
inline constexpr double tiny = 0x1p-960;
template <class V>
inline constexpr double least_square = 0x1p-960;

inline Proof both(Proof p, Proof q) { return {p.truth && q.truth, std::min(p.margin, q.margin)}; }
inline Proof either(Proof p, Proof q) {
  if (p.truth != q.truth) return p.truth ? p : q;
  return {p.truth, std::max(p.margin, q.margin)};
}
template <int n>
Number<n> pick(Proof m, Number<n> yes, Number<n> no) {
  return m.truth ? yes : no;
}
template <int n>
Number<n> abs(Number<n> x) {
  return {std::fabs(x.full), std::fabs(x.core), x.error};
}
template <int n>
Number<n> larger(Number<n> x, Number<n> y) {
  const double core = std::max(x.core, y.core);
  const double high = std::max(x.core + x.error, y.core + y.error);
  const double low = std::max(x.core - x.error, y.core - y.error);
  return {std::max(x.full, y.full), core, std::max(high - core, core - low)};
}
template <int n>
Number<n> smaller(Number<n> x, Number<n> y) {
  return -larger(-x, -y);
}
template <int n>
Number<n> positive(Number<n> x) {
  return {std::max(x.full, 0.0), std::max(x.core, 0.0), x.error};
}
/// A parameter on a segment, without an error: whichever it is it names a point of the segment, and
/// one that is off by δ from the nearest adds only (δ |d|)² to the square, which k² covers.
template <int n>
Number<n> clamp01(Number<n> x) {
  const double t = x.full > 0 ? std::min(x.full, 1.0) : 0;
  return {t, t, 0};
}

#undef ABUT_FILTER
#define ABUT_FILTER inline
#include <abut/detail/pairs/filter_formulas.hpp>

}  // namespace running

namespace {

using namespace running;

struct Random {
  std::mt19937_64 bits{0x51ac5};
  double scale = 1;
  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(bits);
  }
  /// A number of any size about `scale`, of either sign.
  double real() { return scale * number(-1, 1) * std::exp2(number(-6, 2)); }
  double length() { return std::fabs(real()) + scale * 0x1p-12; }
};

// A shape as plain numbers, moved by (x, y) before it becomes one of Numbers.
struct APoint {
  double x, y;
  explicit APoint(Random& r) : x(r.real()), y(r.real()) {}
  template <class V>
  PointOf<V> of(double dx, double dy) const {
    return {V::given(x + dx), V::given(y + dy)};
  }
};
template <template <class> class Of>
struct Endless {
  double x, y, dx, dy;
  explicit Endless(Random& r) : x(r.real()), y(r.real()), dx(r.real()), dy(r.real()) {}
  template <class V>
  Of<V> of(double mx, double my) const {
    return {V::given(x + mx), V::given(y + my), V::given(dx), V::given(dy)};
  }
};
using ALine = Endless<LineOf>;
using ARay = Endless<RayOf>;
struct ASegment {
  double ax, ay, bx, by;
  explicit ASegment(Random& r) : ax(r.real()), ay(r.real()), bx(r.real()), by(r.real()) {}
  template <class V>
  SegmentOf<V> of(double x, double y) const {
    return {V::given(ax + x), V::given(ay + y), V::given(bx + x), V::given(by + y)};
  }
};
struct ABox {
  double x, y, w, h;
  explicit ABox(Random& r) : x(r.real()), y(r.real()), w(r.length()), h(r.length()) {}
  template <class V>
  BoxOf<V> of(double dx, double dy) const {
    return {V::given(x + dx), V::given(y + dy), V::given(x + dx + w), V::given(y + dy + h)};
  }
};
struct AnOrientedBox {
  double x, y, hx, hy, angle;
  explicit AnOrientedBox(Random& r)
      : x(r.real()), y(r.real()), hx(r.length()), hy(r.length()), angle(r.number(0, 6.3)) {}
  template <class V>
  OrientedBoxOf<V> of(double dx, double dy) const {
    return {V::given(x + dx), V::given(y + dy),           V::given(hx),
            V::given(hy),     V::turned(std::cos(angle)), V::turned(std::sin(angle))};
  }
};

struct AnEllipse : AnOrientedBox {
  using AnOrientedBox::AnOrientedBox;
  template <class V>
  EllipseOf<V> of(double dx, double dy) const {
    const OrientedBoxOf<V> b = AnOrientedBox::of<V>(dx, dy);
    return {b.x, b.y, b.hx, b.hy, b.c, b.s};
  }
};
/// Convex, clockwise or not.
struct APolygon {
  std::vector<double> at;
  explicit APolygon(Random& r) {
    const double x = r.real(), y = r.real(), a = r.length(), b = r.length(), way = r.number(-1, 1);
    const int corners = 3 + static_cast<int>(r.number(0, 4));
    double angle = r.number(0, 6.3);
    for (int i = 0; i < corners; ++i) {
      angle += std::copysign(r.number(0.5, 1) * 6.28 / corners, way);
      at.push_back(x + a * std::cos(angle)), at.push_back(y + b * std::sin(angle));
    }
  }
  template <class V>
  struct Moved {
    std::vector<V> at;
    operator PolygonOf<V>() const { return {at.data(), static_cast<int>(at.size() / 2)}; }
  };
  template <class V>
  Moved<V> of(double dx, double dy) const {
    Moved<V> moved;
    for (std::size_t i = 0; i < at.size(); ++i)
      moved.at.push_back(V::given(at[i] + (i % 2 == 0 ? dx : dy)));
    return moved;
  }
};
template <class Core>
const Core& core(const Core& shape) {
  return shape;
}
template <class V>
PolygonOf<V> core(const APolygon::Moved<V>& shape) {
  return shape;
}

// The questions about two cores, with radii p and q.
struct Meet {
  template <class A, class B, class V>
  static auto ask(const A& a, const B& b, V, V) {
    return meeting(a, b);
  }
  template <class A, class V>
  static auto ask(const A& a, const PolygonOf<V>& b, V, V) {
    const Axes<V> v = axes(a, b, NoRadii{});
    return Verdict<V>{v.apart, v.meets};
  }
  static constexpr double scale = 1;
};
struct MeetWithRadii {
  template <class A, class B, class V>
  static auto ask(const A& a, const B& b, V p, V q) {
    return meeting(a, b, reach2(p, q));
  }
  template <class A, class V>
  static auto ask(const A& a, const PolygonOf<V>& b, V p, V q) {
    return with_near(axes(a, b, reach2(p, q)), nearby(a, b, p + q));
  }
  static constexpr double scale = 1;
};
/// The first holds the second, which is smaller.
struct Hold {
  template <class A, class B, class V>
  static auto ask(const A& a, const B& b, V p, V q) {
    return containing(a, b, p - q);
  }
  template <class B, class V>
  static auto ask(const PolygonOf<V>& a, const B& b, V p, V q) {
    return polygon_containing(a, b, p - q);
  }
  static constexpr double scale = 0x1p-3;
};

/// The least margin of all verdicts, each where it begins.
struct Found {
  double margin = std::numeric_limits<double>::infinity();
  int verdicts = 0;
};

enum Radii { none, both_have, first_has, second_has };

template <class V, class Question, class A, class B>
Found least_margin(Radii radii, bool also_apart) {
  Random random;
  Found found;
  for (int i = 0; i < 1500; ++i) {
    random.scale = 1;
    const A a(random);
    const double x = random.real(), y = random.real();
    random.scale = Question::scale;
    const B b(random);
    const double p = random.length(), q = random.length();
    const V first = V::given(radii == both_have || radii == first_has ? p : 0);
    const V second = V::given(radii == both_have || radii == second_has ? q : 0);
    const auto verdict = [&](double t, bool apart) {
      const auto shape = a.template of<V>(0, 0);
      const auto moved = b.template of<V>(t * x, t * y);
      const Verdict<V> v = Question::ask(core(shape), core(moved), first, second);
      return apart ? v.apart : v.meets;
    };
    for (const bool apart : {true, false}) {
      if (apart && !also_apart) continue;
      double yes = random.number(-1, 1), no = random.number(-20, 20);
      if (verdict(yes, apart).truth == verdict(no, apart).truth) continue;
      if (!verdict(yes, apart).truth) std::swap(yes, no);
      for (int step = 0; step < 60; ++step) {
        const double middle = yes + (no - yes) / 2;
        (verdict(middle, apart).truth ? yes : no) = middle;
      }
      found.margin = std::min(found.margin, verdict(yes, apart).margin);
      ++found.verdicts;
    }
  }
  return found;
}

template <class Question, class A, class B>
void prove(const char* names, Radii radii, bool also_apart = true) {
  const Found found = least_margin<Number<1>, Question, A, B>(radii, also_apart);
  EXPECT_GT(found.margin, 1) << names;
  EXPECT_GT(found.verdicts, 30) << names;
  const Found less = least_margin<Number<64>, Question, A, B>(radii, also_apart);
  EXPECT_LT(less.margin, 1) << names;
}

TEST(Slacks, Meeting) {
  prove<Meet, APoint, AnOrientedBox>("point, oriented box", none);
  prove<Meet, ASegment, ASegment>("segment, segment", none);
  prove<Meet, ALine, ASegment>("line, segment", none);
  prove<Meet, ARay, ASegment>("ray, segment", none);
  prove<Meet, ALine, ARay>("line, ray", none);
  prove<Meet, ARay, ARay>("ray, ray", none);
  prove<Meet, ASegment, ABox>("segment, box", none);
  prove<Meet, ALine, ABox>("line, box", none);
  prove<Meet, ARay, ABox>("ray, box", none);
  prove<Meet, ASegment, AnOrientedBox>("segment, oriented box", none);
  prove<Meet, ALine, AnOrientedBox>("line, oriented box", none);
  prove<Meet, ARay, AnOrientedBox>("ray, oriented box", none);
  prove<Meet, ABox, AnOrientedBox>("box, oriented box", none);
  prove<Meet, AnOrientedBox, AnOrientedBox>("oriented box, oriented box", none);
  prove<Meet, APoint, APolygon>("point, polygon", none);
  prove<Meet, ASegment, APolygon>("segment, polygon", none);
  prove<Meet, ALine, APolygon>("line, polygon", none);
  prove<Meet, ARay, APolygon>("ray, polygon", none);
  prove<Meet, ABox, APolygon>("box, polygon", none);
  prove<Meet, AnOrientedBox, APolygon>("oriented box, polygon", none);
  prove<Meet, APolygon, APolygon>("polygon, polygon", none);
}

TEST(Slacks, MeetingWithRadii) {
  prove<MeetWithRadii, APoint, APoint>("point, point", both_have);
  prove<MeetWithRadii, APoint, ABox>("point, box", both_have);
  prove<MeetWithRadii, APoint, AnOrientedBox>("point, oriented box", both_have);
  prove<MeetWithRadii, APoint, ALine>("point, line", both_have);
  prove<MeetWithRadii, APoint, ARay>("point, ray", both_have);
  prove<MeetWithRadii, APoint, ASegment>("point, segment", both_have);
  // They are apart if any direction says so, and it is the direction that is computed. Its error
  // does not count, which the numbers here do not know.
  prove<MeetWithRadii, ASegment, ASegment>("segment, segment", both_have, false);
  prove<MeetWithRadii, ALine, ASegment>("line, segment", both_have);
  prove<MeetWithRadii, ARay, ASegment>("ray, segment", both_have);
  prove<MeetWithRadii, ASegment, ABox>("segment, box", both_have);
  prove<MeetWithRadii, ASegment, AnOrientedBox>("segment, oriented box", both_have);
  prove<MeetWithRadii, ALine, AnOrientedBox>("line, oriented box", both_have);
  prove<MeetWithRadii, ARay, AnOrientedBox>("ray, oriented box", both_have);
  prove<MeetWithRadii, ABox, AnOrientedBox>("box, oriented box", both_have);
  prove<MeetWithRadii, AnOrientedBox, AnOrientedBox>("oriented box, oriented box", both_have);
  prove<MeetWithRadii, APoint, APolygon>("point, polygon", both_have);
  prove<MeetWithRadii, ASegment, APolygon>("segment, polygon", both_have);
  prove<MeetWithRadii, AnOrientedBox, APolygon>("oriented box, polygon", both_have);
  prove<MeetWithRadii, APolygon, APolygon>("polygon, polygon", both_have);
}

TEST(Slacks, Containing) {
  prove<Hold, APoint, APoint>("point, point", both_have);
  prove<Hold, APoint, ASegment>("point, segment", both_have);
  prove<Hold, APoint, ABox>("point, box", first_has);
  prove<Hold, APoint, AnOrientedBox>("point, oriented box", both_have);
  prove<Hold, ASegment, APoint>("segment, point", both_have);
  prove<Hold, ASegment, ASegment>("segment, segment", both_have);
  prove<Hold, ASegment, AnOrientedBox>("segment, oriented box", both_have);
  prove<Hold, ABox, APoint>("box, point", second_has);
  prove<Hold, ABox, ASegment>("box, segment", second_has);
  prove<Hold, ABox, AnOrientedBox>("box, oriented box", none);
  prove<Hold, ABox, AnOrientedBox>("box, oriented box", second_has);
  for (const Radii radii : {none, both_have, second_has}) {
    prove<Hold, AnOrientedBox, APoint>("oriented box, point", radii);
    prove<Hold, AnOrientedBox, ASegment>("oriented box, segment", radii);
    prove<Hold, AnOrientedBox, ABox>("oriented box, box", radii);
    prove<Hold, AnOrientedBox, AnOrientedBox>("oriented box, oriented box", radii);
    prove<Hold, APolygon, APoint>("polygon, point", radii);
    prove<Hold, APolygon, ASegment>("polygon, segment", radii);
    prove<Hold, APolygon, AnOrientedBox>("polygon, oriented box", radii);
    prove<Hold, APolygon, APolygon>("polygon, polygon", radii);
  }
  prove<Hold, AnEllipse, APoint>("ellipse, point", none);
  prove<Hold, AnEllipse, ASegment>("ellipse, segment", none);
  prove<Hold, AnEllipse, AnOrientedBox>("ellipse, oriented box", none);
}

}  // namespace
