// An ellipse and a disc as the predicates see them: a matrix M around a centre at the origin.
//
//     E = { x : x = a cosθ u + b sinθ v },   u = (c, s),  v = (−s, c),  L = c² + s²
//     M = a² u uᵀ + b² v vᵀ,   support in direction n: √(nᵀ M n),   det M = (a b L)²
//     adj M = a² v vᵀ + b² u uᵀ,   so dᵀ adj(M) d = (b d·u)² + (a d·v)² = nᵀ M n for n = d turned
//
// The rotation is used as stored: L is never taken to be 1.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/sign/bounded.hpp>
#include <abut/detail/sign/vector.hpp>

namespace abut::detail::ellipse {

template <class N>
N square_of(const N& x) {
  return x * x;
}

using sign::Bounded;
using sign::BoundedStage;
using sign::cross;
using sign::dot;
using sign::norm2;
using sign::number_of;

template <class N>
struct Conic {
  N a, b;
  Vec<2, N> u;

  N along(const Vec<2, N>& d) const { return d.x * u.x + d.y * u.y; }   // d·u
  N across(const Vec<2, N>& d) const { return d.y * u.x - d.x * u.y; }  // d·v
  N scale() const { return norm2(u); }                                  // L
  N det() const { return square_of(a * b * scale()); }
  N trace() const { return (square_of(a) + square_of(b)) * scale(); }
  /// dᵀ adj(M) d; also the squared half-width of E across a line of direction d, times |d|².
  N adjoint(const Vec<2, N>& d) const { return square_of(b * along(d)) + square_of(a * across(d)); }
  /// Negative inside, zero on the boundary, positive outside.
  N form(const Vec<2, N>& d) const { return adjoint(d) - det(); }
};

template <class N>
struct Disc {
  N radius;

  N det() const { return square_of(square_of(radius)); }
  N trace() const { return N{2} * square_of(radius); }
  N adjoint(const Vec<2, N>& d) const { return square_of(radius) * norm2(d); }
};

/// tr(adj(M₁) M₂), the mixed term of det(M₁ + t M₂).
template <class N>
N mixed(const Conic<N>& e, const Conic<N>& f) {
  const N cos2 = square_of(e.u.x * f.u.x + e.u.y * f.u.y);
  const N sin2 = square_of(e.u.x * f.u.y - e.u.y * f.u.x);
  const N ea = square_of(e.a), eb = square_of(e.b), fa = square_of(f.a), fb = square_of(f.b);
  return (ea * fb + eb * fa) * cos2 + (ea * fa + eb * fb) * sin2;
}
template <class N>
N mixed(const Disc<N>& e, const Conic<N>& f) {
  return square_of(e.radius) * f.trace();
}
template <class N>
N mixed(const Conic<N>& e, const Disc<N>& f) {
  return mixed(f, e);
}

template <class Stage>
Conic<number_of<Stage>> conic(Stage& stage, const Ellipse& e) {
  return {stage.length(e.semi_axes.x),
          stage.length(e.semi_axes.y),
          {stage.unit(e.rotation.c()), stage.unit(e.rotation.s())}};
}

/// For pair functions without any other template parameter: what no one calls is not compiled.
template <class E>
concept IsEllipse = std::is_same_v<E, Ellipse>;

/// An ellipse with a semi-axis of zero is a segment or a point.
inline bool is_flat(const Ellipse& e) { return e.semi_axes.x == 0 || e.semi_axes.y == 0; }

/// The sum of the radii, exactly.
template <class Stage>
number_of<Stage> radius_in(Stage& stage, Reach r) {
  if (r.b == 0) return stage.length(r.a);
  if (r.a == 0) return stage.length(r.b);
  return sum_of(stage, r);
}

/// to − from.
template <class Stage>
Vec<2, number_of<Stage>> displacement(Stage& stage, const Vec2& from, const Vec2& to) {
  return {stage.difference(to.x, from.x), stage.difference(to.y, from.y)};
}

}  // namespace abut::detail::ellipse
