// Down two trees at once.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "index/join_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include <bit>

#include "kernels.hpp"
#include "lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::index::HWY_NAMESPACE {

/// Down both trees at once: where two nodes may hold a pair, so may some of their children.
template <class T>
class Walk {
 public:
  using B = BasicBox<2, T>;

  Walk(const BasicTree<T>& a, const BasicTree<T>& b, const TreeJoin& join)
      : a_(a),
        b_(b),
        within_(join.within),
        with_itself_(join.with_itself),
        of_boxes_(join.of_boxes && !(within_ > 0)),
        a_in_doubt_(join.a_in_doubt),
        b_in_doubt_(join.b_in_doubt) {}

  /// Two nodes and the boxes around them.
  struct Both {
    NodePair at;
    B a, b;
    bool b_is_near;  ///< the one of b has been looked into a moment ago, sooner than that of a
  };

  /// Calls visit(both) for pairs of nodes one level lower.
  HWY_INLINE void each_child_pair(const Both& both, auto visit) const {
    const NodePair& at = both.at;
    const Node<T>&p = a_.node(at.level_a, at.a), &q = b_.node(at.level_b, at.b);
    if (at.level_a < at.level_b) {
      each_lane(lanes_near(true, q, both.a), [&](unsigned lane) HWY_ATTR {
        visit(Both{
            {at.level_a, at.a, at.level_b - 1, at.b * kWidth + lane}, both.a, q.box(lane), false});
      });
      return;
    }
    if (at.level_b < at.level_a) {
      each_lane(lanes_near(false, p, both.b), [&](unsigned lane) HWY_ATTR {
        visit(Both{
            {at.level_a - 1, at.a * kWidth + lane, at.level_b, at.b}, p.box(lane), both.b, true});
      });
      return;
    }
    const bool same = with_itself_ && at.a == at.b;
    each_row(both, [&](bool of_b, unsigned lane, const B& box, std::uint32_t row) HWY_ATTR {
      if (same) row &= ~std::uint32_t{0} << lane;  // each pair once
      each_lane(row, [&](unsigned other) HWY_ATTR {
        const std::size_t i = at.a * kWidth + (of_b ? other : lane);
        const std::size_t k = at.b * kWidth + (of_b ? lane : other);
        const B box_of_other = (of_b ? p : q).box(other);
        visit(Both{{at.level_a - 1, i, at.level_b - 1, k},
                   of_b ? box_of_other : box,
                   of_b ? box : box_of_other,
                   of_b});
      });
    });
  }

  void join(const NodePair& at, FoundPairs& found) const { join(around(at), found); }

  std::vector<NodePair> split(std::size_t enough) const {
    if (a_.slots == 0 || b_.slots == 0) return {};
    std::vector<NodePair> pairs{{a_.top(), 0, b_.top(), 0}};
    while (!pairs.empty() && pairs.size() < enough &&
           (pairs[0].level_a > 0 || pairs[0].level_b > 0)) {
      std::vector<NodePair> below;
      for (const NodePair& at : pairs)
        each_child_pair(around(at), [&](const Both& both) HWY_ATTR { below.push_back(both.at); });
      pairs = std::move(below);
    }
    return pairs;
  }

 private:
  Both around(const NodePair& at) const {
    return {at, hull(a_.node(at.level_a, at.a)), hull(b_.node(at.level_b, at.b)), false};
  }
  void join(const Both& both, FoundPairs& found) const {
    if (both.at.level_a == 0 && both.at.level_b == 0) return join_leaves(both, found);
    each_child_pair(both, [&](const Both& below) HWY_ATTR { join(below, found); });
  }

  /// The lanes of two nodes that are near the other.
  struct Lanes {
    std::uint32_t a = 0, b = 0;
    bool any() const { return a != 0 && b != 0; }
  };
  /// Most leaves whose boxes meet have nothing to do with each other (coasts and rivers: 7 of 8).
  /// Mostly the cached one decides, and the other is not fetched.
  HWY_INLINE Lanes lanes_of(const Both& both) const {
    const Node<T>*near = &a_.node(both.at.level_a, both.at.a),
          *far = &b_.node(both.at.level_b, both.at.b);
    if (both.b_is_near) std::swap(near, far);
    const std::uint32_t of_near =
        lanes_near(both.b_is_near, *near, both.b_is_near ? both.a : both.b);
    if (of_near == 0) return {};
    const std::uint32_t of_far =
        lanes_near(!both.b_is_near, *far, both.b_is_near ? both.b : both.a);
    return both.b_is_near ? Lanes{of_far, of_near} : Lanes{of_near, of_far};
  }

