// SIMD lanes as a number type for the filters. Included once for each instruction set.
#if defined(ABUT_BATCH_LANES) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BATCH_LANES
#undef ABUT_BATCH_LANES
#else
#define ABUT_BATCH_LANES
#endif

#include <hwy/highway.h>

#include "sides.hpp"
#include "wasm_doubles-inl.hpp"

#undef ABUT_FILTER
#define ABUT_FILTER HWY_INLINE

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class T>
struct LaneMask {
  hn::Mask<hn::ScalableTag<T>> m;
};
template <class T>
HWY_INLINE LaneMask<T> both(LaneMask<T> p, LaneMask<T> q) {
  return {hn::And(p.m, q.m)};
}
template <class T>
HWY_INLINE LaneMask<T> either(LaneMask<T> p, LaneMask<T> q) {
  return {hn::Or(p.m, q.m)};
}

template <class T>
HWY_INLINE bool all_of(LaneMask<T> m) {
  return hn::AllTrue(hn::ScalableTag<T>(), m.m);
}

template <class T>
struct Lanes {
  using Number = T;
  using D = hn::ScalableTag<T>;
  hn::Vec<D> v;

  HWY_INLINE Lanes() = default;
  HWY_INLINE explicit Lanes(hn::Vec<D> x) : v(x) {}
  HWY_INLINE explicit Lanes(double x) : v(hn::Set(D(), static_cast<T>(x))) {}

  friend HWY_INLINE Lanes operator-(Lanes x) { return Lanes(hn::Neg(x.v)); }
  friend HWY_INLINE Lanes operator+(Lanes x, Lanes y) { return Lanes(hn::Add(x.v, y.v)); }
  friend HWY_INLINE Lanes operator-(Lanes x, Lanes y) { return Lanes(hn::Sub(x.v, y.v)); }
  friend HWY_INLINE Lanes operator*(Lanes x, Lanes y) { return Lanes(hn::Mul(x.v, y.v)); }
  friend HWY_INLINE Lanes operator/(Lanes x, Lanes y) { return Lanes(hn::Div(x.v, y.v)); }
  friend HWY_INLINE LaneMask<T> operator==(Lanes x, Lanes y) { return {hn::Eq(x.v, y.v)}; }
  friend HWY_INLINE LaneMask<T> operator<(Lanes x, Lanes y) { return {hn::Lt(x.v, y.v)}; }
  friend HWY_INLINE LaneMask<T> operator>(Lanes x, Lanes y) { return {hn::Gt(x.v, y.v)}; }
  friend HWY_INLINE LaneMask<T> operator<=(Lanes x, Lanes y) { return {hn::Le(x.v, y.v)}; }
  friend HWY_INLINE LaneMask<T> operator>=(Lanes x, Lanes y) { return {hn::Ge(x.v, y.v)}; }
  friend HWY_INLINE Lanes abs(Lanes x) { return Lanes(hn::Abs(x.v)); }
  friend HWY_INLINE Lanes larger(Lanes x, Lanes y) { return Lanes(hn::Max(x.v, y.v)); }
  friend HWY_INLINE Lanes smaller(Lanes x, Lanes y) { return Lanes(hn::Min(x.v, y.v)); }
  friend HWY_INLINE Lanes clamp01(Lanes x) {
    return Lanes(hn::Min(hn::Max(x.v, hn::Zero(D())), hn::Set(D(), T(1))));
  }
  friend HWY_INLINE Lanes positive(Lanes x) {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_WASM
    // MAXPD hands on its second operand if that is NaN, and so does PMAX.
    return Lanes(hn::Max(hn::Zero(D()), x.v));
#else
    return Lanes(hn::IfThenZeroElse(hn::Lt(x.v, hn::Zero(D())), x.v));
#endif
  }
};

template <class T>
HWY_INLINE Lanes<T> pick(LaneMask<T> m, Lanes<T> yes, Lanes<T> no) {
  return Lanes<T>(hn::IfThenElse(m.m, yes.v, no.v));
}

template <class V>
constexpr bool is_single = sizeof(typename V::Number) == sizeof(float);
template <class V>
constexpr double unit = is_single<V> ? 0x1p-24 : 0x1p-53;
template <class V>
constexpr double tiny = is_single<V> ? 0x1p-100 : 0x1p-960;
template <class V>
constexpr double least_square = is_single<V> ? 0x1p-100 : 0x1p-960;
template <class V>
constexpr double most_square = is_single<V> ? 0x1p100 : 0x1p960;

