// The points that two shapes with rounded corners share, and their common tangents, where doubles can
// tell: capsules, rounded boxes and polygons, against each other, circles, boxes and polygons (for tangents,
// segments too).
//
//        side 2         Side i runs from corner i to the next one, moved out by the radius. Arc i turns
//     ╭───────────╮     around the corner at its end. They are pieces 2i and 2i + 1.
//     │ ³       ² │
//     │ ⁰       ¹ │     Corners and ends of sides are known to the last bits of double-doubles, as in
//     ╰───────────╯     corners.hpp. Pieces whose bounds are apart are passed over. Of the others, two
//        side 0         sides are asked by turns, a side and an arc by the distance of the centre, two
//                       arcs as two circles are; what of this is in doubt goes the general way.
#pragma once

#include <abut/detail/boundary/circle_image.hpp>
#include <abut/detail/boundary/through_hull.hpp>
#include <abut/detail/ellipse/crossings.hpp>
#include <bit>

namespace abut::detail::boundary {

/// A side or an arc, seen from the origin of TwoHulls.
struct RoundPiece {
  bool is_arc, is_full;
  bool is_known;  ///< in double-doubles; most sides are passed over by what they are in doubles
  Wide x, y;      ///< where a side starts; the centre of an arc
  Wide dx, dy;    ///< from there to its end
  Vec2 from, to;  ///< unit vectors: an arc's normals where it starts and ends
  Vec2 low, high;
};

/// The boundary of corners ⊕ radius, or an ellipse: a full arc whose radius is that of its image.
struct RoundBoundary {
  const Corners& corners;
  double radius;
  const CircleImage* image;
  int n = 0;
  bool sure = true;
  UnsetArray<RoundPiece, 2 * Corners::kMost> piece;

  RoundBoundary(const Corners& c, double r, double size, const CircleImage* ellipse = nullptr)
      : corners(c), radius(r), image(ellipse) {
    const double slack = kRoundSlack * size;
    if (c.n == 1) {
      add_arc(0, slack);
      piece[0].is_full = true;
      return;
    }
    for (int i = 0; i < c.n && sure; ++i) {
      add_side(i, size, slack);
      if (r > 0) add_arc(c.next(i), slack);
    }
    if (r > 0)
      for (int i = 1; i < n; i += 2) {
        piece[i].from = piece[i - 1].from;
        piece[i].to = piece[i + 1 < n ? i + 1 : 0].from;
      }
  }
  /// The number that intersections() has for a piece: without a radius, arcs are left out.
  int number(int i) const { return radius > 0 ? i : 2 * i; }
  int index(int number) const { return radius > 0 ? number : number / 2; }
  int next(int i) const { return i + 1 < n ? i + 1 : 0; }
  /// A side in plain doubles; its normal stands in `from`.
  void add_side(int i, double size, double slack) {
    using numeric::larger, numeric::smaller;
    RoundPiece& s = piece[n++];
    s.is_arc = s.is_full = s.is_known = false;
    const int k = corners.next(i);
    Vec2 a{corners.x[i].hi, corners.y[i].hi}, b{corners.x[k].hi, corners.y[k].hi};
    if (radius > 0) {
      const Vec2 d = unit_side(corners, i, size);
      sure &= std::isfinite(d.x);
      s.from = {d.y, -d.x};
      a = a + radius * s.from, b = b + radius * s.from;
    }
    s.x = a.x, s.y = a.y, s.dx = b.x - a.x, s.dy = b.y - a.y;
    const Vec2 wide{slack, slack};
    s.low = Vec2{smaller(a.x, b.x), smaller(a.y, b.y)} - wide;
    s.high = Vec2{larger(a.x, b.x), larger(a.y, b.y)} + wide;
  }
  void add_arc(int corner, double slack) {
    RoundPiece& a = piece[n++];
    a.is_arc = a.is_known = true, a.is_full = false;
    a.x = corners.x[corner], a.y = corners.y[corner];
    const Vec2 centre{a.x.hi, a.y.hi}, wide{reach(1, 0) + slack, reach(0, 1) + slack};
    a.low = centre - wide, a.high = centre + wide;
  }
  /// How far a circle or the ellipse reaches along (x, y) from its centre, times that vector's length.
  double reach(double x, double y) const {
    return image != nullptr ? image->support(x, y) : radius * std::sqrt(x * x + y * y);
  }
  /// A piece in double-doubles.
  const RoundPiece& known(int i) {
    RoundPiece& s = piece[i];
    if (!s.is_known) {
      using namespace numeric;
      const int first = radius > 0 ? i / 2 : i, k = corners.next(first);
      s.x = corners.x[first], s.y = corners.y[first];
      s.dx = minus(corners.x[k], s.x), s.dy = minus(corners.y[k], s.y);
      if (radius > 0) {
        const Wide per_length = times(inverse_root(plus(squared(s.dx), squared(s.dy))), radius);
        s.x = plus(s.x, times(s.dy, per_length)), s.y = minus(s.y, times(s.dx, per_length));
      }
      s.is_known = true;
    }
    return s;
  }
};

/// The crossings of two boundaries, a pair of pieces at a time.
struct RoundCrossings {
  static constexpr int kMost = 16;
  TwoHulls& hulls;
  double size;  ///< the most of |x| + |y|, of both
  RoundBoundary p, q;
  UnsetArray<HullCrossing, kMost> found;
  UnsetArray<Wide, kMost> x, y;  ///< where they are, seen from the origin
  int n = 0;
  bool sure = true;

