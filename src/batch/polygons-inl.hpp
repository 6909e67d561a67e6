// Polygons in lanes: one in each, of as many corners as the largest among them. Included once for
// each instruction set.
#if defined(ABUT_BATCH_POLYGONS) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BATCH_POLYGONS
#undef ABUT_BATCH_POLYGONS
#else
#define ABUT_BATCH_POLYGONS
#endif

#include <algorithm>

#include "kernels-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

/// The cores of a side, in lanes from the i-th on.
template <class Core>
class Reader;
template <template <class> class Core, class V>
class Reader<Core<V>> {
 public:
  explicit Reader(const Side& side) : side_(side) {}
  HWY_INLINE Core<V> at(std::size_t i) { return Read<Core<V>>::at(side_, i * side_.step); }
  /// The lanes in which everything is there.
  HWY_INLINE Mask<V> is_whole() const { return V(0) < V(1); }

 private:
  const Side& side_;
};

/// Corners lie one after another in memory: they are moved across. A polygon that has fewer
/// corners than another repeats its last one, and the edges between these separate nothing.
template <class V>
class Reader<PolygonOf<V>> {
 public:
  using T = V::Number;
  explicit Reader(const Side& side) : side_(side) {
    if (side.step == 0) move_across(0);
  }
  HWY_INLINE PolygonOf<V> at(std::size_t i) {
    if (side_.step != 0) move_across(i);
    return {reinterpret_cast<const V*>(corners_), size_};
  }
  /// Those whose polygons have no more corners than there is room for.
  HWY_INLINE Mask<V> is_whole() const { return V(hn::Load(typename V::D(), whole_)) > V(0); }

 private:
  static constexpr std::size_t lanes = lane_count<V>();
  static constexpr int kMost = 32;

  void move_across(std::size_t i) {
    static constexpr T origin[2] = {};  // as PolygonView::of()
    const T* from[lanes];
    int size[lanes], smallest = kMost, largest = 1;
    for (std::size_t k = 0; k < lanes; ++k) {
      const std::size_t p = std::min(side_.first_polygon + i + k * side_.step, side_.last_polygon);
      const std::size_t start = side_.starts[p], count = side_.starts[p + 1] - start;
      from[k] = count > 0 ? static_cast<const T*>(side_.vertices) + 2 * start : origin;
      whole_[k] = count <= kMost ? T{1} : T{0};
      size[k] = static_cast<int>(std::clamp<std::size_t>(count, 1, kMost));
      smallest = std::min(smallest, size[k]);
      largest = std::max(largest, size[k]);
    }
    // First those corners that all have.
    const auto corner = [&](std::size_t k, int c) {
      return from[k] + 2 * std::min(c, size[k] - 1);
    };
    constexpr std::size_t step = lanes > 1 ? 2 : 1;
    for (int c = 0; c < smallest; ++c)
      for (std::size_t k = 0; k < lanes; k += step)
        put(k, c, from[k] + 2 * c, from[k + step - 1] + 2 * c);
    for (int c = smallest; c < largest; ++c)
      for (std::size_t k = 0; k < lanes; k += step)
        put(k, c, corner(k, c), corner(k + step - 1, c));
    size_ = largest;
  }

  /// A corner of the k-th lane, and of the next. As whole numbers, which every instruction set can
  /// interleave.
  HWY_INLINE void put(std::size_t k, int c, const T* here, [[maybe_unused]] const T* next) {
#if HWY_TARGET == HWY_SCALAR
    corners_[2 * c][k] = here[0], corners_[2 * c + 1][k] = here[1];
#else
    using Bits = hwy::MakeUnsigned<T>;
    const hn::CappedTag<Bits, 2> two;
    const auto p = hn::LoadU(two, reinterpret_cast<const Bits*>(here));
    const auto q = hn::LoadU(two, reinterpret_cast<const Bits*>(next));
    hn::Store(hn::InterleaveLower(two, p, q), two, reinterpret_cast<Bits*>(corners_[2 * c] + k));
    hn::Store(hn::InterleaveUpper(two, p, q), two,
              reinterpret_cast<Bits*>(corners_[2 * c + 1] + k));
#endif
  }

