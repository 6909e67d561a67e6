#include "search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "covering.hpp"
#include "kernels.hpp"

namespace abut::index {
namespace {

/// A shape that is asked about, and what holds it.
struct Question {
  explicit Question(const AnyShape& s)
      : shape(view(s)), box(covering_box(shape)), strip_(covering_strip(shape)) {}
  const Strip* strip() const { return strip_ ? &*strip_ : nullptr; }
  /// With everything within a distance.
  void widen(double distance) {
    // distance() errs by 8u of the largest number involved.
    const double reach = distance * (1 + 0x1p-40);
    box = widened(box, reach);
    if (strip_) strip_->half_width += reach;
  }

  ShapeView shape;
  Box box;

 private:
  std::optional<Strip> strip_;
};

/// Room that a thread keeps from one question to the next.
struct Candidates {
  std::vector<Slot> sure, maybe;
  static Candidates& none() {
    thread_local Candidates room;
    room.sure.clear();
    room.maybe.clear();
    return room;
  }
};

/// The box that a box or point is; null for other shapes.
const Box* as_box(const ShapeView& shape, Box& room) {
  if (const auto* box = std::get_if<const Box*>(&shape)) return *box;
  if (const auto* point = std::get_if<const Point*>(&shape)) {
    room = {(*point)->position, (*point)->position};
    return &room;
  }
  return nullptr;
}

/// The shape itself, for the queries that want it whole.
AnyShape shape_of(const ShapeView& v) {
  return visit_shape(
      [](const auto& s) -> AnyShape {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(s)>, PolygonRef>)
          return Polygon{{s.vertices.data, s.vertices.data + s.vertices.count}, s.radius};
        else
          return s;
      },
      v);
}

/// The k nearest of what was taken.
class Nearest final : public SlotVisitor {
 public:
  Nearest(const Question& question, std::size_t k) : question_(question), k_(k) {
    if (k == 0) limit = -std::numeric_limits<double>::infinity();
  }
  const Part* part = nullptr;

  void take(Slot slot) override {
    const Neighbour found{part->id(slot), distance(question_.shape, part->shape(slot))};
    if (best_.size() < k_) {
      best_.push_back(found);
      if (best_.size() == k_) std::make_heap(best_.begin(), best_.end(), closer);
    } else if (k_ > 0 && closer(found, best_.front())) {
      std::pop_heap(best_.begin(), best_.end(), closer);
      best_.back() = found;
      std::push_heap(best_.begin(), best_.end(), closer);
    }
    if (best_.size() == k_ && k_ > 0) limit = best_.front().distance;
  }
  std::vector<Neighbour> sorted() {
    std::sort(best_.begin(), best_.end(), closer);
    return std::move(best_);
  }

 private:
  static bool closer(const Neighbour& a, const Neighbour& b) {
    return a.distance < b.distance || (a.distance == b.distance && a.id < b.id);
  }

  const Question& question_;
  std::size_t k_;
  std::vector<Neighbour> best_;  // once there are k, a heap with the farthest on top
};

/// The first hit among what was taken; hit(shape) is its cast.
template <class Hit>
class FirstHit final : public SlotVisitor {
 public:
  FirstHit(double latest, Hit hit) : hit_(hit) { limit = latest; }
  const Part* part = nullptr;
  std::optional<IndexHit> first;

  void take(Slot slot) override {
    const std::optional<CastHit> found = hit_(part->shape(slot));
    const Id id = part->id(slot);
    if (!found ||
        (first && (found->t > first->hit.t || (found->t == first->hit.t && id > first->id))))
      return;
    first = IndexHit{id, *found};
    limit = found->t;
  }

 private:
  Hit hit_;
};
template <class Hit>
std::optional<IndexHit> find_first_hit(Parts parts, const Box& box, Vec2 motion, double latest,
                                       Hit hit) {
  FirstHit<Hit> visitor(latest, hit);
  for (const Part& part : parts) {
    visitor.part = &part;
    visit_first_hit(part.tree, box, motion, visitor);
  }
  return visitor.first;
}

}  // namespace

void find_meeting(Parts parts, const AnyShape& query, std::vector<Id>& found) {
  const Question question(query);
  Box room;
  const Box* box = as_box(question.shape, room);
  for (const Part& part : parts) {
    Candidates& slots = Candidates::none();
    find_overlapping(part.tree,
                     {question.box, question.strip(), part.holds_boxes() ? box : nullptr},
                     slots.sure, slots.maybe);
    for (const Slot slot : slots.sure) found.push_back(part.id(slot));
    for (const Slot slot : slots.maybe)
      if (intersects(question.shape, part.shape(slot))) found.push_back(part.id(slot));
  }
}

void find_within(Parts parts, const AnyShape& query, double within, std::vector<Id>& found) {
  if (!(within >= 0)) return;
  Question question(query);
  question.widen(within);
  for (const Part& part : parts) {
    Candidates& slots = Candidates::none();
    find_overlapping(part.tree, {question.box, question.strip(), nullptr}, slots.sure, slots.maybe);
    for (const Slot slot : slots.maybe)
      if (distance(question.shape, part.shape(slot)) <= within) found.push_back(part.id(slot));
  }
}

std::vector<Neighbour> find_nearest(Parts parts, const AnyShape& query, std::size_t k) {
  const Question question(query);
  Nearest nearest(question, k);
  for (const Part& part : parts) {
    nearest.part = &part;
    visit_nearest(part.tree, question.box, question.strip(), nearest);
  }
  return nearest.sorted();
}
std::optional<IndexHit> find_cast(Parts parts, const Ray& ray) {
  return find_first_hit(parts, covering_box(Point{ray.origin}), ray.direction,
                        std::numeric_limits<double>::infinity(),
                        [&](const ShapeView& s) { return cast(ray, shape_of(s)); });
}
std::optional<IndexHit> find_cast(Parts parts, const AnyShape& moving, Vec2 motion) {
  return find_first_hit(parts, covering_box(moving), motion, 1,
                        [&](const ShapeView& s) { return cast(moving, motion, shape_of(s)); });
}

}  // namespace abut::index
