// The curves on which two shapes touch once the second is moved: the boundary of their Minkowski difference is
// among them, one for each pair of features that can touch:
//
//     a side of one, a corner of the other     a straight piece, moved out by the radii
//     two corners                              an arc of both radii, or of the ellipse and the radius
//
// A corner touches a side only if its two edges lie beyond it, which leaves few pairs. parting.hpp seeks the least way
// out on them, and where two cross.
#pragma once

#include <abut/detail/numeric/wide_vector.hpp>
#include <abut/detail/outline/inside.hpp>
#include <abut/detail/outline/nearest.hpp>
#include <abut/detail/outline/tree.hpp>
#include <abut/detail/sweep/body.hpp>
#include <algorithm>
#include <array>
#include <limits>

namespace abut::detail::outline {

using numeric::DoubleDouble;
using numeric::WideVec2;

/// A vertex, and its neighbours along the boundary.
struct Peak {
  Vec2 at;
  Tree::Beside beside;

  /// Whether all that it belongs to lies on one side: below the normal, of any length, as far as doubles tell.
  /// `turn`: the normal may be off by this sine.
  bool lies_below(const Vec2& normal, double turn = 0) const {
    const double slack = (kSlack + turn) * (std::fabs(normal.x) + std::fabs(normal.y));
    for (int i = 0; i < beside.count; ++i) {
      const Vec2 way = beside.at[i] - at;
      if (dot(way, normal) > slack * (std::fabs(way.x) + std::fabs(way.y))) return false;
    }
    return true;
  }
  static constexpr double kSlack = 0x1p-40;
};

/// A shape is its edges and this around them.
struct Round {
  double radius = 0;
  bool oval = false;
  sweep::Oval<double> ellipse;

  /// From the core's boundary to the shape's, along a unit normal.
  Vec2 along(const Vec2& n) const {
    Vec2 to = radius * n;
    if (oval) {
      const Vec2 m = ellipse.times(n);
      to = to + (1 / std::sqrt(dot(n, m))) * m;
    }
    return to;
  }
  double reach() const { return radius + (oval ? std::fmax(ellipse.a, ellipse.b) : 0); }
};

/// Edges and what is around them.
struct Body {
  const Tree& edges;
  Round round;
};
/// f(body) of a convex shape; a line is as long as `distant` makes it.
template <class F>
auto with_body(const boundary::Outline& o, double distant, F&& f) {
  const auto point = [](Vec2 v) { return v; };
  const auto measure = [](double x) { return x; };
  const auto endless = [&](Vec2 d) {
    const Vec2 way = sweep::unit_sized(d);
    return (distant / length(way)) * way;
  };
  const auto body = sweep::body<double>(o, sweep::Reading{point, measure, endless});
  const std::vector<std::vector<Vec2>> chains{body.corners};
  const Tree edges(View{chains.data(), nullptr, nullptr, 1, 0, body.corners.size() > 2});
  return f(Body{edges, {body.radius, body.oval, body.ellipse}});
}
template <class F>
auto with_body(const Tree& o, double, F&& f) {
  return f(Body{o, {o.radius, false, {}}});
}

/// The curves in a square of translations, and the places on them that may be nearest to 0.
template <class = void>
class PartingCurves {
 protected:
  PartingCurves(const Body& a, const Body& b, double size)
      : a_(a),
        b_(b),
        round_{a.round.radius + b.round.radius, b.round.oval, b.round.ellipse},
        near_(kNear * size) {}

  /// Curves of ends this near to each other, in places, are one; arcs of centres by so many times nearer.
  static constexpr double kOne = 4;
  /// Places this near to each other are one.
  static constexpr double kNear = 0x1p-48;
  static constexpr double kTurn = 0x1p-40;

  /// Two features that touch: a side of one and a corner of the other, or two corners.
  enum class Pair : unsigned char { side_of_a, side_of_b, corners };
  struct Curve {
    Pair pair;
    std::uint32_t a, b;  ///< the number of a side or of a corner
    Vec2 normal;         ///< of a side
    WideVec2 from, way;  ///< a straight piece, or in `from` the centre
    double nearest;      ///< a lower bound
    Box box;
    bool straight() const { return pair != Pair::corners; }
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
  Peak peak(const Body& o, std::uint32_t i) const { return {o.edges.vertex(i), o.edges.beside(i)}; }

