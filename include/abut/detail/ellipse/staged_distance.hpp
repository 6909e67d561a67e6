// Distances of ellipses where doubles can tell: from a point, signed, and between two that are
// apart.
#pragma once

#include <abut/detail/numeric/settled.hpp>
#include <abut/results.hpp>
#include <bit>
#include <utility>

namespace abut::detail::ellipse {

/// A point beyond doubt in an ellipse: its gauge is at most kInside. Each semi-axis is at least
/// kLeastHolding of the numbers, so that what is rounded, the point too, moves no gauge by 2^-20.
inline constexpr double kInside = 1 - 0x1p-16, kLeastHolding = 0x1p-24;

using Wide = numeric::DoubleDouble;

/// A point beside an ellipse, in the ellipse's frame, whose unit is √L.
struct BesideEllipse {
  double a, b, c, s;          ///< semi-axes, a ≥ b, and the longer axis as stored or turned by 90°
  double stretch;             ///< L − 1
  Wide x, y;                  ///< from the centre along the longer and the shorter axis, both ≥ 0
  double side_x, side_y;      ///< the sides that they are on, ±1
  double size;                ///< a + x + y
  double root;                ///< s of ellipse/nearest.hpp, nearly
  double excess, q2, part;    ///< N² − 1 there, (A/s)², s/(s + k)
  double distance;            ///< signed, from the boundary; or to the farthest point
  double normal_x, normal_y;  ///< outward at the foot, of any length, to 2^-17
};

/// The point is given from the centre; far: for the farthest point. False where this cannot tell: next to
/// an axis or a cusp of the evolute, for thin ellipses, for numbers beyond the range.
///
/// The equation is that of ellipse/nearest.hpp, N(s) = 1, in units of a. Halley's iteration for 1/N, on
/// polynomials so that a step needs one division, starts from
///     s³ ≈ δ³ + A²(A + δ + k)    with fitted factors,    or s ≈ Ak/√((k − B)(k + B)) where δ = B − k < 0,
/// within 3 per cent at half of random points; one step is then enough for 9 of 10.
///
/// A foot (P, Q) gives the normal n = (bP, aQ), and along it the strip between the point's and the ellipse's
/// tangent is g(n) wide, at its maximum over n where n is the normal through the point. An angle ε off that, g is
/// too small by hε²/2 − g'''ε³/6, with h = −g'' = g + ρ, ρ the radius of curvature, and ε = g'/h. The first is
/// added. As |g'''| < (3a/2b)ρ, and N is 1 to 2ε, what is left is below 2^-56 a if ε³ < 2^-55 (b/a)²; and with
/// h > 4(a/b)ρε Newton's step for ε leads to that maximum, the one in the quadrant. The farthest distance,
/// n·w + σ(n), likewise, with h = g − ρ.
template <bool distant = false>
[[gnu::noinline]] bool place_beside(Wide wx, Wide wy, const Ellipse& e, BesideEllipse& at) {
  using namespace numeric;
  const bool swap = e.semi_axes.x < e.semi_axes.y;
  const double a = at.a = swap ? e.semi_axes.y : e.semi_axes.x;
  const double b = at.b = swap ? e.semi_axes.x : e.semi_axes.y;
  const double c = at.c = swap ? -e.rotation.s() : e.rotation.c();
  const double s = at.s = swap ? e.rotation.c() : e.rotation.s();
  const double stretch = at.stretch = excess_length2(c, s);
  const Wide along = dot2(wx, c, wy, s), across = cross2(wy, c, wx, s);
  const auto coordinate = [&](Wide w, double side) {
    return numeric::settled(Wide{side * w.hi, side * (w.lo - w.hi * stretch)});
  };
  at.side_x = with_sign(1, along.hi), at.side_y = with_sign(1, across.hi);
  const Wide X = at.x = coordinate(along, at.side_x), Y = at.y = coordinate(across, at.side_y);
  // Unsettled, so that nothing waits for the rest.
  const double unit = 1 / a, beta = b * unit;
  const double x = unit * std::fabs(along.hi), y = unit * std::fabs(across.hi), size = 1 + x + y;
  const double A = distant ? x : beta * y, B = distant ? beta * y : x;
  const double k = (1 - beta) * (1 + beta), delta = B - k;
  at.size = a * size;
  constexpr double flat = 0x1p-20, least = 0x1p-60, least_sum = 0x1p-40, far_off = 0x1p40;
  if (!((beta > flat) & (A > least * size) & (A + B + k > least_sum) & is_tame<6>(at.size) &
        (size < far_off)))
    return false;
  // Roots by a third and by half of the exponent, to a few per cent.
  const auto bits = [](double of) { return std::bit_cast<std::uint64_t>(of); };
  constexpr double nothing = 0x1p-200;
  const double outside = larger(delta, 0), inside = (outside - delta) + nothing * nothing;
  const double cube =
      outside * outside * outside + A * A * (0.42 * A + (2.03 * outside + 0.642 * k));
  const double square = (A * A * (k * k) + nothing) / (inside * (k + B));
  const double third = 1.018 * std::bit_cast<double>(bits(cube) / 3 + 0x2a9f7893782da1ceull);
  const double half = 0.931 * std::bit_cast<double>(bits(square) / 2 + 0x1ff8000000000000ull);
  double t = larger(1.05 * A, smaller(third, half));
  for (int i = 0; i < 4; ++i) {
    {
      const double u = t + k, p = A * u, q = B * t, z = t * u;
      const double pp = p * p, qq = q * q, n = pp + qq, one = z * z;  // N² = n/one
      const double down = pp * u + qq * t, bend = pp * (u * u) + qq * (t * t);
      // N − 1 by Padé's fraction
      const double above = (n - one) * (n + one), below = n * n + one * (10 * n + 5 * one);
      const double down2 = down * down;
      t += 4 * n * (down * z) * above / (below * down2 + 6 * above * (down2 - n * bend));
    }
    double P = B / (t + k), Q = A / t;
    if constexpr (distant) std::swap(P, Q);
    // N² − 1: the larger square is next to 1, or above a half.
    const Wide pp = two_prod(P, P), qq = two_prod(Q, Q);
    const double excess = ((larger(pp.hi, qq.hi) - 1) + smaller(pp.hi, qq.hi)) + (pp.lo + qq.lo);
    // How far a foot is to be brought in, 1 − 1/N.
    const double in = excess * (0.5 + excess * (0.3125 * excess - 0.375));
    Wide foot_x = two_prod(a, P), foot_y = two_prod(b, Q);
    foot_x.lo -= foot_x.hi * in, foot_y.lo -= foot_y.hi * in;
    constexpr double sense = distant ? 1 : -1;
    const double gx = (X.hi + sense * foot_x.hi) + (X.lo + sense * foot_x.lo);
    const double gy = (Y.hi + sense * foot_y.hi) + (Y.lo + sense * foot_y.lo);
    const double nx = b * P, ny = a * Q, nn = nx * nx + ny * ny, ab = a * b;
    const double gap = nx * gx + ny * gy, off = nx * gy - ny * gx;  // times |n|
    const double radius = nn * nn, h = gap * ab - sense * radius;   // times |n|ab
    const double angle = off * ab / h, width = std::fabs(angle);
    constexpr double last = 0x1p-55, last_excess = 0x1p-14;
    if ((t > 0) & (std::fabs(excess) < last_excess) &
        (width * (width * width) < last * (beta * beta)) & (beta * h > 4 * radius * width))
        [[likely]] {
      const double length = square_root(nn);
      if constexpr (distant) {
        const Wide way_x = plus(X, foot_x), way_y = plus(Y, foot_y);
        const Wide way = root(plus(squared(way_x), squared(way_y)));
        const double bend = 0.5 * off / length * (angle - off / gap);
        at.distance = way.hi + (way.lo + (bend + way.hi * (0.5 * stretch)));
      } else {
        at.distance = (gap + 0.5 * (off * angle)) * (length / nn) * (1 + 0.5 * stretch);
      }
      at.normal_x = at.side_x * nx, at.normal_y = at.side_y * ny;
      at.root = a * a * t, at.excess = excess;
      at.part = t / (t + k), at.q2 = distant ? pp.hi : qq.hi;
      return true;
    }
  }
  return false;
}

template <bool distant = false>
ABUT_INLINE bool place_beside(Vec2 p, const Ellipse& e, BesideEllipse& at) {
  return place_beside<distant>(numeric::two_diff(p.x, e.center.x),
                               numeric::two_diff(p.y, e.center.y), e, at);
}

/// At least the square of the distance from a point to the farthest of an ellipse:
///     x² + y² + a² + s + A²/s + B²/(s + k)
/// for any s > 0, as 2Aq ≤ A²/s + sq², 2Bp ≤ B²/(s + k) + (s + k)p² for a point (aq, bp) of the ellipse. It is
/// least for the secular root, next to which this s lies.
struct FarthestSquare {
  double a, b, c, s, k;
  explicit FarthestSquare(const Ellipse& e) {
    const bool swap = e.semi_axes.x < e.semi_axes.y;
    a = swap ? e.semi_axes.y : e.semi_axes.x, b = swap ? e.semi_axes.x : e.semi_axes.y;
    c = swap ? -e.rotation.s() : e.rotation.c(), s = swap ? e.rotation.c() : e.rotation.s();
    k = (a - b) * (a + b);
  }
  /// The point is given from the centre.
  ABUT_INLINE double operator()(Vec2 p) const {
    const double x = p.x * c + p.y * s, y = p.y * c - p.x * s;
    const double A = a * std::fabs(x), B = b * std::fabs(y), delta = B - k;
    const double t = numeric::larger(numeric::larger(A, delta), 0.75 * (A + delta)) + kVanishing;
    const double rest = t + k;
    return x * x + y * y + a * a + t + (A * A * rest + B * B * t) / (t * rest);
  }
};

/// The foot and the ellipse's normal there: one more step for s, with the residual in
/// double-doubles. False where s is too sensitive for that, next to a cusp of the evolute.
template <bool distant = false>
[[gnu::noinline]] bool foot_of(const BesideEllipse& at, const Ellipse& e, Vec2& foot,
                               Vec2& normal) {
  using namespace numeric;
  const double a = at.a, b = at.b;
  // log s by ½ log N² over its slope at the middle of the way: to the third power of what it was off by.
  const double p2 = (1 - at.q2) * at.part, per_slope = 1 / (at.q2 + p2);
  const double move = 0.5 * at.excess * per_slope;
  const double bend = (p2 * (1 - 3 * at.part) - 2 * at.q2) * per_slope;
  const double s = at.root + at.root * (move * (1 + 0.5 * (move * (1 - bend) - at.excess)));
  const Wide k = times(two_diff(a, b), two_sum(a, b)), rest = plus(k, s);
  const Wide A = distant ? times(at.x, a) : times(at.y, b),
             B = distant ? times(at.y, b) : times(at.x, a);
  const Wide p = ratio(B, rest), q = ratio(A, s);
  const double excess = minus(plus(squared(p), squared(q)), 1).hi;  // N² − 1
  // −½ d(N²)/d(log s)
  const double part = s / rest.hi, slope = p.hi * p.hi * part + q.hi * q.hi;
  const double step = 0.5 * excess / slope;
  constexpr double last_step = 0x1p-29, least_slope = 0x1p-40;
  if (!((std::fabs(step) < last_step) & (slope > least_slope))) return false;
  double P = p.hi + (p.lo - p.hi * (step * part)), Q = q.hi + (q.lo - q.hi * step);
  if constexpr (distant) std::swap(P, Q);
  P *= distant ? -at.side_x : at.side_x, Q *= distant ? -at.side_y : at.side_y;
  const double c = at.c, t = at.s, fx = a * P, fy = b * Q, nx = b * P, ny = a * Q;
  foot = {e.center.x + (fx * c - fy * t), e.center.y + (fx * t + fy * c)};
  const double unit = (1 - 0.5 * at.stretch) / std::sqrt(nx * nx + ny * ny);
  normal = {unit * (nx * c - ny * t), unit * (nx * t + ny * c)};
  return true;
}

/// n turned by 2 atan(turn/2): a rotation without a root.
ABUT_INLINE Vec2 turned(Vec2 n, double turn) {
  const double half = 0.5 * turn, one = 1 / (1 + half * half);
  const double cos = (1 - half * half) * one, sin = turn * one;
  return {n.x * cos - n.y * sin, n.y * cos + n.x * sin};
}

/// Two ellipses: the least ratio of two of the semi-axes, and of one to the size.
inline constexpr double kLeastRatio = 0x1p-8, kLeastPart = 0x1p-16;
/// A normal: of how fast its error grows as the normal turns, the least part for which Newton's method is
/// used; and what the last correction of a point may leave, u/4.
inline constexpr double kLeastBend = 0x1p-5, kLastError = 0x1p-55;
/// Relative to the size: depths that are less apart are in doubt.
inline constexpr double kDepthDoubt = 0x1p-44;

/// Where an ellipse about the origin is farthest along a unit vector, how far, and the radius of curvature
/// there; in plain doubles.
struct PlainSupport {
  double c, s, A, B;  ///< rotation, squares of the semi-axes
  Vec2 at;
  double height = 0, radius = 0;

