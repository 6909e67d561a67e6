// Kernels of cast: rays against what has no ellipse and no polygon in it.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/ray_hits.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include "ray_hits-inl.hpp"
#include "ray_hits.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

using V = Lanes<double>;

template <class Target>
struct Read<WithRadius<Target>> {
  static HWY_INLINE WithRadius<Target> at(const Side& s, std::size_t i) {
    return {Read<Target>::at(s, i)};
  }
};

template <class Target>
HitBits run_ray_hits(const Side& rays, const Side& targets, const detail::HitNumbers& out,
                     double none) {
  const typename V::D d;
  const V nothing(none);
  std::uint64_t hits = 0, misses = 0;
  for (std::size_t i = 0; i < kBlock; i += lane_count<V>()) {
    const RayOf<V> ray = Read<RayOf<V>>::at(rays, i);
    const RayHit<V> hit = ray_hit(ray, Read<Target>::at(targets, i), load<V>(targets.radius, i));
    const auto any = either(hit.hits, hit.starts);
    hits |= bits_of(any) << i;
    misses |= bits_of(hit.misses) << i;
    const auto put = [&](double* column, V x) HWY_ATTR {
      if (column != nullptr) hn::StoreU(pick(any, x, nothing).v, d, column + i);
    };
    put(out.t, pick(hit.starts, V(0), hit.t));
    put(out.x, pick(hit.starts, ray.x, hit.x)), put(out.y, pick(hit.starts, ray.y, hit.y));
    put(out.normal_x, hit.normal_x), put(out.normal_y, hit.normal_y);
  }
  return {hits, ~(hits | misses)};
}

RayHitKernel ray_hit_kernel(Kind target) {
#ifndef ABUT_SMALL
  switch (target) {
    case Kind::circle:
      return run_ray_hits<PointOf<V>>;
    case Kind::segment:
      return run_ray_hits<SegmentOf<V>>;
    case Kind::capsule:
      return run_ray_hits<WithRadius<SegmentOf<V>>>;
    case Kind::box:
      return run_ray_hits<BoxOf<V>>;
    case Kind::oriented_box:
      return run_ray_hits<OrientedBoxOf<V>>;
    case Kind::rounded_box:
      return run_ray_hits<WithRadius<OrientedBoxOf<V>>>;
    default:
      break;
  }
#endif
  (void)target;
  return nullptr;
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::batch {
HWY_EXPORT(ray_hit_kernel);
RayHitKernel choose_ray_hits(Kind target) { return HWY_DYNAMIC_DISPATCH(ray_hit_kernel)(target); }
}  // namespace abut::batch
#endif
