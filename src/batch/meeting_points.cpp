// Kernels of intersects: points and circles against everything.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/meeting_points.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include "kernels-inl.hpp"
#include "meeting.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

/// A point meets an ellipse that holds it.
struct InEllipse {
  static constexpr bool rounded = false, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const PointOf<V>& p, const EllipseOf<V>& e, V, V) {
    return holds_corner(e, Given<V>{p.x, p.y}, V(0));
  }
};
/// A disc, by a point between two ellipses of the same axes (ellipse/on_circle.hpp, rounded_filter,
/// says why): E ⊕ r holds the one of semi-axes a + r, b + r, and lies in the one of squared
/// semi-axes a² + r² + r (a²/h + h), b² + r² + r (b²/h + h), for any h > 0; best is the half-width
/// of E across the way to the point. 2^-17 covers that r stands for r/√L.
struct DiscEllipse {
  static constexpr bool rounded = true, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const PointOf<V>& p, const EllipseOf<V>& e, V ra, V) {
    const V shrink(1 - 16 * unit<V>), in = V(1 - 0x1p-17) * ra, out = V(1 + 0x1p-17) * ra;
    const EllipseOf<V> within{e.x, e.y, shrink * (e.a + in), shrink * (e.b + in), e.c, e.s};
    const auto meets = holds_corner(within, Given<V>{p.x, p.y}, V(0)).meets;
    const Framed<V> d = in_frame(e, p.x, p.y);
    const V x2 = d.x * d.x, y2 = d.y * d.y, a2 = e.a * e.a, b2 = e.b * e.b;
    const V nx = within.b * (within.b * d.x), ny = within.a * (within.a * d.y);
    const V n2 = nx * nx + ny * ny;
    const V h = V(hn::Sqrt(((a2 * (nx * nx) + b2 * (ny * ny)) / n2).v));
    const V grow(1 + 64 * unit<V>), more = out * out + out * h, times = V(1) + out / h;
    const V A2 = grow * (a2 * times + more), B2 = grow * (b2 * times + more), limit = A2 * B2;
    const V slack = V(128 * unit<V>) * ((A2 + B2) * (d.size * d.size) + limit) + V(tiny<V>);
    return {x2 * B2 + y2 * A2 > limit + slack, meets};
  }
};

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
    case Core::turned_box:
      return rounded ? fast_kernel<Rounded, PointOf, TurnedBoxOf>(w)
                     : kernel<Sharp, PointOf, TurnedBoxOf>(w);
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
