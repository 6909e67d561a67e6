// Line, ray or segment against another, in any dimension: with radii, capsule and capsule.
//
// With w = start₁ − start₂ and directions d₁, d₂ the squared distance of points s, t along them is
// a quadratic form; its free minimum lies at
//     s = (b e − c d)/G,  t = (a e − b d)/G,   a = d₁·d₁, b = d₁·d₂, c = d₂·d₂, d = d₁·w, e = d₂·w,
// G = a c − b² = |d₁×d₂|² (Sunday; Ericson 2005, 5.1.9), and its value is Gram(d₁, d₂, w)/G. If
// that lies inside both shapes it decides; otherwise an end of one of them is nearest. In the plane
// the Gram determinant is zero: the question is whether they cross.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/numeric/compensated.hpp>
#include <abut/detail/order.hpp>
#include <abut/detail/pairs/filters.hpp>
#include <abut/detail/pairs/hull.hpp>
#include <abut/detail/pairs/point_linear.hpp>
#include <abut/detail/sign/vector.hpp>
#include <abut/detail/swapped.hpp>
#include <abut/results.hpp>
#include <cmath>
#include <optional>

namespace abut::detail::pairs {

/// Where a parameter num/den (den ≥ 0) lies: negative strictly between the ends, zero at one.
template <class L, class Stage, class Num, class Den>
Sign between_ends(Stage& s, const Num& num, const Den& den) {
  Sign where = Sign::negative;
  if constexpr (has_start<L>) where = larger(where, -s.sign(num));
  if constexpr (has_stop<L>) where = larger(where, s.sign(num - den));
  return where;
}

/// The ends of a, as points, against b; a line stands in with any of its points.
template <class Stage, Linear A, Linear B, class R>
Sign ends_distance_sign(Stage& s, const A& a, const B& b, const R& r2) {
  const auto distance_sign = [&](const auto& end) {
    if (is_point(b)) return s.sign(sign::norm2(sign::displacement(s, start(b), end)) - r2);
    return linear_distance_sign<B>(s, sign::displacement(s, start(b), end), along(s, b), r2);
  };
  Sign least = distance_sign(start(a));
  if constexpr (has_stop<A>)
    if (least != Sign::negative) least = smaller(least, distance_sign(a.b));
  return least;
}

/// Gram(d₁, d₂, w): the sum of the squared 3×3 minors of (d₁, d₂, w).
template <int N, class D1, class D2, class W>
auto gram(const Vec<N, D1>& d1, const Vec<N, D2>& d2, const Vec<N, W>& w) {
  const auto minor2 = [&](int i, int j, int k) {
    return square(w[i] * (d1[j] * d2[k] - d1[k] * d2[j]) + w[j] * (d1[k] * d2[i] - d1[i] * d2[k]) +
                  w[k] * (d1[i] * d2[j] - d1[j] * d2[i]));
  };
  return sign::sum_of<N*(N - 1) * (N - 2) / 6>([&](auto index) {
    // The index-th triple i < j < k in lexicographic order.
    int i = 0, j = 1, k = 2;
    for (int n = 0; n < decltype(index)::value; ++n) {
      if (++k == N) {
        if (++j == N - 1) ++i, j = i + 1;
        k = j + 1;
      }
    }
    return minor2(i, j, k);
  });
}
/// sign of Gram(d₁, d₂, w) − r² G.
template <class Stage, int N, class D1, class D2, class W, class R>
Sign lines_distance_sign(Stage& s, const Vec<N, D1>& d1, const Vec<N, D2>& d2, const Vec<N, W>& w,
                         const R& r2) {
  const auto g = r2 * sign::cross2(d1, d2);
  if constexpr (N == 2)
    return -s.sign(g);
  else
    return s.sign(gram(d1, d2, w) - g);
}

/// Where the free minimum lies on both: negative inside both, zero at an end of one.
template <class A, class B, class Stage, int N, class D1, class D2, class W>
Sign closest_parameters(Stage& s, const Vec<N, D1>& d1, const Vec<N, D2>& d2, const Vec<N, W>& w) {
  if constexpr (N == 2) {
    const auto g = sign::cross(d1, d2);
    const auto along_a = sign::cross(d2, w);
    const auto along_b = sign::cross(d1, w);
    if (s.sign(g) == Sign::positive)
      return larger(between_ends<A>(s, along_a, g), between_ends<B>(s, along_b, g));
    return larger(between_ends<A>(s, -along_a, -g), between_ends<B>(s, -along_b, -g));
  } else {
    using sign::dot;
    const auto a = dot(d1, d1);
    const auto b = dot(d1, d2);
    const auto c = dot(d2, d2);
    const auto d = dot(d1, w);
    const auto e = dot(d2, w);
    const auto g = sign::cross2(d1, d2);
    return larger(between_ends<A>(s, b * e - c * d, g), between_ends<B>(s, a * e - b * d, g));
  }
}

/// Two linear shapes in one line: their ends as parameters along the first.
template <class Stage, Linear A, Linear B>
Sign parallel_overlap_sign(Stage& s, const A& a, const B& b) {
  const auto d = along(s, a);
  const bool same_way = s.sign(sign::dot(d, along(s, b))) == Sign::positive;
  const auto after = [&](const auto& from, const auto& to) {
    return s.sign(sign::dot(d, sign::displacement(s, from, to)));
  };
  // Each of them reaches past the other's beginning?
  Sign least = Sign::positive;
  if constexpr (has_stop<A>) {
    if (same_way) {
      if constexpr (has_start<B>) least = smaller(least, after(start(b), a.b));
    } else if constexpr (has_stop<B>) {
      least = smaller(least, after(b.b, a.b));
    }
  }
  if constexpr (has_start<A>) {
    if (!same_way) {
      if constexpr (has_start<B>) least = smaller(least, after(start(a), start(b)));
    } else if constexpr (has_stop<B>) {
      least = smaller(least, after(start(a), b.b));
    }
  }
  return -least;
}

template <class Stage, Linear A, Linear B>
Sign linear_linear_formula(Stage& s, const A& a, const B& b, Reach r) {
  const auto d1 = along(s, a);
  const auto d2 = along(s, b);
  const auto w = sign::displacement(s, start(b), start(a));
  if (r.positive()) {
    const auto r2 = square(sum_of(s, r));
    if (!sign::parallel(s, d1, d2) && closest_parameters<A, B>(s, d1, d2, w) == Sign::negative)
      return lines_distance_sign(s, d1, d2, w, r2);
    const Sign from_a = ends_distance_sign(s, a, b, r2);
    return from_a == Sign::negative ? from_a : smaller(from_a, ends_distance_sign(s, b, a, r2));
  }
  if (sign::parallel(s, d1, d2)) {
    if (!sign::parallel(s, d1, w)) return Sign::positive;
    return parallel_overlap_sign(s, a, b);
  }
  if constexpr (dimension<A> > 2) {
    // Skew lines have no common point. (Any r² does: only gram > 0 is asked.)
    const auto zero = s.difference(0, 0);
    if (lines_distance_sign(s, d1, d2, w, square(zero)) == Sign::positive) return Sign::positive;
  }
  return closest_parameters<A, B>(s, d1, d2, w);
}

/// The filter with radii, and apart: it is the larger part.
[[gnu::noinline]] Sign quick_rounded_meeting(const Linear auto& a, const Segment& b, Reach r) {
  return filters::rounded(a, b, r);
}
// Filters in front of meeting(), in the plane; zero says: cannot tell.
template <LinearIn<2> A>
ABUT_INLINE Sign quick_meeting(const A& a, const Segment& b, Reach r) {
  if (r.seen_to_be_zero()) return filters::sharp(a, b);
  return quick_rounded_meeting(a, b, r);
}
template <Linear A>
  requires(dimension<A> == 2 && !has_stop<A>)
ABUT_INLINE Sign quick_meeting(const Line& a, const A& b, Reach) {
  return filters::sharp(a, b);
}
ABUT_INLINE Sign quick_meeting(const Ray& a, const Ray& b, Reach) { return filters::sharp(a, b); }

template <Linear A, LinearIn<dimension<A>> B>
Sign meeting(const A& a, const B& b, Reach r) {
  constexpr int N = dimension<A>;
  if (is_point(a)) return meeting(BasicPoint<N>{start(a)}, b, r);
  if (is_point(b)) return meeting(BasicPoint<N>{start(b)}, a, r);
  if constexpr (has_stop<A> && has_stop<B>) {
    // The neighbours in a chain or outline, which no filter decides, have an end in common; unless
    // they are parallel, nothing else.
    if (a.a == b.a || a.a == b.b || a.b == b.a || a.b == b.b) {
      if (r.positive()) return Sign::negative;
      if (!sign::decide([&](auto& s) { return sign::parallel(s, along(s, a), along(s, b)); }))
        return Sign::zero;
    }
  }
  return sign::decide([&](auto& s) { return linear_linear_formula(s, a, b, r); });
}

template <Linear Outer, LinearIn<dimension<Outer>> Inner>
Containment containment(const Outer& outer, double outer_radius, const Inner& inner,
                        double inner_radius) {
  constexpr int N = dimension<Outer>;
  if constexpr (has_stop<Inner>) {
    return smaller(containment(outer, outer_radius, BasicPoint<N>{inner.a}, inner_radius),
                   containment(outer, outer_radius, BasicPoint<N>{inner.b}, inner_radius));
  } else if constexpr (has_stop<Outer> || (has_start<Outer> && !has_start<Inner>)) {
    return Containment::none;
  } else {
    // A line or ray in a line or ray: nothing here has a radius.
    return sign::decide([&](auto& s) {
      const auto d1 = along(s, outer);
      const auto d2 = along(s, inner);
      if (!sign::parallel(s, d1, d2)) return Containment::none;
      if (has_start<Outer> && s.sign(sign::dot(d1, d2)) != Sign::positive) return Containment::none;
      return linear_holds<Outer>(s, sign::displacement(s, start(outer), start(inner)), d1, 0, 0);
    });
  }
}

/// A unit vector at right angles to two orthonormal ones, in three or more dimensions.
template <int N>
Vec<N> perpendicular_to_both(const Vec<N>& u, const Vec<N>& v) {
  Vec<N> best;
  double size = -1;
  for (int i = 0; i < N; ++i) {
    Vec<N> e;
    e[i] = 1;
    e = e - u[i] * u;
    e = e - dot(e, v) * v;
    const double l = length(e);
    if (l > size) size = l, best = e;
  }
  return best * (1 / size);
}

/// Which way a linear shape runs, without rounding and in units of 2^e that bring it near length 1;
/// zero for a point.
template <Linear L>
Vec<dimension<L>, numeric::DoubleDouble> unit_sized_along(const L& l, int& e) {
  using numeric::DoubleDouble;
  Vec<dimension<L>, DoubleDouble> d;
  double largest = 0;
  for (int i = 0; i < dimension<L>; ++i) {
    if constexpr (has_stop<L>)
      d[i] = DoubleDouble::difference(l.b[i], l.a[i]);
    else
      d[i] = l.direction[i];
    largest = std::fmax(largest, std::fabs(d[i].hi));
  }
  e = largest > 0 ? std::ilogb(largest) : 0;
  for (int i = 0; i < dimension<L>; ++i) d[i] = numeric::scale(d[i], -e);
  return d;
}

/// Where the lines of both cross, which may be far from all given numbers; infinite coordinates
/// where it is beyond the doubles. Nothing for parallel ones.
std::optional<Vec2> crossing_of_lines(const Linear auto& a, const Linear auto& b) {
  using numeric::DoubleDouble;
  int e1 = 0, e2 = 0;
  const Vec<2, DoubleDouble> d1 = unit_sized_along(a, e1), d2 = unit_sized_along(b, e2),
                             w(DoubleDouble::difference(start(b).x, start(a).x),
                               DoubleDouble::difference(start(b).y, start(a).y));
  const DoubleDouble det = sign::cross(d1, d2), t = sign::cross(w, d2);
  if (det.hi == 0) return std::nullopt;
  Vec2 x = start(a);
  for (int i = 0; i < 2; ++i) {
    if (d1[i].hi == 0) continue;
    const double there = (t * d1[i] / det + x[i]).value();
    const bool back = (t.hi < 0) != (det.hi < 0);
    const double distant = std::copysign(HUGE_VAL, back ? -d1[i].hi : d1[i].hi);
    x[i] = std::isfinite(there) ? there : distant;
  }
  return x;
}

/// Beyond the plane two linear shapes never penetrate: the separation of crossing ones is 0.
template <Linear A, LinearIn<dimension<A>> B>
BasicSeparation<dimension<A>> separation(const A& a, const B& b) {
  constexpr int N = dimension<A>;
  if constexpr (N == 2) {
    if (is_point(a)) return separation(BasicPoint<2>{start(a)}, b);
    if (is_point(b)) return swapped(separation(BasicPoint<2>{start(b)}, a));
    Separation s = hull_separation(a, b, meeting(a, b, Reach{}));
    // Where no translation parts them, both points are the one that they share.
    if constexpr (!has_stop<A> && !has_stop<B>)
      if (s.distance == -HUGE_VAL)
        if (const auto x = crossing_of_lines(a, b)) s.a = s.b = *x;
    return s;
  } else {
    using numeric::DoubleDouble;
    BasicSeparation<N> best = separation(BasicPoint<N>{start(a)}, b);
    const auto consider = [&](const BasicSeparation<N>& s) {
      if (s.distance < best.distance) best = s;
    };
    if constexpr (has_stop<A>) consider(separation(BasicPoint<N>{a.b}, b));
    consider(swapped(separation(BasicPoint<N>{start(b)}, a)));
    if constexpr (has_stop<B>) consider(swapped(separation(BasicPoint<N>{b.b}, a)));
    int e1 = 0, e2 = 0;
    const Vec<N, DoubleDouble> d1 = unit_sized_along(a, e1), d2 = unit_sized_along(b, e2);
    // The minors of d₁ and d₂: those of two given directions are right to the last bits, however
    // small the angle. The minors of two segments err by 2^-104; where that counts, all feet are as near.
    DoubleDouble minor[N][N];
    double largest = 0;
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < i; ++j) {
        minor[j][i] = d1[j] * d2[i] - d1[i] * d2[j];
        largest = std::fmax(largest, std::fabs(minor[j][i].hi));
      }
    if (!(largest > 0)) return best;
    const int angle = std::ilogb(largest);
    // From the minors d₂'s part at right angles to d₁ does not cancel; here it is times |d₁|² and
    // in units of 2^angle, as G is in those of its square.
    Vec<N, DoubleDouble> across, w;
    DoubleDouble g;
    for (int i = 0; i < N; ++i) {
      w[i] = DoubleDouble::difference(start(a)[i], start(b)[i]);
      for (int j = 0; j < i; ++j) {
        const DoubleDouble m = numeric::scale(minor[j][i], -angle);
        across[i] += d1[j] * m;
        across[j] -= d1[i] * m;
        g += square(m);
      }
    }
    // The feet of the common perpendicular are start(a) + s d₁ and start(b) + t d₂.
    const DoubleDouble a1 = sign::dot(d1, d1), side = sign::dot(across, w);
    const DoubleDouble t = numeric::scale(side / g, -angle);
    const DoubleDouble s = (t * sign::dot(d1, d2) - sign::dot(d1, w)) / a1;
    if ((has_start<A> && !(s.hi > 0)) || (has_stop<A> && !(s.hi < std::ldexp(1.0, e1))) ||
        (has_start<B> && !(t.hi > 0)) || (has_stop<B> && !(t.hi < std::ldexp(1.0, e2))))
      return best;
    // −w without what is left of it along both.
    const DoubleDouble along_d1 = sign::dot(d1, w) / a1, along_across = side / (a1 * g);
    Vec<N> d, on_a, on_b, u, v;
    bool finite = true;
    for (int i = 0; i < N; ++i) {
      d[i] = (along_d1 * d1[i] + along_across * across[i] - w[i]).value();
      on_a[i] = (s * d1[i] + start(a)[i]).value();
      on_b[i] = (t * d2[i] + start(b)[i]).value();
      finite = finite && std::isfinite(on_a[i]) && std::isfinite(on_b[i]);
      u[i] = d1[i].hi, v[i] = across[i].hi;
    }
    // If the lines cross, d holds only rounding errors.
    const double distance = length(d);
    constexpr double rounding = 0x1p-90;
    const bool crossing = !(distance > rounding * length(start(a) - start(b)));
    if (!crossing && !(distance < best.distance)) return best;
    best.distance = std::fmin(best.distance, distance);
    best.normal = crossing ? perpendicular_to_both(u * (1 / length(u)), v * (1 / length(v)))
                           : unit_or_first_axis(d, distance);
    // Where the feet are beyond the range of doubles, the nearest ends stand in for them.
    if (finite) best.a = on_a, best.b = on_b;
    return best;
  }
}

/// Where two segments cross, which they surely do: (a·den + num·d)/den, divided once a coordinate.
inline Vec2 crossing(const Segment& a, const Segment& b) {
  // In one order, so that the answer is the same to the bit in either.
  if (comes_after(a, b)) return crossing(b, a);
  const Vec2 d = a.b - a.a, e = b.b - b.a, w = b.a - a.a;
  const double den = numeric::kahan_cross(d.x, e.y, d.y, e.x);
  const double num = numeric::kahan_cross(w.x, e.y, w.y, e.x), t = num / den;
  if (!(t > 0)) return a.a;
  if (!(t < 1)) return a.b;
  return {(a.a.x * den + num * d.x) / den, (a.a.y * den + num * d.y) / den};
}

template <Linear A, LinearIn<dimension<A>> B>
Vec<dimension<A>> common_point(const A& a, const B& b) {
  if constexpr (dimension<A> > 2) {
    return pairs::separation(a, b).a;
  } else {
    if constexpr (!has_stop<A> && !has_stop<B>)
      if (const auto x = crossing_of_lines(a, b)) return *x;
    return hull_common_point(a, b);
  }
}

}  // namespace abut::detail::pairs
