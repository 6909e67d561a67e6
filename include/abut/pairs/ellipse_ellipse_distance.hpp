// How far two ellipses are apart.
#pragma once

#include <abut/core.hpp>
#include <abut/ellipse/meeting_point.hpp>
#include <abut/ellipse/two.hpp>

namespace abut::ellipse {

inline bool flat(const Frame& f) { return !(f.b > 0); }

/// The longer axis, as the polygon that runs there and back.
struct AxisChain {
  static constexpr ChainKind kind = ChainKind::closed;
  WideVec center, half;

  explicit AxisChain(const Frame& f)
      : center(wide(f.center)),
        half{DoubleDouble::product(f.a, f.c), DoubleDouble::product(f.a, f.s)} {}
  int size() const { return 2; }
  bool left_inside() const { return true; }
  WideVec vertex(int i) const { return i == 0 ? center - half : center + half; }
  WideVec edge(int i) const {
    const double twice = i == 0 ? 2 : -2;
    return {scaled(half.x, twice), scaled(half.y, twice)};
  }
};

inline Separation reversed(const Separation& s) { return {s.distance, -s.normal, s.b, s.a}; }

/// From the scaled frame of the first to the plane.
inline Vec2 world(const Frame& first, const TwoEllipses& e, const WideVec& p) {
  return first.world({scaled(p.x, e.unit), scaled(p.y, e.unit)});
}

}  // namespace abut::ellipse

namespace abut::pairs {

/// Signed. Of several directions that part them equally well, the one kept is the first that the
/// search of ellipse/two.hpp meets: it begins along the first ellipse's longer axis and goes round
/// counter-clockwise. Within 8u of the sum of the semi-axes and the offset of the centres.
inline Separation separation(const Ellipse& a, const Ellipse& b) {
  using namespace ellipse;
  const Frame first(a), second(b);
  if (flat(second)) return reversed(chain_separation(AxisChain(second), a));
  if (flat(first)) return chain_separation(AxisChain(first), b);
  const TwoEllipses e(first, second);
  const CommonNormal c = extremal_normal<false>(e);
  return {first.world_length(c.distance * e.unit), first.world_direction(c.normal),
          world(first, e, c.on_first), world(first, e, c.on_second)};
}

/// A point of both: a centre where it will do, else of a longer axis, else next to where the two
/// would touch first.
inline Vec2 common_point(const Ellipse& a, const Ellipse& b) {
  using namespace ellipse;
  const Frame first(a), second(b);
  if (flat(second)) return meeting_point(AxisChain(second), a);
  if (flat(first)) return meeting_point(AxisChain(first), b);
  double least = HUGE_VAL;
  Vec2 best;
  // True if p lies in both; otherwise remembers the p that comes nearest to that.
  const auto accept = [&](Vec2 p) {
    double gauge = 0;
    for (const Frame* f : {&first, &second}) {
      const Vec2 q = f->local(p);
      gauge = std::fmax(gauge, length(Vec2{q.x / f->a, q.y / f->b}));
    }
    if (gauge < least) best = p;
    least = std::fmin(least, gauge);
    return least <= 1;
  };
  if (accept(first.center) || accept(second.center)) return best;
  if (accept(meeting_point(AxisChain(first), b)) || accept(meeting_point(AxisChain(second), a)))
    return best;
  const Separation s = separation(a, b);
  if (accept(0.5 * s.a + 0.5 * s.b) || accept(s.a) || accept(s.b)) return best;
  // Between the centres along the curve where the ellipses blown up and shrunk touch each other:
  // g₁(x) = g₂(x) at the minimum of max(g₁, g₂), gᵢ the squared gauges.
  const TwoEllipses e(first, second);
  const Vec2 u2 = e.u2.rounded(), v2 = perp(u2), d = e.d.rounded();
  const double p2 = 1 / (e.a2 * e.a2), q2 = 1 / (e.b2 * e.b2);
  const double xx = p2 * u2.x * u2.x + q2 * v2.x * v2.x, yy = p2 * u2.y * u2.y + q2 * v2.y * v2.y;
  const double xy = p2 * u2.x * u2.y + q2 * v2.x * v2.y;
  const Vec2 pull{xx * d.x + xy * d.y, xy * d.x + yy * d.y};
  double low = 0, high = 1;
  for (int i = 0; i < 52; ++i) {
    const double t = 0.5 * (low + high);
    const double m = t / (e.a1 * e.a1) + (1 - t) * xx, n = t / (e.b1 * e.b1) + (1 - t) * yy;
    const double o = (1 - t) * xy, det = m * n - o * o;
    const Vec2 x{(1 - t) * (n * pull.x - o * pull.y) / det,
                 (1 - t) * (m * pull.y - o * pull.x) / det};
    const Vec2 y{dot(x - d, u2) / e.a2, dot(x - d, v2) / e.b2};
    if (accept(world(first, e, wide(x)))) break;
    (length(Vec2{x.x / e.a1, x.y / e.b1}) > length(y) ? low : high) = t;
  }
  return best;
}

}  // namespace abut::pairs
