// A few doubles at once, as many as the compiler has registers for. Nothing that stands in
// memory depends on their number: arrays have room for fours.
#pragma once

#include <cstring>

namespace abut::detail::numeric {

#if defined(__GNUC__) && defined(__AVX__)
inline constexpr int kLanes = 4;
using Lanes = double __attribute__((vector_size(32)));
[[gnu::always_inline]] inline Lanes all(double x) { return Lanes{x, x, x, x}; }
[[gnu::always_inline]] inline Lanes counting_from(double x) {
  return Lanes{x, x + 1, x + 2, x + 3};
}
[[gnu::always_inline]] inline double lane(const Lanes& v, int i) { return v[i]; }
template <class F>
[[gnu::always_inline]] inline Lanes each_lane(F&& f) {
  return Lanes{f(0), f(1), f(2), f(3)};
}
#elif defined(__GNUC__) && (defined(__SSE2__) || defined(__aarch64__))
inline constexpr int kLanes = 2;
using Lanes = double __attribute__((vector_size(16)));
[[gnu::always_inline]] inline Lanes all(double x) { return Lanes{x, x}; }
[[gnu::always_inline]] inline Lanes counting_from(double x) { return Lanes{x, x + 1}; }
[[gnu::always_inline]] inline double lane(const Lanes& v, int i) { return v[i]; }
template <class F>
[[gnu::always_inline]] inline Lanes each_lane(F&& f) {
  return Lanes{f(0), f(1)};
}
#else
inline constexpr int kLanes = 1;
using Lanes = double;
inline Lanes all(double x) { return x; }
inline Lanes counting_from(double x) { return x; }
inline double lane(Lanes v, int) { return v; }
template <class F>
Lanes each_lane(F&& f) {
  return f(0);
}
#endif

[[gnu::always_inline]] inline Lanes load(const double* from) {
  Lanes v;
  std::memcpy(&v, from, sizeof v);
  return v;
}
[[gnu::always_inline]] inline void store(double* to, const Lanes& v) {
  std::memcpy(to, &v, sizeof v);
}
[[gnu::always_inline]] inline Lanes lane_min(const Lanes& a, const Lanes& b) {
  return b < a ? b : a;
}
[[gnu::always_inline]] inline Lanes lane_max(const Lanes& a, const Lanes& b) {
  return b > a ? b : a;
}
[[gnu::always_inline]] inline Lanes lane_abs(const Lanes& a) { return lane_max(a, -a); }
[[gnu::always_inline]] inline double least_of(const Lanes& v) {
  double least = lane(v, 0);
  for (int i = 1; i < kLanes; ++i) least = lane(v, i) < least ? lane(v, i) : least;
  return least;
}
[[gnu::always_inline]] inline double most_of(const Lanes& v) { return -least_of(-v); }
[[gnu::always_inline]] inline double sum_of(const Lanes& v) {
  double sum = lane(v, 0);
  for (int i = 1; i < kLanes; ++i) sum += lane(v, i);
  return sum;
}

}  // namespace abut::detail::numeric
