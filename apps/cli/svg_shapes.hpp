// One element of a drawing as shapes.
#pragma once

#include <limits>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "drawing.hpp"
#include "svg_geometry.hpp"
#include "svg_length.hpp"
#include "svg_outline.hpp"
#include "svg_style.hpp"

namespace abut::cli {

/// A shape that SVG says is not drawn.
struct NotRendered {
  std::string why;
};

/// The nearest viewport, for percentages; NaN where the file does not say.
struct Viewport {
  double width = std::numeric_limits<double>::quiet_NaN(), height = width;
  double diagonal() const;
};

/// How an element is painted, inherited from those around it.
struct Paint {
  bool filled = true, stroked = false;
  FillRule rule = FillRule::nonzero;
  double width = 1;  ///< of the stroke, in user units
  bool round_joins = false, round_caps = false, scales = true;
  bool hit = true;  ///< by a pointer; what is not is decoration
};

struct ShapeOptions {
  double tolerance = 0;  ///< of curves as lines
  bool strokes = false;  ///< shapes reach as far as their strokes
  bool arcs = false;     ///< those of areas are kept
};

/// An element, and all that it takes from around it.
struct Element {
  const pugi::xml_node& node;
  std::string_view name;
  const Style& style;
  const Affine& to;
  Viewport viewport;
  double em, root_em;
  Paint paint;

  /// A length, by a property or an attribute; throws InputError, LeftOut.
  double length(const char* property, double whole, double otherwise) const;
  /// A length that must not be negative.
  double size(const char* property, double whole, double otherwise) const;
  Vec2 point(const char* x, const char* y) const;
};

bool is_shape(std::string_view name);

/// The shapes of a circle, ellipse, rect, line, polyline, polygon or path: one, as a rule. Throws
/// InputError, LeftOut, NotRendered, TooManyLines.
std::vector<AnyArea> shapes_of(const Element& element, const ShapeOptions& options,
                               const std::string& where, Remarks& remarks);

/// Numbers parted by blanks or commas; throws InputError.
std::vector<double> parse_numbers(std::string_view text);

}  // namespace abut::cli
