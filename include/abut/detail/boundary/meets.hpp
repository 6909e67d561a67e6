// Where two pieces of boundary meet: how often, whether the curves that carry them touch or cross
// there, and where on each piece, all of it exact. Points as numbers are made in points.hpp.
//
//     pair                 decided by
//     straight, straight   signs of A + B√C + D√E
//     straight, arc        n·x = c + r|n| in |x − q|² = ρ²:
//                          x = q + (e n ± t√y)/n·n,  y = ρ² n·n − e²
//     arc, arc             x = p + (k d ± d⊥√y)/2d·d,
//                          k = d·d + r₁² − r₂²,  y = 4 d·d r₁² − k²
//     straight, ellipse    as with the unit circle, after x = q + a X u + b Y v
//     arc, ellipse         quartic in the half-angle of the circle, signs of quadratics at its roots
//     ellipse, ellipse     likewise in the half-angle of the first
//
// e and y hold one square root |n| if the straight piece has been moved outward, so that the
// deepest sign asked is that of X + Y√Z with X, Y, Z of the form A + B√C.
#pragma once

#include <abut/detail/boundary/outline.hpp>
#include <abut/detail/boundary/roots.hpp>
#include <abut/detail/sign/roots.hpp>

namespace abut::detail::boundary {

/// Where on a piece.
enum class At : signed char { outside, start, inside, end };

/// A common point of two pieces.
struct Touch {
  At at_a = At::inside, at_b = At::inside;
  /// The curves that carry the pieces touch there and do not cross.
  bool touching = false;
  /// Which of the two solutions ±√y; 0 for the only one.
  int branch = 0;
  /// Half-angle of the solution on the walked curve, in the right (+1) or left (−1) half of it.
  Wide half_angle;
  int half = 1;
};

struct Touches {
  Touch touch[8];
  int count = 0;
  /// The pieces lie on one curve.
  bool same_curve = false;

