// The DE-9IM matrix of two sets of points, one of them an outline with a radius: exactly.
//
// A set is a union of cells: capsules around edges, a convex shape, the pieces of a region's
// boundary, the edges of a polyline. All boundaries of cells together cut the plane into vertices,
// edges and faces. No coordinate is computed. A vertex is named by what it is (a crossing of two
// pieces of boundary, an end of one), and a question about it is the sign of a formula with square
// roots (boundary/algebraic.hpp). A germ is a way from a vertex along a boundary. Where it leads
// into a cell, out of it, or along its boundary, its direction tells, and then its bend:
//
//     direction · inward normal      positive: in; negative: out; zero: tangent, so compare
//     bends towards the inside       the sharper one lies in; of an ellipse and a circle that
//                                    osculate, by how the ellipse's bend changes
//
// Every edge and every face of this arrangement touches a germ, once each boundary has a vertex. So
// the germs' labels, of the edge itself and of what lies to its left and right, are the matrix.
// Nothing needs to be sorted.
#pragma once

#include <abut/detail/boundary/algebraic.hpp>
#include <abut/detail/boundary/points.hpp>
#include <abut/detail/outline/pieces.hpp>
#include <abut/intersection_matrix.hpp>
#include <array>
#include <memory>

namespace abut::detail::outline {

using boundary::At;
using boundary::decide_algebraic;
using RimPiece = boundary::Piece;
using Cell = boundary::Outline;

/// Where a vertex lies on a piece: at its start, inside of it, or at its end.
struct Spot {
  RimPiece piece;
  At at;
};
/// The one or two pieces of a cell's boundary that meet at a vertex.
struct Touched {
  const Cell* cell = nullptr;
  std::array<Spot, 2> spots{};
  int count = 0;
};

/// The number that a piece has on a cell that is the same as its own; −1 if that is another.
inline int index_on(const Cell& cell, const RimPiece& p) {
  const Cell& own = *p.of;
  if (&own == &cell) return p.index;
  if (own.kind != cell.kind || own.radius != cell.radius || own.corners.size() > 2 ||
      own.corners.size() != cell.corners.size() || own.kind == Cell::Kind::ellipse ||
      own.endless_forward || cell.endless_forward)
    return -1;
  const auto same = [](const boundary::Corner& a, const boundary::Corner& b) {
    return a.base == b.base && a.offset == Vec2{0, 0} && b.offset == Vec2{0, 0};
  };
  const boundary::Corner &a = own.corners[0], &b = own.corners.back();
  if (same(a, cell.corners[0]) && same(b, cell.corners.back())) return p.index;
  const bool turned = same(a, cell.corners.back()) && same(b, cell.corners[0]);
  return turned && own.kind == Cell::Kind::hull ? (p.index + 2) % 4 : -1;
}

/// A vertex of the arrangement, as homogeneous coordinates of any stage, with a positive weight.
class Vertex {
 public:
  template <class S>
  using Coordinates = boundary::Solution<typename S::Number>;

  /// An end of a piece.
  static Vertex end(const RimPiece& p, At at) { return {Kind::end, p, p, at}; }
  /// Any point of a whole circle, an ellipse or a line; a point.
  static Vertex some(const RimPiece& p) { return {Kind::some, p, p, At::inside}; }
  /// One of the crossings of two pieces.
  static Vertex crossing(const RimPiece& a, const RimPiece& b, int branch) {
    Vertex v(Kind::crossing, a, b, At::inside);
    v.branch_ = branch;
    if (a.kind == RimPiece::Kind::straight && b.kind == RimPiece::Kind::straight)
      v.turned_ = decide_algebraic([&](auto& s) {
                    return s.sign(sign::cross(straight(s, a).t, straight(s, b).t));
                  }) == Sign::negative;
    v.approximate();
    return v;
  }
  /// A point of an ellipse by its half-angle.
  static Vertex on_ellipse(const RimPiece& ellipse, std::shared_ptr<boundary::QuarticRoot> root,
                           int half) {
    Vertex v(Kind::root, ellipse, ellipse, At::inside);
    v.root_ = std::move(root);
    v.branch_ = half;
    v.approximate();
    return v;
  }

