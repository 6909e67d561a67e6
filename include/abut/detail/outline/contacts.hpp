// contacts where one shape is a polyline or a region: one for each place that is pressed, the
// deepest first. A place is a run of edges that meet the other shape, joined along their chain where the
// shape meets their common end, too, or reaches across a corner of the inside. Where one of two outlines
// is a region, edges of the other one that lie inside it join those before and behind them.
//
// Against a polyline each contact is that of an edge's capsule and the other shape (contact.hpp), the
// deepest of the run. A region has an outside, so there the way out is along the outward normal of an
// edge, or along one between those of two edges at a corner that is convex. Below an edge, the depth is
// how far the other shape reaches below its line, and a radius more. At a corner it is the contact with the
// triangle of both edges, if its normal lies between theirs: along such a normal the corner comes farthest
// out of all that its edges bound. A place's contact is the least deep of these.
#pragma once

#include <abut/detail/convex/contact.hpp>
#include <abut/detail/outline/distance.hpp>
#include <abut/detail/outline/intersects.hpp>
#include <abut/detail/outline/nearest.hpp>
#include <abut/detail/outline/pieces.hpp>
#include <abut/detail/outline/separation.hpp>
#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <span>

namespace abut::detail::outline {

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

/// A way out: over the line of an edge, if there is one, or past a corner.
struct WayOut {
  Contact contact;
  std::optional<Segment> over;
};

/// How deep a convex shape is below an edge of a region whose inside is to the left, grown by r; the
/// normal points from the region to the shape.
template <class S>
WayOut below_edge(const Segment& e, double r, const S& shape) {
  const double l = length(e.b - e.a);
  const Vec2 out = (-1 / l) * perp(e.b - e.a);
  const Vec2 deepest = extreme(shape, -out);
  const double depth = std::fmax(0, dot(e.a - deepest, out) + r);
  return {single_contact(out, 0.0 - depth, deepest + (0.5 * depth) * out), e};
}

/// The least deep way out over a piece and its two corners. On the border of a corner's normals is that of
/// an edge, which counts as it is.
template <class S>
WayOut out_over(Boundary<>& boundary, const Piece& piece, double r, const S& shape) {
  WayOut least = below_edge(piece.edge, r, shape);
  const auto keep = [&](const WayOut& c) {
    if (c.contact.depth < least.contact.depth) least = c;
  };
  for (const bool at_end : {false, true}) {
    const std::optional<Piece> other = at_end ? boundary.after(piece) : boundary.before(piece);
    if (!other) continue;
    const Segment &e = at_end ? piece.edge : other->edge, &f = at_end ? other->edge : piece.edge;
    if (sign::orientation(e.a, e.b, f.b) != Sign::positive) continue;
    keep(below_edge(other->edge, r, shape));
    const std::optional<Contact> c = contact_between(Polygon{{e.a, e.b, f.b}, r}, shape, 0.0);
    if (c && dot(c->normal, e.a - e.b) < 0 && dot(c->normal, f.b - f.a) < 0) keep({*c, {}});
  }
  return least;
}

/// The contact of a way out, with its points: where the shape lies below the edge, and no farther along it
/// than the edge goes.
template <class S>
Contact with_points(const WayOut& way, double r, const S& shape) {
  if (!way.over) return way.contact;
  const Contact& known = way.contact;
  const Vec2 half = (0.5 * known.depth) * known.normal;
  Contact c = abut::detail::contact_of(
      boundary::outline(rounded(*way.over, r)), boundary::outline(shape),
      {0.0 - known.depth, known.normal, known.points[0] + half, known.points[0] - half});
  if (c.count == 1) {
    const Vec2 d = way.over->b - way.over->a;
    const double at = dot(c.points[0] - way.over->a, d) / dot(d, d);
    c.points[0] = c.points[0] + (std::clamp(at, 0.0, 1.0) - at) * d;
  }
  return c;
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

/// The deepest way of each group, or the least deep.
class Places {
 public:
  explicit Places(bool deepest) : deepest_(deepest) {}
  /// `number`: the edge, or the pair of edges, that the way belongs to.
  void add(std::size_t group, const WayOut& way, std::size_t number) {
    const auto [place, fresh] = of_.emplace(group, One{way, number});
    const double depth = way.contact.depth, known = place->second.way.contact.depth;
    if (!fresh && (deepest_ ? depth > known : depth < known)) place->second = {way, number};
  }
  /// with_points(way, number) gives the contact.
  template <class F>
  std::vector<Contact> in_order(F&& with_points) const {
    std::vector<Contact> all;
    for (const auto& [group, one] : of_) all.push_back(with_points(one.way, one.number));
    deepest_first(all);
    return all;
  }

 private:
  struct One {
    WayOut way;
    std::size_t number;
  };
  bool deepest_;
  std::map<std::size_t, One> of_;
};

/// From a shape wholly inside a region: over the nearest edge, the least deep of those that are as near.
template <class S>
std::optional<Contact> way_out(const Tree& region, Boundary<>& boundary, const S& shape) {
  double least = HUGE_VAL;
  std::optional<Contact> out;
  Segment over;
  region.nearest(around(core(shape), radius(shape)), [&](const Segment& e, std::uint32_t number) {
    for (const Piece& p : boundary.of(e, number)) {
      const double d = shapes_separation(rounded(p.edge, 0), shape).distance;
      if (!(d <= least)) continue;
      const Contact c = with_points(below_edge(p.edge, region.radius, shape), region.radius, shape);
      if (out && d == least &&
          (c.depth > out->depth || (c.depth == out->depth && comes_before(over, p.edge))))
        continue;
      least = d, out = c, over = p.edge;
    }
    return least;
  });
  return out;
}

/// From the outline to the shape.
template <class S>
std::vector<Contact> contacts_with(const Tree& o, const S& shape) {
  if (!intersects(o, core(shape), radius(shape))) return {};
  constexpr bool endless = requires { core(shape).direction; };
  const bool directed = o.region && !endless;
  Boundary<> boundary(o);
  const Reach reach{o.radius, radius(shape)};
  std::vector<Piece> met;
  o.any_numbered(around(core(shape), radius(shape) + o.radius),
                 [&](const Segment& e, std::uint32_t number) {
                   if (pair_meeting(e, core(shape), reach) == Sign::positive) return false;
                   for (const Piece& p : boundary.of(e, number))
                     if (pair_meeting(p.edge, core(shape), reach) != Sign::positive)
                       met.push_back(p);
                   return false;
                 });
  if (met.empty()) {
    if constexpr (!endless)
      if (const std::optional<Contact> c = way_out(o, boundary, shape)) return {*c};
    return {};
  }
  std::sort(met.begin(), met.end());
  // Whether what meets both is one part of the shape.
  const auto joined = [&](const Segment& e, const Segment& f) {
    return (o.region && sign::orientation(e.a, e.b, f.b) == Sign::positive) ||
           pair_meeting(Point{e.b}, core(shape), reach) != Sign::positive;
  };
  Groups groups(met.size());
  for (std::size_t i = 0; i < met.size(); ++i) {
    heed_stop();
    if (const std::optional<Piece> next = boundary.after(met[i]))
      if (const auto at = std::lower_bound(met.begin(), met.end(), *next);
          at != met.end() && *at == *next && joined(met[i].edge, next->edge))
        groups.join(i, static_cast<std::size_t>(at - met.begin()));
  }
  Places places(!directed);
  for (std::size_t i = 0; i < met.size(); ++i) {
    std::optional<WayOut> way;
    heed_stop();
    if constexpr (!endless)
      if (directed) way = out_over(boundary, met[i], o.radius, shape);
    if (!directed)
      if (const auto c = contact_between(rounded(met[i].edge, o.radius), shape, 0.0))
        way = WayOut{*c, {}};
    if (way) places.add(groups.of(i), *way, i);
  }
  return places.in_order(
      [&](const WayOut& way, std::size_t) { return with_points(way, o.radius, shape); });
}

/// Pieces of two outlines that press each other.
struct Pressed {
  std::array<const Piece*, 2> of;  ///< of the first and of the second
  double most;                     ///< the way out is no longer
};

/// Where the lines of two edges cross, from 0 at the start of the first to 1 at its end, roughly.
template <class = void>
double crossing_along(const Segment& e, const Segment& f) {
  const Vec2 d = e.b - e.a, g = f.b - f.a;
  const double k = cross(d, g);
  return k != 0 ? cross(f.a - e.a, g) / k : 0;
}

/// At least how deep two capsules are in each other: if their edges cross, no deeper than an end lies beyond
/// the other edge's line.
template <class = void>
double depth_at_most(const Segment& e, const Segment& f, double reach) {
  double off = HUGE_VAL, beyond = HUGE_VAL, size = reach;
  bool cross_over = true;
  const auto ends_from_line = [&](const Segment& s, const Segment& t) {
    const Vec2 d = t.b - t.a;
    const double l = length(d);
    double sides[2];
    for (int i = 0; i < 2; ++i) {
      const Vec2 to = (i == 0 ? s.a : s.b) - t.a;
      const double at = l > 0 ? std::clamp(dot(to, d) / (l * l), 0.0, 1.0) : 0;
      off = std::fmin(off, length(to - at * d));
      sides[i] = l > 0 ? cross(d, to) / l : 0;
      beyond = std::fmin(beyond, std::fabs(sides[i]));
      size = std::fmax(size, taxicab(to) + l);
    }
    cross_over = cross_over && sides[0] * sides[1] < 0;
  };
  ends_from_line(e, f);
  ends_from_line(f, e);
  constexpr double rounding = 0x1p-40;
  return reach + (cross_over ? beyond : 0 - off) + rounding * size;
}

/// The places of pairs of pieces that press each other: which of them are one place, and its contact.
class PressedPlaces {
 public:
  PressedPlaces(const Tree& a, const Tree& b)
      : a_(a), b_(b), boundary_{Boundary<>(a), Boundary<>(b)} {
    const Reach reach{a.radius, b.radius};
    a.any_numbered_pair(b, reach.sum() * kUp,
                        [&](const Segment& e, std::uint32_t i, const Segment& f, std::uint32_t j) {
                          heed_stop();
                          if (pair_meeting(e, f, reach) == Sign::positive) return false;
                          const std::vector<Piece>&p = boundary_[0].of(e, i),
                                &q = boundary_[1].of(f, j);
                          const bool whole = p.size() == 1 && q.size() == 1;
                          for (const Piece& x : p)
                            for (const Piece& y : q)
                              if (whole || pair_meeting(x.edge, y.edge, reach) != Sign::positive)
                                pairs_.push_back({{&x, &y}, 0});
                          return false;
                        });
  }
  bool none() const { return pairs_.empty(); }

  /// A single place has an empty contact: it is that of the whole.
  std::vector<Contact> contacts() {
    Groups groups(pairs_.size());
    for (const std::size_t side : {0U, 1U}) join_along(side, groups);
    std::vector<std::pair<std::size_t, std::size_t>> of_group;
    for (std::size_t i = 0; i < pairs_.size(); ++i) of_group.push_back({groups.of(i), i});
    std::sort(of_group.begin(), of_group.end());
    if (of_group.front().first == of_group.back().first) return {Contact{}};
    for (Pressed& p : pairs_) p.most = most(p);
    std::vector<Contact> all;
    for (std::size_t i = 0, j = 0; i < of_group.size(); i = j) {
      while (j < of_group.size() && of_group[j].first == of_group[i].first) ++j;
      all.push_back(deepest({of_group.data() + i, j - i}));
    }
    deepest_first(all);
    return all;
  }

 private:
  const Tree& tree(std::size_t side) const { return side == 0 ? a_ : b_; }

  /// Joins pairs that lie next to each other along one of the outlines, the `side`, and are one place:
  /// the other outline meets the end between two pieces, too, or reaches across a corner of the inside, or
  /// what lies between is inside the other region.
  void join_along(std::size_t side, Groups& groups) {
    const Tree &own = tree(side), &other = tree(1 - side);
    const Reach reach{own.radius, other.radius};
    const auto piece = [&](std::size_t i) -> const Piece& { return *pairs_[i].of[side]; };
    const auto pressing = [&](std::size_t i) -> const Piece& { return *pairs_[i].of[1 - side]; };
    std::vector<std::size_t> order(pairs_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
      return piece(i) == piece(j) ? pressing(i) < pressing(j) : piece(i) < piece(j);
    });
    /// The pairs of a piece.
    const auto pairs_of = [&](const Piece& p) {
      const auto from = std::partition_point(order.begin(), order.end(),
                                             [&](std::size_t i) { return piece(i) < p; });
      const auto to =
          std::partition_point(from, order.end(), [&](std::size_t i) { return !(p < piece(i)); });
      return std::span<const std::size_t>(from, to);
    };
    const auto place = [&](const Piece& p) {
      return [&](std::size_t i) { return crossing_along(p.edge, pressing(i).edge); };
    };
    for (auto first = order.begin(), last = first; first != order.end(); first = last) {
      heed_stop();
      const Piece& p = piece(*first);
      last = std::find_if(first, order.end(), [&](std::size_t i) { return !(piece(i) == p); });
      std::optional<Piece> next = boundary_[side].after(p);
      if (!next) continue;
      const Vec2 v = p.edge.b;
      const bool corner =
          own.region && sign::orientation(p.edge.a, v, next->edge.b) == Sign::positive;
      auto there = pairs_of(*next);
      auto same = there.begin();
      for (auto here = first; here != last && same != there.end();) {
        const Piece &q = pressing(*here), &r = pressing(*same);
        if (q == r && (corner || pair_meeting(Point{v}, q.edge, reach) != Sign::positive))
          groups.join(*here, *same);
        if (!(r < q)) ++here;
        if (!(q < r)) ++same;
      }
      if (!other.region || !intersects(other, Point{v}, own.radius)) continue;
      // On to where it comes out again.
      for (; next && there.empty(); there = pairs_of(*next)) {
        heed_stop();
        next = boundary_[side].after(*next);
        if (!next) break;
      }
      if (!next) continue;
      groups.join(*std::ranges::max_element(first, last, {}, place(p)),
                  *std::ranges::min_element(there.begin(), there.end(), {}, place(*next)));
    }
  }

  Capsule capsule(const Pressed& p, std::size_t side) const {
    return rounded(p.of[side]->edge, tree(side).radius);
  }
  double most(const Pressed& p) const {
    double most = HUGE_VAL;
    for (const std::size_t side : {0U, 1U})
      if (tree(side).region)
        most = std::fmin(
            most,
            below_edge(p.of[side]->edge, tree(side).radius, capsule(p, 1 - side)).contact.depth);
    return a_.region || b_.region
               ? most
               : depth_at_most(p.of[0]->edge, p.of[1]->edge, a_.radius + b_.radius);
  }
  /// The way out from the first to the second, over an edge of the `side`.
  struct Way {
    WayOut way;
    std::size_t side = 0;
  };
  std::optional<Way> way_out(const Pressed& p) {
    std::optional<Way> least;
    for (const std::size_t side : {0U, 1U}) {
      if (!tree(side).region) continue;
      WayOut way = out_over(boundary_[side], *p.of[side], tree(side).radius, capsule(p, 1 - side));
      if (!least || way.contact.depth < least->way.contact.depth) least = Way{way, side};
    }
    if (!least)
      if (const auto between = contact_between(capsule(p, 0), capsule(p, 1), 0.0))
        least = Way{{*between, {}}};
    return least;
  }
  /// The contact of the deepest of some pairs, of which few are worked out.
  Contact deepest(std::span<std::pair<std::size_t, std::size_t>> some) {
    const auto longer = [&](const auto& i, const auto& j) {
      const double p = pairs_[i.second].most, q = pairs_[j.second].most;
      return p != q ? p < q : i.second > j.second;
    };
    std::make_heap(some.begin(), some.end(), longer);
    std::optional<Way> best;
    std::size_t number = 0;
    for (auto end = some.end(); end != some.begin(); --end) {
      const std::size_t i = some.front().second;
      if (best && pairs_[i].most < best->way.contact.depth) break;
      heed_stop();
      std::pop_heap(some.begin(), end, longer);
      const std::optional<Way> way = way_out(pairs_[i]);
      if (!way) continue;
      const double depth = way->way.contact.depth;
      if (!best || depth > best->way.contact.depth ||
          (depth == best->way.contact.depth && i < number))
        best = way, number = i;
    }
    const std::size_t side = best->side;
    const Contact c = with_points(best->way, tree(side).radius, capsule(pairs_[number], 1 - side));
    return side == 0 ? c : swapped(c);
  }

  const Tree &a_, &b_;
  std::array<Boundary<>, 2> boundary_;
  std::vector<Pressed> pairs_;
};

template <class = void>
std::vector<Contact> contacts_of_outlines(const Tree& a, const Tree& b) {
  if (!intersects(a, b)) return {};
  if (PressedPlaces pressed(a, b); !pressed.none()) return pressed.contacts();
  std::vector<Contact> all;
  // One lies inside a region of the other.
  const auto within = [&](const Tree& of, const Tree& outer, bool turn) {
    if (!outer.region || !all.empty()) return;
    of.any_start([&](const Vec2& v) {
      if (locate(outer, v) != Where::inside) return false;
      all = contacts_with(outer, Circle{v, of.radius});
      if (turn) swap_sides(all);
      return !all.empty();
    });
  };
  within(b, a, false);
  within(a, b, true);
  return all;
}

/// The contact of shapes that a translation parts, where both have the radii: the two ends of all that they
/// then rest on, seen along the normal.
template <class = void>
Contact contact_of(const Parting& p, double ra, double rb) {
  double low = HUGE_VAL, high = -HUGE_VAL;
  const Vec2 along = perp(p.normal);
  Vec2 ends[2];
  constexpr double pointlike = 0x1p-40;
  double depths[2] = {}, size = 0;
  for (const Resting& r : p.touches) size = std::fmax(size, std::fmax(taxicab(r.a), taxicab(r.b)));
  for (const Resting& r : p.touches) {
    const Contact c = abut::detail::contact_of(boundary::outline(rounded(r.side_a, ra)),
                                               boundary::outline(rounded(r.side_b, rb)),
                                               {0.0 - p.depth, p.normal, r.a, r.b});
    for (int i = 0; i < c.count; ++i) {
      // A side that leads past the other shape, beyond the corner that touches it.
      if (c.depths[i] > p.depth + pointlike * size) continue;
      const double at = dot(c.points[i], along);
      if (at < low) low = at, ends[0] = c.points[i], depths[0] = c.depths[i];
      if (at > high) high = at, ends[1] = c.points[i], depths[1] = c.depths[i];
    }
  }
  if (!(high >= low)) ends[0] = 0.5 * p.touches[0].a + 0.5 * p.touches[0].b;
  if (!(high - low > pointlike * size)) return single_contact(p.normal, 0.0 - p.depth, ends[0]);
  const int axis = std::fabs(p.normal.y) >= std::fabs(p.normal.x) ? 0 : 1;
  const int first = ends[1][axis] < ends[0][axis] ? 1 : 0;
  return {p.normal, p.depth, {ends[first], ends[1 - first]}, 2, {depths[first], depths[1 - first]}};
}

/// From an outline to a shape, or to another outline; nothing where they are farther apart than the margin.
template <class B>
std::optional<Contact> contact_from(const Tree& a, const B& b, double margin) {
  if (a.empty() || !a.finite || !has_finite_numbers(b)) return {};
  if constexpr (is_tree<B>) {
    if (b.empty()) return {};
    if (comes_after(a, b)) return swapped(contact_from(b, a, margin));
  }
  const bool meet = intersects_any(a, b);
  if (!meet && !(margin > 0)) return {};
  if constexpr (!is_disc<B>) {
    std::optional<Contact> found;
    if (meet && as_convex(a, b, [&](const auto& p, const auto& q) {
          found = contact_between(p, q, margin);
        }))
      return found;
    if (meet) return contact_of(parting(a, b), a.radius, radius(b));
  }
  const Separation s = separation_from(a, b);
  if (!(s.distance <= std::fmax(margin, 0))) return {};
  return single_contact(s.normal, s.distance, 0.5 * s.a + 0.5 * s.b);
}
template <class A, class B>
std::optional<Contact> contact_of_shapes(const A& a, const B& b, double margin) {
  require_plane<A, B>();
  if constexpr (!Outlined<A>) {
    return swapped(contact_of_shapes(b, a, margin));
  } else {
    // Most are apart, which takes no tree.
    if (!(margin > 0) && !shapes_intersect(a, b)) return {};
    if constexpr (Outlined<B>)
      return contact_from(Tree(view(a)), Tree(view(b)), margin);
    else
      return contact_from(Tree(view(a)), b, margin);
  }
}

#define ABUT_OUTLINED_CONTACT(declare, A, B) \
  declare std::optional<Contact> contact_of_shapes(const A&, const B&, double);
ABUT_DECLARE_OUTLINED(ABUT_OUTLINED_CONTACT)

/// From an outline to a shape, or to another outline. A single place has the contact of the whole.
template <class B>
std::vector<Contact> contacts_from(const Tree& a, const B& b) {
  std::vector<Contact> all;
  if constexpr (is_tree<B>) {
    // In one order, so that the points are the same in either.
    if (comes_after(a, b)) return swapped(contacts_from(b, a));
    all = contacts_of_outlines(a, b);
  } else {
    all = contacts_with(a, b);
  }
  if (all.size() == 1)
    if (const std::optional<Contact> whole = contact_from(a, b, 0)) all[0] = *whole;
  return all;
}
template <class A, class B>
std::vector<Contact> contacts_of(const A& a, const B& b) {
  require_plane<A, B>();
  std::vector<Contact> all;
  bool turned = false;
  if constexpr (!Outlined<A>) {
    all = contacts_from(Tree(view(b)), a), turned = true;
  } else if constexpr (Outlined<B>) {
    all = contacts_from(Tree(view(a)), Tree(view(b)));
  } else {
    all = contacts_from(Tree(view(a)), b);
  }
  if (turned) swap_sides(all);
  return all;
}

}  // namespace abut::detail::outline

namespace abut::detail {

template <class A, class B>
  requires EitherOutlined<A, B>
std::vector<Contact> contacts_between(const A& a, const B& b) {
  return outline::contacts_of(a, b);
}
template <class A, class B, class Margin>
  requires EitherOutlined<A, B>
std::optional<Contact> contact_between(const A& a, const B& b, Margin margin) {
  return outline::contact_of_shapes(a, b, margin);
}

}  // namespace abut::detail
