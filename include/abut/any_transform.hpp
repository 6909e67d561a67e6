// moved, transformed of shapes whose kind is known only when the program runs: compiled in the library
// target abut::any. transform.hpp says what each kind becomes, and how it is rounded.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/transform.hpp>

namespace abut {

AnyShape moved(const AnyShape& shape, Vec2 by);
AnyShape transformed(const AnyShape& shape, const Similarity& map);
/// Nothing where the map would stretch a radius other than a circle's: the image of a round end or
/// corner is none of the shapes.
std::optional<AnyShape> transformed(const AnyShape& shape, const Affine& map);

}  // namespace abut
