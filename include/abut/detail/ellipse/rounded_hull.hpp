// Whether an ellipse lies in a polygon, box or segment, or in all points within a radius of it.
//
// K ⊕ r is bounded by straight pieces (edges moved out by r) and arcs (around vertices). E lies in
// it iff it stays within the lines of the straight pieces, and no point x of E whose nearest point
// of K is a vertex v is farther than r from it:
//
//              n₁ ↑   . - ~       between n₁ and n₂ the nearest point of K is v:
//      ===========+ v     \          (x − v)·D₁ ≥ 0   and   (x − v)·D₂ ≤ 0
//       D₁ →     /  ↘      .      (a spike, D₂ = −D₁ s, is the end of a capsule)
//            D₂ ↙    n₂
//
// On the rational parametrisation of E's boundary |x − v|² − r² is a quartic Q, the two conditions
// are quadratics. Where x − v is along n₁ or n₂ the straight pieces keep Q ≤ 0. So the arcs of E
// with Q > 0 within the corner begin and end at roots of Q there, which makes the question one of
// counting roots.
#pragma once

#include <abut/detail/ellipse/arcs.hpp>
#include <abut/detail/ellipse/hull.hpp>
#include <abut/detail/ellipse/quartic.hpp>
#include <abut/detail/pairs/filters.hpp>
#include <vector>

