// The least translation that parts two shapes of which one is an outline.
//
// The translations t for which A and B + t meet are the Minkowski difference of the two. Its boundary is
// among these curves, one for each pair of features that can touch:
//
//     a side of one, a corner of the other     a straight piece, moved out by the radii
//     two corners                              an arc of both radii, or of the ellipse and the radius
//
// A corner touches a side only if its two edges lie beyond it, which leaves few pairs. The translation
// that is sought is nearest to 0 on one of the curves, or where two cross. All these places are tried,
// the nearest first: the first one beside which the shapes are apart is the answer. Whether they are,
// an exact intersects() tells, of the shapes moved there and a little on.
//
// Curves are looked at in a circle around 0 that grows until the answer lies in it: what rests on the
// other shape costs its edges and the few pairs that touch.
#pragma once

#include <abut/detail/numeric/wide_vector.hpp>
#include <abut/detail/outline/chains.hpp>
#include <abut/detail/sweep/body.hpp>
#include <abut/results.hpp>
#include <algorithm>
#include <functional>
#include <limits>

namespace abut::detail::outline {

using numeric::DoubleDouble;
using numeric::WideVec2;

/// A vertex, and its neighbours along the boundary.
struct Peak {
  Vec2 at;
  Vec2 beside[2];
  int neighbours = 0;

  /// Whether all that it belongs to lies on one side: below the normal, as far as doubles tell.
  bool lies_below(const Vec2& normal) const {
    for (int i = 0; i < neighbours; ++i) {
      const Vec2 way = beside[i] - at;
      if (dot(way, normal) > kSlack * (std::fabs(way.x) + std::fabs(way.y))) return false;
    }
    return true;
  }
  static constexpr double kSlack = 0x1p-40;
};

/// A shape in the parts that can touch: sides and corners, each with the round part around it.
struct Parts {
  std::vector<Segment> sides;
  std::vector<Peak> peaks;
  double radius = 0;
  bool oval = false;
  sweep::Oval<double> ellipse;

  /// From the core's boundary to the shape's, along a unit normal.
  Vec2 round(const Vec2& n) const {
    Vec2 to = radius * n;
    if (oval) {
      const Vec2 m = ellipse.times(n);
      to = to + (1 / std::sqrt(dot(n, m))) * m;
    }
    return to;
  }
  double reach() const { return radius + (oval ? std::fmax(ellipse.a, ellipse.b) : 0); }
};

template <class = void>
Parts parts_of(const View& o) {
  Parts p;
  p.radius = o.radius;
  o.any_chain([&](std::span<const Vec2> given) {
    std::vector<Vec2> c;
    for (const Vec2& v : given)
      if (c.empty() || !(c.back() == v)) c.push_back(v);
    const bool closed = c.size() > 1 && (o.region || c.front() == c.back());
    if (closed && c.front() == c.back()) c.pop_back();
    const std::size_t n = c.size();
    for (std::size_t i = 0; i < n; ++i) {
      Peak peak{c[i], {}, 0};
      if (i > 0 || closed) peak.beside[peak.neighbours++] = c[(i + n - 1) % n];
      if (i + 1 < n || closed) {
        peak.beside[peak.neighbours++] = c[(i + 1) % n];
        p.sides.push_back({c[i], c[(i + 1) % n]});
      }
      p.peaks.push_back(peak);
    }
    return false;
  });
  return p;
}
/// The parts of a convex shape; a line is as long as `far` makes it.
template <class = void>
Parts parts_of(const boundary::Outline& o, double distant) {
  const auto point = [](Vec2 v) { return v; };
  const auto measure = [](double x) { return x; };
  const auto endless = [&](Vec2 d) {
    const Vec2 way = sweep::unit_sized(d);
    return (distant / length(way)) * way;
  };
  const auto body = sweep::body<double>(o, sweep::Reading{point, measure, endless});
  const View ring{nullptr, nullptr, nullptr, 1, body.radius, body.corners.size() > 2};
  const std::vector<std::vector<Vec2>> chains{body.corners};
  View all = ring;
  all.chains = chains.data();
  Parts p = parts_of(all);
  p.oval = body.oval;
  p.ellipse = body.ellipse;
  return p;
}

/// Where two shapes touch once the second has been moved.
struct Resting {
  Vec2 a, b;               ///< a point of each, b as it was before
  Segment side_a, side_b;  ///< of the core, at that point, the one that faces the other shape best
};
struct Parting {
  double depth = HUGE_VAL;
  Vec2 normal{1,
              0};  ///< from the first to the second: by depth · normal the second has to be moved
  std::vector<Resting> touches;
};

template <class = void>
class PartingSearch {
 public:
  /// meet(t): whether the first shape, and the second moved by t, have a common point.
  PartingSearch(const Parts& a, const Parts& b, double size, std::function<bool(const Vec2&)> meet)
      : a_(a),
        b_(b),
        meet_(std::move(meet)),
        step_(kStep * size),
        near_(kNear * size),
        box_a_(bounds(a)),
        box_b_(bounds(b)) {
    round_.radius = a.radius + b.radius;
    round_.oval = b.oval;
    round_.ellipse = b.ellipse;
  }

