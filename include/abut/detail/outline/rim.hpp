// The boundary of an outline in parts, straight ones and arcs, each with the inside to its left.
//
// Without a radius: the region's pieces (pieces.hpp). With one: of the boundary of each edge's
// capsule the stretches that no other capsule covers, nor the region, as the arrangement of them all
// has it (arrangement.hpp). Where boundaries coincide, the edge that comes first keeps the stretch.
#pragma once

#include <abut/detail/outline/stretches.hpp>

namespace abut::detail::outline {

/// A straight part, or an arc of a circle or an ellipse from the angle `begin` to `end`,
/// counter-clockwise.
struct RimPart {
  Vec2 from, to;
  bool arc = false;
  Vec2 centre{}, semi_axes{};
  double begin = 0, end = 0;
  Rotation rotation{};

  /// A point of an arc's whole curve.
  Vec2 at(double angle) const {
    const double x = semi_axes.x * std::cos(angle), y = semi_axes.y * std::sin(angle);
    return centre + (x * rotation.u() + y * rotation.v());
  }
  /// Which point of the part, 0 at its start and 1 at its end; outside of [0, 1] where p is not on
  /// it.
  double place_of(const Vec2& p) const {
    if (!arc) {
      const Vec2 d = to - from, x = p - from;
      return std::fabs(d.x) > std::fabs(d.y) ? x.x / d.x : x.y / d.y;
    }
    const Vec2 d = p - centre;
    double angle =
        std::atan2(dot(d, rotation.v()) / semi_axes.y, dot(d, rotation.u()) / semi_axes.x);
    angle -= 2 * std::numbers::pi * std::floor((angle - begin) / (2 * std::numbers::pi));
    return (angle - begin) / (end - begin);
  }
  Vec2 point(double place) const {
    return arc ? at(begin + place * (end - begin)) : from + place * (to - from);
  }
  RimPart between(double p, double q) const {
    RimPart part = *this;
    if (p > 0) part.from = point(p);
    if (q < 1) part.to = point(q);
    part.begin = begin + p * (end - begin);
    part.end = begin + q * (end - begin);
    return part;
  }
  /// The unit vector to the left of the part's middle, where the inside is.
  Vec2 inwards() const {
    if (!arc) return (1 / length(to - from)) * perp(to - from);
    const double t = 0.5 * (begin + end);
    const Vec2 n =
        (semi_axes.y * std::cos(t)) * rotation.u() + (semi_axes.x * std::sin(t)) * rotation.v();
    return (-1 / length(n)) * n;
  }
};
template <class = void>
RimPart circle_arc(const Vec2& centre, double r, double begin, double end) {
  RimPart p{{}, {}, true, centre, {r, r}, begin, end, {}};
  p.from = p.at(begin);
  p.to = p.at(end);
  return p;
}

/// The stretch of a side or an arc of a capsule between two vertices.
template <class = void>
RimPart rim_part(const RimPiece& p, const Vertex& from, const Vertex& to) {
  RimPart part{point_of(from), point_of(to)};
  if (p.kind == RimPiece::Kind::straight) return part;
  const boundary::Corner& centre = p.of->corner(p.corner());
  const auto angle = [&](const Vertex& v) {
    const Vec2 d = in_doubles([&](auto& s) {
      auto x = v.in(s);
      x.xy = x.xy - x.w * centre.at(s);
      return x;
    });
    const double a = std::atan2(d.y, d.x);
    return a < 0 ? a + 2 * std::numbers::pi : a;
  };
  part.arc = true;
  part.centre = centre.base;
  part.semi_axes = {p.of->radius, p.of->radius};
  part.begin = angle(from);
  part.end = angle(to);
  // An arc that is no whole circle is half a turn at most.
  const bool wraps =
      p.full() ? order_along(p, from, to) != Sign::negative : part.end - part.begin < -1;
  part.end = wraps ? part.end + 2 * std::numbers::pi : std::fmax(part.begin, part.end);
  return part;
}

/// The parts of the boundary of an outline with a radius, or of a region.
template <class = void>
std::vector<RimPart> rim(const View& o) {
  std::vector<RimPart> parts;
  const Tree tree(o);
  if (!(o.radius > 0)) {
    if (o.region)
      for (const Segment& s : pieces(tree)) parts.push_back({s.a, s.b});
    return parts;
  }
  const Arrangement own(Cells::grown(tree, kEverywhere), Cells::nothing());
  const Cells& cells = own.set(0);
  std::vector<Vertex> vertices;
  std::map<std::pair<std::size_t, int>, std::vector<StretchEnd>> ends;  // by cell and piece
  own.any_vertex([&](const Vertex& v) {
    const Here here = cells.at(v);
    if (here.part != Part::boundary) return false;
    const auto look = [&](const Germ& g) {
      // Between two capsules that touch along their sides there is nothing to go around.
      const Sides sides = cells.along(v, g, here);
      if (sides.on != Part::boundary || sides.left == sides.right) return;
      const auto first = cells.germ_along(v, g, here);
      if (first && first->piece.of == g.piece.of)
        ends[{cells.index(g.piece.of), g.piece.index}].push_back({vertices.size(), g.forward});
    };
    for (const Touched& t : here.cells) each_germ(t, look);
    vertices.push_back(v);
    return false;
  });
  const auto vertex = [&](std::size_t i) -> const Vertex& { return vertices[i]; };
  for (const auto& [at, some] : ends) {
    const RimPiece p = piece(cells.cell(at.first), at.second);
    each_stretch(p, some, vertex, [&](const auto& from, const auto& to) {
      parts.push_back(
          from ? rim_part(p, vertex(*from), vertex(*to))
               : circle_arc(p.of->corner(0).base, p.of->radius, 0, 2 * std::numbers::pi));
    });
  }
  return parts;
}

}  // namespace abut::detail::outline
