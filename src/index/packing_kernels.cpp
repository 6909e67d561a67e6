// What building needs in lanes: rounding, and sorting a few.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "index/packing_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//

#include <algorithm>

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
Box round_node(const Node<double>& boxes, Node<float>& node) {
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

  // What is not a number, as of a shape that is not valid, is left out.
  const auto endless = hn::Set(d, std::numeric_limits<double>::infinity());
  const auto least = [&](const double* from, double sign) HWY_ATTR {
    auto all = endless;
    for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
      const auto x = hn::Mul(hn::Set(d, sign), hn::Load(d, from + i));
      all = hn::Min(all, hn::IfThenElse(hn::Eq(x, x), x, endless));
    }
    return sign * hn::GetLane(hn::MinOfLanes(d, all));
  };
  return {{least(boxes.min_x, 1), least(boxes.min_y, 1)},
          {least(boxes.max_x, -1), least(boxes.max_y, -1)}};
}

// By counting how many are less than each: for so few that is quicker than to branch.
void sort_by_rank(std::uint32_t* keys, std::size_t n) {
  const hn::CappedTag<std::uint32_t, kWidth> d;
  const std::size_t lanes = hn::Lanes(d);
  alignas(64) std::uint32_t all[kFew], ranks[kFew];
  std::copy(keys, keys + n, all);
  std::fill(all + n, all + kFew, ~std::uint32_t{0});
  for (std::size_t i = 0; i < n; i += lanes) {
    const auto own = hn::Load(d, all + i);
    auto less = hn::Zero(d);
    for (std::size_t k = 0; k < n; ++k)
      less = hn::Sub(less, hn::VecFromMask(d, hn::Lt(hn::Set(d, all[k]), own)));
    hn::Store(less, d, ranks + i);
  }
  for (std::size_t i = 0; i < n; ++i) keys[ranks[i]] = all[i];
}

}  // namespace abut::index::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::index {

HWY_EXPORT(sort_by_rank);
HWY_EXPORT(round_node);

Box round_into(const Node<double>& boxes, Node<float>& node) {
  return HWY_DYNAMIC_DISPATCH(round_node)(boxes, node);
}
void sort_few(std::uint32_t* keys, std::size_t n) { HWY_DYNAMIC_DISPATCH(sort_by_rank)(keys, n); }

}  // namespace abut::index
#endif
