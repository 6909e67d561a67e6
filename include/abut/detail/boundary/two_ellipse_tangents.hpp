// The common tangents of two ellipses, or of one and a circle, where doubles can tell.
//
// The tangent at c₁ + a₁ cos φ u₁ + b₁ sin φ v₁ has the normal n = cos φ u₁/a₁ + sin φ v₁/b₁, on which
// n·(x − c₁) = L₁². With d = c₂ − c₁ it touches the second ellipse if that one's support is as far:
//     F(φ) = (a₂ n·u₂)² + (b₂ n·v₂)² − (L₁² − n·d)² = 0,
// outside if L₁² − n·d > 0, and between the two if not. F has the form of ellipse/crossings.hpp: the
// common tangents are the common points of the polar curves. It finds them, counts them, and tells when
// it cannot. A step of Newton's method with its residual in double-double ends each.
#pragma once

#include <abut/detail/boundary/corners.hpp>
#include <abut/detail/boundary/point_ellipse_tangents.hpp>
#include <abut/detail/ellipse/crossings.hpp>

namespace abut::detail::boundary {

inline int ellipse_tangents(const Ellipse& e, const Ellipse& f, Tangent* line) {
  using namespace numeric;
  // On the smaller one the tangents touch further from each other.
  const double of_e = e.semi_axes.x * e.semi_axes.y, of_f = f.semi_axes.x * f.semi_axes.y;
  if (of_f < of_e || (of_f == of_e && detail::comes_after(e, f))) {
    const int n = ellipse_tangents(f, e, line);
    Vec2 normal[4];
    for (int i = 0; i < n; ++i) {
      const double side = line[i].inner ? -1 : 1;
      std::swap(line[i].a, line[i].b);
      line[i].direction = side * line[i].direction;
      normal[i] = {line[i].direction.y, -line[i].direction.x};
    }
    return n < 0 || put_in_order(line, normal, n) ? n : -1;
  }
  const double a1 = e.semi_axes.x, b1 = e.semi_axes.y, a2 = f.semi_axes.x, b2 = f.semi_axes.y;
  const double ec = e.rotation.c(), es = e.rotation.s(), fc = f.rotation.c(), fs = f.rotation.s();
  const Wide dx = two_diff(f.center.x, e.center.x), dy = two_diff(f.center.y, e.center.y);
  if (!ellipse::are_comparable(e, f, dx, dy)) return -1;
  // A linear function of n, by its parts along cos φ and sin φ.
  struct Linear2 {
    Wide c, s;
    Wide at(double x, double y) const { return plus(times(c, x), times(s, y)); }
    Wide at(Wide x, Wide y) const { return plus(times(c, x), times(s, y)); }
  };
  const Wide cos = settled(dot2(ec, fc, es, fs)), sin = settled(cross2(es, fc, ec, fs));
  const Wide per_a = ratio(Wide(1), Wide(a1)), per_b = ratio(Wide(1), Wide(b1));
  const auto linear = [&](Wide x, Wide y) { return Linear2{times(x, per_a), times(y, per_b)}; };
  const Linear2 U = linear(times(cos, a2), times(times_sign(sin, -1), a2)),
                V = linear(times(sin, b2), times(cos, b2)),
                W = linear(settled(dot2(dx, ec, dy, es)), settled(cross2(dy, ec, dx, es)));
  const Wide K = Wide{1, excess_length2(ec, es)};  // L₁²
  const double u1 = U.c.hi, u2 = U.s.hi, v1 = V.c.hi, v2 = V.s.hi, w1 = W.c.hi, w2 = W.s.hi;
  const ellipse::OnUnitCircle form{u1 * u1 + v1 * v1 - w1 * w1,
                                   u1 * u2 + v1 * v2 - w1 * w2,
                                   u2 * u2 + v2 * v2 - w2 * w2,
                                   w1,
                                   w2,
                                   -1,
                                   u1 * u1 + v1 * v1 + w1 * w1 + u2 * u2 + v2 * v2 + w2 * w2 +
                                       std::fabs(w1) + std::fabs(w2) + 1};
  ellipse::CircleZeros zeros;
  if (!ellipse::zeros_on_circle(form, zeros)) return -1;
  Vec2 normal[4];
  // Newton's method: the square of what the plain steps leave is below u; one step with more digits
  // follows.
  constexpr double plain_step = 0x1p-22, last_step = 0x1p-30, least_rest = 0x1p-20;
  for (int i = 0; i < zeros.n; ++i) {
    double c = zeros.x[i], s = zeros.y[i], slope = 0;
    const auto settle = [&](double cc, double ss) {
      const double one = 1 / std::sqrt(cc * cc + ss * ss);
      c = cc * one, s = ss * one;
    };
    settle(c, s);
    for (int round = 0; round < 3; ++round) {
      const double u = u1 * c + u2 * s, v = v1 * c + v2 * s, rest = 1 - (w1 * c + w2 * s);
      slope = 2 * (u * (u2 * c - u1 * s) + v * (v2 * c - v1 * s) + rest * (w2 * c - w1 * s));
      const double d = -(u * u + v * v - rest * rest) / slope;
      settle(c - s * d, s + c * d);
      if (std::fabs(d) < plain_step) break;
    }
    if (!(std::fabs(slope) > zeros.least)) return -1;
    // F is of the second degree but for its linear terms, so (c, s) goes onto the circle first.
    const double long_by = 0.5 * excess_length2(c, s);
    const Wide c0 = settled(Wide{c, -c * long_by}), s0 = settled(Wide{s, -s * long_by});
    const Wide u = U.at(c0, s0), v = V.at(c0, s0), rest = minus(K, W.at(c0, s0));
    const double d = -minus(plus(squared(u), squared(v)), squared(rest)).hi / slope;
    if (!(std::fabs(d) < last_step)) return -1;
    const Wide cw = settled(Wide{c0.hi, c0.lo - s * d}), sw = settled(Wide{s0.hi, s0.lo + c * d});
    const double x = a1 * cw.hi, y = b1 * sw.hi;
    const double p = U.at(cw, sw).hi, q = V.at(cw, sw).hi, width = std::sqrt(p * p + q * q),
                 side = with_sign(1, rest.hi);
    if (!(std::fabs(rest.hi) > least_rest * form.terms)) return -1;
    const double z = side * a2 * p / width, w = side * b2 * q / width;
    const Vec2 out{b1 * cw.hi, a1 * sw.hi};
    const double per_length = (1 - 0.5 * K.lo) / length(out);
    normal[i] = {per_length * (out.x * ec - out.y * es), per_length * (out.x * es + out.y * ec)};
    line[i] = {e.center + Vec2{x * ec - y * es, x * es + y * ec},
               f.center + Vec2{z * fc - w * fs, z * fs + w * fc},
               {-normal[i].y, normal[i].x},
               side < 0};
  }
  return put_in_order(line, normal, zeros.n) ? zeros.n : -1;
}
inline int staged_tangents(const Ellipse& a, double, const Ellipse& b, double, Tangent* line) {
  return ellipse_tangents(a, b, line);
}
inline int staged_tangents(const Point& a, double ra, const Ellipse& b, double, Tangent* line) {
  return ra > 0 ? ellipse_tangents({a.position, {ra, ra}}, b, line)
                : tangents_from(a.position, b, true, line);
}
inline int staged_tangents(const Ellipse& a, double, const Point& b, double rb, Tangent* line) {
  return rb > 0 ? ellipse_tangents(a, {b.position, {rb, rb}}, line)
                : tangents_from(b.position, a, false, line);
}

}  // namespace abut::detail::boundary
