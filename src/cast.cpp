#include "any_outline.hpp"
// Its templates look up the outline above, and what follows.
#include <abut/queries/cast.hpp>
#include <abut/queries/cast_rotating.hpp>

#include "any_table.hpp"
#include "exported.hpp"
#include "tree_queries.hpp"

namespace abut::detail::any {

/// By cores with radii rather than by shapes: 25 pairs of kinds instead of 64. Where bytes count, the
/// careful way at once.
static State first_stages(const Convex& moving, Vec2 motion, double limit, const Convex& target,
                          CastHit& hit) {
  if constexpr (fewer_kinds)
    return State::unsure;
  else
    return std::visit(
        [&](const auto& a, const auto& b) {
          if constexpr (sweep::HasStages<std::remove_cvref_t<decltype(a)>,
                                         std::remove_cvref_t<decltype(b)>>)
            return sweep::stages_of_cores(core(a), radius(a), motion, limit, core(b), radius(b),
                                          hit);
          else
            return State::unsure;
        },
        moving.shape, target.shape);
}
State first_stages(const auto& moving, Vec2 motion, double limit, const Convex& target,
                   CastHit& hit) {
  const AnyShape any = moving;
  return first_stages(Convex{any}, motion, limit, target, hit);
}
static bool has_finite_numbers(const Convex& convex) {
  return std::visit([](const auto& s) { return detail::has_finite_numbers(s); }, convex.shape);
}

// The operations that cast_turning() needs of its target: a convex shape of any kind, or an outline with
// the tree of its edges.
std::optional<CastHit> cast_moving(const auto& a, Vec2 motion, const Convex& b) {
  return cast(AnyShape(a), motion, b.shape);
}
template <class A>
Separation gap_between(const A& a, const Convex& b) {
  if constexpr (Outlined<A>)
    return detail::gap_between(abut::closest_points(AnyShape(a), b.shape));
  else
    return abut::separation_witness(AnyShape(a), b.shape);
}
static double farthest_from(const Convex& b, Vec2 place) {
  return std::visit(
      [&](const auto& s) {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return 0.0;
        else
          return detail::farthest_from(s, place);
      },
      b.shape);
}
static double largest_number(const Convex& b) {
  return std::visit([](const auto& s) { return detail::largest_number(s); }, b.shape);
}

}  // namespace abut::detail::any

namespace abut::detail::outline {

template <class A>
bool shapes_intersect(const A& a, const Tree& b) {
  if constexpr (Outlined<A>)
    return intersects(Tree(view(a)), b);
  else
    return intersects(b, core(a), radius(a));
}
std::optional<CastHit> cast_moving(const auto& a, Vec2 motion, const Tree& b) {
  return detail::cast(AnyShape(a), motion, b);
}
template <class A>
Separation gap_between(const A& a, const Tree& b) {
  if constexpr (Outlined<A>) {
    return detail::gap_between(closest_points(Tree(view(a)), b));
  } else {
    const PointPair p = closest_points_of(b, a);
    return detail::gap_between({p.b, p.a, p.distance});
  }
}
static constexpr bool is_convex(const Tree&) { return false; }
void each_piece(const Tree& b, auto&& f) {
  b.any_edge([&](const Segment& e) { return f(rounded(e, b.radius)), false; });
}
static double largest_number(const Tree& b) {
  double largest = b.radius;
  b.any_edge([&](const Segment& e) { return largest = std::fmax(largest, magnitude(e)), false; });
  return largest;
}

}  // namespace abut::detail::outline

// Compiled once, here: see abut/detail/compiled.hpp.
namespace abut::detail {
ABUT_EXPORTED std::optional<CastHit> cast_apart<>(const boundary::Outline&, Vec2,
                                                  const boundary::Outline&);
ABUT_EXPORTED CastHit ray_hit<>(const Ray&, const boundary::Outline&);
}  // namespace abut::detail

namespace abut {

using detail::any::Convex;

namespace detail {

std::optional<CastHit> cast(const Ray& ray, const outline::Tree& target) {
  return outline::ray_at(ray, target);
}
std::optional<CastHit> cast(const AnyShape& moving, Vec2 motion, const outline::Tree& target) {
  return std::visit(
      [&](const auto& s) {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return outline::cast_of_outlines(outline::Tree(outline::view(s)), motion, target);
        else
          return outline::cast_at(s, motion, target);
      },
      moving);
}
std::optional<CastHit> cast(const outline::Tree& moving, Vec2 motion, const AnyShape& target) {
  return std::visit(
      [&](const auto& s) {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return outline::cast_of_outlines(moving, motion, outline::Tree(outline::view(s)));
        else
          return outline::cast_of(moving, motion, s);
      },
      target);
}
std::optional<CastHit> cast(const outline::Tree& moving, Vec2 motion, const outline::Tree& target) {
  return outline::cast_of_outlines(moving, motion, target);
}

static std::optional<CastHit> turning(const AnyShape& moving, Vec2 motion, double angle,
                                      const auto& target, double tolerance) {
  return std::visit(
      [&](const auto& shape) -> std::optional<CastHit> {
        if constexpr (any::is_bounded<decltype(shape)>)
          return cast_turning(shape, motion, angle, target, tolerance);
        else
          return std::nullopt;
      },
      moving);
}
std::optional<CastHit> cast_rotating(const AnyShape& moving, Vec2 motion, double angle,
                                     const outline::Tree& target, double tolerance) {
  return turning(moving, motion, angle, target, tolerance);
}

}  // namespace detail

std::optional<CastHit> cast(const Ray& ray, const AnyShape& target, CastStart start) {
  const auto tree = detail::any::tree_of(target);
  return detail::counted(tree ? detail::cast(ray, *tree) : detail::cast_ray(ray, Convex{target}),
                         ray.direction, start);
}

static std::optional<CastHit> first_hit(const AnyShape& moving, Vec2 motion,
                                        const AnyShape& target) {
  if (const auto tree = detail::any::tree_of(target)) return detail::cast(moving, motion, *tree);
  if (const auto tree = detail::any::tree_of(moving)) return detail::cast(*tree, motion, target);
  return detail::cast_moving(Convex{moving}, motion, Convex{target});
}
std::optional<CastHit> cast(const AnyShape& moving, Vec2 motion, const AnyShape& target,
                            CastStart start) {
  return detail::counted(first_hit(moving, motion, target), motion, start);
}

std::optional<CastHit> cast_rotating(const AnyShape& moving, Vec2 motion, double angle,
                                     const AnyShape& target, double tolerance) {
  if (const auto tree = detail::any::tree_of(target))
    return detail::cast_rotating(moving, motion, angle, *tree, tolerance);
  return detail::turning(moving, motion, angle, Convex{target}, tolerance);
}

}  // namespace abut
