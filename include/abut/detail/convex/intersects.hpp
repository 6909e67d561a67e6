// intersects, interiors_intersect of convex shapes: core ⊕ radius, and one exact sign per pair (pairs/).
#pragma once

#include <abut/detail/pairs/signs.hpp>

namespace abut::detail {

/// Asked for two cores.
template <class A, class B>
concept HasQuickMeeting = requires(const A& a, const B& b) { pairs::quick_meeting(a, b, Reach{}); };

/// How two cores meet: positive apart, zero only touching, negative with common interior points.
Sign meeting_in_full(const auto& a, const auto& b, Reach r) {
  return has_finite_numbers(a, b, r) ? pair_meeting(a, b, r) : Sign::positive;
}
/// The exact decision, not inlined, for pairs that the filter leaves undecided.
[[gnu::noinline, gnu::cold]] Sign meeting_in_doubt(const auto& a, const auto& b, Reach r) {
  return meeting_in_full(a, b, r);
}
// clang-format off
#define ABUT_MEETING_IN_DOUBT(declare, A, B) declare Sign meeting_in_doubt(const A&, const B&, Reach);
// clang-format on
ABUT_DECLARE(ABUT_MEETING_IN_DOUBT)

/// As far as plain doubles tell; zero is in doubt.
template <class A, class B>
ABUT_INLINE Sign quick_meeting(const A& a, const B& b, Reach r) {
  if constexpr (HasQuickMeeting<A, B>)
    return pairs::quick_meeting(a, b, r);
  else if constexpr (HasQuickMeeting<B, A>)
    return pairs::quick_meeting(b, a, Reach{r.b, r.a});
  else
    return Sign::zero;
}
template <class A, class B>
ABUT_INLINE Sign cores_meeting(const A& a, const B& b, Reach r) {
  if constexpr (HasQuickMeeting<A, B>) {
    const Sign s = pairs::quick_meeting(a, b, r);
    if (s != Sign::zero) [[likely]]
      return s;
    return meeting_in_doubt(a, b, r);
  } else if constexpr (HasQuickMeeting<B, A>) {
    return cores_meeting(b, a, Reach{r.b, r.a});
  } else {
    return meeting_in_full(a, b, r);
  }
}
ABUT_INLINE Sign shapes_meeting(const auto& a, const auto& b) {
  return cores_meeting(core(a), core(b), Reach{radius(a), radius(b)});
}

/// Points and boxes: comparisons of the given numbers say all.
template <class S>
concept ComparedAsGiven = requires(const S& s) { s.position; } || requires(const S& s) { s.min; };
template <int N>
BasicBox<N> as_box(const BasicPoint<N>& p) {
  return {p.position, p.position};
}
template <int N>
const BasicBox<N>& as_box(const BasicBox<N>& b) {
  return b;
}

template <class A, class B>
ABUT_INLINE bool shapes_intersect(const A& a, const B& b) {
  if constexpr (ComparedAsGiven<A> && ComparedAsGiven<B> && dimension<A> == dimension<B>)
    return pairs::overlap(as_box(core(a)), as_box(core(b)));
  else
    return shapes_meeting(a, b) != Sign::positive;
}

ABUT_INLINE bool shapes_interiors_intersect(const auto& a, const auto& b) {
  return shapes_meeting(a, b) == Sign::negative;
}

}  // namespace abut::detail
