// Rings and chains of lines as shapes.
#pragma once

#include <string_view>
#include <vector>

#include "io/filled.hpp"

namespace abut::cli {

using io::Filled;
using io::Ring;

/// Throws InputError where repaired(region) would take too long.
void must_cross_seldom(const Region& region);

/// Said of those that were repaired.
inline constexpr std::string_view kRepaired =
    "outlines were cut apart where they crossed or ran along themselves";

/// As io::filled(); throws InputError where the rings cross too often.
Filled filled(std::vector<Ring> rings, FillRule rule, double radius);

/// Chains as one shape: a polyline, or a segment or capsule. None where no chain has two points.
std::vector<AnyShape> stroked(std::vector<Ring> lines, double radius);

}  // namespace abut::cli
