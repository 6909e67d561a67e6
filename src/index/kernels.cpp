#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "index/kernels.cpp"
#include <hwy/foreach_target.h>
// What follows is compiled once for each instruction set.
#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::index::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class D>
std::uint32_t bits_of(D d, hn::Mask<D> mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(d, mask, bytes);
  std::uint32_t bits = 0;
  std::memcpy(&bits, bytes, sizeof bits);
  return bits;
}

/// A bit for each lane for which test(first lane) holds.
template <class T, class Test>
HWY_INLINE std::uint32_t lanes_where(Test test) {
  const hn::CappedTag<T, kWidth> d;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) bits |= bits_of(d, test(i)) << i;
  return bits;
}

/// `inside`: touching does not count.
template <bool inside = false, class T>
HWY_INLINE std::uint32_t overlapping_lanes(const Node<T>& n, const BasicBox<2, T>& q) {
  const hn::CappedTag<T, kWidth> d;
  const auto below = [](auto x, auto y) HWY_ATTR {
    if constexpr (inside)
      return hn::Lt(x, y);
    else
      return hn::Le(x, y);
  };
  const auto low_x = hn::Set(d, q.min.x), low_y = hn::Set(d, q.min.y);
  const auto high_x = hn::Set(d, q.max.x), high_y = hn::Set(d, q.max.y);
  return lanes_where<T>([&](std::size_t i) HWY_ATTR {
    return hn::And(
        hn::And(below(hn::Load(d, n.min_x + i), high_x), below(low_x, hn::Load(d, n.max_x + i))),
        hn::And(below(hn::Load(d, n.min_y + i), high_y), below(low_y, hn::Load(d, n.max_y + i))));
  });
}

// Lanes of doubles, whatever the tree is made of.
using Doubles = hn::CappedTag<double, 8>;
template <class T>
HWY_INLINE hn::Vec<Doubles> load(const T* from) {
  const Doubles d;
  if constexpr (sizeof(T) == sizeof(double))
    return hn::Load(d, from);
  else
    return hn::PromoteTo(d, hn::Load(hn::Rebind<float, Doubles>(), from));
}
struct BoxLanes {
  hn::Vec<Doubles> min_x, min_y, max_x, max_y;
};
template <class T>
HWY_INLINE BoxLanes load(const Node<T>& n, std::size_t i) {
  return {load(n.min_x + i), load(n.min_y + i), load(n.max_x + i), load(n.max_y + i)};
}

/// Where a number is large, distance() and cast() may be off by 8u of it, and here more is lost.
constexpr double kDoubt = 0x1p-46;

template <class T>
constexpr T kLargest = std::numeric_limits<T>::max();
template <class T>
constexpr T kNaN = std::numeric_limits<T>::quiet_NaN();
constexpr double kForever = std::numeric_limits<double>::infinity();
/// And below this everything is lost.
constexpr double kTiny = 0x1p-1000;
/// So that the difference of any two doubles is one.
constexpr double kQuarter = 0.25;

HWY_INLINE BoxLanes quartered(const BoxLanes& b) {
  const auto k = hn::Set(Doubles(), kQuarter);
  return {hn::Mul(k, b.min_x), hn::Mul(k, b.min_y), hn::Mul(k, b.max_x), hn::Mul(k, b.max_y)};
}
HWY_INLINE Box quartered(const Box& b) { return {kQuarter * b.min, kQuarter * b.max}; }
HWY_INLINE hn::Vec<Doubles> largest(const BoxLanes& b) {
  return hn::Max(hn::Max(hn::Abs(b.min_x), hn::Abs(b.max_x)),
                 hn::Max(hn::Abs(b.min_y), hn::Abs(b.max_y)));
}
HWY_INLINE double largest(const Box& b) {
  return std::fmax(std::fmax(std::fabs(b.min.x), std::fabs(b.max.x)),
                   std::fmax(std::fabs(b.min.y), std::fabs(b.max.y)));
}
/// What numbers of that size make doubtful.
HWY_INLINE hn::Vec<Doubles> slack_of(hn::Vec<Doubles> size) {
  const Doubles d;
  return hn::Add(hn::Mul(hn::Set(d, kDoubt), size), hn::Set(d, kTiny));
}

