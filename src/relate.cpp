#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
#include <abut/queries/relate.hpp>

#include "any_outline.hpp"
#include "any_table.hpp"
#include "prepared.hpp"

namespace abut {

namespace {

detail::boundary::Outline outline_of(const AnyShape& shape) {
  return detail::boundary::outline(detail::any::Convex{shape});
}
/// No dimensions are told of an outline. Where kinds are fewer, nobody asks.
[[maybe_unused]] detail::PlainDimensions dimensions_of(const AnyShape& shape) {
  return std::visit(
      [](const auto& s) {
        if constexpr (detail::Outlined<std::remove_cvref_t<decltype(s)>>)
          return detail::PlainDimensions();
        else
          return detail::dimensions_of(s);
      },
      shape);
}

}  // namespace

IntersectionMatrix detail::relate(const outline::Related& a, const AnyShape& b) {
  return std::visit(
      [&](const auto& s) -> IntersectionMatrix {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return outline::relate(a, outline::Related(outline::view(s)));
        else
          return outline::relate(a, s);
      },
      b);
}

IntersectionMatrix relate(const AnyShape& a, const AnyShape& b) {
  using detail::any::is_outlined;
  if (!is_outlined(a) && !is_outlined(b)) {
    const Relation r = relation(a, b);
    if constexpr (!detail::any::fewer_kinds)
      if (const auto m = detail::staged_matrix(dimensions_of(a), dimensions_of(b), r,
                                               [&] { return intersections(a, b); }))
        return *m;
    const bool meet = r == Relation::meet;
    return detail::relate_convex(
        {r, meet && contains(b, a), meet && contains(a, b), outline_of(a), outline_of(b)});
  }
  if (!is_outlined(a)) return relate(b, a).transposed();
  return relate(Prepared(a), b);
}

bool relate(const AnyShape& a, const AnyShape& b, std::string_view pattern) {
  return relate(a, b).matches(pattern);
}

bool disjoint(const AnyShape& a, const AnyShape& b) { return !intersects(a, b); }
bool touches(const AnyShape& a, const AnyShape& b) {
  return intersects(a, b) && !interiors_intersect(a, b);
}
bool crosses(const AnyShape& a, const AnyShape& b) {
  return interiors_intersect(a, b) && crosses(relate(a, b));
}
bool overlaps(const AnyShape& a, const AnyShape& b) {
  return interiors_intersect(a, b) && overlaps(relate(a, b));
}
bool within(const AnyShape& a, const AnyShape& b) {
  return interiors_intersect(a, b) && contains(b, a);
}
bool covers(const AnyShape& a, const AnyShape& b) { return contains(a, b); }
bool covered_by(const AnyShape& a, const AnyShape& b) { return contains(b, a); }
bool equals(const AnyShape& a, const AnyShape& b) {
  const auto is_empty = [](const AnyShape& shape) {
    return std::visit([](const auto& s) { return detail::outline::is_empty(s); }, shape);
  };
  return (contains(a, b) && contains(b, a)) || (is_empty(a) && is_empty(b));
}

}  // namespace abut
