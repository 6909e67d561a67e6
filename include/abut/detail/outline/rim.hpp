// The boundary of an outline in parts, straight ones and arcs, each with the inside to its left.
//
// Without a radius: the region's pieces (pieces.hpp). With one: of the boundary of each edge's
// capsule what no other capsule covers, nor the region,
//
//            ___________ 2 ___________
//        3  (  a ───────────────── b  )  1       side numbers of a capsule, run counter-clockwise
//            ‾‾‾‾‾‾‾‾‾‾‾ 0 ‾‾‾‾‾‾‾‾‾‾‾
//
// cut where it crosses the boundary of another, and each stretch judged by its middle. Crossings
// are computed in double-doubles (boundary/); which stretches are covered is decided to within
// kRimDoubt of the sizes. Where boundaries coincide, the edge that comes first keeps the stretch.
#pragma once

#include <abut/detail/boundary/outline.hpp>
#include <abut/detail/outline/nearest.hpp>
#include <abut/detail/outline/pieces.hpp>

namespace abut::detail::boundary {
template <class O>
Intersections intersections(const O& a, const O& b);  // queries/intersections.hpp
}

namespace abut::detail::outline {

inline constexpr double kRimDoubt = 0x1p-40;

/// A straight part, or an arc of a circle or an ellipse from the angle `begin` to `end`,
/// counter-clockwise.
struct RimPart {
  Vec2 from, to;
  bool arc = false;
  Vec2 centre{}, semi_axes{};
  double begin = 0, end = 0;
  Rotation rotation{};

  /// A point of an arc's whole curve.
  Vec2 at(double angle) const {
    const double x = semi_axes.x * std::cos(angle), y = semi_axes.y * std::sin(angle);
    return centre + (x * rotation.u() + y * rotation.v());
  }
  /// Which point of the part, 0 at its start and 1 at its end; outside of [0, 1] where p is not on
  /// it.
  double place_of(const Vec2& p) const {
    if (!arc) {
      const Vec2 d = to - from, x = p - from;
      return std::fabs(d.x) > std::fabs(d.y) ? x.x / d.x : x.y / d.y;
    }
    const Vec2 d = p - centre;
    double angle =
        std::atan2(dot(d, rotation.v()) / semi_axes.y, dot(d, rotation.u()) / semi_axes.x);
    angle -= 2 * std::numbers::pi * std::floor((angle - begin) / (2 * std::numbers::pi));
    return (angle - begin) / (end - begin);
  }
  Vec2 point(double place) const {
    return arc ? at(begin + place * (end - begin)) : from + place * (to - from);
  }
  RimPart between(double p, double q) const {
    RimPart part = *this;
    if (p > 0) part.from = point(p);
    if (q < 1) part.to = point(q);
    part.begin = begin + p * (end - begin);
    part.end = begin + q * (end - begin);
    return part;
  }
  /// The unit vector to the left of the part's middle, where the inside is.
  Vec2 inwards() const {
    if (!arc) return (1 / length(to - from)) * perp(to - from);
    const double t = 0.5 * (begin + end);
    const Vec2 n =
        (semi_axes.y * std::cos(t)) * rotation.u() + (semi_axes.x * std::sin(t)) * rotation.v();
    return (-1 / length(n)) * n;
  }
};
template <class = void>
RimPart circle_arc(const Vec2& centre, double r, double begin, double end) {
  RimPart p{{}, {}, true, centre, {r, r}, begin, end, {}};
  p.from = p.at(begin);
  p.to = p.at(end);
  return p;
}

/// The boundary of one capsule, run by a number in [0, 4): see above. A circle's is in [0, 2).
class CapsuleRim {
 public:
  CapsuleRim(const Segment& e, double r) : e_(e), r_(r) {
    const Vec2 d = e.b - e.a;
    length_ = length(d);
    u_ = length_ > 0 ? (1 / length_) * d : Vec2{1, 0};
    n_ = perp(u_);
  }
  bool circle() const { return length_ == 0; }
  double whole() const { return circle() ? 2 : 4; }

