// cast_rotating of any two shapes: conservative advancement, as the query's own header tells.
#pragma once

#include <abut/detail/outline/area.hpp>
#include <abut/detail/outline/cast.hpp>
#include <abut/detail/outline/distance.hpp>

namespace abut::detail {

/// The rigid motion x ↦ pivot + move + R (x − pivot).
struct Pose {
  Vec2 pivot, move;
  double c = 1, s = 0;

  Vec2 turned(Vec2 d) const { return {c * d.x - s * d.y, s * d.x + c * d.y}; }
  Vec2 operator()(Vec2 p) const { return pivot + move + turned(p - pivot); }
  Rotation operator()(const Rotation& r) const {
    const Vec2 u = turned(r.u());
    return Rotation::axis(u.x, u.y);
  }
};

/// A shape in its pose, in double.
template <class T>
Point posed(const BasicPoint<2, T>& x, const Pose& p) {
  return {p(x.position)};
}
template <class T>
Segment posed(const BasicSegment<2, T>& x, const Pose& p) {
  return {p(x.a), p(x.b)};
}
template <class T>
Circle posed(const BasicBall<2, T>& x, const Pose& p) {
  return {p(x.center), x.radius};
}
template <class T>
Capsule posed(const BasicCapsule<2, T>& x, const Pose& p) {
  return {p(x.a), p(x.b), x.radius};
}
template <class T>
OrientedBox posed(const BasicOrientedBox<T>& x, const Pose& p) {
  return {p(x.center), x.half_size, p(x.rotation)};
}
template <class T>
OrientedBox posed(const BasicBox<2, T>& x, const Pose& p) {
  const Vec2 low = x.min, high = x.max;
  return posed(OrientedBox{0.5 * low + 0.5 * high, 0.5 * high - 0.5 * low, Rotation()}, p);
}
template <class T>
RoundedBox posed(const BasicRoundedBox<T>& x, const Pose& p) {
  return {p(x.center), x.half_size, p(x.rotation), x.radius};
}
template <class T>
Ellipse posed(const BasicEllipse<T>& x, const Pose& p) {
  return {p(x.center), x.semi_axes, p(x.rotation)};
}
inline Polygon posed(Polygon x, const Pose& p) {
  for (Vec2& v : x.vertices) v = p(v);
  return x;
}
template <Outlined S>
S posed(S x, const Pose& p) {
  each_field(x, [&](auto field, auto& value) {
    if constexpr (field.role == Role::chains)
      for (auto& chain : value)
        for (Vec2& v : chain) v = p(v);
  });
  return x;
}

/// The first s > 0 at which s·speed + s²·bend/2 = gap; bend ≥ 0, gap > 0. Without a branch on
/// which way it goes, as nothing foretells that.
inline double time_to_close(double gap, double speed, double bend) {
  const double root = square_root(larger(0, speed * speed + 2 * bend * gap));
  const numeric::Choice closing = numeric::is_greater(speed, 0);
  if (!(speed > 0) && !(bend > 0)) [[unlikely]]
    return HUGE_VAL;
  return closing.pick(2 * gap, root - speed) / closing.pick(speed + root, bend);
}

/// Calls f with every corner of a shape's core, from `pivot`.
template <Outlined S, class F>
void each_corner(const S& shape, Vec2 pivot, F f) {
  outline::view(shape).any_vertex([&](const Vec2& v) { return f(v - pivot), false; });
}
template <class S, class F>
void each_corner(const S& shape, Vec2 pivot, F f) {
  const auto& k = core(shape);
  using K = std::remove_cvref_t<decltype(k)>;
  if constexpr (requires { k.position; }) {
    f(k.position - pivot);
  } else if constexpr (requires { k.a; }) {
    f(k.a - pivot), f(k.b - pivot);
  } else if constexpr (requires { k.min; }) {
    const Vec2 low = k.min - pivot, high = k.max - pivot;
    for (const Vec2& v : {low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}}) f(v);
  } else if constexpr (std::is_same_v<K, OrientedBox>) {
    const Vec2 at = k.center - pivot, x = k.half_size.x * k.rotation.u(),
               y = k.half_size.y * k.rotation.v();
    for (const Vec2& v : {at - x - y, at + x - y, at + x + y, at - x + y}) f(v);
  } else {
    for (int i = 0; i < k.size(); ++i) f(k[i] - pivot);
  }
}

