// The common tangents of two ellipses, of one and a circle, or of one and a hull with round corners, where
// doubles can tell.
//
// The tangent at c₁ + a₁ cos φ u₁ + b₁ sin φ v₁ has the normal n = cos φ u₁/a₁ + sin φ v₁/b₁, on which
// n·(x − c₁) = k = L₁². At a disc n is a unit vector and k the radius. With d = c₂ − c₁ the tangent
// touches the second ellipse if that one's support is as far:
//     F(φ) = (a₂ n·u₂)² + (b₂ n·v₂)² − (k − n·d)² = 0,
// outside if k − n·d > 0, and between the two if not. F has the form of ellipse/crossings.hpp: the
// common tangents are the common points of the polar curves. It finds them, counts them, and tells when
// it cannot. A step of Newton's method with its residual in double-double ends each.
#pragma once

#include <abut/detail/boundary/rounded_hulls.hpp>
#include <abut/detail/ellipse/crossings.hpp>

namespace abut::detail::boundary {

/// A body about its centre: along the normal α cos φ u + β sin φ v, u = (c, s), it reaches to `reach`.
struct Front {
  double c, s;
  Wide alpha, beta, reach;
};

/// A common tangent of two bodies, by its normal.
struct CommonNormal {
  Wide cos, sin;
  Vec2 touch;   ///< on the ellipse
  double side;  ///< −1: between the two
};

/// One of several corners around which b is a disc. A tangent that surely leaves another corner on its wrong side is
/// not asked for.
struct RoundCorner {
  const Corners& all;
  int at;
};

/// A linear function of the normal of a front, by its parts along cos φ and sin φ.
struct AlongNormal {
  Wide c, s;
  AlongNormal(const Front& b, Wide x, Wide y)
      : c(numeric::times(x, b.alpha)), s(numeric::times(y, b.beta)) {}
  Wide at(double x, double y) const {
    return numeric::plus(numeric::times(c, x), numeric::times(s, y));
  }
  Wide at(Wide x, Wide y) const {
    return numeric::plus(numeric::times(c, x), numeric::times(s, y));
  }
};
/// The semi-axes of an ellipse along the normal of a front, wherever the two are.
struct AxesAlongNormal {
  AlongNormal u, v;
  AxesAlongNormal(const Front& b, const Ellipse& f)
      : AxesAlongNormal(
            b, f, numeric::settled(numeric::dot2(b.c, f.rotation.c(), b.s, f.rotation.s())),
            numeric::settled(numeric::cross2(b.s, f.rotation.c(), b.c, f.rotation.s()))) {}

