// All boundaries of two sets' cells, and how they cut the plane into vertices, edges and faces.
//
// A vertex is named (vertex.hpp). A germ is a way from a vertex along a boundary (germ.hpp). Every
// edge and every face of the arrangement touches a germ, once each boundary has a vertex. So the
// germs' labels, of the edge itself and of what lies to its left and right (cells.hpp), are the
// DE-9IM matrix; and they tell what the boundaries share (common_points.hpp). Nothing needs to be
// sorted for the matrix.
#pragma once

#include <abut/detail/outline/cells.hpp>

namespace abut::detail::outline {

/// Walks over the vertices of two sets' arrangement.
class Arrangement {
 public:
  Arrangement(Cells a, Cells b) : sets_{std::move(a), std::move(b)} {}

  const Cells& set(int i) const { return sets_[static_cast<std::size_t>(i)]; }

  /// Whether f(vertex) is true for one of them. A point may come under several names.
  template <class F>
  bool any_vertex(const F& f) const {
    for (const Cells& set : sets_)
      for (std::size_t i = 0; i < set.size(); ++i)
        if (any_own(set.cell(i), set.is_closed(), f)) return true;
    for (std::size_t k = 0; k < 2; ++k)
      for (std::size_t i = 0; i < sets_[k].size(); ++i) {
        const Cells& set = sets_[k];
        const auto with = [&](const Cells& other, bool same) {
          return other.any_near(set.box(i), [&](std::size_t j) {
            return (!same || j > i) && any_crossing(set.cell(i), other.cell(j), f);
          });
        };
        if (set.overlaps_itself() && with(set, true)) return true;
        if (k == 0 && with(sets_[1], false)) return true;
      }
    return false;
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
  static bool any_own(const Cell& o, bool goes_on, const F& f) {
    if (o.kind == Cell::Kind::linear && !o.endless_back) {
      if (f(Vertex::end(piece(o, 0), At::start))) return true;
      return !goes_on && !o.endless_forward && f(Vertex::end(piece(o, 0), At::end));
    }
    if (o.kind != Cell::Kind::hull || o.corner_count() == 1) return f(Vertex::some(piece(o, 0)));
    for (int i = 0; i < o.corner_count(); ++i) {
      if (f(Vertex::end(piece(o, 2 * i), At::start))) return true;
      if (o.rounded() && f(Vertex::end(piece(o, 2 * i), At::end))) return true;
    }
    return false;
  }
  template <class F>
  static bool any_crossing(const Cell& o, const Cell& q, const F& f) {
    for (int i = 0; i < piece_numbers(o); i += piece_step(o))
      for (int j = 0; j < piece_numbers(q); j += piece_step(q)) {
        RimPiece a = piece(o, i), b = piece(q, j);
        if (a.kind > b.kind) std::swap(a, b);
        if (b.kind == RimPiece::Kind::arc && share_circle(a, b)) continue;
        if (b.kind == RimPiece::Kind::ellipse && a.kind == RimPiece::Kind::arc) {
          if (any_root(a, b, f)) return true;
          continue;
        }
        boundary::Touches all = boundary::meetings(a, b);
        for (int k = 0; k < all.count; ++k) {
          const boundary::Touch& t = all.touch[k];
          if (t.at_a == At::inside && t.at_b == At::inside && f(Vertex::crossing(a, b, t.branch)))
            return true;
        }
      }
    return false;
  }
  /// Whether an arc and an arc or a side lie on one circle, or on it and a tangent where the side ends.
  static bool share_circle(const RimPiece& a, const RimPiece& arc) {
    if (a.kind == RimPiece::Kind::ellipse || !a.of->rounded() || a.of->radius != arc.of->radius)
      return false;
    const boundary::Corner& c = arc.of->corner(arc.corner());
    return is_same(a.of->corner(a.corner()), c) ||
           (a.kind == RimPiece::Kind::straight && is_same(a.of->corner(a.corner() + 1), c));
  }
  template <class F>
  static bool any_root(const RimPiece& arc, const RimPiece& ellipse, const F& f) {
    boundary::ExactStage s;
    for (const int half : {1, -1}) {
      const auto p = along_conic(conic(s, *ellipse.of), circle_of(boundary::arc(s, arc)), half);
      const auto roots = roots_in_chart(s, p);
      for (int i = 0; i < roots.count; ++i)
        if (f(Vertex::on_ellipse(
                ellipse, arc, std::make_shared<boundary::QuarticRoot>(p, roots.root[i]), half, i)))
          return true;
    }
    return false;
  }

  std::array<Cells, 2> sets_;
};

}  // namespace abut::detail::outline
