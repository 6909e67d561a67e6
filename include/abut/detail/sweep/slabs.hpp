// Which feature of the target is touched first, chosen in plain doubles.
//
// The cores here are points, segments, boxes and convex polygons. Their Minkowski difference D = B ⊖ A
// is a convex polygon, and each side of it is parallel to a side of A or of B. So D is an intersection
// of slabs low ≤ n·x ≤ high, one for each direction n ⟂ a side. The path t·m enters D when it enters
// the last of the slabs.
//
//                 │ slab of n₁ │          With a radius all slabs grow by it. The corners of the grown
//       ──────────┼────────────┼──────    polygon lie outside of D ⊕ disc. So a path that enters beside
//       path ───▶ ●   D        │ n₂       the end of a side is held against the disc around that
//       ──────────┼────────────┼──────    corner of D. It may miss the disc, and then it misses D ⊕ disc.
//
// All is in plain doubles relative to a point of A, with one slack for all that is added up. All that
// is sure beyond the slack is answered, anything else is in doubt. The feature that is found goes
// to first_touch, where its formula is worked out in double-doubles.
//
// The slack: each number here is a sum of at most eight products of lengths (in all at most `size`)
// and directions. So its error is at most 16 u · size · |n|. At the time of a hit |t·m| ≤ size, so the
// place t·(n·m) of the path has the same bound. kSlack is eight times that.
#pragma once

#include <abut/detail/boundary/outline.hpp>
#include <abut/detail/core.hpp>
#include <abut/detail/known.hpp>
#include <abut/detail/numeric/compensated.hpp>
#include <abut/detail/numeric/lanes.hpp>
#include <abut/detail/pairs/near_parts.hpp>
#include <abut/detail/unset_array.hpp>
#include <algorithm>
#include <limits>

namespace abut::detail::sweep {

using numeric::DoubleDouble;
using numeric::Lanes;

inline constexpr double kSlack = 0x1p-46;
/// A side whose direction differs by less than this from that of n is taken along.
inline constexpr double kFlat = 0x1p-40;

/// low ≤ n·x ≤ high over D ⊕ radius; −∞ and ∞ where another slab says it.
struct Slab {
  Vec2 n;
  double length;  ///< |n|
  double low, high;
  double speed;  ///< n·motion

  // Its ends along sign · n.
  ABUT_INLINE double nearby(double sign) const { return (std::min)(sign * low, sign * high); }
  ABUT_INLINE double distant(double sign) const { return (std::max)(sign * low, sign * high); }
  /// The sign of its side that is nearer to what starts beyond it.
  ABUT_INLINE double outwards() const { return low + high; }
  ABUT_INLINE double gap() const { return (std::max)(low, -high) / length; }
};
/// One with its middle, |n·x − at| ≤ half.
struct CentredSlab {
  Vec2 n;
  double at, half;
  double speed;
  static constexpr double length = 1;

  ABUT_INLINE double nearby(double sign) const { return sign * at - half; }
  ABUT_INLINE double distant(double sign) const { return sign * at + half; }
  ABUT_INLINE double outwards() const { return at; }
  ABUT_INLINE double gap() const { return std::fabs(at) - half; }
};
struct Span {
  double low, high;
};

// Views of each core relative to an origin, as centre and half sides or as a polygon.

/// middle + Σ [−1, 1] half · axis.
template <int n>
struct Zonotope {
  Vec2 middle;
  Vec2 axis[n > 0 ? n : 1];
  double half[n > 0 ? n : 1];
  double size;  ///< at least as large as any sum of its coordinates