  template <class S>
  Coordinates<S> in(S& s) const {
    if constexpr (std::is_same_v<S, boundary::TrackedStage>)
      if (known_) return tracked_;
    using N = typename S::Number;
    switch (kind_) {
      case Kind::end: {
        const auto j = boundary::junction(s, a_, at_);
        if (!j.moved) return {j.base, s.number(1.0)};
        const N size = sqrt(j.nn);
        return {size * j.base + j.r * j.n, size};
      }
      case Kind::some: {
        auto at = a_.of->corners[0].at(s);
        if (a_.of->kind == Cell::Kind::ellipse) {
          const auto e = conic(s, *a_.of);
          at = at + e.a * e.u;
        } else {
          at.x = at.x + s.number(a_.of->radius);
        }
        return {at, s.number(1.0)};
      }
      case Kind::root: {
        const auto e = conic(s, *a_.of);
        const N t = root_in(s, *root_), c = number_of(s, root_->lead());
        const N tt = t * t, cc = c * c, ct = c * t, half = s.number(branch_);
        const N x = half * (cc - tt), y = half * (ct + ct), w = cc + tt;
        return {w * e.center + (x * e.a) * e.u + (y * e.b) * e.v, w};
      }
      default: {
        Coordinates<S> x = solution(s, a_, b_, branch_);
        if (turned_) x = {-x.xy, -x.w};
        return x;
      }
    }
  }
  /// A box around it, with room for the error.
  Box bounds() const { return bounds_; }

  /// Whether it is known to lie on the circle around a corner.
  bool is_around(const boundary::Corner& c, double radius) const {
    const auto by = [&](const RimPiece& p, int corner) {
      const boundary::Corner& q = p.of->corner(corner);
      return p.of->radius == radius && q.base == c.base && q.offset == c.offset &&
             (q.axis == c.axis || q.offset == Vec2{0, 0});
    };
    if (kind_ == Kind::some) return a_.of->kind == Cell::Kind::hull && by(a_, 0);
    if (kind_ == Kind::end)
      return a_.of->rounded() && a_.kind == RimPiece::Kind::straight &&
             by(a_, a_.corner() + (at_ == At::end));
    return (a_.kind == RimPiece::Kind::arc && by(a_, a_.corner())) ||
           (b_.kind == RimPiece::Kind::arc && by(b_, b_.corner()));
  }
  /// Its place on a cell, if it was made from the cell's boundary.
  Touched made_of(const Cell& cell) const {
    Touched t;
    t.cell = &cell;
    const auto add = [&](const RimPiece& p, At at) {
      t.spots[static_cast<std::size_t>(t.count++)] = {p, at};
    };
    if (cell.kind == Cell::Kind::point) return t;
    for (const RimPiece& p : {a_, b_}) {
      const int index = index_on(cell, p);
      if (index < 0) continue;
      add(piece(cell, index), at_);
      if (kind_ != Kind::end || cell.kind != Cell::Kind::hull) return t;
      const int n = piece_numbers(cell), step = piece_step(cell);
      add(piece(cell, (index + (at_ == At::end ? step : n - step)) % n),
          at_ == At::end ? At::start : At::end);
      return t;
    }
    return t;
  }

 private:
  enum class Kind : unsigned char { end, some, crossing, root };
  Vertex(Kind kind, const RimPiece& a, const RimPiece& b, At at)
      : kind_(kind), a_(a), b_(b), at_(at) {
    if (kind == Kind::end || kind == Kind::some) approximate();
  }

  static boundary::Tracked number_of(boundary::TrackedStage&, const boundary::Dyadic& x) {
    const double v = x.to_double();
    return {v, std::fabs(v) * 0x1p-50 + 0x1p-1060};
  }
  static boundary::Algebraic number_of(boundary::AlgebraicStage& s, const boundary::Dyadic& x) {
    boundary::Algebraic r(x);
    r.stage = &s;
    return r;
  }

  void approximate() {
    boundary::TrackedStage s;
    tracked_ = in(s);
    known_ = true;
    const double w = tracked_.w.v, off = tracked_.w.error;
    for (int i = 0; i < 2; ++i) {
      const boundary::Tracked& c = i == 0 ? tracked_.xy.x : tracked_.xy.y;
      const double at = c.v / w;
      const double slack = (c.error + std::fabs(at) * off) / (w - off) * (1 + 0x1p-40) +
                           std::fabs(at) * 0x1p-50 + 0x1p-1070;
      if (w > 2 * off && std::isfinite(at) && std::isfinite(slack))
        bounds_.min[i] = at - slack, bounds_.max[i] = at + slack;
    }
  }

