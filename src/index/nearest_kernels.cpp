// Down a tree in order: of distance, or of the time of a hit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "index/nearest_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include <algorithm>
#include <bit>
#include <vector>

#include "kernels.hpp"
#include "lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::index::HWY_NAMESPACE {

/// The largest coordinate of a shape. An unbounded shape counts by its given point.
double size_given(const Box& box, const Strip* strip) {
  double size = strip ? size_of(Box{strip->point, strip->point}) : 0;
  for (const double side : {box.min.x, box.min.y, box.max.x, box.max.y})
    if (std::isfinite(side)) size = larger(size, std::fabs(side));
  return size;
}

/// In the tree's own numbers, which the query's box is rounded to. Given floats, all else is small
/// beside their rounding. Where `most` is given: upper bounds, if boxes are what is in the slots.
template <class T>
HWY_INLINE void distances(const Node<T>& n, const BasicBox<2, T>& q, const Strip* strip,
                          double query_size, T* least, T* most) {
  const hn::CappedTag<T, kWidth> d;
  constexpr bool single = sizeof(T) == sizeof(float);
  constexpr T room = single ? 0x1p-20 : 0x1p-50, vanishing = single ? 0x1p-120 : kTiny;
  constexpr T least_square = single ? 0x1p-100 : 0x1p-900;
  const auto less = hn::Set(d, 1 - room), more = hn::Set(d, 1 + room);
  const auto zero = hn::Zero(d), quarter = hn::Set(d, T{kQuarter});
  const auto low_x = hn::Set(d, T{kQuarter} * q.min.x), low_y = hn::Set(d, T{kQuarter} * q.min.y);
  const auto high_x = hn::Set(d, T{kQuarter} * q.max.x), high_y = hn::Set(d, T{kQuarter} * q.max.y);
  const auto doubt = hn::Set(d, T{kDoubt}), tiny = hn::Set(d, vanishing);
  // On each axis rounding moved a side of the box and one of the query, by less than 3/4 · 2^-22 of
  // each (rounded_down() of tree.hpp); so both axes together by √2 times that of the sizes.
  constexpr T side_moves = single ? 0x1.2p-22 : 0x1p-45;
  const auto rounded = hn::Set(d, side_moves);
  const auto from = hn::Set(d, T{kQuarter} * rounded_up<T>(query_size));
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    const auto min_x = hn::Mul(quarter, hn::Load(d, n.min_x + i));
    const auto min_y = hn::Mul(quarter, hn::Load(d, n.min_y + i));
    const auto max_x = hn::Mul(quarter, hn::Load(d, n.max_x + i));
    const auto max_y = hn::Mul(quarter, hn::Load(d, n.max_y + i));
    const auto beside = hn::Max(hn::Sub(min_x, high_x), hn::Sub(low_x, max_x));
    const auto above = hn::Max(hn::Sub(min_y, high_y), hn::Sub(low_y, max_y));
    const auto x = hn::Max(zero, beside), y = hn::Max(zero, above);
    // Among the boxes that the query touches, the deepest comes first.
    const auto depth = hn::Min(zero, hn::Max(beside, above));
    const auto square = hn::Add(hn::Mul(x, x), hn::Mul(y, y));
    // Where squares overflow or lose digits, the larger part must do, or the sum of both.
    const auto root = hn::Sqrt(square);
    const auto tame =
        hn::And(hn::Lt(square, hn::Set(d, kLargest<T>)), hn::Gt(square, hn::Set(d, least_square)));
    const auto gap = hn::Max(hn::Max(x, y), hn::IfThenElseZero(tame, root));
    const auto endless = hn::Set(d, std::numeric_limits<T>::infinity());
    const auto largest_side =
        hn::Max(hn::Max(hn::Abs(min_x), hn::Abs(max_x)), hn::Max(hn::Abs(min_y), hn::Abs(max_y)));
    auto size = largest_side;
    if (HWY_UNLIKELY(!hn::AllFalse(d, hn::Eq(largest_side, endless)))) {
      // Then the other sides tell how large a shape is.
      const auto finite = [&](auto side) HWY_ATTR {
        return hn::IfThenElseZero(hn::Lt(hn::Abs(side), endless), hn::Abs(side));
      };
      size = hn::Max(hn::Max(finite(min_x), finite(max_x)), hn::Max(finite(min_y), finite(max_y)));
    }
    size = hn::Add(from, size);
    const auto bound =
        hn::Sub(hn::Add(hn::Mul(gap, less), depth), hn::Add(hn::Mul(doubt, size), tiny));
    const auto used = hn::Le(min_x, max_x);
    const auto whole = hn::Set(d, T{1 / kQuarter});
    // A distance above the largest float is bounded below by that float.
    const auto least_of_all = hn::Min(hn::Mul(bound, whole), hn::Set(d, kLargest<T>));
    hn::Store(hn::IfThenElse(used, least_of_all, hn::Set(d, kNaN<T>)), d, least + i);
    if (most) {
      const auto far = hn::IfThenElse(tame, root, hn::Add(x, y));
      const auto moved = hn::Mul(rounded, hn::Add(from, largest_side));
      hn::Store(hn::Mul(whole, hn::Add(hn::Mul(far, more), hn::Add(moved, tiny))), d, most + i);
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

/// The passage across a strip that moves across itself with a speed that is known up to `doubt`.
HWY_INLINE Passage passage(const AcrossStrip& at, double speed, double doubt) {
  const Doubles d;
  const auto most = hn::Set(d, std::fabs(speed) + doubt), none = hn::Zero(d);
  const auto forever = hn::Set(d, kForever);
  if (!(std::fabs(speed) > 4 * doubt)) {
    const auto gap = hn::Sub(hn::Abs(at.off), at.reach);
    return {hn::IfThenElse(hn::Gt(gap, none), hn::Div(gap, most), none), forever};
  }
  const auto ahead = speed > 0 ? at.off : hn::Neg(at.off);
  const auto to = hn::Sub(ahead, at.reach), past = hn::Add(ahead, at.reach);
  const auto least = hn::Set(d, std::fabs(speed) - doubt);
  const auto enter = hn::IfThenElse(hn::Gt(to, none), hn::Div(to, most), none);
  // A NaN excludes nothing.
  return {enter, hn::IfThenElse(hn::Lt(past, none), hn::Neg(forever),
                                hn::IfThenElse(hn::Ge(past, none), hn::Div(past, least), forever))};
}

template <class T>
void entries(const Node<T>& n, const Box& start, const Strip* strip, Vec2 motion, double latest,
             double* out) {
  const Doubles d;
  const Box moving = quartered(start);
  // Lifted where it would lose digits, or have no inverse; times are so many times less then.
  constexpr double short_motion = 0x1p-500, lifting = 0x1p600;
  const double lift = larger(std::fabs(motion.x), std::fabs(motion.y)) < short_motion ? lifting : 1;
  const double dx = kQuarter * (lift * motion.x), dy = kQuarter * (lift * motion.y);
  const auto from = hn::Set(d, kQuarter * size_given(start, strip));
  const auto never = hn::Set(d, std::numeric_limits<double>::quiet_NaN());
  const auto early = hn::Set(d, lift * (1 - kDoubt)), late = hn::Set(d, lift * (1 + kDoubt));
  const auto end = hn::Set(d, latest / lift);
  const auto last = hn::Set(d, std::numeric_limits<double>::max());
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    const BoxLanes b = quartered(load(n, i));
    const auto slack = slack_of(hn::Add(largest(b), from));
    const Passage x = passage(b.min_x, b.max_x, moving.min.x, moving.max.x, dx, slack);
    const Passage y = passage(b.min_y, b.max_y, moving.min.y, moving.max.y, dy, slack);
    auto first_in = hn::Max(hn::Zero(d), hn::Max(x.enter, y.enter));
    auto last_out = hn::Min(end, hn::Min(x.leave, y.leave));
    if (strip) {
      const double dx_off = strip->direction.x * dy, dy_off = strip->direction.y * dx;
      const Passage across = passage(across_strip(b, *strip), dx_off - dy_off,
                                     kDoubt * (std::fabs(dx_off) + std::fabs(dy_off)) + kTiny);
      first_in = hn::Max(first_in, across.enter);
      last_out = hn::Min(last_out, across.leave);
    }
    // cast() gives no later time than the largest double.
    const auto enter = hn::Min(hn::Mul(early, first_in), last);
    const auto leave = hn::Mul(late, last_out);
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

/// A node that was looked into, and those of its children that wait.
template <class N>
struct Opened {
  alignas(64) N bound[kWidth];  ///< infinite where none waits
  std::uint32_t lanes;          ///< those that wait
  int level;
  std::size_t node;
  N least;        ///< bound of the one that comes next
  unsigned lane;  ///< its lane

  int level_of_next() const { return level - 1; }
  std::size_t next() const { return node * kWidth + lane; }
};

/// Through the tree, always to the node with the least bound of all that wait (Hjaltason & Samet
/// 1999). bounds(node, least, most) gives bounds that are numbers of type N; `most` is null above
/// leaves.
template <class N, class T, class Bounds>
class InOrder {
 public:
  InOrder(const BasicTree<T>& tree, SlotVisitor& visitor, Bounds bounds)
      : tree_(tree), visitor_(visitor), bounds_(bounds) {}

  void run() {
    if (tree_.slots == 0) return;
    look_into(tree_.top(), 0);
    for (std::size_t at = find_least(); at < opened_.size();) {
      if (is_over(opened_[at])) {
        at = find_least();
        continue;
      }
      const int level = opened_[at].level_of_next();
      const std::size_t node = opened_[at].next();
      pass_on(at);
      // The next node is prefetched meanwhile.
      at = find_least();
      if (at < opened_.size()) fetch(opened_[at]);
      if (visitor_.may_beat && tree_.below &&
          visitor_.beats(tree_.below_node(level, node), first_slot(level, node)))
        continue;
      const std::size_t others = opened_.size();
      look_into(level, node);
      if (visitor_.limit == 0 && !by_id_ && tree_.below) {
        order_by_id();
        at = find_least();
      } else if (opened_.size() > others && (at >= others || comes_before(others, at))) {
        at = others;
        fetch(opened_[at]);
      }
    }
  }

 private:
  void look_into(int level, std::size_t node) {
    const hn::CappedTag<N, kWidth> d;
    const auto inf = hn::Set(d, std::numeric_limits<N>::infinity());
    alignas(64) N most[kWidth];
    Opened<N>& o = opened_.emplace_back();
    bounds_(tree_.node(level, node), o.bound, level > 0 ? nullptr : most);
    std::uint32_t lanes = 0;
    const auto limit = hn::Set(d, rounded_up<N>(visitor_.limit));
    for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
      const auto b = hn::Load(d, o.bound + i);
      const auto within = hn::Le(b, limit);
      lanes |= bits_of(d, within) << i;
      hn::Store(hn::IfThenElse(within, b, inf), d, o.bound + i);
    }
    if (level > 0) {
      o.lanes = lanes, o.level = level, o.node = node;
      if (by_id_)
        order_by_id(o);
      else
        find_next(o);
      if (o.lanes != 0) return;
    } else if (lanes != 0) {
      LeafView leaf{static_cast<Slot>(node * kWidth), lanes, {}, {}};
      for (std::size_t lane = 0; lane < kWidth; ++lane) {
        leaf.least[lane] = static_cast<double>(o.bound[lane]);
        leaf.most[lane] = static_cast<double>(most[lane]);
      }
      visitor_.take(leaf);
    }
    opened_.pop_back();
  }
  static void find_next(Opened<N>& o) {
    if (o.lanes == 0) return;
    o.lane = least_lane(o.bound, o.lanes);
    o.least = o.bound[o.lane];
  }
  /// Goes from a node's next child to the child after that.
  void pass_on(std::size_t at) {
    Opened<N>& o = opened_[at];
    o.bound[o.lane] = std::numeric_limits<N>::infinity();
    o.lanes &= ~(1U << o.lane);
    find_next(o);
  }
  /// All that the query touches are equally near: first the children of the node that was opened
  /// last, or those higher up would all be opened before the first leaf is reached.
  N rank(const Opened<N>& o) const { return by_id_ || o.least > 0 ? o.least : N{0}; }
  bool comes_before(std::size_t a, std::size_t b) const {
    return rank(opened_[a]) <= rank(opened_[b]);
  }
  /// Whether nothing waits that is near enough.
  bool is_over(const Opened<N>& o) const {
    return o.lanes == 0 || static_cast<double>(o.least) > visitor_.limit;
  }
  /// The place of the least entry of all, or of the entries opened last if these are many, as with
  /// many equal distances. Finished entries are dropped.
  std::size_t find_least() {
    constexpr std::size_t kMany = 32;
    std::size_t least = opened_.size();
    for (std::size_t i = opened_.size(); i > 0 && opened_.size() - i < kMany;) {
      --i;
      if (is_over(opened_[i])) {
        if (least + 1 == opened_.size()) least = i;
        opened_[i] = opened_.back();
        opened_.pop_back();
        least = std::min(least, opened_.size());
      } else if (least == opened_.size() || !comes_before(least, i)) {
        least = i;
      }
    }
    return least;
  }
  void fetch(const Opened<N>& o) const {
    HWY_NAMESPACE::fetch(tree_.node(o.level_of_next(), o.next()));
  }

  // Where as many as are wanted touch what is asked about, only the order of ids is left.
  void order_by_id() {
    by_id_ = true;
    for (Opened<N>& o : opened_) order_by_id(o);
  }
  void order_by_id(Opened<N>& o) const {
    for (std::uint32_t left = o.lanes; left != 0; left &= left - 1) {
      const auto k = static_cast<unsigned>(std::countr_zero(left));
      if (o.bound[k] <= 0) {
        const Below& below = tree_.below_node(o.level - 1, o.node * kWidth + k);
        constexpr N beyond_ids = 0x1p33;  // so that they are below 0
        o.bound[k] = static_cast<N>(below.least) - beyond_ids;
      } else {
        o.lanes &= ~(1U << k);
      }
    }
    find_next(o);
  }

  /// Kept by a thread from one question to the next, and lent to one at a time: a visitor may ask.
  class Room {
   public:
    Room() : vector(std::move(kept())) { vector.clear(); }
    ~Room() { kept() = std::move(vector); }
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;
    std::vector<Opened<N>> vector;

   private:
    static std::vector<Opened<N>>& kept() {
      thread_local std::vector<Opened<N>> room;
      return room;
    }
  };

  const BasicTree<T>& tree_;
  SlotVisitor& visitor_;
  Bounds bounds_;
  Room room_;
  std::vector<Opened<N>>& opened_ = room_.vector;
  bool by_id_ = false;
};
template <class N, class T, class Bounds>
void visit_in_order(const BasicTree<T>& tree, SlotVisitor& visitor, Bounds bounds) {
  InOrder<N, T, Bounds>(tree, visitor, bounds).run();
}

template <class T>
void nearest(const BasicTree<T>& tree, const Box& query, const Strip* strip, SlotVisitor& visitor) {
  const BasicBox<2, T> q = rounded_outwards<T>(query);
  const double size = size_given(query, strip);
  visit_in_order<T>(tree, visitor, [&](const Node<T>& node, T* least, T* most) HWY_ATTR {
    distances(node, q, strip, size, least, most);
  });
}
void nearest_any(const Tree& tree, const Box& query, const Strip* strip, SlotVisitor& visitor) {
  std::visit([&](const auto& t) HWY_ATTR { nearest(t, query, strip, visitor); }, tree);
}
void first_hit_any(const Tree& tree, const Box& moving, const Strip* strip, Vec2 motion,
                   SlotVisitor& visitor) {
  std::visit(
      [&](const auto& t) HWY_ATTR {
        visit_in_order<double>(t, visitor,
                               [&](const auto& node, double* least, double* most) HWY_ATTR {
                                 entries(node, moving, strip, motion, visitor.limit, least);
                                 if (most) std::fill_n(most, kWidth, kForever);
                               });
      },
      tree);
}

}  // namespace abut::detail::index::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail::index {

HWY_EXPORT(nearest_any);
HWY_EXPORT(first_hit_any);

void visit_nearest(const Tree& tree, const Box& query, const Strip* strip, SlotVisitor& visitor) {
  HWY_DYNAMIC_DISPATCH(nearest_any)(tree, query, strip, visitor);
}
void visit_first_hit(const Tree& tree, const Box& moving, const Strip* strip, Vec2 motion,
                     SlotVisitor& visitor) {
  HWY_DYNAMIC_DISPATCH(first_hit_any)(tree, moving, strip, motion, visitor);
}

}  // namespace abut::detail::index
#endif
