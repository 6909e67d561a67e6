#include "any_outline.hpp"
// Its templates look the outline above up.
#include <abut/queries/contact.hpp>

#include "any_table.hpp"

// Compiled once, here: see abut/detail/compiled.hpp.
namespace abut::detail {
template Contact contact_of<>(const boundary::Outline&, const boundary::Outline&,
                              const Separation&);
}  // namespace abut::detail

namespace abut {

/// Where bytes count, the careful way at once.
static detail::pairs::Known staged(const AnyShape& a, const AnyShape& b, double margin,
                                   Contact& contact) {
  if constexpr (detail::any::fewer_kinds)
    return detail::pairs::Known::nothing;
  else
    return std::visit(
        [&](const auto& p, const auto& q) {
          if constexpr (detail::EitherOutlined<std::remove_cvref_t<decltype(p)>,
                                               std::remove_cvref_t<decltype(q)>>)
            return detail::pairs::Known::nothing;
          else
            return detail::staged_contact<false>(p, q, margin, contact);
        },
        a, b);
}

std::optional<Contact> contact(const AnyShape& a, const AnyShape& b, double margin) {
  using detail::any::Convex;
  using detail::pairs::Known;
  if (detail::any::is_outlined(a) || detail::any::is_outlined(b))
    return detail::any::outlined(
        a, b, [&](const auto& p, const auto& q) { return contact(p, q, margin); });
  Contact found;
  const Known known = staged(a, b, margin, found);
  if (known == Known::separation) return found;
  if (known == Known::apart) return std::nullopt;
  return detail::careful_contact(Convex{a}, Convex{b}, margin);
}

std::vector<Contact> contacts(const AnyShape& a, const AnyShape& b) {
  if (detail::any::is_outlined(a) || detail::any::is_outlined(b))
    return detail::any::outlined(a, b, [](const auto& p, const auto& q) { return contacts(p, q); });
  const std::optional<Contact> one = contact(a, b);
  return one ? std::vector<Contact>{*one} : std::vector<Contact>{};
}

}  // namespace abut
