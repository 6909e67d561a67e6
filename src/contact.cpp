#include <abut/queries/contact.hpp>

#include "any_table.hpp"

namespace abut {

std::optional<Contact> contact(const AnyShape& a, const AnyShape& b) {
  return any::binary(
      a, b, [](const auto& p, const auto& q) { return contact(p, q); },
      [](std::optional<Contact> x) {
        if (x) x->normal = -x->normal;
        return x;
      });
}

}  // namespace abut
