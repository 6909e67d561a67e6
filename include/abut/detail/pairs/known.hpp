// How far a staged function came: what stands between the plain doubles and the careful way.
#pragma once

namespace abut::detail::pairs {

enum class Known : unsigned char {
  nothing,     ///< the careful functions have to be asked
  separation,  ///< all
  apart        ///< that the separation exceeds what was asked
};

/// Numbers within 2^±200 can be squared twice, and leave digits for rounding errors.
[[gnu::always_inline]] inline bool is_tame(double size) {
  return (size < 0x1p200) & (size > 0x1p-200);
}

}  // namespace abut::detail::pairs
