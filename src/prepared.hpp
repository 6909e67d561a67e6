// The inside of Prepared.
#pragma once

#include <abut/detail/outline/relate.hpp>
#include <abut/prepared.hpp>
#include <optional>

#include "locator.hpp"
#include "trees.hpp"

namespace abut {

struct Prepared::Body {
  explicit Body(AnyShape s);
  AnyShape shape;
  std::optional<detail::outline::Related> related;   ///< of a polyline or a region
  std::optional<detail::outline::Locations> places;  ///< of a region without radius
};

namespace detail {

IntersectionMatrix relate(const outline::Related& a, const AnyShape& b);

}  // namespace detail
}  // namespace abut
