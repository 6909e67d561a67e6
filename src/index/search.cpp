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

/// Room for candidates that a thread keeps from one question to the next.
std::vector<Slot>& candidates() {
  thread_local std::vector<Slot> slots;
  slots.clear();
  return slots;
}

/// A node that is still to be looked into, and a bound for everything in it.
struct Waiting {
  double bound;
  std::uint32_t part;
  int level;
  std::size_t node;
  friend bool operator<(const Waiting& a, const Waiting& b) { return a.bound > b.bound; }
};

/// Best first (Hjaltason & Samet 1999): nodes in the order of their bounds, as long as one of them
/// may hold something better than `limit()`. bounds(part, level, node, out) gives the lanes'
/// bounds, not a number for what is out of the question; take(part, slot) looks at a shape.
template <class Limit, class Bounds, class Take>
void best_first(Parts parts, Limit limit, Bounds bounds, Take take) {
  thread_local std::vector<Waiting> heap;
  heap.clear();
  const auto look_into = [&](std::uint32_t p, int level, std::size_t node) {
    alignas(64) double bound[kWidth];
    bounds(parts[p], level, node, bound);
    if (level > 0) {
      for (std::size_t lane = 0; lane < kWidth; ++lane)
        if (bound[lane] <= limit()) {
          heap.push_back({bound[lane], p, level - 1, node * kWidth + lane});
          std::push_heap(heap.begin(), heap.end());
        }
      return;
    }
    // The nearest first, so that the limit soon cuts off the rest.
    unsigned char order[kWidth];
    int n = 0;
    for (std::size_t lane = 0; lane < kWidth; ++lane) {
      if (!(bound[lane] <= limit())) continue;
      int i = n++;
      for (; i > 0 && bound[order[i - 1]] > bound[lane]; --i) order[i] = order[i - 1];
      order[i] = static_cast<unsigned char>(lane);
    }
    for (int i = 0; i < n && bound[order[i]] <= limit(); ++i)
      take(parts[p], static_cast<Slot>(node * kWidth + order[i]));
  };
  for (std::uint32_t p = 0; p < parts.size(); ++p)
    if (slots_of(parts[p].tree) > 0)
      look_into(p, std::visit([](const auto& t) { return t.top(); }, parts[p].tree), 0);
  while (!heap.empty() && heap.front().bound <= limit()) {
    const Waiting next = heap.front();
    std::pop_heap(heap.begin(), heap.end());
    heap.pop_back();
    look_into(next.part, next.level, next.node);
  }
}

/// The first hit of what starts in `box` and moves by `motion`; hit(shape) is its cast.
template <class Hit>
std::optional<IndexHit> find_first_hit(Parts parts, const Box& box, Vec2 motion, double latest,
                                       Hit hit) {
  std::optional<IndexHit> first;
  best_first(
      parts, [&] { return first ? first->hit.t : latest; },
      [&](const Part& part, int level, std::size_t node, double* out) {
        node_entries(part.tree, level, node, box, motion, first ? first->hit.t : latest, out);
      },
      [&](const Part& part, Slot slot) {
        const std::optional<CastHit> found = hit(part.shape(slot));
        const Id id = part.id(slot);
        if (found &&
            (!first || found->t < first->hit.t || (found->t == first->hit.t && id < first->id)))
          first = IndexHit{id, *found};
      });
  return first;
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

}  // namespace

void find_meeting(Parts parts, const AnyShape& query, std::vector<Id>& found) {
  const Question question(query);
  for (const Part& part : parts) {
    std::vector<Slot>& slots = candidates();
    find_overlapping(part.tree, question.box, question.strip(), slots);
    for (const Slot slot : slots)
      if (intersects(question.shape, part.shape(slot))) found.push_back(part.id(slot));
  }
}

void find_within(Parts parts, const AnyShape& query, double within, std::vector<Id>& found) {
  if (!(within >= 0)) return;
  Question question(query);
  question.widen(within);
  for (const Part& part : parts) {
    std::vector<Slot>& slots = candidates();
    find_overlapping(part.tree, question.box, question.strip(), slots);
    for (const Slot slot : slots)
      if (distance(question.shape, part.shape(slot)) <= within) found.push_back(part.id(slot));
  }
}

std::vector<Neighbour> find_nearest(Parts parts, const AnyShape& query, std::size_t k) {
  const Question question(query);
  const auto closer = [](const Neighbour& a, const Neighbour& b) {
    return a.distance < b.distance || (a.distance == b.distance && a.id < b.id);
  };
  std::vector<Neighbour> best;  // a heap, the farthest on top
  if (k == 0) return best;
  constexpr double inf = std::numeric_limits<double>::infinity();
  best_first(
      parts, [&] { return best.size() < k ? inf : best.front().distance; },
      [&](const Part& part, int level, std::size_t node, double* out) {
        node_distances(part.tree, level, node, question.box, question.strip(), out);
      },
      [&](const Part& part, Slot slot) {
        const Neighbour found{part.id(slot), distance(question.shape, part.shape(slot))};
        if (best.size() == k) {
          if (!closer(found, best.front())) return;
          std::pop_heap(best.begin(), best.end(), closer);
          best.pop_back();
        }
        best.push_back(found);
        std::push_heap(best.begin(), best.end(), closer);
      });
  std::sort_heap(best.begin(), best.end(), closer);
  return best;
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
