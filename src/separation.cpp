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
        using P = std::remove_cvref_t<decltype(p)>;
        using Q = std::remove_cvref_t<decltype(q)>;
        if constexpr (detail::EitherOutlined<P, Q> &&
                      !(detail::outline::is_disc<P> || detail::outline::is_disc<Q>))
          return std::nullopt;
        else
          return separation_witness(p, q);
      },
      [](const std::optional<Separation>& s) {
        if (!s) return s;
        return std::optional<Separation>({s->distance, -s->normal, s->b, s->a});
      });
}

std::optional<Separation> detail::separation_witness(const outline::Tree& a, const AnyShape& b) {
  if (const auto* point = std::get_if<Point>(&b))
    return outline::separation_of_disc(a, {point->position, 0});
  if (const auto* circle = std::get_if<Circle>(&b)) return outline::separation_of_disc(a, *circle);
  return std::nullopt;
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