  const Side& side_;
  int size_ = 1;
  alignas(64) T whole_[lanes];
  alignas(64) T corners_[2 * kMost][lanes];
};

/// The verdict by the axes of both shapes; where these do not tell, and there is a radius, by corners and edges. The answer of a lane
/// does not depend on those beside it.
template <class V, class A>
HWY_INLINE Verdict<V> meeting_polygon(const A& a, const PolygonOf<V>& p, V r) {
  const Mask<V> sharp = r == V(0), round = r > V(0);
  if (all_of(sharp)) {
    const Axes<V> v = axes(a, p, NoRadii{});
    return {v.apart, v.meets};
  }
  const Axes<V> v = axes(a, p, r * r);
  const Mask<V> apart = either(v.apart_with_radii, both(v.apart, sharp));
  if (all_of(either(sharp, either(v.meets, apart)))) return {apart, v.meets};
  const Verdict<V> w = with_near(v, nearby(a, p, r));
  return {either(apart, both(w.apart, round)), either(v.meets, both(w.meets, round))};
}

/// An ellipse meets an edge, or has its centre in the polygon.
template <class V>
HWY_INLINE Verdict<V> meeting_polygon(const EllipseOf<V>& e, const PolygonOf<V>& p, V r) {
  const Mask<V> sharp = r == V(0), round = r > V(0);
  const bool all_sharp = all_of(sharp);
  const V r2 = r * r;
  Verdict<V> all = polygon_containing(p, PointOf<V>{e.x, e.y}, V(0));
  for (int i = 0; i < p.size; ++i) {
    const Verdict<V> core = meeting(p.edge(i), e);
    if (all_sharp) {
      all = nearest_of(all, core);
      continue;
    }
    const Verdict<V> shape = meeting(p.edge(i), e, r2);
    all = nearest_of(all, Verdict<V>{either(both(sharp, core.apart), both(round, shape.apart)),
                                     either(both(sharp, core.meets), both(round, shape.meets))});
  }
  return all;
}

/// A shape apart from a polygon's bounding box does not meet the polygon.
template <class V, class A>
HWY_INLINE Mask<V> apart_from_box(const A& a, const BoxOf<V>& box, V ra) {
  const V r2 = ra * ra;
  if constexpr (std::is_same_v<A, OrientedBoxOf<V>>)
    return meeting(box, a, r2).apart;
  else if constexpr (std::is_same_v<A, EllipseOf<V>>)
    return meeting(box, box_around(a)).apart;
  else if constexpr (std::is_same_v<A, PointOf<V>> || std::is_same_v<A, SegmentOf<V>>)
    return meeting(a, box, r2).apart;
  else
    return meeting(a, box).apart;
}

