#include <abut/queries/cast.hpp>

#include "any_table.hpp"

namespace abut {

std::optional<CastHit> cast(const Ray& ray, const AnyShape& target) {
  return any::unary(target, [&](const auto& t) { return cast(ray, t); });
}

std::optional<CastHit> cast(const AnyShape& moving, Vec2 motion, const AnyShape& target) {
  return any::binary(moving, target,
                     [&](const auto& m, const auto& t) { return cast(m, motion, t); });
}

}  // namespace abut
