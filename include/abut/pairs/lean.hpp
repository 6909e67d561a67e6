// The lean filters in double: what is asked before the exact answers. See lean_formulas.hpp.
#pragma once

#include <cmath>

#define ABUT_LEAN [[gnu::always_inline]] inline

namespace abut::lean {

template <class V>
inline constexpr double unit = 0;
template <>
inline constexpr double unit<double> = 0x1p-53;
template <class V>
inline constexpr double tiny = 0;
template <>
inline constexpr double tiny<double> = 0x1p-1000;
template <class V>
inline constexpr double least_square = 0;
template <>
inline constexpr double least_square<double> = 0x1p-960;

ABUT_LEAN bool both(bool p, bool q) { return p & q; }
ABUT_LEAN bool either(bool p, bool q) { return p | q; }
ABUT_LEAN double abs(double x) { return std::fabs(x); }
ABUT_LEAN double max(double x, double y) { return x < y ? y : x; }
ABUT_LEAN double min(double x, double y) { return y < x ? y : x; }
/// Not "x > 0 ? x : 0", which becomes a branch where a square follows.
ABUT_LEAN double positive(double x) { return 0.5 * (x + std::fabs(x)); }

#include <abut/pairs/lean_formulas.hpp>

}  // namespace abut::lean
