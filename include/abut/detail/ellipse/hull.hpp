// Every core but the ellipse as vertices joined by edges, seen from an ellipse's centre; and
// whether it, or all points within a radius of it, meets the ellipse.
//
// In this file the ellipse has positive semi-axes. One that is flat is a box: see flat_box().
#pragma once

#include <abut/detail/ellipse/pencil.hpp>
#include <abut/detail/pairs/vertices.hpp>
#include <abut/detail/sign/roots.hpp>

namespace abut::detail::ellipse {

using sign::sign_minus_two_roots;
using sign::sign_of_root;
using sign::sign_plus_minus_roots;

/// A flat ellipse is an oriented box of no thickness: the same centre, half sizes and rotation.
inline OrientedBox flat_box(const Ellipse& e) { return {e.center, e.semi_axes, e.rotation}; }

// ---- Vertices and edges of a core, from `center`

using pairs::edge_count;
using pairs::vertex_count;

auto vertex(auto& s, const Vec2& center, const auto& p, int i) {
  return pairs::displacement(s, pairs::GivenVertex{center}, pairs::vertex(s, p, i));
}

/// An edge: from `from` (if bounded there) along `along`, to `to` (if bounded there).
template <class N>
struct Edge {
  Vec<2, N> from, along, to;
  bool starts = true, ends = true;
};

template <class Stage, class P>
Edge<number_of<Stage>> edge(Stage& s, const Vec2& center, const P& p, int i) {
  const auto from = vertex(s, center, p, i), along = pairs::edge(s, p, i);
  if constexpr (requires { p.direction; }) {
    constexpr bool is_ray = requires { p.origin; };
    return {from, along, from, is_ray, false};
  } else {
    return {from, along, vertex(s, center, p, i + 1 < vertex_count(p) ? i + 1 : 0)};
  }
}

/// Whether the ellipse's centre is in the interior: strictly on the same side of every edge.
bool center_inside(auto& s, const Vec2& center, const auto& p) {
  if (vertex_count(p) < 3) return false;
  Sign side = Sign::zero;
  for (int i = 0; i < edge_count(p); ++i) {
    const auto e = edge(s, center, p, i);
    const Sign here = s.sign(e.along.y * e.from.x - e.along.x * e.from.y);
    if (here == Sign::zero) {
      if (s.sign(e.along.x) == Sign::zero && s.sign(e.along.y) == Sign::zero) continue;
      return false;
    }
    if (here == -side) return false;
    side = here;
  }
  return side != Sign::zero;
}

// ---- An edge against the ellipse

/// The least value of the ellipse's form on the edge: at an end, or where it touches a smaller
/// ellipse of the same shape, which is between the ends iff 0 < −B < A.
/// A = Dᵀ adj(M) D is also the squared half-width of E across the edge's line (times |D|²).
template <class Stage, class N>
Sign edge_meeting(Stage& s, const Conic<N>& e, const Edge<N>& g) {
  Sign best = Sign::positive;
  if (g.starts) best = s.sign(e.form(g.from));
  if (g.ends && best != Sign::negative) best = smaller(best, s.sign(e.form(g.to)));
  if (best == Sign::negative) return best;
  const N du = e.along(g.along), dv = e.across(g.along);
  const N ua = square_of(e.b) * du, va = square_of(e.a) * dv;
  const auto falling = [&](const Vec<2, N>& at) {  // the sign of the form's slope at `at`
    return s.sign(ua * e.along(at) + va * e.across(at));
  };
  if (g.starts && falling(g.from) != Sign::negative) return best;
  if (g.ends && falling(g.to) != Sign::positive) return best;
  return smaller(best, s.sign(square_of(cross(g.along, g.from)) - e.adjoint(g.along)));
}

/// The disc around `at` against the ellipse.
template <class Stage, class N>
Sign disc_meeting(Stage& s, const Conic<N>& e, const Vec<2, N>& at, const N& radius) {
  return meeting(s, pencil<N>(Disc<N>{radius}, e, at));
}

/// All points within `radius` of an edge that does not meet the ellipse. Its line, moved towards
/// the ellipse until it touches, does so at ±M n/√(nᵀMn); abreast of the edge that is the nearest
/// point, else the nearest is one of the ends.
///
///        ______ M n/√A
///      /    E   \|                    n = D turned,  k = n·from,  A = nᵀMn
///      \________/| k − √A             nearest point abreast: 0 ≤ D·(x − from) ≤ D·D
///     from ------+-------- to
template <class Stage, class N>
Sign rounded_edge_meeting(Stage& s, const Conic<N>& e, const Edge<N>& g, const N& radius) {
  const N k = cross(g.along, g.from);
  const N A = e.adjoint(g.along);
  const N du = e.along(g.along), dv = e.across(g.along);
  const Sign misses = s.sign(k * k - A);
  if (misses != Sign::positive) {
    // The line meets E, beyond one end: ahead, if the form falls at the start.
    const N slope = square_of(e.b) * du * e.along(g.from) + square_of(e.a) * dv * e.across(g.from);
    const bool ahead = g.ends && s.sign(slope) == Sign::negative;
    return disc_meeting(s, e, ahead ? g.to : g.from, radius);
  }
  const bool below = s.sign(k) == Sign::negative;
  const Sign strip = sign_minus_two_roots(s, below ? -k : k, A, square_of(radius) * norm2(g.along));
  if (strip == Sign::positive) return strip;
  // D·Mn = (b² − a²)(D·u)(D·v), with n towards the line.
  const N lean = (e.b - e.a) * (e.b + e.a) * (du * dv);
  const N foot = below ? -lean : lean;
  if (g.starts && sign_of_root(s, foot, -dot(g.along, g.from), A) == Sign::negative)
    return disc_meeting(s, e, g.from, radius);
  if (g.ends && sign_of_root(s, foot, -dot(g.along, g.to), A) == Sign::positive)
    return disc_meeting(s, e, g.to, radius);
  return strip;
}

// ---- A core, or all points within a radius of it, against the ellipse

Sign sharp_meeting(auto& s, const auto& p, const Ellipse& ellipse) {
  const auto e = conic(s, ellipse);
  if (edge_count(p) == 0) return s.sign(e.form(vertex(s, ellipse.center, p, 0)));
  if (center_inside(s, ellipse.center, p)) return Sign::negative;
  Sign best = Sign::positive;
  for (int i = 0; i < edge_count(p) && best != Sign::negative; ++i)
    best = smaller(best, edge_meeting(s, e, edge(s, ellipse.center, p, i)));
  return best;
}

Sign rounded_meeting(auto& s, const auto& p, const Ellipse& ellipse, Reach r) {
  const auto e = conic(s, ellipse);
  const auto radius = radius_in(s, r);
  if (edge_count(p) == 0) return disc_meeting(s, e, vertex(s, ellipse.center, p, 0), radius);
  if (sharp_meeting(s, p, ellipse) != Sign::positive) return Sign::negative;
  Sign best = Sign::positive;
  for (int i = 0; i < edge_count(p) && best != Sign::negative; ++i)
    best = smaller(best, rounded_edge_meeting(s, e, edge(s, ellipse.center, p, i), radius));
  return best;
}

/// How far the ellipse holds the vertices, and so their hull.
Containment sharp_inside(auto& s, const Ellipse& ellipse, const auto& p) {
  const auto e = conic(s, ellipse);
  Sign worst = Sign::negative;
  for (int i = 0; i < vertex_count(p) && worst != Sign::positive; ++i)
    worst = larger(worst, s.sign(e.form(vertex(s, ellipse.center, p, i))));
  return containment_of(worst);
}
/// The rule above for the discs around the vertices.
template <class Stage, class P>
Containment rounded_inside(Stage& s, const Ellipse& ellipse, const P& p, double radius) {
  const auto e = conic(s, ellipse);
  const Disc<number_of<Stage>> disc{s.length(radius)};
  Containment least = Containment::strict;
  for (int i = 0; i < vertex_count(p) && least != Containment::none; ++i)
    least = smaller(least, pencil_containment(s, e, disc, -vertex(s, ellipse.center, p, i)));
  return least;
}

}  // namespace abut::detail::ellipse
