// Whether a region with curved edges comes within a distance of another shape.
//
// Whether they meet is exact. Pairs of pieces whose distance surely is smaller or larger, as in doubles, decide by
// themselves. The others are asked exactly: the nearest points lie on an edge, a corner or a side of a curve, and these are
// convex shapes, or the holes that they leave:
//
//     an edge, a corner         a segment, a point
//     an arc, from outside      its whole disc or ellipse: the normal there parts it from the other shape
//     an arc, from within       not within the distance, if the grown corner or disc lies strictly in its disc
//
// Doubles only choose which of these it is.
#pragma once

#include <abut/detail/outline/curved_distance.hpp>
#include <abut/detail/outline/within_distance.hpp>

namespace abut::detail::outline {

/// A piece, beside the point of it that is nearest to another shape.
struct Flank {
  std::variant<std::monostate, Circle, Capsule, Ellipse> shape;
  bool from_within = false;       ///< the other one lies inside
  bool unsure = false;            ///< it may, as doubles do not tell the points from each other
  std::optional<Circle> other{};  ///< the disc or corner of the other one, if it may lie inside
};
/// The normal of a piece at one of its points.
inline Vec2 normal_at(const CurvedEdge& e, const Vec2& p) {
  if (!is_arc(e)) return perp(e.to - e.from);
  const Vec2 d = e.rotation.inverse() * (p - e.center);
  const double flat = e.semi_axes.y / e.semi_axes.x;
  return e.rotation * Vec2{d.x * flat, d.y / flat};
}
/// Whether the boundary has a corner at an end of a piece.
template <class = void>
bool has_corner(const std::vector<CurvedEdge>& all, std::size_t piece, const Vec2& at) {
  constexpr double smooth = 0x1p-40;
  const Vec2 n = normal_at(all[piece], at);
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (k == piece || !(all[k].from == at || all[k].to == at)) continue;
    const Vec2 m = normal_at(all[k], at);
    if (std::fabs(cross(n, m)) <= smooth * length(n) * length(m)) return false;
  }
  return true;
}
/// One of a shape's pieces, near 1, as the points are, whose numbers are of this size; `given`: the same.
template <class = void>
Flank flank_of(const std::vector<CurvedEdge>& all, std::size_t piece, const CurvedEdge& given,
               double radius, const Vec2& at, const Vec2& other, double size) {
  const CurvedEdge& e = all[piece];
  if (!is_arc(e)) return {Capsule{given.from, given.to, radius}};
  if (!(e.from == e.to) && (at == e.from || at == e.to) && has_corner<>(all, piece, at))
    return {Circle{at == e.from ? given.from : given.to, radius}};
  constexpr double roundings = 0x1p-48;
  const Vec2 gap = other - at;
  const bool unsure = length(gap) <= roundings * size;
  const bool from_within = !unsure && dot(at - e.center, gap) < 0;
  const bool whole = e.from == e.to;
  if (e.semi_axes.x == e.semi_axes.y)
    return {Circle{given.center, given.semi_axes.x}, from_within, unsure};
  if (from_within && !whole) return {};
  return {Ellipse{given.center, given.semi_axes, given.rotation}, from_within, unsure};
}
/// The disc or the corner that may lie in a hole.
template <class = void>
std::optional<Circle> disc_of(const CurvedEdge& e, const Flank& flank, const Vec2& at) {
  if (flank.from_within) return {};
  if (const auto* disc = std::get_if<Circle>(&flank.shape)) return *disc;
  const auto* edge = std::get_if<Capsule>(&flank.shape);
  if (!edge || !(at == e.from || at == e.to)) return {};
  return Circle{at == e.from ? edge->a : edge->b, edge->radius};
}
/// Whether what lies in a hole comes within a distance of its rim; nothing, where the sum of lengths is no double.
template <class = void>
std::optional<bool> comes_near_rim(const Flank& hole, double d) {
  if (!hole.other) return {};
  const double sum = hole.other->radius + d;
  if (!(sum < HUGE_VAL) || sign::two_sum_error(hole.other->radius, d, sum) != 0) return {};
  const Circle grown{hole.other->center, sum};
  if (const auto* rim = std::get_if<Circle>(&hole.shape))
    return abut::detail::shapes_containment(*rim, grown) != Containment::strict;
  if (const auto* rim = std::get_if<Ellipse>(&hole.shape))
    return abut::detail::shapes_containment(*rim, grown) != Containment::strict;
  return {};
}
/// f(shape) of one that is known; else false.
template <class F>
bool with_shape(const Flank& flank, const F& f) {
  return std::visit(
      [&](const auto& s) {
        if constexpr (std::is_same_v<decltype(s), const std::monostate&>)
          return false;
        else
          return f(s);
      },
      flank.shape);
}
/// Whether a piece comes within a distance of a convex shape that does not meet the region.
template <class S>
bool comes_within(const Flank& flank, const S& shape, double d) {
  return with_shape(flank, [&](const auto& s) {
    if (flank.unsure && shapes_within_distance(s, shape, 0))
      return comes_near_rim<>(flank, d).value_or(true);
    return shapes_within_distance(s, shape, d);
  });
}
/// Whether two pieces come within a distance; nothing, if only their number tells.
template <class = void>
std::optional<bool> come_near(const Flank& p, const Flank& q, double d) {
  if (p.from_within) return comes_near_rim<>(p, d);
  if (q.from_within) return comes_near_rim<>(q, d);
  if (p.shape.index() == 0 || q.shape.index() == 0) return {};
  return with_shape(p, [&](const auto& s) {
    return with_shape(q, [&](const auto& t) {
      if ((p.unsure || q.unsure) && shapes_within_distance(s, t, 0))
        return comes_near_rim<>(p, d).value_or(true) && comes_near_rim<>(q, d).value_or(true);
      return shapes_within_distance(s, t, d);
    });
  });
}