  Kind kind_;
  RimPiece a_, b_;
  At at_;
  int branch_ = 0;
  bool turned_ = false, known_ = false;
  std::shared_ptr<boundary::QuarticRoot> root_;
  Coordinates<boundary::TrackedStage> tracked_;
  Box bounds_{{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};
};

/// f(stage, coordinates): its sign.
template <class F>
Sign sign_at(const Vertex& v, F&& f) {
  return decide_algebraic([&](auto& s) { return s.sign(f(s, v.in(s))); });
}

// ---- A vertex and a cell with an inside: negative inside, zero on the boundary.

template <class = void>
Sign about_disc(const Vertex& v, const Cell& o, int corner) {
  if (v.is_around(o.corner(corner), o.radius)) return Sign::zero;
  return sign_at(v, [&](auto& s, const auto& x) {
    const auto z = x.xy - x.w * o.corner(corner).at(s);
    return dot(z, z) - square(x.w * s.number(o.radius));
  });
}
/// Which part of the line of a side a vertex is beside.
template <class = void>
Sign beyond(const Vertex& v, const RimPiece& side, At end) {
  return sign_at(v, [&](auto& s, const auto& x) {
    const auto l = straight(s, side);
    const auto along = dot(l.t, x.xy - x.w * l.p);
    return end == At::start ? -along : along - x.w * l.tt;
  });
}
template <class = void>
Sign about_capsule(const Vertex& v, const Cell& o, int from) {
  const RimPiece side = piece(o, 2 * from);
  const Sign ends = min(about_disc(v, o, from), about_disc(v, o, from + 1));
  if (ends == Sign::negative) return ends;
  const Sign off = sign_at(v, [&](auto& s, const auto& x) {
    const auto l = straight(s, side);
    const auto across = dot(l.n, x.xy - x.w * l.p), reach = x.w * l.r;
    return across * across - reach * reach * l.tt;
  });
  if (off == Sign::positive) return ends;
  return min(ends, max(off, max(beyond(v, side, At::start), beyond(v, side, At::end))));
}
template <class = void>
Sign across_side(const Vertex& v, const RimPiece& side) {
  return sign_at(v, [&](auto& s, const auto& x) {
    const auto l = straight(s, side);
    return dot(l.n, x.xy - x.w * l.p);
  });
}
template <class = void>
Sign about_cell(const Vertex& v, const Cell& o) {
  if (o.kind == Cell::Kind::ellipse)
    return sign_at(v, [&](auto& s, const auto& x) {
      const auto e = conic(s, o);
      const auto z = x.xy - x.w * e.center;
      return square(e.b * dot(z, e.u)) + square(e.a * dot(z, e.v)) -
             square(x.w * e.a * e.b * dot(e.u, e.u));
    });
  const int n = o.corner_count();
  if (n == 1) return about_disc(v, o, 0);
  if (n == 2) return about_capsule(v, o, 0);
  Sign core = Sign::negative;
  for (int i = 0; i < n && core != Sign::positive; ++i)
    core = max(core, across_side(v, piece(o, 2 * i)));
  if (!o.rounded()) return core;
  if (core != Sign::positive) return Sign::negative;
  Sign all = Sign::positive;
  for (int i = 0; i < n && all != Sign::negative; ++i) all = min(all, about_capsule(v, o, i));
  return all;
}
/// By plain doubles: positive, negative, or zero where these cannot tell.
template <class = void>
Sign about_roughly(const Vertex& v, const Cell& o) {
  if (o.kind != Cell::Kind::hull || o.corner_count() > 2 || o.corners[0].offset != Vec2{0, 0})
    return Sign::zero;
  const Box b = v.bounds();
  const Vec2 p = 0.5 * b.min + 0.5 * b.max, from = o.corners[0].base, to = o.corners.back().base;
  const Vec2 d = to - from;
  const double dd = dot(d, d);
  // The signs take over where something underflows.
  if (!(dd > 0x1p-600 || from == to)) return Sign::zero;
  const double t = dd > 0 ? std::clamp(dot(p - from, d) / dd, 0.0, 1.0) : 0;
  const double size = std::fabs(p.x) + std::fabs(p.y) + std::fabs(from.x) + std::fabs(from.y) +
                      std::fabs(to.x) + std::fabs(to.y) + o.radius;
  const double doubt = length(b.max - b.min) + 0x1p-45 * size;
  const double off = length(p - (from + t * d)) - o.radius;
  return off > doubt ? Sign::positive : off < -doubt ? Sign::negative : Sign::zero;
}

/// On which pieces of a cell a vertex lies that is on its boundary.
template <class = void>
Touched touched(const Vertex& v, const Cell& o) {
  Touched t = v.made_of(o);
  if (t.count > 0) return t;
  const auto add = [&](const RimPiece& p, At at) {
    if (t.count < 2) t.spots[static_cast<std::size_t>(t.count++)] = {p, at};
  };
  if (o.kind == Cell::Kind::ellipse || o.corner_count() == 1) {
    add(piece(o, 0), At::inside);
    return t;
  }
  const int n = o.corner_count();
  for (int i = 0; i < n; ++i) {
    const RimPiece side = piece(o, 2 * i);
    const Sign off = sign_at(v, [&](auto& s, const auto& x) {
      const auto l = straight(s, side);
      const auto across = dot(l.n, x.xy - x.w * l.p);
      return l.moved ? across - x.w * l.r * sqrt(l.tt) : across;
    });
    if (off != Sign::zero) continue;
    const Sign start = beyond(v, side, At::start), end = beyond(v, side, At::end);
    if (start == Sign::positive || end == Sign::positive) continue;
    const At at = start == Sign::zero ? At::start : end == Sign::zero ? At::end : At::inside;
    add(side, at);
    if (!o.rounded() || at == At::inside) continue;
    const int numbers = piece_numbers(o);
    add(piece(o, (side.index + (at == At::end ? 1 : numbers - 1)) % numbers),
        at == At::end ? At::start : At::end);
  }
  for (int i = 0; i < n && t.count == 0; ++i)
    if (about_disc(v, o, i) == Sign::zero) add(piece(o, (2 * (i + n) - 1) % (2 * n)), At::inside);
  return t;
}

/// Where a vertex lies on a straight piece without radius.
template <class = void>
Touched touched_line(const Vertex& v, const Cell& o) {
  Touched t = v.made_of(o);
  if (t.count > 0) return t;
  const auto here = [&](const boundary::Corner& c) {
    return decide_algebraic([&](auto& s) {
      const auto x = v.in(s);
      const auto z = x.xy - x.w * c.at(s);
      return s.sign(z.x) == Sign::zero && s.sign(z.y) == Sign::zero;
    });
  };
  if (o.kind == Cell::Kind::point) {
    t.cell = here(o.corners[0]) ? &o : nullptr;
    return t;
  }
  const RimPiece line = piece(o, 0);
  t.cell = nullptr;
  if (across_side(v, line) != Sign::zero) return t;
  const Sign start = o.endless_back ? Sign::negative : beyond(v, line, At::start);
  const Sign end = o.endless_forward ? Sign::negative : beyond(v, line, At::end);
  if (start == Sign::positive || end == Sign::positive) return t;
  t.cell = &o;
  t.spots[0] = {line, start == Sign::zero ? At::start : end == Sign::zero ? At::end : At::inside};
  t.count = 1;
  return t;
}

// ---- Germs

/// A way from a vertex along a piece of boundary, and then how it bends.
struct Germ {
  RimPiece piece;
  bool forward;