  /// An interval of direction·x.
  ABUT_INLINE Span along(Vec2 direction) const {
    const double m = dot(direction, middle);
    double reach = 0;
    for (int i = 0; i < n; ++i) reach += half[i] * std::fabs(dot(direction, axis[i]));
    return {m - reach, m + reach};
  }
  /// The most of n·x for each lane of n.
  ABUT_INLINE Lanes highest(const Lanes& nx, const Lanes& ny) const {
    using namespace numeric;
    Lanes top = nx * all(middle.x) + ny * all(middle.y);
    for (int i = 0; i < n; ++i)
      top += all(half[i]) * lane_abs(nx * all(axis[i].x) + ny * all(axis[i].y));
    return top;
  }
  /// The interval of across·x over the points that lie furthest along `direction`.
  ABUT_INLINE Span furthest(Vec2 direction, Vec2 across) const {
    const double m = dot(across, middle);
    Span s{m, m};
    for (int i = 0; i < n; ++i) {
      const double up = dot(direction, axis[i]), over = dot(across, axis[i]);
      const bool flat = std::fabs(up) <= kFlat * std::fabs(over);
      const double shift = half[i] * over * std::copysign(1, up),
                   spread = half[i] * std::fabs(over);
      s.low += flat ? -spread : shift;
      s.high += flat ? spread : shift;
    }
    return s;
  }
};

ABUT_INLINE Zonotope<0> relative(const Point& p, Vec2 origin) {
  const Vec2 at = p.position - origin;
  return {at, {}, {}, taxicab(at)};
}
ABUT_INLINE Zonotope<1> relative(const Segment& s, Vec2 origin) {
  const Vec2 a = s.a - origin, b = s.b - origin;
  return {0.5 * (a + b), {s.b - s.a}, {0.5}, taxicab(a) + taxicab(b)};
}
ABUT_INLINE Zonotope<2> relative(const Box& s, Vec2 origin) {
  const Vec2 a = s.min - origin, b = s.max - origin, half = 0.5 * (s.max - s.min);
  return {0.5 * (a + b), {{1, 0}, {0, 1}}, {half.x, half.y}, taxicab(a) + taxicab(b)};
}
ABUT_INLINE Zonotope<2> relative(const OrientedBox& s, Vec2 origin) {
  const Vec2 at = s.center - origin;
  return {at,
          {s.rotation.u(), s.rotation.v()},
          {s.half_size.x, s.half_size.y},
          taxicab(at) + 2 * (s.half_size.x + s.half_size.y)};
}

/// Places for so many numbers, in whole lanes.
constexpr int places_for(int count) {
  return (count + numeric::kLanes - 1) / numeric::kLanes * numeric::kLanes;
}

/// A polygon of few vertices. They stand in whole lanes, in which the first ones come again after the last one.
struct FewVertices {
  PolygonView polygon;
  Vec2 origin;
  double size = 0;  ///< infinite, and so in doubt, where it may be flat
  int places = 0;
  UnsetArray<double, places_for(pairs::kFewCorners)> x, y;    ///< seen from the origin
  UnsetArray<double, places_for(pairs::kFewCorners)> nx, ny;  ///< inwards, of the sides from there

