// The area made of two: what lies in both, in one of them, in the first alone, in just one. Each may be the union of many.
//
// The boundary of the answer is stretches of the boundaries (operand.hpp), each run with the answer to its left. At a
// place where two of them meet, one runs on in the other. Where more do, each runs on in the one that bounds the same part
// of the answer: the first clockwise from the way back. So rings touch and do not cross. All of this is decided by signs;
// only then are corners rounded.
#pragma once

#include <abut/detail/outline/crossed.hpp>
#include <abut/detail/outline/places.hpp>
#include <abut/results.hpp>

namespace abut::detail::outline {

/// Whether a way from a vertex lies left of another that starts in the same direction, by how both bend.
template <class = void>
bool bends_left_of(const Vertex& v, const Germ& g, const Germ& h) {
  Way w;
  if (h.piece.kind == RimPiece::Kind::straight) {
    w = straight_way(v, g, h.piece);
  } else {
    Touched t;
    t.cell = h.piece.of;
    t.spots[0] = {h.piece, At::inside};
    t.count = 1;
    w = way_of(v, g, t);
  }
  return w == (h.forward ? Way::in : Way::out);
}
/// The order of two ways from a vertex, counter-clockwise from the direction (1, 0).
template <class = void>
bool turns_before(const Vertex& v, const Germ& g, const Germ& h) {
  const bool late = is_late(v, g);
  if (late != is_late(v, h)) return !late;
  const Sign turn = sign_at(
      v, [&](auto& s, const auto& x) { return sign::cross(g.direction(s, x), h.direction(s, x)); });
  return turn != Sign::zero ? turn == Sign::positive : bends_left_of(v, h, g);
}

/// Whether a piece that goes on in another there has a corner between them only as it is made of two.
template <class = void>
bool goes_on(const RimPiece& p, const RimPiece& q) {
  if (p.kind != q.kind) return false;
  if (p.of == q.of && p.index == q.index) return true;
  if (p.kind == RimPiece::Kind::ellipse) return is_same_ellipse(*p.of, *q.of);
  if (p.kind == RimPiece::Kind::arc)
    return p.of->radius == q.of->radius &&
           is_same(p.of->corner(p.corner()), q.of->corner(q.corner()));
  return decide_algebraic([&](auto& s) {
    return s.sign(sign::cross(straight(s, p).t, straight(s, q).t)) == Sign::zero;
  });
}

/// The stretches of a boundary, chained.
template <class = void>
class Chained {
 public:
  /// `curved`: an operand has curved edges, whose ends are given to a few units in the last place only.
  Chained(const Stretches& s, bool curved)
      : s_(s),
        curved_(curved),
        place_(places(s.vertices.size(),
                      [&](std::size_t i) -> const Vertex& { return s.vertices[i]; })),
        at_(s.vertices.size()),
        point_(s.vertices.size()),
        next_(s.all.size()),
        corner_(s.all.size(), 1) {
    for (std::size_t i = 0; i < s.all.size(); ++i)
      if (s.all[i].from) at_[start(i)].out.push_back(i), at_[stop(i)].in.push_back(i);
    if (curved_)
      for (const Vertex& v : s.vertices)
        if (const auto p = given_point(v)) given_.push_back(*p);
    std::sort(given_.begin(), given_.end(), left_below);
    for (std::size_t p = 0; p < at_.size(); ++p) link(p);
  }

  CurvedRegion region() const {
    CurvedRegion all;
    std::vector<char> used(s_.all.size());
    for (std::size_t first = 0; first < used.size(); ++first) {
      if (used[first]) continue;
      std::vector<std::size_t> run;
      if (s_.all[first].from)
        for (std::size_t i = first; !used[i]; i = next_[i]) used[i] = true, run.push_back(i);
      else
        run.push_back(first);
      std::vector<CurvedEdge> ring = edges(std::move(run));
      if (!ring.empty()) all.rings.push_back(std::move(ring));
    }
    std::sort(all.rings.begin(), all.rings.end(), [](const auto& p, const auto& q) {
      return left_below(p[0].from, q[0].from) ||
             (p[0].from == q[0].from && left_below(p[0].to, q[0].to));
    });
    return all;
  }

 private:
  struct AtPlace {
    std::vector<std::size_t> in, out;
  };
  std::size_t start(std::size_t i) const {
    return place_[s_.all[i].back ? *s_.all[i].to : *s_.all[i].from];
  }
  std::size_t stop(std::size_t i) const {
    return place_[s_.all[i].back ? *s_.all[i].from : *s_.all[i].to];
  }