  template <class S>
  auto direction(S& s, const Vertex::Coordinates<S>& x) const {
    using Direction = boundary::Pair<typename S::Number>;
    Direction d;
    if (piece.kind == RimPiece::Kind::straight) {
      d = straight(s, piece).t;
    } else if (piece.kind == RimPiece::Kind::arc) {
      d = perp(x.xy - x.w * piece.of->corner(piece.corner()).at(s));
    } else {
      const auto e = conic(s, *piece.of);
      const auto z = x.xy - x.w * e.center;
      d = (e.b * e.b * dot(z, e.u)) * e.v - (e.a * e.a * dot(z, e.v)) * e.u;
    }
    return forward ? d : -d;
  }
  bool bends() const { return piece.kind != RimPiece::Kind::straight; }
  /// The centre that it bends towards: of a circle or an ellipse.
  const boundary::Corner& centre() const { return piece.of->corner(piece.corner()); }
};

/// Which way something goes that starts at a boundary: in, out, or along it, with the inside left
/// or right.
enum class Way : signed char { in, out, left, right };

/// At a common point with a common tangent: positive where the ellipse, left along d, lies inside
/// the circle around c.
template <class Direction>
Sign ellipse_in_circle(const Vertex& v, const Cell& ellipse, const boundary::Corner& c,
                       const Direction& direction, bool forward) {
  const Sign bend = decide_algebraic([&](auto& s) {
    const auto x = v.in(s);
    const auto e = conic(s, ellipse);
    const auto d = direction(s, x), z = x.xy - x.w * e.center, m = x.xy - x.w * c.at(s);
    const auto slope = (e.b * e.b * dot(z, e.u)) * e.u + (e.a * e.a * dot(z, e.v)) * e.v;
    return s.sign((square(e.b * dot(d, e.u)) + square(e.a * dot(d, e.v))) * dot(m, m) -
                  dot(slope, m) * dot(d, d));
  });
  if (bend != Sign::zero) return bend;
  // They osculate. The bend is a b / (a² sin² + b² cos²)^(3/2) of the ellipse's angle.
  const Sign longer = sign_of(ellipse.semi_axes.x - ellipse.semi_axes.y);
  const auto along = [&](bool by_u) {
    return sign_at(v, [&](auto& s, const auto& x) {
      const auto e = conic(s, ellipse);
      return dot(x.xy - x.w * e.center, by_u ? e.u : e.v);
    });
  };
  const Sign cosine = along(true), sine = along(false);
  if (cosine == Sign::zero) return longer;
  if (sine == Sign::zero) return -longer;
  return -(longer * cosine * sine) * (forward ? Sign::positive : Sign::negative);
}

/// A germ and a cell with a smooth boundary through its vertex.
template <class = void>
Way smooth_way(const Vertex& v, const Germ& g, const Touched& t) {
  const auto normal = [&](auto& s, const auto& x) {
    using Direction = boundary::Pair<typename std::remove_cvref_t<decltype(s)>::Number>;
    const RimPiece& p = t.spots[0].piece;
    if (p.kind == RimPiece::Kind::straight) return Direction(perp(straight(s, p).t));
    if (p.kind == RimPiece::Kind::arc)
      return Direction(x.w * p.of->corner(p.corner()).at(s) - x.xy);
    const auto e = conic(s, *p.of);
    const auto z = x.xy - x.w * e.center;
    return Direction(-((e.b * e.b * dot(z, e.u)) * e.u + (e.a * e.a * dot(z, e.v)) * e.v));
  };
  const Sign lean =
      sign_at(v, [&](auto& s, const auto& x) { return dot(g.direction(s, x), normal(s, x)); });
  if (lean != Sign::zero) return lean == Sign::positive ? Way::in : Way::out;
  const bool onwards = sign_at(v, [&](auto& s, const auto& x) {
                         return sign::cross(g.direction(s, x), normal(s, x));
                       }) == Sign::positive;
  const Spot& spot =
      t.count == 2 && (t.spots[0].at == At::start) != onwards ? t.spots[1] : t.spots[0];
  const auto by = [&](Sign sharper) {
    if (sharper == Sign::zero) return onwards ? Way::left : Way::right;
    return sharper == Sign::positive ? Way::in : Way::out;
  };
  const RimPiece::Kind kind = spot.piece.kind;
  if (!g.bends()) return by(kind == RimPiece::Kind::straight ? Sign::zero : Sign::negative);
  const Sign inwards = sign_at(
      v, [&](auto& s, const auto& x) { return dot(x.w * g.centre().at(s) - x.xy, normal(s, x)); });
  if (inwards != Sign::positive) return Way::out;
  if (kind == RimPiece::Kind::straight) return Way::in;
  const boundary::Corner& centre = spot.piece.of->corner(spot.piece.corner());
  const auto direction = [&](auto& s, const auto& x) { return g.direction(s, x); };
  if (g.piece.kind == RimPiece::Kind::ellipse)
    return by(ellipse_in_circle(v, *g.piece.of, centre, direction, g.forward));
  if (kind == RimPiece::Kind::ellipse)
    return by(-ellipse_in_circle(v, *spot.piece.of, g.centre(), direction, onwards));
  return by(sign_of(spot.piece.of->radius - g.piece.of->radius));
}

/// A germ and a ray or line through its vertex, along ±t: to its right (out), left (in), or along.
template <class = void>
Way straight_way(const Vertex& v, const Germ& g, const RimPiece& line) {
  const auto turn = [&](auto& s, const auto& x) {
    return sign::cross(straight(s, line).t, g.direction(s, x));
  };
  Sign side = sign_at(v, turn);
  if (side == Sign::zero && g.bends())
    side = sign_at(v, [&](auto& s, const auto& x) {
      return sign::cross(straight(s, line).t, x.w * g.centre().at(s) - x.xy);
    });
  if (side != Sign::zero) return side == Sign::positive ? Way::in : Way::out;
  const Sign ahead = sign_at(
      v, [&](auto& s, const auto& x) { return dot(straight(s, line).t, g.direction(s, x)); });
  return ahead == Sign::positive ? Way::left : Way::right;
}

/// A germ and a cell with an inside on whose boundary its vertex lies.
template <class = void>
Way way_of(const Vertex& v, const Germ& g, const Touched& t) {
  if (index_on(*t.cell, g.piece) >= 0) return g.forward ? Way::left : Way::right;
  if (t.cell->kind == Cell::Kind::ellipse || t.cell->rounded()) return smooth_way(v, g, t);
  Way all = Way::in;
  for (int i = 0; i < t.count; ++i) {
    const Way w = straight_way(v, g, t.spots[static_cast<std::size_t>(i)].piece);
    if (w == Way::out) return w;
    if (w != Way::in) all = w;
  }
  return all;
}

// ---- Sets

/// Where a vertex lies in a set, and on the boundary of which cells.
struct Here {
  Part part = Part::exterior;
  std::vector<Touched> cells;
};
/// The part of a set that a germ runs in, and the parts beside it.
struct Sides {
  Part on, left, right;
};

/// A union of cells.
class Cells {
 public:
  /// An outline with a radius; only what comes near a box.
  static Cells grown(const Tree& o, const Box& near) {
    Cells c(Kind::area, &o);
    c.add_edges(o, around(near, o.radius), [&](const Segment& e, std::uint32_t) {
      c.cells_.push_back(boundary::outline(rounded(e, o.radius)));
    });
    return c;
  }
  /// An outline without radius.
  static Cells sharp(const Tree& o, const std::vector<Vec2>& ends) {
    Cells c(o.region ? Kind::region : Kind::curve, &o);
    Boundary<> pieces(o);
    c.add_edges(o, {{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}},
                [&](const Segment& e, std::uint32_t number) {
                  for (const Piece& p : pieces.of(e, number))
                    c.cells_.push_back(boundary::outline(p.edge));
                });
    for (const Vec2& v : ends) c.ends_.push_back({v});
    return c;
  }
  /// A convex shape.
  static Cells convex(const Cell& o) {
    Cells c(o.region() ? Kind::area : Kind::curve, nullptr);
    c.cells_.push_back(o);
    c.boxes_.push_back(box_of(o));
    if (o.kind == Cell::Kind::linear && !o.endless_back)
      c.ends_ = o.endless_forward ? std::vector{o.corners[0]} : o.corners;
    return c;
  }

