#include "any_outline.hpp"
// Its templates look the outline above up.
#include <abut/queries/contact.hpp>

#include "any_table.hpp"
#include "exported.hpp"
#include "tree_queries.hpp"

// Compiled once, here: see abut/detail/compiled.hpp.
namespace abut::detail {
ABUT_EXPORTED Contact contact_of<>(const boundary::Outline&, const boundary::Outline&,
                                   const Separation&);
}  // namespace abut::detail

namespace abut {

/// Where bytes count, the careful way at once.
static detail::Known<Contact> staged(const AnyShape& a, const AnyShape& b, double margin) {
  if constexpr (detail::any::fewer_kinds)
    return {};
  else
    return std::visit(
        [&](const auto& p, const auto& q) -> detail::Known<Contact> {
          if constexpr (detail::EitherOutlined<std::remove_cvref_t<decltype(p)>,
                                               std::remove_cvref_t<decltype(q)>>)
            return {};
          else if constexpr (detail::any::index_of<decltype(p)> <=
                             detail::any::index_of<decltype(q)>)
            return detail::staged_contact<false>(p, q, margin);
          else
            return swapped(detail::staged_contact<false>(q, p, margin));
        },
        a, b);
}

namespace detail {

std::optional<Contact> contact(const outline::Tree& a, const outline::Tree& b, double margin) {
  return outline::contact_from(a, b, margin);
}
std::optional<Contact> contact(const outline::Tree& a, const AnyShape& b, double margin) {
  return by_kind(b, [&](const auto& s) { return outline::contact_from(a, s, margin); });
}
std::optional<Contact> contact(const AnyShape& a, const outline::Tree& b, double margin) {
  const std::optional<Contact> c = contact(b, a, margin);
  return c ? swapped(*c) : c;
}

std::vector<Contact> contacts(const outline::Tree& a, const outline::Tree& b) {
  return outline::contacts_from(a, b);
}
std::vector<Contact> contacts(const outline::Tree& a, const AnyShape& b) {
  return by_kind(b, [&](const auto& s) { return outline::contacts_from(a, s); });
}
std::vector<Contact> contacts(const AnyShape& a, const outline::Tree& b) {
  std::vector<Contact> all = contacts(b, a);
  for (Contact& c : all) c = swapped(c);
  return all;
}

}  // namespace detail

std::optional<Contact> contact(const AnyShape& a, const AnyShape& b, double margin) {
  using detail::any::Convex;
  if (detail::any::is_outlined(a) || detail::any::is_outlined(b))
    return detail::any::outlined(
        a, b, [&](const auto& p, const auto& q) { return contact(p, q, margin); });
  const detail::Known<Contact> known = staged(a, b, margin);
  if (known.is_sure() && detail::is_within(known.value, margin)) return known.value;
  if (known.state != detail::State::unsure) return std::nullopt;
  return detail::careful_contact(Convex{a}, Convex{b}, margin);
}

std::vector<Contact> contacts(const AnyShape& a, const AnyShape& b) {
  if (const auto tree = detail::any::tree_of(a)) return detail::contacts(*tree, b);
  if (const auto tree = detail::any::tree_of(b)) return detail::contacts(a, *tree);
  const std::optional<Contact> one = contact(a, b);
  return one ? std::vector<Contact>{*one} : std::vector<Contact>{};
}

}  // namespace abut
