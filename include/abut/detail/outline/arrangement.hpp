// All boundaries of two sets' cells, or of many, and how they cut the plane into vertices, edges and faces.
//
// A vertex is named (vertex.hpp). A germ is a way from a vertex along a boundary (germ.hpp). Every
// edge and every face of the arrangement touches a germ, once each boundary has a vertex. So the
// germs' labels, of the edge itself and of what lies to its left and right (cells.hpp), are the
// DE-9IM matrix; and they tell what the boundaries share (common_points.hpp). Nothing needs to be
// sorted for the matrix.
#pragma once

#include <abut/detail/outline/cells.hpp>

namespace abut::detail::outline {

/// Walks over the vertices of an arrangement of sets.
class Arrangement {
 public:
  Arrangement(Cells a, Cells b) {
    sets_.push_back(std::move(a));
    sets_.push_back(std::move(b));
  }
  /// Many sets, found by a tree over their bounds.
  Arrangement(std::vector<Cells> sets, BoxTree bounds)
      : sets_(std::move(sets)), bounds_(std::move(bounds)) {}

  const Cells& set(int i) const { return sets_[static_cast<std::size_t>(i)]; }
  /// Whether f(number) is true for one of the sets that may reach a box.
  template <class F>
  bool any_set_near(const Box& box, const F& f) const {
    if (!bounds_) {
      for (int k = 0; k < static_cast<int>(sets_.size()); ++k)
        if (f(k)) return true;
      return false;
    }
    return bounds_->any_near(box, [&](std::size_t k) { return f(static_cast<int>(k)); });
  }

  /// Whether f(vertex) is true for one of them. A point may come under several names.
  template <class F>
  bool any_vertex(const F& f) const {
    for (const Cells& set : sets_)
      for (std::size_t i = 0; i < set.size(); ++i)
        if (set.is_needed(i) && any_own(set, set.cell(i), f)) return true;
    for (int k = 0; k < static_cast<int>(sets_.size()); ++k) {
      const Cells& set = this->set(k);
      for (std::size_t i = 0; i < set.size(); ++i) {
        if (!set.is_needed(i)) continue;
        if (set.overlaps_itself() && any_piece(set, i, [&](const RimPiece& p) {
              return set.any_beside(i, p,
                                    [&](std::size_t j) { return any_crossing(p, set, j, f); });
            }))
          return true;
        const auto crosses = [&](int m) {
          const Cells& other = this->set(m);
          return m > k && other.any_near(set.box(i), [&](std::size_t j) {
            return any_piece(set, i,
                             [&](const RimPiece& p) { return any_crossing(p, other, j, f); });
          });
        };
        if (any_set_near(set.box(i), crosses)) return true;
      }
    }
    return false;
  }

  /// f(set, run) for the edges that no cell stands for.
  template <class F>
  void each_run(const F& f) const {
    for (int k = 0; k < static_cast<int>(sets_.size()); ++k)
      for (const Cells::Run& run : set(k).runs()) f(k, run);
  }

  /// The matrix, from what is known so far. Ends early where stop(matrix).
  template <class Stop>
  IntersectionMatrix matrix(IntersectionMatrix m, const Stop& stop) const {
    const auto visit = [&](const Vertex& v) { return add(v, m), stop(m); };
    any_vertex(visit);
    return m;
  }

 private:
  void add(const Vertex& v, IntersectionMatrix& m) const {
    const std::array<Here, 2> here{sets_[0].at(v), sets_[1].at(v)};
    m.add(here[0].part, here[1].part, 0);
    for (const Here& h : here)
      for (const Touched& t : h.cells)
        each_germ(t, [&](const Germ& g) {
          const Sides a = sets_[0].along(v, g, here[0]), b = sets_[1].along(v, g, here[1]);
          m.add(a.on, b.on, 1);
          m.add(a.left, b.left, 2);
          m.add(a.right, b.right, 2);
        });
  }

