// Nodes in SIMD lanes: what all questions share. Included once for each instruction set.
#if defined(ABUT_INDEX_LANES) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_INDEX_LANES
#undef ABUT_INDEX_LANES
#else
#define ABUT_INDEX_LANES
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "batch/wasm_doubles-inl.hpp"
#include "kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::index::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class D>
std::uint32_t bits_of(D d, hn::Mask<D> mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(d, mask, bytes);
  std::uint32_t bits = 0;
  std::memcpy(&bits, bytes, sizeof bits);
  return bits;
}

/// A bit for each lane for which test(first lane) holds.
template <class T, class Test>
HWY_INLINE std::uint32_t lanes_where(Test test) {
  const hn::CappedTag<T, kWidth> d;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) bits |= bits_of(d, test(i)) << i;
  return bits;
}

/// `inside`: touching does not count.
template <bool inside = false, class T>
HWY_INLINE std::uint32_t overlapping_lanes(const Node<T>& n, const BasicBox<2, T>& q) {
  const hn::CappedTag<T, kWidth> d;
  const auto below = [](auto x, auto y) HWY_ATTR {
    if constexpr (inside)
      return hn::Lt(x, y);
    else
      return hn::Le(x, y);
  };
  const auto low_x = hn::Set(d, q.min.x), low_y = hn::Set(d, q.min.y);
  const auto high_x = hn::Set(d, q.max.x), high_y = hn::Set(d, q.max.y);
  return lanes_where<T>([&](std::size_t i) HWY_ATTR {
    return hn::And(
        hn::And(below(hn::Load(d, n.min_x + i), high_x), below(low_x, hn::Load(d, n.max_x + i))),
        hn::And(below(hn::Load(d, n.min_y + i), high_y), below(low_y, hn::Load(d, n.max_y + i))));
  });
}

/// Where a number is large, distance() and cast() may be off by 8u of it, and here more is lost.
constexpr double kDoubt = 0x1p-46;

/// Those whose boxes, with room for errors of distance(), meet q.
template <class T>
HWY_INLINE std::uint32_t lanes_in_doubt(const Node<T>& n, const BasicBox<2, T>& q) {
  const hn::CappedTag<T, kWidth> d;
  const auto low_x = hn::Set(d, q.min.x), low_y = hn::Set(d, q.min.y);
  const auto high_x = hn::Set(d, q.max.x), high_y = hn::Set(d, q.max.y);
  return lanes_where<T>([&](std::size_t i) HWY_ATTR {
    const auto min_x = hn::Load(d, n.min_x + i), min_y = hn::Load(d, n.min_y + i);
    const auto max_x = hn::Load(d, n.max_x + i), max_y = hn::Load(d, n.max_y + i);
    const auto largest =
        hn::Max(hn::Max(hn::Abs(min_x), hn::Abs(max_x)), hn::Max(hn::Abs(min_y), hn::Abs(max_y)));
    const auto room = hn::Mul(hn::Set(d, T{kDoubt}), largest);
    return hn::And(
        hn::And(hn::Le(hn::Sub(min_x, room), high_x), hn::Le(low_x, hn::Add(max_x, room))),
        hn::And(hn::Le(hn::Sub(min_y, room), high_y), hn::Le(low_y, hn::Add(max_y, room))));
  });
}

// Lanes of doubles, whatever the tree is made of.
using Doubles = hn::CappedTag<double, 8>;
template <class T>
HWY_INLINE hn::Vec<Doubles> load(const T* from) {
  const Doubles d;
  if constexpr (sizeof(T) == sizeof(double))
    return hn::Load(d, from);
  else
    return hn::PromoteTo(d, hn::Load(hn::Rebind<float, Doubles>(), from));
}
struct BoxLanes {
  hn::Vec<Doubles> min_x, min_y, max_x, max_y;
};
template <class T>
HWY_INLINE BoxLanes load(const Node<T>& n, std::size_t i) {
  return {load(n.min_x + i), load(n.min_y + i), load(n.max_x + i), load(n.max_y + i)};
}

template <class T>
constexpr T kLargest = std::numeric_limits<T>::max();
template <class T>
constexpr T kNaN = std::numeric_limits<T>::quiet_NaN();
constexpr double kForever = std::numeric_limits<double>::infinity();
/// So that the difference of any two doubles is one.
constexpr double kQuarter = 0.25;

