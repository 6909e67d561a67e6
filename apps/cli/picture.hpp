// Drawings out, as SVG.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drawing.hpp"
#include "text.hpp"

namespace abut::cli {

/// Two items, by their places in the drawing, a < b.
struct Pair {
  std::uint32_t a = 0, b = 0;
  double distance = 0;
};

/// Throws FatalError where a shape reaches farther than pictures do; so do those that draw.
void check_drawable(const Drawing& drawing);
/// The drawing in one colour.
void draw_plain(const Drawing& drawing, Buffer& out);
/// Areas that belong to an item of a drawing.
struct Areas {
  std::size_t item;
  std::vector<CurvedRegion> parts;
};
/// Areas in one colour, each a path with its arcs, under the names of their items. `flat`: them all, with straight edges.
void draw_areas(const Drawing& named, const std::vector<Areas>& items, const Drawing& flat,
                Buffer& out);
/// The drawing in grey, those that are in a pair in a colour that everybody can tell from grey,
/// with a mark where they meet or come nearest. `title` is written below.
void draw_pairs(const Drawing& drawing, const std::vector<Pair>& pairs, const std::string& title,
                Buffer& out);

/// Where two items come nearest: the nearest points of the nearest two of their shapes.
PointPair nearest_points(const Drawing& a, const Drawing& b, const Pair& pair);

}  // namespace abut::cli