  void join_leaves(const Both& both, FoundPairs& found) const {
    if (const Lanes lanes = lanes_of(both); lanes.any()) join_lanes(both, lanes, found);
  }
  HWY_INLINE void join_lanes(const Both& both, const Lanes& lanes, FoundPairs& found) const {
    const std::size_t a = both.at.a, b = both.at.b;
    const Node<T>&p = a_.node(0, a), &q = b_.node(0, b);
    const bool same = with_itself_ && a == b;
    if (found.meet && is_alike(a_, p, a) && is_alike(b_, q, b))
      return join_alike(both.at, lanes, same, found);
    // For each lane of one side a row of bits, so that the branches that are hard to predict are as
    // many as there are answers.
    alignas(8) std::uint16_t rows[kWidth] = {};
    std::uint32_t used = 0;
    bool turned = false;  // the rows are those of q
    const auto set_row = [&](unsigned lane, std::uint32_t row) HWY_ATTR {
      rows[lane] = static_cast<std::uint16_t>(row);
      used |= std::uint32_t{row != 0} << lane;
    };
    if (same)
      for (unsigned lane = 0; lane + 1 < kWidth; ++lane)
        set_row(lane, lanes_near(true, q, p.box(lane)) & ~std::uint32_t{1} << lane);
    else
      each_row(p, q, lanes, [&](bool of_b, unsigned lane, const B&, std::uint32_t row) HWY_ATTR {
        turned = of_b;
        set_row(lane, row);
      });
    if (used == 0) return;
    const Slot first = first_slot(0, turned ? b : a), others = first_slot(0, turned ? a : b);
    if (of_boxes_) {
      // Twice what the sides of both boxes may have been moved by.
      const T doubt = 4 * (T{kMoved} * larger(size_of(both.a), size_of(both.b)) + T{kMovedLeast});
      alignas(8) std::uint16_t sure[kWidth] = {};
      each_lane(used, [&](unsigned lane) HWY_ATTR {
        const B box = (turned ? q : p).box(lane);
        const B inner{{box.min.x + doubt, box.min.y + doubt},
                      {box.max.x - doubt, box.max.y - doubt}};
        sure[lane] =
            static_cast<std::uint16_t>(rows[lane] & overlapping_lanes<true>(turned ? p : q, inner));
        rows[lane] ^= sure[lane];
      });
      add_pairs(first, others, turned, sure, found.sure);
    }
    add_pairs(first, others, turned, rows, found.maybe);
  }
  HWY_INLINE void each_row(const Both& both, auto visit) const {
    if (const Lanes lanes = lanes_of(both); lanes.any())
      each_row(a_.node(both.at.level_a, both.at.a), b_.node(both.at.level_b, both.at.b), lanes,
               visit);
  }
  /// For each lane of one node that may meet something in the other: calls visit(whether it is one
  /// of b, lane, its box, a bit for each of the others' lanes). The side of which fewer lanes count
  /// is gone through: a coast may be near many a river's box and yet no river near the coast's.
  HWY_INLINE void each_row(const Node<T>& p, const Node<T>& q, const Lanes& lanes,
                           auto visit) const {
    const bool of_b = std::popcount(lanes.b) < std::popcount(lanes.a);
    const Node<T>&r = of_b ? q : p, &o = of_b ? p : q;
    const std::uint32_t others = of_b ? lanes.a : lanes.b;
    each_lane(of_b ? lanes.b : lanes.a, [&](unsigned lane) HWY_ATTR {
      const B box = r.box(lane);
      visit(of_b, lane, box, lanes_near(!of_b, o, box) & others);
    });
  }
  /// Tests the boxes first, which are in the cache.
  static bool is_alike(const BasicTree<T>& tree, const Node<T>& node, std::size_t leaf) {
    return node.min_x[0] == node.min_x[1] && tree.below && tree.below_node(0, leaf).alike != 0;
  }
  /// All pairs of two leaves, or none.
  static void join_alike(const NodePair& at, const Lanes& lanes, bool same, FoundPairs& found) {
    const Slot first = first_slot(0, at.a), others = first_slot(0, at.b);
    if (!found.meet(first, others)) return;
    alignas(8) std::uint16_t rows[kWidth] = {};
    each_lane(lanes.a, [&](unsigned lane) HWY_ATTR {
      rows[lane] = static_cast<std::uint16_t>(same ? lanes.b & ~std::uint32_t{1} << lane : lanes.b);
    });
    add_pairs(first, others, false, rows, found.sure);
  }
  /// `rows` are those of the leaf that begins with slot `first`, which is the second if `turned`.
  static void add_pairs(Slot first, Slot others, bool turned, const std::uint16_t* rows,
                        SlotPairs& pairs) {
    SlotPair* end = pairs.end();
    constexpr unsigned kRows = 64 / kWidth;
    for (unsigned row = 0; row < kWidth; row += kRows) {
      std::uint64_t bits = 0;
      for (unsigned i = 0; i < kRows; ++i) bits |= std::uint64_t{rows[row + i]} << (i * kWidth);
      for (; bits != 0; bits &= bits - 1) {
        const auto at = static_cast<unsigned>(std::countr_zero(bits));
        const Slot one = first + row + at / kWidth, other = others + at % kWidth;
        *end++ = turned ? SlotPair{other, one} : SlotPair{one, other};
      }
    }
    pairs.extend_to(end);
  }

