// Where points lie in a region whose edges' boxes tell nothing: long slanted edges side by side, spirals.
//
// The plane is cut at a vertex, by height; the edges that pass the cut are sorted from left to right,
// what lies below it and above it is cut again (the interval tree: Edelsbrunner 1980). The edge to the
// left of a point is found among those of each cut that reach its height; the nearest of these knows
// what lies on its other side. Edges of a cut stand in blocks of eight, and blocks in blocks; each knows
// its edge that reaches furthest down, and up. Between two edges that reach a height and are neighbours
// among those that do, no more than two blocks of a size are open: so a cut takes O(log n) exact signs,
// and a point O(log² n), whatever the edges are.
//
// Heights are those of a plane turned by next to nothing: by y, and among equals by x. So an edge that is
// level is no special case, and two heights are equal for equal points alone.
#pragma once

#include <abut/detail/outline/locate.hpp>
#include <abut/detail/outline/tree.hpp>
#include <atomic>
#include <memory>
#include <mutex>

namespace abut::detail::outline {

class Locator {
 public:
  /// Takes the tree of a region without radius whose edges do not cross.
  explicit Locator(const Tree& tree);

  /// Adds to `steps`, if it is given, how many edges the point was held against.
  Where locate(const Vec2& p, std::size_t* steps = nullptr) const;
  std::size_t bytes() const;

 private:
  using Number = std::uint32_t;
  static constexpr Number kNone = ~Number{0};
  static constexpr std::size_t kBlock = 8;
  /// So few edges are looked at one by one.
  static constexpr std::size_t kFew = 16;

  /// A vertex, the edges that pass its height, and what lies below and above them. Or few edges.
  struct Cut {
    Number vertex = kNone;  ///< by the number of the edge that starts there; kNone: few edges
    Number first = 0, count = 0;
    Number blocks = 0;  ///< the first of their blocks
    Number below = kNone, above = kNone;
  };
  /// The places, among the sorted edges, of those that reach furthest.
  struct Block {
    Number down, up;
  };
  struct Search;

  Segment upwards(Number place) const;
  Number build(std::vector<Number> edges);
  void add_blocks(const Cut& cut);
  Number last_left(const Cut& cut, bool down, const auto& reaches, const auto& is_left) const;

  const Tree& tree_;
  std::vector<Number> edges_;       ///< numbers of the tree's, cut by cut
  std::vector<bool> inside_right_;  ///< of each: is the region to its right?
  std::vector<Cut> cuts_;
  std::vector<Block> blocks_;
  Number top_ = kNone;
};

/// Where points lie in a region without radius: by its tree, until a point has met so many edges there
/// that a Locator is due.
class Locations {
 public:
  explicit Locations(const Tree& tree) : tree_(tree) {}
  Where of(const Vec2& p) const;
  std::size_t bytes() const;

 private:
  const Tree& tree_;
  mutable std::once_flag built_;
  mutable std::unique_ptr<const Locator> owned_;
  mutable std::atomic<const Locator*> locator_ = nullptr;
};

}  // namespace abut::detail::outline
