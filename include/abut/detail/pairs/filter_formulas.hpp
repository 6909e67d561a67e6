// The filters: what can be said for sure about a pair of cores in plain floating point,
// without a branch, over any kind of number V. detail/pairs/filters.hpp includes this file for V =
// double, the filters in front of the exact answers; src/batch for the lanes of each instruction
// set, of double and of float. Hence no include guard: whoever includes it opens a namespace and
// provides there
//
//     unit<V>        the unit roundoff u of V's numbers
//     tiny<V>        below this times a few, what underflow loses may matter
//     least_square<V>  a squared length below which its digits may be lost
//     both(mask, mask), either(mask, mask), pick(mask, yes, no), abs, max, min, the operators of V,
//     positive(x)    x where it is positive, else 0; what is not a number has to stay so
//     clamp01(x)     x between 0 and 1; what is not a number becomes 0, or stays so
//
// A verdict says "surely apart", "surely meeting" (in their interiors) or neither. The bounds
// behind it count the roundings of the plain evaluation (Higham 2002, 3.1). tests/slacks works them out from the
// formulas here, for all that may go in, and holds each slack against them; tests/filters does so for many cases,
// for the few verdicts that tests/slacks leaves out. That they hold for float lanes too is because the rotations of float
// shapes, which are in double, enter with one rounding more. Underflow loses less than tiny<V>;
// where anything overflows so does the slack, and nothing is sure. ≲ leaves out factors 1 + O(u).

template <class V>
using Mask = decltype(V() < V());

template <class V>
struct Verdict {
  Mask<V> apart, meets;
};

template <class V>
struct PointOf {
  V x, y;
};
template <class V>
struct LineOf {
  V x, y, dx, dy;
};
template <class V>
struct RayOf {
  V x, y, dx, dy;
};
template <class V>
struct SegmentOf {
  V ax, ay, bx, by;
};
template <class V>
struct BoxOf {
  V min_x, min_y, max_x, max_y;
};
template <class V>
struct OrientedBoxOf {
  V x, y, hx, hy, c, s;
};
template <class V>
struct EllipseOf {
  V x, y, a, b, c, s;
};

/// x against y, with an error of x − y below the slack. Not "x − y > slack": a sum that overflows
/// has to fail both.
template <class V>
ABUT_FILTER Verdict<V> compare(V x, V y, V slack) {
  return {x > y + slack, x < y - slack};
}
/// A gap, positive when apart.
template <class V>
ABUT_FILTER Verdict<V> gap_verdict(V gap, V slack) {
  return {gap > slack, gap < -slack};
}
/// The distance of unions: either meets, all apart.
template <class V>
ABUT_FILTER Verdict<V> nearest_of(Verdict<V> p, Verdict<V> q) {
  return {both(p.apart, q.apart), either(p.meets, q.meets)};
}

/// Says that any number would serve here, so that what this one is off counts no longer: for the proofs of the
/// slacks (tests/slacks).
template <class V>
ABUT_FILTER V taken_as_given(V x) {
  return x;
}
template <class V>
ABUT_FILTER V square(V x) {
  return x * x;
}
/// |v|₁
template <class V>
ABUT_FILTER V size_of(V x, V y) {
  return abs(x) + abs(y);
}
/// (ra + rb)², of relative error 3 u.
template <class V>
ABUT_FILTER V reach2(V ra, V rb) {
  return square(ra + rb);
}

// clang-format off: each builds on those before
#include <abut/detail/pairs/filters/points.hpp>
#include <abut/detail/pairs/filters/linear.hpp>
#include <abut/detail/pairs/filters/boxes.hpp>
#include <abut/detail/pairs/filters/containment.hpp>
#include <abut/detail/pairs/filters/polygons.hpp>
// clang-format on
