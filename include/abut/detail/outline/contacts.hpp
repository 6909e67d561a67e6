// contacts where one shape is a polyline or a region: one for each place that is pressed, the
// deepest first. A place is a run of edges that meet the other shape, joined along their chain
// (and, of two outlines, along both chains).
//
// Against a polyline each contact is that of an edge's capsule and the other shape (contact.hpp), the
// deepest of the run. A region has an outside, so there the way out is along the outward normal of an
// edge, or along one between those of two edges at a corner that is convex. Below an edge, the depth is
// how far the other shape reaches below its line, and a radius more. At a corner it is the contact with the
// triangle of both edges, if its normal lies between theirs: along such a normal the corner comes farthest
// out of all that its edges bound. A place's contact is the least deep of these.
#pragma once

#include <abut/detail/outline/clip.hpp>
#include <abut/detail/outline/distance.hpp>
#include <abut/detail/outline/intersects.hpp>
#include <abut/detail/outline/nearest.hpp>
#include <abut/detail/outline/pieces.hpp>
#include <abut/queries/contact.hpp>
#include <map>

namespace abut {

namespace detail::outline {

/// An edge by its number, and its neighbours in the chain.
struct Linked {
  Segment edge;
  std::size_t before, after;
};
/// The edges of an outline; those of a region with the inside to the left.
template <class = void>
std::vector<Linked> linked_edges(View o) {
  std::vector<Linked> all;
  if (o.region) {
    o.radius = 0;
    for (const Segment& s : pieces(Tree(o))) all.push_back({s, 0, 0});
  } else {
    o.any_edge([&](const Segment& e) { return all.push_back({e, 0, 0}), false; });
  }
  for (std::size_t i = 0; i < all.size(); ++i) all[i].before = all[i].after = i;
  std::map<std::pair<double, double>, std::size_t> ends;
  for (std::size_t i = 0; i < all.size(); ++i) ends[{all[i].edge.a.x, all[i].edge.a.y}] = i;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto next = ends.find({all[i].edge.b.x, all[i].edge.b.y});
    if (next != ends.end()) all[i].after = next->second, all[next->second].before = i;
  }
  return all;
}

/// The extreme point of a convex shape along a unit vector, roughly.
template <class S>
Vec2 extreme(const S& shape, const Vec2& n) {
  const auto& k = core(shape);
  if constexpr (requires { k.semi_axes; }) {
    const double x = k.semi_axes.x * dot(n, k.rotation.u()),
                 y = k.semi_axes.y * dot(n, k.rotation.v()), l = std::hypot(x, y);
    if (!(l > 0)) return k.center;
    return k.center + (k.semi_axes.x * x / l) * k.rotation.u() +
           (k.semi_axes.y * y / l) * k.rotation.v();
  } else {
    Vec2 best = pairs::vertex(k, 0);
    for (int i = 1; i < pairs::vertex_count(k); ++i) {
      const Vec2 v = pairs::vertex(k, i);
      if (dot(v - best, n) > 0) best = v;
    }
    return best + radius(shape) * n;
  }
}

/// How deep a convex shape is below an edge of a region whose inside is to the left, grown by r; the
/// normal points from the region to the shape.
template <class S>
Contact below_edge(const Segment& e, double r, const S& shape) {
  const double l = length(e.b - e.a);
  const Vec2 out = (-1 / l) * perp(e.b - e.a);
  const Vec2 deepest = extreme(shape, -out);
  const double depth = std::fmax(0, dot(e.a - deepest, out) + r);
  return single_contact(out, 0.0 - depth, deepest + (0.5 * depth) * out);
}

/// The least deep way out over an edge and its two corners.
template <class S>
Contact out_over(const std::vector<Linked>& edges, std::size_t i, double r, const S& shape) {
  Contact least = below_edge(edges[i].edge, r, shape);
  for (const auto& [j, k] : {std::pair{edges[i].before, i}, {i, edges[i].after}}) {
    const Segment &e = edges[j].edge, &f = edges[k].edge;
    if (!(cross(e.b - e.a, f.b - f.a) > 0)) continue;
    const std::optional<Contact> c = contact_between(Polygon{{e.a, e.b, f.b}, r}, shape);
    if (!c || !(c->depth < least.depth)) continue;
    const auto lies_behind = [&](const Vec2& d) {
      return dot(c->normal, d) <= 0x1p-40 * length(d);
    };
    if (lies_behind(e.a - e.b) && lies_behind(f.b - f.a)) least = *c;
  }
  return least;
}

/// Sets that grow together.
class Groups {
 public:
  explicit Groups(std::size_t n) : parent_(n) {
    for (std::size_t i = 0; i < n; ++i) parent_[i] = i;
  }
  std::size_t of(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t i, std::size_t j) { parent_[of(i)] = of(j); }