  std::size_t size() const { return cells_.size(); }
  const Cell& cell(std::size_t i) const { return cells_[i]; }
  const Box& box(std::size_t i) const { return boxes_[i]; }
  bool is_area() const { return kind_ != Kind::curve; }
  bool overlaps_itself() const { return kind_ == Kind::area && cells_.size() > 1; }

  /// Whether f(i) is true for a cell whose box meets another box.
  template <class F>
  bool any_near(const Box& b, F&& f) const {
    if (!tree_) {
      for (std::size_t i = 0; i < cells_.size(); ++i)
        if (meet(boxes_[i], b) && f(i)) return true;
      return false;
    }
    return tree_->any_numbered(around(b, tree_->radius), [&](const Segment&, std::uint32_t number) {
      if (number + 1 >= first_.size()) return false;
      for (std::size_t i = first_[number]; i < first_[number + 1]; ++i)
        if (meet(boxes_[i], b) && f(i)) return true;
      return false;
    });
  }

  Here at(const Vertex& v) const {
    Here here;
    std::vector<std::size_t> doubtful;
    const bool strictly = any_near(v.bounds(), [&](std::size_t i) {
      const Cell& o = cells_[i];
      if (kind_ != Kind::area) {
        if (const Touched t = touched_line(v, o); t.cell) here.cells.push_back(t);
        return false;
      }
      if (Touched t = v.made_of(o); t.count > 0) {
        here.cells.push_back(t);
        return false;
      }
      const Sign s = about_roughly(v, o);
      if (s == Sign::zero) doubtful.push_back(i);
      return s == Sign::negative;
    });
    if (strictly) return {Part::interior, {}};
    for (const std::size_t i : doubtful) {
      const Sign s = about_cell(v, cells_[i]);
      if (s == Sign::negative) return {Part::interior, {}};
      if (s == Sign::zero) here.cells.push_back(touched(v, cells_[i]));
    }
    if (kind_ == Kind::curve) {
      if (here.cells.empty()) return here;
      here.part = std::any_of(ends_.begin(), ends_.end(),
                              [&](const boundary::Corner& c) { return is_at(v, c); })
                      ? Part::boundary
                      : Part::interior;
    } else if (kind_ == Kind::region) {
      here.part = !here.cells.empty() ? Part::boundary
                  : is_inside(v)      ? Part::interior
                                      : Part::exterior;
    } else if (tree_ && tree_->region && is_inside(v)) {
      return {Part::interior, {}};
    } else if (!here.cells.empty()) {
      here.part = Part::boundary;
    }
    return here;
  }