  void add(const Touch& t) {
    if (t.at_a != At::outside && t.at_b != At::outside && count < 8) touch[count++] = t;
  }
};

/// The place of s on a straight piece, by the signs of (s − start) and (end − s) along it.
inline At along(Sign after_start, Sign before_end) {
  if (after_start == Sign::negative || before_end == Sign::negative) return At::outside;
  if (after_start == Sign::zero) return At::start;
  return before_end == Sign::zero ? At::end : At::inside;
}

/// Where the direction w lies in the arc's cone; side(m) is the sign of m·w.
template <class N, class Side>
At in_cone(const Arc<N>& a, Side&& side) {
  if (a.full) return At::inside;
  const Sign after = side(perp(a.from));
  if (after == Sign::negative) return At::outside;
  if (after == Sign::zero && side(a.from) == Sign::positive) return At::start;
  const Sign before = side(-perp(a.to));
  if (before == Sign::zero) return At::end;
  return after == Sign::positive && before == Sign::positive ? At::inside : At::outside;
}

/// e = n·(p − q) + r|n|: how far the straight piece's carrier passes q on its outer side, times
/// |n|.
template <class N>
Surd<N> offset_from(const Straight<N>& l, const Pair<N>& q) {
  const N e = dot(l.n, l.p - q);
  return l.moved ? Surd<N>{e, l.r, l.tt} : Surd<N>::plain(e);
}

template <class S, class N>
void meet(S& s, const Straight<N>& a, const Straight<N>& b, Touches& out) {
  const N turn = cross(a.t, b.t);
  const Pair<N> between = b.p - a.p;
  const Sign turn_sign = s.sign(turn);
  const N lean = dot(a.t, b.t);
  if (turn_sign != Sign::zero) {
    // Position of the common point along `l`, in units of its length, times turn · n·n.
    const auto place = [&](const Straight<N>& l, const Straight<N>& m, const N& reach, Sign turned,
                           const N& whole) {
      const auto sign_at = [&](const N& from) {
        if (!l.moved)
          return m.moved ? sign_of_root(s, reach - from, m.r, m.tt) : s.sign(reach - from);
        return sign_of_two_roots(s, l.tt * (reach - from), -(l.r * lean), l.tt,
                                 m.moved ? l.tt * m.r : N(), m.tt);
      };
      const Sign start = l.endless_back ? Sign::positive : turned * sign_at(N());
      if (start == Sign::negative) return At::outside;
      return along(start, l.endless_forward ? Sign::positive : -(turned * sign_at(whole)));
    };
    Touch t;
    t.at_a = place(a, b, dot(b.n, between), turn_sign, turn);
    if (t.at_a == At::outside) return;
    t.at_b = place(b, a, -dot(a.n, between), -turn_sign, -turn);
    out.add(t);
    return;
  }
  const bool same_way = s.sign(lean) == Sign::positive;
  const N growth = same_way ? b.r - a.r : b.r + a.r;
  if (sign_of_root(s, dot(b.n, between), growth, b.tt) != Sign::zero) return;
  out.same_curve = true;
  // Ends that rest on each other, and nothing else in common.
  const N b_start = dot(a.t, between), b_end = dot(a.t, between + b.t);
  const auto end_on_end = [&](At at_a, At at_b, const N& difference) {
    if (s.sign(difference) != Sign::zero) return;
    Touch t;
    t.at_a = at_a;
    t.at_b = at_b;
    t.touching = true;
    out.add(t);
  };
  const bool a_starts = !a.endless_back, a_ends = !a.endless_forward;
  const bool b_starts = !b.endless_back, b_ends = !b.endless_forward;
  if (same_way) {
    if (a_starts && b_ends) end_on_end(At::start, At::end, b_end);
    if (a_ends && b_starts) end_on_end(At::end, At::start, b_start - a.tt);
  } else {
    if (a_starts && b_starts) end_on_end(At::start, At::start, b_start);
    if (a_ends && b_ends) end_on_end(At::end, At::end, b_end - a.tt);
  }
}

template <class S, class N>
void meet(S& s, const Straight<N>& a, const Arc<N>& b, Touches& out) {
  const Surd<N> e = offset_from(a, b.center);
  const N top = b.r * b.r * a.tt;
  const Surd<N> y = Surd<N>::plain(top) - e * e;
  const Sign crossing = sign_of_surd(s, y);
  if (crossing == Sign::negative) return;
  const N from = dot(a.t, b.center - a.p);
  for (int branch = -1; branch <= 1; ++branch) {
    if ((branch == 0) != (crossing == Sign::zero)) continue;
    const N sigma(static_cast<double>(branch));
    const auto past = [&](const N& where) {
      return sign_of_root(s, Surd<N>::plain(where), Surd<N>::plain(sigma), y);
    };
    Touch t;
    t.branch = branch;
    t.touching = branch == 0;
    t.at_a = along(a.endless_back ? Sign::positive : past(from),
                   a.endless_forward ? Sign::positive : -past(from - a.tt));
    if (t.at_a == At::outside) continue;
    t.at_b = in_cone(b, [&](const Pair<N>& m) {
      return sign_of_root(s, dot(m, a.n) * e, Surd<N>::plain(sigma * dot(m, a.t)), y);
    });
    out.add(t);
  }
}

template <class S, class N>
void meet(S& s, const Arc<N>& a, const Arc<N>& b, Touches& out) {
  const Pair<N> d = b.center - a.center;
  const N dd = dot(d, d);
  if (s.sign(dd) == Sign::zero) {
    out.same_curve = s.sign(a.r - b.r) == Sign::zero;
    return;
  }
  const N k = dd + (a.r - b.r) * (a.r + b.r);
  // 4 d·d r₁² − k², in factors.
  const N sum = a.r + b.r, difference = a.r - b.r;
  const N y = (sum * sum - dd) * (dd - difference * difference);
  const Sign crossing = s.sign(y);
  if (crossing == Sign::negative) return;
  for (int branch = -1; branch <= 1; ++branch) {
    if ((branch == 0) != (crossing == Sign::zero)) continue;
    const N sigma(static_cast<double>(branch));
    const auto side = [&](const N& along_d) {
      return [&s, &d, &y, &sigma, along_d](const Pair<N>& m) {
        return sign_of_root(s, along_d * dot(m, d), sigma * dot(m, perp(d)), y);
      };
    };
    Touch t;
    t.branch = branch;
    t.touching = branch == 0;
    t.at_a = in_cone(a, side(k));
    if (t.at_a == At::outside) continue;
    t.at_b = in_cone(b, side(k - dd - dd));
    out.add(t);
  }
}

template <class S, class N>
void meet(S& s, const Straight<N>& a, const Conic<N>& b, Touches& out) {
  // In the ellipse's own coordinates: alpha X + beta Y = e.
  const N nu = dot(a.n, b.u), nv = dot(a.n, b.v), tu = dot(a.t, b.u), tv = dot(a.t, b.v);
  const N alpha = b.a * nu, beta = b.b * nv;
  const Surd<N> e = offset_from(a, b.center);
  const N size = alpha * alpha + beta * beta;
  const Surd<N> y = Surd<N>::plain(size) - e * e;
  const Sign crossing = sign_of_surd(s, y);
  if (crossing == Sign::negative) return;
  const Surd<N> from =
      Surd<N>::plain(size * dot(a.t, b.center - a.p)) + (b.a * alpha * tu + b.b * beta * tv) * e;
  const N step = b.a * b.b * (nu * tv - nv * tu);
  for (int branch = -1; branch <= 1; ++branch) {
    if ((branch == 0) != (crossing == Sign::zero)) continue;
    const N sigma = N(static_cast<double>(branch)) * step;
    const auto past = [&](const Surd<N>& where) {
      return sign_of_root(s, where, Surd<N>::plain(sigma), y);
    };
    Touch t;
    t.branch = branch;
    t.touching = branch == 0;
    t.at_a = along(a.endless_back ? Sign::positive : past(from),
                   a.endless_forward ? Sign::positive : -past(from - Surd<N>::plain(size * a.tt)));
    out.add(t);
  }
}

/// The circle that carries an arc, as an ellipse whose half-angle runs from direction (1, 0).
template <class N>
Conic<N> circle_of(const Arc<N>& a) {
  return {a.center, {N(1.0), N()}, {N(), N(1.0)}, a.r, a.r};
}
/// … of an ellipse, what it is.
template <class S>
auto conic_of(const S& s, const Piece& p) {
  return p.kind == Piece::Kind::ellipse ? conic(s, *p.of) : circle_of(arc(s, p));
}

/// f(x) = (b z·u)² + (a z·v)² − (a b u·u)², z = x − centre of `other`, along one half of `walked`:
/// negative inside `other`. X = half (1 − t²)/(1 + t²), Y = half 2t/(1 + t²), times (1 + t²)².
template <class N>
Polynomial<N> along_conic(const Conic<N>& walked, const Conic<N>& other, int half) {
  const N sigma(static_cast<double>(half));
  const Pair<N> d = walked.center - other.center;
  const auto part = [&](const N& k, const Pair<N>& axis) {
    return half_angle(sigma * k * walked.a * dot(walked.u, axis),
                      sigma * k * walked.b * dot(walked.v, axis), k * dot(d, axis));
  };
  return square(part(other.b, other.u)) + square(part(other.a, other.v)) -
         square(half_angle(N(), N(), other.a * other.b * dot(other.u, other.u)));
}

template <class S, class N, class Place>
void walk(S& s, const Conic<N>& walked, const Conic<N>& other, const Conic<Wide>& wide_walked,
          const Conic<Wide>& wide_other, Place&& place, Touches& out) {
  for (const int half : {1, -1}) {
    Roots<N> roots = roots_in_chart(s, along_conic(walked, other, half));
    if (roots.everywhere) {
      out.same_curve = true;
      return;
    }
    if (!s.sure()) return;
    for (int i = 0; i < roots.count; ++i) {
      Root<N>& root = roots.root[i];
      Touch t;
      t.touching = root.multiplicity % 2 == 0;
      t.half = half;
      t.at_a = place(root, half);
      if (t.at_a == At::outside || !s.sure()) continue;
      t.half_angle = value_of(root, along_conic(wide_walked, wide_other, half));
      out.add(t);
    }
  }
}

/// All common points of two pieces, counted and placed by exact signs. `a`, `b` are pieces of the
/// outlines that the stage computes with; `wide_a`, `wide_b` of the scaled ones.
template <class S>
Touches touches(S& s, const Piece& a, const Piece& b, const Piece& wide_a, const Piece& wide_b) {
  using Kind = Piece::Kind;
  Touches out;
  if (a.kind > b.kind) {
    out = touches(s, b, a, wide_b, wide_a);
    for (int i = 0; i < out.count; ++i) std::swap(out.touch[i].at_a, out.touch[i].at_b);
    return out;
  }
  const WideStage w;
  if (a.kind == Kind::straight) {
    const auto l = straight(s, a);
    if (b.kind == Kind::straight) meet(s, l, straight(s, b), out);
    if (b.kind == Kind::arc) meet(s, l, arc(s, b), out);
    if (b.kind == Kind::ellipse) meet(s, l, conic(s, *b.of), out);
  } else if (b.kind == Kind::arc) {
    meet(s, arc(s, a), arc(s, b), out);
  } else if (a.kind == Kind::arc) {
    const auto cone = arc(s, a);
    walk(
        s, circle_of(cone), conic(s, *b.of), circle_of(arc(w, wide_a)), conic(w, *wide_b.of),
        [&](auto& root, int half) {
          using N = typename S::Number;
          const N sigma(static_cast<double>(half));
          return in_cone(cone, [&](const Pair<N>& m) {
            return root.sign_of(s, half_angle(sigma * m.x, sigma * m.y, N()));
          });
        },
        out);
  } else {
    walk(
        s, conic(s, *a.of), conic(s, *b.of), conic(w, *wide_a.of), conic(w, *wide_b.of),
        [](auto&, int) { return At::inside; }, out);
  }
  return out;
}

/// … of pieces as they are given, neither an ellipse with an arc or another ellipse.
inline Touches meetings(const Piece& a, const Piece& b) {
  TrackedStage tracked;
  const Touches all = touches(tracked, a, b, a, b);
  if (tracked.sure()) return all;
  ExactStage exact;
  return touches(exact, a, b, a, b);
}

}  // namespace abut::detail::boundary
