// cast_rotating(moving, motion, angle, target, tolerance): the first touch of a shape that moves
// and turns at once.
//
// At time t ∈ [0, 1] the moving shape has been turned by t·angle about its centroid and then moved
// by t·motion. A hit is the first time found at which the two are within `tolerance` of each other;
// whatever comes within half of it is hit. Nothing is tunnelled through, whatever the speed: this
// is conservative advancement (Mirtich 1996), a step at a time that no point of the shape can use
// to cross the gap. The gap is that along the separating normal n, where a point r (from the
// centroid) gains in time s at most
//     s (n·motion + angle n·r⊥) + s² angle² |r|/2
// on it. A step is never shorter than tolerance/2 over the greatest speed, so their number is
// bounded by twice the path of the fastest point over the tolerance; near a hit they shrink like
// Newton's, and past a graze they are of the order of √tolerance. A tolerance below 2^-40 of the
// sizes involved is taken as that.
//
// Only the time counts in which the disc that holds the shape, however turned, is near the target;
// and of a shape that spins so fast that it hardly moves in a turn, only the first turn of that
// time. So an angle of any size ends soon. docs/cast.md
//
// Nothing parts a polyline or a region from what it goes around. There a step is the gap over the
// greatest speed of any point. A turn shows the least gap g at all angles: what moves by δ in a turn
// then needs (g − δ)/|motion| until it can touch at any of them, and that time is passed over.
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/cast_rotating.hpp>

namespace abut {

/// Where a shape that moves by `motion` while turning by `angle` about its centroid first comes
/// within `tolerance` of another, if it does.
template <detail::InThePlane A, detail::InThePlane B>
std::optional<CastHit> cast_rotating(const A& moving, Vec2 motion, double angle, const B& target,
                                     double tolerance) {
  return detail::cast_turning(detail::lift(moving), motion, angle, detail::lift(target), tolerance);
}

}  // namespace abut
