// The tree itself: boxes in packed order, sixteen to a node, nodes sixteen to a node, and so on up
// to one.
//
//     level 2                 ┌──────────────── 1 node ────────────────┐
//     level 1        ┌────── 16 boxes ──────┐      …        its boxes: one for each node below
//     level 0   16 boxes │ 16 boxes │ 16 boxes │   …        boxes of the shapes, in packed order
//
// The shape whose box is lane j of node i has the slot 16 i + j; a node's children are numbered the
// same way, so that nothing is stored but boxes. A lane that is not in use holds the empty box.
//
// A node is a structure of arrays, 256 bytes in single precision: one comparison of sixteen floats,
// or two of eight, answers for a whole side. Boxes are rounded outwards to floats. Where shapes are
// so dense, far from the origin, that many of them would share a box, the tree is made of doubles.
#pragma once

#include <abut/index/index.hpp>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <variant>

namespace abut::detail::index {

inline constexpr std::size_t kWidth = 16;

using Slot = std::uint32_t;

/// The first slot below a node.
inline Slot first_slot(int level, std::size_t node) {
  return static_cast<Slot>(node << (4 * (level + 1)));
}

template <class T>
struct alignas(64) Node {
  T min_x[kWidth], min_y[kWidth], max_x[kWidth], max_y[kWidth];

  BasicBox<2, T> box(std::size_t lane) const {
    return {{min_x[lane], min_y[lane]}, {max_x[lane], max_y[lane]}};
  }
  void set(std::size_t lane, const BasicBox<2, T>& b) {
    min_x[lane] = b.min.x, min_y[lane] = b.min.y;
    max_x[lane] = b.max.x, max_y[lane] = b.max.y;
  }
};

/// The value of an unused lane: no comparison with it is true.
template <class T>
BasicBox<2, T> empty_box() {
  constexpr T nan = std::numeric_limits<T>::quiet_NaN();
  return {{nan, nan}, {nan, nan}};
}
template <class T>
bool is_empty(const BasicBox<2, T>& b) {
  return !(b.min.x <= b.max.x);
}
template <class T>
BasicBox<2, T> hull(const BasicBox<2, T>& a, const BasicBox<2, T>& b) {
  if (is_empty(a)) return b;
  const auto low = [](T x, T y) { return y < x ? y : x; };
  const auto high = [](T x, T y) { return x < y ? y : x; };
  return {{low(a.min.x, b.min.x), low(a.min.y, b.min.y)},
          {high(a.max.x, b.max.x), high(a.max.y, b.max.y)}};
}
template <class T>
T larger(T x, T y) {
  return x < y ? y : x;
}
/// The largest of a box's coordinates, but for their signs.
template <class T>
T size_of(const BasicBox<2, T>& b) {
  return larger(larger(std::fabs(b.min.x), std::fabs(b.max.x)),
                larger(std::fabs(b.min.y), std::fabs(b.max.y)));
}
/// The box around all lanes of a node.
template <class T>
BasicBox<2, T> hull(const Node<T>& n) {
  BasicBox<2, T> b = n.box(0);
  for (std::size_t lane = 1; lane < kWidth; ++lane) b = hull(b, n.box(lane));
  return b;
}

/// A T that is at most x. Not by comparing x with what became of it, which g++ 12 optimises to
/// nothing where two neighbours are rounded at once: two steps down, and then to nearest.
template <class T>
T rounded_down(double x) {
  if constexpr (sizeof(T) == sizeof(double)) {
    return x;
  } else {
    const double below = x - std::fabs(x) * std::numeric_limits<float>::epsilon() -
                         std::numeric_limits<float>::denorm_min();
    constexpr double most = std::numeric_limits<float>::max();
    return static_cast<float>(most < below ? most : below);
  }
}
template <class T>
T rounded_up(double x) {
  return -rounded_down<T>(-x);
}
template <class T>
BasicBox<2, T> rounded_outwards(const Box& b) {
  return {{rounded_down<T>(b.min.x), rounded_down<T>(b.min.y)},
          {rounded_up<T>(b.max.x), rounded_up<T>(b.max.y)}};
}
/// Whether a tree cannot tell how large a shape is, by which distance() errs: a side has an end,
/// but beyond the largest T. For the tree it is everywhere then.
template <class T>
bool is_beyond(const Box& b) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr double last = std::numeric_limits<T>::max();
  if (sizeof(T) == sizeof(double) || !(size_of(b) > last)) return false;
  for (const double side : {b.min.x, b.min.y, b.max.x, b.max.y})
    if (std::fabs(side) > last && std::fabs(side) < inf) return true;
  return false;
}
inline Box everywhere() {
  constexpr double inf = std::numeric_limits<double>::infinity();
  return {{-inf, -inf}, {inf, inf}};
}
/// b and everything within `reach` of it along an axis, or more.
inline Box widened(const Box& b, double reach) {
  if (!(reach > 0)) return b;
  const auto down = [&](double x) {
    const double far = x - reach;
    return far - std::fabs(far) * std::numeric_limits<double>::epsilon() -
           std::numeric_limits<double>::denorm_min();
  };
  return {{down(b.min.x), down(b.min.y)}, {-down(-b.max.x), -down(-b.max.y)}};
}

