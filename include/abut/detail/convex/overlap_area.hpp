// overlap_area of convex shapes: a closed form, or the general way (overlap/common_area.hpp).
#pragma once

#include <abut/detail/convex/area.hpp>
#include <abut/detail/convex/contains.hpp>
#include <abut/detail/convex/intersects.hpp>
#include <abut/detail/order.hpp>
#include <abut/detail/overlap/closed_forms.hpp>
#include <abut/detail/overlap/common_area.hpp>
#include <abut/detail/overlap/rounded_hulls.hpp>
#include <utility>

namespace abut::detail {

template <class = void>
[[gnu::noinline]] double partial_overlap(const boundary::Outline& a, const boundary::Outline& b) {
  const numeric::Place place_a = numeric::place(a), place_b = numeric::place(b);
  const double size_a = place_a.quarter_size, size_b = place_b.quarter_size;
  // The frame of the smaller shape, as that bounds what they share; squares must not overflow.
  const int exponent_a = exponent_of(size_a) + 2, exponent_b = exponent_of(size_b) + 2;
  const int smaller = exponent_a < exponent_b ? exponent_a : exponent_b;
  const int larger = exponent_a < exponent_b ? exponent_b : exponent_a;
  const int exponent = smaller < larger - 200 ? larger - 200 : smaller;
  const numeric::Frame frame(size_a < size_b ? place_a.at : place_b.at, exponent,
                             std::fmax(place_a.quarter_largest, place_b.quarter_largest));
  const double common =
      overlap::common_area(overlap::outline(a, frame), overlap::outline(b, frame));
  return std::ldexp(common, 2 * exponent);
}
ABUT_DECLARE_ONE(double partial_overlap<>(const boundary::Outline&, const boundary::Outline&);)

template <class S>
using core_type = std::remove_cvref_t<decltype(core(std::declval<const S&>()))>;

/// Whether shapes of this kind can have an area.
template <class S>
inline constexpr bool has_area = requires(const S& s) { s.radius; } ||
                                 !(Linear<core_type<S>> || std::is_same_v<core_type<S>, Point>);

template <class A, class B>
concept HasStagedArea =
    requires(const A& a, const B& b) { overlap::staged_area(core(a), 0.0, core(b), 0.0); };

/// For shapes of these areas; the kinds may also be AnyShape, in the compiled part.
double overlap_of_areas(const auto& a, double area_a, const auto& b, double area_b) {
  if (area_a == 0 || area_b == 0 || !shapes_interiors_intersect(a, b)) return 0;
  const double smaller = std::fmin(area_a, area_b);
  const auto holds = [](const auto& p, const auto& q) {
    return shapes_containment(p, q) != Containment::none;
  };
  if (holds(a, b) || holds(b, a)) return smaller;
  // The smaller first, so that the order of the arguments does not matter.
  boundary::Outline first = boundary::outline(a), second = boundary::outline(b);
  if (area_b < area_a || (area_b == area_a && boundary::comes_after(first, second)))
    std::swap(first, second);
  return std::fmin(partial_overlap(first, second), smaller);
}

/// Whether b's numbers come first, for two shapes of one kind: so that their order does not matter.
template <class A, class B>
bool comes_second(const A& a, double area_a, const B& b, double area_b) {
  if (area_a != area_b) return area_b < area_a;
  if constexpr (std::is_same_v<A, B>)
    return comes_after(core(a), core(b));
  else
    return false;
}

/// The common area of two whose interiors meet, if a closed form can tell it. It is less than the smaller
/// area by more than rounding, so neither holds the other.
template <class A, class B>
Known<double> staged_overlap(const A& a, double area_a, const B& b, double area_b) {
  if constexpr (HasStagedArea<A, B>) {
    const Known<double> common = comes_second(a, area_a, b, area_b)
                                     ? overlap::staged_area(core(b), radius(b), core(a), radius(a))
                                     : overlap::staged_area(core(a), radius(a), core(b), radius(b));
    const double most = (1 - overlap::kAllOfIt) * std::fmin(area_a, area_b);
    return known_if(common.is_sure() && common.value > 0 && common.value < most, common.value);
  } else {
    return {};
  }
}

template <class A, class B>
double shapes_overlap_area(const A& a, const B& b) {
  if constexpr (has_area<A> && has_area<B>) {
    const double area_a = shape_area(a), area_b = shape_area(b);
    if constexpr (HasStagedArea<A, B>) {
      if (area_a == 0 || area_b == 0 || !shapes_interiors_intersect(a, b)) return 0;
      const Known<double> common = staged_overlap(a, area_a, b, area_b);
      if (common.is_sure()) return common.value;
    }
    return overlap_of_areas(a, area_a, b, area_b);
  } else {
    return 0;
  }
}

}  // namespace abut::detail
