// The largest circle in a shape.
//
// Its centre is where the distance to the boundary is largest. The plane is searched in squares, the most promising
// first: a square whose distances are all below the best one so far is dropped, any other is quartered.
//
// A few parts of the boundary near a square bound the distances in it, each seen from there as a slope
//
//     distance(x) ≤ height + way · (x − middle) + bend
//
// A straight part that passes the whole square is one without bend, and so is an arc; any point of the boundary is one
// whose bend shrinks with the square of the size. Weights ≥ 0 with the sum 1 make one slope of several, and the best of
// the weights of one, two or three slopes is the bound: of two parallel sides it is half the width, of three sides that
// enclose a circle its radius. The place where these are equal is tried as a centre, so squares need not
// become small. All sides of a convex polygon are slopes everywhere: the first square is nearly always the last.
//
// Straight parts that cut a square from end to end divide it into strips, and each strip is bounded by itself. So
// squares shrink to the width of a long and thin shape only beside its corners.
//
// Polylabel (Agafonkin 2016) searches squares too, with the bound of one part; see JTS, MaximumInscribedCircle.
#pragma once

#include <abut/detail/convex/centroid.hpp>
#include <abut/detail/numeric/wide_vector.hpp>
#include <abut/detail/outline/rim_measures.hpp>
#include <abut/detail/stop.hpp>
#include <array>

namespace abut::detail::outline {

/// The search, in boundaries whose numbers are near 1 and finite, inside to the left.
template <class = void>
class InscribedSearch {
 public:
  /// `convex`: all parts are straight, and all lie on the boundary of their hull.
  InscribedSearch(std::vector<RimPart> parts, bool convex)
      : parts_(std::move(parts)), convex_(convex) {
    std::erase_if(parts_, [](const RimPart& p) { return !p.arc && p.from == p.to; });
  }

  Circle find() {
    if (parts_.empty()) return {};
    best_ = {parts_[0].from, 0};
    Vec2 low = parts_[0].from, high = low;
    const auto hold = [&](const Vec2& p, double r) {
      for (int i = 0; i < 2; ++i) {
        low[i] = std::fmin(low[i], p[i] - r), high[i] = std::fmax(high[i], p[i] + r);
        size_ = std::fmax(size_, std::fabs(p[i]) + r);
      }
    };
    Square all;
    for (const RimPart& p : parts_) {
      hold(p.from, 0), hold(p.to, 0);
      if (p.arc) hold(p.centre, p.semi_axes.x), rounded_ = true;
      all.nearby.push_back(all.nearby.size());
    }
    all.middle = middle(low, high);
    all.half = 0.5 * std::fmax(high.x - low.x, high.y - low.y) * (1 + kWider);
    add(std::move(all));
    const auto less = [](const Square& a, const Square& b) { return a.most < b.most; };
    while (!heap_.empty()) {
      std::pop_heap(heap_.begin(), heap_.end(), less);
      const Square s = std::move(heap_.back());
      heap_.pop_back();
      if (!may_beat(s.most)) break;
      const double h = 0.5 * s.half;
      if (!(h > kSmallest * size_)) continue;
      for (const Vec2 way : {Vec2{-h, -h}, Vec2{h, -h}, Vec2{-h, h}, Vec2{h, h}})
        if (add({s.middle + way, h, 0, s.nearby})) std::push_heap(heap_.begin(), heap_.end(), less);
    }
    return best_;
  }

 private:
  using Wide = numeric::DoubleDouble;
  using Part = std::size_t;

  struct Square {
    Vec2 middle;
    double half = 0;
    double most = 0;           ///< no distance in it is larger
    std::vector<Part> nearby;  ///< all parts that may be nearest to a point in it
    double reach() const { return half * 1.4142135623730954; }
  };
  /// distance(x) ≤ height + way · (x − middle) + bend, for all x of a square.
  struct Slope {
    double height;
    Vec2 way;
    double bend;
  };
  /// The part that is nearest to a point, and how deep inside the point is; negative: outside.
  struct Nearest {
    Part part = 0;
    double depth = -HUGE_VAL;
  };

  // Shares of the largest coordinate. A square that promises so little more than the best is not looked into; more
  // where the ends of arcs are rounded.
  static constexpr double kSpare = 0x1p-52;
  static constexpr double kSpareOfArcs = 0x1p-50;
  /// Squares of this size are points.
  static constexpr double kSmallest = 0x1p-54;
  /// Distances in doubles differ by less from the true ones.
  static constexpr double kSlack = 0x1p-46;
  /// The first square is larger by this share than what it has to hold.
  static constexpr double kWider = 0x1p-40;
  static constexpr int kSlopes = 8, kFew = 32;

