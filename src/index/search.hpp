// What an index is asked, over one tree or several. The trees give candidates by their boxes; the
// exact predicates decide.
#pragma once

#include <abut/index/index.hpp>
#include <span>

#include "body.hpp"

namespace abut::index {

/// A tree and the shapes in its slots: those of an Index, or those of a DynamicIndex by their ids.
struct Part {
  explicit Part(const Index::Body& b)
      : tree(b.tree), ids(b.ids), body(&b), holds_boxes(is_box(b.header().kind)) {}
  Part(const Tree& t, const std::vector<AnyShape>* s, const Id* i, bool boxes)
      : tree(t), ids(i), shapes(s), holds_boxes(boxes) {}

  ShapeView shape(Slot slot) const { return body ? body->shape(slot) : view((*shapes)[ids[slot]]); }
  /// Begins to fetch what shape() and ids will be read for, as far as that is known without
  /// waiting.
  void fetch(Slot slot) const {
    if (body) body->fetch(slot);
  }
  /// The rest of it, later.
  void fetch_by_id(Slot slot) const {
    if (shapes) __builtin_prefetch(&(*shapes)[ids[slot]]);
  }

  /// Whether shapes of a kind are what the tree has of them, but for rounding.
  static bool is_box(std::size_t kind) {
    return kind == AnyShape(Box{}).index() || kind == AnyShape(Point{}).index();
  }

  Tree tree;
  const Id* ids;
  const Index::Body* body = nullptr;
  const std::vector<AnyShape>* shapes = nullptr;
  bool holds_boxes;  ///< nothing but boxes and points
};
using Parts = std::span<const Part>;

void find_meeting(Parts parts, const AnyShape& query, std::vector<Id>& found);
void find_within(Parts parts, const AnyShape& query, double within, std::vector<Id>& found);
/// Tells on request how many leaves were looked into.
std::vector<Neighbour> find_nearest(Parts parts, const AnyShape& query, std::size_t k,
                                    std::size_t* leaves = nullptr);
std::optional<IndexHit> find_cast(Parts parts, const Ray& ray);
std::optional<IndexHit> find_cast(Parts parts, const AnyShape& moving, Vec2 motion);

/// Every pair of a shape of `a` and one of `b` that meet or, if `within` is given, lie within it.
/// With itself (b is a): each pair once.
std::size_t find_pairs(Parts a, Parts b, bool with_itself, std::optional<double> within,
                       const MatchSink& sink, const Work& work);

}  // namespace abut::index
