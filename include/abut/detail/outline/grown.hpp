// Does an outline with a radius hold another shape? Exactly.
//
// It is the union of the capsules around its edges, and of the region itself. Where the region alone
// or one capsule holds the other, that is the answer. Otherwise the arrangement tells whether any of
// the other lies outside of the union (arrangement.hpp).
#pragma once

#include <abut/detail/outline/arrangement.hpp>
#include <abut/detail/outline/containment.hpp>

namespace abut::detail::outline {

/// How the first set of an arrangement, an area, holds the second.
template <class = void>
Containment held(const Arrangement& both) {
  const auto outside = [](const IntersectionMatrix& m) {
    return m(Part::exterior, Part::interior) >= 0 || m(Part::exterior, Part::boundary) >= 0;
  };
  const IntersectionMatrix m = both.matrix({}, outside);
  if (outside(m)) return Containment::none;
  return m(Part::boundary, Part::interior) >= 0 || m(Part::boundary, Part::boundary) >= 0
             ? Containment::touching
             : Containment::strict;
}

/// The outline of a convex shape, and, where it has many corners, the region that it is.
struct ConvexCells {
  static constexpr int kFew = 8;
  explicit ConvexCells(boundary::Outline o) : outline(std::move(o)) {
    if (outline.kind != boundary::Outline::Kind::hull || outline.corner_count() <= kFew) return;
    std::vector<Vec2>& ring = region.rings.emplace_back();
    for (const boundary::Corner& c : outline.corners) ring.push_back(c.base);
    region.radius = outline.radius;
    tree.emplace(view(region));
  }
  Cells cells() const {
    if (!tree) return Cells::convex(outline);
    return outline.rounded() ? Cells::grown(*tree, kEverywhere) : Cells::sharp(*tree, {});
  }

  boundary::Outline outline;
  Region region;
  std::optional<Tree> tree;
};

/// The edges of an outline without its radius.
template <class Edges>
struct Sharp {
  const Edges& o;
  bool region = o.region;
  static constexpr double radius = 0;

  bool empty() const { return o.empty(); }
  template <class F>
  bool any(const Box& box, F&& f) const {
    return o.any(box, f);
  }
  template <class Pass>
  void ray(const Box& place, Pass& pass) const {
    o.ray(place, pass);
  }
};
inline const Tree& tree_of(const Tree& o) { return o; }
template <class = void>
Tree tree_of(const View& o) {
  return Tree(o);
}

/// How an outline with a radius holds a convex shape.
template <class Edges, class S>
Containment grown_holds(const Edges& o, const S& shape) {
  const auto& k = core(shape);
  const double r = radius(shape);
  if (o.empty()) return Containment::none;
  if (o.region && covers(Sharp<Edges>{o}, k, r)) return Containment::strict;
  Containment best = Containment::none;
  o.any(around(k, r + o.radius), [&](const Segment& e) {
    best = (std::max)(best, pairs::containment(core(rounded(e, o.radius)), o.radius, k, r));
    return best == Containment::strict;
  });
  if (best == Containment::strict || !intersects(o, Point{some_point(k)}, 0)) return best;
  // Where it reaches the boundary of the one that holds it, another may cover it.
  const Tree& tree = tree_of(o);
  const ConvexCells other(boundary::outline(shape));
  return held(Arrangement(Cells::grown(tree, around(k, r)), other.cells()));
}
template <class S>
Containment grown_containment(const Tree& o, const S& shape) {
  if constexpr (requires { shape.direction; })
    return Containment::none;
  else
    return grown_holds(o, shape);
}
template <class S>
Containment grown_containment(const View& o, const S& shape) {
  if constexpr (requires { shape.direction; })
    return Containment::none;
  else
    return grown_holds(o, shape);
}

/// How an outline holds another, of which at least one has a radius. `ends` and `other_ends`: the
/// boundaries of polylines without.
template <class = void>
Containment grown_containment(const Tree& o, const std::vector<Vec2>& ends, const Tree& other,
                              const std::vector<Vec2>& other_ends) {
  if (o.radius > 0) {
    const Box nearby = around(other.bounds(), other.radius);
    return held(Arrangement(Cells::grown(o, nearby), other.radius > 0
                                                         ? Cells::grown(other, nearby)
                                                         : Cells::sharp(other, other_ends)));
  }
  Containment all = Containment::strict;
  if (other.any_edge([&](const Segment& e) {
        const Capsule c = rounded(e, other.radius);
        all = smaller(all, containment(o, ends, core(c), c.radius));
        return all == Containment::none;
      }))
    return all;
  if (!other.region) return all;
  // No edge of o enters what is grown around other's edges; a hole of o inside would start there.
  const bool hole =
      o.region && o.any_start([&](const Vec2& v) { return locate(other, v) == Where::inside; });
  return hole || !o.region ? Containment::none : all;
}

}  // namespace abut::detail::outline
