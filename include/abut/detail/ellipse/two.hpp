// Two ellipses: the direction along which they are farthest apart, or parted soonest.
//
// Let E₁'s centre be the origin and d the way to E₂'s. The body K = E₁ ⊕ (−E₂) − d is convex, with
// support function h(n) = σ₁(n) + σ₂(n) − n·d. The signed separation is −min h over unit n; the
// farthest distance is the maximum of the same with +d. Let ρ = ρ₁ + ρ₂ be the sum of the radii of
// curvature where the normal is n: h″ = ρ − h. Where h < 0 (apart) it has one minimum; where h > 0
// it may have four or more, so the circle of directions is searched best first:
//
// Let x₁, x₂ be K's boundary points in two directions n₁, n₂, and m ≤ ρ ≤ M between them. There a circle
// of radius m rolls inside K, and K rolls inside one of radius M (Blaschke 1916). With cᵢ = xᵢ − m nᵢ
//     h(n) ≥ m + max(n·c₁, n·c₂),
// and with M it is ≤, and min. For m = 0 that is the chord, as in the expanding polytope algorithm
// (van den Bergen 2001); a rounder K needs the larger m. The radii are monotone between the axes of
// the two ellipses, so that their bounds are their values at the ends.
//
// Three arcs need no split. Where m ≥ max h, h is convex: one safeguarded Newton iteration finds its
// minimum. Where M ≤ min h, h is concave: an end is lowest. And an arc's lower bound may not be below
// the best value. Any other arc is split at the direction where the two bounds meet.
#pragma once

#include <abut/detail/ellipse/chain.hpp>
#include <abut/small_vector.hpp>

namespace abut::detail::ellipse {

/// Both ellipses in the first one's frame, scaled to size 1. Semi-axes positive.
struct TwoEllipses {
  double a1, b1, a2, b2;
  WideVec2 u2;  ///< the second one's longer axis
  WideVec2 d;   ///< from the first centre to the second
  double unit;

  TwoEllipses(const Frame& first, const Frame& second) {
    u2 = first.local_vector(widened({second.c, second.s}));
    d = first.local_vector(widened(second.center) - widened(first.center));
    unit = power_of_two_below(
        std::fmax(std::fmax(first.a, second.a), std::fmax(std::fabs(d.x.hi), std::fabs(d.y.hi))));
    const double k = 1 / unit;
    a1 = k * first.a, b1 = k * first.b, a2 = k * second.a, b2 = k * second.b;
    d = {scaled(d.x, k), scaled(d.y, k)};
  }
  double size() const { return a1 + a2 + std::fabs(d.x.hi) + std::fabs(d.y.hi); }
};

/// Part of the size: a gain below this is rounding, as is an angle.
inline constexpr double kNoGain = 0x1p-52;

/// Far: the greatest distance between two points of theirs; else the signed separation.
template <bool distant>
class TwoEllipsesSearch {
 public:
  explicit TwoEllipsesSearch(const TwoEllipses& e)
      : e_(e), c_(e.u2.x.hi), s_(e.u2.y.hi), d_(distant ? rounded(e.d) : -rounded(e.d)) {
    const double l2 = c_ * c_ + s_ * s_;
    area1_ = e.a1 * e.b1, area2_ = e.a2 * e.b2 * l2;
    tolerance_ = kNoGain * e.size();
  }

  /// The best direction, to rounding in double; outward on E₁ for the separation, and outward on E₂
  /// for the farthest.
  Vec2 run() {
    start();
    while (arcs_ > 0) {
      std::size_t next = 0;
      for (std::size_t i = 1; i < arcs_; ++i)
        if (arc_[i].bound < arc_[next].bound) next = i;
      const Arc arc = arc_[next];
      if (!(arc.bound < best_ - tolerance_)) break;
      arc_[next] = arc_[--arcs_];
      const std::uint32_t middle = add(arc.split);
      consider(arc.from, middle);
      consider(middle, arc.to);
    }
    return best_direction_;
  }
  /// h there, or −h for the farthest.
  double best() const { return best_; }
  /// Support evaluations spent.
  int evaluations() const { return evaluations_; }

 private:
  /// An arc of the angle θ has bounds that differ by (M − m) θ²/8 or less. A split leaves at most 31/32 of it, and arcs
  /// below kNoGain are not looked at. So the search ends, whatever the ellipses. Nodes beyond the first 256 go to the
  /// heap: 30 evaluations are usual, 113 nodes were the most seen (docs/ellipse.md).
  static constexpr int newton_steps = 64;
  static constexpr double kLeastOfSplit = 0x1p-5;

  struct Node {
    Vec2 n, x;
    double h = 0;      ///< n·x
    double slope = 0;  ///< dh/dθ
    double r1 = 0, r2 = 0;
    double radius() const { return r1 + r2; }
  };
  struct Arc {
    std::uint32_t from = 0, to = 0;
    double bound = 0;
    Vec2 split;
  };

