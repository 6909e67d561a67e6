// A segment, a box or a polygon that is apart from an ellipse, where doubles can tell.
//
//     p ────●──── q     Nearest is a side, where the ellipse's support point against its normal n projects
//           ┆ n         onto it; otherwise a corner, with its foot on the ellipse.
//        ╭──●──╮
//        ╰─────╯        Either way n is the proof: all corners lie on the one side of the strip between the
//                       two points, the ellipse on the other. So the strip is the answer, however it was
//                       found; the rest, and what meets, goes the careful way of chain.hpp.
#pragma once

#include <abut/detail/boundary/corners.hpp>
#include <abut/detail/ellipse/staged_distance.hpp>
#include <abut/detail/pairs/known.hpp>

namespace abut::detail::ellipse {

template <class K>
concept HasSides = boundary::HasCorners<K> && !std::is_same_v<K, Point>;

/// Corners are seen from the ellipse's centre.
struct HullBesideEllipse {
  /// Relative to the size: what is nearer to meeting, or to a tie between a side and a corner, is left.
  static constexpr double kDoubt = 0x1p-44;
  /// Relative to the size: how far rounding may move a corner beyond a side's line.
  static constexpr double kOffLine = 0x1p-50;
  /// Relative to the size: an ellipse with a smaller semi-axis takes the careful way.
  static constexpr double kLeastAxis = 0x1p-20;

  const boundary::Corners& h;
  const Ellipse& e;
  double c, s, a, b, size;

  HullBesideEllipse(const boundary::Corners& corners, const Ellipse& ellipse)
      : h(corners),
        e(ellipse),
        c(e.rotation.c()),
        s(e.rotation.s()),
        a(e.semi_axes.x),
        b(e.semi_axes.y),
        size(h.size + (a + b)) {}

  bool find(Separation& out) const {
    if (!((h.n >= 2) & is_tame<6>(size) & (numeric::smaller(a, b) > kLeastAxis * size)))
      return false;
    for (int i = 0; i < h.n; ++i) {
      const double dx = h.x[h.next(i)].hi - h.x[i].hi, dy = h.y[h.next(i)].hi - h.y[i].hi;
      const double outside = dx * h.y[i].hi - dy * h.x[i].hi;  // how far the centre is, times |d|
      if (!(outside > 0)) continue;
      const double u = dy * c - dx * s, v = -dx * c - dy * s;  // the normal (dy, −dx) in the frame
      const double width = std::sqrt(a * a * (u * u) + b * b * (v * v)), dd = dx * dx + dy * dy,
                   doubt = kDoubt * size * std::sqrt(dd);
      if (!(outside - width > doubt)) continue;
      const double su = -a * a * u / width, sv = -b * b * v / width;
      const double along = (su * c - sv * s - h.x[i].hi) * dx + (su * s + sv * c - h.y[i].hi) * dy;
      if (along < -doubt || along > dd + doubt) continue;
      return along > doubt && along < dd - doubt && from_side(i, {dx, dy}, dd, out);
    }
    return from_corner(out);
  }

  bool from_side(int i, Vec2 d, double dd, Separation& out) const {
    using namespace numeric;
    const double per_length = 1 / std::sqrt(dd);
    const Vec2 n{per_length * d.y, -per_length * d.x};
    for (int k = 0; k < h.n; ++k)
      if (n.x * (h.x[k].hi - h.x[i].hi) + n.y * (h.y[k].hi - h.y[i].hi) > kOffLine * size)
        return false;
    const Wide dx = minus(h.x[h.next(i)], h.x[i]), dy = minus(h.y[h.next(i)], h.y[i]);
    const double square = dx.hi * dx.hi + dy.hi * dy.hi;
    // With all digits of the normal: on a flat ellipse each moves the support point far.
    const Support support(times_sign(dy, -1), dx, c, s, a, b);
    const double t =
        settled(dot2(minus(support.x, h.x[i]), dx, minus(support.y, h.y[i]), dy)).hi / square;
    const Wide x = plus(h.x[i], times(dx, t)), y = plus(h.y[i], times(dy, t));
    const Wide outside = settled(cross2(h.y[i], dx, h.x[i], dy));
    out.distance = minus(outside, support.height).hi / std::sqrt(square);
    out.normal = n;
    out.a = {plus(e.center.x, x).hi, plus(e.center.y, y).hi};
    out.b = {plus(e.center.x, support.x).hi, plus(e.center.y, support.y).hi};
    return true;
  }

