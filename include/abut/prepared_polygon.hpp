// PreparedPolygon: a convex polygon that keeps what queries work out of its edges.
//
// A game asks about one body many times in a step. This type keeps the normals and lengths of three to eight edges
// beside the vertices, all in itself: 576 bytes, and no heap. Making it takes a tenth of a contact. With more
// vertices it keeps them alone, on the heap, and is as fast as Polygon.
//
// It is an argument of the queries of two convex shapes, and of cast(); for others there is polygon(). The answers are
// those of that. docs/prepared.md
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/pairs/small_polygon.hpp>
#include <abut/small_vector.hpp>

namespace abut {

namespace detail {
/// A base, so that calls of core() are looked up in this namespace.
struct LookedUpInDetail {};
}  // namespace detail

class PreparedPolygon : detail::LookedUpInDetail {
 public:
  double radius = 0;

  explicit PreparedPolygon(const Polygon& polygon)
      : radius(polygon.radius), vertices_(polygon.vertices.begin(), polygon.vertices.end()) {
    detail::check(polygon);
    const detail::PolygonView view = core();
    if (keeps_edges()) edges_ = detail::pairs::PolygonEdges<1>(view).to_keep();
  }
  Polygon polygon() const { return {{vertices_.begin(), vertices_.end()}, radius}; }

  /// For the library's own use.
  detail::PolygonView core() const {
    detail::PolygonView view = detail::PolygonView::of(vertices_.data(), vertices_.size());
    if (keeps_edges() && edges_.are_told) view.edges = &edges_;
    return view;
  }

 private:
  SmallVector<Vec2, detail::kMostKept> vertices_;
  detail::pairs::EdgeNumbers<detail::kMostKept> edges_;

  bool keeps_edges() const {
    return vertices_.size() >= 3 && vertices_.size() <= std::size_t{detail::kMostKept};
  }
};

namespace detail {

template <>
inline constexpr int dimension_of<PreparedPolygon> = 2;
template <>
inline constexpr bool is_checked<PreparedPolygon> = true;
ABUT_INLINE PolygonView core(const PreparedPolygon& s) { return s.core(); }

}  // namespace detail

}  // namespace abut
