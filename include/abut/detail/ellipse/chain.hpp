// An ellipse against a convex chain of straight edges: segment, ray, box, polygon.
//
// With m a unit vector from the ellipse E towards the chain P, the signed separation is the maximum
// over m of
//     G(m) = min_i m·v_i − σ(m),    σ the support function of E about its centre,
// positive or not. G has its local maxima at the inward normals of P's edges, and where a vertex
// v_i is the lowest along the maximiser of m·v_i − σ(m): the outward normal of E at the foot of a
// normal through v_i. A vertex has at most two such feet: the nearest point of E, and, within the
// evolute, the one across the longer axis. Where G is positive it has one local maximum only.
//
// Every candidate is a true value of G, so a candidate too many does no harm; all are compared in
// double and the best is evaluated again in double-double. The number of candidates is at most
// three for each vertex, two more for a flat ellipse.
#pragma once

#include <abut/detail/ellipse/nearest.hpp>
#include <abut/results.hpp>
#include <limits>

namespace abut::detail::ellipse {

/// Sine of the angle below which two edges are parallel, and cosine above which two normals are next to
/// each other.
inline constexpr double kParallelEdges = 0x1p-40, kNearlyOne = 1 - 0x1p-16;

/// The separation of an ellipse from another shape, in the ellipse's frame.
struct LocalSeparation {
  double distance = 0;
  Vec2 normal;  ///< from the ellipse towards the other
  WideVec2 on_ellipse;
  WideVec2 on_other;
};

/// The separation taken from the ellipse's frame to the plane, with the other shape in the first place.
inline Separation other_to_ellipse(const Frame& f, const LocalSeparation& s) {
  return {f.world_length(s.distance), f.world_direction(-s.normal), f.world(s.on_other),
          f.world(s.on_ellipse)};
}

inline LocalSeparation from_point(const Foot& foot, const Frame& f, const WideVec2& at) {
  return {foot.distance,
          foot.normal,
          {DoubleDouble::product(f.a, foot.p), DoubleDouble::product(f.b, foot.q)},
          at};
}

/// The foot across the longer axis from the nearest one: a local minimum of the distance from a
/// point within the evolute. In σ = −s it is the least root of (A/σ)² + (B/(k − σ))² = 1, which is
/// convex and falls towards it, so Newton's method climbs to it from σ = A. False where there is
/// none.
inline bool nearest_across(double a, double b, const WideVec2& at, Vec2& normal) {
  const double unit =
      1 / power_of_two_below(std::fmax(a, std::fmax(std::fabs(at.x.hi), std::fabs(at.y.hi))));
  const DoubleDouble x = scaled(abs(at.x), unit);
  a *= unit;
  b *= unit;
  const DoubleDouble wide_k = axes_difference(a, b);
  const double A = b * std::fabs(at.y.hi) * unit, B = a * x.hi, k = wide_k.hi;
  const double delta = (x * a - wide_k).hi;
  if (!(b > 0 && delta < 0)) return false;
  const double slant = std::sqrt(-delta * (k + B));  // k √(1 − (B/k)²)
  double p = B / k, q = slant / k;
  if (A > kVanishing) {
    const double ra = std::cbrt(A), rb = std::cbrt(B);
    const double low = k * (ra * ra / (ra * ra + rb * rb));  // where the sum is least
    double sigma = A * std::fmax(1, k / slant);
    // The steps shrink quadratically, except next to the evolute, where this local minimum is about
    // to vanish: the cap leaves a direction near it, which is as good as any candidate.
    for (int i = 0; i < 24; ++i) {
      if (!(sigma < low)) return false;
      const double rest = k - sigma;
      q = A / sigma;
      p = B / rest;
      const double r = p > q ? q * q + (delta + sigma) / rest * (p + 1) : p * p + (q - 1) * (q + 1);
      if (!(r > 0)) break;
      const double step = 0.5 * r / (q * q / sigma - p * p / rest);
      sigma += step;
      if (step <= kWideStep * sigma) break;
    }
  }
  const Vec2 n{b * std::copysign(p, at.x.hi), -a * std::copysign(q, at.y.hi)};
  normal = (1 / length(n)) * n;
  return true;
}

/// The foot (a p, b q) of a normal through v next to a given (p, q), by Newton's method for the
/// eccentric angle with its residual in double-double: the normal passes through v if
/// a v.x q − b v.y p = k p q.
inline LocalSeparation refined_foot(const Frame& f, Vec2 start, const WideVec2& v) {
  DoubleDouble p = start.x, q = start.y;
  const DoubleDouble k = axes_difference(f.a, f.b);
  const double size = f.a * (f.a + std::fabs(v.x.hi)) + f.b * std::fabs(v.y.hi);
  constexpr double ill_defined = 0x1p-70;
  for (int i = 0;; ++i) {
    const DoubleDouble excess = (p * p + q * q - 1) * 0.5;
    p -= p * excess;
    q -= q * excess;
    if (i == 6) break;
    const DoubleDouble residual = v.x * q * f.a - v.y * p * f.b - k * p * q;
    const double slope = (v.x * p * f.a + v.y * q * f.b - k * (p - q) * (p + q)).hi;
    const double step = residual.hi / slope;
    // Next to the evolute the foot is ill defined, and any near it as good.
    if (!(std::fabs(slope) > ill_defined * size && std::fabs(step) < 0.125)) break;
    const DoubleDouble turned = p + q * step;
    q -= p * step;
    p = turned;
    if (std::fabs(step) < kPlainStep) i = 5;
  }
  LocalSeparation s;
  s.normal = {f.b * p.hi, f.a * q.hi};
  s.normal = (1 / length(s.normal)) * s.normal;
  s.on_ellipse = {p * f.a, q * f.b};
  s.on_other = v;
  const WideVec2 gap = v - s.on_ellipse;
  s.distance = (gap.x * s.normal.x + gap.y * s.normal.y).hi;
  return s;
}

/// How a chain ends: a closed one runs around the boundary (a segment there and back), with the
/// inside on one hand; the others have their one edge's both sides.
enum class ChainKind { closed, ray, line };

/// The search over candidates. `Chain` gives kind, size(), vertex(i), edge(i) (from vertex i to the
/// next, or the direction) and left_inside(), all WideVec2 in the plane.
template <class Chain>
class ChainSearch {
 public:
  ChainSearch(const Frame& frame, const Chain& chain) : f_(frame), chain_(chain) {}