  ABUT_INLINE FewVertices(const PolygonView& p, Vec2 from) : polygon(p), origin(from) {
    using namespace numeric;
    const int n = p.size();
    places = places_for(n);
    const int whole = n < 3 ? places : n;  // a point or a segment is flat, whatever comes again
    const auto read = [&](int i, Lanes& to_x, Lanes& to_y) ABUT_WAY {
      const auto at = [&](int k) -> const Vec2& {
        const int again = i + k - whole;
        return p[i + k < n ? i + k : again > 0 ? again : 0];
      };
      read_lanes(at, to_x, to_y);
    };
    const Lanes x0 = all(p[0].x), y0 = all(p[0].y);
    Lanes sizes = all(0), area = all(0), extent = all(0);
    for (int i = 0; i < places; i += kLanes) {
      Lanes px, py, qx, qy;
      read(i, px, py), read(i + 1, qx, qy);
      const Lanes ex = qx - px, ey = qy - py, rx = px - all(origin.x), ry = py - all(origin.y),
                  ax = px - x0, ay = py - y0;
      store(&x[i], rx), store(&y[i], ry);
      store(&nx[i], -ey), store(&ny[i], ex);
      sizes += lane_abs(rx) + lane_abs(ry);
      extent = lane_max(extent, lane_abs(ax) + lane_abs(ay));
      area += ax * ey - ay * ex;
    }
    // All parts of the area have one sign, also those that come again.
    constexpr double flat = 0x1p-30;
    const double twice = sum_of(area), most = most_of(extent);
    size = std::fabs(twice) > flat * most * most ? sum_of(sizes) : HUGE_VAL;
    if (twice < 0)
      for (int i = 0; i < places; i += kLanes)
        store(&nx[i], -load(&nx[i])), store(&ny[i], -load(&ny[i]));
  }
  ABUT_INLINE Span along(Vec2 direction) const {
    using namespace numeric;
    Lanes low = all(HUGE_VAL), high = all(-HUGE_VAL);
    for (int i = 0; i < places; i += kLanes) {
      const Lanes at = load(&x[i]) * all(direction.x) + load(&y[i]) * all(direction.y);
      low = lane_min(low, at), high = lane_max(high, at);
    }
    return {least_of(low), most_of(high)};
  }
  /// The most of n·x for each lane of n.
  ABUT_INLINE Lanes highest(const Lanes& out_x, const Lanes& out_y) const {
    using namespace numeric;
    Lanes top = all(-HUGE_VAL);
    const auto with = [&](int i)
                          ABUT_WAY { top = lane_max(top, out_x * all(x[i]) + out_y * all(y[i])); };
    for (int i = 0; i < places; i += kLanes)
      for (int k = 0; k < kLanes; ++k) with(i + k);
    return top;
  }
  ABUT_INLINE Span furthest(Vec2 direction, Vec2 across) const {
    using namespace numeric;
    const double top = along(direction).high,
                 nearby = kFlat * square_root(dot(direction, direction)) * size;
    Lanes low = all(HUGE_VAL), high = all(-HUGE_VAL);
    for (int i = 0; i < places; i += kLanes) {
      const Lanes px = load(&x[i]), py = load(&y[i]);
      const Lanes below = all(top) - (px * all(direction.x) + py * all(direction.y)),
                  at = px * all(across.x) + py * all(across.y);
      low = lane_min(low, below > all(nearby) ? all(HUGE_VAL) : at);
      high = lane_max(high, below > all(nearby) ? all(-HUGE_VAL) : at);
    }
    return {least_of(low), most_of(high)};
  }
};
template <class K>
bool has_few_vertices(const K& k) {
  if constexpr (std::is_same_v<K, PolygonView>)
    return k.size() <= pairs::kFewCorners;
  else
    return true;
}
ABUT_INLINE FewVertices relative(const PolygonView& p, Vec2 origin) { return {p, origin}; }

// The slabs of each core: how many at most, their normals, and its own extent across one.
template <class K>
inline constexpr int most_slabs = 2;
template <>
inline constexpr int most_slabs<Point> = 0;
template <>
inline constexpr int most_slabs<Segment> = 1;
template <>
inline constexpr int most_slabs<PolygonView> = pairs::kFewCorners;

template <class K>
constexpr int slab_count(const K& k) {
  if constexpr (std::is_same_v<K, PolygonView>)
    return k.size();
  else
    return most_slabs<K>;
}

inline Vec2 slab_normal(const Point&, int) { return {}; }
inline Vec2 slab_normal(const Segment& s, int) { return perp(s.b - s.a); }
inline Vec2 slab_normal(const Box&, int i) { return i == 0 ? Vec2{1, 0} : Vec2{0, 1}; }
inline Vec2 slab_normal(const OrientedBox& s, int i) {
  return i == 0 ? s.rotation.u() : s.rotation.v();
}

/// Across its own slab number i, with the normal n.
template <int k>
ABUT_INLINE Span own_extent(const Zonotope<k>& z, int i, Vec2 n) {
  const double m = dot(n, z.middle), reach = k == 2 ? z.half[i] : 0;
  return {m - reach, m + reach};
}
/// Is |n| 1, up to a few roundings?
template <class K>
inline constexpr bool has_unit_normals = std::is_same_v<K, Box> || std::is_same_v<K, OrientedBox>;
/// Whether slabs alone bound it: a segment's have no ends.
template <class K>
inline constexpr bool is_bounded_by_slabs = most_slabs<K> >= 2;

/// A direction as it was given: exactly hi + lo.
struct Heading {
  Vec2 hi, lo;
};
inline Heading heading_between(Vec2 a, Vec2 b) {
  const DoubleDouble x = DoubleDouble::difference(b.x, a.x), y = DoubleDouble::difference(b.y, a.y);
  return {{-y.hi, x.hi}, {-y.lo, x.lo}};
}
inline Heading heading(const Point&, int) { return {}; }
inline Heading heading(const Segment& s, int) { return heading_between(s.a, s.b); }
inline Heading heading(const Box& b, int i) { return {slab_normal(b, i), {}}; }
inline Heading heading(const OrientedBox& b, int i) { return {slab_normal(b, i), {}}; }
inline Heading heading(const PolygonView& p, int i) { return heading_between(p[i], p.next(i)); }

/// Surely so: differences that are no doubles are not looked into.
inline bool exactly_parallel(const Heading& d, const Heading& e) {
  if (taxicab(d.lo) + taxicab(e.lo) != 0) return false;
  const DoubleDouble p = DoubleDouble::product(d.hi.x, e.hi.y),
                     q = DoubleDouble::product(d.hi.y, e.hi.x);
  return p == q;
}

/// The chosen feature of D: the side with the outward normal ±n of slab number i, or the corner
/// that lies furthest along `outward`, and among several of these furthest along `along`.
struct Feature {
  int slab = 0;  ///< of the target's first, then of the moving shape's
  Vec2 outward, along;
  bool corner = false;
};

/// D = B ⊖ A as slabs, from A's anchor: first those of the target, then those of the moving shape.
template <class A, class B>
class Slabs {
 public:
  ABUT_INLINE Slabs(const A& a, const B& b, double radius)
      : a_(a),
        b_(b),
        from_a_(relative(a, given_point(a))),
        from_b_(relative(b, given_point(a))),
        size_(from_a_.size + from_b_.size + radius) {}

