// contact(a, b): how two shapes that touch or overlap rest on each other.
//
//        n ▲        the normal from a to b, and the depth of the overlap along it.
//     ┌────┼────┐   One point, or two where a side rests on a side.
//   ┌─●────┴──●─┤   Moving b by depth·normal just parts the two.
//   │    a    └─┘   Nothing when the shapes are apart; with a margin, when by more than that.
//
// Depth and normal are those of separation(a, b): depth == −separation, the least translation that
// parts the shapes. One point is the middle of the two witness points. Two points are the ends of
// the stretch that the two facing sides share, seen along the normal, each halfway between the
// sides. If the sides are further apart at an end than 1/1024 of the stretch, there is one point.
// So a smaller tilt of a side on a side moves the points little, and keeps their number. Two points
// come in the order of their x, or of their y where the stretch is steeper than 45°. Exchanging a
// and b turns the normal and leaves the points, to the bit, unless their cores are the same set
// (separation.hpp). docs/contact.md
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/contacts.hpp>

namespace abut {

/// The contact of a and b, if they touch or overlap.
template <detail::InThePlane A, detail::InThePlane B>
std::optional<Contact> contact(const A& a, const B& b) {
  return detail::contact_between(detail::lift(a), detail::lift(b), detail::NoMargin());
}
/// Or if they are no further apart than `margin`: then the depth is negative, and a solver knows of the
/// contact a step before it comes.
template <detail::InThePlane A, detail::InThePlane B>
std::optional<Contact> contact(const A& a, const B& b, double margin) {
  return detail::contact_between(detail::lift(a), detail::lift(b), margin);
}

/// All contacts of a and b, the deepest first; of two convex shapes there is one at most.
template <detail::InThePlane A, detail::InThePlane B>
std::vector<Contact> contacts(const A& a, const B& b) {
  return detail::contacts_between(detail::lift(a), detail::lift(b));
}

}  // namespace abut
