// What is done to whole nodes, for each instruction set, chosen when the program runs.
#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "tree.hpp"

namespace abut::index {

/// The points within half_width of a line: what a long thin shape lies in, better than in its box.
struct Strip {
  Vec2 point, direction;  ///< of length 1, to within rounding
  double half_width = 0;
};

/// What of a tree is looked for: what meets a box, and the strip if there is one. Where the shapes
/// in the slots are boxes or points, and what is asked about is the box `exact`, some are sure.
struct Window {
  Box box;
  const Strip* strip = nullptr;
  const Box* exact = nullptr;
};
/// Adds the slots whose boxes meet the window: `sure` if the shapes surely do.
void find_overlapping(const Tree& tree, const Window& window, std::vector<Slot>& sure,
                      std::vector<Slot>& maybe);

/// Two nodes, one of each tree, that may hold a pair.
struct NodePair {
  int level_a = 0;
  std::size_t a = 0;
  int level_b = 0;
  std::size_t b = 0;
};
struct SlotPair {
  Slot a, b;
};
/// Pairs of slots; calls `full` whenever it holds enough of them to work on.
class SlotPairs {
 public:
  static constexpr std::size_t kEnough = 2048;
  /// Room for what one node pair can add.
  static constexpr std::size_t kCapacity = kEnough + kWidth * kWidth;

  explicit SlotPairs(std::function<void(const SlotPair*, std::size_t)> full)
      : full_(std::move(full)), pairs_(kCapacity) {}
  SlotPair* end() { return pairs_.data() + size_; }
  void extend_to(const SlotPair* end) {
    size_ = static_cast<std::size_t>(end - pairs_.data());
    if (size_ >= kEnough) flush();
  }
  void flush() {
    full_(pairs_.data(), size_);
    size_ = 0;
  }

 private:
  std::function<void(const SlotPair*, std::size_t)> full_;
  std::vector<SlotPair> pairs_;
  std::size_t size_ = 0;
};

/// How two trees are joined: all pairs of slots whose boxes are no farther apart than `within`
/// along both axes; of a tree with itself, each pair once and no slot with itself.
struct TreeJoin {
  const Tree* a;
  const Tree* b;
  double within = 0;
  bool with_itself = false;
};
/// The whole join in pieces to be done apart, always the same ones: at least `enough` of them if
/// the trees have so many nodes.
std::vector<NodePair> split_join(const TreeJoin& join, std::size_t enough);
/// One piece. Both trees hold the same kind of number.
void join_nodes(const TreeJoin& join, const NodePair& start, SlotPairs& pairs);

/// Takes slots one after another, those with low bounds early, until nothing is left whose bound is
/// within the limit, which it may lower meanwhile.
class SlotVisitor {
 public:
  double limit = std::numeric_limits<double>::infinity();
  virtual void take(Slot slot) = 0;

 protected:
  ~SlotVisitor() = default;
};
/// The bound is what distance() of nothing in a box is below, from `query` (that lies in the strip,
/// if there is one).
void visit_nearest(const Tree& tree, const Box& query, const Strip* strip, SlotVisitor& visitor);
/// The bound is a time before which cast() does not see a box that moves by `motion` hit anything.
void visit_first_hit(const Tree& tree, const Box& moving, Vec2 motion, SlotVisitor& visitor);

/// Sixteen boxes of doubles into a node, rounded outwards.
void round_into(const Node<double>& boxes, Node<float>& node);

/// Places along a Hilbert curve of 2¹⁶ × 2¹⁶ cells; the coordinates are the upper halves of x and
/// y.
void hilbert_keys(const std::uint32_t* x, const std::uint32_t* y, std::size_t n,
                  std::uint32_t* keys);

}  // namespace abut::index