  void link(std::size_t place) {
    const AtPlace& here = at_[place];
    if (here.in.empty()) return;
    const Vertex& v = s_.vertices[place];
    const std::optional<Vec2> given = curved_ ? given_point(v) : std::nullopt;
    point_[place] = given ? *given : point_of(v);
    if (here.in.size() == 1) {
      const std::size_t in = here.in[0], out = here.out[0];
      next_[in] = out;
      corner_[out] = s_.all[in].run.empty() && s_.all[out].run.empty()
                         ? !goes_on(s_.all[in].piece, s_.all[out].piece)
                         : is_bent(points(in).end()[-2], point_[place], points(out)[1]);
      return;
    }
    struct End {
      Germ germ;
      std::size_t stretch;
      bool leaves;
    };
    std::vector<End> ends;
    for (const std::size_t i : here.in)
      ends.push_back({{s_.all[i].piece, s_.all[i].back}, i, false});
    for (const std::size_t i : here.out)
      ends.push_back({{s_.all[i].piece, !s_.all[i].back}, i, true});
    std::sort(ends.begin(), ends.end(),
              [&](const End& e, const End& f) { return turns_before(v, e.germ, f.germ); });
    for (std::size_t i = 0; i < ends.size(); ++i)
      if (!ends[i].leaves)
        next_[ends[i].stretch] = ends[(i + ends.size() - 1) % ends.size()].stretch;
  }

  static bool is_bent(const Vec2& a, const Vec2& b, const Vec2& c) {
    return sign::orientation(a, b, c) != Sign::zero;
  }
  /// The vertices of a straight stretch, or of a run, with the area to its left.
  std::vector<Vec2> points(std::size_t i) const {
    const Stretches::Stretch& s = s_.all[i];
    std::vector<Vec2> all = s.run;
    if (all.empty()) all = {point_of(s_.vertices[*s.from]), point_of(s_.vertices[*s.to])};
    if (s.back) std::reverse(all.begin(), all.end());
    return all;
  }
  CurvedEdge edge(std::size_t i) const {
    const Stretches::Stretch& s = s_.all[i];
    const RimPart p = s.from ? rim_part(s.piece, s_.vertices[*s.from], s_.vertices[*s.to],
                                        point_[place_[*s.from]], point_[place_[*s.to]])
                             : whole(s.piece);
    CurvedEdge e;
    e.from = s.back ? p.to : p.from;
    e.to = s.back ? p.from : p.to;
    if (!p.arc) return e;
    e.kind = CurvedEdge::Kind::arc;
    e.center = p.centre;
    e.semi_axes = p.semi_axes;
    if (s.piece.kind == RimPiece::Kind::ellipse) e.rotation = s.piece.of->rotation;
    e.begin = s.back ? p.end : p.begin;
    e.turn = s.back ? p.begin - p.end : p.end - p.begin;
    return e;
  }
  /// The corner that a vertex is, or the given end of an arc that it stands for.
  static std::optional<Vec2> given_point(const Vertex& v) {
    if (const boundary::Corner* c = v.as_corner(); c && c->offset == Vec2{0, 0}) return c->base;
    const Cell* line = v.as_end_of_arc();
    if (!line) return {};
    constexpr double part = 0x1p-40;  // as validate() has it
    const Cell& curve = *(line - 1);
    const Vec2 at = point_of(v);
    for (const boundary::Corner& c : line->corners) {
      const Vec2 d = c.base - at;
      const double size =
          std::fmax(std::fmax(std::fabs(at.x), std::fabs(at.y)),
                    std::fmax(curve.radius, std::fmax(curve.semi_axes.x, curve.semi_axes.y)));
      if (std::fmax(std::fabs(d.x), std::fabs(d.y)) <= part * size) return c.base;
    }
    return {};
  }
  /// Leaves out the edges that have become points, and short links between an arc and its given end, which is kept.
  void leave_out_short(std::vector<CurvedEdge>& ring) const {
    constexpr double units = 0x1p-50;  // four
    double longest = 0;
    for (CurvedEdge& e : ring) {
      if (!curved_) break;
      for (const Vec2& v : {e.from, e.center, e.semi_axes})
        longest = std::fmax(longest, units * std::fmax(std::fabs(v.x), std::fabs(v.y)));
      // An arc whose turn is lost in rounding is its chord.
      if (e.turn == 0) e.kind = CurvedEdge::Kind::segment;
    }
    const auto is_short = [&](const CurvedEdge& e) {
      const Vec2 d = e.to - e.from;
      return std::fmax(std::fabs(d.x), std::fabs(d.y)) <= longest && !(std::fabs(e.turn) > 3);
    };
    for (bool again = true; again;) {
      again = false;
      std::vector<CurvedEdge> left;
      std::optional<Vec2> joint;
      for (CurvedEdge& e : ring) {
        if (joint) e.from = *joint;
        joint.reset();
        if (!is_short(e)) {
          left.push_back(e);
          continue;
        }
        joint = holds(given_, e.from) ? e.from : e.to;
        if (!left.empty()) left.back().to = *joint;
        again = true;
      }
      if (joint && !left.empty()) left.front().from = *joint;
      if (!left.empty()) left.back().to = left.front().from;
      ring = std::move(left);
    }
  }
  /// The edges of a ring, those that go on in each other joined; none, if rounding left none.
  std::vector<CurvedEdge> edges(std::vector<std::size_t> run) const {
    // The edges of a run follow each other; between two of them is a corner where the run bends.
    std::vector<std::pair<CurvedEdge, bool>> all;
    for (const std::size_t i : run) {
      if (s_.all[i].run.empty()) {
        all.push_back({edge(i), corner_[i] != 0});
        continue;
      }
      const std::vector<Vec2> p = points(i);
      for (std::size_t k = 1; k < p.size(); ++k) {
        CurvedEdge e;
        e.from = p[k - 1], e.to = p[k];
        all.push_back({e, k > 1 ? is_bent(p[k - 2], p[k - 1], p[k]) : corner_[i] != 0});
      }
    }
    const auto corner =
        std::find_if(all.begin(), all.end(), [](const auto& e) { return e.second; });
    if (corner == all.end()) {
      // A whole circle in parts.
      CurvedEdge e = all[0].first;
      const RimPart circle = whole(s_.all[run[0]].piece);
      e.from = e.to = circle.from;
      e.begin = 0;
      e.turn = std::copysign(circle.end, e.turn);
      return {e};
    }
    std::rotate(all.begin(), corner, all.end());
    std::vector<CurvedEdge> ring;
    for (const auto& [e, bends] : all) {
      if (bends) {
        ring.push_back(e);
      } else {
        ring.back().to = e.to;
        ring.back().turn += e.turn;
      }
    }
    leave_out_short(ring);
    const bool has_arc = std::any_of(ring.begin(), ring.end(), [](const CurvedEdge& e) {
      return e.kind == CurvedEdge::Kind::arc;
    });
    if (ring.size() < 3 && !has_arc) return {};
    std::rotate(ring.begin(),
                std::min_element(ring.begin(), ring.end(),
                                 [](const CurvedEdge& e, const CurvedEdge& f) {
                                   return left_below(e.from, f.from) ||
                                          (e.from == f.from && left_below(e.to, f.to));
                                 }),
                ring.end());
    return ring;
  }