  /// The parting of shapes that only touch.
  Parting touch() {
    Parting found;
    if (look(near_, found)) return found.depth = 0, found;
    // A fit without play: no way out is better than another.
    for (const Curve& c : curves_)
      if (Vec2 n; passes(c, {}, n)) {
        found = parting({0, {}, n, {&c, nullptr}});
        return found.depth = 0, found;
      }
    found = by_boxes();
    return found.depth = 0, found;
  }
  Parting find() {
    Parting found;
    const double most = box_way();
    for (double within = kFirst * most;; within *= kGrowth) {
      const bool last = !(within < most);
      if (look(last ? most + step_ : within, found)) return found;
      if (last) return by_boxes();
    }
  }

  /// How far beside a place the shapes have to be apart: a fit of less play does not count.
  static constexpr double kStep = 0x1p-46;

 private:
  static constexpr double kFirst = 0x1p-10, kGrowth = 4;
  /// Places this near to each other are one.
  static constexpr double kNear = 0x1p-48;
  static constexpr double kTurn = 0x1p-40;

  struct Curve {
    const Segment* side = nullptr;  ///< of the first or the second shape
    const Peak *peak_a = nullptr, *peak_b = nullptr;
    Vec2 normal;         ///< of a side
    WideVec2 from, way;  ///< a straight piece, or in `from` the centre
    double nearest;      ///< a lower bound
    Box box;
  };
  struct Place {
    double distance;
    Vec2 at, aside;  ///< aside: into what is free, if anything is
    const Curve* curve[2];
    bool operator<(const Place& p) const {
      return distance != p.distance ? distance < p.distance : left_below(at, p.at);
    }
  };

  static Vec2 unit(const Vec2& v) {
    const double l = std::hypot(v.x, v.y);
    return l > 0 ? (1 / l) * v : Vec2{1, 0};
  }
  static WideVec2 wide(const Vec2& to, const Vec2& from) {
    return {DoubleDouble::difference(to.x, from.x), DoubleDouble::difference(to.y, from.y)};
  }
  static Box box_of(const Segment& s) { return core_bounds(s); }
  static Box box_of(const Peak& p) { return {p.at, p.at}; }

  /// Calls f(x, y) for what may come within `gap` of each other.
  template <class X, class Y, class F>
  static void each_near(const std::vector<X>& xs, const Box& around_xs, const std::vector<Y>& ys,
                        const Box& around_ys, double gap, F&& f) {
    struct Item {
      Box box;
      std::uint32_t index;
    };
    const auto overlaps = [&](const Box& p, const Box& q) {
      return p.min.y - gap <= q.max.y && q.min.y - gap <= p.max.y;
    };
    const auto in_order = [&](const auto& from, const Box& other) {
      std::vector<Item> items;
      for (std::uint32_t i = 0; i < from.size(); ++i) {
        const Box b = box_of(from[i]);
        if (b.min.x - gap <= other.max.x && other.min.x - gap <= b.max.x && overlaps(b, other))
          items.push_back({b, i});
      }
      std::sort(items.begin(), items.end(),
                [](const Item& p, const Item& q) { return p.box.min.x < q.box.min.x; });
      return items;
    };
    const std::vector<Item> p = in_order(xs, around_ys), q = in_order(ys, around_xs);
    for (std::size_t i = 0, j = 0; i < p.size() || j < q.size();) {
      const bool first = j == q.size() || (i < p.size() && p[i].box.min.x <= q[j].box.min.x);
      if (first) {
        for (std::size_t k = j; k < q.size() && q[k].box.min.x - gap <= p[i].box.max.x; ++k)
          if (overlaps(p[i].box, q[k].box)) f(xs[p[i].index], ys[q[k].index]);
        ++i;
      } else {
        for (std::size_t k = i; k < p.size() && p[k].box.min.x - gap <= q[j].box.max.x; ++k)
          if (overlaps(p[k].box, q[j].box)) f(xs[p[k].index], ys[q[j].index]);
        ++j;
      }
    }
  }