  /// The ends of a cell's pieces; one vertex where there are none. Where pieces go on in others, their
  /// starts.
  template <class F>
  static bool any_own(const Cells& set, const Cell& o, const F& f) {
    if (o.kind == Cell::Kind::linear && (!o.endless_back || o.corner_count() == 2)) {
      if (f(Vertex::end(piece(o, 0), At::start))) return true;
      const bool ends = set.is_closed() ? set.starts_run(set.index(&o)) : o.corner_count() == 2;
      return ends && f(Vertex::end(piece(o, 0), At::end));
    }
    if (o.kind != Cell::Kind::hull || o.corner_count() == 1) return f(Vertex::some(piece(o, 0)));
    for (int i = 0; i < o.corner_count(); ++i) {
      const RimPiece side = piece(o, 2 * i);
      for (const At end : {At::start, At::end})
        if ((end == At::start || o.rounded()) && set.may_be_left(side, end) &&
            f(Vertex::end(side, end)))
          return true;
    }
    return false;
  }
  /// Whether f(piece) is true for one of a cell's that may be left.
  template <class F>
  static bool any_piece(const Cells& set, std::size_t cell, const F& f) {
    const Cell& o = set.cell(cell);
    heed_stop();
    for (int i = 0; i < piece_numbers(o); i += piece_step(o))
      if (const RimPiece p = piece(o, i); set.may_be_left(p) && f(p)) return true;
    return false;
  }
  template <class F>
  static bool any_crossing(const RimPiece& p, const Cells& set, std::size_t cell, const F& f) {
    const Box place = box_of(p);
    return any_piece(set, cell, [&](RimPiece b) {
      RimPiece a = p;
      if (!Cells::meet(place, box_of(b))) return false;
      if (a.kind > b.kind) std::swap(a, b);
      if (b.kind == RimPiece::Kind::arc && share_circle(a, b)) return false;
      // Several arcs of one ellipse cross the others under one name.
      if (a.kind == RimPiece::Kind::ellipse && set.overlaps_itself() &&
          boundary::comes_after(*a.of, *b.of))
        std::swap(a, b);
      if (b.kind == RimPiece::Kind::ellipse && a.kind != RimPiece::Kind::straight)
        return any_on_ellipse(a, b, f);
      const boundary::Touches all = boundary::meetings(a, b);
      return std::any_of(all.touch, all.touch + all.count, [&](const boundary::Touch& t) {
        return t.at_a == At::inside && t.at_b == At::inside && f(Vertex::crossing(a, b, t.branch));
      });
    });
  }
  /// A box around a piece: that of the disc of an arc.
  static Box box_of(const RimPiece& p) {
    const Cell& o = *p.of;
    if (p.kind == RimPiece::Kind::ellipse || o.endless_forward) return kEverywhere;
    double room = 0;
    const auto at = [&](const boundary::Corner& c) {
      room += kRoom * (o.radius + taxicab(c.base) + taxicab(c.offset));
      return c.base + c.offset.x * c.axis + c.offset.y * perp(c.axis);
    };
    const Vec2 a = at(o.corner(p.corner()));
    if (p.kind == RimPiece::Kind::arc) return around(Point{a}, o.radius + room);
    const Vec2 b = at(o.corner(p.corner() + 1)), d = b - a;
    const double l = length(d), by = o.radius > 0 ? o.radius / l : 0;
    if (o.radius > 0 && !is_tame<1>(l)) return kEverywhere;
    // The direction of a short side is known less well.
    room += by * room;
    const Vec2 out = by * -perp(d);
    return box_around({{std::fmin(a.x, b.x) + out.x, std::fmin(a.y, b.y) + out.y},
                       {std::fmax(a.x, b.x) + out.x, std::fmax(a.y, b.y) + out.y}},
                      room);
  }
  /// Whether an arc and an arc or a side lie on one circle, or on it and a tangent where the side ends.
  static bool share_circle(const RimPiece& a, const RimPiece& arc) {
    if (a.kind == RimPiece::Kind::ellipse || !a.of->rounded() || a.of->radius != arc.of->radius)
      return false;
    const boundary::Corner& c = arc.of->corner(arc.corner());
    return is_same(a.of->corner(a.corner()), c) ||
           (a.kind == RimPiece::Kind::straight && is_same(a.of->corner(a.corner() + 1), c));
  }
  std::vector<Cells> sets_;
  std::optional<BoxTree> bounds_;
};

}  // namespace abut::detail::outline