  const Stretches& s_;
  bool curved_;
  std::vector<std::size_t> place_;
  std::vector<AtPlace> at_;
  std::vector<Vec2> point_;
  std::vector<std::size_t> next_;
  std::vector<char> corner_;  ///< whether a stretch starts at one
  std::vector<Vec2> given_;   ///< corners of curved edges, in order
};

/// The area made of two, by the stretches of their boundaries: for shapes of all kinds.
template <class = void>
CurvedRegion combined_by_stretches(const Operands& a, const Operands& b, const Rule& in) {
  const Arrangement both = arranged(a, b, in);
  const OfTwo rule{in, static_cast<int>(a.size()), static_cast<int>(b.size())};
  const Stretches all = stretches(both, rule, true);
  const auto is_curved = [](const Operand& o) { return o.is_curved(); };
  const bool curved =
      std::any_of(a.begin(), a.end(), is_curved) || std::any_of(b.begin(), b.end(), is_curved);
  return Chained<>(all, curved).region();
}
/// The area made of two, each the union of some. They are put in an order, so that the answer does not depend on theirs.
template <class = void>
CurvedRegion combined(Operands a, Operands b, const Rule& in) {
  const auto before = [](const Operand& p, const Operand& q) { return q.comes_after(p); };
  for (Operands* some : {&a, &b}) {
    std::erase_if(*some, [](const Operand& o) { return o.is_nothing(); });
    std::sort(some->begin(), some->end(), before);
  }
  if (std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end(), before))
    return combined(std::move(b), std::move(a), in.swapped());
  const auto rings = crossed(a, b, in);
  if (!rings) return combined_by_stretches(a, b, in);
  CurvedRegion all;
  for (const std::vector<Vec2>& ring : *rings) {
    std::vector<CurvedEdge>& edges = all.rings.emplace_back(ring.size());
    for (std::size_t i = 0; i < ring.size(); ++i)
      edges[i].from = ring[i], edges[i].to = ring[i + 1 < ring.size() ? i + 1 : 0];
  }
  return all;
}
ABUT_DECLARE_ONE(CurvedRegion combined_by_stretches<>(const Operands&, const Operands&,
                                                      const Rule&));
ABUT_DECLARE_ONE(CurvedRegion combined<>(Operands, Operands, const Rule&));

}  // namespace abut::detail::outline
