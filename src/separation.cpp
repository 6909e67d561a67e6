#include <abut/queries/separation.hpp>

#include "any_table.hpp"
#include "tree_queries.hpp"

namespace abut {

Separation separation_witness(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary(
      a, b, [](const auto& p, const auto& q) -> Separation { return separation_witness(p, q); },
      [](const Separation& s) { return Separation{s.distance, -s.normal, s.b, s.a}; });
}

Separation detail::separation_witness(const outline::Tree& a, const AnyShape& b) {
  return detail::by_kind(b, [&](const auto& s) { return outline::separation_from(a, s); });
}

double separation(const AnyShape& a, const AnyShape& b) {
  return separation_witness(a, b).distance;
}

}  // namespace abut
