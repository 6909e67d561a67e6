#include "any_outline.hpp"
// Its templates look up the outline above, and what follows.
#include <abut/queries/cast.hpp>
#include <abut/queries/cast_rotating.hpp>

#include "any_table.hpp"
#include "tree_queries.hpp"

namespace abut::detail::any {

/// By cores with radii rather than by shapes: 25 pairs of kinds instead of 64. Where bytes count, the
/// careful way at once.
static sweep::Verdict first_stages(const Convex& moving, Vec2 motion, double limit,
                                   const Convex& target, CastHit& hit) {
  if constexpr (fewer_kinds)
    return sweep::Verdict::doubt;
  else
    return std::visit(
        [&](const auto& a, const auto& b) {
          if constexpr (sweep::HasStages<std::remove_cvref_t<decltype(a)>,
                                         std::remove_cvref_t<decltype(b)>>)
            return sweep::stages_of_cores(core(a), radius(a), motion, limit, core(b), radius(b),
                                          hit);
          else
            return sweep::Verdict::doubt;
        },
        moving.shape, target.shape);
}
template <class A>
sweep::Verdict first_stages(const A& moving, Vec2 motion, double limit, const Convex& target,
                            CastHit& hit) {
  const AnyShape any = moving;
  return first_stages(Convex{any}, motion, limit, target, hit);
}
static bool has_finite_numbers(const Convex& convex) {
  return std::visit([](const auto& s) { return detail::has_finite_numbers(s); }, convex.shape);
}

/// The target of a turning shape, of any kind, with the operations that cast_turning() needs.
struct Target {
  const AnyShape& shape;
};
template <class A>
bool intersects(const A& a, const Target& b) {
  return abut::intersects(AnyShape(a), b.shape);
}
template <class A>
std::optional<CastHit> cast(const A& a, Vec2 motion, const Target& b) {
  return abut::cast(AnyShape(a), motion, b.shape);
}
template <class A>
Separation gap_between(const A& a, const Target& b) {
  if (detail::Outlined<A> || is_outlined(b.shape))
    return detail::gap_between(abut::closest_points(AnyShape(a), b.shape));
  return *abut::separation_witness(AnyShape(a), b.shape);
}
static bool is_convex(const Target& b) { return !is_outlined(b.shape); }
static bool has_finite_numbers(const Target& b) { return has_finite_numbers(Convex{b.shape}); }
static double largest_number(const Target& b) {
  return std::visit([](const auto& s) { return detail::largest_number(s); }, b.shape);
}

}  // namespace abut::detail::any

// Compiled once, here: see abut/detail/compiled.hpp.
namespace abut::detail {
template std::optional<CastHit> cast_apart<>(const boundary::Outline&, Vec2,
                                             const boundary::Outline&);
template CastHit ray_hit<>(const Ray&, const boundary::Outline&);
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

}  // namespace detail

std::optional<CastHit> cast(const Ray& ray, const AnyShape& target) {
  if (const auto tree = detail::any::tree_of(target)) return detail::cast(ray, *tree);
  return detail::cast_ray(ray, Convex{target});
}

std::optional<CastHit> cast(const AnyShape& moving, Vec2 motion, const AnyShape& target) {
  if (const auto tree = detail::any::tree_of(target)) return detail::cast(moving, motion, *tree);
  if (const auto tree = detail::any::tree_of(moving)) return detail::cast(*tree, motion, target);
  return detail::cast_moving(Convex{moving}, motion, Convex{target});
}

std::optional<CastHit> cast_rotating(const AnyShape& moving, Vec2 motion, double angle,
                                     const AnyShape& target, double tolerance) {
  return std::visit(
      [&](const auto& shape) -> std::optional<CastHit> {
        if constexpr (detail::any::is_bounded<decltype(shape)>)
          return detail::cast_turning(shape, motion, angle, detail::any::Target{target}, tolerance);
        else
          return std::nullopt;
      },
      moving);
}

}  // namespace abut