/// How far boxes, quartered, are from the strip, quartered too, or less; negative when they meet. A
/// box is seen from the strip at its centre, give or take |dx| hy + |dy| hx, as separating axes do
/// it (Gottschalk, Lin & Manocha 1996). Rounding takes at most 2^-46 of the sizes involved.
/// Infinite boxes may come out as what is no number.
HWY_INLINE hn::Vec<Doubles> distance_from_strip(const BoxLanes& b, const Strip& strip) {
  const Doubles d;
  const auto half = hn::Set(d, 0.5);
  const auto px = hn::Set(d, kQuarter * strip.point.x), py = hn::Set(d, kQuarter * strip.point.y);
  const auto dx = hn::Set(d, strip.direction.x), dy = hn::Set(d, strip.direction.y);
  const auto cx = hn::Mul(half, hn::Add(b.min_x, b.max_x));
  const auto cy = hn::Mul(half, hn::Add(b.min_y, b.max_y));
  const auto hx = hn::Mul(half, hn::Sub(b.max_x, b.min_x));
  const auto hy = hn::Mul(half, hn::Sub(b.max_y, b.min_y));
  const auto off = hn::Sub(hn::Mul(dx, hn::Sub(cy, py)), hn::Mul(dy, hn::Sub(cx, px)));
  const auto reach = hn::Add(hn::Mul(hn::Abs(dx), hy), hn::Mul(hn::Abs(dy), hx));
  const auto size = hn::Add(hn::Add(hn::Add(hn::Abs(cx), hx), hn::Add(hn::Abs(cy), hy)),
                            hn::Add(hn::Abs(px), hn::Abs(py)));
  const auto slack = slack_of(size);
  return hn::Sub(hn::Abs(off),
                 hn::Add(hn::Add(hn::Set(d, kQuarter * strip.half_width), reach), slack));
}
/// Raises bounds to the distance from the strip, where that is more.
template <class T>
void raise_to_strip(const Node<T>& n, const Strip& strip, T* bounds) {
  const Doubles d;
  const auto whole = hn::Set(d, 1 / kQuarter);
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    alignas(64) double beside[kWidth];
    hn::Store(hn::Mul(whole, distance_from_strip(quartered(load(n, i)), strip)), d, beside);
    for (std::size_t k = 0; k < hn::Lanes(d); ++k)
      if (beside[k] > static_cast<double>(bounds[i + k]))
        bounds[i + k] = rounded_down<T>(beside[k]);
  }
}
template <class T>
std::uint32_t lanes_in_strip(const Node<T>& n, const Strip& strip) {
  const Doubles d;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    const auto outside = hn::Gt(distance_from_strip(quartered(load(n, i)), strip), hn::Zero(d));
    bits |= bits_of(d, hn::Not(outside)) << i;
  }
  return bits;
}

