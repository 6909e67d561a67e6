// The filter for points, lines, boxes and polygons without radius: the ellipse taken to a circle.
//
// x → (b x·u, a x·v) takes E to the circle of radius R = a b L around the origin. Affine maps keep
// incidence, so what is asked is how far the image of P is from the origin: distances there mean
// nothing but "less than R" and "more than R", and that is all that is used.
//
//       p₀ ________ p₁
//         /   y    \      y: the point of P nearest to the origin, in doubles.
//         \   |    /      |y| < R: they meet, in y.
//             | R         y·pᵢ > R |y| for every vertex: a line across y parts them.
//          (  o  )        Neither: P may have the origin inside, else the filter cannot tell.
//
// With S the largest image coordinate, an image is off by at most 8 u S in each coordinate (a
// difference, two products and a sum, one more product; corners of boxes add two such), so |y| and
// y·pᵢ/|y| by less than 64 u S, R by 4 u R, and p × q by 64 u S².
#pragma once

#include <abut/detail/ellipse/hull.hpp>

namespace abut::detail::ellipse {

/// Part of the squares and products that are compared: 64 u.
inline constexpr double kSquareDoubt = 0x1p-47;
/// Times the size of the image and the circle's radius: distances from the image of a hull. It is 96 u.
inline constexpr double kImageMargin = 0x1.8p-47;

class OnCircle {
 public:
  explicit OnCircle(const Ellipse& e)
      : center_(e.center),
        c_(e.rotation.c()),
        s_(e.rotation.s()),
        a_(e.semi_axes.x),
        b_(e.semi_axes.y),
        radius_(a_ * b_ * (c_ * c_ + s_ * s_)) {}

  /// Whether it could tell; if so, `answer` is the sign that meeting() gives.
  template <class P>
  ABUT_INLINE bool meeting(const P& p, Sign& answer) {
    if constexpr (requires { p.direction; }) {
      return unbounded(p, answer);
    } else if constexpr (std::is_same_v<P, Point>) {
      // |y|² against R²: the one is off by less than 10 u of (a + b)² |d|₁², the other than 20 u of
      // itself. kVanishing and kTiny cover underflow; where anything overflows, so does the slack.
      const Vec2 d = p.position - center_, y = image(d);
      const double size = (a_ + b_) * (std::fabs(d.x) + std::fabs(d.y) + kVanishing);
      const double R = a_ * b_, R2 = R * R;
      const double value = dot(y, y) - R2;
      answer = std::signbit(value) ? Sign::negative : Sign::positive;
      return std::fabs(value) > kSquareDoubt * (size * size + R2) + kTiny;
    } else {
      Vec2 all[most_vertices<P>];
      const int n = vertex_count(p);
      if (n > most_vertices<P>) return false;
      images(p, all);
      return hull(all, n, answer);
    }
  }
  /// Whether it could tell; if so, `answer` is how far E holds P.
  template <class P>
  bool holds(const P& p, Containment& answer) {
    Vec2 all[most_vertices<P>];
    const int n = vertex_count(p);
    if (n > most_vertices<P>) return false;
    images(p, all);
    double distant = 0;
    for (int i = 0; i < n; ++i) distant = numeric::larger(distant, dot(all[i], all[i]));
    const double reach = std::sqrt(distant), margin = this->margin();
    answer = reach < radius_ ? Containment::strict : Containment::none;
    return in_range() && std::fabs(reach - radius_) > margin;
  }

  /// The image's point nearest to the origin, after meeting() (zero for lines and rays).
  Vec2 nearest() const { return nearest_; }

 private:
  /// Polygons of more vertices are left to the next stage.
  template <class P>
  static constexpr int most_vertices = std::is_same_v<P, PolygonView> ? 32 : 4;