namespace abut::detail::ellipse {

/// How far all points within `radius` > 0 of a corner at `v` hold the ellipse there. `in` and `out`
/// are the directions of the edges before and after the corner, which turns the same way as n.
template <class Stage, class N>
Containment corner_holds(Stage& s, const Conic<N>& e, const Vec<2, N>& v, const Vec<2, N>& in,
                         const Vec<2, N>& out, const N& radius) {
  const Vec<2, N> center = -v;
  const Vec<2, N> axes[2] = {{e.a * e.u.x, e.a * e.u.y}, {-(e.b * e.u.y), e.b * e.u.x}};
  const N r2 = square_of(radius);
  const auto beyond = [&](const Vec<2, N>& x) { return s.sign(norm2(x) - r2); };
  const auto in_corner = [&](const Vec<2, N>& x) {
    return s.sign(dot(x, in)) == Sign::positive && s.sign(dot(x, out)) == Sign::negative;
  };

  // An axis end off the circle: there the parameter will be infinite and Q has degree four. If all
  // four are on the circle, it is the ellipse.
  int pole = -1;
  for (int i = 0; i < 4; ++i) {
    const Vec<2, N> x = i % 2 == 0 ? center + axes[i / 2] : center - axes[i / 2];
    const Sign here = beyond(x);
    if (here == Sign::positive && in_corner(x)) return Containment::none;
    if (here != Sign::zero && pole < 0) pole = i;
  }
  if (pole < 0) return Containment::touching;

  // x(t) = center + p (t² − 1)/(t² + 1) + q 2t/(t² + 1), times t² + 1.
  const Vec<2, N> p = pole % 2 == 0 ? axes[pole / 2] : -axes[pole / 2];
  const Vec<2, N>& q = axes[1 - pole / 2];
  const Vec<2, N> x2 = center + p, x1 = q + q, x0 = center - p;
  const auto against = [&](const Vec<2, N>& d) {
    Poly<N> g;
    g.degree = 2;
    g.c[0] = dot(x0, d), g.c[1] = dot(x1, d), g.c[2] = dot(x2, d);
    g.trim(s);
    return g;
  };
  Poly<N> f;
  f.degree = 4;
  f.c[0] = norm2(x0) - r2;
  f.c[1] = N{2} * dot(x0, x1);
  f.c[2] = N{2} * dot(x0, x2) + norm2(x1) - N{2} * r2;
  f.c[3] = N{2} * dot(x1, x2);
  f.c[4] = norm2(x2) - r2;

  const Sequence<N> sturm = remainders(s, f, derivative(s, f));
  if (changes_lost(s, sturm) == 0) return Containment::strict;
  const Poly<N> before = against(in), after = against(-out);
  const int inside = real_roots(s, f, before, after);

  // Roots of Q that are shared with Q' are what is left at the end of Sturm's sequence.
  const Poly<N>& shared = sturm.at[sturm.size - 1];
  const auto at_rational = [&](const N& num, const N& den) {  // x(num/den), times den²
    const N nn = num * num, nd = num * den, dd = den * den;
    return Vec<2, N>{x2.x * nn + x1.x * nd + x0.x * dd, x2.y * nn + x1.y * nd + x0.y * dd};
  };
  const Sign distant = s.sign(f.lead());
  if (shared.degree == 2 && distant == Sign::positive) {
    // Two double roots, or a triple one. Between two, Q > 0.
    const N num = -shared.c[1], den = shared.c[2] + shared.c[2];
    const Vec<2, N> x = at_rational(num, den);
    if (in_corner(x) && s.sign(norm2(x) - r2 * square_of(num * num + den * den)) == Sign::positive)
      return Containment::none;
  }
  if (inside == 0) return Containment::strict;
  // Only at local maxima of Q does E stay inside.
  switch (shared.degree) {
    case 1: {
      const N num = -shared.c[0], &den = shared.c[1];
      if (inside > 1 || !in_corner(at_rational(num, den))) return Containment::none;
      const N bend = N{6} * f.c[4] * num * num + N{3} * f.c[3] * num * den + f.c[2] * den * den;
      return s.sign(bend) == Sign::negative ? Containment::touching : Containment::none;
    }
    case 2: {
      const N two = shared.c[1] * shared.c[1] - N{4} * shared.c[0] * shared.c[2];
      if (s.sign(two) == Sign::zero) return Containment::none;
      return distant == Sign::negative ? Containment::touching : Containment::none;
    }
    case 3:
      return distant == Sign::negative ? Containment::touching : Containment::none;
    default:
      return Containment::none;
  }
}

/// All corners at once, in doubles.
inline Containment corners_hold(BoundedStage& s, const Conic<Bounded>& e,
                                const std::vector<Edge<Bounded>>& edges, Sign turn, double radius) {
  double size = radius;
  const auto rounded = [&](const Vec<2, Bounded>& x) {
    size = std::fmax(size, std::fmax(x.x.m, x.y.m));
    return Vec2{x.x.v, x.y.v};
  };
  std::vector<ArcFilter::Side> sides;
  for (const Edge<Bounded>& g : edges)
    sides.push_back({rounded(g.from), rounded(g.along), g.starts, g.ends});
  const Vec2 a = rounded({e.a * e.u.x, e.a * e.u.y}), b = rounded({-(e.b * e.u.y), e.b * e.u.x});
  if (is_tame<3>(size)) {
    const ArcFilter filter(sides.data(), static_cast<int>(sides.size()), static_cast<int>(turn), a,
                           b, radius, size);
    const Sign inside = filter.inside();
    if (inside != Sign::zero)
      return inside == Sign::positive ? Containment::strict : Containment::none;
  }
  s.give_up();
  return Containment::none;
}

/// How far P ⊕ radius holds the ellipse. Lines and rays too.
template <class Stage, class P>
Containment hull_holds(Stage& s, const P& hull, double radius, const Ellipse& ellipse) {
  using N = number_of<Stage>;
  const auto e = conic(s, ellipse);
  std::vector<Edge<N>> edges;
  const auto add = [&](Edge<N> g) {
    if (s.sign(g.along.x) != Sign::zero || s.sign(g.along.y) != Sign::zero)
      edges.push_back(static_cast<Edge<N>&&>(g));
  };
  for (int i = 0; i < edge_count(hull); ++i) add(edge(s, ellipse.center, hull, i));
  if (vertex_count(hull) < 3 && !edges.empty()) {  // there and back again
    const Edge<N> g = edges[0];
    add({g.to, -g.along, g.from, g.ends, g.starts});
  }
  const N r = s.length(radius);
  if (edges.empty()) {
    if (!(radius > 0)) return Containment::none;
    return pencil_containment(s, Disc<N>{r}, e, vertex(s, ellipse.center, hull, 0));
  }
  const std::size_t n = edges.size();
  const auto previous = [&](std::size_t i) -> const Edge<N>& {
    return edges[i > 0 ? i - 1 : n - 1];
  };
  Sign turn = Sign::zero;  // two edges: there and back
  for (std::size_t i = 0; i < n && n > 2 && turn == Sign::zero; ++i)
    turn = s.sign(cross(previous(i).along, edges[i].along));
  if (turn == Sign::zero && !(radius > 0)) return Containment::none;

  // The straight pieces.
  Containment least = Containment::strict;
  bool within_hull = true;
  for (const Edge<N>& g : edges) {
    const N k = cross(g.from, g.along);  // of the centre, positive on the left
    const N inward = turn == Sign::negative ? -k : k;
    const N half_width = e.adjoint(g.along);
    Sign here =
        s.sign(inward) == Sign::negative ? Sign::negative : s.sign(inward * inward - half_width);
    if (radius > 0) {
      within_hull = within_hull && here != Sign::negative;
      if (here != Sign::positive)
        here = sign_plus_minus_roots(s, inward, square_of(r) * norm2(g.along), half_width);
    }
    if (here == Sign::negative) return Containment::none;
    if (here == Sign::zero) least = Containment::touching;
  }
  if (!(radius > 0) || within_hull) return least;
  // The corners.
  if constexpr (std::is_same_v<Stage, BoundedStage>) {
    return smaller(least, corners_hold(s, e, edges, turn, radius));
  } else {
    for (std::size_t i = 0; i < n && least != Containment::none; ++i) {
      const Edge<N>&in = previous(i), &out = edges[i];
      if (!out.starts) continue;
      if (s.sign(cross(in.along, out.along)) == Sign::zero &&
          s.sign(dot(in.along, out.along)) == Sign::positive)
        continue;  // straight on
      least = smaller(least, corner_holds(s, e, out.from, in.along, out.along, r));
    }
    return least;
  }
}

#ifndef ABUT_SMALL
/// Times the numbers that go in: along a normal, an ellipse's reach and how far a side is away are wrong by
/// less than 25 u of them.
inline constexpr double kHoldsSlack = 0x1p-47;

/// The straight pieces in plain doubles: strict if the ellipse surely lies within them without the
/// radius, none if it surely leaves one, and touching where that is not enough to tell.
class QuickHolds {
 public:
  QuickHolds(const Ellipse& e, double radius)
      : e_(e), reach_(e.semi_axes.x + e.semi_axes.y + radius), radius_(radius) {}