  LocalSeparation run() {
    const bool closed = Chain::kind == ChainKind::closed;
    for (int i = 0; i < chain_.size(); ++i) {
      const Vec2 d = unit(local_edge(i));
      if (d.x == 0 && d.y == 0) continue;
      const Vec2 v = local(i);
      if (!closed || !chain_.left_inside()) offer(value(-perp(d), v), -perp(d), i, Kind::edge);
      if (!closed || chain_.left_inside()) offer(value(perp(d), v), perp(d), i, Kind::edge);
    }
    if (!(f_.b > 0)) {
      offer_face({0, 1});
      offer_face({0, -1});
    }
    // Next to a separating edge lies the one maximum, which refined_edge() finds; a flat ellipse
    // has edges of its own.
    const bool settled = kind_ == Kind::edge && best_ > 0 && f_.b > 0;
    if (Chain::kind != ChainKind::line && !settled) offer_vertices();
    switch (kind_) {
      case Kind::edge:
        return refined_edge(index_, 0);
      case Kind::face:
        return refined_face();
      default:
        return refined_vertex(f_.local(chain_.vertex(index_)));
    }
  }

 private:
  enum class Kind { none, edge, face, vertex };

  static Vec2 unit(Vec2 d) {
    const double l = length(d);
    return l > 0 ? Vec2{d.x / l, d.y / l} : Vec2{};
  }
  Vec2 local(int i) const {
    return f_.local_vector(rounded(chain_.vertex(i) - widened(f_.center)));
  }
  /// An edge times a power of two that brings it near 1, so that the shortest has all digits of its direction.
  WideVec2 enlarged_edge(int i) const {
    const WideVec2 e = chain_.edge(i);
    const double longest = std::fmax(std::fabs(e.x.hi), std::fabs(e.y.hi));
    const double by =
        1 / power_of_two_below(std::fmax(longest, (std::numeric_limits<double>::min)()));
    return {scaled(e.x, by), scaled(e.y, by)};
  }
  Vec2 local_edge(int i) const { return f_.local_vector(rounded(enlarged_edge(i))); }
  double value(Vec2 m, Vec2 v) const { return dot(m, v) - f_.support(m); }
  void offer(double g, Vec2 m, int i, Kind kind) {
    if (kind_ != Kind::none && !(g > best_)) return;
    best_ = g;
    m_ = m;
    index_ = i;
    kind_ = kind;
  }