  bool may_beat(double most) const {
    return most > best_.radius + (rounded_ ? kSpareOfArcs : kSpare) * size_;
  }
  void offer(const Vec2& at, double depth) {
    if (depth > best_.radius) best_ = {at, depth};
  }

  // ---- Distances ----

  static bool is_whole(const RimPart& arc) { return arc.end - arc.begin >= 2 * std::numbers::pi; }
  static bool faces(const RimPart& arc, const Vec2& from_centre, double spare) {
    double a = std::atan2(from_centre.y, from_centre.x);
    while (a < arc.begin) a += 2 * std::numbers::pi;
    return is_whole(arc) || (a - arc.begin >= spare && arc.end - a >= spare);
  }
  /// The point of a part that is nearest to x, in doubles.
  static Vec2 foot(const RimPart& p, const Vec2& x) {
    if (p.arc) {
      const Vec2 d = x - p.centre;
      if (const double l = length(d); l > 0 && faces(p, d, 0))
        return p.centre + (p.semi_axes.x / l) * d;
      const Vec2 from = x - p.from, to = x - p.to;
      return dot(from, from) < dot(to, to) ? p.from : p.to;
    }
    const Vec2 d = p.to - p.from;
    const double t = dot(x - p.from, d) / dot(d, d);
    return t <= 0 ? p.from : t >= 1 ? p.to : p.from + t * d;
  }
  /// How far x lies to the left of a straight part's line.
  static double beside(const RimPart& p, const Vec2& x) {
    const auto wide = [](const Vec2& a, const Vec2& b) {
      return numeric::WideVec2{Wide::difference(b.x, a.x), Wide::difference(b.y, a.y)};
    };
    const numeric::WideVec2 d = wide(p.from, p.to), w = wide(p.from, x);
    return ((d.x * w.y - d.y * w.x) / numeric::sqrt(d.x * d.x + d.y * d.y)).value();
  }
  static double apart(const Vec2& a, const Vec2& b) {
    const Wide x = Wide::difference(a.x, b.x), y = Wide::difference(a.y, b.y);
    return numeric::sqrt(x * x + y * y).value();
  }
  /// The depth of x as the part sees it, and how squarely: of parts that share the nearest corner, the one
  /// that sees x least from its end tells on which side x is.
  static std::array<double, 2> depth_at(const RimPart& p, const Vec2& x) {
    const Vec2 at = foot(p, x);
    const bool is_end = at == p.from || at == p.to;
    if (!p.arc) {
      const double left = beside(p, x);
      if (!is_end) return {left, std::fabs(left)};
      return {left < 0 ? -apart(x, at) : apart(x, at), std::fabs(left)};
    }
    if (!is_end || is_whole(p)) {
      const double deep = p.semi_axes.x - apart(x, p.centre);
      return {deep, std::fabs(deep)};
    }
    const double left = dot(p.centre - at, x - at) / p.semi_axes.x;
    return {left < 0 ? -apart(x, at) : apart(x, at), std::fabs(left)};
  }
  Nearest nearest(const std::vector<Part>& nearby, const Vec2& x) {
    Nearest best;
    far_.clear();
    if (convex_) {
      best.depth = HUGE_VAL;
      for (const Part i : nearby) {
        heed_stop();
        far_.push_back(beside(parts_[i], x));
        if (far_.back() < best.depth) best = {i, far_.back()};
      }
      return best;
    }
    double least = HUGE_VAL, square = -1;
    for (const Part i : nearby) {
      heed_stop();
      far_.push_back(length(x - foot(parts_[i], x)));
      least = std::fmin(least, far_.back());
    }
    double distance = HUGE_VAL;
    for (std::size_t k = 0; k < nearby.size(); ++k) {
      if (!(far_[k] <= least + kSlack * size_)) continue;
      const auto [depth, squarely] = depth_at(parts_[nearby[k]], x);
      const double away = std::fabs(depth);
      if (away > distance || (away == distance && squarely <= square)) continue;
      best = {nearby[k], depth}, distance = away, square = squarely;
    }
    return best;
  }

  // ---- Slopes ----

