// Kernels of contains.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/containing.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include "kernels-inl.hpp"
#include "meeting.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

struct Containing {
  static constexpr bool rounded = true, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const auto& a, const auto& b, V ra, V rb) {
    return containing(a, b, ra - rb);
  }
};
struct SharpContaining {
  static constexpr bool rounded = false, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const auto& a, const auto& b, V, V) {
    return containing(a, b, V(0));
  }
};
/// Comparisons leave no doubt.
struct ComparedContaining : SharpContaining {
  static constexpr bool complete = true;
};
struct ContainingEllipse {
  static constexpr bool rounded = true, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const auto& a, const auto& b, V ra, V rb) {
    return containing_ellipse(a, b, ra - rb);
  }
};
struct EllipseContaining {
  static constexpr bool rounded = true, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const auto& a, const auto& b, V ra, V rb) {
    return ellipse_containing(a, b, ra - rb);
  }
};

/// A line or ray holds another only if they are parallel: d₁ × d₂ is off by less than 4 u
/// |d₁|₁|d₂|₁.
struct Parallel {
  static constexpr bool rounded = false, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const auto& a, const auto& b, V, V) {
    const V slack = V(16 * unit<V>) * (size_of(a.dx, a.dy) * size_of(b.dx, b.dy)) + V(tiny<V>);
    return {abs(a.dx * b.dy - a.dy * b.dx) > slack, V(1) < V(0)};
  }
};

/// Containment in a disc, a capsule, an oriented or a rounded box.
template <template <class> class A, Core a>
Kernel in_solid(const Wanted& w) {
  return with_core(core_of(w.b), [&]<template <class> class B, Core b>(Of<B, b>) -> Kernel {
    constexpr bool often =
        (a == Core::point || a == Core::oriented_box) && (b == Core::point || b == Core::box);
    if constexpr (b == Core::line || b == Core::ray || b == Core::polygon)
      return nullptr;
    else if constexpr (b == Core::ellipse)
      return kernel<ContainingEllipse, A, B>(w);
    else if constexpr (often)
      return fast_kernel<Containing, A, B>(w);
    else
      return kernel<Containing, A, B>(w);
  });
}
/// A shape whose first points are not on the line is not in it, whatever its radius.
template <template <class> class Endless>
Kernel in_endless(const Wanted& w) {
  return with_core(core_of(w.b), [&]<template <class> class B, Core b>(Of<B, b>) -> Kernel {
    if constexpr (b == Core::polygon)
      return nullptr;
    else if constexpr (b == Core::ellipse)
      return kernel<SharpContaining, Endless, PointOf>(w);
    else if constexpr (b == Core::line || b == Core::ray)
      return kernel<Parallel, Endless, B>(w);
    else
      return kernel<SharpContaining, Endless, B>(w);
  });
}
Kernel in_box(const Wanted& w) {
  return with_core(core_of(w.b), [&]<template <class> class B, Core b>(Of<B, b>) -> Kernel {
    if constexpr (b == Core::line || b == Core::ray || b == Core::polygon)
      return nullptr;
    else if constexpr (b == Core::point)
      return is_rounded(w.b) ? fast_kernel<Containing, BoxOf, B>(w)
                             : fast_kernel<ComparedContaining, BoxOf, B>(w);
    else if constexpr (b == Core::segment)
      return is_rounded(w.b) ? kernel<Containing, BoxOf, B>(w)
                             : kernel<ComparedContaining, BoxOf, B>(w);
    else if constexpr (b == Core::box)
      return fast_kernel<ComparedContaining, BoxOf, B>(w);
    else if constexpr (b == Core::ellipse)
      return kernel<ContainingEllipse, BoxOf, B>(w);
    else
      return kernel<Containing, BoxOf, B>(w);
  });
}
Kernel in_ellipse(const Wanted& w) {
  return with_core(core_of(w.b), [&]<template <class> class B, Core b>(Of<B, b>) -> Kernel {
    if constexpr (b == Core::line || b == Core::ray || b == Core::polygon)
      return nullptr;
    else if constexpr (b == Core::ellipse)
      return kernel<ContainingEllipse, EllipseOf, B>(w);
    else if constexpr (b == Core::box)
      return kernel<SharpContaining, EllipseOf, B>(w);
    else
      return is_rounded(w.b) ? kernel<EllipseContaining, EllipseOf, B>(w)
                             : kernel<SharpContaining, EllipseOf, B>(w);
  });
}

Kernel containing_kernel(const Wanted& w) {
  const Core a = core_of(w.a), b = core_of(w.b);
  const bool endless = b == Core::line || b == Core::ray;
  if (endless && (a > Core::ray || a == Core::point || (a == Core::ray && b == Core::line)))
    return never;
  return with_core(a, [&]<template <class> class A, Core outer>(Of<A, outer>) -> Kernel {
    if constexpr (outer == Core::polygon)
      return nullptr;
    else if constexpr (outer == Core::line || outer == Core::ray)
      return in_endless<A>(w);
    else if constexpr (outer == Core::box)
      return in_box(w);
    else if constexpr (outer == Core::ellipse)
      return in_ellipse(w);
    else
      return in_solid<A, outer>(w);
  });
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::batch {
HWY_EXPORT(containing_kernel);
Kernel choose_containing(const Wanted& w) { return HWY_DYNAMIC_DISPATCH(containing_kernel)(w); }
}  // namespace abut::batch
#endif
