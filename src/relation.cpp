#include <abut/queries/relation.hpp>

#include "any_table.hpp"

namespace abut {
namespace {

Relation converse(Relation r) {
  switch (r) {
    case Relation::inside:
      return Relation::contains;
    case Relation::covered_by:
      return Relation::covers;
    case Relation::contains:
      return Relation::inside;
    case Relation::covers:
      return Relation::covered_by;
    default:
      return r;
  }
}

}  // namespace

Relation relation(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary(
      a, b, [](const auto& p, const auto& q) { return relation(p, q); }, converse);
}

}  // namespace abut
