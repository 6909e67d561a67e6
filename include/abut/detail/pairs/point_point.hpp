// Point and point: with radii, circle and circle, ball and ball.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/pairs/known.hpp>
#include <abut/detail/sign/vector.hpp>
#include <abut/results.hpp>
#include <bit>
#include <cstdint>

namespace abut::detail::pairs {

/// Unit vector along d, `length` long; the first axis where d is zero.
template <int N>
Vec<N> unit_or_first_axis(const Vec<N>& d, double length) {
  constexpr double few_digits = 0x1p-960, lift = 0x1p600;
  if (length > 0 && length < few_digits) {
    const Vec<N> e = lift * d;
    return unit_or_first_axis(e, abut::length(e));
  }
  Vec<N> n;
  if (length > 0)
    for (int i = 0; i < N; ++i) n[i] = d[i] / length;
  else
    n[0] = 1;
  return n;
}

template <int N>
BasicSeparation<N> separation(const BasicPoint<N>& p, const BasicPoint<N>& q) {
  const Vec<N> d = q.position - p.position;
  const double l = length(d);
  return {l, unit_or_first_axis(d, l), p.position, q.position};
}

// Quick separations, for points against what is near: in plain doubles (or with one correction),
// without a branch that data decide; within a few u of the size of the differences. The sign is
// sure beyond `slack`. `apart` as soon as the separation surely exceeds `reach`.

/// d, its length, and d over its length: three roundings.
template <int N>
ABUT_INLINE Known<BasicSeparation<N>> quick_separation(const BasicPoint<N>& p,
                                                       const BasicPoint<N>& q, double) {
  const Vec<N> d = q.position - p.position;
  const double l2 = sign::sum_of<N>([&](auto i) { return d[i] * d[i]; });
  if (!is_tame<5>(l2)) return {};
  const double l = square_root(l2);
  return {State::sure, {l, (1 / l) * d, p.position, q.position}, kGapSlack * l};
}

/// The sign of x − y, both positive and each with a relative error, together less than `doubt` / 2
/// units in the last place; zero where that cannot tell. Doubles of one sign are ordered as their
/// bits are, a unit in the last place apart; that holds among the subnormal ones too, where an
/// error is a few such units as well.
template <int doubt>
ABUT_INLINE Sign relative_sign(double x, double y) {
  const auto ulps = std::bit_cast<std::int64_t>(x) - std::bit_cast<std::int64_t>(y);
  if (static_cast<std::uint64_t>(ulps + doubt) <= std::uint64_t{2 * doubt}) return Sign::zero;
  return sign::by_sign_bit(ulps);
}

/// A filter in front of meeting(); zero says: cannot tell. |d|² has a relative error of
/// (N + 2) u, the squared reach of 3 u.
template <int N>
ABUT_INLINE Sign quick_meeting(const BasicPoint<N>& p, const BasicPoint<N>& q, Reach r) {
  const double reach = r.sum();
  const double d2 = sign::sum_of<N>([&](auto i) {
    const double d = p.position[i] - q.position[i];
    return d * d;
  });
  return relative_sign<4 * N + 16>(d2, reach * reach);
}

/// sign(|d|² − (ra + rb)²)
template <int N>
Sign meeting(const BasicPoint<N>& p, const BasicPoint<N>& q, Reach r) {
  if (!r.positive()) return p.position == q.position ? Sign::negative : Sign::positive;
  return sign::decide([&](auto& s) {
    const auto d = sign::displacement(s, p.position, q.position);
    const auto reach = sum_of(s, r);
    return s.sign(sign::norm2(d) - square(reach));
  });
}

/// Containment in a ball, from the sign of (farthest distance from the centre − radius difference).
inline Containment in_ball(Sign s, double outer_radius) {
  if (s == Sign::positive) return Containment::none;
  if (s == Sign::negative) return Containment::strict;
  return outer_radius > 0 ? Containment::touching : Containment::strict;
}

template <int N>
Containment containment(const BasicPoint<N>& outer, double outer_radius, const BasicPoint<N>& inner,
                        double inner_radius) {
  if (inner_radius > outer_radius) return Containment::none;
  return sign::decide([&](auto& s) {
    const auto d = sign::displacement(s, outer.position, inner.position);
    const auto reach = s.difference(outer_radius, inner_radius);
    return in_ball(s.sign(sign::norm2(d) - square(reach)), outer_radius);
  });
}

template <int N>
Vec<N> common_point(const BasicPoint<N>& p, const BasicPoint<N>&) {
  return p.position;
}

}  // namespace abut::detail::pairs
