// cast where one shape is a polyline or a region: the first of the hits on its edges, each a
// capsule. Whatever moves into a region meets an edge first; what starts inside it is hit at once,
// and so is what touches an edge at the start. Whether there is a hit is exact.
#pragma once

#include <abut/detail/outline/contacts.hpp>
#include <abut/detail/outline/intersects.hpp>
#include <abut/detail/outline/nearest.hpp>
#include <abut/queries/cast.hpp>

namespace abut {

namespace detail::outline {

template <class = void>
void keep_first(std::optional<CastHit>& first, const std::optional<CastHit>& hit) {
  if (hit && !(first && first->t <= hit->t)) first = hit;
}

/// Times this near to each other, relative to themselves, are those of one corner.
inline constexpr double kSameTime = 0x1p-40;

/// The first hit on a target's edges. Two edges that meet in a corner are hit at once there: in a region
/// the one that faces the motion more counts, since the other may face away.
class FirstHit {
 public:
  FirstHit(const View& target, Vec2 motion) : target_(target), motion_(motion) {}

  template <class Hit>
  void keep(const Hit& hit, const Segment& e) {
    if (!hit) return;
    if (!hit_ || hit->t < hit_->t * (1 - kSameTime)) {
      hit_ = hit, edge_ = e;
    } else if (hit->t <= hit_->t * (1 + kSameTime)) {
      const double t = std::fmin(hit->t, hit_->t);
      if (target_.region ? facing(e) < facing(edge_) : hit->t < hit_->t) hit_ = hit, edge_ = e;
      hit_->t = t;
    }
  }
  const std::optional<CastHit>& hit() const { return hit_; }

 private:
  /// The least where the outside of the edge faces the motion most.
  template <class E>
  double facing(const E& e) const {
    const double out = cross(motion_, e.b - e.a) / length(e.b - e.a);
    return inside_beside(target_, Given{e.a}, FromTo{e.a, e.b}, 1) ? out : -out;
  }

  const View& target_;
  Vec2 motion_;
  std::optional<CastHit> hit_;
  Segment edge_;
};

/// At the start: the deepest contact, or the way out of a region that holds the shape. The normal
/// points out of the target.
template <class S>
CastHit hit_at_start(const S& moving, const View& target) {
  if (target.region)
    if (const std::vector<Contact> all = contacts_with(target, moving); !all.empty())
      return {0, all[0].points[0] + (0.5 * all[0].depths[0]) * all[0].normal, all[0].normal};
  std::optional<Separation> deepest, nearest;
  target.any_edge([&](const Segment& e) {
    const Separation s = shapes_separation(moving, rounded(e, target.radius));
    std::optional<Separation>& kept = s.distance > 0 ? nearest : deepest;
    if (!kept || s.distance < kept->distance) kept = s;
    return false;
  });
  if (deepest) return {0, deepest->b, -deepest->normal};
  return {0, nearest->b, nearest->normal};
}

template <class S>
std::optional<CastHit> cast_at(const S& moving, const Vec2& motion, const View& target) {
  if (intersects(target, core(moving), radius(moving))) return hit_at_start(moving, target);
  FirstHit first(target, motion);
  target.any_edge([&](const Segment& e) {
    first.keep(cast_moving(moving, motion, rounded(e, target.radius)), e);
    return false;
  });
  return first.hit();
}
template <class = void>
std::optional<CastHit> ray_at(const Ray& ray, const View& target) {
  const Point origin{ray.origin};
  if (intersects(target, origin, 0)) {
    const CastHit hit = hit_at_start(origin, target);
    return CastHit{0, ray.origin, hit.normal};
  }
  FirstHit first(target, ray.direction);
  target.any_edge([&](const Segment& e) {
    first.keep(cast_ray(ray, rounded(e, target.radius)), e);
    return false;
  });
  return first.hit();
}

/// A hit at the start, seen from the target of a shape that moves.
template <class = void>
std::optional<CastHit> started(const std::vector<Contact>& from_moving) {
  if (from_moving.empty()) return std::nullopt;
  const Contact& c = from_moving[0];
  return CastHit{0, c.points[0] - (0.5 * c.depths[0]) * c.normal, -c.normal};
}

/// The box around an edge, grown by r and drawn out along the motion.
template <class = void>
Box swept(const Segment& e, double r, const Vec2& motion) {
  Box b = around(e, r);
  for (int i = 0; i < 2; ++i) {
    b.min[i] = std::fmin(b.min[i], std::nextafter(b.min[i] + motion[i], -HUGE_VAL));
    b.max[i] = std::fmax(b.max[i], std::nextafter(b.max[i] + motion[i], HUGE_VAL));
  }
  return b;
}

template <class A, class B>
std::optional<CastHit> cast_shapes(const A& moving, const Vec2& motion, const B& target) {
  require_plane<A, B>();
  if constexpr (!Outlined<A>) {
    return cast_at(moving, motion, view(target));
  } else if constexpr (!Outlined<B>) {
    const View o = view(moving);
    if (intersects(o, core(target), radius(target))) {
      if (o.region)
        if (const auto hit = started(contacts_with(o, target))) return hit;
      // Seen from the target: its witness, and the way in which the moving outline leaves it.
      std::optional<Separation> deepest, nearest;
      o.any_edge([&](const Segment& e) {
        const Separation s = shapes_separation(rounded(e, o.radius), target);
        std::optional<Separation>& kept = s.distance > 0 ? nearest : deepest;
        if (!kept || s.distance < kept->distance) kept = s;
        return false;
      });
      if (deepest) return CastHit{0, deepest->b, -deepest->normal};
      return CastHit{0, nearest->b, nearest->normal};
    }
    std::optional<CastHit> first;
    o.any_edge([&](const Segment& e) {
      keep_first(first, cast_moving(rounded(e, o.radius), motion, target));
      return false;
    });
    return first;
  } else {
    const View a = view(moving), b = view(target);
    const Tree tree(b);
    std::optional<CastHit> first;
    if (a.empty() || b.empty()) return first;
    if (shapes_intersect(a, b)) {
      if (a.region || b.region)
        if (const auto hit = started(contacts_of_outlines(a, b))) return hit;
      const PointPair p = closest_points(Tree(a), tree);
      return hit_at_start(Point{p.b}, b);
    }
    a.any_edge([&](const Segment& e) {
      const Capsule c = rounded(e, a.radius);
      tree.any(swept(e, a.radius + b.radius, motion), [&](const Segment& f) {
        keep_first(first, cast_moving(c, motion, rounded(f, b.radius)));
        return false;
      });
      return false;
    });
    return first;
  }
}

}  // namespace detail::outline

template <class T, detail::InThePlane B>
  requires detail::Outlined<B>
std::optional<CastHit> cast(const BasicRay<2, T>& ray, const B& target) {
  const auto& lifted = detail::lift(target);
  return detail::outline::ray_at(detail::core(ray), detail::outline::view(lifted));
}

template <detail::InThePlane A, detail::InThePlane B>
  requires detail::EitherOutlined<A, B>
std::optional<CastHit> cast(const A& moving, Vec2 motion, const B& target) {
  return detail::outline::cast_shapes(detail::lift(moving), motion, detail::lift(target));
}

}  // namespace abut
