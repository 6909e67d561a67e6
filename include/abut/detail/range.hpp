// The range of doubles: which numbers a fast stage takes, and what makes a bound safe.
#pragma once

namespace abut::detail {

/// 2^exponent.
constexpr double power_of_two(int exponent) {
  double x = 1;
  for (; exponent > 0; --exponent) x *= 2;
  for (; exponent < 0; ++exponent) x /= 2;
  return x;
}

/// Products of up to `factors` numbers below this do not overflow.
template <int factors>
inline constexpr double kMostTame = power_of_two(900 / factors);
/// Whether products of up to `factors` numbers like x neither overflow nor lose digits: they stay
/// within 2^±900, where the errors of double-doubles are normal numbers too.
template <int factors>
[[gnu::always_inline, gnu::const]] constexpr bool is_tame(double x) {
  return (x < kMostTame<factors>)&(x > 1 / kMostTame<factors>);
}

/// Whether all of these are, which are not negative, and their sum: with fewer branches.
template <int factors>
[[gnu::always_inline, gnu::const]] constexpr bool are_tame(double x, double y) {
  return x + y < kMostTame<factors> && ((y < x ? y : x) > 1 / kMostTame<factors>);
}
template <int factors>
[[gnu::always_inline, gnu::const]] constexpr bool are_tame(double x, double y, double z) {
  const double low = y < x ? y : x;
  return x + y + z < kMostTame<factors> && ((z < low ? z : low) > 1 / kMostTame<factors>);
}

/// A number below this is nothing beside one of size 1; products of two numbers above it do not underflow.
inline constexpr double kVanishing = 0x1p-900;
/// Factors on a bound that is worked out in doubles itself: they cover thousands of roundings.
inline constexpr double kUp = 1 + 0x1p-40, kDown = 1 - 0x1p-40;
/// Added to a bound: more than what underflows lose.
inline constexpr double kTiny = 0x1p-1000;
/// A vector whose square is below this may have lost digits there, or may once that is multiplied.
inline constexpr double kLeastSquare = 0x1p-600;
/// Times the numbers that go in: a box, or a comparison in doubles, is wider by this. It is 256 u, and
/// covers every coordinate that is worked out from a few given ones.
inline constexpr double kRoom = 0x1p-45;
/// Relative: what an operation on double-doubles rounds, a few units of 2^-104, and more.
inline constexpr double kWideRounding = 0x1p-98;

}  // namespace abut::detail
