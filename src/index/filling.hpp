// Fills the tree of packed shapes: their boxes in the leaves, the boxes around those in the levels
// above, and a summary of the shapes below each node.
#pragma once

#include <algorithm>
#include <atomic>

#include "covering.hpp"
#include "parallel.hpp"
#include "tree.hpp"

namespace abut::detail::index {

/// Whether rounding to floats makes a leaf much larger than its shapes are apart. Not where these
/// are as good as in one place: covering_box() leaves doubles nothing to tell them apart by either.
inline bool is_swollen(const Box& leaf, const Boxf& rounded) {
  const double side = larger(leaf.max.x - leaf.min.x, leaf.max.y - leaf.min.y);
  if (!(side > kRoom * size_of(leaf))) return false;
  const auto swollen = [&](int axis) {
    const double before = leaf.max[axis] - leaf.min[axis];
    const double after = double{rounded.max[axis]} - double{rounded.min[axis]};
    return after > 2 * before + side / 16;
  };
  return swollen(0) || swollen(1);
}

/// The boxes of shapes, one after another.
struct LeafBoxes {
  const Box* first;
  bool are_bounds;  ///< bounds(), of which covering_box() is still to be made
};

/// Fills a tree, leaves first, from shapes in packed order. The tree is somebody else's; shape_of()
/// gives the shape in a slot.
template <class T, class ShapeOf>
class Filling {
 public:
  /// `own_boxes`: all shapes are boxes or points, and get no room.
  Filling(const BasicTree<T>& tree, Node<T>* nodes, Below* below, const Id* ids, ShapeOf shape_of,
          bool own_boxes)
      : tree_(tree),
        nodes_(nodes),
        below_(below),
        ids_(ids),
        shape_of_(shape_of),
        own_boxes_(own_boxes) {}

  Box box_of(std::size_t slot) const {
    return own_boxes_ ? own_box(shape_of_(slot)) : covering_box(shape_of_(slot));
  }

  /// The leaves of some slots, whole leaves of them, and what the level above has of these. Several
  /// threads at once.
  void fill(std::size_t begin, std::size_t end) {
    fill(begin, end, [this](std::size_t first, std::size_t count, Box* room) {
      for (std::size_t lane = 0; lane < count; ++lane) room[lane] = box_of(first + lane);
      return LeafBoxes{room, false};
    });
  }
  /// As above, where boxes are cheaper by the leaf: boxes_of(first, count, room) returns those of a
  /// leaf's shapes, in `room` or elsewhere.
  void fill(std::size_t begin, std::size_t end, auto boxes_of) {
    std::size_t swollen = 0;
    for (std::size_t leaf = begin / kWidth; leaf * kWidth < end; ++leaf) {
      swollen += fill_leaf(leaf, boxes_of);
      note_below_leaf(leaf);
    }
    swollen_ += swollen;
  }
  void fill_all(int threads) {
    parallel_stretches(tree_.slots, kStretch, threads,
                       [&](std::size_t begin, std::size_t end) { fill(begin, end); });
  }
  /// The levels above the leaves.
  void finish() {
    const Levels& levels = tree_.levels;
    if (levels.count > 1) clear_lanes_behind(nodes_, levels, 1);
    fill_upper_levels(nodes_, levels, 2);
    for (int level = 1; level < levels.count; ++level)
      for (std::size_t child = 0; child < levels.first[level] - levels.first[level - 1]; ++child)
        note_below_parent(level, child);
  }
  /// A few swollen leaves cost little; a thousandth of all, on top of each other, too much.
  bool is_swollen() const { return swollen_ > 16 + tree_.slots / kWidth / 1024; }

 private:
  /// Whether rounding has made it much larger than it is.
  bool fill_leaf(std::size_t leaf, auto boxes_of) {
    const std::size_t first = leaf * kWidth, count = std::min(kWidth, tree_.slots - first);
    Box room[kWidth];
    const LeafBoxes given = boxes_of(first, count, room);
    const Box* boxes = given.first;
    if (count < kWidth) {
      if (boxes != room) std::copy(boxes, boxes + count, room);
      std::fill(room + count, room + kWidth, room[count - 1]);
      boxes = room;
    }
    const auto covering = [&](std::size_t lane) {
      return given.are_bounds ? covering_box(boxes[lane]) : boxes[lane];
    };
    Node<T>& node = nodes_[leaf];
    BasicBox<2, T> rounded;
    bool swollen = false;
    if constexpr (sizeof(T) == sizeof(double)) {
      for (std::size_t lane = 0; lane < kWidth; ++lane) node.set(lane, covering(lane));
      rounded = hull(node);
    } else {
      Box all = round_into(boxes, given.are_bounds, node);
      if (size_of(all) > std::numeric_limits<T>::max()) {
        for (std::size_t lane = 0; lane < kWidth; ++lane) {
          room[lane] = covering(lane);
          if (is_beyond<T>(room[lane])) room[lane] = everywhere(), swollen = true;
        }
        all = round_into(room, false, node);
      }
      rounded = rounded_outwards<T>(all);
      swollen |= index::is_swollen(all, rounded);
    }
    clear_lanes(node, count);
    if (tree_.levels.count > 1)
      nodes_[tree_.levels.first[1] + leaf / kWidth].set(leaf % kWidth, rounded);
    return swollen;
  }
  void note_below_leaf(std::size_t leaf) {
    const std::size_t first = leaf * kWidth, end = std::min(first + kWidth, tree_.slots);
    const T* low = nodes_[leaf].min_x;
    bool alike = true;
    for (std::size_t slot = first + 1; alike && slot < end; ++slot)
      alike = low[slot - first] == low[0] && are_same(shape_of_(first), shape_of_(slot));
    Id least = ids_[first];
    for (std::size_t slot = first + 1; slot < end; ++slot) least = std::min(least, ids_[slot]);
    below_[leaf] = {least, alike};
  }
  void note_below_parent(int level, std::size_t child) {
    const Below& b = below_[tree_.levels.first[level - 1] + child];
    Below& all = below_[tree_.levels.first[level] + child / kWidth];
    if (child % kWidth == 0) {
      all = b;
      return;
    }
    all.least = std::min(all.least, b.least);
    all.alike = all.alike && b.alike &&
                are_same(shape_of_(first_slot(level, child / kWidth)),
                         shape_of_(first_slot(level - 1, child)));
  }

  const BasicTree<T>& tree_;
  Node<T>* nodes_;
  Below* below_;
  const Id* ids_;
  ShapeOf shape_of_;
  bool own_boxes_;
  std::atomic<std::size_t> swollen_{0};
};

}  // namespace abut::detail::index
