// Operations on whole nodes, compiled for each instruction set and chosen at run time.
#pragma once

#include <abut/index/index.hpp>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "range.hpp"
#include "tree.hpp"

namespace abut::detail::index {

/// The points within half_width of a line: what a long thin shape lies in, better than in its box.
struct Strip {
  Vec2 point, direction;  ///< of length 1, to within rounding
  double half_width = 0;
};

/// A query of a tree: the slots that meet a box, and the strip if there is one. If the shapes in
/// the slots are boxes or points and the query is the box `exact`, some answers are sure. `ids` are
/// prefetched. `in_doubt`: the tree's boxes lack the room for errors of distance().
struct Window {
  Box box;
  const Strip* strip = nullptr;
  const Box* exact = nullptr;
  const Id* ids = nullptr;
  bool in_doubt = false;
};
/// Adds the slots whose boxes meet the window, in ascending order: `sure` if the shapes surely do.
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

  explicit SlotPairs(std::function<void(std::span<const SlotPair>)> full)
      : full_(std::move(full)), pairs_(kCapacity) {}
  SlotPair* end() { return pairs_.data() + size_; }
  void extend_to(const SlotPair* end) {
    size_ = static_cast<std::size_t>(end - pairs_.data());
    if (size_ >= kEnough) flush();
  }
  void flush() {
    if (size_ > 0) full_({pairs_.data(), size_});
    size_ = 0;
  }

 private:
  std::function<void(std::span<const SlotPair>)> full_;
  std::vector<SlotPair> pairs_;
  std::size_t size_ = 0;
};
/// Those whose shapes surely meet, and those that are to be asked; where leaves hold one shape
/// again and again, one of each is asked by meet(a, b) at once, if that is given.
struct FoundPairs {
  SlotPairs sure, maybe;
  std::function<bool(Slot, Slot)> meet = {};
};

/// How two trees are joined: all pairs of slots whose boxes are no farther apart than `within`
/// along both axes; of a tree with itself, each pair once and no slot with itself. Where all shapes
/// are boxes or points, some pairs are sure to meet. Boxes of a tree that
/// is in doubt lack the room for errors of distance().
struct TreeJoin {
  const Tree* a;
  const Tree* b;
  double within = 0;
  bool with_itself = false;
  bool of_boxes = false;
  bool a_in_doubt = false, b_in_doubt = false;
};
/// The whole join in pieces to be done apart, always the same ones: at least `enough` of them if
/// the trees have so many nodes.
std::vector<NodePair> split_join(const TreeJoin& join, std::size_t enough);
/// One piece. Both trees hold the same kind of number.
void join_nodes(const TreeJoin& join, const NodePair& start, FoundPairs& found);

/// Some slots of a leaf, and between which bounds what is asked for is, of each.
struct LeafView {
  Slot first;           ///< the slot of lane 0
  std::uint32_t lanes;  ///< a bit for each lane that counts
  alignas(64) double least[kWidth], most[kWidth];
};
/// Takes slots, leaf after leaf, those with low bounds early, until nothing is left whose bound is
/// within the limit, which it may lower meanwhile.
class SlotVisitor {
 public:
  double limit = std::numeric_limits<double>::infinity();
  bool may_beat = false;  ///< beats() may be true of some
  virtual void take(const LeafView& leaf) = 0;
  /// Whether everything below a node comes too late, even if it is as near as what is taken.
  virtual bool beats(const Below& below, Slot first) const = 0;

 protected:
  ~SlotVisitor() = default;
};
/// Bounds of distance() from what is in a slot to what is in `query` (and in the strip, if there is
/// one). The upper one holds where both are boxes or points.
void visit_nearest(const Tree& tree, const Box& query, const Strip* strip, SlotVisitor& visitor);
/// The bound is a time before which cast() does not see a shape hit anything that moves by
/// `motion`, in a box and, if there is one, a strip; there is no upper one.
void visit_first_hit(const Tree& tree, const Box& moving, const Strip* strip, Vec2 motion,
                     SlotVisitor& visitor);

/// Sixteen boxes into a node, rounded outwards; those that are bounds() with the room first that
/// covering_box() gives them. Returns the box around all, before rounding.
Box round_into(const Box* boxes, bool are_bounds, Node<float>& node);

/// In which of a number of even bins coordinates are, up to kBinned of them: those before the first
/// part in the first, those beyond the last, endless ones too, in the last.
inline constexpr std::size_t kBinned = 512;
void find_bins(const double* coordinates, std::size_t n, const EvenParts& parts, std::size_t count,
               std::uint16_t* bins);

/// The shapes below a node of the second level: a tile.
inline constexpr std::size_t kTile = kWidth * kWidth;
/// Cuts a tile into leaves: puts numbers in order of which the shapes have their middles at
/// x[number], y[number].
void order_tile(Id* numbers, std::size_t n, const double* x, const double* y);

}  // namespace abut::detail::index
