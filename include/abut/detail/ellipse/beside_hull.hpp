// A linear shape, a box or a polygon and an ellipse, where doubles can tell.
//
//     p ────●──── q     Nearest is a side, where the ellipse's support point against its normal n projects
//           ┆ n         onto it; otherwise a corner, with its foot on the ellipse.
//        ╭──●──╮
//        ╰─────╯        Either way n is the proof: all corners lie on the one side of the strip between the
//                       two points, the ellipse on the other. So the strip is the answer, however it was
//                       found. What overlaps: see overlap(). The rest goes the careful way of chain.hpp.
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
  /// Relative to the size: an ellipse with a smaller semi-axis takes the careful way.
  static constexpr double kLeastAxis = 0x1p-20;
  /// Relative to the size: beyond the strip by a normal that is known to 2^-17. Part of a side: so far from its ends
  /// a support point is on the side, as it is known to 2^-27.
  static constexpr double kPlainly = 0x1p-14;
  /// Times the size: normals of shorter sides are known less well than all else.
  static constexpr double kShortSide = 0x1p-6;

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

  /// Without points only the distance is asked for.
  [[gnu::noinline]] bool find(Separation& out, bool with_points = true) const {
    if (!((h.n >= 2) & is_tame<6>(size) & (numeric::smaller(a, b) > kLeastAxis * size)))
      return false;
    const double least2 = numeric::square(kShortSide * size);
    int side = -1;
    bool doubted = false, plainly = false;
    for (int i = 0; i < h.n; ++i) {
      const double dx = h.x[h.next(i)].hi - h.x[i].hi, dy = h.y[h.next(i)].hi - h.y[i].hi;
      const double outside = dx * h.y[i].hi - dy * h.x[i].hi;  // how far the centre is, times |d|
      const double u = dy * c - dx * s, v = -dx * c - dy * s;  // the normal (dy, −dx) in the frame
      const double au = a * a * u, bv = b * b * v, dd = dx * dx + dy * dy;
      const double width = square_root(au * u + bv * v),
                   doubt = kDoubt * size * (std::fabs(dx) + std::fabs(dy));
      // Where the support point projects to, times the width.
      const double along = (bv * s - au * c) * dx - (au * s + bv * c) * dy -
                           (h.x[i].hi * dx + h.y[i].hi * dy) * width;
      const double end = dd * width, nearby = numeric::smaller(along, end - along);
      const bool apart = outside - width > doubt, is_side = apart & (nearby > doubt * width);
      doubted |= apart & !is_side & !(nearby < -doubt * width);
      side = is_side ? i : side;
      plainly = is_side ? (nearby > kPlainly * end) & (dd > least2) : plainly;
    }
    if (doubted) return false;
    if (side >= 0) return from_side(side, out, with_points || !plainly);
    return seems_to_meet() ? overlap(out) : from_corner(out, with_points);
  }

  /// Whether a side that faces the centre comes into the ellipse, where that is the unit circle; or none faces it.
  bool seems_to_meet() const {
    const auto image = [&](int i) {
      const double x = h.x[i].hi, y = h.y[i].hi;
      return Vec2{(x * c + y * s) / a, (y * c - x * s) / b};
    };
    bool faces = false;
    Vec2 p = image(h.n - 1);
    for (int i = 0; i < h.n; ++i) {
      const Vec2 q = image(i), d = q - p;
      if (cross(d, p) > 0) {
        const double t = numeric::clamped(-dot(p, d) / dot(d, d), 0, 1);
        const Vec2 nearest = p + t * d;
        if (dot(nearest, nearest) < 1) return true;
        faces = true;
      }
      p = q;
    }
    return !faces;
  }

  /// The ellipse's point that is farthest along a unit vector, from its centre.
  Vec2 support_along(Vec2 m) const {
    const double u = m.x * c + m.y * s, v = m.y * c - m.x * s, aa = a * a, bb = b * b;
    const double per_width = 1 / std::sqrt(aa * (u * u) + bb * (v * v));
    const double p = aa * u * per_width, q = bb * v * per_width;
    return {p * c - q * s, p * s + q * c};
  }
  /// How deep they are in each other: the greatest value of g(m) = min v·m − σ(m) over the directions m from
  /// the ellipse, v the corners. It has its maxima at the sides' normals, and where the normal of a corner's foot
  /// lies between those of its sides. The answer is the value that all others stay below, however it was found.
  bool overlap(Separation& out) const {
    double best = -HUGE_VAL, next = -HUGE_VAL, shortest = HUGE_VAL;
    Vec2 normal[boundary::Corners::kMost], support[boundary::Corners::kMost];
    const auto corner_at = [&](int i) { return Vec2{h.x[i].hi, h.y[i].hi}; };
    int side = 0, corner = -1;
    for (int i = 0; i < h.n; ++i) {
      const Vec2 d = corner_at(h.next(i)) - corner_at(i);
      const double l = std::sqrt(dot(d, d)), per_length = 1 / l;
      const Vec2 m{-per_length * d.y, per_length * d.x};
      normal[i] = m, support[i] = support_along(m);
      const double value = dot(m, corner_at(i) - support[i]);
      shortest = numeric::smaller(shortest, l);
      next = numeric::larger(next, numeric::smaller(value, best));
      side = value > best ? i : side, best = numeric::larger(best, value);
    }
    // Short sides have rough normals.
    const double doubt = kDoubt * size * numeric::larger(1, kShortSide * size / shortest);
    if (!((best < -doubt) & (shortest > kLeastAxis * size))) return false;
    Vec2 foot, outward;
    for (int i = 0; i < h.n; ++i) {
      const int last = h.back(i);
      const Vec2 v = corner_at(i);
      constexpr int halvings = 3;
      Vec2 above;
      if (stays_below([&](Vec2 m) { return support_along(m); }, best - doubt, v, normal[last],
                      support[last], normal[i], support[i], halvings, above))
        continue;
      // The nearest point of the ellipse, or else the one across its longer axis: there are no more.
      BesideEllipse at;
      Strip to;
      if (!place_beside(h.x[i], h.y[i], e, at) || !foot_of(at, e, to.first, to.normal))
        return false;
      to.gap = at.distance;
      const auto inside = [&] {
        return numeric::smaller(dot(to.normal, corner_at(h.next(i)) - v),
                                dot(to.normal, corner_at(last) - v));
      };
      if (inside() < -doubt && !staged_normal(h.x[i], h.y[i], above, e, to)) return false;
      if (!(inside() > doubt)) return false;
      next = numeric::larger(next, numeric::smaller(to.gap, best));
      if (to.gap > best) best = to.gap, corner = i, foot = to.first, outward = to.normal;
    }
    if (!((best < -doubt) & (next < best - doubt))) return false;
    if (corner >= 0) {
      out = {best, -outward, h.given[corner], foot};
      return true;
    }
    return from_side(side, out);
  }

  bool from_side(int i, Separation& out, bool with_points = true) const {
    using namespace numeric;
    const Wide dx = minus(h.x[h.next(i)], h.x[i]), dy = minus(h.y[h.next(i)], h.y[i]);
    const Wide square = plus(squared(dx), squared(dy));
    const double per_length = 1 / square_root(square.hi);
    const Vec2 n{per_length * dy.hi, -per_length * dx.hi};
    // With all digits of the normal: on a flat ellipse each moves the support point far, and a short side's
    // own may be wrong in doubles.
    const Support support(times_sign(dy, -1), dx, c, s, a, b, with_points);
    const Wide outside = settled(cross2(h.y[i], dx, h.x[i], dy));
    out.distance = minus(outside, support.height).hi / square_root(square.hi);
    if (!with_points) return true;
    const Wide t =
        ratio(settled(dot2(minus(support.x, h.x[i]), dx, minus(support.y, h.y[i]), dy)), square);
    if (!((t.hi >= 0) & (t.hi <= 1))) return false;
    const Wide x = plus(h.x[i], times(dx, t)), y = plus(h.y[i], times(dy, t));
    out.normal = n;
    out.a = {plus(e.center.x, x).hi, plus(e.center.y, y).hi};
    out.b = {plus(e.center.x, support.x).hi, plus(e.center.y, support.y).hi};
    return true;
  }

  /// From the corner that comes first as the ellipse grows, on to a neighbour as long as that is nearer.
  bool from_corner(Separation& out, bool with_points) const {
    int i = 0;
    double least = HUGE_VAL;
    for (int k = 0; k < h.n; ++k) {
      const double u = (h.x[k].hi * c + h.y[k].hi * s) / a, v = (h.y[k].hi * c - h.x[k].hi * s) / b;
      const double growth = u * u + v * v;
      i = growth < least ? k : i, least = numeric::smaller(growth, least);
    }
    for (int step = 0; step < h.n; ++step) {
      BesideEllipse at;
      Vec2 foot, n;
      if (!place_beside(h.x[i], h.y[i], e, at) || !(at.distance > kDoubt * size)) return false;
      if (!with_points && is_plainly_nearest(i, at)) {
        out.distance = at.distance;
        return true;
      }
      if (!foot_of(at, e, foot, n)) return false;
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
  /// Whether all other corners lie beyond the strip, whose normal is known to 2^-17; and the foot can be found.
  bool is_plainly_nearest(int i, const BesideEllipse& at) const {
    const Vec2 n{at.normal_x * at.c - at.normal_y * at.s, at.normal_x * at.s + at.normal_y * at.c};
    const double least = kPlainly * size * (std::fabs(n.x) + std::fabs(n.y));
    bool all = at.b > kPlainly * at.a;
    for (int k = 0; k < h.n; ++k) {
      const double beyond = n.x * (h.x[k].hi - h.x[i].hi) + n.y * (h.y[k].hi - h.y[i].hi);
      all &= (beyond > least) | (k == i);
    }
    return all;
  }
};

/// The point of the hull that is deepest in the ellipse, measured in the ellipse's gauge, if it is well
/// inside; the centre is not in the hull.
bool quick_common_point(const HasSides auto& k, const Ellipse& e, Vec2& at) {
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
bool quick_common_point(const auto&, const Ellipse&, Vec2&) {
  return false;  // lines and rays
}

/// False where this cannot tell.
bool staged_separation(const HasSides auto& k, const Ellipse& e, Separation& out) {
  const boundary::Corners corners(k, e.center);
  return HullBesideEllipse(corners, e).find(out);
}
/// A ray or line is a segment whose far ends lie beyond the ellipse, and are no answers.
template <IsEndless L>
bool staged_separation(const L& l, const Ellipse& e, Separation& out) {
  using namespace numeric;
  constexpr bool is_ray = requires { l.origin; };
  const Vec2 o = pairs::start(l);
  boundary::Corners corners(Segment{o, o}, e.center);
  const Vec2 d = l.direction;
  const double length = std::fabs(d.x) + std::fabs(d.y),
               size = corners.size + (e.semi_axes.x + e.semi_axes.y);
  if (!(is_tame<6>(length) & is_tame<6>(size))) return false;
  const double distant = 16 * size / length;
  for (const int i : {0, 1}) {
    if (is_ray && i == 0) continue;
    const double by = i == 0 ? -distant : distant;
    corners.x[i] = plus(corners.x[i], two_prod(by, d.x));
    corners.y[i] = plus(corners.y[i], two_prod(by, d.y));
    corners.given[i] = {NAN, NAN};
  }
  corners.measure();
  return HullBesideEllipse(corners, e).find(out) && !std::isnan(out.a.x);
}

}  // namespace abut::detail::ellipse

#ifndef __wasm__
namespace abut::detail::pairs {

/// The number alone; not in WebAssembly, where bytes count more.
template <ellipse::HasSides K>
[[gnu::noinline]] Known<double> quick_gap(const K& k, const Ellipse& e) {
  const boundary::Corners corners(k, e.center);
  const ellipse::HullBesideEllipse beside(corners, e);
  Separation s;
  if (!beside.find(s, false)) return {};
  return {State::sure, s.distance, kGapSlack * beside.size};
}

}  // namespace abut::detail::pairs
#endif