 private:
  std::vector<std::size_t> parent_;
};

template <class = void>
void deepest_first(std::vector<Contact>& all) {
  std::sort(all.begin(), all.end(), [](const Contact& a, const Contact& b) {
    return a.depth != b.depth ? a.depth > b.depth : left_below(a.points[0], b.points[0]);
  });
}
template <class = void>
Contact turned_round(Contact c) {
  c.normal = -c.normal;
  return c;
}

/// From the outline to the shape.
template <class S>
std::vector<Contact> contacts_with(const View& o, const S& shape) {
  std::vector<Contact> all;
  if (!intersects(o, core(shape), radius(shape))) return all;
  constexpr bool endless = requires { core(shape).direction; };
  const bool directed = o.region && !endless;
  const std::vector<Linked> edges = linked_edges(o);
  std::vector<char> meets(edges.size());
  const Reach reach{o.radius, radius(shape)};
  bool any = false;
  const Box box = around(core(shape), radius(shape) + o.radius);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    meets[i] = View::may_meet(edges[i].edge, box) &&
               pair_meeting(edges[i].edge, core(shape), reach) != Sign::positive;
    any = any || meets[i];
  }
  if (!any) {
    // Wholly inside: the way out is over the nearest edge.
    std::size_t nearest = 0;
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const double d = shapes_separation(rounded(edges[i].edge, 0), shape).distance;
      if (d < least) least = d, nearest = i;
    }
    if constexpr (!endless) all.push_back(below_edge(edges[nearest].edge, o.radius, shape));
    return all;
  }
  Groups groups(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (meets[i] && meets[edges[i].after]) groups.join(i, edges[i].after);
  std::map<std::size_t, Contact> places;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (!meets[i]) continue;
    std::optional<Contact> c;
    if constexpr (!endless)
      if (directed) c = out_over(edges, i, o.radius, shape);
    if (!directed) c = contact_between(rounded(edges[i].edge, o.radius), shape);
    if (!c) continue;
    const auto [place, fresh] = places.emplace(groups.of(i), *c);
    if (!fresh && (directed ? c->depth < place->second.depth : c->depth > place->second.depth))
      place->second = *c;
  }
  for (const auto& [group, c] : places) all.push_back(c);
  deepest_first(all);
  return all;
}

