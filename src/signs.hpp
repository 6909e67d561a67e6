// How two shapes of any kind meet and hold each other: compiled once for each pair of kinds, and shared
// by the queries that ask for a part of it.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/detail/core.hpp>

namespace abut::detail::any {

/// Positive apart, zero only touching, negative with common interior points.
Sign meeting(const AnyShape& a, const AnyShape& b);
Containment containment(const AnyShape& outer, const AnyShape& inner);

}  // namespace abut::detail::any
