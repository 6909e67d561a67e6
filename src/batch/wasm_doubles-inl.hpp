// Lanes of double for WebAssembly. Highway 1.0 has only lanes of float there. Its loops over single
// numbers (HWY_COMPILE_ONLY_EMU128 or _SCALAR) are several times slower. So this file adds the
// operations that the kernels need, in Highway's namespace and with Highway's meaning. For other
// targets, and for a Highway that has them, this file is empty.
#include <hwy/highway.h>

#if HWY_TARGET == HWY_WASM && !HWY_HAVE_FLOAT64 && !defined(ABUT_BATCH_WASM_DOUBLES)
#define ABUT_BATCH_WASM_DOUBLES

HWY_BEFORE_NAMESPACE();
namespace hwy::HWY_NAMESPACE {

template <std::size_t N>
using Doubles = Vec128<double, N>;
template <std::size_t N>
using DoublesMask = Mask128<double, N>;

template <std::size_t N>
HWY_API Doubles<N> Set(Simd<double, N, 0>, double x) {
  return {wasm_f64x2_splat(x)};
}
template <std::size_t N>
HWY_API Doubles<N> operator+(Doubles<N> x, Doubles<N> y) {
  return {wasm_f64x2_add(x.raw, y.raw)};
}
template <std::size_t N>
HWY_API Doubles<N> operator-(Doubles<N> x, Doubles<N> y) {
  return {wasm_f64x2_sub(x.raw, y.raw)};
}
template <std::size_t N>
HWY_API Doubles<N> operator*(Doubles<N> x, Doubles<N> y) {
  return {wasm_f64x2_mul(x.raw, y.raw)};
}
template <std::size_t N>
HWY_API Doubles<N> operator/(Doubles<N> x, Doubles<N> y) {
  return {wasm_f64x2_div(x.raw, y.raw)};
}
template <std::size_t N>
HWY_API Doubles<N> Sqrt(Doubles<N> x) {
  return {wasm_f64x2_sqrt(x.raw)};
}
template <std::size_t N>
HWY_API Doubles<N> Abs(Doubles<N> x) {
  return {wasm_f64x2_abs(x.raw)};
}

template <std::size_t N>
HWY_API DoublesMask<N> operator==(Doubles<N> x, Doubles<N> y) {
  return {wasm_f64x2_eq(x.raw, y.raw)};
}
template <std::size_t N>
HWY_API DoublesMask<N> operator<(Doubles<N> x, Doubles<N> y) {
  return {wasm_f64x2_lt(x.raw, y.raw)};
}
template <std::size_t N>
HWY_API DoublesMask<N> operator>(Doubles<N> x, Doubles<N> y) {
  return {wasm_f64x2_gt(x.raw, y.raw)};
}
template <std::size_t N>
HWY_API DoublesMask<N> operator<=(Doubles<N> x, Doubles<N> y) {
  return {wasm_f64x2_le(x.raw, y.raw)};
}
template <std::size_t N>
HWY_API DoublesMask<N> operator>=(Doubles<N> x, Doubles<N> y) {
  return {wasm_f64x2_ge(x.raw, y.raw)};
}
// If one operand is NaN the result is the second, as with floats and as MINPD and MAXPD do. These
// are single instructions, while min and max are several.
template <std::size_t N>
HWY_API Doubles<N> Min(Doubles<N> x, Doubles<N> y) {
  return {wasm_f64x2_pmin(y.raw, x.raw)};
}
template <std::size_t N>
HWY_API Doubles<N> Max(Doubles<N> x, Doubles<N> y) {
  return {wasm_f64x2_pmax(y.raw, x.raw)};
}

template <std::size_t N>
HWY_API Vec128<float, N> DemoteTo(Simd<float, N, 0>, Doubles<N> x) {
  return {wasm_f32x4_demote_f64x2_zero(x.raw)};
}
template <std::size_t N>
HWY_API Doubles<N> PromoteTo(Simd<double, N, 0>, Vec128<float, N> x) {
  return {wasm_f64x2_promote_low_f32x4(x.raw)};
}

}  // namespace hwy::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