/// Where the nodes of each level begin, for a number of slots.
struct Levels {
  explicit Levels(std::size_t slots = 0) {
    std::size_t nodes = slots;
    do {
      nodes = (nodes + kWidth - 1) / kWidth;
      first[count++] = total;
      total += nodes;
    } while (nodes > 1);
  }
  int count = 0;  ///< of levels; the topmost holds one node, or none
  std::size_t first[9] = {}, total = 0;
};

/// A summary of the shapes below a node. It orders nodes that are equally near.
struct Below {
  Id least = 0;             ///< of the ids, or less
  std::uint32_t alike = 0;  ///< 1: one shape, again and again
};

/// A tree that somebody else owns.
template <class T>
struct BasicTree {
  const Node<T>* nodes = nullptr;
  std::size_t slots = 0;
  Levels levels;
  const Below* below = nullptr;  ///< of each node, if it is known

  const Node<T>& node(int level, std::size_t i) const { return nodes[levels.first[level] + i]; }
  const Below& below_node(int level, std::size_t i) const { return below[levels.first[level] + i]; }
  int top() const { return levels.count - 1; }
  std::size_t leaves() const { return (slots + kWidth - 1) / kWidth; }
};

using Tree = std::variant<BasicTree<float>, BasicTree<double>>;
inline std::size_t slots_of(const Tree& tree) {
  return std::visit([](const auto& t) { return t.slots; }, tree);
}

/// Empties the lanes from `first` on.
template <class T>
void clear_lanes(Node<T>& node, std::size_t first) {
  for (std::size_t lane = first; lane < kWidth; ++lane) node.set(lane, empty_box<T>());
}
/// Empties the lanes of a level that stand for nothing: there are some in its last node.
template <class T>
void clear_lanes_behind(Node<T>* nodes, const Levels& levels, int level) {
  const std::size_t children = levels.first[level] - levels.first[level - 1];
  if (children % kWidth != 0)
    clear_lanes(nodes[levels.first[level] + children / kWidth], children % kWidth);
}
/// Fills the levels from `level` on, each from the one below it.
template <class T>
void fill_upper_levels(Node<T>* nodes, const Levels& levels, int level = 1) {
  for (; level < levels.count; ++level) {
    const std::size_t below = levels.first[level - 1], here = levels.first[level];
    for (std::size_t child = below; child < here; ++child)
      nodes[here + (child - below) / kWidth].set((child - below) % kWidth, hull(nodes[child]));
    clear_lanes_behind(nodes, levels, level);
  }
}

}  // namespace abut::detail::index
