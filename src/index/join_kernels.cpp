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
namespace abut::index::HWY_NAMESPACE {

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
        of_boxes_(join.of_boxes && !(within_ > 0)) {}

  /// Calls visit(pair, boxes of both) for pairs of nodes one level lower. Given are the pair and
  /// the boxes around its nodes.
  template <class Visit>
  HWY_INLINE void each_child_pair(const NodePair& at, const B& box_a, const B& box_b,
                                  Visit visit) const {
    const Node<T>&p = a_.node(at.level_a, at.a), &q = b_.node(at.level_b, at.b);
    if (at.level_a < at.level_b) {
      for (std::uint32_t lanes = overlapping_lanes(q, reach(box_a)); lanes != 0;
           lanes &= lanes - 1) {
        const unsigned lane = lowest(lanes);
        visit(NodePair{at.level_a, at.a, at.level_b - 1, at.b * kWidth + lane}, box_a, q.box(lane));
      }
      return;
    }
    if (at.level_b < at.level_a) {
      for (std::uint32_t lanes = overlapping_lanes(p, reach(box_b)); lanes != 0;
           lanes &= lanes - 1) {
        const unsigned lane = lowest(lanes);
        visit(NodePair{at.level_a - 1, at.a * kWidth + lane, at.level_b, at.b}, p.box(lane), box_b);
      }
      return;
    }
    const bool same = with_itself_ && at.a == at.b;
    each_row(p, q, box_a, box_b,
             [&](bool turned, unsigned lane, const B& box, std::uint32_t row) HWY_ATTR {
               if (same) row &= ~std::uint32_t{0} << lane;  // each pair once
               for (; row != 0; row &= row - 1) {
                 const unsigned other = lowest(row);
                 const std::size_t i = at.a * kWidth + (turned ? other : lane);
                 const std::size_t k = at.b * kWidth + (turned ? lane : other);
                 const B box_of_other = (turned ? p : q).box(other);
                 visit(NodePair{at.level_a - 1, i, at.level_b - 1, k}, turned ? box_of_other : box,
                       turned ? box : box_of_other);
               }
             });
  }

  void join(const NodePair& at, FoundPairs& found) const {
    join(at, hull(a_.node(at.level_a, at.a)), hull(b_.node(at.level_b, at.b)), found);
  }

  std::vector<NodePair> split(std::size_t enough) const {
    if (a_.slots == 0 || b_.slots == 0) return {};
    std::vector<NodePair> pairs{{a_.top(), 0, b_.top(), 0}};
    while (!pairs.empty() && pairs.size() < enough &&
           (pairs[0].level_a > 0 || pairs[0].level_b > 0)) {
      std::vector<NodePair> below;
      for (const NodePair& at : pairs)
        each_child_pair(at, hull(a_.node(at.level_a, at.a)), hull(b_.node(at.level_b, at.b)),
                        [&](const NodePair& pair, const B&, const B&)
                            HWY_ATTR { below.push_back(pair); });
      pairs = std::move(below);
    }
    return pairs;
  }

 private:
  void join(const NodePair& at, const B& box_a, const B& box_b, FoundPairs& found) const {
    if (at.level_a == 0 && at.level_b == 0) return join_leaves(at.a, at.b, box_a, box_b, found);
    each_child_pair(at, box_a, box_b, [&](const NodePair& below, const B& x, const B& y) HWY_ATTR {
      join(below, x, y, found);
    });
  }