/// Begins to fetch a node that will be looked into soon.
template <class T>
HWY_INLINE void fetch(const Node<T>& n) {
  for (std::size_t at = 0; at < sizeof n; at += 64)
    hwy::Prefetch(reinterpret_cast<const char*>(&n) + at);
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

/// Where the sides of a box surely are that a tree has this box of, in the worst case: they may
/// have changed places. Rounding moved each by at most 2^-22 of its distance from the origin
/// (rounded_down() of tree.hpp), the margin of covering_box() by 2^-48 of the largest.
template <class T>
BasicBox<2, T> surely(const BasicBox<2, T>& b) {
  const T size = size_of(b);
  const T least = size * T{0x1p-46} + T{0x1p-120};
  const auto move = [=](T x) { return std::fabs(x) * T{0x1p-21} + least; };
  return {{b.min.x + move(b.min.x), b.min.y + move(b.min.y)},
          {b.max.x - move(b.max.x), b.max.y - move(b.max.y)}};
}
/// The same of a box that is known.
template <class T>
BasicBox<2, T> surely_exact(const Box& b) {
  return {{rounded_up<T>(b.min.x), rounded_up<T>(b.min.y)},
          {rounded_down<T>(b.max.x), rounded_down<T>(b.max.y)}};
}
template <class T>
HWY_INLINE bool surely_overlap(const BasicBox<2, T>& a, const BasicBox<2, T>& b) {
  return (a.min.x < b.max.x) & (a.max.x > b.min.x) & (a.min.y < b.max.y) & (a.max.y > b.min.y);
}

template <class T>
void overlapping(const BasicTree<T>& tree, const Window& window, std::vector<Slot>& sure,
                 std::vector<Slot>& maybe) {
  if (tree.slots == 0) return;
  const BasicBox<2, T> q = rounded_outwards<T>(window.box);
  const auto lanes_of = [&](const Node<T>& node) HWY_ATTR {
    std::uint32_t lanes = overlapping_lanes(node, q);
    if (window.strip && lanes != 0) lanes &= lanes_in_strip(node, *window.strip);
    return lanes;
  };
  const auto each = [](std::uint32_t lanes, auto visit) HWY_ATTR {
    for (; lanes != 0; lanes &= lanes - 1) visit(static_cast<unsigned>(std::countr_zero(lanes)));
  };
  // Level by level, so that all nodes of the next are on their way before the first is looked into.
  thread_local std::vector<std::size_t> here, below;
  here.assign(1, 0);
  for (int level = tree.top(); level > 0; --level) {
    below.clear();
    for (const std::size_t at : here)
      each(lanes_of(tree.node(level, at)), [&](unsigned lane) HWY_ATTR {
        const std::size_t child = at * kWidth + lane;
        fetch(tree.node(level - 1, child));
        if (level == 1 && window.ids) hwy::Prefetch(window.ids + child * kWidth);
        below.push_back(child);
      });
    std::swap(here, below);
  }
  const BasicBox<2, T> exact = window.exact ? surely_exact<T>(*window.exact) : empty_box<T>();
  for (const std::size_t at : here) {
    const Node<T>& node = tree.node(0, at);
    each(lanes_of(node), [&](unsigned lane) HWY_ATTR {
      (surely_overlap(surely(node.box(lane)), exact) ? sure : maybe)
          .push_back(static_cast<Slot>(at * kWidth + lane));
    });
  }
}

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
    std::uint32_t of_a = overlapping_lanes(p, reach(box_b));
    const bool both = at.level_a == at.level_b;
    const bool same = with_itself_ && both && at.a == at.b;
    for (; of_a != 0; of_a &= of_a - 1) {
      const unsigned lane = lowest(of_a);
      const B box = p.box(lane);
      if (!both) {
        visit(NodePair{at.level_a - 1, at.a * kWidth + lane, at.level_b, at.b}, box, box_b);
        continue;
      }
      std::uint32_t of_b = overlapping_lanes(q, reach(box));
      if (same) of_b &= ~std::uint32_t{0} << lane;  // each pair once
      for (; of_b != 0; of_b &= of_b - 1) {
        const unsigned other = lowest(of_b);
        visit(NodePair{at.level_a - 1, at.a * kWidth + lane, at.level_b - 1, at.b * kWidth + other},
              box, q.box(other));
      }
    }
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
    // For each lane of p a row of bits, so that the branches that nobody can foretell are as many
    // as there are answers.
    alignas(8) std::uint16_t rows[kWidth] = {};
    std::uint32_t used = 0;
    const auto set_row = [&](unsigned lane, std::uint32_t others) HWY_ATTR {
      const std::uint32_t row = overlapping_lanes(q, reach(p.box(lane))) & others;
      rows[lane] = static_cast<std::uint16_t>(row);
      used |= std::uint32_t{row != 0} << lane;
    };
    if (same)
      for (unsigned lane = 0; lane + 1 < kWidth; ++lane) set_row(lane, ~std::uint32_t{1} << lane);
    else
      for (std::uint32_t lanes = overlapping_lanes(p, reach(box_b)); lanes != 0; lanes &= lanes - 1)
        set_row(lowest(lanes), ~std::uint32_t{0});
    if (used == 0) return;
    if (of_boxes_) {
      // What surely() moves the sides of both boxes by, or more.
      const T doubt = T{0x1p-19} * larger(size_of(box_a), size_of(box_b)) + T{0x1p-118};
      alignas(8) std::uint16_t sure[kWidth] = {};
      for (; used != 0; used &= used - 1) {
        const unsigned lane = lowest(used);
        const B box = p.box(lane);
        const B inner{{box.min.x + doubt, box.min.y + doubt},
                      {box.max.x - doubt, box.max.y - doubt}};
        sure[lane] = static_cast<std::uint16_t>(rows[lane] & overlapping_lanes<true>(q, inner));
        rows[lane] ^= sure[lane];
      }
      add_pairs(a, b, sure, found.sure);
    }
    add_pairs(a, b, rows, found.maybe);
  }
  static void add_pairs(std::size_t a, std::size_t b, const std::uint16_t* rows, SlotPairs& pairs) {
    SlotPair* end = pairs.end();
    constexpr unsigned kRows = 64 / kWidth;
    for (unsigned first = 0; first < kWidth; first += kRows) {
      std::uint64_t bits = 0;
      for (unsigned i = 0; i < kRows; ++i) bits |= std::uint64_t{rows[first + i]} << (i * kWidth);
      for (; bits != 0; bits &= bits - 1) {
        const auto at = static_cast<unsigned>(std::countr_zero(bits));
        *end++ = {static_cast<Slot>(a * kWidth + first + at / kWidth),
                  static_cast<Slot>(b * kWidth + at % kWidth)};
      }
    }
    pairs.extend_to(end);
  }

  static unsigned lowest(std::uint32_t lanes) {
    return static_cast<unsigned>(std::countr_zero(lanes));
  }
  B reach(const B& b) const {
    return within_ > 0 ? rounded_outwards<T>(widened({b.min, b.max}, within_)) : b;
  }

  const BasicTree<T>&a_, &b_;
  double within_;
  bool with_itself_, of_boxes_;
};