  static Box bounds(const Parts& p) {
    Box b{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (const Peak& k : p.peaks)
      for (int i = 0; i < 2; ++i) {
        b.min[i] = std::fmin(b.min[i], k.at[i]);
        b.max[i] = std::fmax(b.max[i], k.at[i]);
      }
    return b;
  }
  /// How far at most: until the boxes are apart.
  double box_way(Vec2* way = nullptr) const {
    const Box &a = box_a_, &b = box_b_;
    const double reach = a_.reach() + b_.reach();
    double least = HUGE_VAL;
    for (int i = 0; i < 2; ++i)
      for (const double sign : {1.0, -1.0}) {
        const double d = reach + (sign > 0 ? a.max[i] - b.min[i] : b.max[i] - a.min[i]);
        if (!(d < least)) continue;
        least = d;
        if (way) *way = i == 0 ? Vec2{sign, 0} : Vec2{0, sign};
      }
    return std::fmax(least, 0);
  }
  Parting by_boxes() const {
    Parting p;
    p.depth = box_way(&p.normal);
    const Vec2 b = b_.peaks[0].at;
    p.touches.push_back({b + p.depth * p.normal, b, {b, b}, {b, b}});
    return p;
  }

  void add_side(const Segment& s, const Peak& peak, bool of_a, double within) {
    if (s.a == s.b) return;
    const Vec2 out = unit(perp(s.b - s.a));
    for (const double sign : {1.0, -1.0}) {
      // From the side to the corner; the normal of the curve is from the first to the second.
      const Vec2 n = sign * out, normal = of_a ? n : -n;
      if (!peak.lies_below(-n)) continue;
      Curve c;
      c.side = &s;
      (of_a ? c.peak_b : c.peak_a) = &peak;
      c.normal = normal;
      const WideVec2 from = of_a ? wide(s.a, peak.at) : wide(peak.at, s.a),
                     way = of_a ? wide(s.b, s.a) : wide(s.a, s.b);
      c.from = from + moved_out(s, normal);
      c.way = way;
      const Vec2 p = rounded(c.from), d = rounded(way);
      const double t = std::clamp(-dot(p, d) / dot(d, d), 0.0, 1.0);
      c.nearest = length(p + t * d);
      if (!(c.nearest <= within + near_)) continue;
      const Vec2 q = p + d, slack{near_, near_};
      c.box = {Vec2{std::fmin(p.x, q.x), std::fmin(p.y, q.y)} - slack,
               Vec2{std::fmax(p.x, q.x), std::fmax(p.y, q.y)} + slack};
      curves_.push_back(c);
    }
  }
  /// Out along a side's normal by both radii.
  WideVec2 moved_out(const Segment& s, const Vec2& normal) const {
    if (round_.oval) return numeric::widened(round_.round(normal));
    if (!(round_.radius > 0)) return {};
    const WideVec2 d = wide(s.b, s.a);
    const DoubleDouble r = DoubleDouble(round_.radius) / sqrt(dot(d, d));
    const WideVec2 n{-r * d.y, r * d.x};
    return n.x.hi * normal.x + n.y.hi * normal.y < 0 ? WideVec2{-n.x, -n.y} : n;
  }
  void add_corner(const Peak& p, const Peak& q, double within) {
    Curve c;
    c.peak_a = &p;
    c.peak_b = &q;
    c.from = wide(p.at, q.at);
    const Vec2 centre = rounded(c.from);
    const double l = length(centre),
                 least = round_.oval ? std::fmin(round_.ellipse.a, round_.ellipse.b) : 0,
                 low = round_.radius + least, high = round_.reach();
    c.nearest = std::fmax(0, std::fmax(l - high, low - l));
    if (!(c.nearest <= within + near_)) return;
    const Vec2 reach{high + near_, high + near_};
    c.box = {centre - reach, centre + reach};
    curves_.push_back(c);
  }
  /// Whether the corners of an arc touch with this normal.
  static bool turns(const Curve& c, const Vec2& n) {
    return c.peak_a->lies_below(n) && c.peak_b->lies_below(-n);
  }

  bool look(double within, Parting& found) {
    curves_.clear();
    const double reach = round_.reach() + within + near_;
    each_near(a_.sides, box_a_, b_.peaks, box_b_, reach,
              [&](const Segment& s, const Peak& p) { add_side(s, p, true, within); });
    each_near(b_.sides, box_b_, a_.peaks, box_a_, reach,
              [&](const Segment& s, const Peak& p) { add_side(s, p, false, within); });
    if (round_.reach() > 0)
      each_near(a_.peaks, box_a_, b_.peaks, box_b_, reach,
                [&](const Peak& p, const Peak& q) { add_corner(p, q, within); });
    else  // a point has corners alone
      each_near(a_.peaks, box_a_, b_.peaks, box_b_, 0, [&](const Peak& p, const Peak& q) {
        if (p.neighbours == 0 || q.neighbours == 0) add_corner(p, q, within);
      });
    places_.clear();
    for (const Curve& c : curves_) add_nearest(c, within);
    double limit = within;
    const Place* best = first_free();
    Place kept{};
    if (best) kept = *best, limit = kept.distance;
    // Crossings nearer than that.
    places_.clear();
    curves_order_.clear();
    for (const Curve& c : curves_)
      if (c.nearest <= limit) curves_order_.push_back(&c);
    std::sort(curves_order_.begin(), curves_order_.end(),
              [](const Curve* p, const Curve* q) { return p->box.min.x < q->box.min.x; });
    for (std::size_t i = 0; i < curves_order_.size(); ++i)
      for (std::size_t j = i + 1; j < curves_order_.size(); ++j) {
        const Curve &p = *curves_order_[i], &q = *curves_order_[j];
        if (q.box.min.x > p.box.max.x) break;
        if (p.box.min.y <= q.box.max.y && q.box.min.y <= p.box.max.y) add_crossings(p, q, limit);
      }
    if (const Place* crossing = first_free();
        crossing && (!best || crossing->distance < kept.distance))
      kept = *crossing, best = &kept;
    if (!best) return false;
    found = parting(kept);
    return true;
  }
  const Place* first_free() {
    std::sort(places_.begin(), places_.end());
    for (const Place& p : places_)
      if (!meet_(p.at + step_ * p.aside)) return &p;
    return nullptr;
  }

  /// A place, unless it is too far or is the nearest to 0 of neither what is free nor the curves there.
  void add(const WideVec2& at, const Vec2& n, const Vec2& m, const Curve& p, const Curve& q,
           double limit) {
    const Vec2 t = rounded(at);
    const double distance = length(t);
    if (!(distance <= limit)) return;
    const double k = cross(n, m);
    if (!(std::fabs(k) > kTurn)) return;
    if (distance > near_ &&
        (cross(t, m) / k < -kTurn * distance || cross(n, t) / k < -kTurn * distance))
      return;
    places_.push_back({distance, t, unit(n + m), {&p, &q}});
  }
  void add_at(double distance, const Vec2& n, const Curve& c, double limit) {
    distance = std::fmax(distance, 0);
    if (distance <= limit) places_.push_back({distance, distance * n, n, {&c, nullptr}});
  }

  void add_nearest(const Curve& c, double limit) {
    if (c.side) {
      const Vec2 p = rounded(c.from), d = rounded(c.way);
      const double at = -dot(p, d), dd = dot(d, d), slack = near_ * std::sqrt(dd);
      if (at < -slack || at > dd + slack) return;
      // The height is the same for either end as the start of the side, to the last digits.
      const DoubleDouble h = cross(c.from, c.way) / sqrt(dot(c.way, c.way));
      const double distance = std::fabs(h.value());
      const bool out = h.hi * cross(c.normal, rounded(c.way)) >= 0;
      if (out || distance <= near_) add_at(out ? distance : 0, c.normal, c, limit);
      return;
    }
    const Vec2 centre = rounded(c.from);
    if (!round_.oval) {
      const double l = length(centre);
      if (l > near_) {
        const Vec2 n = (-1 / l) * centre;
        if (l <= round_.radius + near_ && turns(c, n)) add_at(round_.radius - l, n, c, limit);
        return;
      }
      // Any way out of the centre will do.
      for (const Vec2& n : {Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0, -1}})
        if (turns(c, n)) add_at(round_.radius, n, c, limit);
      for (const Peak* k : {c.peak_a, c.peak_b})
        for (int i = 0; i < k->neighbours; ++i)
          for (const double sign : {1.0, -1.0})
            if (const Vec2 n = sign * unit(perp(k->beside[i] - k->at)); turns(c, n))
              add_at(round_.radius, n, c, limit);
      return;
    }
    const auto beside = [&](double angle) {
      const Vec2 n{std::cos(angle), std::sin(angle)};
      return cross(n, centre + round_.round(n));
    };
    constexpr int steps = 64;
    for (int i = 0; i < steps; ++i) {
      const double from = 2 * std::numbers::pi / steps * i,
                   to = 2 * std::numbers::pi / steps * (i + 1);
      if ((beside(from) < 0) == (beside(to) < 0)) continue;
      const double angle = root(beside, from, to);
      const Vec2 n{std::cos(angle), std::sin(angle)};
      const double distance = dot(centre + round_.round(n), n);
      if (distance >= -near_ && turns(c, n)) add_at(distance, n, c, limit);
    }
  }
  /// Where a function changes its sign.
  template <class F>
  static double root(const F& f, double from, double to) {
    const bool low = f(from) < 0;
    for (int i = 0; i < 60; ++i) {
      const double middle = 0.5 * (from + to);
      (((f(middle) < 0) == low) ? from : to) = middle;
    }
    return 0.5 * (from + to);
  }

