// SVG's transforms applied to shapes, and which of the results are shapes again.
#pragma once

#include <abut/any_shape.hpp>
#include <optional>
#include <string_view>
#include <vector>

namespace abut::cli {

/// x ↦ x·u + y·v + o, the columns of SVG's matrix(a b c d e f).
struct Affine {
  Vec2 u{1, 0}, v{0, 1}, o{0, 0};

  static Affine translation(Vec2 by) { return {{1, 0}, {0, 1}, by}; }
  static Affine scaling(double x, double y) { return {{x, 0}, {0, y}, {0, 0}}; }
  static Affine rotation(double degrees) {
    const Rotation r = Rotation::degrees(degrees);
    return {r.u(), r.v(), {0, 0}};
  }

  Vec2 linear(Vec2 p) const { return p.x * u + p.y * v; }
  Vec2 operator()(Vec2 p) const { return linear(p) + o; }
  /// First `inner`, then this.
  Affine operator*(const Affine& inner) const {
    return {linear(inner.u), linear(inner.v), (*this)(inner.o)};
  }
  double determinant() const { return cross(u, v); }
  bool finite() const;
};

/// SVG's transform list; nothing when it is not one. In CSS, lengths and angles have units.
std::optional<Affine> parse_transform(std::string_view text, bool css = false);

// The images of shapes. A rounded rectangle's corners are quarters of an ellipse rx, ry; unless
// they stay circular under the transform, it leaves the vocabulary, and nothing is returned.
AnyShape transformed_ellipse(const Affine& to, Vec2 center, double rx, double ry);
std::optional<AnyShape> transformed_rect(const Affine& to, Vec2 corner, Vec2 size, double rx,
                                         double ry);

}  // namespace abut::cli