  Node evaluate(Vec2 n) {
    ++evaluations_;
    const double p1 = e_.a1 * n.x, q1 = e_.b1 * n.y;
    const double p2 = e_.a2 * (n.x * c_ + n.y * s_), q2 = e_.b2 * (n.y * c_ - n.x * s_);
    const double w1 = length(Vec2{p1, q1}), w2 = length(Vec2{p2, q2});
    const double x2 = e_.a2 * p2 / w2, y2 = e_.b2 * q2 / w2;
    Node node;
    node.n = n;
    node.x = {e_.a1 * p1 / w1 + (x2 * c_ - y2 * s_) + d_.x,
              e_.b1 * q1 / w1 + (x2 * s_ + y2 * c_) + d_.y};
    node.h = w1 + w2 + dot(n, d_);
    node.slope = dot(node.x, perp(n));
    node.r1 = area1_ / w1 * (area1_ / w1) / w1;
    node.r2 = area2_ / w2 * (area2_ / w2) / w2;
    const double value = distant ? -node.h : node.h;
    if (evaluations_ == 1 || value < best_) {
      best_ = value;
      best_direction_ = n;
    }
    return node;
  }
  std::uint32_t add(Vec2 n) {
    node_.push_back(evaluate(n));
    return static_cast<std::uint32_t>(node_.size() - 1);
  }

  /// The eight axis directions, and that of the centres.
  void start() {
    // The second ellipse's axis in the first one's first quadrant.
    Vec2 w{c_, s_};
    // An axis without a direction is in no quadrant.
    for (int turns = 0; turns < 3 && !(w.x > 0 && w.y >= 0); ++turns) w = perp(w);
    w = (1 / length(w)) * w;
    Vec2 n[9];
    std::uint32_t count = 0;
    Vec2 u{1, 0};
    for (int quarter = 0; quarter < 4; ++quarter) {
      n[count++] = u;
      if (cross(u, w) > 0) n[count++] = w;
      u = perp(u);
      w = perp(w);
    }
    const double apart = length(d_);
    const Vec2 towards = apart > 0 ? Vec2{-d_.x / apart, -d_.y / apart} : u;
    for (std::uint32_t i = 0; i < count; ++i) add(n[i]);
    const std::uint32_t extra = add(distant ? -towards : towards);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t j = i + 1 < count ? i + 1 : 0;
      const Vec2 t = node_[extra].n;
      if (cross(n[i], t) > 0 && cross(t, n[j]) > 0) {
        consider(i, extra);
        consider(extra, j);
      } else {
        consider(i, j);
      }
    }
  }

  /// Extremes of n·c over the directions from n1 to n2, less than half a turn.
  static double least(Vec2 n1, Vec2 n2, Vec2 c) {
    if (dot(perp(n1), c) < 0 && dot(perp(n2), c) > 0) return -length(c);
    return std::fmin(dot(n1, c), dot(n2, c));
  }
  static double greatest(Vec2 n1, Vec2 n2, Vec2 c) { return -least(n1, n2, -c); }

  /// The direction between those of two nodes where the circles of radius r at them agree.
  static Vec2 balance(const Node& p, const Node& q, Vec2 c1, Vec2 c2) {
    Vec2 along = c2 - c1;
    if (dot(along, q.n - p.n) < 0) along = -along;
    const double l = length(along);
    if (l > 0) {
      const Vec2 n{along.y / l, -along.x / l};
      if (cross(p.n, n) > 0 && cross(n, q.n) > 0) return n;
    }
    const Vec2 middle = p.n + q.n;
    return (1 / length(middle)) * middle;
  }
  /// The direction of balance(), or the middle one where that is too near to an end.
  static Vec2 inner_balance(const Node& p, const Node& q, Vec2 c1, Vec2 c2) {
    const Vec2 n = balance(p, q, c1, c2);
    if (std::fmin(cross(p.n, n), cross(n, q.n)) > kLeastOfSplit * cross(p.n, q.n)) return n;
    const Vec2 middle = p.n + q.n;
    return (1 / length(middle)) * middle;
  }
  static double lower(const Node& p, const Node& q, double m, Vec2& split) {
    const Vec2 c1 = p.x - m * p.n, c2 = q.x - m * q.n;
    split = inner_balance(p, q, c1, c2);
    return m + std::fmin(least(p.n, split, c1), least(split, q.n, c2));
  }
  static double upper(const Node& p, const Node& q, double M, Vec2& split) {
    const Vec2 c1 = p.x - M * p.n, c2 = q.x - M * q.n;
    split = inner_balance(p, q, c1, c2);
    return M + std::fmax(greatest(p.n, split, c1), greatest(split, q.n, c2));
  }
  /// h(n) ≤ n·t, with t where the tangents at the two ends meet.
  static double upper(const Node& p, const Node& q) {
    const double run = (q.h - dot(q.n, p.x)) / cross(p.n, q.n);
    return greatest(p.n, q.n, p.x + run * perp(p.n));
  }

