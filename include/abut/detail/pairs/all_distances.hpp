// Every pair of cores, in either order, for distances too. (Polytopes' distances stand with their
// signs; an ellipse's are long enough to be left out where nobody asks for them.)
#pragma once

#include <abut/detail/pairs/all.hpp>
#include <abut/detail/pairs/box_ellipse_distance.hpp>
#include <abut/detail/pairs/ellipse_ellipse_distance.hpp>
#include <abut/detail/pairs/linear_ellipse_distance.hpp>
#include <abut/detail/pairs/point_ellipse_distance.hpp>
#include <abut/detail/pairs/polygon_ellipse_distance.hpp>

namespace abut::detail {

template <class A, class B>
auto pair_separation(const A& a, const B& b) {
  require_pair<A, B>();
  if constexpr (PairInThisOrder<A, B>) {
    return pairs::separation(a, b);
  } else {
    auto s = pairs::separation(b, a);
    return decltype(s){s.distance, -s.normal, s.b, s.a};
  }
}

template <class A, class B>
auto pair_common_point(const A& a, const B& b) {
  require_pair<A, B>();
  if constexpr (PairInThisOrder<A, B>)
    return pairs::common_point(a, b);
  else
    return pairs::common_point(b, a);
}

}  // namespace abut::detail
