// The shapes that an area is made of, and the stretches of their boundaries that bound it.
//
// A rule says of a point whether it is in the area, from whether it is in a and in b. The boundary of the area is
// those stretches of the two boundaries (rim.hpp) whose left and right the rule tells apart.
#pragma once

#include <abut/detail/outline/bounds.hpp>
#include <abut/detail/outline/grown.hpp>
#include <abut/detail/outline/rim.hpp>

namespace abut::detail::outline {

/// A shape as a set of cells; nothing, if it has no area.
class Operand {
 public:
  template <class S>
  explicit Operand(const S& s) {
    if constexpr (Outlined<S>) {
      const View o = view(s);
      if (o.empty() || !(o.region || o.radius > 0) || !has_finite_numbers(s)) return;
      tree_.emplace(o);
      bounds_ = shape_bounds(s);
    } else if constexpr (is_bounded<S>) {
      convex_.emplace(boundary::outline(s));
      if (convex_->outline.region() && has_finite_numbers(s))
        bounds_ = shape_bounds(s);
      else
        convex_.reset();
    }
  }
#ifndef ABUT_SMALL
  explicit Operand(const CurvedRegion& region) {
    caps_.emplace(region);
    bounds_ = caps_->bounds();
    if (caps_->empty()) caps_.reset();
  }
#endif
  const Box& bounds() const { return bounds_; }
  bool is_curved() const { return caps_.has_value(); }
  /// Its edges, if all are straight ones between given corners; `made` holds them for as long, where they have to be made.
  const Tree* straight_region(std::optional<Tree>& made) const {
    if (tree_) return tree_->region && !(tree_->radius > 0) ? &*tree_ : nullptr;
    if (!convex_) return nullptr;
    const boundary::Outline& o = convex_->outline;
    std::vector<Vec2> ring;
    for (const boundary::Corner& c : o.corners) {
      if (o.rounded() || !(c.offset == Vec2{0, 0})) return nullptr;
      ring.push_back(c.base);
    }
    if (ring.size() < 3) return nullptr;
    return &made.emplace(View{&ring, nullptr, nullptr, 1, 0, true});
  }
  bool is_nothing() const { return !tree_ && !convex_ && !caps_; }
  Cells cells(const Box& box, const std::vector<char>& alone = {}) const {
    if (convex_) return convex_->cells();
#ifndef ABUT_SMALL
    if (caps_) return Cells::odd(*caps_, box);
#endif
    if (!tree_) return Cells::nothing();
    return tree_->radius > 0 ? Cells::grown(*tree_, box) : Cells::sharp(*tree_, {}, box, alone);
  }
  /// For each edge of two regions of straight edges: whether it meets no other but its neighbours. Nothing for other shapes.
  static std::array<std::vector<char>, 2> alone(const Operand& a, const Operand& b) {
    std::array<std::vector<char>, 2> all;
    if (!a.tree_ || !b.tree_ || a.tree_->radius > 0 || b.tree_->radius > 0) return all;
    for (const std::size_t k : {0u, 1u}) all[k].assign((k ? b : a).tree_->vertex_count(), 1);
    a.tree_->any_numbered_pair(
        *b.tree_, 0, [&](const Segment& e, std::uint32_t i, const Segment& f, std::uint32_t j) {
          if ((all[0][i] || all[1][j]) && edge_meeting(e, f) != Sign::positive)
            all[0][i] = all[1][j] = 0;
          return false;
        });
    for (const std::size_t k : {0u, 1u}) {
      const Tree& tree = *(k ? b : a).tree_;
      tree.any_pair_of_own([&](std::uint32_t i, std::uint32_t j) {
        if ((!all[k][i] && !all[k][j]) || j == i + 1) return false;
        const Segment e = tree.edge(i), f = tree.edge(j);
        if (!View::may_meet(e, core_bounds(f)) || edge_meeting(e, f) == Sign::positive ||
            (f.b == e.a && tree.neighbour(j, 1) == i))
          return false;
        all[k][i] = all[k][j] = 0;
        return false;
      });
    }
    return all;
  }
  /// An order, so that an answer does not depend on which operand comes first.
  bool comes_after(const Operand& o) const {
    if (tree_ && o.tree_) return outline::comes_after(*tree_, *o.tree_);
    if (convex_ && o.convex_) return boundary::comes_after(convex_->outline, o.convex_->outline);
    if (caps_ && o.caps_) {
      const auto &p = caps_->cells(), &q = o.caps_->cells();
      for (std::size_t i = 0; i < (std::min)(p.size(), q.size()); ++i) {
        if (boundary::comes_after(p[i], q[i])) return true;
        if (boundary::comes_after(q[i], p[i])) return false;
      }
      return p.size() > q.size();
    }
    return rank() > o.rank();
  }

