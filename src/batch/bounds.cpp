// Kernels of both questions for polygons: the boxes around them.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/bounds.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include "kernels-inl.hpp"
#include "meeting.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

struct Apart {
  static constexpr bool rounded = true, complete = false;
  template <class A, class V>
  static HWY_INLINE Verdict<V> ask(const A& a, const BoxOf<V>& box, V ra, V) {
    const V r2 = ra * ra;
    if constexpr (std::is_same_v<A, TurnedBoxOf<V>>)
      return only_apart(meeting(box, a, r2));
    else if constexpr (std::is_same_v<A, EllipseOf<V>>)
      return only_apart(meeting(box, box_around(a)));
    else if constexpr (std::is_same_v<A, PointOf<V>> || std::is_same_v<A, SegmentOf<V>>)
      return only_apart(meeting(a, box, r2));
    else
      return only_apart(meeting(a, box));
  }
  template <class V>
  static HWY_INLINE Verdict<V> only_apart(const Verdict<V>& v) {
    return {v.apart, V(1) < V(0)};
  }
};

Kernel bounds_kernel(const Wanted& w) {
  switch (core_of(w.a)) {
    case Core::point:
      return kernel<Apart, PointOf, BoxOf>(w);
    case Core::line:
      return kernel<Apart, LineOf, BoxOf>(w);
    case Core::ray:
      return kernel<Apart, RayOf, BoxOf>(w);
    case Core::segment:
      return kernel<Apart, SegmentOf, BoxOf>(w);
    case Core::turned_box:
      return kernel<Apart, TurnedBoxOf, BoxOf>(w);
    case Core::ellipse:
      return kernel<Apart, EllipseOf, BoxOf>(w);
    default:
      return kernel<Apart, BoxOf, BoxOf>(w);
  }
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::batch {
HWY_EXPORT(bounds_kernel);
Kernel choose_bounds(const Wanted& w) { return HWY_DYNAMIC_DISPATCH(bounds_kernel)(w); }
}  // namespace abut::batch
#endif