  /// Notes a curve that comes into a square and is near enough to 0.
  void note(const Curve& c, const Square& in, double within) {
    if (!(c.nearest <= within + near_)) return;
    const Box b = in.box();
    if (c.box.min.x > b.max.x || c.box.max.x < b.min.x || c.box.min.y > b.max.y ||
        c.box.max.y < b.min.y)
      return;
    const Vec2 to = in.centre - rounded(c.from), way = rounded(c.way);
    const double reach = std::numbers::sqrt2 * in.half + near_;
    if (c.straight()) {
      const double size = std::fabs(way.x) + std::fabs(way.y);
      if (std::fabs(cross(way, to)) > size * (in.half + near_)) return;
    } else if (!round_.oval) {
      const double l = length(to);
      if (std::fabs(l - round_.radius) > reach) return;
      if (reach < l && !turns(c, (1 / l) * to, reach / l)) return;
    } else if (!passes_oval(to, reach)) {
      return;
    }
    curves_.push_back(c);
  }
  /// Whether the round part's boundary may come so near to a place. An ellipse of longer axes lies around it, one
  /// of the same shape in it.
  bool passes_oval(const Vec2& place, double reach) const {
    const sweep::Oval<double>& e = round_.ellipse;
    const double r = round_.radius, most = std::fmax(e.a, e.b), x = dot(place, e.u),
                 y = cross(e.u, place);
    const double a = e.a + r, b = e.b + r, inner = 1 + r / most, c = e.a * inner, d = e.b * inner;
    // Without an axis there is no number.
    return !(std::hypot(x / a, y / b) > 1 + reach / std::fmin(a, b) + kTurn) &&
           !(std::hypot(x / c, y / d) < 1 - reach / std::fmin(c, d) - kTurn);
  }
  void add_side(Pair pair, const Segment& s, std::uint32_t a, std::uint32_t b, const Square& in,
                double within) {
    if (s.a == s.b) return;
    const bool of_a = pair == Pair::side_of_a;
    const Vec2 corner = of_a ? b_.edges.vertex(b) : a_.edges.vertex(a);
    // Most are farther than that.
    const double room = std::numbers::sqrt2 * in.half + round_.reach() + near_;
    const Vec2 there = of_a ? corner + in.centre : corner - in.centre;
    for (int i = 0; i < 2; ++i)
      if ((s.a[i] - there[i] > room && s.b[i] - there[i] > room) ||
          (there[i] - s.a[i] > room && there[i] - s.b[i] > room))
        return;
    const Peak peak = of_a ? this->peak(b_, b) : this->peak(a_, a);
    const Vec2 out = perp(s.b - s.a);
    for (const double sign : {1.0, -1.0}) {
      // From the side to the corner; the normal of the curve is from the first to the second.
      const Vec2 n = sign * out;
      if (!peak.lies_below(-n)) continue;
      const Vec2 normal = unit(of_a ? n : -n);
      Curve c;
      c.pair = pair;
      c.a = a, c.b = b;
      c.normal = normal;
      const WideVec2 from = of_a ? wide(s.a, corner) : wide(corner, s.a),
                     way = of_a ? wide(s.b, s.a) : wide(s.a, s.b);
      c.from = from + moved_out(s, normal);
      c.way = way;
      const Vec2 p = rounded(c.from), d = rounded(way);
      const double t = std::clamp(-dot(p, d) / dot(d, d), 0.0, 1.0);
      c.nearest = length(p + t * d);
      const Vec2 q = p + d, slack{near_, near_};
      c.box = {Vec2{std::fmin(p.x, q.x), std::fmin(p.y, q.y)} - slack,
               Vec2{std::fmax(p.x, q.x), std::fmax(p.y, q.y)} + slack};
      note(c, in, within);
    }
  }
  /// Out along a side's normal by both radii.
  WideVec2 moved_out(const Segment& s, const Vec2& normal) const {
    if (round_.oval) return numeric::widened(round_.along(normal));
    if (!(round_.radius > 0)) return {};
    const WideVec2 d = wide(s.b, s.a);
    const DoubleDouble r = DoubleDouble(round_.radius) / sqrt(dot(d, d));
    const WideVec2 n{-r * d.y, r * d.x};
    return n.x.hi * normal.x + n.y.hi * normal.y < 0 ? WideVec2{-n.x, -n.y} : n;
  }
  void add_corners(std::uint32_t a, std::uint32_t b, const Square& in, double within) {
    Curve c;
    c.pair = Pair::corners;
    c.a = a, c.b = b;
    c.from = wide(a_.edges.vertex(a), b_.edges.vertex(b));
    const Vec2 centre = rounded(c.from);
    const double l = length(centre),
                 least = round_.oval ? std::fmin(round_.ellipse.a, round_.ellipse.b) : 0,
                 low = round_.radius + least, high = round_.reach();
    c.nearest = std::fmax(0, std::fmax(l - high, low - l));
    const Vec2 reach{high + near_, high + near_};
    c.box = {centre - reach, centre + reach};
    note(c, in, within);
  }
  /// Whether the corners of an arc touch with this normal.
  bool turns(const Curve& c, const Vec2& n, double turn = 0) const {
    return peak(a_, c.a).lies_below(n, turn) && peak(b_, c.b).lies_below(-n, turn);
  }