  /// Whether D ⊕ radius surely lies on one side of the path's line, or behind its start, or beyond its
  /// end: most misses, told by one branch. A few slabs tell it as soon.
  ABUT_INLINE bool is_passed_by(Vec2 motion, double limit, double radius) const {
    if constexpr (fixed) return false;
    const double reach = taxicab(motion), wide = (radius + kSlack * size_) * reach;
    const Span across = along(perp(motion)), ahead = along(motion);
    return is_tame<6>(size_) && is_tame<6>(reach) &&
           ((across.low > wide) | (across.high < -wide) | (ahead.high < -wide) |
            (ahead.low > limit * dot(motion, motion) + wide));
  }
  ABUT_INLINE void fill(Vec2 motion, double radius) {
    // Unrolled: compilers do not do it by themselves, and it is most of the time.
    if constexpr (rectangles)
      fill_rectangles(motion, radius);
    else if constexpr (fixed)
      fill_each(motion, radius, std::make_integer_sequence<int, most>());
    else
      fill_sides<true>(motion, radius), fill_sides<false>(motion, radius);
  }

  static constexpr bool both_upright = std::is_same_v<A, Box> && std::is_same_v<B, Box>;
  static constexpr int most = both_upright ? 2 : most_slabs<A> + most_slabs<B>;
  static constexpr int most_places = places_for(most_slabs<A>) + places_for(most_slabs<B>);
  /// Two boxes have one angle between all their axes.
  static constexpr bool rectangles = has_unit_normals<A> && has_unit_normals<B> && !both_upright;
  static constexpr bool fixed = !std::is_same_v<A, PolygonView> && !std::is_same_v<B, PolygonView>;

  ABUT_INLINE double size() const { return size_; }
  /// Where one is a polygon, with those that come again.
  int count() const { return fixed ? most : first_of_moving() + places_for(slab_count(a_)); }
  /// The number of the moving shape's first slab.
  ABUT_INLINE int first_of_moving() const {
    return fixed ? slab_count(b_) : places_for(slab_count(b_));
  }
  using Each = std::conditional_t<rectangles, CentredSlab, Slab>;
  ABUT_INLINE decltype(auto) operator[](int i) const {
    if constexpr (fixed)
      return (slabs_[i]);
    else
      return Slab{{x_[i], y_[i]}, length_[i], low_[i], high_[i], speed_[i]};
  }
  /// f(i, length, low, high, speed, counts) for the slabs from i on; those that come again do not count.
  ABUT_INLINE void each_lanes(auto&& f) const {
    using namespace numeric;
    const auto of = [&](int first, int places, int own) {
      for (int i = 0; i < places; i += kLanes) {
        const int k = first + i;
        f(k, load(&length_[k]), load(&low_[k]), load(&high_[k]), load(&speed_[k]),
          counting_from(i) < all(own));
      }
    };
    of(0, first_of_moving(), slab_count(b_));
    of(first_of_moving(), count() - first_of_moving(), slab_count(a_));
  }
  /// The smaller of |cos| and |sin| of the angle between two rectangles.
  ABUT_INLINE double skew() const { return skew_; }
  ABUT_INLINE bool is_target(int i) const {
    if constexpr (both_upright || most_slabs<A> == 0) return true;
    if constexpr (most_slabs<B> == 0) return false;
    return i < first_of_moving();
  }
  ABUT_INLINE bool has_unit_normal(int i) const {
    return is_target(i) ? has_unit_normals<B> : has_unit_normals<A>;
  }
  /// The side with that outward normal, as an interval of across·x.
  ABUT_INLINE Span side(Vec2 outward, Vec2 across) const {
    const Span b = from_b_.furthest(outward, across), a = from_a_.furthest(-outward, across);
    return {b.low - a.high, b.high - a.low};
  }
  static constexpr bool closed = is_bounded_by_slabs<A> || is_bounded_by_slabs<B>;
  /// A segment, as it has one slab without ends.
  static constexpr bool single = most_slabs<A> + most_slabs<B> == 1;

