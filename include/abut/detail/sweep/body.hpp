// A shape in the form in which sums of shapes are easy.
//
// Every bounded shape is hull(corners) ⊕ disc(radius) ⊕ ellipse, where all but the corners may be
// missing. When A moves by m, it touches B at the time t at which t·m enters the Minkowski
// difference B ⊖ A = { b − a }, and that is of the same form: the corners of a convex polygon, one
// radius, and up to two ellipses. So a moving shape against a shape is a ray against one convex
// set.
//
// T is DoubleDouble for times and points, Dyadic for the exact answer whether there is a hit.
#pragma once

#include <abut/detail/numeric/frame.hpp>
#include <abut/detail/sign/dyadic.hpp>

namespace abut::detail::sweep {

using numeric::DoubleDouble;
using numeric::WideVec2;
using sign::Dyadic;

inline Sign sign_of(const Dyadic& x) { return x.sign(); }
inline Sign sign_of(const DoubleDouble& x) { return detail::sign_of(x.hi); }
inline Sign sign_of(double x) { return detail::sign_of(x); }

/// { a x (c, s) + b y (−s, c) : x² + y² = 1 } and its inside; a, b > 0.
template <class T>
struct Oval {
  T a, b;
  Vec<2, T> u;

  /// M n, with M = a² u uᵀ + b² v vᵀ: the support in direction n is √(nᵀ M n), at M n/√(nᵀ M n).
  Vec<2, T> times(const Vec<2, T>& n) const {
    const Vec<2, T> v = perp(u);
    return (a * a * dot(u, n)) * u + (b * b * dot(v, n)) * v;
  }
};

template <class T>
struct Body {
  std::vector<Vec<2, T>> corners;  ///< counter-clockwise
  T radius{};
  bool oval = false;
  Oval<T> ellipse;
};

/// A direction brought near length 1 by a power of two.
inline Vec2 unit_sized(Vec2 d) {
  const int e = exponent_of(std::fmax(std::fabs(d.x), std::fabs(d.y)));
  return {std::ldexp(d.x, -e), std::ldexp(d.y, -e)};
}

/// How numbers get into T: `place(Vec2)` a point, `measure(double)` a length, `far(Vec2)` a
/// displacement in a direction that goes so far as to be as good as endless.
template <class Place, class Measure, class Far>
struct Reading {
  Place place;
  Measure measure;
  Far distant;
};
// clang before 17 does not find this by itself.
template <class Place, class Measure, class Far>
Reading(Place, Measure, Far) -> Reading<Place, Measure, Far>;

template <class T, class R>
Body<T> body(const boundary::Outline& o, const R& in) {
  Body<T> b{numeric::corners<T>(o, in.place, in.measure), in.measure(o.radius), false, {}};
  if (o.endless_forward) {
    const Vec<2, T> start = b.corners[0], along = in.distant(o.direction);
    b.corners = {o.endless_back ? start - along : start, start + along};
  }
  if (o.kind == boundary::Outline::Kind::ellipse) {
    const Rotation& r = o.rotation;
    b.ellipse = {in.measure(o.semi_axes.x), in.measure(o.semi_axes.y), {T(r.c()), T(r.s())}};
    b.oval = sign_of(b.ellipse.a) == Sign::positive && sign_of(b.ellipse.b) == Sign::positive;
    if (!b.oval) {  // too thin for T
      const Vec<2, T> half = b.ellipse.a * b.ellipse.u + b.ellipse.b * perp(b.ellipse.u);
      b.corners = {b.corners[0] - half, b.corners[0] + half};
    }
  }
  return b;
}

/// Counter-clockwise order of directions, from (1, 0) on.
template <class T>
bool before(const Vec<2, T>& d, const Vec<2, T>& e) {
  const auto lower = [](const Vec<2, T>& v) {
    const Sign y = sign_of(v.y);
    return y == Sign::negative || (y == Sign::zero && sign_of(v.x) == Sign::negative);
  };
  const bool low_d = lower(d), low_e = lower(e);
  return low_d != low_e ? low_e : sign_of(cross(d, e)) == Sign::positive;
}

/// The corners of a convex polygon from its lowest (then leftmost) one, without repetitions.
template <class T>
struct Ring {
  std::vector<int> at;           ///< which corners
  std::vector<Vec<2, T>> edges;  ///< from each to the next; none for a single corner

  Ring(const std::vector<Vec<2, T>>& corners, bool negated) {
    const int n = static_cast<int>(corners.size());
    const auto point = [&](int i) {
      const Vec<2, T>& p = corners[static_cast<std::size_t>(i % n)];
      return negated ? -p : p;
    };
    int lowest = 0;
    for (int i = 1; i < n; ++i) {
      const Vec<2, T> d = point(i) - point(lowest);
      const Sign y = sign_of(d.y);
      if (y == Sign::negative || (y == Sign::zero && sign_of(d.x) == Sign::negative)) lowest = i;
    }
    for (int i = 0; i < n; ++i) {
      const Vec<2, T> e = point(lowest + i + 1) - point(lowest + i);
      if (sign_of(e.x) == Sign::zero && sign_of(e.y) == Sign::zero) continue;
      at.push_back((lowest + i) % n);
      edges.push_back(e);
    }
    if (at.empty()) at.push_back(lowest);
  }
};

/// B ⊖ A.
template <class T>
struct Difference {
  struct Corner {
    Vec<2, T> at;    ///< b's corner − a's corner
    Vec<2, T> edge;  ///< to the next corner, as it is in its own shape
  };
  std::vector<Corner> corners;  ///< counter-clockwise
  T radius{};
  Oval<T> ovals[2];
  int oval_count = 0;

  Difference(const Body<T>& a, const Body<T>& b) : radius(a.radius + b.radius) {
    if (a.oval) ovals[oval_count++] = a.ellipse;
    if (b.oval) ovals[oval_count++] = b.ellipse;
    // The edges of a Minkowski sum are those of both, by angle.
    const Ring<T> ring_a(a.corners, true), ring_b(b.corners, false);
    const std::size_t n = ring_a.edges.size(), m = ring_b.edges.size();
    std::size_t i = 0, j = 0;
    do {
      const int ia = ring_a.at[i < n ? i : 0], ib = ring_b.at[j < m ? j : 0];
      const bool from_a = j == m || (i < n && before(ring_a.edges[i], ring_b.edges[j]));
      Vec<2, T> edge;
      if (n + m > 0) edge = from_a ? ring_a.edges[i] : ring_b.edges[j];
      corners.push_back(
          {b.corners[static_cast<std::size_t>(ib)] - a.corners[static_cast<std::size_t>(ia)],
           edge});
      ++(from_a ? i : j);
    } while (i < n || j < m);
  }

  int size() const { return static_cast<int>(corners.size()); }
  const Corner& operator[](int i) const { return corners[static_cast<std::size_t>(i % size())]; }
};

}  // namespace abut::detail::sweep
