#include "any_outline.hpp"
// Its templates look the outline above up.
#include <abut/queries/contact.hpp>

#include "any_table.hpp"

namespace abut {

std::optional<Contact> contact(const AnyShape& a, const AnyShape& b) {
  using detail::any::Convex;
  if (detail::any::is_outlined(a) || detail::any::is_outlined(b)) {
    const std::vector<Contact> all = contacts(a, b);
    return all.empty() ? std::nullopt : std::optional<Contact>(all[0]);
  }
  return detail::careful_contact(Convex{a}, Convex{b});
}

std::vector<Contact> contacts(const AnyShape& a, const AnyShape& b) {
  if (detail::any::is_outlined(a) || detail::any::is_outlined(b))
    return detail::any::outlined(a, b, [](const auto& p, const auto& q) { return contacts(p, q); });
  const std::optional<Contact> one = contact(a, b);
  return one ? std::vector<Contact>{*one} : std::vector<Contact>{};
}

}  // namespace abut
