// Areas of overlap in closed form, where doubles can tell: two discs, two boxes, a disc and a box,
// two ellipses, a polygon and a box or another polygon. Corners, chords and crossings are computed in
// double-double, as the overlap may be a sliver between them; sums are in double, as no term is negative. If
// a form cannot tell, or an area is below 2^-40 of the smaller one, the general algorithm decides.
#pragma once

#include <abut/detail/boundary/corners.hpp>
#include <abut/detail/boundary/two_circles.hpp>
#include <abut/detail/core.hpp>
#include <abut/detail/ellipse/crossings.hpp>
#include <abut/detail/overlap/circular_segment.hpp>
#include <abut/detail/overlap/walk.hpp>

namespace abut::detail::overlap {

/// Part of the size: what is smaller goes the general way. Corners are within 2^-103 of the size, so an area
/// of such a part is within 2^-56 of itself.
inline constexpr double kLeastPart = 0x1p-44;
/// A common area that is the smaller of the two to within this may be all of it.
inline constexpr double kAllOfIt = 0x1p-40;

/// Two discs that cross: both circular segments at the common chord. With 2s that chord,
/// s² = F₁F₂/(4 d·d), and rᵢ cos αᵢ = (d·d ± (r₁² − r₂²))/(2|d|) up to it.
ABUT_INLINE Known<double> staged_area(Vec2 p, double rp, Vec2 q, double rq) {
  using namespace numeric;
  const boundary::TwoCircles c(p, rp, q, rq);
  if (!(c.sure & (rp > 0) & (rq > 0))) return {};
  if (c.outside.hi < 0) return {State::sure, 0};
  if (c.inside.hi < 0) return {};
  const Wide height = times(c.outside, c.inside), power = times(c.sum, c.difference);
  const Wide reach[2] = {plus(c.dd, power), minus(c.dd, power)};
  double area = 0;
  for (int i = 0; i < 2; ++i) {
    const double r = i == 0 ? rp : rq;
    const Wide n = reach[i], whole = times(c.dd, two_prod(2 * r, 2 * r)), cosine = squared(n);
    const bool of_sine = height.hi <= cosine.hi;
    area += r * r * circular_segment(ratio(of_sine ? height : cosine, whole), of_sine, n.hi < 0);
  }
  return {State::sure, area};
}

/// Convex clipping in double-double, at most 8 corners.
struct Clipped {
  UnsetArray<Wide, 9> x, y;
  int n = 0;
};
/// Keeps what has way·coordinate ≤ h.
template <bool of_x>
ABUT_INLINE void clip(Clipped& p, Wide h, double way) {
  using namespace numeric;
  auto &c = of_x ? p.x : p.y, &d = of_x ? p.y : p.x;
  UnsetArray<Wide, 9> spare;
  bool any = false;
  for (int i = 0; i < p.n; ++i) {
    spare[i] = minus(h, {way * c[i].hi, way * c[i].lo});
    any |= spare[i].hi < 0;
  }
  if (!any) return;
  Clipped kept;
  auto &kc = of_x ? kept.x : kept.y, &kd = of_x ? kept.y : kept.x;
  for (int i = 0; i < p.n; ++i) {
    const int j = i + 1 < p.n ? i + 1 : 0;
    const bool in = spare[i].hi >= 0, next_in = spare[j].hi >= 0;
    if (in && kept.n < 9) kc[kept.n] = c[i], kd[kept.n++] = d[i];
    if (in != next_in && kept.n < 9) {
      const Wide t = ratio(spare[i], minus(spare[i], spare[j]));
      kc[kept.n] = {way * h.hi, way * h.lo};
      kd[kept.n++] = plus(d[i], times(t, minus(d[j], d[i])));
    }
  }
  p.n = kept.n;
  for (int i = 0; i < p.n; ++i) c[i] = kc[i], d[i] = kd[i];
}
/// A fan from the first corner.
ABUT_INLINE Known<double> fan(const auto& p) {
  using namespace numeric;
  double sum = 0;
  Wide lx, ly;
  for (int i = 1; i < p.n; ++i) {
    const Wide x = minus(p.x[i], p.x[0]), y = minus(p.y[i], p.y[0]);
    if (i > 1) sum += settled(cross2(lx, y, ly, x)).hi;
    lx = x, ly = y;
  }
  return known_if(p.n >= 3 && sum > 0, 0.5 * sum);
}

/// Two hulls by their corners: the first is cut along each side of the second.
inline Known<double> staged_area(boundary::TwoHulls& h) {
  using namespace numeric;
  if (!h.sure || !h.is_strictly_convex(h.p) || !h.is_strictly_convex(h.q)) return {};
  struct Cut {
    int n = 0;
    UnsetArray<Wide, 2 * boundary::Corners::kMost> x, y;
    void add(Wide at_x, Wide at_y) { x[n] = at_x, y[n++] = at_y; }
  } cuts[2];
  const boundary::Corners& q = h.q;
  for (int i = 0; i < h.p.n; ++i) cuts[0].add(h.p.x[i], h.p.y[i]);
  int now = 0;
  for (int j = 0; j < q.n; ++j) {
    const Cut& cut = cuts[now];
    const int k = q.next(j);
    const Wide ex = minus(q.x[k], q.x[j]), ey = minus(q.y[k], q.y[j]);
    bool all = true;
    for (int i = 0; i < cut.n; ++i)
      all &= ex.hi * (cut.y[i].hi - q.y[j].hi) - ey.hi * (cut.x[i].hi - q.x[j].hi) >
             boundary::kPlainTurnDoubt * h.size2;
    if (all) continue;
    Cut& kept = cuts[1 - now];
    kept.n = 0;
    UnsetArray<Wide, 2 * boundary::Corners::kMost> spare;
    for (int i = 0; i < cut.n; ++i)
      spare[i] = settled(cross2(ex, minus(cut.y[i], q.y[j]), ey, minus(cut.x[i], q.x[j])));
    for (int i = 0; i < cut.n; ++i) {
      const int next = i + 1 < cut.n ? i + 1 : 0;
      const bool in = spare[i].hi >= 0, next_in = spare[next].hi >= 0;
      if (kept.n + 2 > 2 * boundary::Corners::kMost) return {};
      if (in) kept.add(cut.x[i], cut.y[i]);
      if (in == next_in) continue;
      const Wide t = ratio(spare[i], minus(spare[i], spare[next]));
      kept.add(plus(cut.x[i], times(t, minus(cut.x[next], cut.x[i]))),
               plus(cut.y[i], times(t, minus(cut.y[next], cut.y[i]))));
    }
    now = 1 - now;
  }
  return fan(cuts[now]);
}

/// A box of either kind about its centre, which is given relative to a point: half sizes as they
/// are in the box's own frame, whose axes are √L long, so that coordinates in it are L times those
/// along unit axes.
struct BoxAbout {
  Wide x, y, half_x, half_y;
  double c = 1, s = 0, stretch = 0;  ///< stretch = L − 1