  RoundCrossings(TwoHulls& h, double rp, double rq)
      : RoundCrossings(h, h.p.size + h.q.size + (rp + rq), rp, rq, nullptr) {}
  /// The second is the ellipse, about the origin.
  RoundCrossings(TwoHulls& h, double rp, const CircleImage& ellipse)
      : RoundCrossings(h, h.p.size + rp + (ellipse.e.semi_axes.x + ellipse.e.semi_axes.y), rp, 1,
                       &ellipse) {}
  RoundCrossings(TwoHulls& h, double all, double rp, double rq, const CircleImage* ellipse)
      : hulls(h), size(all), p(h.p, rp, size), q(h.q, rq, size, ellipse) {
    h.size2 = size * size;
    const auto usable = [&](const RoundBoundary& b) {
      if (b.image != nullptr)
        return b.image->sure && size < CircleImage::kMostRatio * b.image->least;
      return b.sure && (b.radius > kLeastRound * size || (b.radius == 0 && b.corners.n > 2));
    };
    sure = h.sure && is_tame<9>(size) && usable(p) && usable(q) && h.is_strictly_convex(h.p) &&
           h.is_strictly_convex(h.q);
    for (int i = 0; i < p.n && sure; ++i)
      for (int j = 0; j < q.n && sure; ++j) {
        const RoundPiece &a = p.piece[i], &b = q.piece[j];
        if ((a.low.x > b.high.x) | (b.low.x > a.high.x) | (a.low.y > b.high.y) |
            (b.low.y > a.high.y))
          continue;
        if (!are_apart(a, b)) pieces(p.known(i), p.number(i), q.known(j), q.number(j));
      }
  }

