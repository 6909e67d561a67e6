// The slacks that the fast ways of numbers share.
#pragma once

#include <abut/detail/known.hpp>
#include <abut/detail/range.hpp>

namespace abut::detail::pairs {

/// Times the size: a gap in plain doubles is wrong by less, and so is the difference of two. It is 64 u; tests/slacks
/// derives 56 u.
inline constexpr double kGapSlack = 0x1p-47;
/// Times the size squared: a shorter segment's square, or that of a way, may have lost digits.
inline constexpr double kLeastSegment2 = 0x1p-100;
/// Times the size: two ways to one gap agree to this.
inline constexpr double kSameGap = 0x1p-51;
/// Sine of the angle below which two sides are parallel; part of a length below which it is a point.
inline constexpr double kParallel = 0x1p-50, kPointPart = 0x1p-40;

}  // namespace abut::detail::pairs