  /// The image of a vector; `extent_` keeps the largest sum of its coordinates.
  Vec2 image_of(Vec2 d, double more = 0) {
    extent_ = numeric::larger(extent_, std::fabs(d.x) + std::fabs(d.y) + more);
    return image(d);
  }
  Vec2 image(Vec2 d) const { return {b_ * (d.x * c_ + d.y * s_), a_ * (d.y * c_ - d.x * s_)}; }
  void images(const auto& p, Vec2* out) {
    for (int i = 0; i < vertex_count(p); ++i) out[i] = image_of(pairs::vertex(p, i) - center_);
  }
  void images(const OrientedBox& b, Vec2* out) {
    const Vec2 h = b.half_size;
    const Vec2 x = image_of(h.x * b.rotation.u()), y = image_of(h.y * b.rotation.v());
    const Vec2 c = image_of(b.center - center_, 2 * (h.x + h.y));
    out[0] = c - x - y, out[1] = c + x - y, out[2] = c + x + y, out[3] = c - x + y;
  }

  double size() const { return numeric::larger(a_, b_) * extent_; }
  double margin() const { return kImageMargin * (size() + radius_); }
  /// Nothing overflows, and what underflows is far below the margins.
  bool in_range() const {
    const double s = size();
    return a_ < kMostTame<3> && b_ < kMostTame<3> && is_tame<3>(s);
  }

  ABUT_UNCLONED bool hull(const Vec2* p, int n, Sign& answer) {
    Vec2 y = p[0];
    double least = dot(y, y);
    const int edges = n < 3 ? n - 1 : n;
    for (int i = 0; i < edges; ++i) {
      const Vec2 from = p[i], along = p[i + 1 < n ? i + 1 : 0] - from;
      const double foot = -dot(from, along), whole = dot(along, along);
      if (!(foot > 0)) continue;  // the start is nearer, and is the end of another edge
      const Vec2 x = foot < whole ? from + (foot / whole) * along : from + along;
      const double d = dot(x, x);
      if (d < least) least = d, y = x;
    }
    nearest_ = y;
    const double away = std::sqrt(least), margin = this->margin();
    if (!in_range()) return false;
    answer = Sign::negative;
    if (away < radius_ - margin) return true;
    double nearest = dot(y, p[0]);
    for (int i = 1; i < n; ++i) {
      const double here = dot(y, p[i]);
      nearest = here < nearest ? here : nearest;
    }
    if (nearest > away * (radius_ + margin)) {
      answer = Sign::positive;
      return true;
    }
    if (n < 3) return false;
    const double slack = kSquareDoubt * size() * size();
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < n; ++i) {
      const double side = cross(p[i], p[i + 1 < n ? i + 1 : 0]);
      low = side < low ? side : low;
      high = numeric::larger(high, side);
    }
    return low > slack || high < -slack;
  }

  /// (D × w)² against the image of D squared, each off by less than kSquareDoubt times its bound.
  ABUT_INLINE bool unbounded(const auto& l, Sign& answer) {
    constexpr bool is_ray = requires { l.origin; };
    const Vec2 D = l.direction, along = image(D);
    const double D_size = std::fabs(D.x) + std::fabs(D.y);
    const Vec2 w = pairs::start(l) - center_;
    const double w_size = std::fabs(w.x) + std::fabs(w.y), top = a_ + b_;
    const double k = cross(D, w), k2 = k * k, value = k2 - dot(along, along);
    if constexpr (!is_ray) {
      // Underflow and overflow as for a point.
      const double reach = D_size + kVanishing, p = reach * w_size, q = reach * top;
      const double slack = kSquareDoubt * (p * p + q * q + k2) + kTiny;
      answer = std::signbit(value) ? Sign::negative : Sign::positive;
      return std::fabs(value) > slack;
    }
    const double slack = kSquareDoubt * (D_size * D_size) * (w_size * w_size + top * top);
    if (!(slack > kLeastSquare && top < kMostTame<5> && D_size < kMostTame<5>)) return false;
    answer = value < 0 ? Sign::negative : Sign::positive;
    if constexpr (is_ray) {
      const Vec2 from = image(w);
      const double ahead = dot(from, along);
      const double ahead_slack = kSquareDoubt * (top * top) * (D_size * w_size);
      if (ahead > ahead_slack) {  // the origin is nearest
        const double off = dot(from, from) - radius_ * radius_;
        answer = off < 0 ? Sign::negative : Sign::positive;
        const double size = top * w_size;
        return std::fabs(off) > kSquareDoubt * (size * size + radius_ * radius_);
      }
      // A line that misses E is enough; where it cuts E the ray must run that way.
      return value > slack || (value < -slack && ahead < -ahead_slack);
    }
    return false;
  }