/// Numbers times 2^e, lest their squares overflow.
struct Units {
  int e;
  double operator()(double x) const { return e == 0 ? x : std::ldexp(x, e); }
  Vec2 operator()(Vec2 v) const { return e == 0 ? v : scaled(v, e); }
  double back(double x) const { return e == 0 ? x : std::ldexp(x, -e); }
};

/// How far a shape reaches from its centroid, hardly too much and never too little.
template <class S>
double reach_from(const S& shape, Vec2 pivot, const Units& units) {
  double reach = 0;
  if constexpr (requires { shape.semi_axes; })
    reach = units(std::fmax(shape.semi_axes.x, shape.semi_axes.y));
  else
    each_corner(shape, pivot, [&](Vec2 r) { reach = larger(reach, length(units(r))); });
  return units.back(reach + units(radius(shape))) * kUp;
}

/// The largest number of a shape.
template <class S>
double largest_number(const S& shape) {
  return larger(magnitude(core(shape)), radius(shape));
}
template <Outlined S>
double largest_number(const S& shape) {
  double largest = shape.radius;
  each_corner(shape, Vec2{}, [&](Vec2 v) {
    largest = std::fmax(largest, std::fmax(std::fabs(v.x), std::fabs(v.y)));
  });
  return largest;
}
/// Between nearest points of shapes that are apart.
inline Separation gap_between(const PointPair& p) {
  const double l = length(p.b - p.a);
  return {p.distance, l > 0 ? (1 / l) * (p.b - p.a) : Vec2{-1, 0}, p.a, p.b};
}
/// From a shape to another: the normal parts them where both are convex.
template <class A, class B>
Separation gap_between(const A& a, const B& b) {
  if constexpr (EitherOutlined<A, B>)
    return gap_between(shapes_closest_points(a, b));
  else
    return shapes_separation(a, b);
}
template <class S>
constexpr bool is_convex(const S&) {
  return !Outlined<S>;
}

/// How long `shape`, now posed, cannot cross a gap along the unit normal n. The gap and the motion
/// are in the units given.
template <class S>
double safe_step(const S& shape, const Pose& pose, Vec2 n, double gap, Vec2 motion, double angle,
                 const Units& units) {
  const double drift = dot(n, motion), spin = std::fabs(angle);
  if constexpr (requires { shape.semi_axes; }) {
    // The support function of an ellipse is smooth: its second derivative by the angle of n is at
    // most the greatest radius of curvature.
    const Rotation r = pose(shape.rotation);
    const double a = units(shape.semi_axes.x), b = units(shape.semi_axes.y);
    const double x = a * a * dot(n, r.u()), y = b * b * dot(n, r.v());
    const double top = std::fmax(a, b), low = std::fmin(a, b);
    const double simple = time_to_close(gap, drift + spin * top, 0);
    if (low == 0) return simple;
    const double support = std::sqrt(x * dot(n, r.u()) + y * dot(n, r.v()));
    const Vec2 point = (1 / support) * (x * r.u() + y * r.v());
    const double speed = drift + angle * dot(n, perp(point));
    return std::fmax(simple, time_to_close(gap, speed, spin * spin * top * (top / low)));
  } else {
    // A disc around every corner; only the corner turns.
    double reach = -HUGE_VAL, step = HUGE_VAL;
    each_corner(shape, pose.pivot,
                [&](Vec2 r) { reach = larger(reach, dot(n, pose.turned(units(r)))); });
    each_corner(shape, pose.pivot, [&](Vec2 r) {
      const Vec2 turned = pose.turned(units(r));
      const double own = gap + (reach - dot(n, turned));
      const double speed = drift + angle * dot(n, perp(turned));
      step = smaller(step, time_to_close(own, speed, spin * spin * length(turned)));
    });
    return step;
  }
}

