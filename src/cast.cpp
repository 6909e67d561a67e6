#include "any_outline.hpp"
// Its templates look up the outline above, and what follows.
#include <abut/queries/cast.hpp>
#include <abut/queries/cast_rotating.hpp>

#include "any_table.hpp"
#include "tree_queries.hpp"

namespace abut::detail::any {

/// By cores with radii rather than by shapes: 25 pairs of kinds instead of 64.
template <class A, class B>
[[gnu::noinline]] static sweep::Verdict stages_of_cores(const A& a, double ra, Vec2 motion,
                                                        double limit, const B& b, double rb,
                                                        CastHit& hit) {
  return sweep::first_stages(a, ra, motion, limit, b, rb, hit);
}
/// Where bytes count, the careful way at once.
static sweep::Verdict first_stages(const Convex& moving, Vec2 motion, double limit,
                                   const Convex& target, CastHit& hit) {
  if constexpr (fewer_kinds)
    return sweep::Verdict::doubt;
  else
    return std::visit(
        [&](const auto& a, const auto& b) {
          if constexpr (sweep::HasStages<std::remove_cvref_t<decltype(a)>,
                                         std::remove_cvref_t<decltype(b)>>)
            return stages_of_cores(core(a), radius(a), motion, limit, core(b), radius(b), hit);
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
/// f(shape), for one that is neither a polyline nor a region.
template <class F>
auto of_convex(const Convex& convex, F f) {
  return std::visit(
      [&](const auto& s) {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return decltype(f(Point{}))();
        else
          return f(s);
      },
      convex.shape);
}
static bool has_finite_numbers(const Convex& convex) {
  return of_convex(convex, [](const auto& s) { return detail::has_finite_numbers(s); });
}
static double largest_number(const Convex& convex) {
  return of_convex(convex, [](const auto& s) { return detail::largest_number(s); });
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
using detail::any::is_outlined;

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
  if (is_outlined(moving) || is_outlined(target))
    return detail::any::outlined(moving, target,
                                 [&](const auto& m, const auto& t) -> std::optional<CastHit> {
                                   if constexpr (detail::any::is_bounded<decltype(m)>)
                                     return cast_rotating(m, motion, angle, t, tolerance);
                                   else
                                     return std::nullopt;
                                 });
  return std::visit(
      [&](const auto& shape) -> std::optional<CastHit> {
        using S = std::remove_cvref_t<decltype(shape)>;
        if constexpr (detail::any::is_bounded<S> && !detail::Outlined<S>)
          return detail::cast_turning(shape, motion, angle, Convex{target}, tolerance);
        else
          return std::nullopt;
      },
      moving);
}

}  // namespace abut