 private:
  int rank() const { return tree_ ? 0 : convex_ ? 1 : caps_ ? 2 : 3; }

  std::optional<ConvexCells> convex_;
  std::optional<Tree> tree_;
  std::optional<Caps> caps_;
  Box bounds_{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
};

/// Which points are in an area: those in both shapes, in the first alone, in the second alone.
struct Rule {
  bool both, first, second;
  bool operator()(bool a, bool b) const { return a && b ? both : a ? first : b && second; }
  Rule swapped() const { return {both, second, first}; }
};

using Operands = std::vector<Operand>;

/// The box that the bounds of both have in common.
template <class = void>
Box common_bounds(const Operands& a, const Operands& b) {
  const auto bounds = [](const Operands& some) {
    Box all{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (const Operand& o : some)
      for (int i = 0; i < 2; ++i) {
        all.min[i] = std::fmin(all.min[i], o.bounds().min[i]);
        all.max[i] = std::fmax(all.max[i], o.bounds().max[i]);
      }
    return all;
  };
  Box common = bounds(a);
  const Box other = bounds(b);
  for (int i = 0; i < 2; ++i) {
    common.min[i] = std::fmax(common.min[i], other.min[i]);
    common.max[i] = std::fmin(common.max[i], other.max[i]);
  }
  return common;
}
/// The arrangement of all boundaries, as far as the rule needs them; a's come first.
template <class = void>
Arrangement arranged(const Operands& a, const Operands& b, const Rule& in) {
  const Box place = around(common_bounds(a, b), 0);
  const auto cells = [&](const Operand& o, bool first) {
    return o.cells((first ? in.first : in.second) ? kEverywhere : place);
  };
  if (a.size() == 1 && b.size() == 1) {
    const auto alone = Operand::alone(a[0], b[0]);
    return {a[0].cells(in.first ? kEverywhere : place, alone[0]),
            b[0].cells(in.second ? kEverywhere : place, alone[1])};
  }
  std::vector<Cells> sets;
  std::vector<Box> boxes;
  for (const Operands* some : {&a, &b})
    for (const Operand& o : *some) {
      boxes.push_back(around(o.bounds(), 0));
      sets.push_back(cells(o, some == &a));
    }
  return {std::move(sets), BoxTree(boxes)};
}
/// The rule of two areas, each the union of so many sets, for their stretches: each has the area to its left.
struct OfTwo {
  Rule in;
  int firsts = 1, seconds = 1;

  /// Where a set has a point in it, or out of it, whether others make a difference.
  bool matters(int set, Part part) const {
    const bool first = set < firsts;
    const Rule r = first ? in : in.swapped();
    if (part == Part::interior) return r.both != r.first;
    return part == Part::boundary || r.second || (first ? firsts : seconds) > 1;
  }
  template <class Each>
  Kept operator()(int set, const Sides& own, const Each& each_other) const {
    struct Filled {
      bool left = false, right = false;
    };
    const bool second = set >= firsts;
    Filled mine{own.left == Part::interior, own.right == Part::interior}, other;
    bool leads = true;
    each_other([&](int k, const Sides& sides) {
      const bool same = (k >= firsts) == second;
      Filled& to = same ? mine : other;
      to.left = to.left || sides.left == Part::interior;
      to.right = to.right || sides.right == Part::interior;
      if (same && k < set && sides.on == Part::boundary && sides.left != sides.right) leads = false;
    });
    // Where boundaries run along each other, the first one's counts.
    if (!leads || mine.left == mine.right || (second && other.left != other.right)) return Kept::no;
    const auto is_in = [&](bool x, bool y) { return second ? in(y, x) : in(x, y); };
    const bool left = is_in(mine.left, other.left), right = is_in(mine.right, other.right);
    return left == right ? Kept::no : left ? Kept::onwards : Kept::back;
  }
};

}  // namespace abut::detail::outline