/// When the disc that holds a turning shape, however it is turned, is near the target for the last time: backwards
/// from the end. The time has room for the rounding of that.
template <class B>
double leaves_at(const Circle& whole, Vec2 motion, const B& b, double otherwise) {
  constexpr double later = 0x1p-40;
  const Circle end{whole.center + motion, whole.radius};
  // The way out of an outline, which a hit at once has, takes long.
  if (!is_convex(b) && shapes_intersect(end, b)) return 1 + later;
  const std::optional<CastHit> last = cast_moving(end, -motion, b);
  return last ? 1 - last->t + later : otherwise;
}

/// A part of the motion's time.
struct Span {
  double from, to;
};

/// The farthest that a convex shape lies from a place, hardly too much and never too little.
template <class S>
double farthest_from(const S& shape, Vec2 place) {
  if constexpr (requires { shape.direction; })
    return HUGE_VAL;
  else if constexpr (requires { shape.semi_axes; })
    return length(core(shape).center - place) + std::fmax(shape.semi_axes.x, shape.semi_axes.y);
  else {
    double distant = 0;
    each_corner(shape, place, [&](Vec2 r) { distant = larger(distant, length(r)); });
    return distant + radius(shape);
  }
}
/// Calls f with a shape, or with each edge of an outline.
template <class S, class F>
void each_piece(const S& shape, F&& f) {
  if constexpr (Outlined<S>)
    outline::view(shape).any_edge([&](const Segment& e) {
      return f(outline::rounded(e, outline::view(shape).radius)), false;
    });
  else
    f(shape);
}

/// When a piece of a turning shape can come within `near` of a piece of the target: while the target meets the disc
/// that the piece passes over in a turn, and is not all in the hole that it leaves.
template <class P, class B>
void add_spans(const P& piece, Vec2 pivot, Vec2 motion, const B& b, double nearby,
               std::vector<Span>& spans) {
  const Separation from = shapes_separation(piece, Point{pivot});
  const double inner = std::fmax(0, from.distance) * kDown - nearby,
               outer = farthest_from(piece, pivot) * kUp + nearby;
  const Circle disc{pivot, outer};
  const std::optional<CastHit> first = cast_moving(disc, motion, b);
  if (!first) return;
  const Span all{first->t, std::fmin(1, leaves_at(disc, motion, b, 1))};
  const auto beyond = [&](double t) { return farthest_from(b, pivot + t * motion) - inner; };
  constexpr int halvings = 60;
  // The farthest distance is convex in time: its least value, then where it passes the hole's edge.
  Span least = all;
  for (int i = 0; i < 2 * halvings && inner > 0; ++i) {
    const double third = (least.to - least.from) / 3;
    if (beyond(least.from + third) < beyond(least.to - third))
      least.to -= third;
    else
      least.from += third;
  }
  if (!(inner > 0) || !(beyond(least.from) < 0)) {
    spans.push_back(all);
    return;
  }
  const auto edge = [&](double within, double outside) {
    for (int i = 0; i < halvings; ++i) {
      const double middle = 0.5 * (within + outside);
      (beyond(middle) < 0 ? within : outside) = middle;
    }
    return outside;
  };
  if (beyond(all.from) >= 0) spans.push_back({all.from, edge(least.from, all.from)});
  if (beyond(all.to) >= 0) spans.push_back({edge(least.from, all.to), all.to});
}

/// In order, and those that overlap as one.
inline void join(std::vector<Span>& spans) {
  std::sort(spans.begin(), spans.end(), [](const Span& p, const Span& q) {
    return p.from < q.from || (p.from == q.from && p.to < q.to);
  });
  std::size_t n = 0;
  for (const Span& span : spans)
    if (n > 0 && span.from <= spans[n - 1].to)
      spans[n - 1].to = std::fmax(spans[n - 1].to, span.to);
    else
      spans[n++] = span;
  spans.resize(n);
}

