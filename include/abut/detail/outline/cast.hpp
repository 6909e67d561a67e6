// cast where one shape is a polyline or a region: the first of the hits on its edges, each a
// capsule. A shape that moves into a region meets an edge first. One that starts inside it is hit at once,
// and so is one that touches an edge at the start. Whether there is a hit is exact.
#pragma once

#include <abut/detail/convex/cast.hpp>
#include <abut/detail/outline/contacts.hpp>
#include <abut/detail/outline/intersects.hpp>
#include <abut/detail/outline/nearest.hpp>

namespace abut::detail::outline {

/// Times this near to each other, relative to themselves, are those of one corner.
inline constexpr double kSameTime = 0x1p-40;

/// The first hit on an outline's edges. Two edges that meet in a corner are hit at once there: in a region
/// the one that faces the motion more counts, since the other may face away.
template <class = void>
class FirstHit {
 public:
  explicit FirstHit(double latest) : latest_(latest) {}
  /// Returns up to which time hits matter.
  template <class Hit>
  double keep(const Hit& hit, const Segment& e) {
    if (hit && hit->t <= latest_) {
      latest_ = std::fmin(latest_, hit->t * (1 + kSameTime));
      hits_.push_back({*hit, e});
    }
    return latest_;
  }
  std::optional<CastHit> hit() {
    drop_late();
    const auto first = std::min_element(hits_.begin(), hits_.end(), [](const One& a, const One& b) {
      if (a.facing != b.facing) return a.facing < b.facing;
      return a.hit.t != b.hit.t ? a.hit.t < b.hit.t : comes_before(a.edge, b.edge);
    });
    if (first == hits_.end()) return std::nullopt;
    CastHit hit = first->hit;
    for (const One& one : hits_) hit.t = std::fmin(hit.t, one.hit.t);
    return hit;
  }
  /// On the edges of an outline that may be a region.
  std::optional<CastHit> hit_on(const Tree& target, const Vec2& motion) {
    drop_late();
    if (target.region && hits_.size() > 1)
      for (One& one : hits_) heed_stop(), one.facing = facing(target, one, motion);
    return hit();
  }
  std::optional<CastHit> hit_on(const View& target, const Vec2& motion) {
    return target.region && hits_.size() > 1 ? hit_on(Tree(target), motion) : hit();
  }

 private:
  struct One {
    CastHit hit;
    Segment edge;
    double facing = 0;
  };
  void drop_late() {
    std::erase_if(hits_, [&](const One& one) { return one.hit.t > latest_; });
  }
  /// The least where the outside of the edge faces the motion most.
  static double facing(const Tree& region, const One& one, const Vec2& motion) {
    const auto gap = [&](const Segment& piece) {
      return shapes_separation(rounded(piece, 0), Point{one.hit.point}).distance;
    };
    Boundary<> boundary(region);
    double least = HUGE_VAL;
    Segment piece = one.edge;
    region.any_numbered(core_bounds(one.edge), [&](const Segment& e, std::uint32_t number) {
      if (!(e.a == one.edge.a) || !(e.b == one.edge.b)) return false;
      for (const Piece& p : boundary.of(e, number))
        if (const double d = gap(p.edge); d < least) least = d, piece = p.edge;
      return true;
    });
    return cross(motion, piece.b - piece.a) / length(piece.b - piece.a);
  }

