// distance of convex shapes: their separation, and 0 where they meet.
#pragma once

#include <abut/detail/convex/separation.hpp>

namespace abut::detail {

/// separation() of a point and an upright box that are surely apart, by the same operations but
/// without the other cases; unsure otherwise. Indexes need this most often.
inline Known<double> quick_distance(const Point& p, const Box& b, double reach) {
  Vec2 d;
  for (int i = 0; i < 2; ++i) {
    const double x = p.position[i], low = x >= b.min[i] ? x : b.min[i];
    d[i] = (b.max[i] >= low ? low : b.max[i]) - x;
  }
  const double square = numeric::repeatable_dot(d.x, d.x, d.y, d.y);
  const double size = larger(larger(magnitude(p), magnitude(b)), reach);
  if (taming_exponent(size) != 0 || !(square > 1e-30 && square < 1e30)) return {};
  const double apart = square_root(square) - reach;
  if (!(apart > kSeparationDoubt * size)) return {};
  return {State::sure, apart};
}

template <class A, class B>
double cores_distance(const A& a, const B& b, Reach r) {
  constexpr PairRow row = pair_row<A, B>;
  return first_sure(
      [&]() ABUT_WAY {
        if constexpr (row.distance)
          return in_order(a, b, [&](const auto& p, const auto& q) ABUT_WAY {
            return quick_distance(p, q, r.sum());
          });
        else
          return NoWay();
      },
      [&]() ABUT_WAY {
        if constexpr (row.sign_first) {
          const bool apart = cores_meeting(a, b, r) == Sign::positive;
          return Known<double>{apart ? State::unsure : State::sure, 0};
        } else {
          return NoWay();
        }
      },
      [&]() ABUT_WAY {
        const double s = cores_separation_distance<false>(a, b, r);
        return s <= 0 ? 0 : s;
      });
}
double shapes_distance(const auto& a, const auto& b) {
  return cores_distance(core(a), core(b), Reach{radius(a), radius(b)});
}

}  // namespace abut::detail