/// An upright box around a core, but for rounding.
template <class V>
HWY_INLINE BoxOf<V> upright(const PointOf<V>& p) {
  return {p.x, p.y, p.x, p.y};
}
template <class V>
HWY_INLINE BoxOf<V> upright(const SegmentOf<V>& s) {
  return {smaller(s.ax, s.bx), smaller(s.ay, s.by), larger(s.ax, s.bx), larger(s.ay, s.by)};
}
template <class V>
HWY_INLINE BoxOf<V> upright(const BoxOf<V>& b) {
  return b;
}
template <class V>
HWY_INLINE BoxOf<V> upright(const OrientedBoxOf<V>& b) {
  const V x = b.hx * abs(b.c) + b.hy * abs(b.s), y = b.hx * abs(b.s) + b.hy * abs(b.c);
  return {b.x - x, b.y - y, b.x + x, b.y + y};
}
/// Whether a box ⊕ r surely does not hold another, given with a few roundings.
template <class V>
HWY_INLINE Mask<V> is_too_large_for(const BoxOf<V>& outer, const BoxOf<V>& inner, V r) {
  const V size = larger(larger(abs(inner.min_x), abs(inner.max_x)),
                        larger(abs(inner.min_y), abs(inner.max_y)));
  const V other = larger(larger(abs(outer.min_x), abs(outer.max_x)),
                         larger(abs(outer.min_y), abs(outer.max_y)));
  const V room = room_in(outer, inner.min_x, inner.min_y, inner.max_x, inner.max_y);
  return room < -r - (V(32 * unit<V>) * ((size + other) + abs(r)) + V(tiny<V>));
}
/// If a shape contains another, its bounding box contains the other's.
template <class V, class A>
HWY_INLINE Mask<V> holds_no_box(const A& a, const BoxOf<V>& box, V ra) {
  if constexpr (std::is_same_v<A, LineOf<V>> || std::is_same_v<A, RayOf<V>>)
    return meeting(a, box).apart;
  else if constexpr (std::is_same_v<A, EllipseOf<V>>)
    return is_too_large_for(upright(box_around(a)), box, V(0));
  else
    return is_too_large_for(upright(a), box, ra);
}
template <class V, class A>
HWY_INLINE Mask<V> is_in_no_box(const A& a, const BoxOf<V>& box, V ra) {
  if constexpr (std::is_same_v<A, EllipseOf<V>>)
    return is_too_large_for(box, upright(box_within(a)), V(0));
  else
    return is_too_large_for(box, upright(a), -ra);
}

/// Ask::ask(a, polygon, ra, rb) where Ask::apart(a, box around it, ra) leaves something to ask.
template <class Ask, template <class> class CoreA, class T>
Tally run_polygons(const Side& side_a, const Side& side_b, std::size_t begin, std::size_t words,
                   std::uint64_t* yes, std::uint64_t* doubt) {
  using V = Lanes<T>;
  using A = CoreA<V>;
  constexpr std::size_t n = lane_count<V>();
  constexpr bool two = std::is_same_v<A, PolygonOf<V>>;
  const Side a = side_a, b = side_b;
  Reader<A> first(a);
  Reader<PolygonOf<V>> second(b);
  const bool bounded = b.number[0] != nullptr && (!two || a.number[0] != nullptr);
  for (std::size_t w = 0; w < words; ++w) {
    std::uint64_t meets = 0, apart = 0;
    for (std::size_t k = 0; k < 64; k += n) {
      const std::size_t i = begin + 64 * w + k;
      const V ra = load<V>(a.radius, i * a.radius_step), rb = load<V>(b.radius, i * b.radius_step);
      Mask<V> out = V(1) < V(0);
      if (bounded) {
        const BoxOf<V> box = Read<BoxOf<V>>::at(b, i * b.step);
        if constexpr (two)
          out = Ask::apart(Read<BoxOf<V>>::at(a, i * a.step), box, V(0));
        else
          out = Ask::apart(first.at(i), box, ra);
      }
      if (!all_of(out)) {
        const Verdict<V> v = Ask::ask(first.at(i), second.at(i), ra, rb);
        const Mask<V> whole = both(first.is_whole(), second.is_whole());
        meets |= bits_of(both(v.meets, whole)) << k;
        out = either(out, both(v.apart, whole));
      }
      apart |= bits_of(out) << k;
    }
    yes[w] = meets, doubt[w] = apart;
  }
  return keep_doubt(yes, doubt, words);
}
template <class Ask, template <class> class A>
Kernel polygons(const Wanted& w) {
  return w.is_float ? run_polygons<Ask, A, float> : run_polygons<Ask, A, double>;
}
/// For a question that any core may be asked.
template <class Ask>
Kernel polygons_and_any(const Wanted& w) {
  return with_core(core_of(w.a),
                   [&]<template <class> class A, Core a>(Of<A, a>) { return polygons<Ask, A>(w); });
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