  /// A side along d of this squared length, which the centre is inside of by `inward` times its length;
  /// `size` bounds the coordinates in it, seen from the centre.
  void side(Vec2 d, double length2, double inward, double size) {
    const Vec2 half{e_.semi_axes.y * dot(e_.rotation.u(), d),
                    e_.semi_axes.x * dot(e_.rotation.v(), d)};
    const double room = inward - square_root(dot(half, half)), length = square_root(length2);
    const double slack = kHoldsSlack * (reach_ + size) * length;
    tame_ &= is_tame<6>(reach_ + size) & (length2 > kLeastSquare);
    holds_ &= room > slack;
    leaves_ |= room + radius_ * length < -slack;
  }
  Containment found() const {
    if (!tame_) return Containment::touching;
    return holds_ ? Containment::strict : leaves_ ? Containment::none : Containment::touching;
  }

 private:
  const Ellipse& e_;
  double reach_, radius_;
  bool tame_ = true, holds_ = true, leaves_ = false;
};
inline Containment quick_holds(const Box& b, double radius, const Ellipse& e) {
  QuickHolds q(e, radius);
  const Vec2 low = e.center - b.min, high = b.max - e.center;
  q.side({0, 1}, 1, std::fmin(low.x, high.x), std::fabs(low.x) + std::fabs(high.x));
  q.side({1, 0}, 1, std::fmin(low.y, high.y), std::fabs(low.y) + std::fabs(high.y));
  return q.found();
}
inline Containment quick_holds(const OrientedBox& b, double radius, const Ellipse& e) {
  QuickHolds q(e, radius);
  const Vec2 w = e.center - b.center, u = b.rotation.u(), v = b.rotation.v();
  q.side(v, 1, b.half_size.x - std::fabs(dot(u, w)), b.half_size.x + taxicab(w));
  q.side(u, 1, b.half_size.y - std::fabs(dot(v, w)), b.half_size.y + taxicab(w));
  return q.found();
}
inline Containment quick_holds(const PolygonView& p, double radius, const Ellipse& e) {
  const auto turn = filters::turning(filters::of(p));
  if (!turn.sure) return Containment::touching;
  QuickHolds q(e, radius);
  for (int i = 0; i < p.size(); ++i) {
    const Vec2 d = p.next(i) - p[i], from = p[i] - e.center;
    const double left = cross(from, d);
    q.side(d, dot(d, d), turn.clockwise ? -left : left, taxicab(from));
  }
  return q.found();
}
#endif

Containment hull_holds(const auto& p, double radius, const Ellipse& e) {
#ifndef ABUT_SMALL
  if constexpr (requires { quick_holds(p, radius, e); })
    if (const Containment found = quick_holds(p, radius, e); found != Containment::touching)
      return found;
#endif
  return sign::decide_high_degree([&](auto& s) { return hull_holds(s, p, radius, e); });
}

}  // namespace abut::detail::ellipse
