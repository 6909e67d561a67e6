// Vectors of double-doubles.
#pragma once

#include <abut/detail/numeric/double_double.hpp>
#include <abut/detail/sign/vector.hpp>

namespace abut::detail::numeric {

using WideVec2 = Vec<2, DoubleDouble>;
using sign::cross;
using sign::dot;

inline WideVec2 widened(Vec2 v) { return {DoubleDouble(v.x), DoubleDouble(v.y)}; }
inline Vec2 rounded(const WideVec2& v) { return {v.x.value(), v.y.value()}; }

}  // namespace abut::detail::numeric