 private:
  AxesAlongNormal(const Front& b, const Ellipse& f, Wide cos, Wide sin)
      : u(b, numeric::times(cos, f.semi_axes.x),
          numeric::times(numeric::times_sign(sin, -1), f.semi_axes.x)),
        v(b, numeric::times(sin, f.semi_axes.y), numeric::times(cos, f.semi_axes.y)) {}
};

/// The common tangents of b and f, whose centre is d away. How many.
inline Known<int> common_normals(const Front& b, const Ellipse& f, const AxesAlongNormal& axes,
                                 Wide dx, Wide dy, CommonNormal (&found)[4],
                                 const RoundCorner* corner = nullptr) {
  using namespace numeric;
  const double a2 = f.semi_axes.x, b2 = f.semi_axes.y, fc = f.rotation.c(), fs = f.rotation.s();
  const AlongNormal &U = axes.u, &V = axes.v,
                    W(b, settled(dot2(dx, b.c, dy, b.s)), settled(cross2(dy, b.c, dx, b.s)));
  const double u1 = U.c.hi, u2 = U.s.hi, v1 = V.c.hi, v2 = V.s.hi, w1 = W.c.hi, w2 = W.s.hi,
               k = b.reach.hi;
  const ellipse::OnUnitCircle form{u1 * u1 + v1 * v1 - w1 * w1,
                                   u1 * u2 + v1 * v2 - w1 * w2,
                                   u2 * u2 + v2 * v2 - w2 * w2,
                                   k * w1,
                                   k * w2,
                                   -k * k,
                                   u1 * u1 + v1 * v1 + w1 * w1 + u2 * u2 + v2 * v2 + w2 * w2 +
                                       k * (std::fabs(w1) + std::fabs(w2) + k)};
  ellipse::CircleZeros zeros;
  if (!ellipse::zeros_on_circle(form, zeros)) return {};
  // Newton's method: the square of what the plain steps leave is below u; one step with more digits
  // follows.
  constexpr double plain_step = 0x1p-22, least_rest = 0x1p-20;
  int n = 0;
  for (int i = 0; i < zeros.n; ++i) {
    double c = zeros.x[i], s = zeros.y[i], slope = 0, step = 1;
    const auto settle = [&](double cc, double ss) {
      const double one = 1 / std::sqrt(cc * cc + ss * ss);
      c = cc * one, s = ss * one;
    };
    settle(c, s);
    // Two corners are 2 all.size apart at most.
    if (corner != nullptr && is_farthest(corner->all, corner->at, {c, s},
                                         4 * zeros.within * corner->all.size) == Sign::negative)
      continue;
    for (int round = 0; round < 3 && !(step < plain_step); ++round) {
      const double u = u1 * c + u2 * s, v = v1 * c + v2 * s, rest = k - (w1 * c + w2 * s);
      slope = 2 * (u * (u2 * c - u1 * s) + v * (v2 * c - v1 * s) + rest * (w2 * c - w1 * s));
      const double d = -(u * u + v * v - rest * rest) / slope;
      settle(c - s * d, s + c * d);
      step = std::fabs(d);
    }
    if (!(std::fabs(slope) > zeros.least)) return {};
    // F is of the second degree but for its linear terms, so (c, s) goes onto the circle first.
    const double long_by = 0.5 * excess_length2(c, s);
    const Wide c0 = settled(Wide{c, -c * long_by}), s0 = settled(Wide{s, -s * long_by});
    const Wide u = U.at(c0, s0), v = V.at(c0, s0), rest = minus(b.reach, W.at(c0, s0));
    const double d = -minus(plus(squared(u), squared(v)), squared(rest)).hi / slope;
    if (!(d * d * form.terms < ellipse::kLeftByStep * std::fabs(slope))) return {};
    const Wide cw = settled(Wide{c0.hi, c0.lo - s * d}), sw = settled(Wide{s0.hi, s0.lo + c * d});
    const double p = U.at(cw, sw).hi, q = V.at(cw, sw).hi, width = std::sqrt(p * p + q * q),
                 side = with_sign(1, rest.hi);
    if (!(rest.hi * rest.hi > least_rest * least_rest * form.terms)) return {};
    const double z = side * a2 * p / width, w = side * b2 * q / width;
    found[n++] = {cw, sw, f.center + Vec2{z * fc - w * fs, z * fs + w * fc}, side};
  }
  return {State::sure, n};
}

/// Tangents in their order after the two shapes have changed places.
inline Known<int> exchanged(Tangent* line, Known<int> n) {
  Vec2 normal[8];
  for (int i = 0; i < n.value; ++i) {
    std::swap(line[i].a, line[i].b);
    line[i].direction = (line[i].inner ? -1 : 1) * line[i].direction;
    normal[i] = {line[i].direction.y, -line[i].direction.x};
  }
  return put_in_order(line, normal, n.value) ? n : Known<int>();
}

inline Known<int> ellipse_tangents(const Ellipse& e, const Ellipse& f, Tangent* line) {
  using namespace numeric;
  // On the smaller one the tangents touch further from each other.
  const double of_e = e.semi_axes.x * e.semi_axes.y, of_f = f.semi_axes.x * f.semi_axes.y;
  if (of_f < of_e || (of_f == of_e && detail::comes_after(e, f))) {
    return exchanged(line, ellipse_tangents(f, e, line));
  }
  const double a = e.semi_axes.x, b = e.semi_axes.y, c = e.rotation.c(), s = e.rotation.s(),
               stretch = excess_length2(c, s);
  const Wide dx = two_diff(f.center.x, e.center.x), dy = two_diff(f.center.y, e.center.y);
  if (!ellipse::are_comparable(e, f, dx, dy)) return {};
  const Front front{c, s, ratio(Wide(1), Wide(a)), ratio(Wide(1), Wide(b)), Wide{1, stretch}};
  CommonNormal found[4];
  Vec2 normal[4];
  const Known<int> n = common_normals(front, f, AxesAlongNormal(front, f), dx, dy, found);
  for (int i = 0; i < n.value; ++i) {
    const CommonNormal& at = found[i];
    const double x = a * at.cos.hi, y = b * at.sin.hi;
    const Vec2 out{b * at.cos.hi, a * at.sin.hi};
    const double per_length = (1 - 0.5 * stretch) / length(out);
    normal[i] = {per_length * (out.x * c - out.y * s), per_length * (out.x * s + out.y * c)};
    line[i] = {e.center + Vec2{x * c - y * s, x * s + y * c},
               at.touch,
               {-normal[i].y, normal[i].x},
               at.side < 0};
  }
  return put_in_order(line, normal, n.value) ? n : Known<int>();
}

/// Corners around which a disc may have a tangent of the ellipse that leaves all other corners on the same side, each
/// a bit; of the others it is sure that they have none. Seen from the ellipse's centre.
///
/// Between the normals of its two sides the disc around corner p reaches q(n) = r + n·p, the ellipse S(n). Tangents are
/// the zeros of q − S, and between the two shapes of q + S. As S + S″ is the radius of curvature ρ, h = q ± S has
/// h″ + h = r ± ρ. So h lies below the sinusoid through its two ends if r ± ρ is positive, and above it if that is
/// negative; the ends are less than half a turn apart. Then h has no zero if both ends are negative, or both
/// positive. Besides, q is between its least and its most, and S between the semi-axes. Two corners have half a turn
/// each, and tangents as a rule.
inline unsigned touchable_corners(const Corners& p, double radius, const Ellipse& e, double size,
                                  double slack) {
  using numeric::larger, numeric::smaller;
  const SideNormals side(p, size);
  const double a = larger(e.semi_axes.x, e.semi_axes.y), b = smaller(e.semi_axes.x, e.semi_axes.y);
  const double c = e.rotation.c(), s = e.rotation.s();
  UnsetArray<double, Corners::kMost> support;
  for (int i = 0; i < side.n; ++i) {
    const Vec2& n = side.normal[i];
    const double x = e.semi_axes.x * (n.x * c + n.y * s), y = e.semi_axes.y * (n.y * c - n.x * s);
    support[i] = square_root(x * x + y * y);
  }
  const bool is_flat = radius * a < 0.875 * b * b;
  unsigned touchable = 0;
  for (int i = 0; i < p.n; ++i) {
    const int k = i > 0 ? i - 1 : p.n - 1;
    const Vec2 at{p.x[i].hi, p.y[i].hi}, &from = side.normal[k], &to = side.normal[i];
    const double q_from = radius + dot(from, at), q_to = radius + dot(to, at), l = length(at);
    const auto has = [&](double way) {
      return way * cross(from, at) >= 0 && way * cross(at, to) >= 0;
    };
    const double most = has(1) ? radius + l : larger(q_from, q_to),
                 least = has(-1) ? radius - l : smaller(q_from, q_to);
    const double sum = larger(q_from + support[k], q_to + support[i]),
                 difference = smaller(q_from - support[k], q_to - support[i]);
    const bool none_between = (sum < -slack) | (most + a < -slack) | (least + b > slack);
    const bool none_outside =
        (is_flat & (difference > slack)) | (most - b < -slack) | (least - a > slack);
    touchable |= unsigned{!(none_between & none_outside)} << i;
  }
  return touchable;
}

/// Tangents of the ellipse and a disc around a corner that leave all other corners on the same side. How
/// many.
[[gnu::noinline]] inline Known<int> tangents_of_corners(TwoHulls& h, double radius,
                                                        const Ellipse& e, Tangent* line) {
  const Corners& p = h.p;
  const double size = p.size + radius + e.semi_axes.x + e.semi_axes.y, slack = kRoundSlack * size;
  h.size2 = size * size;
  if (!h.sure || !h.is_strictly_convex(p)) return {};
  const Front disc{1, 0, 1, 1, radius};
  const AxesAlongNormal axes(disc, e);
  const unsigned touchable = p.n > 2 ? touchable_corners(p, radius, e, size, slack) : 3u;
  Vec2 normal[8];
  int n = 0;
  for (int i = 0; i < p.n; ++i) {
    if ((touchable >> i & 1) == 0) continue;
    const Wide dx = numeric::times_sign(p.x[i], -1), dy = numeric::times_sign(p.y[i], -1);
    if (!ellipse::are_comparable({{}, {radius, radius}}, e, dx, dy)) return {};
    CommonNormal found[4];
    const RoundCorner corner{p, i};
    const Known<int> count = common_normals(disc, e, axes, dx, dy, found, &corner);
    if (!count.is_sure()) return {};
    for (int k = 0; k < count.value; ++k) {
      const Vec2 w{found[k].cos.hi, found[k].sin.hi};
      const Sign farthest = is_farthest(p, i, w, slack);
      if (farthest == Sign::negative) continue;
      if (farthest == Sign::zero || n == 8) return {};
      normal[n] = w;
      line[n++] = {p.given[i] + radius * w, found[k].touch, {-w.y, w.x}, found[k].side < 0};
    }
  }
  return known_if(put_in_order(line, normal, n), n);
}

inline Known<int> staged_tangents(const Ellipse& a, double, const Ellipse& b, double,
                                  Tangent* line) {
  return ellipse_tangents(a, b, line);
}
template <HasCorners A>
Known<int> staged_tangents(const A& a, double ra, const Ellipse& b, double, Tangent* line) {
  if constexpr (std::is_same_v<A, Point>)
    if (ra > 0) return ellipse_tangents({a.position, {ra, ra}}, b, line);
  TwoHulls h(a, Point{b.center}, b.center);
  if (ra > 0) return tangents_of_corners(h, ra, b, line);
  const CircleImage image(b);
  if (!image.sure || !h.sure) return {};
  image.map(h.p);
  return rounded_tangents(h, 0, 1, line, &image);
}
Known<int> staged_tangents(const Ellipse& a, double ra, const HasCorners auto& b, double rb,
                           Tangent* line) {
  return exchanged(line, staged_tangents(b, rb, a, ra, line));
}

}  // namespace abut::detail::boundary