  Sides along(const Vertex& v, const Germ& g, const Here& here) const {
    if (kind_ == Kind::curve) {
      const bool on = std::any_of(here.cells.begin(), here.cells.end(), [&](const Touched& t) {
        if (index_on(*t.cell, g.piece) >= 0) return true;
        if (t.count == 0) return false;
        const Way w = straight_way(v, g, t.spots[0].piece);
        return (w == Way::left && t.spots[0].at != At::end) ||
               (w == Way::right && t.spots[0].at != At::start);
      });
      return {on ? Part::interior : Part::exterior, Part::exterior, Part::exterior};
    }
    if (here.cells.empty()) return {here.part, here.part, here.part};
    if (kind_ == Kind::region) return along_region(v, g, here);
    Sides all{Part::exterior, Part::exterior, Part::exterior};
    for (const Touched& t : here.cells) {
      const Way w = way_of(v, g, t);
      if (w == Way::in) return {Part::interior, Part::interior, Part::interior};
      if (w == Way::out) continue;
      all.on = Part::boundary;
      (w == Way::left ? all.left : all.right) = Part::interior;
    }
    return all;
  }

 private:
  /// An area: open insides, united, are its interior. The pieces around a region, inside to the
  /// left. Curves and points.
  enum class Kind : unsigned char { area, region, curve };

