// One loop for all pairs of cores: 64 pairs a word. Included once for each instruction set.
#if defined(ABUT_BATCH_KERNELS) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BATCH_KERNELS
#undef ABUT_BATCH_KERNELS
#else
#define ABUT_BATCH_KERNELS
#endif

#include <bit>

#include "lanes-inl.hpp"
#include "meeting.hpp"
#include "prefetch.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

/// A core that is known when compiling: A<V> holds its numbers.
template <template <class> class A, Core core>
struct Of {};
/// f(Of<…>()) for a core.
auto with_core(Core core, auto f) {
  switch (core) {
    case Core::point:
      return f(Of<PointOf, Core::point>());
    case Core::line:
      return f(Of<LineOf, Core::line>());
    case Core::ray:
      return f(Of<RayOf, Core::ray>());
    case Core::segment:
      return f(Of<SegmentOf, Core::segment>());
    case Core::box:
      return f(Of<BoxOf, Core::box>());
    case Core::oriented_box:
      return f(Of<OrientedBoxOf, Core::oriented_box>());
    case Core::ellipse:
      return f(Of<EllipseOf, Core::ellipse>());
    default:
      return f(Of<PolygonOf, Core::polygon>());
  }
}

/// The cores alone.
struct Sharp {
  static constexpr bool rounded = false, complete = false;
  template <class A, class B, class V>
  static HWY_INLINE Verdict<V> ask(const A& a, const B& b, V, V) {
    return meeting(a, b);
  }
};
/// The cores alone, where comparisons leave no doubt: what is not apart meets.
struct Compared : Sharp {
  static constexpr bool complete = true;
};
/// The verdict of shapes with radii.
struct Rounded {
  static constexpr bool rounded = true, complete = false;
  template <class A, class B, class V>
  static HWY_INLINE Verdict<V> ask(const A& a, const B& b, V ra, V rb) {
    return meeting(a, b, reach2(ra, rb));
  }
};

/// Fills the bits of yes from those of `apart`: a pair that is not apart meets. No pair is in doubt.
inline Tally fill_yes(std::uint64_t* yes, const std::uint64_t* apart, std::size_t words) {
  Tally tally;
  for (std::size_t w = 0; w < words; ++w) {
    yes[w] = ~apart[w];
    tally.yes += static_cast<std::size_t>(std::popcount(yes[w]));
  }
  return tally;
}
/// Turns bits of `apart` into those of doubt.
inline Tally keep_doubt(const std::uint64_t* yes, std::uint64_t* apart, std::size_t words) {
  Tally tally;
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < words; ++w) {
    apart[w] = ~(yes[w] | apart[w]);
    any |= apart[w];
    tally.yes += static_cast<std::size_t>(std::popcount(yes[w]));
  }
  tally.doubt = any != 0;
  return tally;
}

/// Prefetches the columns of a side some way ahead, if they do not fit the caches: a hardware
/// prefetcher starts anew at each page.
template <class T, bool one>
class Ahead {
 public:
  HWY_INLINE explicit Ahead(const Side& side) {
    if (one || !side.is_far) return;
    const auto add = [&](const void* column, std::size_t step) HWY_ATTR {
      if (column != nullptr && step != 0) columns_[count_++] = static_cast<const char*>(column);
    };
    for (const void* column : side.number) add(column, side.step);
    add(side.radius, side.radius_step);
  }
  HWY_INLINE void fetch(std::size_t i) const {
    for (int k = 0; k < count_; ++k)
      for (std::size_t at = 0; at < 64 * sizeof(T); at += 64)
        prefetch_ahead(columns_[k] + i * sizeof(T) + kDistance + at);
  }

 private:
  static constexpr std::size_t kDistance = 1024;
  const char* columns_[5];
  int count_ = 0;
};

/// one_a, one_b: that side is one shape, so it is read once, and terms of it alone are computed once.
/// flat: the other side has no radius, so the reach is that shape's radius and is computed once too.
/// Without these flags steps of 0 do the same, a little slower.
template <class Ask, template <class> class CoreA, template <class> class CoreB, class T,
          bool one_a, bool one_b, bool flat>