  Heading heading(int i) const {
    return is_target(i) ? sweep::heading(b_, i % slab_count(b_))
                        : sweep::heading(a_, (i - first_of_moving()) % slab_count(a_));
  }
  /// Whether two slabs have exactly the same direction.
  bool are_parallel(int i, int j) const { return exactly_parallel(heading(i), heading(j)); }

  const A& moving() const { return a_; }
  const B& target() const { return b_; }
  const auto& moving_from_anchor() const { return from_a_; }
  const auto& target_from_anchor() const { return from_b_; }

 private:
  ABUT_INLINE Vec2 middle() const { return from_b_.middle - from_a_.middle; }
  ABUT_INLINE void fill_rectangles(Vec2 motion, double radius) {
    const auto& a = from_a_;
    const auto& b = from_b_;
    const double c = std::fabs(dot(a.axis[0], b.axis[0])),
                 s = std::fabs(cross(a.axis[0], b.axis[0]));
    skew_ = (std::min)(c, s);
    const auto set = [&](int i, Vec2 n, double own, double with, double against) {
      slabs_[i] = {n, dot(n, middle()), own + (with * c + against * s) + radius, dot(n, motion)};
    };
    set(0, b.axis[0], b.half[0], a.half[0], a.half[1]);
    set(1, b.axis[1], b.half[1], a.half[1], a.half[0]);
    set(2, a.axis[0], a.half[0], b.half[0], b.half[1]);
    set(3, a.axis[1], a.half[1], b.half[1], b.half[0]);
  }
  /// An interval of direction·x over D.
  ABUT_INLINE Span along(Vec2 direction) const {
    const Span b = from_b_.along(direction), a = from_a_.along(direction);
    return {b.low - a.high, b.high - a.low};
  }
  template <int... i>
  ABUT_INLINE void fill_each(Vec2 motion, double radius, std::integer_sequence<int, i...>) {
    (fill(i, motion, radius), ...);
  }
  ABUT_INLINE void fill(int i, Vec2 motion, double radius) {
    slabs_[i] = is_target(i) ? slab<true>(i, motion, radius)
                             : slab<false>(i - slab_count(b_), motion, radius);
  }
  /// Slab number i of the target or of the moving shape, which is no polygon.
  template <bool of_target>
  ABUT_INLINE Slab slab(int i, Vec2 motion, double radius) const {
    constexpr bool unit = of_target ? has_unit_normals<B> : has_unit_normals<A>;
    Span of_a, of_b;
    Vec2 n;
    if constexpr (of_target)
      n = slab_normal(b_, i), of_a = from_a_.along(n), of_b = own_extent(from_b_, i, n);
    else
      n = slab_normal(a_, i), of_a = own_extent(from_a_, i, n), of_b = from_b_.along(n);
    const double length = unit ? 1 : square_root(dot(n, n)), r = radius * length;
    return {n, length, of_b.low - of_a.high - r, of_b.high - of_a.low + r, dot(n, motion)};
  }
  /// The slabs of one of the two, of which one is a polygon. A polygon's side is one end of a slab; the other end is
  /// for others to tell.
  template <bool of_target>
  ABUT_INLINE void fill_sides(Vec2 motion, double radius) {
    using namespace numeric;
    using K = std::conditional_t<of_target, B, A>;
    const int first = of_target ? 0 : first_of_moving();
    if constexpr (IsPolygon<K>) {
      const auto& own = [&]() -> const auto& {
        if constexpr (of_target)
          return from_b_;
        else
          return from_a_;
      }();
      for (int i = 0; i < own.places; i += kLanes) {
        const int k = first + i;
        const Lanes nx = load(&own.nx[i]), ny = load(&own.ny[i]),
                    length = lane_root(nx * nx + ny * ny), r = all(radius) * length,
                    side = nx * load(&own.x[i]) + ny * load(&own.y[i]);
        store(&x_[k], nx), store(&y_[k], ny), store(&length_[k], length);
        store(&speed_[k], nx * all(motion.x) + ny * all(motion.y));
        store(&low_[k], of_target ? side - from_a_.highest(nx, ny) - r : all(-HUGE_VAL));
        store(&high_[k], of_target ? all(HUGE_VAL) : from_b_.highest(nx, ny) - side + r);
      }
    } else if constexpr (most_slabs<K> > 0) {
      for (int i = 0; i < places_for(most_slabs<K>); ++i) {
        const Slab s = i < most_slabs<K> ? slab<of_target>(i, motion, radius)
                                         : (*this)[first + i % most_slabs<K>];
        const int k = first + i;
        x_[k] = s.n.x, y_[k] = s.n.y, length_[k] = s.length;
        low_[k] = s.low, high_[k] = s.high, speed_[k] = s.speed;
      }
    }
  }