  void offer_vertices() {
    for (int i = 0; i < chain_.size(); ++i) {
      const WideVec2 at = f_.local(chain_.vertex(i));
      const Vec2 v = rounded(at);
      if (!may_win(v)) continue;
      offer_vertex(i, v, nearest_normal(f_.a, f_.b, at));
      Vec2 across;
      if (nearest_across(f_.a, f_.b, at, across)) offer_vertex(i, v, across);
    }
  }
  /// A direction belongs to vertex i if neither neighbour is lower along it. In line with both, or
  /// all but, that may be the highest of all: then the direction goes outwards from both edges.
  void offer_vertex(int i, Vec2 v, Vec2 m) {
    if (kind_ != Kind::none && !(value(m, v) > best_)) return;
    const int n = chain_.size();
    int k = i;
    Vec2 next = local_edge(k);
    while (next == Vec2{} && (k = (k + 1) % n) != i) next = local_edge(k);
    if (dot(m, next) < 0) return;
    if (Chain::kind == ChainKind::closed) {
      k = (i + n - 1) % n;
      Vec2 last = local_edge(k);
      while (last == Vec2{} && (k = (k + n - 1) % n) != i) last = local_edge(k);
      if (dot(m, last) > 0) return;
      const double leftwards = cross(unit(last), m) + cross(unit(next), m);
      if ((chain_.left_inside() ? leftwards : -leftwards) < -1) return;
    }
    offer(value(m, v), m, i, Kind::vertex);
  }
  /// An upper bound on m·v − σ(m): v lies on the ellipse scaled by N, and σ lies between b and a.
  bool may_win(Vec2 v) const {
    if (kind_ == Kind::none || !(f_.b > 0)) return true;
    const double n = length(Vec2{v.x / f_.a, v.y / f_.b});
    return (n - 1) * (n > 1 ? f_.a : f_.b) > best_;
  }
  /// The flat ellipse's own normals: the lowest of the chain along m.
  void offer_face(Vec2 m) {
    if (Chain::kind != ChainKind::closed) {
      const double climb = dot(m, local_edge(0));
      if (climb < 0 || (climb > 0 && Chain::kind == ChainKind::line)) return;
    }
    double lowest = dot(m, local(0));
    for (int i = 1; i < chain_.size(); ++i) lowest = std::fmin(lowest, dot(m, local(i)));
    if (kind_ == Kind::edge && !(lowest < best_)) kind_ = Kind::none;  // face on face: this one
    offer(lowest, m, 0, Kind::face);
  }

  /// The edge of some length before (step −1) or after (+1) edge i, if it goes on straight; else
  /// −1.
  int straight_on(int i, int step) const {
    const int n = chain_.size();
    const Vec2 d = unit(local_edge(i));
    for (int k = (i + n + step) % n; k != i; k = (k + n + step) % n) {
      const Vec2 e = unit(local_edge(k));
      if (e == Vec2{}) continue;
      return dot(d, e) > 0 && std::fabs(cross(d, e)) <= kParallelEdges ? k : -1;
    }
    return -1;
  }