  void join_leaves(std::size_t a, std::size_t b, const B& box_a, const B& box_b,
                   FoundPairs& found) const {
    const Node<T>&p = a_.node(0, a), &q = b_.node(0, b);
    const bool same = with_itself_ && a == b;
    if (found.meet && is_alike(a_, p, a) && is_alike(b_, q, b))
      return join_alike(a, b, p, q, same, found);
    // For each lane of one side a row of bits, so that the branches that nobody can foretell are as
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
        set_row(lane, overlapping_lanes(q, reach(p.box(lane))) & ~std::uint32_t{1} << lane);
    else
      each_row(p, q, box_a, box_b,
               [&](bool of_q, unsigned lane, const B&, std::uint32_t row) HWY_ATTR {
                 turned = of_q;
                 set_row(lane, row);
               });
    if (used == 0) return;
    const Slot first = first_slot(0, turned ? b : a), others = first_slot(0, turned ? a : b);
    if (of_boxes_) {
      // Twice what the sides of both boxes may have been moved by.
      const T doubt = 4 * (T{kMoved} * larger(size_of(box_a), size_of(box_b)) + T{kMovedLeast});
      alignas(8) std::uint16_t sure[kWidth] = {};
      for (; used != 0; used &= used - 1) {
        const unsigned lane = lowest(used);
        const B box = (turned ? q : p).box(lane);
        const B inner{{box.min.x + doubt, box.min.y + doubt},
                      {box.max.x - doubt, box.max.y - doubt}};
        sure[lane] =
            static_cast<std::uint16_t>(rows[lane] & overlapping_lanes<true>(turned ? p : q, inner));
        rows[lane] ^= sure[lane];
      }
      add_pairs(first, others, turned, sure, found.sure);
    }
    add_pairs(first, others, turned, rows, found.maybe);
  }
  /// For each lane of one node that may meet something in the other: calls visit(whether it is one
  /// of q, lane, its box, a bit for each of the others' lanes). The side of which fewer lanes count
  /// is gone through: a coast may be near many a river's box and yet no river near the coast's.
  template <class Visit>
  HWY_INLINE void each_row(const Node<T>& p, const Node<T>& q, const B& box_a, const B& box_b,
                           Visit visit) const {
    const std::uint32_t of_p = overlapping_lanes(p, reach(box_b));
    if (of_p == 0) return;
    const std::uint32_t of_q = overlapping_lanes(q, reach(box_a));
    const bool turned = std::popcount(of_q) < std::popcount(of_p);
    const Node<T>&r = turned ? q : p, &o = turned ? p : q;
    const std::uint32_t others = turned ? of_p : of_q;
    for (std::uint32_t lanes = turned ? of_q : of_p; lanes != 0; lanes &= lanes - 1) {
      const unsigned lane = lowest(lanes);
      const B box = r.box(lane);
      visit(turned, lane, box, overlapping_lanes(o, reach(box)) & others);
    }
  }
  /// Looks at the boxes first, which are at hand.
  static bool is_alike(const BasicTree<T>& tree, const Node<T>& node, std::size_t leaf) {
    return node.min_x[0] == node.min_x[1] && tree.below && tree.below_node(0, leaf).alike != 0;
  }
  /// All pairs of two leaves, or none.
  static void join_alike(std::size_t a, std::size_t b, const Node<T>& p, const Node<T>& q,
                         bool same, FoundPairs& found) {
    const std::uint32_t of_p = overlapping_lanes(p, q.box(0)),
                        of_q = overlapping_lanes(q, p.box(0));
    if (of_p == 0 || !found.meet(first_slot(0, a), first_slot(0, b))) return;
    alignas(8) std::uint16_t rows[kWidth] = {};
    for (unsigned lane = 0; lane < kWidth; ++lane)
      if ((of_p >> lane & 1) != 0)
        rows[lane] = static_cast<std::uint16_t>(same ? of_q & ~std::uint32_t{1} << lane : of_q);
    add_pairs(first_slot(0, a), first_slot(0, b), false, rows, found.sure);
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

  static unsigned lowest(std::uint32_t lanes) {
    return static_cast<unsigned>(std::countr_zero(lanes));
  }
  HWY_INLINE B reach(const B& b) const { return within_ > 0 ? widened_outwards(b) : b; }
  HWY_NOINLINE B widened_outwards(const B& b) const {
    return rounded_outwards<T>(widened({b.min, b.max}, within_));
  }

  const BasicTree<T>&a_, &b_;
  double within_;
  bool with_itself_, of_boxes_;
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

}  // namespace abut::index::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::index {

HWY_EXPORT(split_any);
HWY_EXPORT(join_any);

std::vector<NodePair> split_join(const TreeJoin& join, std::size_t enough) {
  return HWY_DYNAMIC_DISPATCH(split_any)(join, enough);
}
void join_nodes(const TreeJoin& join, const NodePair& start, FoundPairs& found) {
  HWY_DYNAMIC_DISPATCH(join_any)(join, start, found);
}

}  // namespace abut::index
#endif
