// Whether two boundaries cross at a common point or only touch, where that point is an end or a
// corner of one of them, or a place where a straight side passes into an arc.
//
// Each way of leaving the point along a is followed: into b, out of b, or along b's own boundary.
// The boundaries cross where one way leads in and the other out. A way that starts along the
// tangent of b is compared by curvature, then by how the curvature changes; where a straight side
// of b passes into an arc, with the one of the two that lies in the same direction.
#pragma once

#include <abut/detail/boundary/meets.hpp>

namespace abut::detail::boundary {

enum class Verdict : unsigned char { crossing, touching, end_of_shared_piece };

/// The common point, as an end of a piece: base + r n/|n|.
template <class N>
struct Junction {
  Pair<N> base, n;
  N r, nn;
  bool moved = false;
};

/// The end of a piece. `at` is not At::inside.
template <class S>
auto junction(const S& s, const Piece& p, At at) {
  using N = typename S::Number;
  Junction<N> j;
  j.moved = p.of->rounded();
  if (p.kind == Piece::Kind::arc) {
    const auto a = arc(s, p);
    j.base = a.center;
    j.n = at == At::start ? a.from : a.to;
    j.r = a.r;
  } else {
    const auto l = straight(s, p);
    j.base = at == At::start ? l.p : l.p + l.t;
    j.n = l.n;
    j.r = l.r;
  }
  j.nn = dot(j.n, j.n);
  return j;
}

template <class S>
class LocalView {
  using N = typename S::Number;
  using Kind = Piece::Kind;
  struct SurdPair {
    Surd<N> x, y;
  };

 public:
  LocalView(S& s, const Piece& a, At at_a, const Piece& b, At at_b)
      : s_(s), a_(a), b_(b), at_a_(at_a), at_b_(at_b) {
    // A corner without radius is known without a root.
    const bool by_a = at_a != At::inside && (at_b == At::inside || !a.of->rounded());
    on_ = by_a ? a.of : b.of;
    j_ = by_a ? junction(s, a, at_a) : junction(s, b, at_b);
  }

  Verdict verdict() {
    const int first = way_along(a_, at_a_, +1), second = way_along(a_, at_a_, -1);
    if (first == kShared || second == kShared) return Verdict::end_of_shared_piece;
    return first * second < 0 ? Verdict::crossing : Verdict::touching;
  }

 private:
  static constexpr int kShared = 2;

  /// Leaving the point along a, forward or back: −1 into b (left of a line), +1 out of it, 0 where
  /// a, or a line b, ends; kShared along b.
  int way_along(const Piece& a, At at, int way) {
    Piece p = a;
    if (at == At::start && way < 0) {
      if (a.of->kind == Outline::Kind::linear) return 0;
      p = previous(a);
    }
    if (at == At::end && way > 0) return 0;
    if (at_b_ == At::inside) return against(p, way, b_).side;
    if (b_.of->kind == Outline::Kind::linear) {
      const Way w = against(p, way, b_);
      return w.side == kShared && w.forward == (at_b_ == At::start) ? kShared : 0;
    }
    const Way after = against(p, way, b_);
    const Piece back = previous(b_);
    if (b_.of->rounded()) {
      if (!after.tangential) return after.side;
      return after.forward ? after.side : against(p, way, back).side;
    }
    const Way before = against(p, way, back);
    if (after.side == 1 || before.side == 1) return 1;
    return after.side == kShared || before.side == kShared ? kShared : -1;
  }

  struct Way {
    int side = 0;
    bool tangential = false;
    bool forward = false;  ///< tangential, and the way that b runs
  };

  /// One way along the curve of p, seen from the curve of q.
  Way against(const Piece& p, int way, const Piece& q) {
    const SurdPair np = normal(p), nq = normal(q);
    const Sign turn = sign_of_surd(s_, np.x * nq.y - np.y * nq.x);
    if (turn != Sign::zero) return {way * static_cast<int>(turn), false, false};
    const bool same = sign_of_surd(s_, np.x * nq.x + np.y * nq.y) == Sign::positive;
    Way w{0, true, same == (way > 0)};
    if (p.kind == Kind::straight)
      w.side = q.kind == Kind::straight ? kShared : 1;
    else if (q.kind == Kind::straight)
      w.side = same ? -1 : 1;
    else
      w.side = same ? compare_curves(p, q, way) : 1;
    return w;
  }