  /// The edge's line against the tangent parallel to it; where that touches beyond the edge's end,
  /// the edge that goes on from there in the same line, or else the end. `step` is the way along
  /// the chain that has been taken so far.
  LocalSeparation refined_edge(int edge, int step) const {
    const WideVec2 v = f_.local(chain_.vertex(edge));
    const WideVec2 along = f_.local_vector(chain_.edge(edge));
    const WideVec2 d = f_.local_vector(enlarged_edge(edge));
    const double side = dot(perp(rounded(d)), m_) > 0 ? 1 : -1;
    const DoubleDouble ax = d.y * f_.a, by = d.x * f_.b;
    const DoubleDouble width = sqrt(ax * ax + by * by), size = sqrt(dot(d, d));
    LocalSeparation s;
    s.distance = ((cross(d, v) * side - width) / size).hi;
    s.normal = {-side * (d.y / size).hi, side * (d.x / size).hi};
    if (width.hi > 0) s.on_ellipse = {ax / width * (-side * f_.a), by / width * (side * f_.b)};
    s.on_other = s.on_ellipse + WideVec2{DoubleDouble::product(s.distance, s.normal.x),
                                         DoubleDouble::product(s.distance, s.normal.y)};
    const DoubleDouble reached = dot(s.on_other - v, d);
    const bool before = Chain::kind != ChainKind::line && reached.hi < 0;
    const bool after = Chain::kind == ChainKind::closed && reached.hi > dot(along, d).hi;
    if (!before && !after) return s;
    const int way = before ? -1 : 1;
    const int on = Chain::kind == ChainKind::closed && step != -way ? straight_on(edge, way) : -1;
    if (on >= 0) return refined_edge(on, way);
    return refined_vertex(before ? v : v + along);
  }

  /// The middle of what the flat ellipse's face sees of the chain.
  LocalSeparation refined_face() const {
    double low = HUGE_VAL, high = -HUGE_VAL;
    DoubleDouble y;
    for (int i = 0; i < chain_.size(); ++i) {
      const WideVec2 v = f_.local(chain_.vertex(i));
      if (dot(m_, local(i)) > best_) continue;
      low = std::fmin(low, v.x.hi);
      high = std::fmax(high, v.x.hi);
      y = v.y;
    }
    if (Chain::kind != ChainKind::closed) {
      const Vec2 d = local_edge(0);
      if (d.y == 0 && (d.x > 0 || Chain::kind == ChainKind::line)) high = f_.a;
      if (d.y == 0 && (d.x < 0 || Chain::kind == ChainKind::line)) low = -f_.a;
    }
    low = std::fmin(std::fmax(low, -f_.a), f_.a);
    high = std::fmin(std::fmax(high, -f_.a), f_.a);
    const double x = low + 0.5 * (high - low);
    return {m_.y * y.hi, m_, {x, 0}, {x, y}};
  }

  /// The foot of the normal through v that the search found: the nearest, or another next to m.
  LocalSeparation refined_vertex(const WideVec2& v) const {
    Foot foot = nearest(f_.a, f_.b, v);
    if (!(f_.b > 0) && std::fabs(v.x.hi) <= f_.a) {  // a vertex that went through a flat one's face
      foot.normal.y = m_.y < 0 ? -1 : 1;
      foot.distance = foot.normal.y * v.y.hi;
    }
    if (!(f_.b > 0) || best_ > 0) return from_point(foot, f_, v);
    const double rounding =
        32 * sign::kUnitRoundoff * (f_.a + std::fabs(v.x.hi) + std::fabs(v.y.hi));
    // (From the centre of a circle every direction is as near, but not every one m's vertex's own.)
    if (dot(foot.normal, m_) > kNearlyOne && std::fabs(foot.distance - best_) <= rounding)
      return from_point(foot, f_, v);
    const double slant = f_.support(m_);
    LocalSeparation s = refined_foot(f_, {f_.a * m_.x / slant, f_.b * m_.y / slant}, v);
    if (std::fabs(s.distance - best_) <= rounding) return s;
    // The foot is ill defined, next to the evolute: what the search found stands.
    s.normal = m_;
    s.on_ellipse = widened(f_.support_point(m_));
    const WideVec2 gap = v - s.on_ellipse;
    s.distance = (gap.x * m_.x + gap.y * m_.y).hi;
    return s;
  }

  const Frame& f_;
  const Chain& chain_;
  double best_ = 0;
  Vec2 m_;
  int index_ = 0;
  Kind kind_ = Kind::none;
};

template <class Chain>
Separation chain_separation(const Chain& chain, const Ellipse& e) {
  const Frame frame(e);
  return other_to_ellipse(frame, ChainSearch<Chain>(frame, chain).run());
}

}  // namespace abut::detail::ellipse
