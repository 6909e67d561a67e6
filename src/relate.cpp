#include <abut/any_relate.hpp>
#include <abut/queries/relate.hpp>

#include "any_outline.hpp"
#include "any_table.hpp"

namespace abut {
namespace {

detail::boundary::Outline outline_of(const AnyShape& shape) {
  return detail::boundary::outline(detail::any::Convex{shape});
}

/// f(view) of a polyline or a region.
template <class F>
IntersectionMatrix with_view(const AnyShape& outline, F&& f) {
  if (const Polyline* p = std::get_if<Polyline>(&outline)) return f(detail::outline::view(*p));
  return f(detail::outline::view(std::get<Region>(outline)));
}

}  // namespace

IntersectionMatrix relate(const AnyShape& a, const AnyShape& b) {
  using detail::any::is_outlined;
  if (!is_outlined(a) && !is_outlined(b)) {
    const Relation r = relation(a, b);
    const bool meet = r == Relation::meet;
    return detail::relate_convex(
        {r, meet && contains(b, a), meet && contains(a, b), outline_of(a), outline_of(b)});
  }
  if (!is_outlined(a)) return relate(b, a).transposed();
  return with_view(a, [&](const detail::outline::View& x) {
    if (is_outlined(b))
      return with_view(b, [&](const detail::outline::View& y) { return relate(x, y); });
    return std::visit(
        [&](const auto& y) -> IntersectionMatrix {
          if constexpr (detail::Outlined<std::remove_cvref_t<decltype(y)>>)
            return {};
          else
            return relate(x, y);
        },
        b);
  });
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
bool equals(const AnyShape& a, const AnyShape& b) { return contains(a, b) && contains(b, a); }

}  // namespace abut
