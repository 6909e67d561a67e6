// Line, ray or segment and ellipse; with a radius, capsule and ellipse.
#pragma once

#include <abut/ellipse/on_circle.hpp>
#include <abut/ellipse/rounded_hull.hpp>
#include <abut/pairs/linear_box.hpp>
#include <concepts>

namespace abut::pairs {

/// The filter alone, so that it can be inlined where people ask. Zero: cannot tell.
template <std::same_as<Line> L>
[[gnu::always_inline]] inline Sign quick_meeting(const L& l, const Ellipse& e, Reach r) {
  Sign answer{};
  return ellipse::filter_meeting(l, e, r, answer) ? answer : Sign::zero;
}

template <class L>
  requires(Linear<L> && dimension<L> == 2)
Sign meeting(const L& l, const Ellipse& e, Reach r) {
  Sign answer{};
  if (ellipse::filter_meeting(l, e, r, answer)) return answer;
  return ellipse::settle([&] {
    return ellipse::is_flat(e) ? meeting(l, ellipse::flat_box(e), r)
                               : ellipse::hull_meeting(l, e, r);
  });
}

template <class L>
  requires(Linear<L> && dimension<L> == 2)
Containment containment(const Ellipse& outer, double outer_radius, const L& inner,
                        double inner_radius) {
  if constexpr (!std::is_same_v<L, Segment>) {
    return Containment::none;
  } else {
    Containment answer{};
    if (ellipse::filter_holds(outer, inner, inner_radius, answer)) return answer;
    return ellipse::settle([&] {
      return ellipse::is_flat(outer)
                 ? containment(ellipse::flat_box(outer), outer_radius, inner, inner_radius)
                 : ellipse::hull_inside(outer, inner, inner_radius);
    });
  }
}

template <class L>
  requires(Linear<L> && dimension<L> == 2)
Containment containment(const L& outer, double outer_radius, const Ellipse& inner,
                        double inner_radius) {
  if (ellipse::is_flat(inner))
    return containment(outer, outer_radius, ellipse::flat_box(inner), inner_radius);
  return ellipse::hull_holds(outer, outer_radius, inner);
}

}  // namespace abut::pairs