  HWY_INLINE static void each_lane(std::uint32_t lanes, auto visit) {
    for (; lanes != 0; lanes &= lanes - 1) visit(static_cast<unsigned>(std::countr_zero(lanes)));
  }
  /// The lanes of a node, of b or of a, whose boxes are near a box of the other tree.
  HWY_INLINE std::uint32_t lanes_near(bool of_b, const Node<T>& n, const B& box) const {
    if (!(within_ > 0)) return overlapping_lanes(n, box);
    const B near = widened_outwards(box, of_b ? a_in_doubt_ : b_in_doubt_);
    return (of_b ? b_in_doubt_ : a_in_doubt_) ? lanes_in_doubt(n, near)
                                              : overlapping_lanes(n, near);
  }
  HWY_NOINLINE B widened_outwards(const B& b, bool in_doubt) const {
    const double room = in_doubt ? kDoubt * static_cast<double>(size_of(b)) : 0;
    return rounded_outwards<T>(widened({b.min, b.max}, within_ + room));
  }

  const BasicTree<T>&a_, &b_;
  double within_;
  bool with_itself_, of_boxes_, a_in_doubt_, b_in_doubt_;
};

template <class T>
Walk<T> walk(const TreeJoin& join) {
  return {std::get<BasicTree<T>>(*join.a), std::get<BasicTree<T>>(*join.b), join};
}
std::vector<NodePair> split_any(const TreeJoin& join, std::size_t enough) {
  return std::holds_alternative<BasicTree<float>>(*join.a) ? walk<float>(join).split(enough)
                                                           : walk<double>(join).split(enough);
}
void join_any(const TreeJoin& join, const NodePair& start, FoundPairs& found) {
  if (std::holds_alternative<BasicTree<float>>(*join.a))
    walk<float>(join).join(start, found);
  else
    walk<double>(join).join(start, found);
}

}  // namespace abut::detail::index::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail::index {

HWY_EXPORT(split_any);
HWY_EXPORT(join_any);

std::vector<NodePair> split_join(const TreeJoin& join, std::size_t enough) {
  return HWY_DYNAMIC_DISPATCH(split_any)(join, enough);
}
void join_nodes(const TreeJoin& join, const NodePair& start, FoundPairs& found) {
  HWY_DYNAMIC_DISPATCH(join_any)(join, start, found);
}

}  // namespace abut::detail::index
#endif