/// In the tree's own numbers, which the query's box is rounded to. Given floats, all else is small
/// beside their rounding. Where `most` is given: upper bounds, if boxes are what is in the slots.
template <class T>
HWY_INLINE void distances(const Node<T>& n, const BasicBox<2, T>& q, const Strip* strip, T* least,
                          T* most) {
  const hn::CappedTag<T, kWidth> d;
  constexpr bool single = sizeof(T) == sizeof(float);
  const auto less = hn::Set(d, single ? 1 - T{0x1p-20} : 1 - T{0x1p-50});
  const auto more = hn::Set(d, single ? 1 + T{0x1p-20} : 1 + T{0x1p-50});
  const auto zero = hn::Zero(d), quarter = hn::Set(d, T{kQuarter});
  const auto low_x = hn::Set(d, T{kQuarter} * q.min.x), low_y = hn::Set(d, T{kQuarter} * q.min.y);
  const auto high_x = hn::Set(d, T{kQuarter} * q.max.x), high_y = hn::Set(d, T{kQuarter} * q.max.y);
  const auto doubt = hn::Set(d, T{kDoubt}),
             tiny = hn::Set(d, single ? T{0x1p-120} : static_cast<T>(kTiny));
  // On each axis rounding moved a side of the box and one of the query, by less than 3/4 · 2^-22 of
  // each (rounded_down() of tree.hpp); so both axes together by √2 times that of the sizes.
  const auto rounded = hn::Set(d, single ? T{0x1.2p-22} : T{0x1p-45});
  // An endless query has no size; what it is asked from has.
  const auto from =
      hn::Set(d, static_cast<T>(kQuarter * (strip ? largest(Box{strip->point, strip->point})
                                                  : largest(Box{q.min, q.max}))));
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    const auto min_x = hn::Mul(quarter, hn::Load(d, n.min_x + i));
    const auto min_y = hn::Mul(quarter, hn::Load(d, n.min_y + i));
    const auto max_x = hn::Mul(quarter, hn::Load(d, n.max_x + i));
    const auto max_y = hn::Mul(quarter, hn::Load(d, n.max_y + i));
    const auto x = hn::Max(zero, hn::Max(hn::Sub(min_x, high_x), hn::Sub(low_x, max_x)));
    const auto y = hn::Max(zero, hn::Max(hn::Sub(min_y, high_y), hn::Sub(low_y, max_y)));
    const auto square = hn::Add(hn::Mul(x, x), hn::Mul(y, y));
    // Where squares overflow or vanish, the larger part must do, or the sum of both.
    const auto root = hn::Sqrt(square);
    const auto gap =
        hn::Max(hn::Max(x, y), hn::IfThenElseZero(hn::Lt(square, hn::Set(d, kLargest<T>)), root));
    const auto size = hn::Add(from, hn::Max(hn::Max(hn::Abs(min_x), hn::Abs(max_x)),
                                            hn::Max(hn::Abs(min_y), hn::Abs(max_y))));
    const auto bound = hn::Sub(hn::Mul(gap, less), hn::Add(hn::Mul(doubt, size), tiny));
    const auto used = hn::Le(min_x, max_x);
    const auto whole = hn::Set(d, T{1 / kQuarter});
    hn::Store(hn::IfThenElse(used, hn::Mul(bound, whole), hn::Set(d, kNaN<T>)), d, least + i);
    if (most) {
      const auto tame = hn::And(hn::Lt(square, hn::Set(d, kLargest<T>)),
                                hn::Gt(square, hn::Set(d, single ? T{0x1p-100} : T{0x1p-900})));
      const auto far = hn::IfThenElse(tame, root, hn::Add(x, y));
      hn::Store(hn::Mul(whole, hn::Add(hn::Mul(far, more), hn::Add(hn::Mul(rounded, size), tiny))),
                d, most + i);
    }
  }
  if (strip) raise_to_strip(n, *strip, least);
}