  /// From the corner that comes first as the ellipse grows, on to a neighbour as long as that is nearer.
  bool from_corner(Separation& out) const {
    int i = 0;
    double least = HUGE_VAL;
    for (int k = 0; k < h.n; ++k) {
      const double u = (h.x[k].hi * c + h.y[k].hi * s) / a, v = (h.y[k].hi * c - h.x[k].hi * s) / b;
      const double growth = u * u + v * v;
      if (growth < least) least = growth, i = k;
    }
    for (int step = 0; step < h.n; ++step) {
      BesideEllipse at;
      Vec2 foot, n;
      if (!place_beside(h.x[i], h.y[i], e, at) || !(at.distance > kDoubt * size) ||
          !foot_of(at, e, foot, n))
        return false;
      int nearer = -1;
      for (int k = 0; k < h.n; ++k) {
        if (k == i) continue;
        const double beyond = n.x * (h.x[k].hi - h.x[i].hi) + n.y * (h.y[k].hi - h.y[i].hi);
        if (beyond > kDoubt * size) continue;
        if (beyond > -kDoubt * size || (k != h.next(i) && k != h.back(i))) return false;
        nearer = k;
      }
      if (nearer < 0) {
        out = {at.distance, -n, h.given[i], foot};
        return true;
      }
      i = nearer;
    }
    return false;
  }
};

/// The point of the hull that is deepest in the ellipse, measured in the ellipse's gauge, if it is well
/// inside; the centre is not in the hull.
template <HasSides K>
bool quick_common_point(const K& k, const Ellipse& e, Vec2& at) {
  using namespace numeric;
  const boundary::Corners h(k, e.center);
  const double c = e.rotation.c(), s = e.rotation.s(), a = e.semi_axes.x, b = e.semi_axes.y;
  const double size = larger(h.size + (a + b), magnitude(e));
  if (h.n == 0 || !is_tame<5>(size) || !(smaller(a, b) > kLeastHolding * size)) return false;
  const double per_a = 1 / a, per_b = 1 / b;
  int best = 0;
  double least = HUGE_VAL, place = 0;
  const auto image = [&](int i) {
    const double x = h.x[i].hi, y = h.y[i].hi;
    return Vec2{per_a * (x * c + y * s), per_b * (y * c - x * s)};
  };
  Vec2 p = image(h.n - 1);
  for (int corner = 0, last = h.n - 1; corner < h.n; last = corner++) {
    const Vec2 q = image(corner), d = q - p;
    const double dd = dot(d, d), t = dd > 0 ? clamped(-dot(p, d) / dd, 0, 1) : 0;
    const Vec2 nearest = p + t * d;
    const double growth = dot(nearest, nearest);
    if (growth < least) least = growth, best = last, place = t;
    p = q;
  }
  if (!(least < kInside)) return false;
  const int next = h.next(best);
  const auto along = [&](const auto& x) {
    return plus(x[best], times(minus(x[next], x[best]), place));
  };
  at = {plus(e.center.x, along(h.x)).hi, plus(e.center.y, along(h.y)).hi};
  return true;
}
template <class K>
bool quick_common_point(const K&, const Ellipse&, Vec2&) {
  return false;  // lines and rays
}

/// False where this cannot tell, and where they meet.
template <HasSides K>
bool staged_apart(const K& k, const Ellipse& e, Separation& out) {
  const boundary::Corners corners(k, e.center);
  return HullBesideEllipse(corners, e).find(out);
}
template <class K>
bool staged_apart(const K&, const Ellipse&, Separation&) {
  return false;  // lines and rays
}

}  // namespace abut::detail::ellipse
