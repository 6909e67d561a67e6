// A line, a ray or a segment and a circle: where they cross, where doubles can tell.
//
// With w from the start to the centre and X = D × w,
//     t = (w·D ± √Δ)/D·D,   Δ = D·D r² − X²,   the points  centre + (−X D⊥ ± √Δ D)/D·D.
#pragma once

#include <abut/detail/boundary/through_box.hpp>
#include <abut/detail/boundary/two_circles.hpp>
#include <limits>

namespace abut::detail::boundary {

inline constexpr double kNoParameter = std::numeric_limits<double>::quiet_NaN();

/// The crossings, in order along the way: put(number, t, X, ±√Δ, D·D). How many.
template <bool starts, bool ends, class Put>
ABUT_INLINE Known<int> through_circle(Wide wx, Wide wy, Wide dx, Wide dy, double radius, Put put) {
  using namespace numeric;
  const double stride = std::fabs(dx.hi) + std::fabs(dy.hi),
               apart = std::fabs(wx.hi) + std::fabs(wy.hi);
  if (!((apart < kMostTame<9>)&is_tame<9>(radius) & is_tame<9>(stride))) return {};
  const Wide dd = settled(loose_sum(loose_square(dx), loose_square(dy))),
             off = settled(cross2(dx, wy, dy, wx)), along = settled(dot2(dx, wx, dy, wy));
  const Wide disc =
      settled(loose_difference(loose_product(dd, two_prod(radius, radius)), loose_square(off)));
  const double size = apart * stride;
  constexpr double graze = 0x1p-48, rounding = 0x1p-90, at_end = 0x1p-46;
  if (!(std::fabs(disc.hi) > graze * (dd.hi * radius * radius) + rounding * (size * size)))
    return {};
  if (disc.hi < 0) return {State::sure, 0};
  const double root = std::sqrt(disc.hi), slack = at_end * (size + root + dd.hi);
  int n = 0;
  for (const double side : {-1.0, 1.0}) {
    const double t = along.hi + side * root;
    if constexpr (starts) {
      if (!(std::fabs(t) > slack)) return {};
      if (t < 0) continue;
    }
    if constexpr (ends) {
      if (!(std::fabs(t - dd.hi) > slack)) return {};
      if (t > dd.hi) continue;
    }
    put(n++, t / dd.hi, off, side * root, dd);
  }
  return {State::sure, n};
}

template <Linear L>
Known<int> staged_points(const L& linear, const Point& circle, double radius, Intersection (&at)[2],
                         bool& exchange) {
  using namespace numeric;
  const LinearFrame<L> l(linear);
  const Vec2 centre = circle.position;
  const Known<int> n = through_circle<l.starts, l.ends>(
      two_diff(centre.x, l.o.x), two_diff(centre.y, l.o.y), l.dx, l.dy, radius,
      [&](int i, double t, Wide off, double reach, Wide dd) {
        at[i] = {{centre.x + (off.hi * l.dy.hi + reach * l.dx.hi) / dd.hi,
                  centre.y + (reach * l.dy.hi - off.hi * l.dx.hi) / dd.hi},
                 false,
                 t,
                 kNoParameter};
      });
  // Seen from the circle their order must be sure as well: either both orders are told, or none.
  bool sure = true;
  exchange = n.value == 2 && !earlier(at[0].at - centre, at[1].at - centre, radius, sure);
  return sure ? n : Known<int>();
}

}  // namespace abut::detail::boundary