template <class = void>
std::vector<Contact> contacts_of_outlines(const View& a, const View& b) {
  std::vector<Contact> all;
  const Tree tree_a(a), tree_b(b);
  if (!intersects(tree_a, tree_b)) return all;
  struct Pressed {
    std::size_t i, j;
    Contact contact;
  };
  const std::vector<Linked> edges_a = linked_edges(a), edges_b = linked_edges(b);
  std::vector<Pressed> pairs;
  const Reach reach{a.radius, b.radius};
  std::vector<Box> boxes_a, boxes_b;
  for (const Linked& e : edges_a) boxes_a.push_back(around(e.edge, a.radius));
  for (const Linked& e : edges_b) boxes_b.push_back(around(e.edge, b.radius));
  each_near(boxes_a, boxes_b, [&](std::uint32_t i, std::uint32_t j) {
    const Segment &e = edges_a[i].edge, &f = edges_b[j].edge;
    if (pair_meeting(e, f, reach) == Sign::positive) return;
    const Capsule c = rounded(e, a.radius), d = rounded(f, b.radius);
    std::optional<Contact> contact;
    if (a.region)
      contact = out_over(edges_a, i, a.radius, d);
    else if (b.region)
      contact = turned_round(out_over(edges_b, j, b.radius, c));
    else
      contact = contact_between(c, d);
    if (contact) pairs.push_back({i, j, *contact});
  });
  if (pairs.empty()) {
    // One lies inside a region of the other.
    const auto within = [&](const Tree& of, const View& outer, bool turn) {
      if (!outer.region || !all.empty()) return;
      of.any_start([&](const Vec2& v) {
        if (locate(outer, v) != Where::inside) return false;
        const std::vector<Contact> one = contacts_with(outer, Circle{v, of.radius});
        for (const Contact& c : one) all.push_back(turn ? turned_round(c) : c);
        return !all.empty();
      });
    };
    within(tree_b, a, false);
    within(tree_a, b, true);
    return all;
  }
  // Pairs that share an edge, or of which the edges are neighbours in their chains, are one place.
  Groups groups(pairs.size());
  std::map<std::size_t, std::size_t> first_of_a, first_of_b;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    for (auto [map, edge] : {std::pair{&first_of_a, pairs[p].i}, {&first_of_b, pairs[p].j}}) {
      const auto [known, fresh] = map->emplace(edge, p);
      if (!fresh) groups.join(p, known->second);
    }
  }
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    if (const auto n = first_of_a.find(edges_a[pairs[p].i].after); n != first_of_a.end())
      groups.join(p, n->second);
    if (const auto n = first_of_b.find(edges_b[pairs[p].j].after); n != first_of_b.end())
      groups.join(p, n->second);
  }
  std::map<std::size_t, Contact> places;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto [place, fresh] = places.emplace(groups.of(p), pairs[p].contact);
    if (!fresh && pairs[p].contact.depth > place->second.depth) place->second = pairs[p].contact;
  }
  for (const auto& [group, c] : places) all.push_back(c);
  deepest_first(all);
  return all;
}

template <class A, class B>
std::vector<Contact> contacts_of(const A& a, const B& b) {
  require_plane<A, B>();
  if constexpr (Outlined<A> && Outlined<B>) {
    return contacts_of_outlines(view(a), view(b));
  } else if constexpr (Outlined<A>) {
    return contacts_with(view(a), b);
  } else {
    std::vector<Contact> all = contacts_with(view(b), a);
    for (Contact& c : all) c = turned_round(c);
    return all;
  }
}

}  // namespace detail::outline

/// All contacts of a and b, the deepest first; of two convex shapes there is one at most.
template <detail::InThePlane A, detail::InThePlane B>
std::vector<Contact> contacts(const A& a, const B& b) {
  if constexpr (detail::EitherOutlined<A, B>) {
    return detail::outline::contacts_of(detail::lift(a), detail::lift(b));
  } else {
    const std::optional<Contact> one = contact(a, b);
    return one ? std::vector<Contact>{*one} : std::vector<Contact>{};
  }
}

/// The deepest of them; of shapes that are apart by no more than the margin, the nearest points.
template <detail::InThePlane A, detail::InThePlane B>
  requires detail::EitherOutlined<A, B>
std::optional<Contact> contact(const A& a, const B& b, double margin = 0) {
  const std::vector<Contact> all = contacts(a, b);
  if (!all.empty()) return all[0];
  if (!(margin > 0)) return std::nullopt;
  const PointPair near = closest_points(a, b);
  if (!(near.distance > 0 && near.distance <= margin)) return std::nullopt;
  const Vec2 between = near.b - near.a;
  return detail::single_contact((1 / length(between)) * between, near.distance,
                                0.5 * near.a + 0.5 * near.b);
}

}  // namespace abut
