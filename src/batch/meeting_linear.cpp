// Kernels of intersects: lines, rays, segments and capsules against each other and boxes.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/meeting_linear.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include "ellipses-inl.hpp"
#include "meeting.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

/// Two segments, which in chains and coasts often have an end in common: no cross product tells
/// that from a gap.
struct Segments {
  static constexpr bool rounded = false, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const SegmentOf<V>& a, const SegmentOf<V>& b, V, V) {
    const auto same = [](V px, V py, V qx, V qy) HWY_ATTR { return both(px == qx, py == qy); };
    const auto common = either(either(same(a.ax, a.ay, b.ax, b.ay), same(a.ax, a.ay, b.bx, b.by)),
                               either(same(a.bx, a.by, b.ax, b.ay), same(a.bx, a.by, b.bx, b.by)));
    const Verdict<V> v = meeting(a, b);
    return {v.apart, either(v.meets, common)};
  }
};

template <template <class> class A, template <class> class B, class WithoutRadii = Sharp>
Kernel sharp_or_rounded(const Wanted& w) {
  return is_rounded(w.a) || is_rounded(w.b) ? kernel<Rounded, A, B>(w)
                                            : kernel<WithoutRadii, A, B>(w);
}

Kernel lines_kernel(const Wanted& w) {
  switch (core_of(w.b)) {
    case Core::line:
      return kernel<Sharp, LineOf, LineOf>(w);
    case Core::ray:
      return kernel<Sharp, LineOf, RayOf>(w);
    case Core::segment:
      return sharp_or_rounded<LineOf, SegmentOf>(w);
    case Core::box:
      return kernel<Sharp, LineOf, BoxOf>(w);
    case Core::oriented_box:
      return sharp_or_rounded<LineOf, OrientedBoxOf>(w);
    case Core::ellipse:
      return kernel<LineEllipse, LineOf, EllipseOf>(w);
    default:
      return nullptr;
  }
}
Kernel rays_kernel(const Wanted& w) {
  switch (core_of(w.b)) {
    case Core::ray:
      return kernel<Sharp, RayOf, RayOf>(w);
    case Core::segment:
      return sharp_or_rounded<RayOf, SegmentOf>(w);
    case Core::box:
      return kernel<Sharp, RayOf, BoxOf>(w);
    case Core::oriented_box:
      return sharp_or_rounded<RayOf, OrientedBoxOf>(w);
    case Core::ellipse:
      return kernel<Sharp, RayOf, EllipseOf>(w);
    default:
      return nullptr;
  }
}
Kernel segments_kernel(const Wanted& w) {
  switch (core_of(w.b)) {
    case Core::segment:
      return sharp_or_rounded<SegmentOf, SegmentOf, Segments>(w);
    case Core::box:
      return sharp_or_rounded<SegmentOf, BoxOf>(w);
    case Core::oriented_box:
      return sharp_or_rounded<SegmentOf, OrientedBoxOf>(w);
    case Core::ellipse:
      return sharp_or_rounded<SegmentOf, EllipseOf>(w);
    default:
      return nullptr;
  }
}

Kernel linear_kernel(const Wanted& w) {
  switch (core_of(w.a)) {
    case Core::line:
      return lines_kernel(w);
    case Core::ray:
      return rays_kernel(w);
    default:
      return segments_kernel(w);
  }
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::batch {
HWY_EXPORT(linear_kernel);
Kernel choose_linear(const Wanted& w) { return HWY_DYNAMIC_DISPATCH(linear_kernel)(w); }
}  // namespace abut::batch
#endif
