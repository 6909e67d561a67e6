// farthest_points of convex shapes.
//
// The distance is convex in each point, so it is largest at extreme points: vertices, or the points of an
// ellipse whose normal passes through the other point (ellipse::farthest, ellipse/two.hpp). For rounded
// shapes farthest(A ⊕ ra, B ⊕ rb) = farthest(A, B) + ra + rb, along the same line.
#pragma once

#include <abut/detail/convex/separation.hpp>
#include <abut/detail/pairs/ellipse_ellipse_distance.hpp>
#include <bit>
#include <optional>

namespace abut::detail {

/// Where there is a choice, the shape of the lower rank is run through and the other asked.
template <class K>
inline constexpr int extreme_rank = 0;
template <int N>
inline constexpr int extreme_rank<BasicSegment<N>> = 1;
template <>
inline constexpr int extreme_rank<OrientedBox> = 2;
template <>
inline constexpr int extreme_rank<PolygonView> = 3;
template <int N>
inline constexpr int extreme_rank<BasicBox<N>> = 4;
template <>
inline constexpr int extreme_rank<Ellipse> = 5;

template <class K>
  requires requires(const K& k) { pairs::vertex_count(k); }
int extreme_count(const K& k) {
  return pairs::vertex_count(k);
}
template <int N>
int extreme_count(const BasicBox<N>&) {
  return 1 << N;
}

template <int N>
Vec<N> extreme_point(const BasicPoint<N>& k, int) {
  return k.position;
}
template <int N>
Vec<N> extreme_point(const BasicSegment<N>& k, int i) {
  return i == 0 ? k.a : k.b;
}
inline Vec2 extreme_point(const OrientedBox& k, int i) {
  const double x = pairs::corner_x(i) * k.half_size.x, y = pairs::corner_y(i) * k.half_size.y;
  const double c = k.rotation.c(), s = k.rotation.s();
  return k.center + Vec2{numeric::repeatable_dot(x, c, -y, s), numeric::repeatable_dot(x, s, y, c)};
}
inline Vec2 extreme_point(const PolygonView& k, int i) { return k[i]; }
template <int N>
Vec<N> extreme_point(const BasicBox<N>& k, int i) {
  Vec<N> p;
  for (int axis = 0; axis < N; ++axis) p[axis] = (i >> axis) & 1 ? k.max[axis] : k.min[axis];
  return p;
}

template <int N>
BasicPointPair<N> pair_of(const Vec<N>& a, const Vec<N>& b) {
  return {a, b, length(b - a)};
}

/// The point of k farthest from p.
template <int N, class K>
BasicPointPair<N> farthest_from(const Vec<N>& p, const K& k) {
  BasicPointPair<N> best = pair_of(p, extreme_point(k, 0));
  for (int i = 1; i < extreme_count(k); ++i) {
    const BasicPointPair<N> other = pair_of(p, extreme_point(k, i));
    if (other.distance > best.distance) best = other;
  }
  return best;
}
/// Axis by axis, whatever the dimension.
template <int N>
BasicPointPair<N> farthest_from(const Vec<N>& p, const BasicBox<N>& k) {
  Vec<N> corner;
  for (int i = 0; i < N; ++i) corner[i] = k.max[i] - p[i] > p[i] - k.min[i] ? k.max[i] : k.min[i];
  return pair_of(p, corner);
}
inline PointPair farthest_from(const Vec2& p, const Ellipse& k) {
  const ellipse::Frame frame(k);
  const ellipse::Foot foot = ellipse::farthest(frame.a, frame.b, frame.local(ellipse::widened(p)));
  return {p,
          frame.world({ellipse::DoubleDouble::product(frame.a, foot.p),
                       ellipse::DoubleDouble::product(frame.b, foot.q)}),
          frame.world_length(foot.distance)};
}

inline PointPair farthest_of_many(const PolygonView& a, const PolygonView& b);

/// The corners of b as a's frame has them: from each, the farthest of a's is on the other side of
/// both axes. Nothing unless one pair is farther than all others by more than rounding: of the
/// squares, 32 u times that of the size, the sum of what both measure and of the way between; and of
/// the corners as they are given back, 8 u times the size and the centres' coordinates.
inline std::optional<PointPair> quick_farthest(const OrientedBox& a, const OrientedBox& b) {
  const double c = a.rotation.c(), s = a.rotation.s();
  const double hx = a.half_size.x, hy = a.half_size.y;
  const Vec2 d = b.center - a.center, u = b.half_size.x * b.rotation.u(),
             v = b.half_size.y * b.rotation.v();
  const auto turned = [&](const Vec2& w) { return Vec2{w.x * c + w.y * s, w.y * c - w.x * s}; };
  const Vec2 center = turned(d), x = turned(u), y = turned(v);
  const Vec2 low = center - y, high = center + y, at[4] = {low - x, low + x, high + x, high - x};
  const double size =
      (std::fabs(d.x) + std::fabs(d.y)) + ((hx + hy) + (b.half_size.x + b.half_size.y));
  double square[4], most = 0;
  for (int i = 0; i < 4; ++i) {
    const double w = std::fabs(at[i].x) + hx, h = std::fabs(at[i].y) + hy;
    square[i] = w * w + h * h;
    most = larger(most, square[i]);
  }
  const double from_origin = (std::fabs(a.center.x) + std::fabs(a.center.y)) +
                             (std::fabs(b.center.x) + std::fabs(b.center.y));
  constexpr double rounding = 0x1p-46;
  const double slack = rounding * size * (size + from_origin);
  unsigned best = 0;
  for (int i = 0; i < 4; ++i) best |= static_cast<unsigned>(square[i] >= most - slack) << i;
  const int j = std::countr_zero(best | 8);
  const Vec2 corner = at[j];
  const double next = 4 * smaller(std::fabs(corner.x) * hx, std::fabs(corner.y) * hy);
  const bool sure = std::has_single_bit(best) & (next > slack);
  if (!(is_tame<5>(size) & sure)) return std::nullopt;
  const int right = corner.x < 0, i = corner.y < 0 ? 3 - right : right;
  return pair_of(extreme_point(a, i), extreme_point(b, j));
}

/// Corner i of k from a point: plainly, and with all digits.
Vec2 extreme_offset(const auto& k, int i, const Vec2& from) { return extreme_point(k, i) - from; }
inline Vec2 extreme_offset(const OrientedBox& k, int i, const Vec2& from) {
  return (k.center - from) + extreme_point(OrientedBox{{}, k.half_size, k.rotation}, i);
}
numeric::WideVec2 wide_extreme_offset(const auto& k, int i, const Vec2& from) {
  const Vec2 p = extreme_point(k, i);
  return {numeric::two_diff(p.x, from.x), numeric::two_diff(p.y, from.y)};
}
inline numeric::WideVec2 wide_extreme_offset(const OrientedBox& k, int i, const Vec2& from) {
  using namespace numeric;
  const WideVec2 arm = pairs::arm(k, pairs::corner_x(i), pairs::corner_y(i));
  return {plus(two_diff(k.center.x, from.x), settled(arm.x)),
          plus(two_diff(k.center.y, from.y), settled(arm.y))};
}

/// A point, or the one corner whose farthest point is farther than the others' may be by an upper bound. In
/// doubles that is good to 2^-48 of itself.
template <class K>
  requires requires(const K& k) { Vec2(extreme_point(k, 0)); }
std::optional<PointPair> quick_farthest(const K& k, const Ellipse& e) {
  int best = 0;
  double next = 0;
  if constexpr (!std::is_same_v<K, Point>) {
    const ellipse::FarthestSquare most(e);
    double first = -1, all = 0;
    for (int i = 0; i < extreme_count(k); ++i) {
      const double square = most(extreme_offset(k, i, e.center));
      all += square;
      const bool wins = square > first;
      next = wins ? first : numeric::larger(next, square);
      first = wins ? square : first;
      best = wins ? i : best;
    }
    if (!(all < HUGE_VAL)) return std::nullopt;
  }
  const numeric::WideVec2 w = wide_extreme_offset(k, best, e.center);
  ellipse::BesideEllipse at;
  Vec2 foot, normal;
  constexpr double rounding = 1 + 0x1p-44;
  if (!ellipse::place_beside<true>(w.x, w.y, e, at) ||
      !(next * rounding < at.distance * at.distance) ||
      !ellipse::foot_of<true>(at, e, foot, normal))
    return std::nullopt;
  return PointPair{extreme_point(k, best), foot, at.distance};
}
inline std::optional<PointPair> quick_farthest(const Ellipse& a, const Ellipse& b) {
  const bool swap = comes_after(a, b);
  ellipse::Strip s;
  if (!ellipse::staged_reach(swap ? b : a, swap ? a : b, s)) return std::nullopt;
  return PointPair{swap ? s.second : s.first, swap ? s.first : s.second, s.gap};
}
template <class K>
  requires(!std::is_same_v<K, Ellipse>)
auto quick_farthest(const Ellipse& e, const K& k) -> decltype(quick_farthest(k, e)) {
  auto p = quick_farthest(k, e);
  if (p) swap_sides(*p);
  return p;
}

template <class A, class B>
BasicPointPair<dimension<A>> core_farthest(const A& a, const B& b) {
  constexpr int N = dimension<A>;
  if constexpr (IsPolygon<A> && IsPolygon<B>)
    if (pairs::many_corners(a, b)) return farthest_of_many(a, b);
  if constexpr (requires { extreme_point(b, 0); } && !std::is_same_v<B, BasicBox<N>>) {
    // By squares, which are as good for comparing: one root.
    const int count = extreme_count(b);
    Vec<N> p = extreme_point(a, 0), q = extreme_point(b, 0);
    double most = -1;
    for (int i = 0; i < extreme_count(a); ++i) {
      const Vec<N> from = extreme_point(a, i);
      for (int j = 0; j < count; ++j) {
        const Vec<N> to = extreme_point(b, j);
        const double square = dot(to - from, to - from);
        if (square > most) most = square, p = from, q = to;
      }
    }
    return pair_of(p, q);
  }
  BasicPointPair<N> best = farthest_from(extreme_point(a, 0), b);
  for (int i = 1; i < extreme_count(a); ++i) {
    const BasicPointPair<N> other = farthest_from(extreme_point(a, i), b);
    if (other.distance > best.distance) best = other;
  }
  return best;
}
/// For polygons of many corners: the farthest pair is extreme in opposite directions. Among equal
/// pairs the first in the order of vertices counts.
inline PointPair farthest_of_many(const PolygonView& a, const PolygonView& b) {
  const pairs::Round p(a), q(b);
  if (p.flat() || q.flat()) return core_farthest(p.view(), q.view());
  double most = -1;
  std::vector<std::pair<int, int>> best;
  pairs::each_supported_pair(p, q, true, [&](int i, int j) {
    const double d = length(q[j] - p[i]);
    if (d > most) best.clear(), most = d;
    if (d == most) best.push_back({i, j});
  });
  const auto place = [](const PolygonView& k, Vec2 v) {
    int i = 0;
    while (i + 1 < k.size() && !(k[i] == v)) ++i;
    return i;
  };
  int first_i = 0, first_j = 0;
  for (std::size_t n = 0; n < best.size() && n < 8; ++n) {
    const int i = place(a, p[best[n].first]), j = place(b, q[best[n].second]);
    if (n == 0 || i < first_i || (i == first_i && j < first_j)) first_i = i, first_j = j;
  }
  return pair_of(a[first_i], b[first_j]);
}

template <int N>
BasicPointPair<N> core_farthest(const BasicBox<N>& a, const BasicBox<N>& b) {
  Vec<N> p, q;
  for (int i = 0; i < N; ++i) {
    const bool up = b.max[i] - a.min[i] >= a.max[i] - b.min[i];
    p[i] = up ? a.min[i] : a.max[i];
    q[i] = up ? b.max[i] : b.min[i];
  }
  return pair_of(p, q);
}
inline PointPair core_farthest(const Ellipse& a, const Ellipse& b) {
  const ellipse::Frame first(a), second(b);
  // A flat ellipse has two extreme points.
  const auto ends = [](const ellipse::Frame& f) {
    const ellipse::AxisChain axis(f);
    return Segment{ellipse::rounded(axis.vertex(0)), ellipse::rounded(axis.vertex(1))};
  };
  if (ellipse::flat(first)) return core_farthest(ends(first), b);
  if (ellipse::flat(second)) return swapped(core_farthest(ends(second), a));
  const ellipse::TwoEllipses e(first, second);
  const ellipse::CommonNormal c = ellipse::extremal_normal<true>(e);
  return {world(first, e, c.on_first), world(first, e, c.on_second),
          -first.world_length(c.distance * e.unit)};
}

/// Orders the cores, so that the answer does not depend on the order of the arguments. Between equal
/// cores the one with the smaller radius comes first.
template <class A, class B>
BasicPointPair<dimension<A>> ordered_farthest(const A& a, const B& b, bool larger_first) {
  if constexpr (std::is_same_v<A, B>) {
    if (!(comes_after(a, b) || (larger_first && !comes_after(b, a)))) return core_farthest(a, b);
    return swapped(core_farthest(b, a));
  } else if constexpr (extreme_rank<A> > extreme_rank<B>) {
    return swapped(core_farthest(b, a));
  } else {
    return core_farthest(a, b);
  }
}

/// The farthest points of the shapes from those of their cores.
template <int N>
BasicPointPair<N> moved_out(BasicPointPair<N> p, double ra, double rb, bool larger_first) {
  if (!(ra > 0 || rb > 0)) return p;
  const Vec<N> way = p.b - p.a;
  const double l = length(way);
  Vec<N> n;
  if (l > 0)
    for (int i = 0; i < N; ++i) n[i] = way[i] / l;
  else
    n[0] = larger_first ? -1 : 1;
  return {p.a - ra * n, p.b + rb * n, p.distance + (ra + rb)};
}

template <class A, class B>
auto shapes_farthest_points(const A& a, const B& b) {
  constexpr int N = dimension<A>;
  const auto& ca = core(a);
  const auto& cb = core(b);
  using CoreA = std::remove_cvref_t<decltype(ca)>;
  using CoreB = std::remove_cvref_t<decltype(cb)>;
  static_assert(dimension<A> == dimension<B>, "both shapes must live in the same dimension");
  static_assert(is_bounded<CoreA> && is_bounded<CoreB>,
                "a line or ray has no farthest point: it goes on for ever");
  if constexpr (is_bounded<CoreA> && is_bounded<CoreB>) {
    const double ra = radius(a), rb = radius(b);
    const bool larger_first = ra > rb;
    if constexpr (requires { quick_farthest(ca, cb); })
      if (const auto p = quick_farthest(ca, cb); p && ra + rb < kMostReach) [[likely]]
        return moved_out(*p, ra, rb, larger_first);
    if (!has_finite_numbers(a) || !has_finite_numbers(b)) return nowhere<BasicPointPair<N>>();
    const int e = taming_exponent(larger(larger(magnitude(ca), magnitude(cb)), larger(ra, rb)));
    if (e == 0) return moved_out(ordered_farthest(ca, cb, larger_first), ra, rb, larger_first);
    const auto x = scaled(ca, e);
    const auto y = scaled(cb, e);
    // An ellipse so small beside the rest that squares of it would be subnormal is a point.
    constexpr double unsquarable = pairs::kPointlike / kNegligible;
    const BasicPointPair<N> p =
        moved_out(simplified(core(x), unsquarable,
                             [&](const auto& k) {
                               return simplified(core(y), unsquarable, [&](const auto& m) {
                                 return ordered_farthest(k, m, larger_first);
                               });
                             }),
                  std::ldexp(ra, e), std::ldexp(rb, e), larger_first);
    return BasicPointPair<N>{scaled(p.a, -e), scaled(p.b, -e), std::ldexp(p.distance, -e)};
  }
}

}  // namespace abut::detail