  /// Curves that touch at the point from one side, left that way: −1 if p bends more than q.
  int compare_curves(const Piece& p, const Piece& q, int way) {
    if (p.kind == Kind::arc && q.kind == Kind::arc) {
      const int bigger = static_cast<int>(s_.sign(radius_difference(p, q)));
      return bigger == 0 ? kShared : bigger;
    }
    if (p.kind == Kind::ellipse && q.kind == Kind::ellipse) return 0;  // ellipses have no ends
    const bool p_is_ellipse = p.kind == Kind::ellipse;
    const int more = ellipse_bends_more(p_is_ellipse ? *p.of : *q.of, p_is_ellipse ? q : p, way);
    if (more == 0) return kShared;
    return p_is_ellipse ? -more : more;
  }
  N radius_difference(const Piece& p, const Piece& q) {
    return s_.number(p.of->radius) - s_.number(q.of->radius);
  }

  /// +1 if just beyond the point the ellipse's curvature is greater than the arc's, −1 if less.
  int ellipse_bends_more(const Outline& ellipse, const Piece& round, int way) {
    const Conic<N> e = conic(s_, ellipse);
    const SurdPair z = from(e.center);
    const Surd<N> zu = along(z, e.u), zv = along(z, e.v);
    const Pair<N> t = perp(j_.n);
    const N bend = square(e.b * dot(t, e.u)) + square(e.a * dot(t, e.v));
    const Surd<N> slope = (e.b * e.b * dot(j_.n, e.u)) * zu + (e.a * e.a * dot(j_.n, e.v)) * zv;
    // Curvature bend √nn / slope (slope has been scaled by nn) against 1/r.
    const Surd<N> excess = Surd<N>{N(), s_.number(round.of->radius) * bend, j_.nn} - slope;
    const Sign second = sign_of_surd(s_, excess);
    if (second != Sign::zero) return static_cast<int>(second);
    // Osculating. Away from the axes' ends the curvature changes monotonically.
    const int longer = static_cast<int>(s_.sign(e.a - e.b));
    const int quadrant =
        static_cast<int>(sign_of_surd(s_, zu)) * static_cast<int>(sign_of_surd(s_, zv));
    if (quadrant != 0) return -longer * quadrant * way;
    return sign_of_surd(s_, zv) == Sign::zero ? -longer : longer;
  }

  /// The outward (right-hand) normal of p at the point, of any length.
  SurdPair normal(const Piece& p) {
    if (p.kind == Kind::straight) return plain(straight(s_, p).n);
    if (p.kind == Kind::arc) {
      if (p.of == on_) return plain(j_.n);
      return from(arc(s_, p).center);
    }
    const Conic<N> e = conic(s_, *p.of);
    const SurdPair z = from(e.center);
    const Surd<N> x = (e.b * e.b) * along(z, e.u), y = (e.a * e.a) * along(z, e.v);
    return {e.u.x * x + e.v.x * y, e.u.y * x + e.v.y * y};
  }
  /// The point minus q, times nn where it has been moved.
  SurdPair from(const Pair<N>& q) {
    const Pair<N> d = j_.base - q;
    if (!j_.moved) return plain(d);
    return {{j_.nn * d.x, j_.r * j_.n.x, j_.nn}, {j_.nn * d.y, j_.r * j_.n.y, j_.nn}};
  }
  static Surd<N> along(const SurdPair& z, const Pair<N>& axis) {
    return axis.x * z.x + axis.y * z.y;
  }
  static SurdPair plain(const Pair<N>& v) { return {Surd<N>::plain(v.x), Surd<N>::plain(v.y)}; }

  S& s_;
  Piece a_, b_;
  At at_a_, at_b_;
  const Outline* on_;
  Junction<N> j_;
};

/// `t` is a common point of a and b that is an end of one of them.
template <class S>
Verdict verdict(S& s, const Piece& a, const Piece& b, const Touch& t) {
  return LocalView<S>(s, a, t.at_a, b, t.at_b).verdict();
}

}  // namespace abut::detail::boundary
