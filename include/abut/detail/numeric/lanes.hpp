// A few doubles at once, as many as the compiler has registers for. Nothing that stands in
// memory depends on their number: arrays have room for fours.
#pragma once

#include <abut/detail/compiler.hpp>
#include <abut/detail/square_root.hpp>
#include <cstring>
#include <type_traits>

namespace abut::detail::numeric {

#if defined(__GNUC__) && defined(__AVX__)
inline constexpr int kLanes = 4;
using Lanes = double __attribute__((vector_size(32)));
ABUT_INLINE Lanes all(double x) { return Lanes{x, x, x, x}; }
ABUT_INLINE Lanes counting_from(double x) { return Lanes{x, x + 1, x + 2, x + 3}; }
ABUT_INLINE double lane(const Lanes& v, int i) { return v[i]; }
ABUT_INLINE Lanes each_lane(auto&& f) { return Lanes{f(0), f(1), f(2), f(3)}; }
#elif defined(__GNUC__) && (defined(__SSE2__) || defined(__aarch64__))
inline constexpr int kLanes = 2;
using Lanes = double __attribute__((vector_size(16)));
ABUT_INLINE Lanes all(double x) { return Lanes{x, x}; }
ABUT_INLINE Lanes counting_from(double x) { return Lanes{x, x + 1}; }
ABUT_INLINE double lane(const Lanes& v, int i) { return v[i]; }
ABUT_INLINE Lanes each_lane(auto&& f) { return Lanes{f(0), f(1)}; }
#else
inline constexpr int kLanes = 1;
using Lanes = double;
inline Lanes all(double x) { return x; }
inline Lanes counting_from(double x) { return x; }
inline double lane(Lanes v, int) { return v; }
Lanes each_lane(auto&& f) { return f(0); }
#endif

/// The x and the y of as many vectors as there are lanes; at(i) is vector i.
ABUT_INLINE void read_lanes(auto&& at, Lanes& x, Lanes& y) {
#if defined(__GNUC__) && defined(__AVX__)
#if __has_builtin(__builtin_shufflevector)
  // From element to element g++ would read each number by itself.
  const auto pair = [](const auto& v) ABUT_WAY {
    double __attribute__((vector_size(16))) p;
    std::memcpy(&p, &v, sizeof p);
    return p;
  };
  const Lanes even = __builtin_shufflevector(pair(at(0)), pair(at(2)), 0, 1, 2, 3),
              odd = __builtin_shufflevector(pair(at(1)), pair(at(3)), 0, 1, 2, 3);
  x = __builtin_shufflevector(even, odd, 0, 4, 2, 6);
  y = __builtin_shufflevector(even, odd, 1, 5, 3, 7);
  return;
#endif
#endif
  x = each_lane([&](int i) ABUT_WAY { return at(i).x; });
  y = each_lane([&](int i) ABUT_WAY { return at(i).y; });
}
ABUT_INLINE Lanes load(const double* from) {
  Lanes v;
  std::memcpy(&v, from, sizeof v);
  return v;
}
ABUT_INLINE void store(double* to, const Lanes& v) { std::memcpy(to, &v, sizeof v); }
ABUT_INLINE Lanes lane_min(const Lanes& a, const Lanes& b) { return b < a ? b : a; }
ABUT_INLINE Lanes lane_max(const Lanes& a, const Lanes& b) { return b > a ? b : a; }
/// The result for −0 is −0.
ABUT_INLINE Lanes lane_abs(const Lanes& a) { return lane_max(a, -a); }
ABUT_INLINE Lanes lane_root(const Lanes& a) {
#if defined(__AVX__) && defined(__GNUC__) && !defined(__clang__)
  return __builtin_ia32_sqrtpd256(a);
#elif defined(__SSE2__) && defined(__GNUC__) && !defined(__clang__)
  return __builtin_ia32_sqrtpd(a);
#else
  return each_lane([&](int i) ABUT_WAY { return square_root(lane(a, i)); });
#endif
}
/// Bit i tells whether lane i of a comparison holds.
ABUT_INLINE unsigned bits_of(const auto& holds) {
#if defined(__GNUC__) && defined(__AVX__)
  return static_cast<unsigned>(__builtin_ia32_movmskpd256(reinterpret_cast<const Lanes&>(holds)));
#elif defined(__GNUC__) && defined(__SSE2__)
  return static_cast<unsigned>(__builtin_ia32_movmskpd(reinterpret_cast<const Lanes&>(holds)));
#elif defined(__GNUC__) && defined(__aarch64__)
  return static_cast<unsigned>((holds[0] & 1) | (holds[1] & 2));
#else
  return holds;
#endif
}
/// Where the compiler may fuse a product into a later sum, this one must not be.
ABUT_INLINE Lanes unfused_lanes(Lanes v) {
#if defined(__GNUC__) && defined(__FMA__)
  __asm__("" : "+x"(v));
#elif defined(__GNUC__) && defined(__aarch64__)
  __asm__("" : "+w"(v));
#endif
  return v;
}
/// All lanes by a function of two: the halves first, so that few steps wait for each other.
ABUT_INLINE double folded(const Lanes& v, auto&& f) {
  if constexpr (kLanes == 4)
    return f(f(lane(v, 0), lane(v, 2)), f(lane(v, 1), lane(v, 3)));
  else if constexpr (kLanes == 2)
    return f(lane(v, 0), lane(v, 1));
  else
    return lane(v, 0);
}
ABUT_INLINE double least_of(const Lanes& v) {
  return folded(v, [](double a, double b) ABUT_WAY { return b < a ? b : a; });
}
ABUT_INLINE double most_of(const Lanes& v) {
  return folded(v, [](double a, double b) ABUT_WAY { return b > a ? b : a; });
}
ABUT_INLINE double sum_of(const Lanes& v) {
  return folded(v, [](double a, double b) ABUT_WAY { return a + b; });
}

/// Bit i tells whether lane i is at least so large.
ABUT_INLINE unsigned bits_at_least(const Lanes& v, const Lanes& least) {
  return bits_of(v >= least);
}
ABUT_INLINE Lanes where_positive(const Lanes& x, const Lanes& yes, const Lanes& no) {
  return x > all(0) ? yes : no;
}

/// Twice as many lanes.
template <class T>
struct Twice {
  T a, b;