  double place_of(const Vec2& p) const {
    const Vec2 from_a = p - e_.a, from_b = p - e_.b;
    const double x = dot(from_a, u_);
    if (circle()) return turn(dot(from_a, u_), dot(from_a, n_)) / std::numbers::pi;
    if (x > length_)
      return 1 + std::clamp(turn(-dot(from_b, n_), dot(from_b, u_)) / std::numbers::pi, 0.0, 1.0);
    if (x < 0)
      return 3 + std::clamp(turn(dot(from_a, n_), -dot(from_a, u_)) / std::numbers::pi, 0.0, 1.0);
    return dot(from_a, n_) < 0 ? x / length_ : 3 - x / length_;
  }
  Vec2 at(double place) const {
    if (circle()) return e_.a + r_ * unit(place);
    if (place < 1) return e_.a + (place * length_) * u_ - r_ * n_;
    if (place < 2) return e_.b + r_ * unit(place - 1.5);
    if (place < 3) return e_.a + ((3 - place) * length_) * u_ + r_ * n_;
    return e_.a + r_ * unit(place - 2.5);
  }
  /// The part between two places on one side of it.
  RimPart part(double from, double to) const {
    RimPart p{at(from), to < whole() ? at(to) : at(0)};
    p.arc = circle() || static_cast<int>(from) % 2 == 1;
    if (!p.arc) return p;
    const double shift = circle() ? 0 : from < 2 ? 1.5 : 2.5;
    const double start = std::atan2(u_.y, u_.x);
    p.centre = !circle() && from < 2 ? e_.b : e_.a;
    p.semi_axes = {r_, r_};
    p.begin = start + (from - shift) * std::numbers::pi;
    p.end = start + (to - shift) * std::numbers::pi;
    return p;
  }

 private:
  static double turn(double x, double y) {
    const double a = std::atan2(y, x);
    return a < 0 ? a + 2 * std::numbers::pi : a;
  }
  Vec2 unit(double half_turns) const {
    return std::cos(half_turns * std::numbers::pi) * u_ +
           std::sin(half_turns * std::numbers::pi) * n_;
  }

  Segment e_;
  double r_, length_;
  Vec2 u_, n_;
};

/// The point of a segment nearest to p.
template <class = void>
Vec2 foot(const Segment& e, const Vec2& p) {
  const Vec2 d = e.b - e.a;
  const double dd = dot(d, d), t = dd > 0 ? dot(p - e.a, d) / dd : 0;
  return t <= 0 ? e.a : t >= 1 ? e.b : e.a + t * d;
}

/// The parts of the boundary of an outline with a radius, or of a region.
template <class = void>
std::vector<RimPart> rim(const View& o) {
  std::vector<RimPart> parts;
  const Tree tree(o);
  if (!(o.radius > 0)) {
    if (o.region)
      for (const Segment& s : pieces(tree)) parts.push_back({s.a, s.b});
    return parts;
  }
  const auto earlier = [](const Segment& e, const Segment& f) {
    return left_below(f.a, e.a) || (f.a == e.a && left_below(f.b, e.b));
  };
  const auto ordered = [](const Segment& e) {
    return left_below(e.b, e.a) ? Segment{e.b, e.a} : e;
  };
  const auto same = [](const Segment& e, const Segment& f) { return e.a == f.a && e.b == f.b; };
  std::vector<Segment> edges;
  tree.any_edge([&](const Segment& e) { return edges.push_back(ordered(e)), false; });
  std::sort(edges.begin(), edges.end(),
            [&](const Segment& e, const Segment& f) { return earlier(f, e); });
  edges.erase(std::unique(edges.begin(), edges.end(), same), edges.end());
  double size = o.radius;
  const Box bounds = vertex_bounds(o);
  for (int i = 0; i < 2; ++i)
    size = std::fmax(size, std::fmax(std::fabs(bounds.min[i]), std::fabs(bounds.max[i])));
  const double slack = kRimDoubt * size;
  for (const Segment& e : edges) {
    const Capsule capsule = rounded(e, o.radius);
    const CapsuleRim own(e, o.radius);
    std::vector<double> cuts{0, own.whole()};
    for (double side = 1; side < own.whole(); ++side) cuts.push_back(side);
    std::vector<Segment> near;
    tree.any(around(e, 2 * o.radius + slack), [&](const Segment& g) {
      const Segment f = ordered(g);
      if (same(e, f) || !abut::intersects(capsule, rounded(f, o.radius))) return false;
      near.push_back(f);
      const Intersections common = boundary::intersections(boundary::outline(capsule),
                                                           boundary::outline(rounded(f, o.radius)));
      for (const Intersection& p : common.points) cuts.push_back(own.place_of(p.at));
      for (const SharedPiece& p : common.pieces)
        for (const Vec2& end : {p.from, p.to}) cuts.push_back(own.place_of(end));
      return false;
    });
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t c = 0; c + 1 < cuts.size(); ++c) {
      if (!(cuts[c + 1] > cuts[c])) continue;
      const Vec2 middle = own.at(0.5 * (cuts[c] + cuts[c + 1]));
      const Vec2 inwards = foot(e, middle) - middle;
      const bool hidden = std::any_of(near.begin(), near.end(), [&](const Segment& f) {
        const Vec2 to_f = foot(f, middle) - middle;
        const double d = length(to_f) - o.radius;
        return d < -slack || (d <= slack && (earlier(e, f) || dot(to_f, inwards) < 0));
      });
      if (hidden || (o.region && locate(tree, middle) != Where::outside)) continue;
      parts.push_back(own.part(cuts[c], cuts[c + 1]));
    }
  }
  return parts;
}

}  // namespace abut::detail::outline
