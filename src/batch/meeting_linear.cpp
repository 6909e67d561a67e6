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

Kernel linear_kernel(const Wanted& w) {
  return with_core(core_of(w.a), [&]<template <class> class A, Core a>(Of<A, a>) {
    return with_core(core_of(w.b), [&]<template <class> class B, Core b>(Of<B, b>) -> Kernel {
      if constexpr (a < Core::line || a > Core::segment || b < a || b == Core::polygon)
        return nullptr;
      else if constexpr (a == Core::segment && b == Core::segment)
        return sharp_or_rounded<A, B, Segments>(w);
      else if constexpr (a == Core::segment || b == Core::segment || b == Core::oriented_box)
        return sharp_or_rounded<A, B>(w);
      else if constexpr (a == Core::line && b == Core::ellipse)
        return kernel<LineEllipse, A, B>(w);
      else
        return kernel<Sharp, A, B>(w);
    });
  });
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::batch {
HWY_EXPORT(linear_kernel);
Kernel choose_linear(const Wanted& w) { return HWY_DYNAMIC_DISPATCH(linear_kernel)(w); }
}  // namespace abut::batch
#endif