/// B may also be of any kind, in the compiled part.
template <class A, class B>
std::optional<CastHit> cast_turning(const A& a, Vec2 motion, double angle, const B& b,
                                    double tolerance) {
  static_assert(!requires { a.direction; }, "a turning line or ray sweeps over everything at once");
  if (!std::isfinite(angle) || std::isnan(tolerance) || !has_finite_numbers(a) ||
      !is_finite(motion) || !has_finite_numbers(b))
    return std::nullopt;
  if (angle == 0 || shapes_intersect(a, b)) return cast_moving(a, motion, b);
  const Vec2 pivot = shape_centroid(a);
  if (!is_finite(pivot)) return std::nullopt;  // no points
  const double size = larger(largest_number(a), largest_number(b));
  const Units units{
      taming_exponent(larger(size, larger(std::fabs(motion.x), std::fabs(motion.y))))};
  const double way = length(units(motion));
  // A part of the sizes, whose sum may overflow.
  constexpr double least_tolerance = 0x1p-40;
  const double enough =
      larger(tolerance, least_tolerance * size + units.back(least_tolerance * way));

  // Only while the disc that holds the shape, however turned, is near the target. Beyond the
  // largest double it always is.
  const double reach = reach_from(a, pivot, units);
  constexpr double more_than_half = 0.5 + 0x1p-6;
  const Circle whole{pivot, reach + more_than_half * enough};
  double start = 0;
  if (std::isfinite(whole.radius)) {
    const std::optional<CastHit> first = cast_moving(whole, motion, b);
    if (!first) return std::nullopt;
    start = first->t;
  }
  double span = 1 - start;
  // In one turn the farthest point of a convex shape looks in all directions, and so the shape meets
  // all of the disc. From the first touch of the disc until then it comes away by at most
  // (way in a turn)² / (2 reach), because the distance of a moving point bends no more. While that is
  // below an eighth of the tolerance, the first turn meets all that ever comes within half of the
  // tolerance.
  const double turn = 6.5 / std::fabs(angle), distant = way * turn;
  if (is_convex(a) && 4 * distant * distant <= units(reach) * units(enough))
    span = std::fmin(span, turn);

  const double rate = larger(1, std::fabs(angle)), spin = angle / rate;
  const Vec2 drift = units((1 / rate) * motion);
  const bool parted = is_convex(a) && is_convex(b);
  const auto until_it_leaves = [&](double length) {
    return std::isfinite(whole.radius) ? smaller(length, leaves_at(whole, motion, b, start) - start)
                                       : length;
  };
  std::vector<Span> times{{start, start + span}};
  bool by_pieces = false;
  if (!parted) {
    span = until_it_leaves(span);
    // Within more than a turn the time counts in which a piece passes near the target. In each such part of it
    // the first turn or two tell.
    constexpr double more_than_reported = 0.75;
    if (span > turn) {
      by_pieces = true;
      times.clear();
      each_piece(a, [&](const auto& piece) {
        heed_stop();
        each_piece(b, [&](const auto& other) {
          add_spans(piece, pivot, motion, other, more_than_reported * enough, times);
        });
      });
      join(times);
    }
  }
  for (const Span& time : times) {
    // A turn may be too short beside the start to be told from the end of the time.
    double end = (by_pieces ? time.to - time.from : span) * rate;
    // From its start on, lest a small angle be lost beside the turns before it; and in time in which
    // it turns by no more than 1 radian, lest squares overflow.
    const double before = time.from * angle, c0 = std::cos(before), s0 = std::sin(before);
    int steps = 0;
    for (double s = 0;;) {
      // Most convex shapes have hit or passed before this pays.
      if (++steps == 4 && parted) end = until_it_leaves(span) * rate;
      const double t = time.from + s / rate;
      Pose pose{pivot, t * motion, c0, s0};
      if (s > 0) {
        const double c1 = std::cos(s * spin), s1 = std::sin(s * spin);
        pose.c = c0 * c1 - s0 * s1, pose.s = s0 * c1 + c0 * s1;
      }
      const Separation gap = gap_between(posed(a, pose), b);
      if (gap.distance <= enough) return CastHit{t, gap.b, -gap.normal};
      if (!(s < end)) break;
      const double free = units(gap.distance - 0.5 * enough);
      s = smaller(end, s + (parted ? safe_step(a, pose, gap.normal, free, drift, spin, units)
                                   : free / (length(drift) + std::fabs(spin) * units(reach))));
    }
  }
  return std::nullopt;
}

}  // namespace abut::detail
