// contact_features(a, b, contact): which corner or side of each shape a contact rests on.
//
//        3 ◂──── 2      A solver keeps the impulse of each contact point from step to step. It finds
//        │   b   │      the point of the last step by its id: as long as the same sides face each
//        0 ────▸ 1      other, their two points keep their ids, wherever they move.
//     ▭▭▭▭▭▭▭▭▭▭▭▭▭▭▭
//
// Corners are numbered counter-clockwise (y up); side i runs from corner i to the next one. Boxes
// begin at (−, −) in their own axes, capsules and segments at a, polygons at the first vertex that
// is a corner. Cost: one look at each corner. docs/contact.md
#pragma once

#include <abut/any_shape.hpp>
#include <abut/detail/argument.hpp>
#include <abut/detail/boundary/outline.hpp>
#include <abut/detail/pairs/box_box_contact.hpp>
#include <abut/detail/pairs/hull_polygon_distance.hpp>
#include <cstdint>
#include <optional>

namespace abut {

namespace detail {

/// The side of the boundary whose normal comes nearest to `normal`, as in contact(). A contact of one
/// point rests on it only if its normal is that one; else on the corner that comes farthest out.
inline ContactFeature facing_feature(const boundary::Outline& o, Vec2 normal, bool side) {
  using Feature = ContactFeature;
  const int n = o.corner_count();
  if (o.kind == boundary::Outline::Kind::ellipse || n == 0) return {};
  if (n == 1 && !o.endless_forward) return {};
  if (n == 1) return {side ? Feature::Kind::side : Feature::Kind::corner, 0};
  // Relative to one corner, so that nothing is lost far from the origin.
  const auto way = [&](int from, int to) {
    const boundary::Corner &p = o.corner(from), &q = o.corner(to);
    const Vec2 d = (q.base - p.base) + (q.offset.x * q.axis + q.offset.y * perp(q.axis)) -
                   (p.offset.x * p.axis + p.offset.y * perp(p.axis));
    return d;
  };
  int best_side = 0, best_corner = 0;
  double most_aligned = -2, farthest = 0;
  for (int i = 0; i < n; ++i) {
    const Vec2 edge = way(i, i + 1);
    const double aligned = dot(edge, perp(normal)) / length(edge);
    if (aligned > most_aligned) most_aligned = aligned, best_side = i;
    if (i == 0) continue;
    const double out = dot(way(0, i), normal);
    if (out > farthest) farthest = out, best_corner = i;
  }
  if (side || most_aligned >= pairs::kAlongside)
    return {Feature::Kind::side, static_cast<std::uint32_t>(best_side)};
  return {Feature::Kind::corner, static_cast<std::uint32_t>(best_corner)};
}

// Shapes without corners in a line, which most are, need no boundary for it.

/// In the rectangle's own axes. A segment has side 0 below, side 1 above.
template <pairs::IsRectangle R>
std::optional<ContactFeature> quick_feature(const R& rectangle, Vec2 normal, bool side) {
  using Feature = ContactFeature;
  constexpr bool is_segment = std::is_same_v<R, Segment>;
  const pairs::PlainRectangle r = pairs::plain(rectangle);
  if (!(r.hx > 0 && (is_segment || r.hy > 0))) return std::nullopt;
  const double x = normal.x * r.c + normal.y * r.s, y = normal.y * r.c - normal.x * r.s;
  const bool upright = is_segment || std::fabs(y) >= std::fabs(x);
  const unsigned right = x > 0, up = y > 0;
  if (side || (upright ? std::fabs(y) : std::fabs(x)) >= pairs::kAlongside)
    return Feature{Feature::Kind::side, is_segment ? up : upright ? 2 * up : 3 - 2 * right};
  return Feature{Feature::Kind::corner, is_segment ? right : up ? 3 - right : right};
}
inline std::optional<ContactFeature> quick_feature(const PolygonView& polygon, Vec2 normal,
                                                   bool side) {
  using Feature = ContactFeature;
  const auto facing = [&](auto blocks) -> std::optional<Feature> {
    const pairs::PolygonEdges<blocks()> p(polygon);
    if (p.n == 0 || p.turn < 0 || !p.has_true_corners()) return std::nullopt;
    const int best = p.facing_edge(-normal);
    const Vec2 out = p.normal(best);
    if (side || dot(out, normal) >= pairs::kAlongside * length(out))
      return Feature{Feature::Kind::side, static_cast<unsigned>(best)};
    return Feature{Feature::Kind::corner, static_cast<unsigned>(p.deepest(-normal))};
  };
  return pairs::with_blocks(Point{}, polygon, facing);
}

template <class S>
ContactFeature feature_of(const S& shape, Vec2 normal, bool side) {
  if constexpr (std::is_same_v<S, AnyShape>) {
    return std::visit([&](const auto& s) { return feature_of(s, normal, side); }, shape);
  } else if constexpr (requires { boundary::outline(shape); }) {
    if constexpr (requires { quick_feature(core(shape), normal, side); })
      if (const auto f = quick_feature(core(shape), normal, side)) return *f;
    return facing_feature(boundary::outline(shape), normal, side);
  } else {
    return {};
  }
}

/// Two bits for the kind and twenty-nine for the number.
inline std::uint64_t packed(const ContactFeature& f) {
  return static_cast<std::uint64_t>(f.kind) << 29 | (f.index & 0x1fffffff);
}

template <class S>
concept InContact = InThePlane<S> || std::is_same_v<S, AnyShape>;

template <class S>
decltype(auto) lifted(const S& s) {
  if constexpr (std::is_same_v<S, AnyShape>)
    return (s);
  else
    return lift(s);
}

}  // namespace detail

/// The features of a contact that contact(a, b) gave.
template <detail::InContact A, detail::InContact B>
ContactFeatures contact_features(const A& a, const B& b, const Contact& contact) {
  ContactFeatures f;
  const bool sides = contact.count == 2;
  f.a = detail::feature_of(detail::lifted(a), contact.normal, sides);
  f.b = detail::feature_of(detail::lifted(b), -contact.normal, sides);
  const std::uint64_t both = detail::packed(f.a) << 32 | detail::packed(f.b) << 1;
  // The end that comes first along the side of a.
  const bool turned = dot(contact.points[1] - contact.points[0], perp(contact.normal)) < 0;
  for (int i = 0; i < contact.count; ++i)
    f.ids[i] = both | static_cast<std::uint64_t>(sides && (i == 1) != turned);
  return f;
}

}  // namespace abut