/// One axis of a box that moves through a slab.
struct Passage {
  hn::Vec<Doubles> enter, leave;
};
HWY_INLINE Passage passage(hn::Vec<Doubles> low, hn::Vec<Doubles> high, double from, double to,
                           double motion, hn::Vec<Doubles> slack) {
  const Doubles d;
  const auto before = hn::Sub(hn::Sub(low, hn::Set(d, to)), slack);
  const auto after = hn::Add(hn::Sub(high, hn::Set(d, from)), slack);
  const auto forever = hn::Set(d, kForever);
  const auto m = hn::Set(d, motion);
  if (motion > 0) return {hn::Div(before, m), hn::Div(after, m)};
  if (motion < 0) return {hn::Div(after, m), hn::Div(before, m)};
  const auto there = hn::And(hn::Le(before, hn::Zero(d)), hn::Ge(after, hn::Zero(d)));
  return {hn::IfThenElse(there, hn::Neg(forever), forever), forever};
}

template <class T>
void entries(const Node<T>& n, const Box& start, Vec2 motion, double latest, double* out) {
  const Doubles d;
  const Box moving = quartered(start);
  const double dx = kQuarter * motion.x, dy = kQuarter * motion.y;
  const auto from = hn::Set(d, largest(moving));
  const auto never = hn::Set(d, std::numeric_limits<double>::quiet_NaN());
  const auto early = hn::Set(d, 1 - kDoubt), late = hn::Set(d, 1 + kDoubt);
  const auto end = hn::Set(d, latest);
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    const BoxLanes b = quartered(load(n, i));
    const auto slack = slack_of(hn::Add(largest(b), from));
    const Passage x = passage(b.min_x, b.max_x, moving.min.x, moving.max.x, dx, slack);
    const Passage y = passage(b.min_y, b.max_y, moving.min.y, moving.max.y, dy, slack);
    const auto enter = hn::Mul(early, hn::Max(hn::Zero(d), hn::Max(x.enter, y.enter)));
    const auto leave = hn::Mul(late, hn::Min(end, hn::Min(x.leave, y.leave)));
    const auto used = hn::Le(b.min_x, b.max_x);
    hn::Store(hn::IfThenElse(hn::And(used, hn::Le(enter, leave)), enter, never), d, out + i);
  }
}

/// The lane with the least number among `lanes`.
template <class N>
HWY_INLINE unsigned least_lane(const N* numbers, std::uint32_t lanes) {
  const hn::CappedTag<N, kWidth> d;
  auto least = hn::Load(d, numbers);
  for (std::size_t i = hn::Lanes(d); i < kWidth; i += hn::Lanes(d))
    least = hn::Min(least, hn::Load(d, numbers + i));
  least = hn::MinOfLanes(d, least);
  std::uint32_t equal = 0;
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d))
    equal |= bits_of(d, hn::Eq(least, hn::Load(d, numbers + i))) << i;
  return static_cast<unsigned>(std::countr_zero(equal & lanes));
}

