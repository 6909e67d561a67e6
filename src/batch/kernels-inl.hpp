// One loop for all pairs of cores: 64 pairs a word. Included once for each instruction set.
#if defined(ABUT_BATCH_KERNELS) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BATCH_KERNELS
#undef ABUT_BATCH_KERNELS
#else
#define ABUT_BATCH_KERNELS
#endif

#include "lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

/// The cores alone.
struct Sharp {
  static constexpr bool rounded = false, complete = false;
  template <class A, class B, class V>
  static HWY_INLINE Verdict<V> ask(const A& a, const B& b, V, V) {
    return meeting(a, b);
  }
};
/// The cores alone, where comparisons leave no doubt: what is not apart meets.
struct Compared {
  static constexpr bool rounded = false, complete = true;
  template <class A, class B, class V>
  static HWY_INLINE Verdict<V> ask(const A& a, const B& b, V, V) {
    return meeting(a, b);
  }
};
/// With radii.
struct Rounded {
  static constexpr bool rounded = true, complete = false;
  template <class A, class B, class V>
  static HWY_INLINE Verdict<V> ask(const A& a, const B& b, V ra, V rb) {
    return meeting(a, b, reach2(ra, rb));
  }
};

/// one_a, one_b: that side is one shape, so it is read once and what depends on it alone is worked
/// out once. Without these flags a step of 0 does the same, a little slower.
template <class Ask, template <class> class CoreA, template <class> class CoreB, class T,
          bool one_a, bool one_b>
bool run(const Side& a, const Side& b, std::size_t begin, std::size_t words, std::uint64_t* yes,
         std::uint64_t* doubt) {
  using V = Lanes<T>;
  using A = CoreA<V>;
  using B = CoreB<V>;
  constexpr std::size_t n = lane_count<V>();
  A first_a = Read<A>::at(a, 0);
  B first_b = Read<B>::at(b, 0);
  V radius_a(0.0), radius_b(0.0);
  if constexpr (Ask::rounded) radius_a = load<V>(a.radius, 0), radius_b = load<V>(b.radius, 0);
  bool any = false;
  for (std::size_t w = 0; w < words; ++w) {
    std::uint64_t all = 0, open = 0;
    for (std::size_t k = 0; k < 64; k += n) {
      const std::size_t i = begin + 64 * w + k;
      if constexpr (!one_a) first_a = Read<A>::at(a, i * a.step);
      if constexpr (!one_b) first_b = Read<B>::at(b, i * b.step);
      if constexpr (Ask::rounded && !one_a) radius_a = load<V>(a.radius, i * a.radius_step);
      if constexpr (Ask::rounded && !one_b) radius_b = load<V>(b.radius, i * b.radius_step);
      const Verdict<V> v = Ask::ask(first_a, first_b, radius_a, radius_b);
      if constexpr (Ask::complete) {
        all |= bits_of(v.apart) << k;
      } else {
        all |= bits_of(v.meets) << k;
        const auto decided = either(v.apart, v.meets);
        if (!all_true(decided)) [[unlikely]]
          open |= (~bits_of(decided) & (n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1))
                  << k;
      }
    }
    yes[w] = Ask::complete ? ~all : all;
    if constexpr (!Ask::complete) {
      if (open != 0 && !any) {
        for (std::size_t before = 0; before < w; ++before) doubt[before] = 0;
        any = true;
      }
      if (any) doubt[w] = open;
    }
  }
  return any;
}

/// Any number type, without the flags.
template <class Ask, template <class> class A, template <class> class B>
Kernel kernel(const Wanted& w) {
  return w.is_float ? run<Ask, A, B, float, false, false> : run<Ask, A, B, double, false, false>;
}
template <class Ask, template <class> class A, template <class> class B, class T>
Kernel fast_kernel_of(const Wanted& w) {
  return w.one_a   ? run<Ask, A, B, T, true, false>
         : w.one_b ? run<Ask, A, B, T, false, true>
                   : run<Ask, A, B, T, false, false>;
}
template <class Ask, template <class> class A, template <class> class B>
Kernel fast_kernel(const Wanted& w) {
  return w.is_float ? fast_kernel_of<Ask, A, B, float>(w) : fast_kernel_of<Ask, A, B, double>(w);
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
