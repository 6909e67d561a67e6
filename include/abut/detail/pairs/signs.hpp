// How two cores meet, in either order: the exact sign of each pair.
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
#include <abut/detail/pairs/table.hpp>

namespace abut::detail {

/// Exactly: positive apart, zero only touching, negative with common interior points.
template <class A, class B>
Sign pair_meeting(const A& a, const B& b, Reach r) {
  require_pair<A, B>();
  if constexpr (written<A, B>.is_written)
    return pairs::meeting(a, b, r);
  else
    return pairs::meeting(b, a, r);
}
// clang-format off
#define ABUT_PAIR_MEETING(declare, A, B) declare Sign pair_meeting(const A&, const B&, Reach);
// clang-format on
ABUT_DECLARE(ABUT_PAIR_MEETING)

}  // namespace abut::detail
