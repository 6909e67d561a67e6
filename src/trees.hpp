// Outlines with the trees of their edges.
#pragma once

#include <abut/detail/outline/tree.hpp>

#include "shape_view.hpp"

namespace abut::detail {

/// A shape, and the tree of its edges where there is one.
struct PreparedView {
  ShapeView shape;
  const outline::Tree* tree = nullptr;
};
bool intersects(const PreparedView& a, const PreparedView& b);
double distance(const PreparedView& a, const PreparedView& b);

}  // namespace abut::detail