  Vec2 center_;
  double c_, s_, a_, b_, radius_;
  double extent_ = 0;
  Vec2 nearest_;
};

/// The filter with a radius: between two ellipses of the same axes,
///     (a + r, b + r)  ⊂  E ⊕ r  ⊂  (√(a² + r² + r(a²/h + h)), √(b² + r² + r(b²/h + h))),
/// the former by Minkowski's inequality for √(a²x² + b²y²) + √(r²x² + r²y²), the latter because
/// (w + r)² ≤ (1 + r/h) w² + (1 + h/r) r² for every h > 0, with equality where the half-width w of
/// E is h: so h is taken across the way to P.
bool rounded_filter(const auto& p, const Ellipse& e, double r, Sign& answer) {
  const double a = e.semi_axes.x, b = e.semi_axes.y;
  const double L = e.rotation.c() * e.rotation.c() + e.rotation.s() * e.rotation.s();
  constexpr double off = 0x1p-18;
  if (!(std::fabs(L - 1) < off)) return false;  // r stands for r/√L
  const double in = r * (1 - 2 * off), out = r * (1 + 2 * off);
  Ellipse bound = e;
  bound.semi_axes = {(a + in) * kDown, (b + in) * kDown};
  OnCircle inner(bound);
  if (!inner.meeting(p, answer)) return false;
  if (answer == Sign::negative) return true;
  const Vec2 y = inner.nearest();
  const Vec2 n{bound.semi_axes.y * y.x, bound.semi_axes.x * y.y};  // across the level line there
  const double nx = a * n.x, ny = b * n.y;
  const double h = std::sqrt((nx * nx + ny * ny) / (n.x * n.x + n.y * n.y));
  if (!(h > 0)) return false;
  const double more = out * out + out * h, times = 1 + out / h;
  bound.semi_axes = {std::sqrt(a * a * times + more) * kUp, std::sqrt(b * b * times + more) * kUp};
  return OnCircle(bound).meeting(p, answer) && answer == Sign::positive;
}
inline bool rounded_filter(const Point& p, const Ellipse& e, double r, Sign& answer) {
  return PencilFilter(p.position, r, e).meeting(answer);
}

/// The filter with a radius, and apart: it is the larger part.
[[gnu::noinline]] bool rounded_filter_meeting(const auto& p, const Ellipse& e, Reach r,
                                              Sign& answer) {
  // A sum that is rounded would not do.
  return (r.a == 0 || r.b == 0) && rounded_filter(p, e, r.sum(), answer);
}

/// The filters of meeting() and of "E holds P". Right for flat ellipses too, which they can only
/// tell to be apart.
ABUT_INLINE bool filter_meeting(const auto& p, const Ellipse& e, Reach r, Sign& answer) {
  Sign found{};
  const bool sure =
      r.positive() ? rounded_filter_meeting(p, e, r, found) : OnCircle(e).meeting(p, found);
  answer = found;
  if (sure) ABUT_COUNT_STAGE(0);
  return sure;
}
ABUT_INLINE bool filter_holds(const Ellipse& e, const auto& p, double radius, Containment& answer) {
  if (radius > 0 || !OnCircle(e).holds(p, answer)) return false;
  ABUT_COUNT_STAGE(0);
  return true;
}

/// Runs what the filters left over, apart, so that their callers stay small.
[[gnu::noinline, gnu::cold]] auto settle(auto&& rest) { return rest(); }

/// The exact decision for an ellipse that is not flat, where the filters are unsure.
Sign hull_meeting(const auto& p, const Ellipse& e, Reach r) {
  if (r.positive())
    return sign::decide_high_degree([&](auto& s) { return rounded_meeting(s, p, e, r); });
  return sign::decide_bounded([&](auto& s) { return sharp_meeting(s, p, e); });
}
Containment hull_inside(const Ellipse& e, const auto& p, double radius) {
  if (radius > 0)
    return sign::decide_high_degree([&](auto& s) { return rounded_inside(s, e, p, radius); });
  return sign::decide_bounded([&](auto& s) { return sharp_inside(s, e, p); });
}

}  // namespace abut::detail::ellipse
