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
  Cells cells(const Box& box) const {
    if (convex_) return convex_->cells();
#ifndef ABUT_SMALL
    if (caps_) return Cells::odd(*caps_, box);
#endif
    if (!tree_) return Cells::nothing();
    return tree_->radius > 0 ? Cells::grown(*tree_, box) : Cells::sharp(*tree_, {}, box);
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

/// The box that the bounds of both have in common.
template <class = void>
Box common_bounds(const Operand& a, const Operand& b) {
  Box common = a.bounds();
  for (int i = 0; i < 2; ++i) {
    common.min[i] = std::fmax(common.min[i], b.bounds().min[i]);
    common.max[i] = std::fmin(common.max[i], b.bounds().max[i]);
  }
  return common;
}
/// The arrangement of both boundaries, as far as the rule needs them.
template <class = void>
Arrangement arranged(const Operand& a, const Operand& b, const Rule& in) {
  const Box place = around(common_bounds(a, b), 0);
  return {a.cells(in.first ? kEverywhere : place), b.cells(in.second ? kEverywhere : place)};
}
/// The stretches that bound the area, each with the area to its left, cut at all vertices on them or joined.
template <class = void>
Stretches stretches(const Arrangement& both, const Rule& in, bool cut) {
  const auto is_in = [&](int set, Part own, Part other) {
    const bool x = own == Part::interior, y = other == Part::interior;
    return set == 0 ? in(x, y) : in(y, x);
  };
  const auto keep = [&](int set, const Sides& own, const Sides& other) {
    const bool on = other.on == Part::boundary;
    // Where both run along each other, the first one's counts. Between capsules that touch, the other is on both sides.
    if (on && other.left != other.right && set == 1) return Kept::no;
    const bool left = is_in(set, own.left, on ? other.left : other.on),
               right = is_in(set, own.right, on ? other.right : other.on);
    return left == right ? Kept::no : left ? Kept::onwards : Kept::back;
  };
  return stretches(both, keep, cut);
}

}  // namespace abut::detail::outline
