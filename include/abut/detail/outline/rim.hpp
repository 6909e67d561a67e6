// Boundaries in parts, straight ones and arcs, each with the inside to its left.
//
// Without a radius: the region's pieces (pieces.hpp). With one: of the boundary of each edge's
// capsule the stretches that no other capsule covers, nor the region, as the arrangement of them all
// has it (arrangement.hpp). Where boundaries coincide, the edge that comes first keeps the stretch.
#pragma once

#include <abut/detail/outline/stretches.hpp>

namespace abut::detail::outline {

/// A straight part, or an arc of a circle or an ellipse between two angles, counter-clockwise.
struct RimPart {
  Vec2 from, to;
  bool arc = false;
  Vec2 centre{}, semi_axes{};
  double begin = 0, end = 0;
};

/// A whole circle or ellipse.
template <class = void>
RimPart whole(const RimPiece& p) {
  const Vec2 some = point_of(Vertex::some(p));
  const bool ellipse = p.kind == RimPiece::Kind::ellipse;
  return {some,
          some,
          true,
          p.of->corners[0].base,
          ellipse ? p.of->semi_axes : Vec2{p.of->radius, p.of->radius},
          0,
          2 * std::numbers::pi};
}
/// The stretch of a piece between two vertices, whose points are known.
template <class = void>
RimPart rim_part(const RimPiece& p, const Vertex& from, const Vertex& to, const Vec2& at_from,
                 const Vec2& at_to) {
  RimPart part{at_from, at_to};
  if (p.kind == RimPiece::Kind::straight) return part;
  const bool ellipse = p.kind == RimPiece::Kind::ellipse;
  const boundary::Corner& centre = p.of->corner(p.corner());
  const Vec2 axes = ellipse ? p.of->semi_axes : Vec2{p.of->radius, p.of->radius};
  const auto angle = [&](const Vertex& v) {
    const auto from_centre = [&](auto& s) {
      auto x = v.in(s);
      x.xy = x.xy - x.w * centre.at(s);
      if (!ellipse) return x;
      const auto e = conic(s, *p.of);
      x.xy = {e.b * dot(x.xy, e.u), e.a * dot(x.xy, e.v)};
      return x;
    };
    const auto known = in_double_doubles(v.is_of_middling_numbers(),
                                         ellipse ? axes.x * axes.y : axes.x, from_centre);
    const Vec2 d = known ? *known : in_doubles(from_centre);
    double a = std::atan2(d.y, d.x);
    // Rounding must not move it across the start, where order_along() begins.
    constexpr double next_to_start = 0x1p-40;
    if (std::fabs(a) < next_to_start) {
      const Sign above = decide_algebraic([&](auto& s) { return s.sign(from_centre(s).xy.y); });
      if (above == Sign::zero) return 0.0;
      a = above == Sign::positive ? std::fabs(a) : -std::fabs(a);
      if (above == Sign::negative && a == 0) a = -kTiny;
    }
    return a < 0 ? a + 2 * std::numbers::pi : a;
  };
  part.arc = true;
  part.centre = centre.base + centre.offset.x * centre.axis + centre.offset.y * perp(centre.axis);
  part.semi_axes = axes;
  part.begin = angle(from);
  part.end = angle(to);
  // An arc that is no whole circle is half a turn at most.
  const bool wraps =
      ellipse || p.full() ? order_along(p, from, to) != Sign::negative : part.end - part.begin < -1;
  part.end = wraps ? part.end + 2 * std::numbers::pi : std::fmax(part.begin, part.end);
  return part;
}

template <class = void>
RimPart rim_part(const RimPiece& p, const Vertex& from, const Vertex& to) {
  return rim_part(p, from, to, point_of(from), point_of(to));
}

/// Whether what a germ runs along is kept, and then which way: as the germ does, or back.
enum class Kept : unsigned char { no, onwards, back };

/// Stretches of the boundaries of areas, between vertices given by their numbers; a whole closed curve has none.
struct Stretches {
  struct Stretch {
    RimPiece piece;
    std::optional<std::size_t> from, to;  ///< along the piece
    bool back = false;
    std::vector<Vec2>
        run{};  ///< along the boundary, if it is a chain of edges: from one vertex to the other
  };
  std::vector<Vertex> vertices;
  std::vector<Stretch> all;
};

/// The stretches that a rule keeps. keep(set, own, each) tells it of a way along the boundary of a set: `own` says what of
/// that set lies along it, and each(f) calls f(other set, likewise) for those that are there. Where a set holds a
/// vertex, in one of its parts, keep.matters(set, part) tells whether any way from there may be kept. Cut at all
/// vertices on them, or joined.
template <class Keep>
Stretches stretches(const Arrangement& all, const Keep& keep, bool cut) {
  struct Reached {
    int set;
    Here here;
  };
  Stretches found;
  std::map<std::tuple<int, std::size_t, int, bool>, std::vector<StretchEnd>> ends;
  std::vector<Reached> at;
  all.any_vertex([&](const Vertex& v) {
    at.clear();
    if (all.any_set_near(v.bounds(), [&](int k) {
          Here here = all.set(k).at(v);
          if (!keep.matters(k, here.part)) return true;
          if (here.part != Part::exterior) at.push_back({k, std::move(here)});
          return false;
        }))
      return false;
    bool noted = false;
    for (const Reached& own : at) {
      if (own.here.part != Part::boundary) continue;
      const Cells& set = all.set(own.set);
      const auto look = [&](const Germ& g) {
        // Between two capsules that touch along their sides there is nothing to go around.
        const Sides sides = set.along(v, g, own.here);
        if (sides.on != Part::boundary || sides.left == sides.right) return;
        const auto first = set.germ_along(v, g, own.here);
        if (!first || first->piece.of != g.piece.of) return;
        const Kept kept = keep(own.set, sides, [&](auto&& f) {
          for (const Reached& other : at)
            if (&other != &own) f(other.set, all.set(other.set).along(v, g, other.here));
        });
        if (kept == Kept::no) return;
        const bool back = (kept == Kept::back) == g.forward;
        ends[{own.set, set.index(g.piece.of), g.piece.index, back}].push_back(
            {found.vertices.size(), g.forward});
        noted = true;
      };
      for (const Touched& t : own.here.cells) each_germ(t, look);
    }
    if (noted) found.vertices.push_back(v);
    return false;
  });
  const auto vertex = [&](std::size_t i) -> const Vertex& { return found.vertices[i]; };
  for (const auto& [along, some] : ends) {
    const auto& [k, cell, index, back] = along;
    const RimPiece p = piece(all.set(k).cell(cell), index);
    each_stretch(
        p, some, vertex,
        [&, back = back](const auto& from, const auto& to) {
          found.all.push_back({p, from, to, back});
        },
        cut);
  }
  all.each_run([&](int k, const Cells::Run& run) {
    const auto end = [&](std::size_t cell, bool back, bool starts) -> std::optional<std::size_t> {
      const auto some = ends.find({k, cell, 0, back});
      if (some != ends.end())
        for (const StretchEnd& e : some->second)
          if (e.starts == starts) return e.vertex;
      return std::nullopt;
    };
    for (const bool back : {false, true})
      if (const auto from = end(run.from, back, false), to = end(run.to, back, true); from && to)
        found.all.push_back(
            {piece(all.set(k).cell(run.from), 0), from, to, back, all.set(k).vertices(run)});
  });
  return found;
}
/// f(part) for those that one of them is, along its piece.
template <class F>
void each_part(const Stretches& all, const Stretches::Stretch& s, F&& f) {
  for (std::size_t i = 1; i < s.run.size(); ++i) f(RimPart{s.run[i - 1], s.run[i]});
  if (!s.run.empty()) return;
  f(s.from ? rim_part(s.piece, all.vertices[*s.from], all.vertices[*s.to]) : whole(s.piece));
}

/// The rule of one area.
struct Whole {
  static bool matters(int, Part part) { return part != Part::interior; }
  template <class Each>
  Kept operator()(int, const Sides& own, const Each&) const {
    return own.left == Part::interior ? Kept::onwards : Kept::back;
  }
};
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
  const Stretches all = stretches(own, Whole(), false);
  for (const Stretches::Stretch& s : all.all)
    each_part(all, s, [&](const RimPart& part) { parts.push_back(part); });
  return parts;
}

}  // namespace abut::detail::outline
