// SVG's transforms applied to shapes, and which of the results are shapes again.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/results.hpp>
#include <abut/transform.hpp>
#include <optional>
#include <string_view>
#include <vector>

namespace abut::cli {

inline Affine translation(Vec2 by) { return {{1, 0}, {0, 1}, by}; }

/// SVG's transform list; nothing when it is not one. In CSS, lengths and angles have units.
std::optional<Affine> parse_transform(std::string_view text, bool css = false);

// The images of shapes. A rounded rectangle's corners are quarters of an ellipse rx, ry; unless
// they stay circular under the transform, it leaves the vocabulary, and nothing is returned.
/// A straight edge or an arc of a circle or an ellipse, which stays one.
CurvedEdge transformed_edge(const CurvedEdge& edge, const Affine& to);
AnyShape transformed_ellipse(const Affine& to, Vec2 center, double rx, double ry);
std::optional<AnyShape> transformed_rect(const Affine& to, Vec2 corner, Vec2 size, double rx,
                                         double ry);

}  // namespace abut::cli
