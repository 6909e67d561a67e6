// The fields of shapes, for programs that read, write, show or edit shapes of every kind.
//
//     AnyShape any = blank_shape(ShapeKind::capsule);
//     std::visit([](auto& shape) {
//       each_field(shape, [](auto field, auto& value) {
//         if constexpr (field.role == FieldRole::length) value = read_number(field.name);
//         …
//       });
//     }, any);
//
// each_field(shape, f) calls f(field, value) for each field, in the order of the struct. `field` is of
// a type of its own for each role, so `if constexpr` may ask it:
//
//     field.name   as in the struct and in JSON: "center", "radius", …
//     field.role   FieldRole: what the number or list means, and so the type of `value`
//     field.need   FieldNeed: whether a form of the shape in text may leave it out
//
//     role         value                       valid
//     position     Vec<N, T>                   finite
//     direction    Vec<N, T>                   finite, not zero
//     sizes        Vec<2, T>                   finite, each at least 0
//     length       T                           finite, at least 0
//     rotation     Rotation                    always
//     vertices     std::vector<Vec<2, T>>      finite, at least one
//     chains       list of lists of vertices   finite
#pragma once

#include <abut/any_shape.hpp>

namespace abut {

using FieldRole = detail::Role;
using FieldNeed = detail::Need;
using detail::each_field;
using detail::kind_of;

/// A shape of this kind, all its numbers 0 and its lists empty.
inline AnyShape blank_shape(ShapeKind kind) { return detail::shape_of(kind); }

}  // namespace abut
