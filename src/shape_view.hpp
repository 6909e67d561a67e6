// A shape of any kind by its address, wherever it is kept: as an AnyShape, or among others of its
// kind in an index.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/detail/argument.hpp>
#include <abut/detail/outline/chains.hpp>
#include <cstring>
#include <type_traits>

#include "checked.hpp"

namespace abut {

namespace detail {
/// A polygon whose vertices are kept elsewhere.
struct PolygonRef {
  PolygonView vertices;
  double radius = 0;
};
template <>
inline constexpr int dimension_of<PolygonRef> = 2;
inline PolygonView core(const PolygonRef& s) { return s.vertices; }
/// Checked where it was put.
template <>
inline void check(const PolygonRef&) {}
}  // namespace detail
using detail::PolygonRef;

using ShapeView = std::variant<const Point*, const Line*, const Ray*, const Segment*, const Circle*,
                               const Box*, const OrientedBox*, const Ellipse*, const Capsule*,
                               const RoundedBox*, PolygonRef, detail::outline::View>;

inline ShapeView view(const AnyShape& shape) {
  return std::visit(
      [](const auto& s) -> ShapeView {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(s)>, Polygon>)
          return PolygonRef{detail::core(s), s.radius};
        else if constexpr (detail::Outlined<std::remove_cvref_t<decltype(s)>>)
          return detail::outline::view(s);
        else
          return &s;
      },
      detail::checked(shape));
}

template <class S>
const S& pointed_at(const S* s) {
  return *s;
}
inline const PolygonRef& pointed_at(const PolygonRef& s) { return s; }
inline const detail::outline::View& pointed_at(const detail::outline::View& s) { return s; }

/// visitor(shape), the polygon as a PolygonRef, a polyline and a region as an outline::View.
decltype(auto) visit_shape(auto&& visitor, const ShapeView& view) {
  return std::visit([&](const auto& s) -> decltype(auto) { return visitor(pointed_at(s)); }, view);
}

namespace detail {
/// f(core, radius) of a shape that is neither a polyline nor a region.
auto with_core(const ShapeView& shape, auto&& f) {
  using Answer = decltype(f(Point{}, 0.0));
  return visit_shape(
      [&](const auto& s) -> Answer {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return Answer{};
        else
          return f(core(s), radius(s));
      },
      shape);
}
}  // namespace detail

/// Whether they are the same to the bit.
inline bool are_same(const ShapeView& a, const ShapeView& b) {
  const auto same_bytes = [](const auto* p, const auto* q, std::size_t n) {
    static_assert(std::is_trivially_copyable_v<std::remove_cvref_t<decltype(*p)>> &&
                  sizeof *p % sizeof(double) == 0);
    return p == q || std::memcmp(p, q, n * sizeof *p) == 0;
  };
  return a.index() == b.index() &&
         visit_shape(
             [&]<class S>(const S& s) {
               if constexpr (std::is_same_v<S, PolygonRef>) {
                 const auto& other = std::get<S>(b);
                 return s.vertices.count == other.vertices.count && s.radius == other.radius &&
                        same_bytes(s.vertices.data, other.vertices.data,
                                   static_cast<std::size_t>(s.vertices.count));
               } else if constexpr (std::is_same_v<S, detail::outline::View>) {
                 const auto& other = std::get<S>(b);
                 if (s.region != other.region || s.radius != other.radius || s.count != other.count)
                   return false;
                 for (std::size_t i = 0; i < s.count; ++i) {
                   const auto p = s.chain(i), q = other.chain(i);
                   if (p.size() != q.size() || !same_bytes(p.data(), q.data(), p.size()))
                     return false;
                 }
                 return true;
               } else {
                 return same_bytes(&s, std::get<const S*>(b), 1);
               }
             },
             a);
}

bool intersects(const ShapeView& a, const ShapeView& b);
double distance(const ShapeView& a, const ShapeView& b);

}  // namespace abut
