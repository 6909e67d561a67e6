// Yes or no, and how far, of outlines by the trees of their edges.
#include "trees.hpp"

#include <abut/queries/distance.hpp>

namespace abut::detail {

using outline::Tree;
using outline::View;

namespace {

const View* outline_in(const ShapeView& shape) { return std::get_if<View>(&shape); }

bool meets(const Tree& a, const ShapeView& b) {
  if (const auto* point = std::get_if<const Point*>(&b); point && a.region && !(a.radius > 0))
    return locate(a, (*point)->position) != outline::Where::outside;
  return with_core(b, [&](const auto& k, double r) { return outline::intersects(a, k, r); });
}

double distance_of(const Tree& a, const ShapeView& b) {
  if (a.empty()) return HUGE_VAL;
  return visit_shape(
      [&](const auto& s) {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return 0.0;
        else if (outline::intersects(a, core(s), radius(s)))
          return 0.0;
        else
          return outline::closest_apart(a, s).distance;
      },
      b);
}

}  // namespace

bool intersects(const PreparedView& a, const PreparedView& b) {
  if (b.tree && !a.tree) return intersects(b, a);
  if (!a.tree) return abut::intersects(a.shape, b.shape);
  if (b.tree) return outline::intersects(*a.tree, *b.tree);
  if (const View* v = outline_in(b.shape))
    return outline::is_large(*v) ? outline::intersects(*a.tree, Tree(*v))
                                 : outline::intersects(*v, *a.tree);
  return meets(*a.tree, b.shape);
}
double distance(const PreparedView& a, const PreparedView& b) {
  if (b.tree && !a.tree) return distance(b, a);
  if (!a.tree) return abut::distance(a.shape, b.shape);
  if (const View* v = outline_in(b.shape))
    return outline::closest_points(*a.tree, b.tree ? *b.tree : Tree(*v)).distance;
  return distance_of(*a.tree, b.shape);
}

}  // namespace abut::detail