  /// Whether a straight part passes beside every point of the square.
  bool passes(const RimPart& p, const Square& s) const {
    if (convex_) return true;
    if (p.arc) return false;
    const Vec2 d = p.to - p.from;
    const double l = length(d), t = dot(s.middle - p.from, d) / l, r = s.reach() + kSlack * size_;
    return t >= r && l - t >= r;
  }
  /// The slope of a part, for points on the same side of it as `seed`, which the part `own` has to its left.
  Slope slope(Part i, const Square& s, const Vec2& seed, Part own) const {
    const RimPart& p = parts_[i];
    const double r = s.reach();
    if (passes(p, s)) {
      const Vec2 d = p.to - p.from;
      const double side = convex_ || i == own || !(beside(p, seed) < 0) ? 1 : -1;
      return {side * beside(p, s.middle), (side / length(d)) * perp(d), 0};
    }
    if (p.arc) {
      const Vec2 d = s.middle - p.centre;
      const double l = length(d), radius = p.semi_axes.x;
      if (l + r < radius) {
        if (l <= r && is_whole(p)) return {radius, {}, 0};
        if (l > r && faces(p, d, std::asin(r / l)))
          return {radius - apart(s.middle, p.centre), (-1 / l) * d, 0};
      }
    }
    const Vec2 at = foot(p, s.middle);
    const double distant = apart(s.middle, at);
    if (!(distant > r)) return {distant, {}, r};
    return {distant, (1 / distant) * (s.middle - at), 0.5 * r * r / distant};
  }

  /// A bound of the distances in a square, and where in it that may be reached.
  struct Bound {
    double most = HUGE_VAL;
    Vec2 at;
  };
  static Vec2 clamped(const Vec2& at, const Square& s) {
    const auto one = [&](int i) {
      return std::fmin(std::fmax(at[i], s.middle[i] - s.half), s.middle[i] + s.half);
    };
    return {one(0), one(1)};
  }
  /// From a point of the square as far as it goes.
  static Vec2 onwards(const Vec2& at, const Vec2& way, const Square& s) {
    double t = HUGE_VAL;
    for (int i = 0; i < 2; ++i)
      if (way[i] != 0)
        t = std::fmin(
            t, ((way[i] > 0 ? s.middle[i] + s.half : s.middle[i] - s.half) - at[i]) / way[i]);
    return t > 0 && t < HUGE_VAL ? clamped(at + t * way, s) : at;
  }
  static Bound bound(std::span<const Slope> slopes, const Square& s) {
    Bound best;
    constexpr double level = 0x1p-40;
    const auto rise = [&](const Vec2& way) { return s.half * taxicab(way); };
    const auto take = [&](double most, auto place) {
      if (most < best.most) best = {most, place()};
    };
    for (std::size_t i = 0; i < slopes.size(); ++i) {
      const Slope& a = slopes[i];
      take(a.height + rise(a.way) + a.bend, [&] { return onwards(s.middle, a.way, s); });
      for (std::size_t j = 0; j < i; ++j) {
        const Slope& b = slopes[j];
        const Vec2 both = a.way + b.way, other = a.way - b.way;
        take(0.5 * (a.height + b.height + rise(both) + a.bend + b.bend), [&] {
          const double l = dot(other, other);
          const Vec2 at =
              l > 0 ? clamped(s.middle + ((b.height - a.height) / l) * other, s) : s.middle;
          return taxicab(both) > level ? onwards(at, both, s) : at;
        });
        for (std::size_t k = 0; k < j; ++k) {
          const Slope& c = slopes[k];
          const double u = cross(b.way, c.way), v = cross(c.way, a.way), w = cross(a.way, b.way);
          const double sum = u + v + w;
          if (!(u * sum >= 0 && v * sum >= 0 && w * sum >= 0 && sum != 0)) continue;
          const double x = u / sum, y = v / sum, z = w / sum;
          // Seen from the last, so that what is nearly equal stays so.
          const double most = c.height + x * (a.height - c.height) + y * (b.height - c.height) +
                              rise(x * a.way + y * b.way + z * c.way) + x * a.bend + y * b.bend +
                              z * c.bend;
          take(most, [&] {
            const Vec2 p = a.way - c.way, q = b.way - c.way;
            const double g = c.height - a.height, h = c.height - b.height;
            return clamped(s.middle + (1 / sum) * Vec2{g * q.y - h * p.y, h * p.x - g * q.x}, s);
          });
        }
      }
    }
    return best;
  }

