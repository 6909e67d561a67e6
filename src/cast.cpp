#include "any_outline.hpp"
// Its templates look up the outline above, and what follows.
#include <abut/queries/cast.hpp>
#include <abut/queries/cast_rotating.hpp>

#include "any_table.hpp"

namespace abut {

/// Where bytes count, the careful way at once.
static detail::sweep::Verdict first_stages(const AnyShape& moving, Vec2 motion, double limit,
                                           const AnyShape& target, CastHit& hit) {
  if constexpr (detail::any::fewer_kinds)
    return detail::sweep::Verdict::doubt;
  else
    return std::visit([&](const auto& a,
                          const auto& b) { return detail::first_stages(a, motion, limit, b, hit); },
                      moving, target);
}
template <class A>
detail::sweep::Verdict first_stages(const A& moving, Vec2 motion, double limit,
                                    const AnyShape& target, CastHit& hit) {
  return first_stages(AnyShape(moving), motion, limit, target, hit);
}
static bool has_finite_numbers(const AnyShape& shape) {
  return std::visit([](const auto& s) { return detail::has_finite_numbers(s); }, shape);
}
static double largest_number(const AnyShape& shape) {
  return std::visit([](const auto& s) { return detail::largest_number(s); }, shape);
}

std::optional<CastHit> cast(const Ray& ray, const AnyShape& target) {
  return detail::cast_ray(ray, target);
}

std::optional<CastHit> cast(const AnyShape& moving, Vec2 motion, const AnyShape& target) {
  return detail::cast_moving(moving, motion, target);
}

std::optional<CastHit> cast_rotating(const AnyShape& moving, Vec2 motion, double angle,
                                     const AnyShape& target, double tolerance) {
  return std::visit(
      [&](const auto& shape) -> std::optional<CastHit> {
        if constexpr (detail::any::is_bounded<decltype(shape)>)
          return detail::cast_turning(shape, motion, angle, target, tolerance);
        else
          return std::nullopt;
      },
      moving);
}

}  // namespace abut
