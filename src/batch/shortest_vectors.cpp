// Kernels of distance and closest_points.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/shortest_vectors.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include "ellipses-inl.hpp"
#include "measures.hpp"
#include "polygons-inl.hpp"
#include "shortest_vectors-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

/// Shapes of which one may have a radius. Two segments are asked both ways, so that a pair and
/// its mirror image are answered alike.
template <class V, class A, class B>
HWY_INLINE Verdict<V> shapes(const A& a, const B& b, V r) {
  if constexpr (std::is_same_v<B, PolygonOf<V>>) {
    return meeting_polygon(a, b, r);
  } else if constexpr (std::is_same_v<B, EllipseOf<V>> && std::is_same_v<A, B>) {
    return {V(0) < V(1), TwoEllipses::ask(a, b, r, r).meets};  // apart: by their distance
  } else if constexpr (std::is_same_v<B, EllipseOf<V>> && std::is_same_v<A, PointOf<V>>) {
    return DiscEllipse::ask(a, b, r, r);
  } else if constexpr (std::is_same_v<B, EllipseOf<V>> && std::is_same_v<A, LineOf<V>>) {
    return LineEllipse::ask(a, b, r, r);
  } else if constexpr (std::is_same_v<A, SegmentOf<V>> && std::is_same_v<A, B>) {
    const Verdict<V> p = meeting(a, b, r * r), q = meeting(b, a, r * r);
    return {both(p.apart, q.apart), either(p.meets, q.meets)};
  } else if constexpr (requires { meeting(a, b, r); }) {
    return meeting(a, b, r * r);
  } else {
    return meeting(a, b);
  }
}

/// The cores alone. A point tells by its distance that it is apart.
template <class V, class A, class B>
HWY_INLINE Verdict<V> cores(const A& a, const B& b, V) {
  constexpr bool of_box = std::is_same_v<B, BoxOf<V>> || std::is_same_v<B, OrientedBoxOf<V>>;
  if constexpr (std::is_same_v<B, PolygonOf<V>>)
    return meeting_polygon(a, b, V(0));
  else if constexpr (std::is_same_v<B, EllipseOf<V>> && std::is_same_v<A, PointOf<V>>)
    return InEllipse::ask(a, b, V(0), V(0));
  else if constexpr (std::is_same_v<B, EllipseOf<V>>)
    return shapes(a, b, V(0));
  else if constexpr (!std::is_same_v<A, PointOf<V>>)
    return meeting(a, b);
  else if constexpr (of_box)
    return {V(0) < V(1), meeting(a, b).meets};
  else
    return {V(0) < V(1), V(1) < V(0)};
}
/// Where there is a direction its square keeps its digits.
template <class V, class A>
HWY_INLINE Mask<V> has_tame_direction(const A& a) {
  if constexpr (requires { a.dx; })
    return is_tame(a.dx * a.dx + a.dy * a.dy);
  else
    return V(0) < V(1);
}

/// The numbers that go into a core, added up.
template <class V>
HWY_INLINE V size(const PointOf<V>& p) {
  return abs(p.x) + abs(p.y);
}
template <class V>
HWY_INLINE V size(const SegmentOf<V>& s) {
  return larger(abs(s.ax) + abs(s.ay), abs(s.bx) + abs(s.by));
}
template <class V>
HWY_INLINE V size(const BoxOf<V>& b) {
  return larger(abs(b.min_x), abs(b.max_x)) + larger(abs(b.min_y), abs(b.max_y));
}
template <class V>
HWY_INLINE V size(const OrientedBoxOf<V>& b) {
  return abs(b.x) + abs(b.y) + b.hx + b.hy;
}
template <class V>
HWY_INLINE V size(const EllipseOf<V>& e) {
  return abs(e.x) + abs(e.y) + e.a + e.b;
}
template <class V>
HWY_INLINE V size(const PolygonOf<V>& p) {
  V most(0);
  for (int i = 0; i < p.size; ++i) most = larger(most, size(p.corner(i)));
  return most;
}
/// A line or ray, by the point that it is given by.
template <class V, class L>
HWY_INLINE V size(const L& l) {
  return abs(l.x) + abs(l.y);
}

/// Times the numbers that go in: the way between two cores is worked out to 8 u of them, so a normal along
/// a longer way is within 2^-40.
constexpr double kClearWay = 0x1p-10;

