// Partition: the plane cut into tiles, so that shapes that fit no memory are joined tile by tile, in
// any order, on any number of machines, and every pair is found exactly once.
//
//     Partition tiles(bounds_of_some_thousands, 64);
//     if (tiles.assign(tile_bounds(pad), found)) …        // the tiles that must get this pad
//     else …                                              // it is a giant: every tile must
//     if (tiles.owner(tile_bounds(pad), tile_bounds(track)) == mine) …     // mine to report
//
// Why once: if two shapes meet, then so do their bounds, which are rounded outwards. The reference
// point, which has the larger of both low corners' coordinates, lies in both bounds. It lies in one
// tile, since tiles are half-open, and both shapes are in that one (Dittrich & Seeger 2000). So a
// pair of which one shape is in a single tile belongs to that tile; nobody needs to ask. docs/tiles.md
#pragma once

#include <abut/any_shape.hpp>
#include <cstdint>
#include <span>
#include <vector>

namespace abut {

/// Bounds that hold the whole shape, whatever is rounded; infinite where it goes on for ever. Two
/// shapes within `within` of each other, by what distance() gives, have bounds that meet. One
/// without points has bounds that hold nothing: min > max.
Box tile_bounds(const AnyShape& shape, double within = 0);

/// The place of a tile, from 0 on.
using Tile = std::uint32_t;

class Partition {
 public:
  /// The whole plane is one tile.
  Partition() = default;
  /// About as many tiles; fewer where the sample has too few places to cut between. First x is cut,
  /// then y in each slab (sort-tile-recursive: Leutenegger, Lopez & Edgington 1997), so that each
  /// tile gets about as many of the sample, each counted in every tile that it meets. Some thousands
  /// are enough, taken evenly out of all.
  Partition(std::span<const Box> sample, std::size_t tiles);
  /// Slabs between the x, and in each of them tiles between its y. Throws std::invalid_argument
  /// where cuts do not ascend, are not finite, or there is not a list of y for each slab.
  Partition(std::vector<double> x, std::vector<std::vector<double>> y);

  std::size_t size() const { return first_.back(); }
  const std::vector<double>& x_cuts() const { return x_; }
  const std::vector<std::vector<double>>& y_cuts() const { return y_; }
  /// The bounds of a tile. Its low sides belong to it, its high sides to the next.
  Box tile(Tile tile) const;

  /// The tile that a point lies in. No coordinate may be NaN.
  Tile at(Vec2 point) const;
  /// No shape is put into more tiles than this.
  static constexpr std::size_t kMostTiles = 16;
  /// Appends the tiles that these bounds meet, ascending. False, with nothing appended, for a giant
  /// that meets more than kMostTiles: it is to be in all.
  bool assign(const Box& bounds, std::vector<Tile>& tiles) const;
  /// The one tile that reports a pair. Bounds must meet, else no tile need have both.
  Tile owner(const Box& a, const Box& b) const {
    return at({a.min.x < b.min.x ? b.min.x : a.min.x, a.min.y < b.min.y ? b.min.y : a.min.y});
  }

 private:
  void count();
  std::vector<double> x_;
  std::vector<std::vector<double>> y_{1};
  std::vector<Tile> first_{0, 1};  ///< the first tile of each slab, and behind the last
};

}  // namespace abut