/// How far apart two pieces are; nothing, if only their number tells.
template <class = void>
std::optional<double> gap_between(const Flank& p, const Flank& q) {
  if (p.from_within || q.from_within || p.shape.index() == 0 || q.shape.index() == 0) return {};
  double gap = 0;
  with_shape(p, [&](const auto& s) {
    return with_shape(q, [&](const auto& t) { return gap = shapes_distance(s, t), true; });
  });
  return gap > 0 ? std::optional(gap) : std::nullopt;
}

/// Two pieces that are as far apart as was asked, as far as doubles tell.
struct NearPair {
  Flank first, second;
  double distance;
};
/// Whether the first shape comes within the distance; or where that is not known those pairs that tell.
struct Nearness {
  std::optional<bool> known;
  std::vector<NearPair> pairs{};
};
/// The first shape has curved edges, and does not meet the second.
template <class = void>
Nearness nearness(const AnySet& a, const AnySet& b, double d) {
  const Cell* convex = std::get_if<Cell>(&b.shape);
  const bool rounded_corners =
      convex && std::any_of(convex->corners.begin(), convex->corners.end(),
                            [](const auto& c) { return !(c.offset == Vec2{0, 0}); });
  for (const bool as_given : {true, false}) {
    const Boundaries<> both(a, b, as_given);
    if (both.empty()) break;
    const double limit = both.scaled(d);
    const double slack =
        limit < HUGE_VAL ? kDistanceDoubt * std::fmax(both.size(), limit) + kTiny : 0;
    Nearness found;
    bool is_shared = false;
    const auto keep = [&](std::size_t i, std::size_t j, const PointPair& at, double distance) {
      const CurvedEdge &e = both.piece(0, i), &f = both.piece(1, j);
      Flank p = flank_of<>(both.pieces(0), i, both.given_piece(0, i), 0, at.a, at.b, both.size());
      Flank q = flank_of<>(both.pieces(1), j, both.given_piece(1, j), both.given_radius(1), at.b,
                           at.a, both.size());
      if (!rounded_corners) p.other = disc_of<>(f, q, at.b);
      q.other = disc_of<>(e, p, at.a);
      found.pairs.push_back({p, q, both.given(distance)});
    };
    both.each_near([&](std::size_t i, std::size_t j) {
      constexpr double enough = -1;
      if (found.known || is_shared) return enough;
      Extreme pair{false};
      add_pair(both.piece(0, i), both.piece(1, j), pair);
      const double distance = pair.best.distance - both.radii();
      if (!(distance > limit + slack)) {
        is_shared = both.may_be_shared(i, j);
        if (!is_shared && distance < limit - slack)
          found.known = true;
        else if (!is_shared)
          keep(i, j, pair.best, distance);
      }
      return limit + slack + both.radii();
    });
    if (is_shared) continue;
    if (found.pairs.empty() && !found.known) found.known = false;
    return found;
  }
  return {false};
}
/// Whether a pair comes within the distance.
template <class = void>
bool is_near(const NearPair& pair, double d) {
  return come_near<>(pair.first, pair.second, d).value_or(pair.distance <= d);
}
ABUT_DECLARE_ONE(Nearness nearness<>(const AnySet&, const AnySet&, double));
ABUT_DECLARE_ONE(bool is_near<>(const NearPair&, double));
ABUT_DECLARE_ONE(std::optional<double> gap_between<>(const Flank&, const Flank&));

/// Whether a pair is told by the first one's piece and the other shape, which is convex.
template <class B>
bool is_told_by(const Flank& first) {
  return !is_curved<B> && !Outlined<B> && !first.from_within && first.shape.index() != 0;
}
/// Whether a region with curved edges comes within a distance of another shape.
template <class B>
bool comes_within(const CurvedRegion& a, const B& b, double d) {
  if (!(d >= 0)) return false;
  const AnySet p = any_set(a), q = any_set(b);
  if (meet(p, q)) return true;
  if (d == 0) return false;
  const Nearness found = nearness(p, q, d);
  if (found.known) return *found.known;
  return std::any_of(found.pairs.begin(), found.pairs.end(), [&](const NearPair& pair) {
    if constexpr (!is_curved<B> && !Outlined<B>)
      if (is_told_by<B>(pair.first)) return comes_within(pair.first, b, d);
    return is_near(pair, d);
  });
}
/// The distance of shapes that do not meet, though doubles hardly tell it from 0: `computed`.
template <class B>
double tiny_distance(const CurvedRegion& a, const B& b, double computed) {
  double least = HUGE_VAL;
  const Nearness found = nearness(any_set(a), any_set(b), computed);
  for (const NearPair& pair : found.pairs) {
    std::optional<double> gap;
    if constexpr (!is_curved<B> && !Outlined<B>) {
      if (is_told_by<B>(pair.first))
        with_shape(pair.first, [&](const auto& s) {
          const double apart = shapes_distance(s, b);
          if (apart > 0) gap = apart;
          return true;
        });
    } else {
      gap = gap_between(pair.first, pair.second);
    }
    if (!gap) return computed;
    least = std::fmin(least, *gap);
  }
  return found.known ? computed : least;
}

}  // namespace abut::detail::outline
