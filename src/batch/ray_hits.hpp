// First hits of many rays.
#pragma once

#include <abut/batch/cast.hpp>

#include "meeting.hpp"

namespace abut::batch {

/// Bits of 64 pairs: which surely hit, and which are in doubt.
struct HitBits {
  std::uint64_t hits, doubt;
};
/// For the first word of two sides. Numbers into `out`: of those that surely hit, and `none` elsewhere.
using RayHitKernel = HitBits (*)(const Side& rays, const Side& targets,
                                 const detail::HitNumbers& out, double none);
/// For doubles. Null: there is none. The smallest modules have none.
RayHitKernel choose_ray_hits(Kind target);

}  // namespace abut::batch