/// Down the tree, the child with the least bound first (Roussopoulos, Kelley & Vincent 1995).
/// bounds(node, least, most) gives bounds that are numbers of type N; `most` is null above leaves.
template <class N, class T, class Bounds>
void visit_in_order(const BasicTree<T>& tree, int level, std::size_t node, SlotVisitor& visitor,
                    Bounds bounds) {
  const hn::CappedTag<N, kWidth> d;
  const auto inf = hn::Set(d, std::numeric_limits<N>::infinity());
  alignas(64) N bound[kWidth], most[kWidth];
  bounds(tree.node(level, node), bound, level > 0 ? nullptr : most);
  std::uint32_t lanes = 0;
  const auto limit = hn::Set(d, rounded_up<N>(visitor.limit));
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    const auto b = hn::Load(d, bound + i);
    const auto within = hn::Le(b, limit);
    lanes |= bits_of(d, within) << i;
    hn::Store(hn::IfThenElse(within, b, inf), d, bound + i);
  }
  if (lanes == 0) return;
  if (level == 0) {
    LeafView leaf{static_cast<Slot>(node * kWidth), lanes, {}, {}};
    for (std::size_t lane = 0; lane < kWidth; ++lane) {
      leaf.least[lane] = static_cast<double>(bound[lane]);
      leaf.most[lane] = static_cast<double>(most[lane]);
    }
    return visitor.take(leaf);
  }
  unsigned lane = least_lane(bound, lanes);
  fetch(tree.node(level - 1, node * kWidth + lane));
  while (lanes != 0 && static_cast<double>(bound[lane]) <= visitor.limit) {
    const std::size_t child = node * kWidth + lane;
    bound[lane] = std::numeric_limits<N>::infinity();
    lanes &= ~(1U << lane);
    // What comes after this one is fetched meanwhile.
    if (lanes != 0) {
      lane = least_lane(bound, lanes);
      fetch(tree.node(level - 1, node * kWidth + lane));
    }
    visit_in_order<N>(tree, level - 1, child, visitor, bounds);
  }
}
template <class N, class T, class Bounds>
void visit_in_order(const BasicTree<T>& tree, SlotVisitor& visitor, Bounds bounds) {
  if (tree.slots > 0) visit_in_order<N>(tree, tree.top(), 0, visitor, bounds);
}

/// As rounded_down() of tree.hpp.
HWY_INLINE hn::Vec<Doubles> two_steps_down(hn::Vec<Doubles> x) {
  const Doubles d;
  const auto step = hn::Add(hn::Mul(hn::Abs(x), hn::Set(d, 0x1p-23)), hn::Set(d, 0x1p-149));
  const auto below = hn::Sub(x, step), most = hn::Set(d, std::numeric_limits<float>::max());
  return hn::IfThenElse(hn::Gt(below, most), most, below);  // an empty lane stays one
}
void round_node(const Node<double>& boxes, Node<float>& node) {
  const Doubles d;
  const hn::Rebind<float, Doubles> df;
  // What is beyond the floats becomes infinite; not so in Highway's scalar code, which stops at the
  // largest one.
  const auto store_down = [&](hn::Vec<Doubles> x, float sign, float* to) HWY_ATTR {
    const auto rounded = hn::DemoteTo(df, two_steps_down(x));
    const auto beyond = hn::Le(rounded, hn::Set(df, -kLargest<float>));
    const auto infinite = hn::Set(df, -std::numeric_limits<float>::infinity());
    hn::Store(hn::Mul(hn::Set(df, sign), hn::IfThenElse(beyond, infinite, rounded)), df, to);
  };
  const auto down = [&](const double* from, float* to)
                        HWY_ATTR { store_down(hn::Load(d, from), 1, to); };
  const auto up = [&](const double* from, float* to)
                      HWY_ATTR { store_down(hn::Neg(hn::Load(d, from)), -1, to); };
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    down(boxes.min_x + i, node.min_x + i);
    down(boxes.min_y + i, node.min_y + i);
    up(boxes.max_x + i, node.max_x + i);
    up(boxes.max_y + i, node.max_y + i);
  }
}