  /// Whether two pieces surely have no common point, in doubles: these are within 2^-48 of the size, and
  /// turns within 2^-45 of its square.
  bool are_apart(const RoundPiece& a, const RoundPiece& b) const {
    if (a.is_arc && b.is_arc) return false;
    if (b.is_arc) return is_beside(a, b, q);
    if (a.is_arc) return is_beside(b, a, p);
    const Vec2 d{a.dx.hi, a.dy.hi}, e{b.dx.hi, b.dy.hi}, w{b.x.hi - a.x.hi, b.y.hi - a.y.hi};
    const double slack = 4 * kRoundSlack * hulls.size2;
    const auto one_side = [&](double s, double t) {
      return (s > slack && t > slack) || (s < -slack && t < -slack);
    };
    return one_side(cross(d, w), cross(d, w + e)) || one_side(cross(w, e), cross(w - d, e));
  }
  bool is_beside(const RoundPiece& side, const RoundPiece& arc, const RoundBoundary& of) const {
    const Vec2 d{side.dx.hi, side.dy.hi}, w{arc.x.hi - side.x.hi, arc.y.hi - side.y.hi};
    return std::fabs(cross(d, w)) > of.reach(d.y, -d.x) + 4 * kRoundSlack * hulls.size2;
  }
  /// The sign of a turn whose terms are of the given size; 0 is in doubt.
  double turn(Wide ax, Wide ay, Wide bx, Wide by) {
    const Wide t = numeric::settled(numeric::cross2(ax, by, ay, bx));
    sure &= std::fabs(t.hi) > kTurnDoubt * hulls.size2;
    return t.hi;
  }
  void add(Wide at_x, Wide at_y, int first, double place, int second, double other) {
    if (n == kMost) {
      sure = false;
      return;
    }
    using numeric::plus;
    x[n] = at_x, y[n] = at_y;
    found[n++] = {{plus(hulls.origin.x, at_x).hi, plus(hulls.origin.y, at_y).hi},
                  {first, second},
                  {place, other}};
  }
  void two_sides(const RoundPiece& a, int i, const RoundPiece& b, int j) {
    using namespace numeric;
    const Wide wx = minus(b.x, a.x), wy = minus(b.y, a.y);
    const double s0 = turn(a.dx, a.dy, wx, wy),
                 s1 = turn(a.dx, a.dy, plus(wx, b.dx), plus(wy, b.dy));
    if (!sure || (s0 > 0) == (s1 > 0)) return;
    const double t0 = turn(wx, wy, b.dx, b.dy),
                 t1 = turn(minus(wx, a.dx), minus(wy, a.dy), b.dx, b.dy);
    if (!sure || (t0 > 0) == (t1 > 0)) return;
    const Wide whole = settled(cross2(a.dx, b.dy, a.dy, b.dx));
    sure &= std::fabs(whole.hi) > kLeastCrossing * hulls.size2;
    const Wide t = ratio(settled(cross2(wx, b.dy, wy, b.dx)), whole);
    add(plus(a.x, times(a.dx, t)), plus(a.y, times(a.dy, t)), i, t.hi, j, -s0 / whole.hi);
  }
  /// Where along an arc a point lies that is v off its centre; −2 if it is not on it.
  double place_on(const RoundPiece& arc, double radius, Vec2 v) {
    const double slack = kArcEnd * radius;
    if (arc.is_full) {  // counter-clockwise from (1, 0)
      sure &= std::fabs(v.y) > slack || v.x < 0;
      return v.y > 0 ? -v.x / radius : 2 + v.x / radius;
    }
    const double after = cross(arc.from, v), before = cross(v, arc.to);
    sure &= std::fabs(after) > slack && std::fabs(before) > slack;
    return after > 0 && before > 0 ? -dot(arc.from, v) / radius : -2;
  }
  /// With w from the start to the centre and X = D × w the points are at t = (w·D ± √Δ)/D·D, from the
  /// centre (−X D⊥ ± √Δ D)/D·D; Δ = D·D r² − X². All of it in the image, if the arc is an ellipse.
  void side_and_arc(const RoundPiece& side, int i, const RoundPiece& arc, int j, double radius,
                    bool arc_first) {
    using namespace numeric;
    Wide dx = side.dx, dy = side.dy, wx = minus(arc.x, side.x), wy = minus(arc.y, side.y);
    double size2 = hulls.size2;
    const bool in_image = q.image != nullptr;
    if (in_image) {
      q.image->map(dx, dy), q.image->map(wx, wy);
      size2 /= q.image->least * q.image->least;
    }
    const Wide dd = plus(squared(dx), squared(dy)), rr = two_prod(radius, radius);
    const Wide off = settled(cross2(dx, wy, dy, wx));
    const Wide disc = minus(times(dd, rr), squared(off));
    sure &= std::fabs(disc.hi) >
            TwoCircles::kDoubt * (dd.hi * rr.hi) + 4 * kTurnDoubt * (size2 * dd.hi);
    if (!sure || disc.hi < 0) return;
    const double along = settled(dot2(dx, wx, dy, wy)).hi;
    const Wide reach = root(disc);
    const double slack = kRoundSlack * (std::fabs(along) + reach.hi + dd.hi);
    for (const double way : {-1.0, 1.0}) {
      const double t = along + way * reach.hi;
      sure &= std::fabs(t) > slack && std::fabs(t - dd.hi) > slack;
      if (!sure) return;
      if (t < 0 || t > dd.hi) continue;
      const Wide go = times_sign(reach, way);
      Wide vx = ratio(plus(times(off, dy), times(go, dx)), dd),
           vy = ratio(minus(times(go, dy), times(off, dx)), dd);
      const double place = place_on(arc, radius, {vx.hi, vy.hi});
      if (!sure || place < -1.5) continue;
      if (in_image) q.image->unmap(vx, vy);
      if (arc_first)
        add(plus(arc.x, vx), plus(arc.y, vy), j, place, i, t / dd.hi);
      else
        add(plus(arc.x, vx), plus(arc.y, vy), i, t / dd.hi, j, place);
    }
  }
  /// As those of two circles.
  void two_arcs(const RoundPiece& a, int i, const RoundPiece& b, int j) {
    using namespace numeric;
    const TwoCircles c(minus(b.x, a.x), minus(b.y, a.y), p.radius, q.radius);
    sure &= c.sure;
    if (!sure || c.outside.hi < 0 || c.inside.hi < 0) return;
    const Wide along = plus(c.dd, times(c.sum, c.difference)), whole = times(c.dd, 2),
               across = root(times(c.outside, c.inside));
    for (const double way : {-1.0, 1.0}) {
      const Wide go = times_sign(across, way);
      const Wide vx = ratio(minus(times(along, c.dx), times(go, c.dy)), whole),
                 vy = ratio(plus(times(along, c.dy), times(go, c.dx)), whole);
      const double place = place_on(a, p.radius, {vx.hi, vy.hi}),
                   other = place_on(b, q.radius, {minus(vx, c.dx).hi, minus(vy, c.dy).hi});
      if (!sure || place < -1.5 || other < -1.5) continue;
      add(plus(a.x, vx), plus(a.y, vy), i, place, j, other);
    }
  }
  /// As those of a circle and the ellipse.
  void arc_and_ellipse(const RoundPiece& a, int i, const RoundPiece& e, int j) {
    using namespace numeric;
    ellipse::EllipseCrossings at;
    sure &= ellipse::staged_crossings({{}, {p.radius, p.radius}}, q.image->e, minus(a.x, e.x),
                                      minus(a.y, e.y), at);
    for (int k = 0; sure && k < at.count; ++k) {
      const Wide vx = times(at.c[k], p.radius), vy = times(at.s[k], p.radius);
      const double place = place_on(a, p.radius, {vx.hi, vy.hi});
      if (!sure || place < -1.5) continue;
      add(plus(a.x, vx), plus(a.y, vy), i, place, j, place_on(e, 1, at.second[k]));
    }
  }
  void pieces(const RoundPiece& a, int i, const RoundPiece& b, int j) {
    if (a.is_arc && q.image != nullptr)
      arc_and_ellipse(a, i, b, j);
    else if (a.is_arc && b.is_arc)
      two_arcs(a, i, b, j);
    else if (a.is_arc)
      side_and_arc(b, j, a, i, p.radius, true);
    else if (b.is_arc)
      side_and_arc(a, i, b, j, q.radius, false);
    else
      two_sides(a, i, b, j);
  }
};

/// Two shapes with corners, or one and a circle; two circles have their own form.
template <class A, class B>
concept HaveRoundedCorners =
    HasCorners<A> && HasCorners<B> && !(std::is_same_v<A, Point> && std::is_same_v<B, Point>);

template <class A, class B>
  requires HaveRoundedCorners<A, B>
bool rounded_intersections(const A& a, double ra, const B& b, double rb, Intersections& out) {
  if (!(ra > 0 || rb > 0)) return false;
  const bool second = comes_second(a, b);
  const auto told = [&](TwoHulls&& h) {
    RoundCrossings r(h, second ? rb : ra, second ? ra : rb);
    return r.sure && put_in_order(r.found.values, r.n, second, out);
  };
  return second ? told(TwoHulls(b, a)) : told(TwoHulls(a, b));
}

/// Whether corner i is the farthest along n; zero: in doubt.
inline Sign is_farthest(const Corners& c, int i, Vec2 n, double slack) {
  Sign farthest = Sign::positive;
  for (int k = 0; k < c.n; ++k) {
    if (k == i) continue;
    const double ahead = n.x * (c.x[i].hi - c.x[k].hi) + n.y * (c.y[i].hi - c.y[k].hi);
    if (ahead < -slack) return Sign::negative;
    if (!(ahead > slack)) farthest = Sign::zero;
  }
  return farthest;
}

/// The outward unit normals of a hull's sides, none of a point.
struct SideNormals {
  int n;
  UnsetArray<Vec2, Corners::kMost> normal;