  explicit PlainSupport(const Ellipse& e)
      : c(e.rotation.c()),
        s(e.rotation.s()),
        A(e.semi_axes.x * e.semi_axes.x),
        B(e.semi_axes.y * e.semi_axes.y) {}
  ABUT_INLINE void turn_to(Vec2 n) {
    const double u = n.x * c + n.y * s, v = n.y * c - n.x * s;
    const double square = A * u * u + B * v * v;
    height = square_root(square);
    const double i = height * (1 / square), p = A * u * i, q = B * v * i;
    at = {p * c - q * s, p * s + q * c};
    radius = A * B * i * i * i;
  }
  /// −⅓ d(radius)/dφ
  double twist(Vec2 n) const { return radius * cross(n, at) / height; }
  /// At most the radii of all directions, or of those between two.
  double least_radius() const { return radius_at(numeric::larger(A, B)); }
  double least_radius(Vec2 m, Vec2 k) const {
    const Vec2 longer = A > B ? Vec2{c, s} : Vec2{-s, c};
    if (!(cross(longer, m) * cross(longer, k) > 0)) return least_radius();
    return radius_at(numeric::larger(square(m), square(k)));
  }
  double square(Vec2 n) const {
    const double u = n.x * c + n.y * s, v = n.y * c - n.x * s;
    return A * u * u + B * v * v;
  }
  /// Where the square of the height is this.
  double radius_at(double square) const { return A * B / (square * square_root(square)); }
  /// The matrix of which height² = n·Mn.
  void add_to(double& xx, double& xy, double& yy, double times) const {
    xx += times * (A * c * c + B * s * s);
    xy += times * ((A - B) * c * s);
    yy += times * (A * s * s + B * c * c);
  }
};
/// All digits of these, for n of any length; the height is times |n|.
struct Support {
  Wide height, x, y;
  Support() = default;
  template <class N>
  ABUT_INLINE Support(N nx, N ny, double c, double s, double a, double b, bool with_point = true) {
    using namespace numeric;
    const Wide u = times(settled(dot2(nx, c, ny, s)), a),
               v = times(settled(cross2(ny, c, nx, s)), b);
    height = root(plus(squared(u), squared(v)));
    if (!with_point) return;
    const Wide p = ratio(times(u, a), height), q = ratio(times(v, b), height);
    x = settled(cross2(p, c, q, s)), y = settled(dot2(p, s, q, c));
  }
  ABUT_INLINE Support(Vec2 n, const Ellipse& e)
      : Support(n.x, n.y, e.rotation.c(), e.rotation.s(), e.semi_axes.x, e.semi_axes.y) {}
};

/// How far two shapes reach from each other along a normal, with a point of each.
struct Strip {
  double gap = 0;
  Vec2 normal, first, second;
};
/// A strip with all digits. The normal n is off by a small angle, which moves either point along its
/// tangent, and its length is 1 but for some roundings. w leads from the first centre to the second,
/// r₁ and r₂ are the radii of curvature. Near: n·w − σ₁ − σ₂; far: n·w + σ₁ + σ₂, with the points on the
/// other sides. `bend` is −dτ/dφ, τ being what lies along the tangents. Without `f` the second is but a
/// point, and known. Returns the angle.
template <bool distant, bool with_points>
ABUT_INLINE double polish(Wide wx, Wide wy, Vec2 n, const Ellipse& e, double r1, const Ellipse* f,
                          double r2, double bend, Strip& out) {
  using namespace numeric;
  constexpr double side = distant ? -1 : 1;
  const Support s1(n, e), s2 = f != nullptr ? Support(n, *f) : Support();
  const auto both = [](Wide one, Wide other) { return times_sign(plus(one, other), side); };
  const double unit = 1 - 0.5 * excess_length2(n.x, n.y);
  out.gap = minus(settled(dot2(wx, n.x, wy, n.y)), both(s1.height, s2.height)).hi * unit;
  if constexpr (!with_points) return 0;
  const Wide way_x = minus(wx, both(s1.x, s2.x)), way_y = minus(wy, both(s1.y, s2.y));
  const double rest = settled(cross2(way_y, n.x, way_x, n.y)).hi / bend;
  out.normal = {unit * (n.x - rest * n.y), unit * (n.y + rest * n.x)};
  const auto placed = [&](Vec2 center, const Support& s, double side_of, double radius) {
    const double moved = side_of * rest * radius;
    const auto at = [](double c, Wide offset, double by) {
      return plus(two_sum(c, offset.hi), Wide{by, offset.lo}).hi;
    };
    return Vec2{at(center.x, times_sign(s.x, side_of), -moved * n.y),
                at(center.y, times_sign(s.y, side_of), moved * n.x)};
  };
  out.first = placed(e.center, s1, side, r1);
  if (f != nullptr) out.second = placed(f->center, s2, -side, r2);
  return rest;
}

/// Two ellipses that are not thin, and the way w between their centres.
struct TwoSupports {
  Wide wx, wy;
  Vec2 w;
  PlainSupport first, second;
  double size, least, most;  ///< the least and the most of the semi-axes

