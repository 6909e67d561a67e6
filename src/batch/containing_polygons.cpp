// Kernels of contains: convex polygons in everything, and everything in them.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/containing_polygons.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include "meeting.hpp"
#include "polygons-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

struct PolygonHeld {
  template <class A, class V>
  static HWY_INLINE Mask<V> apart(const A& a, const BoxOf<V>& box, V ra) {
    return holds_no_box(a, box, ra);
  }
  template <class A, class V>
  static HWY_INLINE Verdict<V> ask(const A& a, const PolygonOf<V>& p, V ra, V rp) {
    return containing_polygon(a, p, ra - rp);
  }
  /// Discs around the corners: by the boxes around the ellipse and within it.
  template <class V>
  static HWY_INLINE Verdict<V> ask(const EllipseOf<V>& e, const PolygonOf<V>& p, V, V rp) {
    if (all_of(rp == V(0))) return containing_polygon(e, p, V(0));
    return {containing_polygon(box_around(e), p, -rp).apart,
            containing_polygon(box_within(e), p, -rp).meets};
  }
  template <class V>
  static HWY_INLINE Verdict<V> ask(const PolygonOf<V>& a, const PolygonOf<V>& p, V ra, V rp) {
    return polygon_containing(a, p, ra - rp);
  }
};
struct PolygonContaining {
  template <class A, class V>
  static HWY_INLINE Mask<V> apart(const A& a, const BoxOf<V>& box, V ra) {
    return is_in_no_box(a, box, ra);
  }
  template <class A, class V>
  static HWY_INLINE Verdict<V> ask(const A& a, const PolygonOf<V>& p, V ra, V rp) {
    return polygon_containing(p, a, rp - ra);
  }
  template <class V>
  static HWY_INLINE Verdict<V> ask(const EllipseOf<V>& e, const PolygonOf<V>& p, V, V rp) {
    return {polygon_containing(p, box_within(e), rp).apart,
            polygon_containing(p, box_around(e), rp).meets};
  }
};

Kernel polygon_in_kernel(const Wanted& w) { return polygons_and_any<PolygonHeld>(w); }
/// The first core is no polygon.
Kernel in_polygon_kernel(const Wanted& w) {
  return with_core(core_of(w.a), [&]<template <class> class A, Core a>(Of<A, a>) -> Kernel {
    if constexpr (a == Core::line || a == Core::ray || a == Core::polygon)
      return never;
    else
      return polygons<PolygonContaining, A>(w);
  });
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::batch {
HWY_EXPORT(polygon_in_kernel);
HWY_EXPORT(in_polygon_kernel);
Kernel choose_containing_polygons(const Wanted& w, bool swapped) {
  return swapped ? HWY_DYNAMIC_DISPATCH(in_polygon_kernel)(w)
                 : HWY_DYNAMIC_DISPATCH(polygon_in_kernel)(w);
}
}  // namespace abut::batch
#endif
