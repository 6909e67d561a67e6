// Signed and unsigned, over one table: what they cost to compile is the pairs.
#include <abut/queries/distance.hpp>
#include <abut/queries/separation.hpp>

#include "any_table.hpp"
#include "shape_view.hpp"
#include "tree_queries.hpp"

namespace abut {

std::optional<Separation> separation_witness(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary(
      a, b,
      [](const auto& p, const auto& q) -> std::optional<Separation> {
        return separation_witness(p, q);
      },
      [](const std::optional<Separation>& s) {
        if (!s) return s;
        return std::optional<Separation>({s->distance, -s->normal, s->b, s->a});
      });
}

Separation detail::separation_witness(const outline::Tree& a, const AnyShape& b) {
  return detail::by_kind(b, [&](const auto& s) { return outline::separation_from(a, s); });
}

std::optional<double> separation(const AnyShape& a, const AnyShape& b) {
  const std::optional<Separation> s = separation_witness(a, b);
  return s ? std::optional<double>(s->distance) : std::nullopt;
}

#ifndef ABUT_SMALL
double distance(const ShapeView& a, const ShapeView& b) {
  return detail::any::binary(a, b,
                             [](const auto& p, const auto& q) { return abut::distance(p, q); });
}
double distance(const AnyShape& a, const AnyShape& b) { return distance(view(a), view(b)); }
#else
double distance(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary(
      a, b, [](const auto& p, const auto& q) { return abut::distance(p, q); }, detail::any::same);
}
#endif

}  // namespace abut