  void add_crossings(const Curve& p, const Curve& q, double limit) {
    if (!p.side && q.side) return add_crossings(q, p, limit);
    if (p.side && q.side) {
      const DoubleDouble k = cross(p.way, q.way);
      if (k.hi == 0) return;
      const DoubleDouble s = cross(q.from - p.from, q.way) / k,
                         t = cross(q.from - p.from, p.way) / k;
      const auto is_on = [&](const Curve& c, const DoubleDouble& at) {
        const double slack = near_ / length(rounded(c.way));
        return at.hi >= -slack && at.hi <= 1 + slack;
      };
      if (is_on(p, s) && is_on(q, t))
        add(p.from + WideVec2{s * p.way.x, s * p.way.y}, p.normal, q.normal, p, q, limit);
      return;
    }
    if (round_.oval) return add_oval_crossings(p, q, limit);
    const DoubleDouble r = round_.radius, none = 0.0;
    const auto add_on = [&](const WideVec2& at) {
      const auto normal = [&](const Curve& c) {
        return c.side ? c.normal : unit(rounded(at - c.from));
      };
      const Vec2 n = normal(p), m = normal(q);
      if ((p.side || turns(p, n)) && turns(q, m)) add(at, n, m, p, q, limit);
    };
    if (p.side) {
      const DoubleDouble l = sqrt(dot(p.way, p.way));
      const WideVec2 u{p.way.x / l, p.way.y / l}, w = p.from - q.from;
      const DoubleDouble b = dot(w, u), h = cross(w, u), rest = r * r - h * h;
      if (rest < none) return;
      for (const DoubleDouble& half : {sqrt(rest), -sqrt(rest)}) {
        const DoubleDouble s = half - b;
        if (s.hi < -near_ || s.hi > l.hi + near_) continue;
        add_on(p.from + WideVec2{s * u.x, s * u.y});
      }
      return;
    }
    const WideVec2 d = q.from - p.from;
    const DoubleDouble dd = dot(d, d),
                       rest = r * r / (dd.hi > 0 ? dd : DoubleDouble(1.0)) - DoubleDouble(0.25);
    if (dd.hi == 0 || rest < none) return;
    for (const DoubleDouble& s : {sqrt(rest), -sqrt(rest)})
      add_on(p.from +
             WideVec2{DoubleDouble(0.5) * d.x - s * d.y, DoubleDouble(0.5) * d.y + s * d.x});
  }
  /// Adds the crossings of an ellipse's curve with a side's, or with another curve of its own.
  void add_oval_crossings(const Curve& p, const Curve& q, double limit) {
    const Vec2 centre = rounded(q.from);
    const auto on = [&](double angle) {
      return centre + round_.round({std::cos(angle), std::sin(angle)});
    };
    const auto add_root = [&](const auto& f, double from, double to) {
      if ((f(from) < 0) == (f(to) < 0)) return;
      const double angle = root(f, from, to);
      const Vec2 m{std::cos(angle), std::sin(angle)}, at = on(angle);
      if (!turns(q, m)) return;
      Vec2 n = p.normal;
      if (p.side) {
        const Vec2 d = rounded(p.way);
        const double s = dot(at - rounded(p.from), d), slack = near_ * length(d);
        if (s < -slack || s > dot(d, d) + slack) return;
      } else {
        n = normal_at(at - rounded(p.from));
        if (!turns(p, n)) return;
      }
      add(numeric::widened(at), n, m, p, q, limit);
    };
    constexpr double half_turn = std::numbers::pi;
    if (p.side) {
      const auto above = [&](double angle) { return dot(on(angle) - rounded(p.from), p.normal); };
      const double top = std::atan2(p.normal.y, p.normal.x);
      add_root(above, top, top + half_turn);
      add_root(above, top, top - half_turn);
      return;
    }
    // Chords along the way between the centres: the longest one goes through the centre.
    const Vec2 way = centre - rounded(p.from);
    if (!(length(way) > near_)) return;
    const double side = std::atan2(-way.y, -way.x);
    const auto off_centre = [&](double angle) { return cross(way, on(angle) - centre); };
    const double middle = root(off_centre, side - half_turn / 2, side + half_turn / 2);
    const auto beyond = [&](double angle) { return gauge(on(angle) - rounded(p.from)); };
    add_root(beyond, middle, side - half_turn / 2);
    add_root(beyond, middle, side + half_turn / 2);
  }
  /// The angle of the normal at a place of the round part's boundary, and how far beyond that a place lies.
  Vec2 normal_at(const Vec2& x) const {
    const auto off = [&](double angle) {
      const Vec2 n{std::cos(angle), std::sin(angle)};
      return cross(n, x - round_.round(n));
    };
    // The best of some, then the common normal near it.
    double best = 0, most = -HUGE_VAL;
    constexpr int steps = 64;
    constexpr double step = 2 * std::numbers::pi / steps;
    for (int i = 0; i < steps; ++i) {
      const Vec2 n{std::cos(step * i), std::sin(step * i)};
      if (const double h = dot(n, x - round_.round(n)); h > most) most = h, best = step * i;
    }
    const double angle = root(off, best - step, best + step);
    return {std::cos(angle), std::sin(angle)};
  }
  double gauge(const Vec2& x) const {
    const Vec2 n = normal_at(x);
    return dot(n, x - round_.round(n));
  }

