// Kernels of distance and closest_points.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/ways.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include "measures.hpp"
#include "ways-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

/// The cores alone. Points and boxes tell that they are apart by their distance.
template <class V, class B>
HWY_INLINE Verdict<V> cores(const PointOf<V>&, const B&, V) {
  return {V(0) < V(1), V(1) < V(0)};
}
template <class V>
HWY_INLINE Verdict<V> cores(const PointOf<V>& p, const BoxOf<V>& b, V) {
  return {V(0) < V(1), meeting(p, b).meets};
}
template <class V>
HWY_INLINE Verdict<V> cores(const PointOf<V>& p, const TurnedBoxOf<V>& b, V) {
  return {V(0) < V(1), meeting(p, b).meets};
}
template <class V, class A, class B>
HWY_INLINE Verdict<V> cores(const A& a, const B& b, V) {
  return meeting(a, b);
}
template <class V, class B>
HWY_INLINE Verdict<V> shapes(const PointOf<V>& a, const B& b, V r2) {
  return meeting(a, b, r2);
}
template <class V>
HWY_INLINE Verdict<V> shapes(const BoxOf<V>& a, const BoxOf<V>& b, V) {
  return meeting(a, b);
}
/// Two segments are asked both ways, so that a pair and its mirror image are answered alike.
template <class V>
HWY_INLINE Verdict<V> shapes(const SegmentOf<V>& a, const SegmentOf<V>& b, V r2) {
  const Verdict<V> p = meeting(a, b, r2), q = meeting(b, a, r2);
  return {both(p.apart, q.apart), either(p.meets, q.meets)};
}
template <class V, class A, class B>
HWY_INLINE Verdict<V> shapes(const A& a, const B& b, V r2) {
  return meeting(a, b, r2);
}

template <template <class> class CoreA, template <class> class CoreB, class T>
void run_ways(const Side& a, const Side& b, std::size_t begin, std::size_t words,
              const detail::Measures& out, std::uint64_t* meet, std::uint64_t* doubt) {
  using V = Lanes<T>;
  using A = CoreA<V>;
  using B = CoreB<V>;
  constexpr std::size_t n = lane_count<V>();
  const typename V::D d;
  for (std::size_t w = 0; w < words; ++w) {
    std::uint64_t yes = 0, sure = 0;
    for (std::size_t k = 0; k < 64; k += n) {
      const std::size_t i = begin + 64 * w + k;
      const A x = Read<A>::at(a, i * a.step);
      const B y = Read<B>::at(b, i * b.step);
      const V ra = load<V>(a.radius, i * a.radius_step), rb = load<V>(b.radius, i * b.radius_step);
      const Verdict<V> v = shapes(x, y, reach2(ra, rb)), core = cores(x, y, ra);
      const Way<V> way_there = way(x, y);
      const V e = length2(way_there);
      const V length = V(hn::Sqrt(e.v)), distance = length - (ra + rb);
      // Squares keep their digits, and what is subtracted leaves something.
      const auto tame = both(e > V(least_square<V>), e < V(most_square<V>));
      const auto good = both(both(v.apart, core.apart), both(tame, distance > V(0)));
      yes |= bits_of(either(v.meets, core.meets)) << k;
      sure |= bits_of(good) << k;
      const std::size_t at = 64 * w + k;
      hn::StoreU(hn::IfThenElseZero(good.m, distance.v), d, static_cast<T*>(out.distance) + at);
      if (out.a[0] == nullptr) continue;
      const V from_a = ra / length, from_b = rb / length;
      const V px = way_there.x, py = way_there.y, vx = way_there.vx, vy = way_there.vy;
      const V ax = px + from_a * vx, ay = py + from_a * vy;
      const V bx = (px + vx) - from_b * vx, by = (py + vy) - from_b * vy;
      hn::StoreU(ax.v, d, static_cast<T*>(out.a[0]) + at);
      hn::StoreU(ay.v, d, static_cast<T*>(out.a[1]) + at);
      hn::StoreU(bx.v, d, static_cast<T*>(out.b[0]) + at);
      hn::StoreU(by.v, d, static_cast<T*>(out.b[1]) + at);
    }
    meet[w] = yes;
    doubt[w] = ~(yes | sure);
  }
}

template <template <class> class A, template <class> class B>
WayKernel ways(const Wanted& w) {
  return w.is_float ? run_ways<A, B, float> : run_ways<A, B, double>;
}

WayKernel way_kernel(const Wanted& w) {
  const Core b = core_of(w.b);
  switch (core_of(w.a)) {
    case Core::point:
      return b == Core::point        ? ways<PointOf, PointOf>(w)
             : b == Core::line       ? ways<PointOf, LineOf>(w)
             : b == Core::ray        ? ways<PointOf, RayOf>(w)
             : b == Core::segment    ? ways<PointOf, SegmentOf>(w)
             : b == Core::box        ? ways<PointOf, BoxOf>(w)
             : b == Core::turned_box ? ways<PointOf, TurnedBoxOf>(w)
                                     : nullptr;
    case Core::segment:
      return b == Core::segment      ? ways<SegmentOf, SegmentOf>(w)
             : b == Core::box        ? ways<SegmentOf, BoxOf>(w)
             : b == Core::turned_box ? ways<SegmentOf, TurnedBoxOf>(w)
                                     : nullptr;
    case Core::box:
      return b == Core::box          ? ways<BoxOf, BoxOf>(w)
             : b == Core::turned_box ? ways<BoxOf, TurnedBoxOf>(w)
                                     : nullptr;
    case Core::turned_box:
      return b == Core::turned_box ? ways<TurnedBoxOf, TurnedBoxOf>(w) : nullptr;
    default:
      return nullptr;
  }
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::batch {
HWY_EXPORT(way_kernel);
WayKernel choose_ways(const Wanted& w) { return HWY_DYNAMIC_DISPATCH(way_kernel)(w); }
}  // namespace abut::batch
#endif
