// How far two ellipses are apart.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/ellipse/meeting_point.hpp>
#include <abut/detail/ellipse/staged_distance.hpp>
#include <abut/detail/ellipse/two.hpp>
#include <abut/detail/order.hpp>
#include <abut/detail/pairs/known.hpp>
#include <abut/detail/swapped.hpp>

namespace abut::detail::ellipse {

inline bool flat(const Frame& f) { return !(f.b > 0); }

/// The longer axis, as the polygon that runs there and back.
struct AxisChain {
  static constexpr ChainKind kind = ChainKind::closed;
  WideVec2 center, half;

  explicit AxisChain(const Frame& f)
      : center(widened(f.center)),
        half{DoubleDouble::product(f.a, f.c), DoubleDouble::product(f.a, f.s)} {}
  int size() const { return 2; }
  bool left_inside() const { return true; }
  WideVec2 vertex(int i) const { return i == 0 ? center - half : center + half; }
  WideVec2 edge(int i) const {
    const double twice = i == 0 ? 2 : -2;
    return {scaled(half.x, twice), scaled(half.y, twice)};
  }
};

/// From the scaled frame of the first to the plane.
inline Vec2 world(const Frame& first, const TwoEllipses& e, const WideVec2& p) {
  return first.world({scaled(p.x, e.unit), scaled(p.y, e.unit)});
}

}  // namespace abut::detail::ellipse