Tally run(const Side& side_a, const Side& side_b, std::size_t begin, std::size_t words,
          std::uint64_t* yes, std::uint64_t* doubt) {
  using V = Lanes<T>;
  using A = CoreA<V>;
  using B = CoreB<V>;
  if (words == 0) return {};  // columns of less than a word may be too short for the first lanes
  constexpr std::size_t n = lane_count<V>();
  constexpr bool radii = Ask::rounded && !flat;
  // Unrolled where loads are what takes the time; elsewhere it would make much code, of no use.
  constexpr std::size_t unrolled = one_a || one_b ? (8 * n < 64 ? 8 * n : 64) : n;
  const Side a = side_a, b = side_b;  // of which the compiler knows that bits are not stored there
  const std::size_t step_a = one_b ? 1 : a.step, step_b = one_a ? 1 : b.step;
  A first_a = Read<A>::at(a, 0);
  B first_b = Read<B>::at(b, 0);
  V radius_a(0.0), radius_b(0.0);
  if constexpr (Ask::rounded) radius_a = load<V>(a.radius, 0), radius_b = load<V>(b.radius, 0);
  const Ahead<T, one_a> ahead_a(a);
  const Ahead<T, one_b> ahead_b(b);
  for (std::size_t w = 0; w < words; ++w) {
    ahead_a.fetch(begin + 64 * w), ahead_b.fetch(begin + 64 * w);
    // Nothing is asked of the bits here, so that vectors do not wait for each other.
    Bits<V> meets(yes + w), apart(doubt + w);
    for (std::size_t row = 0; row < 64; row += unrolled)
#pragma GCC unroll 8
      for (std::size_t k = row; k < row + unrolled; k += n) {
        const std::size_t i = begin + 64 * w + k;
        if constexpr (!one_a) first_a = Read<A>::at(a, i * step_a);
        if constexpr (!one_b) first_b = Read<B>::at(b, i * step_b);
        if constexpr (radii && !one_a)
          radius_a = load<V>(a.radius, i * (one_b ? 1 : a.radius_step));
        if constexpr (radii && !one_b)
          radius_b = load<V>(b.radius, i * (one_a ? 1 : b.radius_step));
        const Verdict<V> v = Ask::ask(first_a, first_b, radius_a, radius_b);
        if constexpr (!Ask::complete) meets.put(k, v.meets);
        apart.put(k, v.apart);
      }
  }
  return Ask::complete ? fill_yes(yes, doubt, words) : keep_doubt(yes, doubt, words);
}

/// Any number type, without the flags.
template <class Ask, template <class> class A, template <class> class B>
Kernel kernel(const Wanted& w) {
  return w.is_float ? run<Ask, A, B, float, false, false, false>
                    : run<Ask, A, B, double, false, false, false>;
}
template <class Ask, template <class> class A, template <class> class B, class T>
Kernel fast_kernel_of(const Wanted& w) {
  if constexpr (Ask::rounded) {
    if (w.one_a && !is_rounded(w.b)) return run<Ask, A, B, T, true, false, true>;
    if (w.one_b && !is_rounded(w.a)) return run<Ask, A, B, T, false, true, true>;
  }
  return w.one_a   ? run<Ask, A, B, T, true, false, false>
         : w.one_b ? run<Ask, A, B, T, false, true, false>
                   : run<Ask, A, B, T, false, false, false>;
}
template <class Ask, template <class> class A, template <class> class B>
Kernel fast_kernel(const Wanted& w) {
  return w.is_float ? fast_kernel_of<Ask, A, B, float>(w) : fast_kernel_of<Ask, A, B, double>(w);
}

/// A bounded shape contains no unbounded one.
inline Tally never(const Side&, const Side&, std::size_t, std::size_t words, std::uint64_t* yes,
                   std::uint64_t*) {
  for (std::size_t w = 0; w < words; ++w) yes[w] = 0;
  return {};
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
