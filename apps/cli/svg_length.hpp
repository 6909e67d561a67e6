// Lengths as SVG and CSS write them.
#pragma once

#include <limits>
#include <string>
#include <string_view>

namespace abut::cli {

/// The sizes of the relative units in CSS pixels; NaN if the file does not give one.
struct Measures {
  double whole = std::numeric_limits<double>::quiet_NaN();  ///< 100 %
  double em = 16, root_em = 16;
};

/// A shape that cannot be taken, though nothing is wrong with it.
struct LeftOut {
  std::string why;
};

/// A length in pixels: a number with or without a unit in any case, or calc(), min(), max(),
/// clamp(). Throws InputError where it is none, LeftOut where what it is measured in is not known.
double parse_length(std::string_view text, const Measures& measures);

/// As a size of type: also a percentage of the size around it, and words.
double parse_font_size(std::string_view text, const Measures& measures);

}  // namespace abut::cli
