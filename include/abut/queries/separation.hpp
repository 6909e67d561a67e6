// separation: how far apart two shapes are, or how deep they are in each other.
//
//        apart: +distance                    together: −depth
//     ┌───┐   n                          ┌───────┐
//     │ A │ ─────▶ (B)                   │ A   (B│)  moved by depth·n, B just touches A
//     └───┘                              └───────┘
//
// Shapes: any two of the same dimension. The separation is positive when they have no common point,
// 0 when they only touch, and otherwise minus the length of the least translation that parts them.
// Exactly 0 or less if and only if intersects(). Two crossing lines cannot be parted: −infinity.
// Shapes without interior that lie in one line overlap with separation 0.
//
// Error: at most 8 u (u = 2^-53) times the largest coordinate, length or radius involved.
// Directions: where several are equally good the first one tried wins (a box's x axis before its y
// axis, an earlier edge before a later one; centres that coincide part along +x), so the answer is
// deterministic; it jumps where the best direction changes. Swapping the shapes swaps the points
// and turns the normal; but where the two cores are the same set, neither comes first, and the
// normal is the same both ways.
//
// separation(A ⊕ ra, B ⊕ rb) = separation(A, B) − ra − rb, since support functions add.
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/separation.hpp>

namespace abut {

/// The signed separation of a and b. A vector stands for the point it names.
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
double separation(const A& a, const B& b) {
  return detail::shapes_separation_distance(detail::lift(a), detail::lift(b));
}

/// The separation with the normal from a to b and the boundary points that realise it.
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
auto separation_witness(const A& a, const B& b) {
  return detail::shapes_separation(detail::lift(a), detail::lift(b));
}

}  // namespace abut
