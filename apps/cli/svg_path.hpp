// The data of SVG's paths, and curves as lines that lie near enough to them.
#pragma once

#include <abut/curved_region.hpp>
#include <cstddef>
#include <string_view>
#include <vector>

#include "svg_geometry.hpp"

namespace abut::cli {

/// An arc, and the points of a subpath between which it is.
struct PathArc {
  std::size_t first, last;
  CurvedEdge edge;
};
/// A subpath as the corners of straight lines.
struct Subpath {
  std::vector<Vec2> points;
  std::vector<PathArc> arcs;  ///< where they are asked for
  bool closed = false;        ///< a line leads back to the first point, which is not repeated
};

struct FlatPath {
  std::vector<Subpath> subpaths;
  bool curved = false;  ///< something in it was no line, nor an arc that is kept
  bool fitted = false;  ///< arcs stand for other curves
  /// Where its data are wrong; what comes before is drawn, as SVG has it. Empty: nowhere.
  std::string_view wrong;
};

/// More lines for curves than that are no drawing; a larger tolerance needs fewer.
struct TooManyLines {};

/// The image of the path under `to`. Lines stay exactly what they are; the image of a curve and its
/// lines lie within `tolerance` (positive) of each other everywhere, but for the rounding of their
/// points. Cubic and quadratic curves by the bound of the second derivative (with n equal steps a
/// chord is within |p″| / 8n² of its piece), arcs by their sagitta. The conversion of arcs is that
/// of SVG 2, B.2.4 and B.2.5. With `arcs` these are kept beside their lines, and cubic and quadratic
/// curves get arcs of circles within the tolerance. Throws TooManyLines.
FlatPath flattened_path(std::string_view data, const Affine& to, double tolerance,
                        bool arcs = false);
/// The edges of a subpath that is closed, with its arcs.
std::vector<CurvedEdge> edges_of(const Subpath& ring);

/// The whole ellipse { c + p cos t + q sin t } as a ring of lines.
std::vector<Vec2> flattened_ellipse(Vec2 center, Vec2 p, Vec2 q, double tolerance);

/// The rectangle from `corner` with corners that are quarters of an ellipse rx, ry, counter-
/// clockwise (y up), under `to`.
std::vector<CurvedEdge> rounded_rect(const Affine& to, Vec2 corner, Vec2 size, double rx,
                                     double ry);

/// Its corners, with chords for arcs. Throws TooManyLines.
std::vector<Vec2> flattened_ring(const std::vector<CurvedEdge>& edges, double tolerance);

}  // namespace abut::cli
