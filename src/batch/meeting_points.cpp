// Kernels of intersects: points and circles against everything.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/meeting_points.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include "ellipses-inl.hpp"
#include "meeting.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

Kernel points_kernel(const Wanted& w) {
  const bool rounded = is_rounded(w.a) || is_rounded(w.b);
  switch (core_of(w.b)) {
    case Core::point:
      return fast_kernel<Rounded, PointOf, PointOf>(w);
    case Core::line:
      return kernel<Rounded, PointOf, LineOf>(w);
    case Core::ray:
      return kernel<Rounded, PointOf, RayOf>(w);
    case Core::segment:
      return fast_kernel<Rounded, PointOf, SegmentOf>(w);
    case Core::box:
      return rounded ? fast_kernel<Rounded, PointOf, BoxOf>(w)
                     : fast_kernel<Compared, PointOf, BoxOf>(w);
    case Core::oriented_box:
      return rounded ? fast_kernel<Rounded, PointOf, OrientedBoxOf>(w)
                     : kernel<Sharp, PointOf, OrientedBoxOf>(w);
    case Core::ellipse:
      return rounded ? kernel<DiscEllipse, PointOf, EllipseOf>(w)
                     : kernel<InEllipse, PointOf, EllipseOf>(w);
    default:
      return nullptr;
  }
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::batch {
HWY_EXPORT(points_kernel);
Kernel choose_points(const Wanted& w) { return HWY_DYNAMIC_DISPATCH(points_kernel)(w); }
}  // namespace abut::batch
#endif