  ABUT_INLINE BoxAbout(const OrientedBox& b, Vec2 from)
      : x(numeric::two_diff(b.center.x, from.x)),
        y(numeric::two_diff(b.center.y, from.y)),
        c(b.rotation.c()),
        s(b.rotation.s()),
        stretch(numeric::excess_length2(c, s)) {
    half_x = b.half_size.x, half_y = b.half_size.y;
  }
  ABUT_INLINE BoxAbout(const Box& b, Vec2 from) {
    using namespace numeric;
    const auto middle = [](double low, double high, double at) {
      return times(plus(two_diff(low, at), two_diff(high, at)), 0.5);
    };
    x = middle(b.min.x, b.max.x, from.x), y = middle(b.min.y, b.max.y, from.y);
    half_x = times(two_diff(b.max.x, b.min.x), 0.5),
    half_y = times(two_diff(b.max.y, b.min.y), 0.5);
  }
  ABUT_INLINE double size() const {
    return std::fabs(x.hi) + std::fabs(y.hi) + half_x.hi + half_y.hi;
  }
  /// Where closed forms neither overflow nor underflow.
  ABUT_INLINE bool tame(double size) const {
    return is_tame<6>(size) & (numeric::smaller(half_x.hi, half_y.hi) > kLeastPart * size);
  }
  /// Half sizes in the frame's coordinates.
  ABUT_INLINE Wide reach_x() const { return grown(half_x, stretch); }
  ABUT_INLINE Wide reach_y() const { return grown(half_y, stretch); }
  ABUT_INLINE static Wide grown(Wide v, double by) {
    return numeric::settled(Wide{v.hi, v.lo + v.hi * by});
  }
};

ABUT_INLINE Known<double> staged_area(const BoxAbout& a, const BoxAbout& b) {
  using namespace numeric;
  const double size = a.size() + b.size();
  if (!(a.tame(size) && b.tame(size))) return {};
  const Wide dx = minus(b.x, a.x), dy = minus(b.y, a.y);
  const Wide x = settled(dot2(dx, a.c, dy, a.s)), y = settled(cross2(dy, a.c, dx, a.s));
  const Wide C = settled(dot2(b.c, a.c, b.s, a.s)), S = settled(cross2(b.s, a.c, b.c, a.s));
  const Wide ux = times(C, b.half_x), uy = times(S, b.half_x),
             vx = times_sign(times(S, b.half_y), -1), vy = times(C, b.half_y);
  Clipped p;
  p.n = 4;
  const Wide lx = minus(x, ux), ly = minus(y, uy), hx = plus(x, ux), hy = plus(y, uy);
  p.x[0] = minus(lx, vx), p.y[0] = minus(ly, vy), p.x[1] = minus(hx, vx), p.y[1] = minus(hy, vy);
  p.x[2] = plus(hx, vx), p.y[2] = plus(hy, vy), p.x[3] = plus(lx, vx), p.y[3] = plus(ly, vy);
  const Wide ax = a.reach_x(), ay = a.reach_y();
  clip<true>(p, ax, 1);
  clip<true>(p, ax, -1);
  clip<false>(p, ay, 1);
  clip<false>(p, ay, -1);
  const Known<double> in_frame = fan(p);
  return known_if(in_frame.is_sure(), in_frame.value * (1 - a.stretch));
}

/// A disc around the point that the box is given from, and that box: the pieces of the box's sides
/// inside the disc, and the arcs between them.
ABUT_INLINE Known<double> staged_area(double radius, const BoxAbout& b) {
  using namespace numeric;
  const double size = b.size() + radius;
  if (!(b.tame(size) && (radius > kLeastPart * size))) return {};
  // The disc's centre seen from the box's.
  const Wide x = times_sign(settled(dot2(b.x, b.c, b.y, b.s)), -1),
             y = times_sign(settled(cross2(b.y, b.c, b.x, b.s)), -1);
  const Wide hx = b.reach_x(), hy = b.reach_y(), r = BoxAbout::grown(radius, 0.5 * b.stretch);
  UnsetArray<Wide, 8> px, py;
  bool from_arc[4], to_arc[4];
  int n = 0, kept[4];
  for (int side = 0; side < 4; ++side) {  // lower, right, upper, left; each seen along its run
    const bool flat = side % 2 == 0;
    const double out = side == 0 || side == 3 ? -1 : 1, run = side < 2 ? 1 : -1;
    const Wide across = flat ? y : x, along = flat ? x : y, reach = flat ? hy : hx,
               half = flat ? hx : hy;
    const Wide d =
        minus(reach, {out * across.hi, out * across.lo});  // from the disc's centre, outwards
    const Wide chord = times(minus(r, d), plus(r, d));
    if (!(chord.hi > 0)) continue;
    const Wide w = root(chord), at{run * along.hi, run * along.lo};
    const Wide low = minus({-half.hi, -half.lo}, at), high = minus(half, at);
    const bool starts = -w.hi > low.hi, ends = w.hi < high.hi;
    const Wide from = starts ? Wide{-w.hi, -w.lo} : low, to = ends ? w : high;
    if (!(to.hi > from.hi)) continue;
    const Wide level{out * d.hi, out * d.lo}, f{run * from.hi, run * from.lo},
        t{run * to.hi, run * to.lo};
    px[2 * n] = flat ? f : level, py[2 * n] = flat ? level : f;
    px[2 * n + 1] = flat ? t : level, py[2 * n + 1] = flat ? level : t;
    from_arc[n] = starts, to_arc[n] = ends;
    kept[n++] = side;
  }
  if (n == 0) return {};
  double sum = 0, arcs = 0;
  Wide lx, ly;
  for (int i = 0; i < n; ++i) {
    const int j = i + 1 < n ? i + 1 : 0;
    // Sides that meet in a corner follow each other. If not, the corner lies on the circle.
    if (to_arc[i] != from_arc[j] || (!to_arc[i] && kept[j] != (kept[i] + 1) % 4)) return {};
    for (int k = i == 0 ? 1 : 0; k < 2; ++k) {
      const Wide ax = minus(px[2 * i + k], px[0]), ay = minus(py[2 * i + k], py[0]);
      sum += settled(cross2(lx, ay, ly, ax)).hi;
      lx = ax, ly = ay;
    }
    if (!to_arc[i]) continue;
    const Wide ex = px[2 * i + 1], ey = py[2 * i + 1], sx = px[2 * j], sy = py[2 * j];
    const Wide rr = squared(r), whole{4 * rr.hi, 4 * rr.lo};
    const Wide sine = ratio(plus(squared(minus(sx, ex)), squared(minus(sy, ey))), whole);
    const bool of_sine = sine.hi <= 0.5;
    const Wide cosine =
        of_sine ? Wide() : ratio(plus(squared(plus(sx, ex)), squared(plus(sy, ey))), whole);
    const bool obtuse = ex.hi * sy.hi - ey.hi * sx.hi < 0;
    arcs += circular_segment(of_sine ? sine : cosine, of_sine, obtuse) * (r.hi * r.hi);
  }
  return {State::sure, (0.5 * sum + arcs) * (1 - b.stretch)};
}

/// Two ellipses that cross: between two crossings the inner one's arc, the circular segment of its
/// own unit circle; and with four crossings what is between the chords.
inline Known<double> staged_area(const Ellipse& e, const Ellipse& f) {
  using namespace numeric;
  ellipse::EllipseCrossings o;
  if (!ellipse::staged_crossings(e, f, o) || o.count == 0) return {};
  const int n = o.count;
  // Counter-clockwise on the first.
  int order[4] = {0, 1, 2, 3};
  for (int i = 1; i < n; ++i)
    for (int j = i; j > 0; --j) {
      bool sure = true;
      const int p = order[j - 1], q = order[j];
      if (!boundary::earlier({o.c[q].hi, o.s[q].hi}, {o.c[p].hi, o.s[p].hi}, 1, sure) && sure)
        break;
      if (!sure) return {};
      std::swap(order[j], order[j - 1]);
    }
  const double a1 = e.semi_axes.x, b1 = e.semi_axes.y, a2 = f.semi_axes.x, b2 = f.semi_axes.y;
  const double ec = e.rotation.c(), es = e.rotation.s(), fc = f.rotation.c(), fs = f.rotation.s();
  const double stretch_e = excess_length2(ec, es), stretch = excess_length2(fc, fs);
  const Wide C = dot2(ec, fc, es, fs), S = cross2(es, fc, ec, fs);
  const double wx = e.center.x - f.center.x, wy = e.center.y - f.center.y;
  double first = 0, second = 0, between = 0;
  for (int k = 0; k < n; ++k) {
    const int i = order[k], j = order[k + 1 < n ? k + 1 : 0], zero = order[0];
    const Wide dc = minus(o.c[j], o.c[i]), ds = minus(o.s[j], o.s[i]);
    // Which arc is inside: the middle of the first's tells.
    double mx = ds.hi, my = -dc.hi;
    const double one = 1 / std::sqrt(mx * mx + my * my);
    mx *= one * a1, my *= one * b1;
    const double gx = wx + mx * ec - my * es, gy = wy + mx * es + my * ec;
    const double u = (gx * fc + gy * fs) / a2, v = (gy * fc - gx * fs) / b2;
    if (u * u + v * v < 1) {
      const Wide sine = plus(squared(dc), squared(ds));
      const Wide quarter{0.25 * sine.hi, 0.25 * sine.lo};
      const bool of_sine = quarter.hi <= 0.5;
      const Wide rest = minus(Wide{1, 0}, quarter);
      const double turn = o.c[i].hi * o.s[j].hi - o.s[i].hi * o.c[j].hi;
      first += circular_segment(of_sine ? quarter : rest.hi > 0 ? rest : Wide(), of_sine, turn < 0);
    } else {
      // The second's arc between the same points: its chord is the first's, seen in its frame.
      const Wide x = times(dc, a1), y = times(ds, b1);
      const Wide du = times(minus(times(x, C), times(y, S)), b2),
                 dv = times(plus(times(x, S), times(y, C)), a2);
      const Wide axes = two_prod(2 * a2, b2);
      const Wide quarter =
          times(ratio(plus(squared(du), squared(dv)), squared(axes)), Wide{1, -2 * stretch});
      const bool of_sine = quarter.hi <= 0.5;
      const Wide rest = minus(Wide{1, 0}, quarter);
      const Vec2 p = o.second[i], q = o.second[j];
      second += circular_segment(of_sine       ? quarter
                                 : rest.hi > 0 ? rest
                                               : Wide(),
                                 of_sine, p.x * q.y - p.y * q.x < 0);
    }
    if (n == 4 && k > 0 && k < 3) {
      const Wide x1 = minus(o.c[i], o.c[zero]), y1 = minus(o.s[i], o.s[zero]);
      const Wide x2 = minus(o.c[j], o.c[zero]), y2 = minus(o.s[j], o.s[zero]);
      between += 0.5 * settled(cross2(x1, y2, y1, x2)).hi;
    }
  }
  return {State::sure,
          a1 * b1 * (1 + stretch_e) * (first + between) + a2 * b2 * (1 + stretch) * second};
}

// ---- By core and radius, as queries ask. `apart` cannot be told by these, but for two discs.

inline Known<double> closed_form(const Point& a, double ra, const Point& b, double rb) {
  return staged_area(a.position, ra, b.position, rb);
}
template <pairs::PlaneBox A, pairs::PlaneBox B>
Known<double> closed_form(const A& a, double ra, const B& b, double rb) {
  if (ra > 0 || rb > 0) return {};
  const Vec2 from = given_point(a);
  return staged_area(BoxAbout(a, from), BoxAbout(b, from));
}
Known<double> closed_form(const Point& a, double ra, const pairs::PlaneBox auto& b, double rb) {
  if (!(ra > 0) || rb > 0) return {};
  return staged_area(ra, BoxAbout(b, a.position));
}
template <boundary::HasStraightSides A, boundary::HasStraightSides B>
  requires(IsPolygon<A> || IsPolygon<B>)
Known<double> closed_form(const A& a, double ra, const B& b, double rb) {
  if (ra > 0 || rb > 0) return {};
  boundary::TwoHulls h(a, b);
  if (const Known<double> area = staged_area(h); area.is_sure()) return area;
#ifndef ABUT_SMALL  // the cuts of the general way take ten times as long, and are there anyway
  if constexpr (IsPolygon<A> && IsPolygon<B>) return walk_area(a, b);
#endif
  return {};
}
inline Known<double> closed_form(const Ellipse& a, double, const Ellipse& b, double) {
  return staged_area(a, b);
}
inline Known<double> closed_form(const Point& a, double ra, const Ellipse& b, double) {
  if (!(ra > 0)) return {};
  return staged_area(Ellipse{a.position, {ra, ra}}, b);
}

template <class A, class B>
concept HasClosedForm = requires(const A& a, const B& b) { closed_form(a, 0.0, b, 0.0); };

}  // namespace abut::detail::overlap
