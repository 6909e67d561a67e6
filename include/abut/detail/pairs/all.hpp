// Every pair of cores, in either order, for the exact answers. A pair that is missing here does not
// compile.
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/pairs/box_box.hpp>
#include <abut/detail/pairs/ellipse_ellipse.hpp>
#include <abut/detail/pairs/hull_ellipse.hpp>
#include <abut/detail/pairs/hull_polygon.hpp>
#include <abut/detail/pairs/linear_box.hpp>
#include <abut/detail/pairs/linear_linear.hpp>
#include <abut/detail/pairs/point_box.hpp>
#include <abut/detail/pairs/point_linear.hpp>
#include <abut/detail/pairs/point_point.hpp>

namespace abut::detail {

template <class A, class B>
concept PairInThisOrder = requires(const A& a, const B& b) { pairs::meeting(a, b, Reach{}); };
template <class A, class B>
concept PairExists = PairInThisOrder<A, B> || PairInThisOrder<B, A>;

template <class A, class B>
constexpr void require_pair() {
  static_assert(PairExists<A, B>,
                "abut has no such pair of shapes: both must live in the same dimension");
}

/// Exactly: positive apart, zero only touching, negative with common interior points.
template <class A, class B>
Sign pair_meeting(const A& a, const B& b, Reach r) {
  require_pair<A, B>();
  if constexpr (PairInThisOrder<A, B>)
    return pairs::meeting(a, b, r);
  else
    return pairs::meeting(b, a, Reach{r.b, r.a});
}
// clang-format off
#define ABUT_PAIR_MEETING(declare, A, B) declare Sign pair_meeting(const A&, const B&, Reach);
// clang-format on
ABUT_DECLARE(ABUT_PAIR_MEETING)

}  // namespace abut::detail