  /// Calls f(corner) for an edge's start, and for its end where no other edge starts from that.
  template <class F>
  static void each_corner(const Tree& o, const Segment& e, std::uint32_t i, F&& f) {
    f(i);
    if (!(e.a == e.b) && !o.neighbour(i, 1)) f(i + 1);
  }
  /// Whether an edge and another one surely meet, or come within the radius, by all translations no farther than
  /// `spread` from one. `f`: as it is there.
  bool surely_meet(const Segment& e, const Segment& f, double spread) const {
    const double r = round_.radius - spread;
    const Vec2 d = e.b - e.a, g = f.b - f.a;
    const double dd = dot(d, d), gg = dot(g, g);
    const auto beside = [&](const Vec2& p, const Segment& s, const Vec2& way, double all) {
      const Vec2 to = p - s.a;
      const double at = all > 0 ? std::clamp(dot(to, way) / all, 0.0, 1.0) : 0;
      const Vec2 off = to - at * way;
      return dot(off, off) < r * r;
    };
    if (r > 0 && (beside(f.a, e, d, dd) || beside(f.b, e, d, dd) || beside(e.a, f, g, gg) ||
                  beside(e.b, f, g, gg)))
      return true;
    const auto parts = [&](double p, double q, double squared) {
      return p * q < 0 && std::fmin(p * p, q * q) > spread * spread * squared;
    };
    return parts(cross(d, f.a - e.a), cross(d, f.b - e.a), dd) &&
           parts(cross(g, e.a - f.a), cross(g, e.b - f.a), gg);
  }
  /// A square of translations has …
  enum class Has {
    few,      ///< curves, and all of them are collected
    many,     ///< more pairs of edges than that
    no_place  ///< the shapes surely meet by each of them
  };
  /// Collects the curves that come into a square, as far as `within`; not if they are of more pairs of edges.
  /// `room`: what rounding may move; of an infinite one the shapes never surely meet.
  Has collect(const Square& in, double within, std::size_t most_pairs, double room) {
    curves_.clear();
    Has has = Has::few;
    const Tree &a = a_.edges, &b = b_.edges;
    const double spread = std::numbers::sqrt2 * in.half + room;
    a.any_numbered_moved_pair(
        b, in.centre, in.half + near_, round_.reach(),
        [&](const Segment& e, std::uint32_t i, const Segment& f, std::uint32_t j) {
          if (surely_meet(e, {f.a + in.centre, f.b + in.centre}, spread)) has = Has::no_place;
          if (most_pairs-- == 0) has = Has::many;
          if (has != Has::few) return true;
          each_corner(b, f, j, [&](std::uint32_t q) {
            add_side(Pair::side_of_a, e, i, q, in, within);
            each_corner(a, e, i, [&](std::uint32_t p) {
              // Without radii a point has corners alone.
              if (round_.reach() > 0 || e.a == e.b || f.a == f.b) add_corners(p, q, in, within);
            });
          });
          each_corner(a, e, i,
                      [&](std::uint32_t p) { add_side(Pair::side_of_b, f, p, j, in, within); });
          return false;
        });
    return has;
  }
  /// Leaves the outermost of curves that are one in a square, as far as doubles tell. All teeth of two combs
  /// touch at once.
  void leave_one_of_each(const Square& in) {
    struct Known {
      std::array<double, 11> key;
      double out;
      std::size_t number;
    };
    const auto cell = [](double x, double size) { return std::floor(x / size); };
    std::vector<Known> all;
    for (std::size_t i = 0; i < curves_.size(); ++i) {
      const Curve& c = curves_[i];
      const Vec2 from = rounded(c.from) - in.centre;
      Known k{{}, 0, i};
      k.key[0] = c.straight();
      if (c.straight()) {
        // The part of it in the square.
        const Vec2 way = rounded(c.way);
        double first = 0, last = 1;
        for (int axis = 0; axis < 2; ++axis) {
          const double room = in.half + 4 * near_, d = way[axis];
          const double low = (-room - from[axis]) / d, high = (room - from[axis]) / d;
          if (!(std::fabs(d) > 0)) continue;
          first = std::fmax(first, std::fmin(low, high));
          last = std::fmin(last, std::fmax(low, high));
        }
        if (last < first) continue;
        Vec2 ends[2] = {from + first * way, from + last * way};
        if (left_below(ends[1], ends[0])) std::swap(ends[0], ends[1]);
        for (int e = 0; e < 2; ++e)
          for (int axis = 0; axis < 2; ++axis)
            k.key[1 + 2 * e + axis] = cell(ends[e][axis], kOne * near_);
        k.key[5] = cell(c.normal.x, kTurn), k.key[6] = cell(c.normal.y, kTurn);
        k.out = dot(c.normal, from);
      } else {
        k.key[1] = cell(from.x, near_ / kOne), k.key[2] = cell(from.y, near_ / kOne);
        int at = 3;
        for (const Peak& p : {peak(a_, c.a), peak(b_, c.b)})
          for (int e = 0; e < 2; ++e) {
            const Vec2 way = e < p.beside.count ? unit(p.beside.at[e] - p.at) : Vec2{};
            k.key[at++] = cell(way.x, kTurn), k.key[at++] = cell(way.y, kTurn);
          }
      }
      all.push_back(k);
    }
    std::sort(all.begin(), all.end(), [](const Known& p, const Known& q) {
      return p.key != q.key ? p.key < q.key : p.out != q.out ? p.out > q.out : p.number < q.number;
    });
    const auto end = std::unique(all.begin(), all.end(),
                                 [](const Known& p, const Known& q) { return p.key == q.key; });
    all.erase(end, all.end());
    std::sort(all.begin(), all.end(),
              [](const Known& p, const Known& q) { return p.number < q.number; });
    for (std::size_t i = 0; i < all.size(); ++i) curves_[i] = curves_[all[i].number];
    curves_.erase(curves_.begin() + static_cast<std::ptrdiff_t>(all.size()), curves_.end());
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
    heed_stop();
    if (c.straight()) {
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
      for (const Peak& k : {peak(a_, c.a), peak(b_, c.b)})
        for (int i = 0; i < k.beside.count; ++i)
          for (const double sign : {1.0, -1.0})
            if (const Vec2 n = sign * unit(perp(k.beside.at[i] - k.at)); turns(c, n))
              add_at(round_.radius, n, c, limit);
      return;
    }
    const auto beside = [&](double angle) {
      const Vec2 n{std::cos(angle), std::sin(angle)};
      return cross(n, centre + round_.along(n));
    };
    constexpr int steps = 64;
    for (int i = 0; i < steps; ++i) {
      const double from = 2 * std::numbers::pi / steps * i,
                   to = 2 * std::numbers::pi / steps * (i + 1);
      if ((beside(from) < 0) == (beside(to) < 0)) continue;
      const double angle = root(beside, from, to);
      const Vec2 n{std::cos(angle), std::sin(angle)};
      const double distance = dot(centre + round_.along(n), n);
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

  /// Whether two straight pieces surely cross in no place that counts, as most do: one lies beside the line of the other,
  /// or the crossing is too far, or another place beside it is nearer to 0.
  bool surely_no_place(const Curve& p, const Curve& q, double limit) const {
    const Vec2 d = rounded(p.way), g = rounded(q.way), from = rounded(p.from),
               between = rounded(q.from) - from;
    const double k = cross(d, g);
    // From 0 to k on a piece. Rounding moves less than the room.
    const auto beside = [&](const Vec2& way) {
      const double at = k < 0 ? -cross(between, way) : cross(between, way),
                   room = 2 * near_ * taxicab(way);
      return at < -room || at > std::fabs(k) + room;
    };
    if (beside(g) || beside(d)) return true;
    if (!(std::fabs(k) > kSteep * taxicab(d) * taxicab(g))) return false;
    const Vec2 at = from + (cross(between, g) / k) * d;
    const double distance = length(at), room = 4 * near_ / kSteep,
                 steep = cross(p.normal, q.normal), least = -kTurn * distance - room / kSteep;
    return distance > limit + room ||
           (distance > near_ + room &&
            (cross(at, q.normal) / steep < least || cross(p.normal, at) / steep < least));
  }
  /// Sine of an angle from which on doubles tell enough of a crossing.
  static constexpr double kSteep = 0x1p-10;
  void add_crossings(const Curve& p, const Curve& q, double limit) {
    heed_stop();
    if (!p.straight() && q.straight()) return add_crossings(q, p, limit);
    if (p.straight() && q.straight()) {
      if (surely_no_place(p, q, limit)) return;
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
        return c.straight() ? c.normal : unit(rounded(at - c.from));
      };
      const Vec2 n = normal(p), m = normal(q);
      if ((p.straight() || turns(p, n)) && turns(q, m)) add(at, n, m, p, q, limit);
    };
    if (p.straight()) {
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
      return centre + round_.along({std::cos(angle), std::sin(angle)});
    };
    const auto add_root = [&](const auto& f, double from, double to) {
      if ((f(from) < 0) == (f(to) < 0)) return;
      const double angle = root(f, from, to);
      const Vec2 m{std::cos(angle), std::sin(angle)}, at = on(angle);
      if (!turns(q, m)) return;
      Vec2 n = p.normal;
      if (p.straight()) {
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
    if (p.straight()) {
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
  /// The normal at a place of the round part's boundary; elsewhere at one that lies beyond it, or before it, as the
  /// place does.
  Vec2 normal_at(const Vec2& x) const {
    if (!(round_.radius > 0)) {
      const sweep::Oval<double>& e = round_.ellipse;
      const Vec2 v = perp(e.u);
      return unit((dot(x, e.u) * (e.b / e.a)) * e.u + (dot(x, v) * (e.a / e.b)) * v);
    }
    const auto off = [&](double angle) {
      const Vec2 n{std::cos(angle), std::sin(angle)};
      return cross(n, x - round_.along(n));
    };
    // The best of some, then the common normal near it.
    double best = 0, most = -HUGE_VAL;
    constexpr int steps = 64;
    constexpr double step = 2 * std::numbers::pi / steps;
    for (int i = 0; i < steps; ++i) {
      const Vec2 n{std::cos(step * i), std::sin(step * i)};
      if (const double h = dot(n, x - round_.along(n)); h > most) most = h, best = step * i;
    }
    const double angle = root(off, best - step, best + step);
    return {std::cos(angle), std::sin(angle)};
  }
  double gauge(const Vec2& x) const {
    const Vec2 n = normal_at(x);
    return dot(n, x - round_.along(n));
  }

  bool passes(const Curve& c, const Vec2& t, Vec2& normal) const {
    const Vec2 from = rounded(c.from);
    if (c.straight()) {
      const Vec2 d = rounded(c.way);
      const double l = length(d), along = dot(t - from, d);
      normal = c.normal;
      return std::fabs(dot(t - from, c.normal)) <= near_ && along >= -near_ * l &&
             along <= l * l + near_ * l;
    }
    if (round_.oval) {
      normal = normal_at(t - from);
      return std::fabs(dot(normal, t - from - round_.along(normal))) <= near_ && turns(c, normal);
    }
    normal = unit(t - from);
    return std::fabs(length(t - from) - round_.radius) <= near_ && turns(c, normal);
  }
  Body a_, b_;
  Round round_;  ///< of both
  double near_;
  std::vector<Curve> curves_;
  std::vector<Place> places_;
};

}  // namespace abut::detail::outline