  TwoSupports(const Ellipse& e, const Ellipse& f)
      : wx(numeric::two_diff(f.center.x, e.center.x)),
        wy(numeric::two_diff(f.center.y, e.center.y)),
        w{wx.hi, wy.hi},
        first(e),
        second(f) {
    using namespace numeric;
    const Vec2 p = e.semi_axes, q = f.semi_axes;
    size = (std::fabs(w.x) + std::fabs(w.y)) + (p.x + p.y) + (q.x + q.y);
    least = smaller(smaller(p.x, p.y), smaller(q.x, q.y));
    most = larger(larger(p.x, p.y), larger(q.x, q.y));
  }
  bool sane() const {
    return is_tame<6>(size) && least > kLeastPart * size && least > kLeastRatio * most;
  }
};

/// Two ellipses that are known to be apart: n turns until the way between its support points is
/// normal. For any n the strip between the tangents parallel to each other is g(n) wide, less than the distance,
/// which is its maximum. Where it is positive g'' = −(g + ρ₁ + ρ₂) is negative, so there is but one. dg/dφ = τ is what
/// lies along the tangents, whence Halley's step; two directions on either side are a bracket.
///
/// An angle ε off the maximum costs τε/2 + g'''ε³/12 of g, with |g'''| < (3a/2b)(g + ρ₁ + ρ₂) for the flatter one's
/// semi-axes. The first is added. The points move along the tangents by ρε, and by less than g'''ε²/2 more.
template <bool with_points = true>
bool staged_strip(const Ellipse& e, const Ellipse& f, Strip& out) {
  using namespace numeric;
  TwoSupports two(e, f);
  PlainSupport &first = two.first, &second = two.second;
  const double dx = two.w.x, dy = two.w.y, size = two.size, least = two.least, most = two.most;
  constexpr double flat = 0x1p-20, meets = 0x1p-51, least_gap = 0x1p-44, last_angle = 0x1p-8,
                   last_turns = 0x1p-54;
  if (!(is_tame<6>(size) & (least > flat * size))) return false;
  // The start is normal to the level line of the ellipse with the sum of the two matrices.
  double xx = 0, xy = 0, yy = 0;
  first.add_to(xx, xy, yy, 1), second.add_to(xx, xy, yy, 1);
  const Vec2 pull{yy * dx - xy * dy, xx * dy - xy * dx};
  const double start = 1 / square_root(dot(pull, pull));
  Vec2 n{pull.x * start, pull.y * start}, low, high;
  bool has_low = false, has_high = false;
  // Three steps are usual; each halves the bracket, or is Halley's. At the cap the general way is
  // asked.
  for (int i = 0; i < 40; ++i) {
    first.turn_to(n), second.turn_to(n);
    const Vec2 way = Vec2{dx - second.at.x, dy - second.at.y} - first.at;
    const double gap = way.x * n.x + way.y * n.y, off = way.y * n.x - way.x * n.y;
    const double r = first.radius + second.radius, bend = gap + r, square = bend * bend;
    // They meet: then no strip parts them.
    if ((gap < 0) & (off * off <= meets * size * -gap)) return false;
    const double halley = square + off * (0.5 * off - 1.5 * (first.twist(n) + second.twist(n)));
    const bool bends = bend > 0.25 * r, smooth = bends & (halley > 0.5 * square);
    double turn = (smooth ? off * bend : off) / (smooth ? halley : bends ? bend : r);
    const double angle = std::fabs(turn) * most;
    if (smooth & (angle < last_angle * least) &
        (angle * std::fabs(turn) * bend < last_turns * size * least)) {
      if (!(gap + 0.5 * off * turn > least_gap * size)) return false;
      polish<false, with_points>(two.wx, two.wy, n, e, first.radius, &f, second.radius, bend, out);
      out.gap += 0.5 * off * turn;
      return true;
    }
    if (!(std::fabs(turn) <= 0.7)) turn = with_sign(0.7, turn);
    if (off > 0)
      low = n, has_low = true;
    else
      high = n, has_high = true;
    n = turned(n, turn);
    if (has_low && has_high &&
        !(low.x * n.y - low.y * n.x > 0 && n.x * high.y - n.y * high.x > 0)) {
      n = low + high;
      const double k = 1 / square_root(n.x * n.x + n.y * n.y);
      n = {n.x * k, n.y * k};
    }
  }
  return false;
}

/// Whether v·n − σ(n) is below a limit for all n from m to k, where it is and the support points are x and
/// y. It is at most the lesser of (v − x)·n and (v − y)·n. These are equal where n is normal to the chord from
/// x to y; elsewhere they are greatest at an end, or where one of them turns. Else `above` is a direction
/// where it is not below, or may not be.
bool stays_below(const auto& support, double limit, Vec2 v, Vec2 m, Vec2 x, Vec2 k, Vec2 y,
                 int halvings, Vec2& above) {
  const Vec2 from_x = v - x, from_y = v - y, chord = y - x;
  const Vec2 n = above = Vec2{chord.y, -chord.x} / length(chord);
  const auto turns = [](Vec2 from, Vec2 to, Vec2 way) {
    return cross(from, way) > 0 && cross(to, way) < 0;
  };
  if (dot(n, from_x) < limit && !turns(m, n, from_x) && !turns(n, k, from_y)) return true;
  if (halvings == 0) return false;
  const Vec2 z = support(n);
  return dot(n, v - z) < limit && stays_below(support, limit, v, m, x, n, z, halvings - 1, above) &&
         stays_below(support, limit, v, n, z, k, y, halvings - 1, above);
}

/// The normal through a point, given from the centre, next to a direction m where the way to the tangent is
/// longest: by Newton's method. False where it goes astray, or where the normal is not well defined.
[[gnu::noinline]] inline bool staged_normal(Wide wx, Wide wy, Vec2 m, const Ellipse& e,
                                            Strip& out) {
  using namespace numeric;
  PlainSupport support(e);
  const Vec2 w{wx.hi, wy.hi};
  const double stiff =
      4 * larger(e.semi_axes.x, e.semi_axes.y) / smaller(e.semi_axes.x, e.semi_axes.y);
  constexpr double last_turn = 0x1p-24;
  for (int i = 0; i < 8; ++i) {
    support.turn_to(m);
    const Vec2 way = w - support.at;
    const double bend = dot(way, m) + support.radius, turn = cross(m, way) / bend;
    if (!(bend > kLeastBend * support.radius)) return false;
    if (std::fabs(turn) <= last_turn) {
      const double rest = polish<false, true>(wx, wy, m, e, support.radius, nullptr, 0, bend, out);
      if (rest * rest * stiff * support.radius <= kLastError * bend) return true;
    }
    m = turned(m, clamped(turn, -0.5, 0.5));
  }
  return false;
}

/// Two ellipses that overlap: the greatest of g(n) = n·w − σ₁(n) − σ₂(n), which is negative. Newton's method
/// finds a local one. Next to it, as g'' + g = −ρ, none is greater as far as the radius of curvature
/// ρ = ρ₁ + ρ₂ is at least −g: a ball that touches from within rolls there (Blaschke). Elsewhere
/// stays_below() tells, or where to go on.
[[gnu::noinline]] inline bool staged_depth(const Ellipse& e, const Ellipse& f, Strip& out) {
  using namespace numeric;
  constexpr double last_turn = 0x1p-24;
  TwoSupports two(e, f);
  if (!two.sane()) return false;
  PlainSupport &first = two.first, &second = two.second;
  const Vec2 w = two.w;
  double xx = 0, xy = 0, yy = 0;
  first.add_to(xx, xy, yy, 1), second.add_to(xx, xy, yy, 1);
  Vec2 n{yy * w.x - xy * w.y, xx * w.y - xy * w.x};
  n = (1 / std::sqrt(dot(n, n))) * n;
  const auto turn_to = [&](Vec2 m) { first.turn_to(m), second.turn_to(m); };
  const auto support = [&](Vec2 m) { return turn_to(m), first.at + second.at; };
  for (int peaks = 0; peaks < 4; ++peaks) {
    double gap = 0, bend = 0, turn = 1;
    for (int i = 0; i < 12 && std::fabs(turn) > last_turn; ++i) {
      const Vec2 way = w - support(n);
      const double off = cross(n, way), r = first.radius + second.radius;
      gap = dot(way, n), bend = gap + r;
      turn = bend > kLeastBend * r ? clamped(off / bend, -0.5, 0.5) : with_sign(0.35, off);
      n = turned(n, turn);
    }
    const double r1 = first.radius, r2 = second.radius;
    if (!((std::fabs(turn) <= last_turn) & (gap < -kDepthDoubt * two.size))) return false;
    const double stiff = 4 * two.most * (r1 + r2) / (two.least * bend),
                 limit = gap - kDepthDoubt * two.size;
    const auto rolls = [&](Vec2 m, Vec2 k) {
      return first.least_radius(m, k) + second.least_radius(m, k) > -gap * kUp;
    };
    Vec2 above;
    // From n to k, which may be halved; and what is left of it, forwards or back.
    const auto is_top = [&](Vec2 k, Vec2 y, bool forwards) {
      Vec2 nearby = k;
      constexpr int halvings = 3;
      for (int i = 0; i < halvings && !rolls(n, nearby); ++i) {
        nearby = n + nearby;
        nearby = (1 / length(nearby)) * nearby;
      }
      above = nearby;
      if (nearby == k) return rolls(n, nearby);
      const Vec2 x = support(nearby);
      if (!rolls(n, nearby) || !(dot(nearby, w - x) < limit)) return false;
      return forwards ? stays_below(support, limit, w, nearby, x, k, y, halvings, above)
                      : stays_below(support, limit, w, k, y, nearby, x, halvings, above);
    };
    const auto is_highest = [&] {
      if (first.least_radius() + second.least_radius() > -gap * kUp) return true;
      // By sixths of half a turn.
      constexpr double cos = 0.86602540378443865, sin = 0.5;
      constexpr int halvings = 2;
      Vec2 m = n, x;
      for (int i = 1; i < 12; ++i) {
        const Vec2 k{m.x * cos - m.y * sin, m.y * cos + m.x * sin}, y = support(k);
        if (!(dot(k, w - y) < limit)) return above = k, false;
        if (!(i == 1 ? is_top(k, y, true)
                     : stays_below(support, limit, w, m, x, k, y, halvings, above)))
          return false;
        m = k, x = y;
      }
      return is_top(m, x, false);
    };
    if (is_highest()) {
      const double rest =
          std::fabs(polish<false, true>(two.wx, two.wy, n, e, r1, &f, r2, bend, out));
      return rest * (rest + std::fabs(turn)) * stiff <= kLastError;
    }
    n = above;
  }
  return false;
}

/// The farthest points of two ellipses: n turns until the way between its support points,
/// w + x₁(n) + x₂(n) with w between the centres, is normal. With λᵢ = |way| σᵢ(n) the square of the distance of
/// any two points is at most  |way|² + τ²/κ,  κ the least eigenvalue of  K = I − M₁/λ₁ − M₂/λ₂, where it is
/// positive: for the way m between them |m|² = 2 m·m − |m|² ≤ 2 m·w + 2σ₁(m) + 2σ₂(m) − |m|², and
/// 2σᵢ(m) ≤ λᵢ + m·Mᵢm/λᵢ. So it certifies that no other pair is farther, however n was found.
///
/// The normal is found by Halley's iteration. The heights, K and the bend belong to a direction that is off by the
/// last turn θ. Per radian a height changes by at most (a/2b) of itself and a radius by (3a/2b): so K is off by
/// less than 2^-11, and the last correction, `rest`, by rest² and rest·θ times `stiff`.
[[gnu::noinline]] inline bool staged_reach(const Ellipse& e, const Ellipse& f, Strip& out) {
  using namespace numeric;
  constexpr double last_turn = 0x1p-20, least_eigenvalue = 0x1p-10;
  TwoSupports two(e, f);
  if (!two.sane()) return false;
  PlainSupport &first = two.first, &second = two.second;
  const Vec2 w = two.w;
  // From one end of the longer axes to the other one's: where these are farthest, then the other way.
  const auto longer = [](const Ellipse& k) {
    const bool x = k.semi_axes.x > k.semi_axes.y;
    return (x ? k.semi_axes.x : k.semi_axes.y) * (x ? k.rotation.u() : k.rotation.v());
  };
  const Vec2 p = longer(e), q = longer(f);
  const double wp = dot(w, p), wq = dot(w, q), pq = dot(p, q);
  const double side = std::fabs(wp + wq) + pq >= std::fabs(wp - wq) - pq ? 1 : -1;
  for (const double sense : {side, -side}) {
    Vec2 n = w + with_sign(1, wp + sense * wq) * (p + sense * q);
    n = (1 / std::sqrt(dot(n, n))) * n;
    for (int i = 0; i < 8; ++i) {
      first.turn_to(n), second.turn_to(n);
      const Vec2 way = w + first.at + second.at;
      const double gap = dot(way, n), off = cross(n, way);
      const double bend = gap - (first.radius + second.radius), square = bend * bend;
      // bend² and half of τ d²τ/dφ²; far from the end Newton's step, or simply to the way's direction.
      const double halley = square + off * (1.5 * (first.twist(n) + second.twist(n)) + 0.5 * off);
      const bool bends = (gap > 0) & (bend > kLeastBend * gap),
                 smooth = bends & (halley > 0.5 * square);
      const double turn = smooth ? off * bend / halley : off / (bends ? bend : gap);
      n = turned(n, clamped(turn, -0.7, 0.7));
      if (std::fabs(turn) > last_turn) continue;
      double xx = 1, xy = 0, yy = 1;
      first.add_to(xx, xy, yy, -1 / (gap * first.height));
      second.add_to(xx, xy, yy, -1 / (gap * second.height));
      const double trace = xx + yy, det = xx * yy - xy * xy;
      if (!(bends & (trace > 0) & (det > least_eigenvalue * trace))) break;
      const double rest = std::fabs(
          polish<true, true>(two.wx, two.wy, n, e, first.radius, &f, second.radius, bend, out));
      const double stiff = 4 * two.most * gap / (two.least * bend);
      if (rest * (rest + std::fabs(turn)) * stiff <= kLastError) return true;
    }
  }
  return false;
}

}  // namespace abut::detail::ellipse
