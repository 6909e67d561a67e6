// The shape of a query, and the visitors that walk the trees for it.
#pragma once

#include <abut/detail/stop.hpp>
#include <algorithm>
#include <optional>

#include "body.hpp"
#include "covering.hpp"
#include "kernels.hpp"
#include "search.hpp"

namespace abut::detail::index {

/// The shape of a query, and its conservative bounds.
struct Question {
  explicit Question(const AnyShape& s)
      : given(s), shape(view(s)), box(covering_box(shape)), strip_(covering_strip(shape)) {
    if (std::holds_alternative<outline::View>(shape)) tree_.grow(1);
  }
  const Strip* strip() const { return strip_ ? &*strip_ : nullptr; }
  /// Widens the question to all shapes within a distance.
  void widen(double distance) {
    // distance() errs by 8u of the largest number involved.
    const double reach = distance * kUp;
    box = widened(box, reach);
    if (strip_) strip_->half_width += reach;
  }

  /// The shape with the tree of its edges, if it is an outline of many.
  PreparedView prepared() const { return tree_.of(0, shape); }

  const AnyShape& given;
  ShapeView shape;
  Box box;

 private:
  Trees tree_;
  std::optional<Strip> strip_;
};

/// Whether a shape is no farther than a distance: a computed one tells, but for those in doubt: they are decided exactly.
struct NoFarther {
  double distance;
  bool operator()(double computed, const Question& question, const PreparedView& other) const {
    return distance == HUGE_VAL ? !std::isnan(computed)
                                : is_within(computed, distance, question.prepared(), other);
  }
};

std::optional<CastHit> cast(const Ray& ray, const PreparedView& target);
std::optional<CastHit> cast(const Question& moving, Vec2 motion, const PreparedView& target);
/// The deepest.
std::optional<Contact> contact(const PreparedView& a, const PreparedView& b, double margin);
/// Where there is no signed one (shapes that are not convex), what meets is at distance 0.
double separation(const Question& a, const PreparedView& b);

/// Looks into one part after another.
class PartVisitor : public SlotVisitor {
 public:
  const IndexPart* part = nullptr;

  bool beats(const Below& below, Slot first) const final {
    return below.least > last_.id &&
           (last_.at == 0 || (below.alike != 0 && are_same(part->shape(first), last_.shape())));
  }

 protected:
  /// The last answer to be taken. A shape that is equally near comes after it if its id is higher.
  struct Last {
    double at;  ///< distance or time, never negative
    Id id;
    const IndexPart* part;
    Slot slot;
    ShapeView shape() const { return part->shape(slot); }
  };
  void set_last(const Last& last) {
    last_ = last;
    may_beat = true;
    limit = std::min(limit, last.at);
  }
  /// Whether a slot comes too late however near it is.
  bool beats(Slot slot) const { return may_beat && last_.at == 0 && part->ids[slot] > last_.id; }

  /// Calls f(lane) for the lanes of a leaf.
  static void each_lane(const LeafView& leaf, auto f) {
    heed_stop();
    for (std::uint32_t lanes = leaf.lanes; lanes != 0; lanes &= lanes - 1)
      f(static_cast<unsigned>(std::countr_zero(lanes)));
  }
  /// Calls f(slot), the one with the least bound first, as long as the limit allows.
  void each_in_order(const LeafView& leaf, auto f) const {
    std::pair<double, Slot> order[kWidth];
    std::size_t count = 0;
    each_lane(leaf, [&](unsigned lane) {
      part->fetch(leaf.first + lane);
      order[count++] = {leaf.least[lane], leaf.first + lane};
    });
    std::sort(order, order + count);
    for (std::size_t i = 0; i < count && order[i].first <= limit; ++i)
      if (!beats(order[i].second)) f(order[i].second);
  }

 private:
  Last last_{};
};

/// Goes through all parts, always on where they may be nearest.
void visit_nearest(Parts parts, const Question& question, auto& visitor) {
  for (const IndexPart& part : parts) {
    visitor.part = &part;
    visit_nearest(part.tree, question.box, question.strip(), visitor);
  }
}

}  // namespace abut::detail::index
