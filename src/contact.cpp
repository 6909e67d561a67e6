#include "any_outline.hpp"
// Its templates look the outline above up.
#include <abut/queries/contact.hpp>

namespace abut {

std::optional<Contact> contact(const AnyShape& a, const AnyShape& b) {
  return detail::contact_between(a, b);
}

}  // namespace abut
