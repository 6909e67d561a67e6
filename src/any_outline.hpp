// The outline of a shape of any kind: with it, a query that works on outlines is compiled once, not
// once for each pair of kinds. To be included before the query's own header.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/detail/boundary/outline.hpp>

namespace abut::detail::boundary {

inline Outline outline(const AnyShape& shape) {
  return std::visit([](const auto& s) { return outline(s); }, shape);
}

}  // namespace abut::detail::boundary