  Cells(Kind kind, const Tree* tree) : kind_(kind), tree_(tree) {}

  template <class Add>
  void add_edges(const Tree& o, const Box& near, const Add& add) {
    std::vector<std::pair<std::uint32_t, Segment>> edges;
    o.any_numbered(near, [&](const Segment& e, std::uint32_t number) {
      return edges.push_back({number, e}), false;
    });
    std::sort(edges.begin(), edges.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [number, e] : edges) {
      first_.resize(number + 1, cells_.size());
      add(e, number);
    }
    first_.push_back(cells_.size());
    for (const Cell& cell : cells_) boxes_.push_back(box_of(cell));
  }

  static Box around(Box b, double r) {
    for (int i = 0; i < 2; ++i) b.min[i] -= r * (1 + 0x1p-40), b.max[i] += r * (1 + 0x1p-40);
    return b;
  }
  static bool meet(const Box& a, const Box& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
  }
  static Box box_of(const Cell& o) {
    if (o.endless_forward) return {{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};
    Box b{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    const double reach = std::fmax(o.radius, std::fmax(o.semi_axes.x, o.semi_axes.y));
    for (const boundary::Corner& c : o.corners) {
      const Vec2 p = c.base + c.offset.x * c.axis + c.offset.y * perp(c.axis);
      for (int i = 0; i < 2; ++i) {
        const double room = reach + 0x1p-45 * (reach + std::fabs(c.base[i]) +
                                               std::fabs(c.offset.x) + std::fabs(c.offset.y));
        b.min[i] = std::fmin(b.min[i], p[i] - room);
        b.max[i] = std::fmax(b.max[i], p[i] + room);
      }
    }
    return b;
  }
  static bool is_at(const Vertex& v, const boundary::Corner& c) {
    const Vec2 p = c.base + c.offset.x * c.axis + c.offset.y * perp(c.axis);
    const double room = 0x1p-45 * (std::fabs(c.base.x) + std::fabs(c.base.y) +
                                   std::fabs(c.offset.x) + std::fabs(c.offset.y));
    if (!meet({{p.x - room, p.y - room}, {p.x + room, p.y + room}}, v.bounds())) return false;
    return decide_algebraic([&](auto& s) {
      const auto x = v.in(s);
      const auto z = x.xy - x.w * c.at(s);
      return s.sign(z.x) == Sign::zero && s.sign(z.y) == Sign::zero;
    });
  }

  /// A vertex that is on no edge of the region.
  bool is_inside(const Vertex& v) const {
    struct Pass {
      const Vertex& v;
      bool odd = false;
      bool above(const Vec2& p) const {
        const Box b = v.bounds();
        if (p.y > b.max.y) return true;
        if (p.y < b.min.y) return false;
        return sign_at(v, [&](auto& s, const auto& x) { return x.w * s.number(p.y) - x.xy.y; }) ==
               Sign::positive;
      }
      void run(const Vec2& a, const Vec2& b) { odd = odd != (above(a) != above(b)); }
      void edge(const Vec2& a, const Vec2& b) {
        const bool up = above(b);
        if (above(a) == up) return;
        const Sign side = sign_at(v, [&](auto& s, const auto& x) {
          const auto from = boundary::pair_of(s, a);
          return sign::cross(boundary::pair_of(s, b) - from, x.xy - x.w * from);
        });
        if ((side == Sign::positive) == up) odd = !odd;
      }
    } pass{v};
    tree_->ray(v.bounds(), pass);
    return pass.odd;
  }

  /// Around a vertex, the first ray clockwise from the germ has it to its left.
  Sides along_region(const Vertex& v, const Germ& g, const Here& here) const {
    const auto same = [](Part p) { return Sides{p, p, p}; };
    const auto side = [](bool inside) { return inside ? Part::interior : Part::exterior; };
    struct Ray {
      const RimPiece* line = nullptr;
      bool forward = false;
      int part = 0;
    } first;
    // Clockwise from r to q: by less than half a turn.
    const auto clockwise = [&](const Ray& r, const Ray& q) {
      const Sign turn = decide_algebraic([&](auto& s) {
        return s.sign(sign::cross(straight(s, *r.line).t, straight(s, *q.line).t));
      });
      return (r.forward == q.forward ? turn : -turn) == Sign::negative;
    };
    for (const Touched& t : here.cells) {
      const Spot& spot = t.spots[0];
      const bool own = index_on(*t.cell, g.piece) >= 0;
      for (const bool forward : {true, false}) {
        if (spot.at == (forward ? At::end : At::start)) continue;
        Ray ray{&spot.piece, forward, 0};
        const Sign turn =
            (own ? Sign::zero
                 : sign_at(v,
                           [&](auto& s, const auto& x) {
                             return sign::cross(g.direction(s, x), straight(s, spot.piece).t);
                           })) *
            (forward ? Sign::positive : Sign::negative);
        if (turn == Sign::zero) {
          const Way w = own ? (g.forward ? Way::left : Way::right) : straight_way(v, g, spot.piece);
          const bool ahead = sign_at(v, [&](auto& s, const auto& x) {
                               return dot(g.direction(s, x), straight(s, spot.piece).t);
                             }) == (forward ? Sign::positive : Sign::negative);
          if (ahead) {
            if (w == Way::in || w == Way::out) return same(side(w == Way::in));
            return {Part::boundary, side(forward), side(!forward)};
          }
        }
        ray.part = turn == Sign::negative ? 0 : turn == Sign::zero ? 1 : 2;
        if (!first.line || ray.part < first.part ||
            (ray.part == first.part && clockwise(ray, first)))
          first = ray;
      }
    }
    return same(side(first.forward));
  }

  Kind kind_;
  const Tree* tree_;  ///< of an outline
  std::vector<Cell> cells_;
  std::vector<Box> boxes_;
  std::vector<std::size_t> first_;  ///< of each of the tree's edges, by number
  std::vector<boundary::Corner> ends_;
};

/// Walks over the vertices of two sets' arrangement.
class Arrangement {
 public:
  Arrangement(Cells a, Cells b) : sets_{std::move(a), std::move(b)} {}

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
        for (int i = 0; i < t.count; ++i) {
          const Spot& spot = t.spots[static_cast<std::size_t>(i)];
          for (const bool forward : {true, false}) {
            if (spot.at == (forward ? At::end : At::start)) continue;
            const Germ g{spot.piece, forward};
            const Sides a = sets_[0].along(v, g, here[0]), b = sets_[1].along(v, g, here[1]);
            m.add(a.on, b.on, 1);
            m.add(a.left, b.left, 2);
            m.add(a.right, b.right, 2);
          }
        }
  }

  template <class F>
  bool any_vertex(const F& f) const {
    for (const Cells& set : sets_)
      for (std::size_t i = 0; i < set.size(); ++i)
        if (any_own(set.cell(i), f)) return true;
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
  /// The ends of a cell's pieces; one vertex where there are none.
  template <class F>
  static bool any_own(const Cell& o, const F& f) {
    if (o.kind == Cell::Kind::linear && !o.endless_back) {
      if (f(Vertex::end(piece(o, 0), At::start))) return true;
      return !o.endless_forward && f(Vertex::end(piece(o, 0), At::end));
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
  template <class F>
  static bool any_root(const RimPiece& arc, const RimPiece& ellipse, const F& f) {
    boundary::ExactStage s;
    for (const int half : {1, -1}) {
      const auto p = along_conic(conic(s, *ellipse.of), circle_of(boundary::arc(s, arc)), half);
      const auto roots = roots_in_chart(s, p);
      for (int i = 0; i < roots.count; ++i)
        if (f(Vertex::on_ellipse(ellipse, std::make_shared<boundary::QuarticRoot>(p, roots.root[i]),
                                 half)))
          return true;
    }
    return false;
  }

  std::array<Cells, 2> sets_;
};

}  // namespace abut::detail::outline