  double latest_;
  std::vector<One> hits_;
};

/// Calls f(edge) for all edges that a shape within a box may meet on its way; f returns up to when that
/// matters.
template <class F>
void each_along(const View& o, const Sweep&, double, F&& f) {
  o.any_edge([&](const Segment& e) { return heed_stop(), f(e), false; });
}
template <class F>
void each_along(const Tree& o, const Sweep& sweep, double latest, F&& f) {
  o.along(sweep, latest, [&](const Segment& e, std::uint32_t) { return f(e); });
}

/// A hit at the start: the second shape's half of the separation.
inline CastHit hit_at_start(const Separation& s) { return {0, s.b, Vec2{} - s.normal}; }

template <class S, class Edges>
std::optional<CastHit> cast_at(const S& moving, const Vec2& motion, const Edges& target) {
  if (intersects(target, core(moving), radius(moving)))
    return hit_at_start(swapped(separation_from(target, moving)));
  FirstHit<> first(1);
  const Box from = around(core(moving), radius(moving));
  each_along(target, {from, motion, target.radius}, 1, [&](const Segment& e) {
    return first.keep(cast_moving(moving, motion, rounded(e, target.radius)), e);
  });
  return first.hit_on(target, motion);
}
template <class Edges>
std::optional<CastHit> ray_at(const Ray& ray, const Edges& target) {
  const Point origin{ray.origin};
  if (intersects(target, origin, 0))
    return CastHit{0, ray.origin, separation_from(target, origin).normal};
  FirstHit<> first(HUGE_VAL);
  const Box from = around(origin, 0);
  each_along(target, {from, ray.direction, target.radius}, HUGE_VAL, [&](const Segment& e) {
    return first.keep(cast_ray(ray, rounded(e, target.radius)), e);
  });
  return first.hit_on(target, ray.direction);
}
/// An outline that moves: as if the target came towards it.
template <class Edges, class S>
std::optional<CastHit> cast_of(const Edges& moving, const Vec2& motion, const S& target) {
  if (intersects(moving, core(target), radius(target)))
    return hit_at_start(separation_from(moving, target));
  FirstHit<> first(1);
  const Box from = around(core(target), radius(target));
  each_along(moving, {from, -motion, moving.radius}, 1, [&](const Segment& e) {
    return first.keep(cast_moving(rounded(e, moving.radius), motion, target), e);
  });
  return first.hit();
}
template <class = void>
std::optional<CastHit> cast_of_outlines(const Tree& moving, const Vec2& motion,
                                        const Tree& target) {
  if (intersects(moving, target)) return hit_at_start(separation_from(moving, target));
  FirstHit<> first(1);
  moving.pairs_along(
      target, motion, moving.radius + target.radius, [&](const Segment& e, const Segment& f) {
        return first.keep(cast_moving(rounded(e, moving.radius), motion, rounded(f, target.radius)),
                          f);
      });
  return first.hit_on(target, motion);
}

template <class A, class B>
std::optional<CastHit> cast_shapes(const A& moving, const Vec2& motion, const B& target) {
  require_plane<A, B>();
  if constexpr (Outlined<A> && Outlined<B>) {
    return cast_of_outlines(Tree(view(moving)), motion, Tree(view(target)));
  } else if constexpr (Outlined<A>) {
    const View o = view(moving);
    return is_large(o) ? cast_of(Tree(o), motion, target) : cast_of(o, motion, target);
  } else {
    const View o = view(target);
    return is_large(o) ? cast_at(moving, motion, Tree(o)) : cast_at(moving, motion, o);
  }
}

#define ABUT_OUTLINED_CAST(declare, A, B) \
  declare std::optional<CastHit> cast_shapes(const A&, const Vec2&, const B&);
ABUT_DECLARE_OUTLINED(ABUT_OUTLINED_CAST)
ABUT_DECLARE_ONE(std::optional<CastHit> ray_at(const Ray&, const View&));
ABUT_DECLARE_ONE(std::optional<CastHit> ray_at(const Ray&, const Tree&));

}  // namespace abut::detail::outline

namespace abut::detail {

template <Outlined B>
std::optional<CastHit> cast_ray(const Ray& ray, const B& target) {
  const outline::View o = outline::view(target);
  return outline::is_large(o) ? outline::ray_at(ray, outline::Tree(o)) : outline::ray_at(ray, o);
}
template <class A, class B>
  requires EitherOutlined<A, B>
std::optional<CastHit> cast_moving(const A& moving, const Vec2& motion, const B& target) {
  return outline::cast_shapes(moving, motion, target);
}

}  // namespace abut::detail
