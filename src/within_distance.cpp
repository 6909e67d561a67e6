#include <abut/queries/within_distance.hpp>

#include "any_table.hpp"
#include "tree_queries.hpp"

namespace abut {
namespace detail {
namespace {

double size_of(const PreparedView& v) {
  if (v.tree) return outline::size_of(*v.tree);
  return visit_shape([](const auto& s) { return detail::size_of(s); }, v.shape);
}
bool comes_within(const outline::Tree& a, const PreparedView& b, double d) {
  if (b.tree) return outline::comes_within(a, *b.tree, d);
  return visit_shape(
      [&](const auto& s) {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return outline::comes_within(a, outline::Tree(s), d);
        else
          return outline::comes_within(a, s, d);
      },
      b.shape);
}

bool views_come_within(const ShapeView& a, const ShapeView& b, double d) {
  return any::binary(a, b, [&](const auto& p, const auto& q) { return come_within(p, q, d); });
}

}  // namespace

bool is_within(double computed, double d, const PreparedView& a, const PreparedView& b) {
  return is_within(computed, d, larger(size_of(a), size_of(b)), [&] {
    if (a.tree) return comes_within(*a.tree, b, d);
    if (b.tree) return comes_within(*b.tree, a, d);
    return views_come_within(a.shape, b.shape, d);
  });
}

}  // namespace detail

bool within_distance(const AnyShape& a, const AnyShape& b, double distance) {
  const auto is_outlined = [](const AnyShape& s) {
    return std::holds_alternative<Polyline>(s) || std::holds_alternative<Region>(s);
  };
  if ((is_outlined(a) || is_outlined(b)) && detail::is_plain_distance(distance))
    return detail::views_come_within(view(a), view(b), distance);
  return detail::is_within(abut::distance(a, b), distance, {view(a)}, {view(b)});
}

}  // namespace abut