  /// A bound for what of the square lies on the same side of all parts that cut it as `seed`, inside of the part `first`.
  double most_beside(const Square& s, const Vec2& seed, Part first, double most) {
    Slope slopes[kSlopes];
    Part known[kSlopes];
    int count = 0;
    const auto is_known = [&](Part i) {
      return std::find(known, known + count, i) != known + count;
    };
    Part part = first;
    while (may_beat(most)) {
      known[count] = part;
      slopes[count++] = slope(part, s, seed, first);
      const Bound b = bound({slopes, static_cast<std::size_t>(count)}, s);
      most = std::fmin(most, b.most);
      const Nearest at = nearest(s.nearby, b.at);
      offer(b.at, at.depth);
      if (count == kSlopes) break;
      // A part may be new and as near: the other side of a strip.
      double least = b.most;
      for (std::size_t k = 0; k < s.nearby.size(); ++k)
        if (far_[k] < least && !is_known(s.nearby[k])) least = far_[k], part = s.nearby[k];
      if (least == b.most) break;
    }
    return most;
  }

  /// Adds a square to those that are searched, if it may have a better place.
  bool add(Square s) {
    const double r = s.reach();
    const Nearest at = nearest(s.nearby, s.middle);
    const std::vector<double> distant = far_;
    offer(s.middle, at.depth);
    double most = at.depth + r;
    if (!may_beat(most) && !convex_) return false;
    if (convex_) {
      most = most_beside(s, s.middle, at.part, HUGE_VAL);
    } else {
      const double within = std::fabs(at.depth) + 2 * r + kSlack * size_;
      std::size_t kept = 0;
      std::vector<Part> cutting;
      bool strips = true;
      for (std::size_t k = 0; k < s.nearby.size(); ++k) {
        if (!(distant[k] <= within)) continue;
        const Part i = s.nearby[kept++] = s.nearby[k];
        if (!(distant[k] <= r + kSlack * size_)) continue;
        strips = strips && passes(parts_[i], s);
        if (strips) cutting.push_back(i);
      }
      const bool halves = kept > kFew && kept <= s.nearby.size() / 2;
      s.nearby.resize(kept);
      if (halves) {
        // Its quarters have few parts soon.
      } else if (strips && cutting.empty()) {
        if (at.depth < 0) return false;
        most = most_beside(s, s.middle, at.part, most);
      } else if (strips) {
        double widest = 0;
        for (const Part i : cutting)
          widest = std::fmax(widest, most_beside(s, foot(parts_[i], s.middle), i, most));
        most = widest;
      }
    }
    if (!may_beat(most)) return false;
    s.most = most;
    heap_.push_back(std::move(s));
    return true;
  }

  std::vector<RimPart> parts_;
  bool convex_, rounded_ = false;
  double size_ = 0;
  Circle best_;
  std::vector<Square> heap_;
  /// The distances from each part of the point that nearest() was asked for last.
  std::vector<double> far_;
};

/// The sides of a region's rings, as sum_over_rings() has them.
struct RegionSides {
  std::vector<RimPart> sides;
  RegionSum<false> sum;

  void add(const Vec2& p, const Vec2& q, const Vec2& origin) {
    sides.push_back({p, q});
    sum.add(p, q, origin);
  }
  /// A whole ring, from whichever side it was seen.
  void add(const RegionSides& ring, bool is_hole) {
    for (RimPart side : ring.sides) {
      if ((ring.sum.twice.hi < 0) != is_hole) std::swap(side.from, side.to);
      sides.push_back(side);
    }
  }
};

/// The boundary of an outline that has an area.
template <class = void>
std::vector<RimPart> boundary_of(const View& o) {
#ifndef ABUT_SMALL  // the way over pieces is right for all regions
  if (!(o.radius > 0)) {
    const Tree tree(o);
    if (rings_are_apart(tree))
      if (auto found = sum_over_rings<RegionSides>(tree, vertex_bounds(o).min)) return found->sides;
  }
#endif
  return rim(o);
}

/// The largest circle in an outline, but for the rounding of its radius. Without an interior: a point of it.
template <class = void>
Circle largest_inscribed(const View& given) {
  if (given.empty() || !has_finite_numbers(given)) return {{NAN, NAN}, 0};
  if (!given.region && !(given.radius > 0)) {
    Circle some;
    given.any_start([&](const Vec2& p) { return some.center = p, true; });
    return some;
  }
  return near_one(given, [](const View& o, int e) {
    std::vector<RimPart> parts = boundary_of(o);
    Circle c;
    if (parts.empty())
      o.any_start([&](const Vec2& p) { return c.center = p, true; });
    else
      c = InscribedSearch(std::move(parts), false).find();
    return Circle{scaled(c.center, -e), std::ldexp(c.radius, -e)};
  });
}
ABUT_DECLARE_ONE(Circle largest_inscribed<>(const View&));

}  // namespace abut::detail::outline