namespace abut::detail::pairs {

/// Signed. Where several directions part them equally well, the one kept is the first that the
/// search of detail/ellipse/two.hpp meets: it begins along the first ellipse's longer axis and goes
/// round counter-clockwise. Within 8u of the sum of the semi-axes and the offset of the centres.
inline Separation separation(const Ellipse& a, const Ellipse& b) {
  using namespace ellipse;
  if (Strip s; staged_strip(a, b, s) || staged_depth(a, b, s))
    return {s.gap, s.normal, s.first, s.second};
  const Frame first(a), second(b);
  if (flat(second)) return swapped(chain_separation(AxisChain(second), a));
  if (flat(first)) return chain_separation(AxisChain(first), b);
  const TwoEllipses e(first, second);
  const CommonNormal c = extremal_normal<false>(e);
  return {first.world_length(c.distance * e.unit), first.world_direction(c.normal),
          world(first, e, c.on_first), world(first, e, c.on_second)};
}

/// Its number alone, of two that are apart by so much that the sign needs no slack.
inline Known<double> quick_gap(const Ellipse& a, const Ellipse& b) {
  if (comes_after(a, b)) return quick_gap(b, a);
  ellipse::Strip s;
  if (!ellipse::staged_strip<false>(a, b, s)) return {};
  return {State::sure, s.gap};
}

/// A point that lies in both beyond doubt: between the centres, along the curve where the ellipses
/// blown up and shrunk touch each other, with t as below. Not for thin ones.
inline bool quick_common_point(const Ellipse& a, const Ellipse& b, Vec2& at) {
  struct Gauge {  // x·Px, P the ellipse's matrix
    double xx, xy, yy;
    explicit Gauge(const Ellipse& e) {
      const double c = e.rotation.c(), s = e.rotation.s();
      const double p = 1 / (e.semi_axes.x * e.semi_axes.x), q = 1 / (e.semi_axes.y * e.semi_axes.y);
      xx = p * c * c + q * s * s, xy = (p - q) * c * s, yy = p * s * s + q * c * c;
    }
    double operator()(Vec2 v) const { return xx * v.x * v.x + 2 * xy * v.x * v.y + yy * v.y * v.y; }
  };
  const Vec2 d = b.center - a.center;
  const double size = std::fmax(magnitude(a), magnitude(b));
  const double least =
      std::fmin(std::fmin(a.semi_axes.x, a.semi_axes.y), std::fmin(b.semi_axes.x, b.semi_axes.y));
  const double extent = std::fmax(a.semi_axes.x + a.semi_axes.y, b.semi_axes.x + b.semi_axes.y);
  constexpr double round = 0x1p-8;
  if (!(is_tame<5>(size) && least > round * (length(d) + extent) &&
        least > ellipse::kLeastHolding * size))
    return false;
  const Gauge p(a), q(b);
  const Vec2 pull{q.xx * d.x + q.xy * d.y, q.xy * d.x + q.yy * d.y};
  double low = 0, high = 1;
  // The points that are in both form a stretch of t where the two are not next to touching; one that
  // twelve halves do not meet is shorter than 2^-12, and left to the careful way.
  for (int i = 0; i < 12; ++i) {
    const double t = 0.5 * (low + high), r = 1 - t;
    const double xx = t * p.xx + r * q.xx, xy = t * p.xy + r * q.xy, yy = t * p.yy + r * q.yy;
    const double k = r / (xx * yy - xy * xy);
    const Vec2 x{k * (yy * pull.x - xy * pull.y), k * (xx * pull.y - xy * pull.x)};
    const double in_a = p(x), in_b = q(x - d);
    if ((in_a < ellipse::kInside) & (in_b < ellipse::kInside)) {
      at = a.center + x;
      return true;
    }
    (in_a > in_b ? low : high) = t;
  }
  return false;
}

/// A point of both: a centre where it will do, else of a longer axis, else next to where the two
/// would touch first.
inline Vec2 common_point(const Ellipse& a, const Ellipse& b) {
  using namespace ellipse;
  if (Vec2 at; quick_common_point(a, b, at)) return at;
  const Frame first(a), second(b);
  if (flat(second)) return meeting_point(AxisChain(second), a);
  if (flat(first)) return meeting_point(AxisChain(first), b);
  const TwoEllipses e(first, second);
  // A thin one may hold none of the doubles that are as good as in it, so being off by the rounding
  // of the coordinates will do.
  const double rounding = sign::kUnitRoundoff * (e.unit + std::fmax(std::fabs(first.center.x),
                                                                    std::fabs(first.center.y)));
  double least = HUGE_VAL;
  Vec2 best = first.center;
  // True if p lies in both; otherwise remembers the p that comes nearest to that.
  const auto accept = [&](Vec2 p) {
    double off = -HUGE_VAL;
    for (const Frame* f : {&first, &second})
      off = std::fmax(off, nearest(f->a, f->b, f->local(widened(p))).distance);
    if (!(off < least)) return false;  // nor where p is no number
    best = p;
    least = off;
    return off <= rounding;
  };
  if (accept(first.center) || accept(second.center)) return best;
  if (accept(meeting_point(AxisChain(first), b)) || accept(meeting_point(AxisChain(second), a)))
    return best;
  const Separation s = separation(a, b);
  if (accept(0.5 * s.a + 0.5 * s.b) || accept(s.a) || accept(s.b)) return best;
  // Between the centres along the curve where the ellipses blown up and shrunk touch each other:
  // g₁(x) = g₂(x) at the minimum of max(g₁, g₂), gᵢ the squared gauges x·Pᵢx and (x − d)·P₂(x − d).
  //     x = (1 − t) M⁻¹ P₂ d,    M = t P₁ + (1 − t) P₂,
  // with M's determinant and the rest written as sums of positive terms: one thin ellipse, and the
  // differences of products would be rounding.
  const Vec2 u2 = rounded(e.u2), v2 = perp(u2), d = rounded(e.d);
  const double p1 = 1 / (e.a1 * e.a1), q1 = 1 / (e.b1 * e.b1);
  const double p2 = 1 / (e.a2 * e.a2), q2 = 1 / (e.b2 * e.b2);
  const double xx = p2 * u2.x * u2.x + q2 * v2.x * v2.x, yy = p2 * u2.y * u2.y + q2 * v2.y * v2.y;
  const Vec2 pull = (p2 * dot(e.d, e.u2).hi) * u2 + (q2 * cross(e.u2, e.d).hi) * v2;
  double low = 0, high = 1;
  // As many halves as t in [½, 1] has digits.
  for (int i = 0; i < 52; ++i) {
    const double t = 0.5 * (low + high), r = 1 - t;
    const double det = t * t * (p1 * q1) + t * r * (p1 * yy + q1 * xx) + r * r * (p2 * q2);
    const Vec2 x{r * (t * q1 * pull.x + r * p2 * q2 * d.x) / det,
                 r * (t * p1 * pull.y + r * p2 * q2 * d.y) / det};
    const Vec2 y{dot(x - d, u2) / e.a2, dot(x - d, v2) / e.b2};
    if (accept(world(first, e, widened(x)))) break;
    (length(Vec2{x.x / e.a1, x.y / e.b1}) > length(y) ? low : high) = t;
  }
  return best;
}

}  // namespace abut::detail::pairs
