// What building needs in lanes: rounding, and places along a Hilbert curve.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "index/packing_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//

#include "kernels.hpp"
#include "lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::index::HWY_NAMESPACE {

/// As rounded_down() of tree.hpp.
HWY_INLINE hn::Vec<Doubles> two_steps_down(hn::Vec<Doubles> x) {
  const Doubles d;
  const auto step = hn::Add(hn::Mul(hn::Abs(x), hn::Set(d, 0x1p-23)), hn::Set(d, 0x1p-149));
  const auto below = hn::Sub(x, step), most = hn::Set(d, std::numeric_limits<float>::max());
  return hn::IfThenElse(hn::Gt(below, most), most, below);  // an empty lane stays one
}
void round_node(const Node<double>& boxes, Node<float>& node) {
  const Doubles d;
  const hn::Rebind<float, Doubles> df;
  // What is beyond the floats becomes infinite; not so in Highway's scalar code, which stops at the
  // largest one.
  const auto store_down = [&](hn::Vec<Doubles> x, float sign, float* to) HWY_ATTR {
    const auto rounded = hn::DemoteTo(df, two_steps_down(x));
    const auto beyond = hn::Le(rounded, hn::Set(df, -kLargest<float>));
    const auto infinite = hn::Set(df, -std::numeric_limits<float>::infinity());
    hn::Store(hn::Mul(hn::Set(df, sign), hn::IfThenElse(beyond, infinite, rounded)), df, to);
  };
  const auto down = [&](const double* from, float* to)
                        HWY_ATTR { store_down(hn::Load(d, from), 1, to); };
  const auto up = [&](const double* from, float* to)
                      HWY_ATTR { store_down(hn::Neg(hn::Load(d, from)), -1, to); };
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    down(boxes.min_x + i, node.min_x + i);
    down(boxes.min_y + i, node.min_y + i);
    up(boxes.max_x + i, node.max_x + i);
    up(boxes.max_y + i, node.max_y + i);
  }
}

// From the highest bits down: which quadrant, and how the curve inside it is turned (Hilbert 1891).
void keys(const std::uint32_t* x, const std::uint32_t* y, std::size_t n, std::uint32_t* out) {
  const hn::ScalableTag<std::int32_t> d;
  const hn::RebindToUnsigned<decltype(d)> du;
  const std::size_t lanes = hn::Lanes(d);
  const auto one = hn::Set(d, 1), two = hn::Set(d, 2);
  for (std::size_t i = 0; i < n; i += lanes) {  // arrays have room up to a multiple of 64
    auto u = hn::BitCast(d, hn::Load(du, x + i)), v = hn::BitCast(d, hn::Load(du, y + i));
    auto key = hn::Zero(d);
    for (int bit = 0; bit < 16; ++bit) {
      const auto right = hn::BroadcastSignBit(u), upper = hn::BroadcastSignBit(v);
      const auto digit = hn::Or(hn::And(right, two), hn::And(hn::Xor(right, upper), one));
      key = hn::Or(hn::ShiftLeft<2>(key), digit);
      // In the lower quadrants the curve is mirrored at a diagonal: the right one's other diagonal.
      const auto turn = hn::AndNot(upper, right);
      u = hn::Xor(u, turn), v = hn::Xor(v, turn);
      const auto swap = hn::AndNot(upper, hn::Xor(u, v));
      u = hn::ShiftLeft<1>(hn::Xor(u, swap)), v = hn::ShiftLeft<1>(hn::Xor(v, swap));
    }
    hn::Store(hn::BitCast(du, key), du, out + i);
  }
}

}  // namespace abut::index::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::index {

HWY_EXPORT(keys);
HWY_EXPORT(round_node);

void round_into(const Node<double>& boxes, Node<float>& node) {
  HWY_DYNAMIC_DISPATCH(round_node)(boxes, node);
}
void hilbert_keys(const std::uint32_t* x, const std::uint32_t* y, std::size_t n,
                  std::uint32_t* out) {
  HWY_DYNAMIC_DISPATCH(keys)(x, y, n, out);
}

}  // namespace abut::index
#endif