namespace abut::detail {

// The largest circle in a convex core, likewise.
inline Circle core_inscribed(const Point& k) { return {k.position, 0}; }
inline Circle core_inscribed(const Segment& k) { return {middle(k.a, k.b), 0}; }
inline Circle core_inscribed(const Box& k) {
  const Vec2 c = middle(k.min, k.max);
  return {c, std::fmin(std::fmin(c.x - k.min.x, k.max.x - c.x),
                       std::fmin(c.y - k.min.y, k.max.y - c.y))};
}
inline Circle core_inscribed(const OrientedBox& k) {
  return {k.center, std::fmin(k.half_size.x, k.half_size.y)};
}
inline Circle core_inscribed(const Ellipse& k) {
  return {k.center, std::fmin(k.semi_axes.x, k.semi_axes.y)};
}
inline Circle core_inscribed(const PolygonView& k) {
  const int e = taming_exponent(magnitude(k));
  const Polygon near_one = scaled(k, e);
  const std::vector<Vec2> corners = pairs::true_corners(core(near_one), 0);
  if (corners.size() < 3) return core_inscribed(Segment{k[0], k[0]});
  std::vector<outline::RimPart> sides;
  for (std::size_t i = 0; i < corners.size(); ++i)
    sides.push_back({corners[i], corners[i + 1 < corners.size() ? i + 1 : 0]});
  const Circle c = outline::InscribedSearch(std::move(sides), true).find();
  return {scaled(c.center, -e), std::ldexp(c.radius, -e)};
}

/// A circle that is the largest but for rounding, the largest number of its shape, and a circle around a given point.
struct Inscribed {
  Circle circle;
  double size;
  Circle given;
};
template <class S>
Inscribed inscribed(const S& s) {
  if (!has_finite_numbers(s)) return {{{NAN, NAN}, 0}, 0, {}};
  if constexpr (Outlined<S>) {
    const outline::View o = outline::view(s);
    const Box b = outline::vertex_bounds(o);
    Inscribed found{outline::largest_inscribed(o), o.radius, {{}, o.radius}};
    for (const Vec2& v : {b.min, b.max})
      found.size = std::fmax(found.size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
    o.any_start([&](const Vec2& p) { return found.given.center = p, true; });
    return found;
  } else {
    const auto& k = core(s);
    const double r = radius(s);
    Circle c = core_inscribed(k);
    c.radius = c.radius + r;
    return {c, magnitude(k) + r, {given_point(k), r}};
  }
}

/// The circle, its radius rounded down as far as the shape holds it, which holds(circle) decides exactly.
template <class Holds>
Circle held(Circle c, double size, const Holds& holds) {
  if (holds(c)) return c;
  double fits = 0, sticks_out = c.radius;
  constexpr double u = std::numeric_limits<double>::epsilon() / 2;
  double step = std::fmax(c.radius * u, std::numeric_limits<double>::denorm_min());
  for (; sticks_out > step; step *= 2) {
    if (holds(Circle{c.center, sticks_out - step})) {
      fits = sticks_out - step;
      break;
    }
    sticks_out -= step;
  }
  // Less than the rounding of the coordinates is not worth a try.
  while (sticks_out - fits > u * size) {
    const double between = 0.5 * fits + 0.5 * sticks_out;
    if (!(between > fits && between < sticks_out)) break;
    (holds(Circle{c.center, between}) ? fits : sticks_out) = between;
  }
  c.radius = fits;
  return c;
}
/// A thin shape need not hold its rounded middle: then it is the circle around the given point.
template <class Holds>
Circle held(const Inscribed& of, const Holds& holds) {
  if (std::isnan(of.circle.center.x)) return of.circle;
  const Circle c = held(of.circle, of.size, holds);
  return c.radius > 0 || holds(c) ? c : held(of.given, of.size, holds);
}

}  // namespace abut::detail
