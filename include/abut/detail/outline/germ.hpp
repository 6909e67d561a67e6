// Germs: the ways on which boundaries leave a vertex (arrangement.hpp), and whether one of them leads
// into a cell, out of it, or along its boundary. Its direction tells, and then its bend:
//
//     direction · inward normal      positive: in; negative: out; zero: tangent, so compare
//     bends towards the inside       the sharper one lies in; of an ellipse and a circle that
//                                    osculate, by how the ellipse's bend changes
#pragma once

#include <abut/detail/outline/vertex.hpp>

namespace abut::detail::outline {

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

/// The centre of the circle along which, or along whose tangent, a piece runs at a vertex, if names tell.
template <class = void>
const boundary::Corner* circle_at(const Vertex& v, const RimPiece& p) {
  if (p.kind == RimPiece::Kind::ellipse || !p.of->rounded()) return nullptr;
  const boundary::Corner& c = p.of->corner(p.corner());
  if (p.kind == RimPiece::Kind::arc) return &c;
  const boundary::Corner& d = p.of->corner(p.corner() + 1);
  return v.is_around(c, p.of->radius) ? &c : v.is_around(d, p.of->radius) ? &d : nullptr;
}
/// Whether two pieces are known to have one circle there.
template <class = void>
bool run_together(const Vertex& v, const RimPiece& p, const RimPiece& q) {
  if (p.of->radius != q.of->radius) return false;
  const boundary::Corner *c = circle_at(v, p), *d = circle_at(v, q);
  return c && d && is_same(*c, *d);
}

/// A germ and a cell with a smooth boundary through its vertex.
template <class = void>
Way smooth_way(const Vertex& v, const Germ& g, const Touched& t) {
  // Signs of formulas that are 0 take long to find; names often tell.
  const bool together = run_together(v, g.piece, t.spots[0].piece);
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
  const auto sign_of_both = [&](auto&& f) {
    if (g.bends() || t.spots[0].piece.kind != RimPiece::Kind::straight) return sign_at(v, f);
    // Two straight ones have the same sign wherever they meet.
    return decide_algebraic([&](auto& s) {
      return s.sign(f(s, Vertex::Coordinates<std::remove_cvref_t<decltype(s)>>()));
    });
  };
  if (!together) {
    const Sign lean =
        sign_of_both([&](auto& s, const auto& x) { return dot(g.direction(s, x), normal(s, x)); });
    if (lean != Sign::zero) return lean == Sign::positive ? Way::in : Way::out;
  }
  const bool onwards = together ? g.forward : sign_of_both([&](auto& s, const auto& x) {
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
  if (!together && sign_at(v, [&](auto& s, const auto& x) {
                     return dot(x.w * g.centre().at(s) - x.xy, normal(s, x));
                   }) != Sign::positive)
    return Way::out;
  if (kind == RimPiece::Kind::straight) return Way::in;
  const boundary::Corner& centre = spot.piece.of->corner(spot.piece.corner());
  const auto direction = [&](auto& s, const auto& x) { return g.direction(s, x); };
  if (g.piece.kind == RimPiece::Kind::ellipse)
    return by(ellipse_in_circle(v, *g.piece.of, centre, direction, g.forward));
  if (kind == RimPiece::Kind::ellipse)
    return by(-ellipse_in_circle(v, *spot.piece.of, g.centre(), direction, onwards));
  return by(sign_of(spot.piece.of->radius - g.piece.of->radius));
}

/// The way of one ellipse at another: the sign of the one's equation along the other tells, however often they touch.
template <class = void>
Way ellipse_way(const Vertex& v, const Germ& g, const Cell& other) {
  const auto way = [&](Sign inside) {
    if (inside == Sign::zero) return g.forward ? Way::left : Way::right;
    return inside == Sign::negative ? Way::in : Way::out;
  };
  const Cell& own = *g.piece.of;
  if (!v.is_between(own, other)) {
    // Some other curve led to the point.
    Way w = way(Sign::zero);
    any_on_ellipse(piece(other, 0), g.piece, [&](const Vertex& both) {
      return is_same(both, v) && (w = ellipse_way(both, g, other), true);
    });
    return w;
  }
  if (v.walks(own)) return way(v.beside(other, g.forward));
  const Sign here = v.beside(own, g.forward), there = v.beside(own, !g.forward);
  // Where the other one leaves this, this enters it; where it lies in this, this lies outside.
  if (here != there || here != Sign::positive) return way(-here);
  // They touch from outside, or this lies in the other.
  const Germ along{piece(other, 0), g.forward};
  const Sign together = sign_at(
      v, [&](auto& s, const auto& x) { return dot(g.direction(s, x), along.direction(s, x)); });
  return together == Sign::positive ? Way::in : Way::out;
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

/// Whether a way lies in the second half of the turn from the direction (1, 0) on.
template <class = void>
bool is_late(const Vertex& v, const Germ& g) {
  return decide_algebraic([&](auto& s) {
    const auto way = g.direction(s, v.in(s));
    const Sign y = s.sign(way.y);
    return y == Sign::negative || (y == Sign::zero && s.sign(way.x) == Sign::negative);
  });
}
/// Where a straight way from a vertex lies, seen from another, in the turn from the direction (1, 0) on: before it
/// (negative), along it, or after it.
template <class = void>
Sign turn_from(const Vertex& v, const Germ& g, const Germ& line) {
  if (line.forward == g.forward && index_on(*line.piece.of, g.piece) >= 0) return Sign::zero;
  const bool late = is_late(v, line);
  if (late != is_late(v, g)) return late ? Sign::positive : Sign::negative;
  const auto turn = [&](bool by_bend) {
    return sign_at(v, [&](auto& s, const auto& x) {
      using Direction = boundary::Pair<typename std::remove_cvref_t<decltype(s)>::Number>;
      return sign::cross(by_bend ? Direction(x.w * g.centre().at(s) - x.xy) : g.direction(s, x),
                         line.direction(s, x));
    });
  };
  const Sign side = turn(false);
  return side != Sign::zero || !g.bends() ? side : turn(true);
}

/// A germ and a cell with an inside on whose boundary its vertex lies.
template <class = void>
Way way_of(const Vertex& v, const Germ& g, const Touched& t) {
  if (index_on(*t.cell, g.piece) >= 0) return g.forward ? Way::left : Way::right;
  if (t.cell->kind == Cell::Kind::ellipse && g.piece.kind == RimPiece::Kind::ellipse)
    return ellipse_way(v, g, *t.cell);
  if (t.cell->kind == Cell::Kind::ellipse || t.cell->rounded()) return smooth_way(v, g, t);
  Way all = Way::in;
  for (int i = 0; i < t.count; ++i) {
    const Way w = straight_way(v, g, t.spots[static_cast<std::size_t>(i)].piece);
    if (w == Way::out) return w;
    if (w != Way::in) all = w;
  }
  return all;
}

/// The germs of pieces at a vertex.
template <class F>
void each_germ(const Touched& t, F&& f) {
  for (int i = 0; i < t.count; ++i) {
    const Spot& spot = t.spots[static_cast<std::size_t>(i)];
    for (const bool forward : {true, false})
      if (spot.at != (forward ? At::end : At::start)) f(Germ{spot.piece, forward});
  }
}

}  // namespace abut::detail::outline
