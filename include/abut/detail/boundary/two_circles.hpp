// Two circles: where they cross and the lines that touch both, where doubles can tell.
//
// With d from the first centre to the second, both follow from two factors:
//     F₁ = (r₁ + r₂)² − d·d,    F₂ = d·d − (r₁ − r₂)²
//     crossings     c₁ + (k d ± √(F₁F₂) d⊥)/(2 d·d),   k = d·d + (r₁ + r₂)(r₁ − r₂)
//     tangents      normal n = (ρ d ± √(d·d − ρ²) d⊥)/(d·d),   ρ = r₁ − r₂ outer, r₁ + r₂ inner
// Their signs are the count. In double-double each is within 2^-98 of (r₁ + r₂)² + d·d, as d and
// r₁ ± r₂ are exact: tests/slacks derives 2^-101. So beyond 2^-48 of that size the
// signs are right, and each factor is good to 2^-50 of itself: less than u once it is under the
// root. Nearer to tangency, or where the order of the answers is in doubt, the general way is
// asked.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/known.hpp>
#include <abut/detail/numeric/settled.hpp>
#include <abut/results.hpp>

namespace abut::detail::boundary {

using Wide = numeric::DoubleDouble;

struct TwoCircles {
  Wide dx, dy, dd, sum, difference, outside, inside;  ///< outside: F₁, inside: F₂
  bool sure = false;

  ABUT_INLINE TwoCircles(Vec2 p, double rp, Vec2 q, double rq)
      : TwoCircles(numeric::two_diff(q.x, p.x), numeric::two_diff(q.y, p.y), rp, rq) {}
  /// (x, y) is the way between the centres.
  ABUT_INLINE TwoCircles(Wide x, Wide y, double rp, double rq) : dx(x), dy(y) {
    using namespace numeric;
    sum = two_sum(rp, rq), difference = two_diff(rp, rq);
    dd = loose_sum(loose_square(dx), loose_square(dy));
    const Wide ss = loose_square(sum);
    outside = settled(loose_difference(ss, dd));
    inside = settled(loose_difference(dd, loose_square(difference)));
    const double size = ss.hi + dd.hi;
    const auto usable = [](double r) { return is_tame<9>(r) | (r == 0); };
    sure = is_tame<5>(size) & usable(rp) & usable(rq) & (std::fabs(outside.hi) > kDoubt * size) &
           (std::fabs(inside.hi) > kDoubt * size);
  }
  static constexpr double kDoubt = 0x1p-48;
};

/// Whether p comes before q counter-clockwise from (1, 0), seen from the origin; `sure` falls where
/// one of them lies so near to that start that rounding could have moved it across. `size` is the
/// length of both.
ABUT_INLINE bool earlier(Vec2 p, Vec2 q, double size, bool& sure) {
  constexpr double doubt = 0x1p-46;  // seven times what rounding moves a point
  const double nearby = doubt * size;
  sure &= ((std::fabs(p.y) > nearby) | (p.x < 0)) & ((std::fabs(q.y) > nearby) | (q.x < 0));
  const bool low_p = p.y < 0, low_q = q.y < 0;
  const double turn = p.x * q.y - p.y * q.x;
  // Opposite or equal directions, up to rounding, are told apart by their halves only.
  sure &= (low_p != low_q) | (std::fabs(turn) > nearby * size);
  return ((low_p != low_q) & low_q) | ((low_p == low_q) & (turn > 0));
}

/// The common points of two circles into `at`, as intersections() orders them. How many there are.
ABUT_INLINE Known<int> staged_points(const Point& a, double ra, const Point& b, double rb,
                                     Vec2 (&at)[2]) {
  // The smaller first, whichever way round they are given: its centre is nearer to the points.
  const bool swapped =
      (rb < ra) | ((rb == ra) & ((b.position.x < a.position.x) |
                                 ((b.position.x == a.position.x) & (b.position.y < a.position.y))));
  const Vec2 &p = (swapped ? b : a).position, &q = (swapped ? a : b).position;
  const double rp = swapped ? rb : ra, rq = swapped ? ra : rb;
  const TwoCircles c(p, rp, q, rq);
  bool sure = c.sure & (rp > 0);
  if (!sure) return {};
  if (c.outside.hi < 0 || c.inside.hi < 0) return {State::sure, 0};
  using namespace numeric;
  const Wide k = settled(loose_sum(c.dd, loose_product(c.sum, c.difference)));
  const double whole = 2 * c.dd.hi, along = k.hi, across = std::sqrt(c.outside.hi * c.inside.hi);
  const Vec2 m{along * c.dx.hi, along * c.dy.hi}, h{-across * c.dy.hi, across * c.dx.hi};
  // From p to the points, `whole` times as long. Their order is seen from either centre, so that both
  // orders of the arguments are told, or none.
  const Vec2 s = m + h, t = m - h, to{whole * c.dx.hi, whole * c.dy.hi};
  const bool from_p = earlier(s, t, whole * rp, sure),
             from_q = earlier(s - to, t - to, whole * rq, sure);
  if (!sure) return {};
  const double side = 2 * int{swapped ? from_q : from_p} - 1;  // +1: s comes first
  at[0] = {p.x + (m.x + side * h.x) / whole, p.y + (m.y + side * h.y) / whole};
  at[1] = {p.x + (m.x - side * h.x) / whole, p.y + (m.y - side * h.y) / whole};
  return {State::sure, 2};
}

/// The common tangents, outer ones first. How many.
ABUT_INLINE Known<int> staged_tangents(const Point& a, double ra, const Point& b, double rb,
                                       Tangent* line) {
  const TwoCircles c(a.position, ra, b.position, rb);
  bool sure = c.sure;
  if (!sure) return {};
  if (!(ra > 0 ||
        rb > 0)) {  // the line through two points, whose first normal has y > 0, or is (1, 0)
    const bool turned = c.dx.hi > 0 || (c.dx.hi == 0 && c.dy.hi < 0);
    const double per_length = (turned ? -1 : 1) / std::sqrt(c.dd.hi);
    line[0] = {a.position, b.position, per_length * Vec2{c.dx.hi, c.dy.hi}, false};
    return {State::sure, 1};
  }
  if (c.inside.hi < 0) return {State::sure, 0};
  const double whole = c.dd.hi, share = 1 / whole;
  // A point has but the two tangents, which are on both of its sides.
  const bool has_inner = c.outside.hi < 0 && ra > 0 && rb > 0;
  int n = 0;
  for (const bool inner : {false, true}) {
    if (inner && !has_inner) break;
    const double rho = inner ? c.sum.hi : c.difference.hi, reach = inner ? -rb : rb;
    const double root = std::sqrt(inner ? -c.outside.hi : c.inside.hi);
    const Vec2 m{rho * c.dx.hi, rho * c.dy.hi}, h{-root * c.dy.hi, root * c.dx.hi};
    const double first = 2 * int{earlier(m + h, m - h, whole, sure)} - 1;
    for (const double side : {first, -first}) {
      const Vec2 w = m + side * h;  // out of a, `whole` long
      line[n++] = {{a.position.x + ra * w.x / whole, a.position.y + ra * w.y / whole},
                   {b.position.x + reach * w.x / whole, b.position.y + reach * w.y / whole},
                   {-share * w.y, share * w.x},
                   inner};
    }
  }
  return known_if(sure, n);
}

}  // namespace abut::detail::boundary