  const A& a_;
  const B& b_;
  decltype(relative(std::declval<A>(), Vec2())) from_a_;
  decltype(relative(std::declval<B>(), Vec2())) from_b_;
  double size_, skew_ = 0;
  Each slabs_[fixed ? most : 1];
  UnsetArray<double, fixed ? 1 : most_places> x_, y_, length_, low_, high_, speed_;
};

/// The times at which a path is in all of some slabs.
struct Passage {
  // Surely not before `in.low`, nor after `out.high`, and surely between `in.high` and `out.low`.
  Span in{-HUGE_VAL, -HUGE_VAL}, out{HUGE_VAL, HUGE_VAL};
  double second = -HUGE_VAL;  ///< the second largest of the slabs' own in.high
  int last = 0;               ///< whose in.high is the largest
  bool tame = true;

  template <class D, int... i>
  ABUT_INLINE void through_each(const D& d, double bar, std::integer_sequence<int, i...>) {
    (through(d[i], i, bar, d.has_unit_normal(i)), ...);
  }
  /// In lanes, where one of the two is a polygon.
  ABUT_INLINE void through_lanes(const auto& d, double bar) {
    using namespace numeric;
    UnsetArray<Lanes, std::remove_cvref_t<decltype(d)>::most_places / kLanes> times;
    Lanes in_low = all(-HUGE_VAL), in_high = in_low, out_low = all(HUGE_VAL), out_high = out_low,
          shortest = out_low, longest = in_low;
    d.each_lanes([&](int i, const Lanes& length, const Lanes& low, const Lanes& high,
                     const Lanes& speed, const auto& counts) ABUT_WAY {
      const Lanes pace = all(1) / (lane_abs(speed) + all(0)), error = all(bar) * length;
      const auto ahead = speed > all(0);
      const Lanes nearby = ahead ? low : -high, distant = ahead ? high : -low;
      const Lanes entered = (nearby + error) * pace;
      // A time that is no number is in doubt.
      const Lanes sure = counts ? (entered == entered ? entered : all(HUGE_VAL)) : all(-HUGE_VAL);
      times[i / kLanes] = sure;
      in_high = lane_max(in_high, sure);
      in_low = lane_max(in_low, (nearby - error) * pace);
      out_low = lane_min(out_low, (distant - error) * pace);
      out_high = lane_min(out_high, (distant + error) * pace);
      shortest = lane_min(shortest, length), longest = lane_max(longest, length);
    });
    in = {most_of(in_low), most_of(in_high)}, out = {least_of(out_low), least_of(out_high)};
    tame &= is_tame<6>(least_of(shortest)) && is_tame<6>(most_of(longest));
    Lanes found = all(d.count()), others = all(-HUGE_VAL);
    for (int i = 0; i < d.count(); i += kLanes)
      found = lane_min(found, times[i / kLanes] == all(in.high) ? counting_from(i) : found);
    last = static_cast<int>(least_of(found)) % d.count();
    for (int i = 0; i < d.count(); i += kLanes)
      others = lane_max(others, counting_from(i) == all(last) ? all(-HUGE_VAL) : times[i / kLanes]);
    second = most_of(others);
  }
  ABUT_INLINE void through(const auto& s, int i, double bar, bool unit) {
    const double pace = 1 / std::fabs(s.speed), error = bar * s.length;
    // Seen along the path, and without a branch: which way it goes cannot be foretold.
    const double sign = std::copysign(1, s.speed);
    const double nearby = s.nearby(sign), distant = s.distant(sign);
    const double sure = (nearby + error) * pace;
    if (!unit) tame &= is_tame<6>(s.length);
    in.low = (std::max)(in.low, (nearby - error) * pace);
    out.low = (std::min)(out.low, (distant - error) * pace);
    out.high = (std::min)(out.high, (distant + error) * pace);
    last = sure > in.high ? i : last;
    second = (std::max)(second, (std::min)(in.high, sure));
    in.high = (std::max)(in.high, sure);
  }
};

/// The feature of D ⊕ radius that the path t·m, 0 ≤ t ≤ limit, meets first, if it meets it
/// (State::sure).
template <class A, class B>
ABUT_INLINE State choose(const Slabs<A, B>& d, Vec2 m, double limit, double radius,
                         Feature& chosen) {
  using D = Slabs<A, B>;
  const double bar = kSlack * d.size(), reach = taxicab(m);
  bool tame = is_tame<6>(d.size()) && is_tame<6>(reach);

  Passage path;
  if constexpr (D::fixed)
    path.through_each(d, bar, std::make_integer_sequence<int, D::most>());
  else
    path.through_lanes(d, bar);
  const Span in = path.in, out = path.out;
  const int last = path.last;
  tame &= path.tame;
  if (!tame) return State::unsure;
  if (in.low > out.high || in.low > limit || out.high < 0) return State::apart;

  // With the outward normal against the given sign of n.
  const auto face = [&](int i, double sign) {
    chosen.slab = i;
    chosen.outward = -std::copysign(1, sign) * d[i].n;
    chosen.along = perp(chosen.outward);
    chosen.corner = false;
  };
  const bool ended = radius > 0 || !D::closed;
  if (in.high < 0 && out.low > 0) {
    // It starts in the grown polygon: beside the side that it is furthest from, or off its end.
    if (!ended) return State::together;
    double gap = -HUGE_VAL;
    for (int i = 0; i < d.count(); ++i) {
      const auto& s = d[i];
      if (const double g = s.gap(); g > gap) gap = g, face(i, s.outwards());
    }
    if (!D::single && gap + radius < -bar) return State::together;
    const Span side = d.side(chosen.outward, chosen.along);
    const double error = 4 * bar * d[chosen.slab].length;
    if (side.low < -error && side.high > error) return State::together;
    if (!(side.low > error || side.high < -error) || !(radius > 0)) return State::unsure;
    if (side.low > error) chosen.along = -chosen.along;
    chosen.corner = true;
    return State::sure;
  }
  // The slab of a segment has no width, and who enters it leaves it at once.
  const bool flat = D::single && !(radius > 0);
  if (!((flat || in.high < out.low) && in.high > 0 && in.high * reach < 16 * d.size()))
    return State::unsure;

  const auto& s = d[last];
  const double pace = std::fabs(s.speed), error = bar * s.length;
  const double nearby = s.nearby(std::copysign(1, s.speed));
  if (!(nearby > error)) return State::unsure;
  face(last, s.speed);
  if (ended) {
    // Along the side, all times the pace.
    const Span side = d.side(chosen.outward, chosen.along);
    const double over = dot(chosen.along, m), at = nearby * over;
    const double slack = 4 * error * (std::fabs(over) + pace);
    const bool before = at<side.low * pace - slack, beyond = at> side.high * pace + slack;
    if (before || beyond) {
      if (!(radius > 0)) return D::single ? State::apart : State::unsure;
      if (before) chosen.along = -chosen.along;
      chosen.corner = true;
      return State::sure;
    }
    if (!(at > side.low * pace + slack && at < side.high * pace - slack)) return State::unsure;
  }
  if (nearby - error > path.second * pace) [[likely]]
    return State::sure;
  const double surely = (nearby - error) / pace;
  // Into another slab at the same time: no matter if that has the same direction.
  for (int i = 0; i < d.count(); ++i) {
    const auto& o = d[i];
    const double sure = (o.nearby(std::copysign(1, o.speed)) + bar * o.length) / std::fabs(o.speed);
    if (i != last && !(surely > sure) && !d.are_parallel(last, i)) return State::unsure;
  }
  return State::sure;
}

}  // namespace abut::detail::sweep