// From the highest bits down: which quadrant, and how the curve inside it is turned (Hilbert 1891).
void keys(const std::uint32_t* x, const std::uint32_t* y, std::size_t n, std::uint32_t* out) {
  const hn::ScalableTag<std::int32_t> d;
  const hn::RebindToUnsigned<decltype(d)> du;
  const std::size_t lanes = hn::Lanes(d);
  const auto one = hn::Set(d, 1), two = hn::Set(d, 2);
  for (std::size_t i = 0; i < n; i += lanes) {  // arrays have room up to a multiple of 64
    auto u = hn::BitCast(d, hn::Load(du, x + i)), v = hn::BitCast(d, hn::Load(du, y + i));
    auto key = hn::Zero(d);
    for (int bit = 0; bit < 16; ++bit) {
      const auto right = hn::BroadcastSignBit(u), upper = hn::BroadcastSignBit(v);
      const auto digit = hn::Or(hn::And(right, two), hn::And(hn::Xor(right, upper), one));
      key = hn::Or(hn::ShiftLeft<2>(key), digit);
      // In the lower quadrants the curve is mirrored at a diagonal: the right one's other diagonal.
      const auto turn = hn::AndNot(upper, right);
      u = hn::Xor(u, turn), v = hn::Xor(v, turn);
      const auto swap = hn::AndNot(upper, hn::Xor(u, v));
      u = hn::ShiftLeft<1>(hn::Xor(u, swap)), v = hn::ShiftLeft<1>(hn::Xor(v, swap));
    }
    hn::Store(hn::BitCast(du, key), du, out + i);
  }
}

// A function for each question, as the table of instruction sets wants them.
void overlapping_any(const Tree& tree, const Window& window, std::vector<Slot>& sure,
                     std::vector<Slot>& maybe) {
  std::visit([&](const auto& t) HWY_ATTR { overlapping(t, window, sure, maybe); }, tree);
}
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
template <class T>
void nearest(const BasicTree<T>& tree, const Box& query, const Strip* strip, SlotVisitor& visitor) {
  const BasicBox<2, T> q = rounded_outwards<T>(query);
  visit_in_order<T>(tree, visitor, [&](const Node<T>& node, T* least, T* most) HWY_ATTR {
    distances(node, q, strip, least, most);
  });
}
void nearest_any(const Tree& tree, const Box& query, const Strip* strip, SlotVisitor& visitor) {
  std::visit([&](const auto& t) HWY_ATTR { nearest(t, query, strip, visitor); }, tree);
}
void first_hit_any(const Tree& tree, const Box& moving, Vec2 motion, SlotVisitor& visitor) {
  std::visit(
      [&](const auto& t) HWY_ATTR {
        visit_in_order<double>(t, visitor,
                               [&](const auto& node, double* least, double* most) HWY_ATTR {
                                 entries(node, moving, motion, visitor.limit, least);
                                 if (most) std::fill_n(most, kWidth, kForever);
                               });
      },
      tree);
}

}  // namespace abut::index::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::index {

HWY_EXPORT(overlapping_any);
HWY_EXPORT(split_any);
HWY_EXPORT(join_any);
HWY_EXPORT(nearest_any);
HWY_EXPORT(first_hit_any);
HWY_EXPORT(keys);
HWY_EXPORT(round_node);

void find_overlapping(const Tree& tree, const Window& window, std::vector<Slot>& sure,
                      std::vector<Slot>& maybe) {
  HWY_DYNAMIC_DISPATCH(overlapping_any)(tree, window, sure, maybe);
}
std::vector<NodePair> split_join(const TreeJoin& join, std::size_t enough) {
  return HWY_DYNAMIC_DISPATCH(split_any)(join, enough);
}
void join_nodes(const TreeJoin& join, const NodePair& start, FoundPairs& found) {
  HWY_DYNAMIC_DISPATCH(join_any)(join, start, found);
}
void visit_nearest(const Tree& tree, const Box& query, const Strip* strip, SlotVisitor& visitor) {
  HWY_DYNAMIC_DISPATCH(nearest_any)(tree, query, strip, visitor);
}
void visit_first_hit(const Tree& tree, const Box& moving, Vec2 motion, SlotVisitor& visitor) {
  HWY_DYNAMIC_DISPATCH(first_hit_any)(tree, moving, motion, visitor);
}
void round_into(const Node<double>& boxes, Node<float>& node) {
  HWY_DYNAMIC_DISPATCH(round_node)(boxes, node);
}
void hilbert_keys(const std::uint32_t* x, const std::uint32_t* y, std::size_t n,
                  std::uint32_t* out) {
  HWY_DYNAMIC_DISPATCH(keys)(x, y, n, out);
}

}  // namespace abut::index
#endif