  void consider(std::uint32_t from, std::uint32_t to) {
    const Node &p = node_[from], &q = node_[to];
    if (!(cross(p.n, q.n) > kNoGain)) return;
    const double least_radius = std::fmin(p.r1, q.r1) + std::fmin(p.r2, q.r2);
    const double greatest_radius = std::fmax(p.r1, q.r1) + std::fmax(p.r2, q.r2);
    const double reach = 4 * (length(p.x) + length(q.x));  // beyond it circles say nothing
    Arc arc{from, to, 0, {}};
    Vec2 other;
    const double low = lower(p, q, std::fmin(least_radius, reach), distant ? other : arc.split);
    double high = upper(p, q);
    if (greatest_radius < reach)
      high = std::fmin(high, upper(p, q, greatest_radius, distant ? arc.split : other));
    else if (distant)
      arc.split = other;
    arc.bound = distant ? -high : low;
    if (!(arc.bound < best_ - tolerance_)) {
      // Nothing to gain in value; but the best direction is to be known to its last digits.
      if ((distant ? -std::fmax(p.h, q.h) : std::fmin(p.h, q.h)) <= best_ + tolerance_)
        descend(p, q);
      return;
    }
    if (distant ? least_radius >= high : greatest_radius <= low) return;
    if (distant ? greatest_radius <= low : least_radius >= high) return descend(p, q);
    if (arcs_ < arc_.size())
      arc_[arcs_] = arc;
    else
      arc_.push_back(arc);
    ++arcs_;
  }

  /// The one extremum between two directions, to the last digits of the angle: the value alone
  /// would leave half of them open.
  void descend(Node p, Node q) {
    const double sign = distant ? -1 : 1;
    if (!(sign * p.slope < 0 && sign * q.slope > 0)) return;
    double last = HUGE_VAL;
    for (int i = 0; i < newton_steps; ++i) {
      const Node& nearby = std::fabs(p.slope) < std::fabs(q.slope) ? p : q;
      const double curve = sign * (nearby.radius() - nearby.h), slope = sign * nearby.slope;
      const double noise = std::fmax(sign::kUnitRoundoff * e_.size(), kNoGain * std::fabs(curve));
      if (std::fabs(slope) <= noise || !(cross(p.n, q.n) > kNoGain)) break;
      Vec2 n;
      bool newton = false;
      if (curve > 0 && std::fabs(slope) < 0.5 * last && i % 4 != 3) {
        n = nearby.n - (slope / curve) * perp(nearby.n);
        n = (1 / length(n)) * n;
        newton = cross(p.n, n) > 0 && cross(n, q.n) > 0;
      }
      last = std::fabs(slope);
      if (!newton) n = balance(p, q, p.x, q.x);
      if (!(cross(p.n, n) > 0 && cross(n, q.n) > 0)) break;
      const Node node = evaluate(n);
      (sign * node.slope < 0 ? p : q) = node;
    }
    const Node& end = std::fabs(p.slope) < std::fabs(q.slope) ? p : q;
    if (sign * end.h <= best_ + tolerance_) best_direction_ = end.n;
  }

  const TwoEllipses& e_;
  double c_, s_;
  Vec2 d_;
  double area1_ = 0, area2_ = 0, tolerance_ = 0;
  double best_ = 0;
  Vec2 best_direction_;
  SmallVector<Node, 256> node_;
  SmallVector<Arc, 64> arc_;  ///< the first arcs_ are open
  std::size_t arcs_ = 0;
  int evaluations_ = 0;
};

/// Points (a p, b q) of the two where the line between them is normal to both.
struct CommonNormal {
  WideVec2 on_first, on_second;
  Vec2 normal;  ///< outward on the first
  double distance = 0;
  bool settled = true;  ///< the iteration converged
};