  SideNormals(const Corners& c, double size) : n(c.n > 1 ? c.n : 0) {
    for (int i = 0; i < n; ++i) {
      const Vec2 e = unit_side(c, i, size);
      normal[i] = {e.y, -e.x};
    }
  }
};
/// Marks pairs of corners, bit j of pairs[i]: at least all around which discs of the radii rp and rq have a tangent that
/// is one of the hulls, with both on one side of it (side 1) or q on the other (−1). False where this cannot tell.
///
/// A line with the normal n turns around the hulls. Between two normals of sides it touches one corner of each, and
///     g(n) = n·d − ρ,    d = q_j − p_i,    ρ = rp − side·rq
/// is how far q comes past p. Tangents are its zeros. At each normal of a side |g| has to be above the slack, eight
/// times its error. So where two sides are parallel, and their order in doubt, g has one sign from one normal to the
/// other. Between two normals at which g has other signs lies one zero. With one sign σ there are two zeros or
/// none; two ask for an extremum between them, at n = −σd/|d|, and for σρ < 0, as n·d alone has no two.
inline bool mark_touched_pairs(const Corners& p, const SideNormals& of_p, double rp,
                               const Corners& q, const SideNormals& of_q, double rq, double side,
                               double size, unsigned* pairs) {
  const double slack = kRoundSlack * size, rho = rp - side * rq;
  int i = 0, j = 0;
  Vec2 n = of_p.n > 0 ? of_p.normal[of_p.n - 1] : side * of_q.normal[of_q.n - 1];
  const auto along = [&](int k) { return side * (n.x * q.x[k].hi + n.y * q.y[k].hi); };
  if (of_p.n > 0)
    for (int k = 1; k < q.n; ++k)
      if (along(k) > along(j)) j = k;
  const auto way = [&] { return Vec2{q.x[j].hi - p.x[i].hi, q.y[j].hi - p.y[i].hi}; };
  double g = dot(n, way()) - rho;
  for (int steps = of_p.n + of_q.n; steps > 0; --steps) {
    bool turns_p = of_q.n == 0;
    if (of_p.n > 0 && of_q.n > 0) {
      const Vec2 a = of_p.normal[i], b = side * of_q.normal[j];
      const double turn = cross(a, b);
      // If they are opposite, one of them is n.
      turns_p = std::fabs(turn) < kRoundSlack && dot(a, b) < 0 ? dot(n, a) > 0 : turn > 0;
    }
    const Vec2 next = turns_p ? of_p.normal[i] : side * of_q.normal[j], d = way();
    const double h = dot(next, d) - rho;
    if (!(std::fabs(h) > slack)) return false;
    bool may = (g > 0) != (h > 0);
    if (!may && (g > 0 ? rho < 0 : rho > 0)) {
      const double sign = g > 0 ? -1 : 1;
      may = sign * cross(n, d) > -slack && sign * cross(d, next) > -slack;
    }
    pairs[i] |= static_cast<unsigned>(may) << j;
    n = next, g = h;
    if (turns_p)
      i = p.next(i);
    else
      j = q.next(j);
  }
  return true;
}

/// Tangents of two discs, one around a corner of either, that leave all other corners on the same side.
/// How many. With an image, the hulls are seen in it, and the second is the ellipse.
[[gnu::noinline]] inline Known<int> rounded_tangents(TwoHulls& h, double rp, double rq,
                                                     Tangent* line,
                                                     const CircleImage* image = nullptr) {
  using namespace numeric;
  const Corners &p = h.p, &q = h.q;
  const double size = p.size + q.size + (rp + rq), slack = kRoundSlack * size;
  h.size2 = size * size;
  if (!h.sure || !h.is_strictly_convex(p) || !h.is_strictly_convex(q)) return {};
  // A point has but two tangents, which are on both of its sides.
  const bool has_inner = (rp > 0 || p.n > 1) && (rq > 0 || q.n > 1);
  constexpr int few = 4;
  unsigned outer[Corners::kMost], inner[Corners::kMost];
  const bool all = p.n * q.n <= few;
  for (int i = 0; i < p.n; ++i) outer[i] = inner[i] = all ? (1U << q.n) - 1 : 0;
  if (!all) {
    const SideNormals of_p(p, size), of_q(q, size);
    const auto mark = [&](double side, unsigned* pairs) {
      return mark_touched_pairs(p, of_p, rp, q, of_q, rq, side, size, pairs);
    };
    if (!mark(1, outer) || (has_inner && !mark(-1, inner))) return {};
  }
  bool sure = true;
  Vec2 normal[8];
  int n = 0;
  for (int i = 0; i < p.n; ++i)
    for (unsigned left = outer[i] | inner[i]; left != 0; left &= left - 1) {
      const int j = std::countr_zero(left);
      const TwoCircles c(minus(q.x[j], p.x[i]), minus(q.y[j], p.y[i]), rp, rq);
      if (!c.sure) return {};
      if (c.inside.hi < 0) continue;
      const auto two = [&](Wide rho, Wide square, double side) {
        const double whole = c.dd.hi;
        const Wide reach = image != nullptr ? root(square) : Wide(std::sqrt(square.hi));
        for (const double way : {1.0, -1.0}) {
          const double go = way * reach.hi;
          const Vec2 w{(rho.hi * c.dx.hi - go * c.dy.hi) / whole,
                       (rho.hi * c.dy.hi + go * c.dx.hi) / whole};
          const Sign of_p = is_farthest(p, i, w, slack);
          if (of_p == Sign::negative) continue;
          const Sign of_q = is_farthest(q, j, side * w, slack);
          if (of_q == Sign::negative) continue;
          sure &= of_p == Sign::positive && of_q == Sign::positive && n < 8;
          if (!sure) return;
          normal[n] = w;
          line[n] = {p.given[i] + rp * w, q.given[j] + (side * rq) * w, {}, side < 0};
          if (image != nullptr) {
            // With all digits, which the normal keeps where the axes are unlike.
            const Wide distant = times_sign(reach, way);
            const Wide x = ratio(minus(times(rho, c.dx), times(distant, c.dy)), c.dd),
                       y = ratio(plus(times(rho, c.dy), times(distant, c.dx)), c.dd);
            normal[n] = image->normal(x, y);
            line[n].b = image->at(side * x.hi, side * y.hi);
          }
          line[n].direction = {-normal[n].y, normal[n].x};
          ++n;
        }
      };
      if ((outer[i] >> j & 1) != 0) two(c.difference, c.inside, 1);
      if ((inner[i] >> j & 1) != 0 && c.outside.hi < 0 && has_inner)
        two(c.sum, times_sign(c.outside, -1), -1);
      if (!sure) return {};
    }
  return known_if(put_in_order(line, normal, n), n);
}
template <class A, class B>
  requires HaveRoundedCorners<A, B>
Known<int> rounded_tangents(const A& a, double ra, const B& b, double rb, Tangent* line) {
  if (!(ra > 0 || rb > 0)) return {};
  TwoHulls h(a, b);
  return rounded_tangents(h, ra, rb, line);
}

}  // namespace abut::detail::boundary
