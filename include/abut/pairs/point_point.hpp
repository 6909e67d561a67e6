// Point and point: with radii, circle and circle, ball and ball.
#pragma once

#include <abut/core.hpp>
#include <abut/results.hpp>
#include <abut/sign/vector.hpp>

namespace abut::pairs {

/// Unit vector along d, `length` long; the first axis where d is zero.
template <int N>
Vec<N> unit_or_first_axis(const Vec<N>& d, double length) {
  if (length > 0 && length < 0x1p-960) {  // so near the subnormals that it has few digits
    const Vec<N> e = 0x1p600 * d;
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

/// sign(|d|² − (ra + rb)²)
template <int N>
Sign meeting(const BasicPoint<N>& p, const BasicPoint<N>& q, Reach r) {
  if (!r.positive()) return p.position == q.position ? Sign::negative : Sign::positive;
  return sign::decide([&](auto& s) {
    const auto d = sign::displacement(s, p.position, q.position);
    const auto reach = s.difference(r.a, -r.b);
    return s.sign(sign::norm2(d) - square(reach));
  });
}

/// What the sign of (farthest distance from the centre − radius difference) says of a ball.
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

}  // namespace abut::pairs