/// Newton's method for the two eccentric angles, residuals in double-double: the line between the
/// points is normal to the first ellipse, and the tangents are parallel. That says the same apart,
/// touching and overlapping. Begins with the points whose outward normals are side1·n, side2·n.
inline CommonNormal common_normal(const TwoEllipses& e, Vec2 n, double side1, double side2) {
  const Vec2 u2 = rounded(e.u2);
  const Vec2 pq1{e.a1 * n.x, e.b1 * n.y};
  const Vec2 pq2{e.a2 * dot(n, u2), e.b2 * cross(u2, n)};
  const double w1 = side1 / length(pq1), w2 = side2 / length(pq2);
  WideVec2 angle1{w1 * pq1.x, w1 * pq1.y}, angle2{w2 * pq2.x, w2 * pq2.y};
  const auto turned = [](const WideVec2& v, const WideVec2& by) {
    return WideVec2{by.x * v.x - by.y * v.y, by.y * v.x + by.x * v.y};
  };
  const auto normalised = [](const WideVec2& v) {
    const DoubleDouble excess = (dot(v, v) - 1) * 0.5;
    return WideVec2{v.x - v.x * excess, v.y - v.y * excess};
  };
  const auto advanced = [](const WideVec2& v, double step) {
    const double versine = 0.5 * step * step;
    return WideVec2{v.x - v.y * step - v.x * versine, v.y + v.x * step - v.y * versine};
  };
  WideVec2 r1, r2, gap;
  double step = 1;
  for (int i = 0;; ++i) {
    angle1 = normalised(angle1);
    angle2 = normalised(angle2);
    r1 = {angle1.x * e.a1, angle1.y * e.b1};
    r2 = turned({angle2.x * e.a2, angle2.y * e.b2}, e.u2);
    gap = e.d + r2 - r1;
    if (i == 3) break;
    const WideVec2 t1{angle1.y * -e.a1, angle1.x * e.b1};
    const WideVec2 t2 = turned({angle2.y * -e.a2, angle2.x * e.b2}, e.u2);
    const double f = dot(gap, t1).hi, g = cross(t1, t2).hi;
    const Vec2 R1 = rounded(r1), R2 = rounded(r2), T1 = rounded(t1), T2 = rounded(t2);
    const double f1 = -dot(T1, T1) - dot(rounded(gap), R1), f2 = dot(T1, T2);
    const double g1 = -cross(R1, T2), g2 = -cross(T1, R2);
    const double det = f1 * g2 - f2 * g1;
    constexpr double parallel = 0x1p-40;
    if (!(std::fabs(det) > parallel * (std::fabs(f1 * g2) + std::fabs(f2 * g1)))) break;
    const double step1 = (f2 * g - f * g2) / det, step2 = (f * g1 - f1 * g) / det;
    step = std::fmax(std::fabs(step1), std::fabs(step2));
    if (!(step < 0.25)) break;
    angle1 = advanced(angle1, step1);
    angle2 = advanced(angle2, step2);
    if (step < kWideStep) i = 2;
  }
  CommonNormal c;
  constexpr double nearby = 0x1p-20;  // Newton's method converges from here
  c.settled = step < nearby;
  c.on_first = r1;
  c.on_second = r2 + e.d;
  c.normal = {e.b1 * angle1.x.hi, e.a1 * angle1.y.hi};
  c.normal = (1 / length(c.normal)) * c.normal;
  c.distance = (gap.x * c.normal.x + gap.y * c.normal.y).hi;
  return c;
}

/// A common normal from the search's direction alone, where the iteration above does not converge:
/// the point of the more strongly curved ellipse, and the opposite point of the other.
inline CommonNormal unpolished(const TwoEllipses& e, Vec2 n, double side1, double side2,
                               double distance) {
  const Vec2 u2 = rounded(e.u2);
  const Vec2 p1{e.a1 * n.x, e.b1 * n.y}, p2{e.a2 * dot(n, u2), e.b2 * cross(u2, n)};
  const double w1 = length(p1), w2 = length(p2);
  CommonNormal c;
  c.normal = side1 * n;
  c.distance = distance;
  const WideVec2 gap{DoubleDouble::product(distance, c.normal.x),
                     DoubleDouble::product(distance, c.normal.y)};
  if (e.a1 * e.b1 / w1 * (e.a1 * e.b1 / w1) / w1 < e.a2 * e.b2 / w2 * (e.a2 * e.b2 / w2) / w2) {
    c.on_first = widened({side1 / w1 * e.a1 * p1.x, side1 / w1 * e.b1 * p1.y});
    c.on_second = c.on_first + gap;
  } else {
    c.on_second = widened((side2 / w2) * (e.a2 * p2.x * u2 + e.b2 * p2.y * perp(u2))) + e.d;
    c.on_first = c.on_second - gap;
  }
  return c;
}

template <bool distant>
CommonNormal extremal_normal(const TwoEllipses& e) {
  TwoEllipsesSearch<distant> search(e);
  const Vec2 n = search.run();
  const double side1 = distant ? -1 : 1, side2 = distant ? 1 : -1;
  const CommonNormal c = common_normal(e, n, side1, side2);
  // Both agree to rounding, unless the iteration went elsewhere.
  const double expected = distant ? search.best() : -search.best();
  constexpr double agreement = 0x1p-47;
  if (c.settled && std::fabs(c.distance - expected) <= agreement * e.size()) return c;
  return unpolished(e, n, side1, side2, expected);
}

}  // namespace abut::detail::ellipse
