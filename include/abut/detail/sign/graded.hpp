// A double whose type carries the proof of its error bound.
//
// Graded<L, D, A, K> is a double v, computed from a formula of degree L in lengths and D in
// directions, with
//     |v| ≤ A · Mˡ · Wᵈ       and       |v − exact value| ≤ K · u · Mˡ · Wᵈ,       u = 2^-53,
// where M and W are the largest magnitudes among the lengths and the directions that went in. The
// constants are worked out by the compiler, operation by operation; at run time nothing is left of
// them but one comparison of |v| with K·u·Mˡ·Wᵈ. Adding an area to a length does not compile.
// |·|, max, min and (·)₊ are 1-Lipschitz, so they cost nothing, and what they choose need not be
// the choice that exact arithmetic would make.
//
// This is a static filter in the sense of Fortune & Van Wyk (1996) with the magnitude taken at run
// time (semi-static: Mehlhorn & Näher; Melquiond & Pion 2007), made a type.
#pragma once

#include <abut/detail/range.hpp>
#include <abut/detail/sign/sign.hpp>
#include <bit>
#include <cmath>
#include <cstdint>

namespace abut::detail::sign {

inline constexpr double kUnitRoundoff = 0x1p-53;

/// A double as part of a type: by its bits, because clang before 18 takes no double there.
enum class Constant : std::uint64_t {};
constexpr Constant constant(double x) { return Constant{std::bit_cast<std::uint64_t>(x)}; }
constexpr double value(Constant c) { return std::bit_cast<double>(c); }
constexpr Constant operator+(Constant a, Constant b) { return constant(value(a) + value(b)); }
constexpr Constant operator*(Constant a, Constant b) { return constant(value(a) * value(b)); }
constexpr Constant operator*(Constant a, double b) { return constant(value(a) * b); }
constexpr Constant larger(Constant a, Constant b) { return constant(larger(value(a), value(b))); }

template <int L, int D, Constant A, Constant K>
struct Graded {
  double v;
};

template <int L, int D, Constant A, Constant K>
Graded<L, D, A, K> operator-(Graded<L, D, A, K> x) {
  return {-x.v};
}
template <int L1, int D1, Constant A1, Constant K1, int L2, int D2, Constant A2, Constant K2>
auto operator+(Graded<L1, D1, A1, K1> a, Graded<L2, D2, A2, K2> b) {
  static_assert(L1 == L2 && D1 == D2, "a sum of quantities of different dimension");
  return Graded<L1, D1, (A1 + A2) * kUp, (K1 + K2 + A1 + A2) * kUp>{a.v + b.v};
}
template <int L1, int D1, Constant A1, Constant K1, int L2, int D2, Constant A2, Constant K2>
auto operator-(Graded<L1, D1, A1, K1> a, Graded<L2, D2, A2, K2> b) {
  return a + -b;
}
template <int L1, int D1, Constant A1, Constant K1, int L2, int D2, Constant A2, Constant K2>
auto operator*(Graded<L1, D1, A1, K1> a, Graded<L2, D2, A2, K2> b) {
  return Graded<L1 + L2, D1 + D2, A1 * A2 * kUp,
                (A1 * K2 + (A2 + K2 * kUnitRoundoff) * K1 + A1 * A2) * kUp>{a.v * b.v};
}
template <int L, int D, Constant A, Constant K>
Graded<L, D, A, K> abs(Graded<L, D, A, K> x) {
  return {std::fabs(x.v)};
}
template <int L1, int D1, Constant A1, Constant K1, int L2, int D2, Constant A2, Constant K2>
auto larger(Graded<L1, D1, A1, K1> a, Graded<L2, D2, A2, K2> b) {
  static_assert(L1 == L2 && D1 == D2, "a comparison of quantities of different dimension");
  return Graded<L1, D1, larger(A1, A2), larger(K1, K2)>{a.v < b.v ? b.v : a.v};
}
template <int L1, int D1, Constant A1, Constant K1, int L2, int D2, Constant A2, Constant K2>
auto smaller(Graded<L1, D1, A1, K1> a, Graded<L2, D2, A2, K2> b) {
  return -larger(-a, -b);
}
template <int L, int D, Constant A, Constant K>
Graded<L, D, A, K> positive(Graded<L, D, A, K> x) {
  // Exact, and not a branch, which "x > 0 ? x : 0" becomes where a square follows.
  return {0.5 * (x.v + std::fabs(x.v))};
}
template <int L, int D, Constant A, Constant K>
auto square(Graded<L, D, A, K> x) {
  return x * x;
}
template <int k, int L, int D, Constant A, Constant K>
auto times(Graded<L, D, A, K> x) {
  constexpr double size = k < 0 ? -k : k;
  return Graded<0, 0, constant(size), constant(0)>{k} * x;
}

}  // namespace abut::detail::sign