  Twice() = default;
  ABUT_INLINE Twice(const Lanes& x) : a(x), b(x) {}
  ABUT_INLINE Twice(const T& first, const T& second)
    requires(!std::is_same_v<T, Lanes>)
      : a(first), b(second) {}
  ABUT_INLINE Twice(const Lanes& first, const Lanes& second)
    requires(std::is_same_v<T, Lanes>)
      : a(first), b(second) {}
  ABUT_INLINE friend Twice operator+(const Twice& x, const Twice& y) {
    return {x.a + y.a, x.b + y.b};
  }
  ABUT_INLINE friend Twice operator-(const Twice& x, const Twice& y) {
    return {x.a - y.a, x.b - y.b};
  }
  ABUT_INLINE friend Twice operator*(const Twice& x, const Twice& y) {
    return {x.a * y.a, x.b * y.b};
  }
  ABUT_INLINE friend Twice operator/(const Twice& x, const Twice& y) {
    return {x.a / y.a, x.b / y.b};
  }
};
template <class T>
inline constexpr int lanes_of = kLanes;
template <class T>
inline constexpr int lanes_of<Twice<T>> = 2 * lanes_of<T>;

template <class T>
ABUT_INLINE Twice<T> lane_min(const Twice<T>& x, const Twice<T>& y) {
  return {lane_min(x.a, y.a), lane_min(x.b, y.b)};
}
template <class T>
ABUT_INLINE Twice<T> lane_max(const Twice<T>& x, const Twice<T>& y) {
  return {lane_max(x.a, y.a), lane_max(x.b, y.b)};
}
template <class T>
ABUT_INLINE Twice<T> lane_abs(const Twice<T>& x) {
  return {lane_abs(x.a), lane_abs(x.b)};
}
template <class T>
ABUT_INLINE Twice<T> where_positive(const Twice<T>& x, const Twice<T>& yes, const Twice<T>& no) {
  return {where_positive(x.a, yes.a, no.a), where_positive(x.b, yes.b, no.b)};
}
template <class T>
ABUT_INLINE unsigned bits_at_least(const Twice<T>& v, const Lanes& least) {
  return bits_at_least(v.a, least) | bits_at_least(v.b, least) << lanes_of<T>;
}
template <class T>
ABUT_INLINE double least_of(const Twice<T>& x) {
  return least_of(lane_min(x.a, x.b));
}
template <class T>
ABUT_INLINE double most_of(const Twice<T>& x) {
  return most_of(lane_max(x.a, x.b));
}
template <class T>
ABUT_INLINE double sum_of(const Twice<T>& x) {
  return sum_of(x.a + x.b);
}

/// Four and eight doubles, on every processor.
using Four = std::conditional_t<kLanes == 4, Lanes,
                                std::conditional_t<kLanes == 2, Twice<Lanes>, Twice<Twice<Lanes>>>>;
using Eight = Twice<Four>;

template <class T>
ABUT_INLINE double lane(const Twice<T>& v, int i) {
  return i < lanes_of<T> ? lane(v.a, i) : lane(v.b, i - lanes_of<T>);
}
template <class T>
ABUT_INLINE void load(const double* from, T& v) {
  if constexpr (lanes_of<T> == kLanes)
    v = load(from);
  else
    load(from, v.a), load(from + lanes_of<T> / 2, v.b);
}
template <class T>
ABUT_INLINE void store(double* to, const Twice<T>& v) {
  store(to, v.a), store(to + lanes_of<T>, v.b);
}
/// As read_lanes() of Lanes.
template <class T>
ABUT_INLINE void read_lanes(auto&& at, Twice<T>& x, Twice<T>& y) {
  read_lanes(at, x.a, y.a);
  read_lanes([&](int i) ABUT_WAY -> const auto& { return at(i + lanes_of<T>); }, x.b, y.b);
}

}  // namespace abut::detail::numeric