  // Where the two rest on each other.

  bool passes(const Curve& c, const Vec2& t, Vec2& normal) const {
    const Vec2 from = rounded(c.from);
    if (c.side) {
      const Vec2 d = rounded(c.way);
      const double l = length(d), along = dot(t - from, d);
      normal = c.normal;
      return std::fabs(dot(t - from, c.normal)) <= near_ && along >= -near_ * l &&
             along <= l * l + near_ * l;
    }
    if (round_.oval) {
      normal = normal_at(t - from);
      return std::fabs(dot(normal, t - from - round_.round(normal))) <= near_ && turns(c, normal);
    }
    normal = unit(t - from);
    return std::fabs(length(t - from) - round_.radius) <= near_ && turns(c, normal);
  }
  static Segment facing(const Peak& p, const Vec2& n) {
    Segment best{p.at, p.at};
    double least = HUGE_VAL;
    for (int i = 0; i < p.neighbours; ++i)
      if (const double rise = std::fabs(dot(unit(p.beside[i] - p.at), n)); rise < least)
        least = rise, best = {p.at, p.beside[i]};
    return best;
  }
  Parting parting(const Place& place) const {
    Parting all;
    all.depth = place.distance;
    all.normal = place.distance > near_ ? unit(place.at)
                 : place.curve[1]       ? place.aside
                                        : place.curve[0]->normal;
    if (!place.curve[1]) all.normal = place.aside;
    const auto rest = [&](const Curve& c, const Vec2& n) {
      Resting r;
      if (c.peak_a)
        r.a = c.peak_a->at + a_.radius * n, r.b = r.a - place.at;
      else
        r.b = c.peak_b->at - b_.round(n), r.a = r.b + place.at;
      r.side_a = c.peak_a ? facing(*c.peak_a, n) : *c.side;
      r.side_b = c.peak_b ? facing(*c.peak_b, n) : c.peak_a ? *c.side : Segment{r.b, r.b};
      all.touches.push_back(r);
    };
    for (const Curve& c : curves_)
      if (Vec2 n; c.nearest <= place.distance + near_ && passes(c, place.at, n)) rest(c, n);
    if (all.touches.empty()) rest(*place.curve[0], all.normal);
    return all;
  }

  const Parts &a_, &b_;
  Parts round_;
  std::function<bool(const Vec2&)> meet_;
  double step_, near_;
  Box box_a_, box_b_;
  std::vector<Curve> curves_;
  std::vector<const Curve*> curves_order_;
  std::vector<Place> places_;
};

}  // namespace abut::detail::outline