#include <abut/detail/pairs/filter_formulas.hpp>

/// Whether a squared length neither underflows nor overflows.
template <class V>
HWY_INLINE Mask<V> is_tame(V square) {
  return both(square > V(least_square<V>), square < V(most_square<V>));
}

template <class V>
constexpr std::size_t lane_count() {
  return hn::MaxLanes(typename V::D());
}

/// The lanes as bits, the first one lowest.
template <class T>
HWY_INLINE std::uint64_t bits_of(LaneMask<T> mask) {
  constexpr std::size_t n = lane_count<Lanes<T>>();
#if HWY_TARGET == HWY_WASM  // one instruction, where Highway goes through memory
  return n == 2 ? wasm_i64x2_bitmask(mask.m.raw) : wasm_i32x4_bitmask(mask.m.raw);
#else
  if constexpr (n > 8) {
    std::uint16_t bits = 0;
    hn::StoreMaskBits(hn::ScalableTag<T>(), mask.m, reinterpret_cast<std::uint8_t*>(&bits));
    return bits;
  } else {
    std::uint8_t bits = 0;
    hn::StoreMaskBits(hn::ScalableTag<T>(), mask.m, &bits);
    return bits;
  }
#endif
}
/// A word of bits, lanes by lanes: whole bytes go straight to memory.
template <class V>
class Bits {
 public:
  HWY_INLINE explicit Bits(std::uint64_t* word) : word_(word) {}
  HWY_INLINE void put(std::size_t k, Mask<V> mask) {
    if constexpr (lane_count<V>() >= 8) {
      hn::StoreMaskBits(typename V::D(), mask.m, reinterpret_cast<std::uint8_t*>(word_) + k / 8);
    } else {
      bits_ |= bits_of(mask) << k;
      if (k + lane_count<V>() == 64) *word_ = bits_;
    }
  }

 private:
  std::uint64_t* word_;
  std::uint64_t bits_ = 0;
};

template <class V>
HWY_INLINE V load(const void* column, std::size_t i) {
  return V(hn::LoadU(typename V::D(), static_cast<const typename V::Number*>(column) + i));
}
/// A column of doubles for either kind of lanes.
template <class V>
HWY_INLINE V load_turn(const void* doubles, std::size_t i) {
  const auto* column = static_cast<const double*>(doubles);
  if constexpr (lane_count<V>() == 1) {
    return V(column[i]);
  } else if constexpr (is_single<V>) {
#if HWY_TARGET != HWY_SCALAR
    const hn::ScalableTag<float> f;
    const hn::Half<decltype(f)> half;
    const hn::ScalableTag<double> d;
    const auto low = hn::DemoteTo(half, hn::LoadU(d, column + i));
    const auto high = hn::DemoteTo(half, hn::LoadU(d, column + i + hn::Lanes(d)));
    return V(hn::Combine(f, high, low));
#endif
  } else {
    return V(hn::LoadU(typename V::D(), column + i));
  }
}

/// Cores from columns.
template <class Core>
struct Read;
template <class V>
struct Read<PointOf<V>> {
  static HWY_INLINE PointOf<V> at(const Side& s, std::size_t i) {
    PointOf<V> p{load<V>(s.number[0], i), load<V>(s.number[1], i)};
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && HWY_TARGET != HWY_SCALAR
    asm("" : "+v"(p.x.v.raw), "+v"(p.y.v.raw));  // or gcc loads them again for each use
#endif
    return p;
  }
};
template <template <class> class Core, class V>
struct Read<Core<V>> {
  static HWY_INLINE Core<V> at(const Side& s, std::size_t i) {
    if constexpr (requires(Core<V> k) { k.c; })
      return {load<V>(s.number[0], i), load<V>(s.number[1], i),    load<V>(s.number[2], i),
              load<V>(s.number[3], i), load_turn<V>(s.turn[0], i), load_turn<V>(s.turn[1], i)};
    else
      return {load<V>(s.number[0], i), load<V>(s.number[1], i), load<V>(s.number[2], i),
              load<V>(s.number[3], i)};
  }
};

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