template <template <class> class CoreA, template <class> class CoreB, class T>
void run_shortest_vectors(const Side& a, const Side& b, std::size_t begin, std::size_t words,
                          const detail::Measures& out, std::uint64_t* meet, std::uint64_t* doubt) {
  using V = Lanes<T>;
  using A = CoreA<V>;
  using B = CoreB<V>;
  constexpr std::size_t n = lane_count<V>();
  const typename V::D d;
  Reader<A> first(a);
  Reader<B> second(b);
  for (std::size_t w = 0; w < words; ++w) {
    std::uint64_t yes = 0, sure = 0;
    for (std::size_t k = 0; k < 64; k += n) {
      const std::size_t i = begin + 64 * w + k;
      const A x = first.at(i);
      const B y = second.at(i);
      const V ra = load<V>(a.radius, i * a.radius_step), rb = load<V>(b.radius, i * b.radius_step);
      const Verdict<V> v = shapes(x, y, ra + rb), core = cores(x, y, ra);
      const ShortestVector<V> nearest = shortest_vector(x, y);
      const V e = length2(nearest);
      const V length = V(hn::Sqrt(e.v)), distance = length - (ra + rb);
      // Squares keep their digits, and what is subtracted leaves something.
      const auto tame = both(is_tame(e), both(has_tame_direction<V>(x), has_tame_direction<V>(y)));
      const auto whole = both(first.is_whole(), second.is_whole());
      auto good = both(both(v.apart, core.apart), both(both(tame, whole), distance > V(0)));
      if constexpr (std::is_same_v<T, double>)
        if (out.separation) {
          // Cores that are apart have one way between them, and radii only shorten it.
          const auto deep = both(both(v.meets, core.apart), both(tame, distance < V(0)));
          good = both(both(either(good, deep), whole),
                      length > V(kClearWay) * (size<V>(x) + size<V>(y) + ra + rb));
        }
      yes |= bits_of(both(either(v.meets, core.meets), whole)) << k;
      sure |= bits_of(good) << k;
      const std::size_t at = 64 * w + k;
      hn::StoreU(hn::IfThenElseZero(good.m, distance.v), d, static_cast<T*>(out.distance) + at);
      if (out.a[0] == nullptr) continue;
      const V from_a = ra / length, from_b = rb / length;
      const V px = nearest.x, py = nearest.y, vx = nearest.vx, vy = nearest.vy;
      const V ax = px + from_a * vx, ay = py + from_a * vy;
      const V bx = (px + vx) - from_b * vx, by = (py + vy) - from_b * vy;
      hn::StoreU(ax.v, d, static_cast<T*>(out.a[0]) + at);
      hn::StoreU(ay.v, d, static_cast<T*>(out.a[1]) + at);
      hn::StoreU(bx.v, d, static_cast<T*>(out.b[0]) + at);
      hn::StoreU(by.v, d, static_cast<T*>(out.b[1]) + at);
      if constexpr (std::is_same_v<T, double>)
        if (out.normal[0] != nullptr) {
          hn::StoreU((vx / length).v, d, out.normal[0] + at);
          hn::StoreU((vy / length).v, d, out.normal[1] + at);
        }
    }
    if (out.separation) yes = 0;  // of those that meet the depth is wanted
    meet[w] = yes;
    doubt[w] = ~(yes | sure);
  }
}

/// The first core is not behind the second in the order of Core.
ShortestVectorKernel shortest_vector_kernel(const Wanted& w) {
  return with_core(core_of(w.a), [&]<template <class> class A, Core a>(Of<A, a>) {
    return with_core(core_of(w.b),
                     [&]<template <class> class B, Core b>(Of<B, b>) -> ShortestVectorKernel {
                       if constexpr (a <= b)
                         return w.is_float ? run_shortest_vectors<A, B, float>
                                           : run_shortest_vectors<A, B, double>;
                       return nullptr;
                     });
  });
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::batch {
HWY_EXPORT(shortest_vector_kernel);
ShortestVectorKernel choose_shortest_vectors(const Wanted& w) {
  return HWY_DYNAMIC_DISPATCH(shortest_vector_kernel)(w);
}
}  // namespace abut::batch
#endif
