// Yes or no, and how far, of outlines by the trees of their edges.
#include "trees.hpp"

#include <abut/queries/closest_points.hpp>
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

/// The answer for two shapes, at least one of them an outline: the closest points of two trees, or f(tree, shape).
PointPair by_tree(const PreparedView& a, const PreparedView& b, auto f) {
  if (!a.tree) {
    if (const View* v = outline_in(a.shape); v && !b.tree) {
      const Tree tree(*v);
      return by_tree({a.shape, &tree}, b, f);
    }
    const PointPair p = by_tree(b, a, f);
    return {p.b, p.a, p.distance};
  }
  if (const View* v = outline_in(b.shape))
    return outline::closest_points(*a.tree, b.tree ? *b.tree : Tree(*v));
  return visit_shape(
      [&](const auto& s) {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return PointPair{};  // is a view
        else
          return f(*a.tree, s);
      },
      b.shape);
}

}  // namespace

bool intersects(const PreparedView& a, const PreparedView& b) {
  if (b.tree && !a.tree) return intersects(b, a);
  if (!a.tree) return abut::intersects(a.shape, b.shape);
  if (b.tree) return outline::intersects(*a.tree, *b.tree);
  if (const View* v = outline_in(b.shape))
    return outline::is_large(*v)
               ? outline::intersects(*a.tree, Tree(*v))
               : outline::intersects_few(*v, *a.tree, Reach{v->radius, a.tree->radius});
  return meets(*a.tree, b.shape);
}
double distance(const PreparedView& a, const PreparedView& b) {
  if (!a.tree && !b.tree) return abut::distance(a.shape, b.shape);
  return by_tree(a, b,
                 [](const Tree& o, const auto& s) {
                   if (o.empty()) return outline::no_points(HUGE_VAL);
                   if (outline::intersects(o, core(s), radius(s))) return PointPair{};
                   return outline::points_of(outline::nearest(o, s));
                 })
      .distance;
}
PointPair closest_points(const PreparedView& a, const PreparedView& b) {
  return by_tree(a, b,
                 [](const Tree& o, const auto& s) { return outline::closest_points_of(o, s); });
}

}  // namespace abut::detail
