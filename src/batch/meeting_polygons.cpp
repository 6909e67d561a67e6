// Kernels of intersects: convex polygons against everything.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/meeting_polygons.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include "meeting.hpp"
#include "polygons-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

struct MeetingPolygon {
  template <class A, class V>
  static HWY_INLINE Mask<V> apart(const A& a, const BoxOf<V>& box, V ra) {
    return apart_from_box(a, box, ra);
  }
  template <class A, class V>
  static HWY_INLINE Verdict<V> ask(const A& a, const PolygonOf<V>& p, V ra, V rb) {
    return meeting_polygon(a, p, ra + rb);
  }
};

Kernel polygons_kernel(const Wanted& w) { return polygons_and_any<MeetingPolygon>(w); }

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::batch {
HWY_EXPORT(polygons_kernel);
Kernel choose_polygons(const Wanted& w, bool swapped) {
  return w.question == Question::contains ? choose_containing_polygons(w, swapped)
                                          : HWY_DYNAMIC_DISPATCH(polygons_kernel)(w);
}
}  // namespace abut::batch
#endif