HWY_INLINE BoxLanes quartered(const BoxLanes& b) {
  const auto k = hn::Set(Doubles(), kQuarter);
  return {hn::Mul(k, b.min_x), hn::Mul(k, b.min_y), hn::Mul(k, b.max_x), hn::Mul(k, b.max_y)};
}
HWY_INLINE Box quartered(const Box& b) { return {kQuarter * b.min, kQuarter * b.max}; }
/// The largest finite number: an unbounded shape is as large as its other numbers say.
HWY_INLINE hn::Vec<Doubles> largest(const BoxLanes& b) {
  const auto size = [](hn::Vec<Doubles> x) HWY_ATTR {
    const auto s = hn::Abs(x);
    return hn::IfThenElseZero(hn::Lt(s, hn::Set(Doubles(), kForever)), s);
  };
  return hn::Max(hn::Max(size(b.min_x), size(b.max_x)), hn::Max(size(b.min_y), size(b.max_y)));
}
/// The slack for numbers of that size.
HWY_INLINE hn::Vec<Doubles> slack_of(hn::Vec<Doubles> size) {
  const Doubles d;
  return hn::Add(hn::Mul(hn::Set(d, kDoubt), size), hn::Set(d, kTiny));
}

/// Where boxes, quartered, are across a strip, quartered too: to the left of its middle by `off`,
/// and they meet it within `reach` of that, or nearer. A box is seen from the strip at its centre,
/// give or take |dx| hy + |dy| hx, as separating axes do it (Gottschalk, Lin & Manocha 1996).
/// Rounding takes at most 2^-46 of the sizes involved. Infinite boxes may come out as what is no
/// number.
struct AcrossStrip {
  hn::Vec<Doubles> off, reach;
};
HWY_INLINE AcrossStrip across_strip(const BoxLanes& b, const Strip& strip) {
  const Doubles d;
  const auto half = hn::Set(d, 0.5);
  const auto px = hn::Set(d, kQuarter * strip.point.x), py = hn::Set(d, kQuarter * strip.point.y);
  const auto dx = hn::Set(d, strip.direction.x), dy = hn::Set(d, strip.direction.y);
  const auto cx = hn::Mul(half, hn::Add(b.min_x, b.max_x));
  const auto cy = hn::Mul(half, hn::Add(b.min_y, b.max_y));
  const auto hx = hn::Mul(half, hn::Sub(b.max_x, b.min_x));
  const auto hy = hn::Mul(half, hn::Sub(b.max_y, b.min_y));
  const auto off = hn::Sub(hn::Mul(dx, hn::Sub(cy, py)), hn::Mul(dy, hn::Sub(cx, px)));
  const auto reach = hn::Add(hn::Mul(hn::Abs(dx), hy), hn::Mul(hn::Abs(dy), hx));
  const auto size = hn::Add(hn::Add(hn::Add(hn::Abs(cx), hx), hn::Add(hn::Abs(cy), hy)),
                            hn::Add(hn::Abs(px), hn::Abs(py)));
  const auto slack = slack_of(size);
  return {off, hn::Add(hn::Add(hn::Set(d, kQuarter * strip.half_width), reach), slack)};
}
/// How far boxes are from the strip, or less; negative when they meet.
HWY_INLINE hn::Vec<Doubles> distance_from_strip(const BoxLanes& b, const Strip& strip) {
  const AcrossStrip at = across_strip(b, strip);
  return hn::Sub(hn::Abs(at.off), at.reach);
}
/// Raises bounds to the distance from the strip, where that is more.
template <class T>
void raise_to_strip(const Node<T>& n, const Strip& strip, T* bounds) {
  const Doubles d;
  const auto whole = hn::Set(d, 1 / kQuarter);
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    alignas(64) double beside[kWidth];
    hn::Store(hn::Mul(whole, distance_from_strip(quartered(load(n, i)), strip)), d, beside);
    for (std::size_t k = 0; k < hn::Lanes(d); ++k)
      if (beside[k] > static_cast<double>(bounds[i + k]))
        bounds[i + k] = rounded_down<T>(beside[k]);
  }
}
template <class T>
std::uint32_t lanes_in_strip(const Node<T>& n, const Strip& strip) {
  const Doubles d;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    const auto outside = hn::Gt(distance_from_strip(quartered(load(n, i)), strip), hn::Zero(d));
    bits |= bits_of(d, hn::Not(outside)) << i;
  }
  return bits;
}

/// Bounds of how far a side of a shape's box has moved in the tree, with room to spare. Rounding moves
/// it by 2^-22 of its distance from the origin (rounded_down() of tree.hpp), the margin of
/// covering_box() by 2^-48 of the largest coordinate. Numbers that vanish in float need the least.
constexpr double kMoved = 0x1p-21, kMargin = 0x1p-46, kMovedLeast = 0x1p-120;

/// Begins to fetch a node that will be looked into soon.
template <class T>
HWY_INLINE void fetch(const Node<T>& n) {
  for (std::size_t at = 0; at < sizeof n; at += 64)
    hwy::Prefetch(reinterpret_cast<const char*>(&n) + at);
}

}  // namespace abut::detail::index::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
