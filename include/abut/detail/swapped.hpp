// swapped(x): the answer to (a, b), or what was asked of them, as that of (b, a). Each pair of shapes is
// written in one order alone.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/known.hpp>
#include <abut/results.hpp>
#include <optional>
#include <vector>

namespace abut::detail {

// swap_sides(x) changes x itself, so that a large answer is not copied.

constexpr void swap_sides(double&) {}
constexpr void swap_sides(Sign&) {}
template <int N>
constexpr void swap_sides(Vec<N>&) {}
constexpr void swap_sides(Reach& r) { r = {r.b, r.a}; }
template <int N>
ABUT_INLINE constexpr void swap_sides(BasicSeparation<N>& s) {
  s = {s.distance, -s.normal, s.b, s.a};
}
template <int N>
constexpr void swap_sides(BasicPointPair<N>& p) {
  p = {p.b, p.a, p.distance};
}
constexpr void swap_sides(Contact& c) { c.normal = -c.normal; }
template <class T>
ABUT_INLINE constexpr void swap_sides(Known<T>& known) {
  swap_sides(known.value);
}
template <class T>
void swap_sides(std::optional<T>& x) {
  if (x) swap_sides(*x);
}
template <class T>
void swap_sides(std::vector<T>& all) {
  for (T& x : all) swap_sides(x);
}

template <class T>
ABUT_INLINE constexpr T swapped(T x) {
  swap_sides(x);
  return x;
}

}  // namespace abut::detail
