// What building needs in lanes: rounding, and a tile's order.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "index/packing_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//

#include <algorithm>

#include "kernels.hpp"
#include "lanes-inl.hpp"
#include "packing.hpp"

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
constexpr std::size_t kFew = 64;
void sort_few(std::uint32_t* keys, std::size_t n) {
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

/// The middles of a tile along one axis. Lanes that no shape has hold the last one's again.
class Middles {
 public:
  Middles(const Id* numbers, std::size_t n, const double* at) : n_(n) {
    const Doubles d;
    const hn::RebindToSigned<Doubles> di;
    const hn::Rebind<std::uint32_t, Doubles> narrow;
    const auto endless = hn::Set(d, kEndless);
    auto low = endless, high = hn::Neg(endless), highest = hn::Neg(endless);
    for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
      const auto which = hn::PromoteTo(
          di, hn::BitCast(hn::RebindToSigned<decltype(narrow)>(), hn::Load(narrow, numbers + i)));
      const auto x = hn::GatherIndex(d, at, which);
      hn::Store(x, d, middles_ + i);
      // As Range::add().
      low = hn::IfThenElse(hn::Lt(x, low), x, low);
      highest = hn::IfThenElse(hn::Lt(highest, x), x, highest);
      high = hn::IfThenElse(hn::And(hn::Lt(high, x), hn::Lt(x, endless)), x, high);
    }
    range_ = {hn::GetLane(hn::MinOfLanes(d, low)), hn::GetLane(hn::MaxOfLanes(d, high)),
              hn::GetLane(hn::MaxOfLanes(d, highest))};
  }

  const Range& range() const { return range_; }
  float part(std::size_t i) const { return parts_[i]; }

  /// Makes them parts of a length. Returns how many of these they take up themselves.
  double set_parts(double length) {
    set_even_parts(range_.part_of(length));
    const double size = range_.size() / length;
    if (!is_crowded(static_cast<float>(size / 256))) return size;
    const auto part_of = range_.part_of_doubles();
    for (std::size_t i = 0; i < n_; ++i) parts_[i] = part_of(middles_[i]);
    return 1;
  }

 private:
  // As EvenParts does it.
  void set_even_parts(const EvenParts& parts) {
    const Doubles d;
    const hn::Rebind<float, Doubles> df;
    const auto from = hn::Set(d, parts.from), lift = hn::Set(d, parts.lift),
               inverse = hn::Set(d, parts.inverse);
    const auto last = hn::Set(d, EvenParts::kLast), beyond = hn::Set(d, EvenParts::kBeyond);
    for (std::size_t i = 0; i < n_; i += hn::Lanes(d)) {
      const auto x = hn::Load(d, middles_ + i);
      const auto part = hn::Mul(hn::Mul(hn::Sub(x, from), lift), inverse);
      const auto within = hn::IfThenElse(hn::Lt(last, part), last, part);
      hn::Store(hn::DemoteTo(df, hn::IfThenElse(hn::Lt(x, hn::Set(d, kEndless)), within, beyond)),
                df, parts_ + i);
    }
  }
  /// Most are as good as in one place.
  bool is_crowded(float reach) const {
    const float some = parts_[n_ / 2];
    std::size_t near = 0;
    for (std::size_t i = 0; i < n_; ++i) near += std::fabs(parts_[i] - some) < reach ? 1 : 0;
    return near > n_ / 2;
  }

  std::size_t n_;
  Range range_;
  alignas(64) double middles_[kTile];
  alignas(64) float parts_[kTile];
};

/// Sorts keys of shapes (which of them, modulo kTile) along an axis.
void sort_along(const Middles& axis, std::uint32_t* keys, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t which = keys[i] % kTile;
    keys[i] = std::bit_cast<std::uint32_t>(axis.part(which)) >> 6 << 8 | which;
  }
  n <= kFew ? sort_few(keys, n) : sort_ascending(keys, n);
}

void order_tile_any(Id* numbers, std::size_t n, const double* x, const double* y) {
  alignas(64) Id before[kTile];
  std::uint32_t keys[kTile];
  for (std::size_t i = 0; i < kTile; ++i)
    before[i] = numbers[std::min(i, n - 1)], keys[i] = static_cast<std::uint32_t>(i);
  Middles axes[2] = {{before, n, x}, {before, n, y}};
  // The same scale for both, so that lengths can be compared.
  const double longer = std::fmax(axes[0].range().size(), axes[1].range().size());
  const double sizes[2] = {axes[0].set_parts(longer), axes[1].set_parts(longer)};

  const bool taller = sizes[1] > sizes[0];
  const Middles &along = axes[taller], &across = axes[!taller];
  sort_along(along, keys, n);
  // A quarter is a quarter as long, more or less; across it is taken to be as wide as all.
  for (std::size_t begin = 0, step = 4 * kWidth; begin < n && n > kWidth; begin += step) {
    const std::size_t count = std::min(step, n - begin);
    const float length =
        along.part(keys[begin + count - 1] % kTile) - along.part(keys[begin] % kTile);
    if (!(static_cast<double>(length) > sizes[!taller])) sort_along(across, keys + begin, count);
  }
  for (std::size_t i = 0; i < n; ++i) numbers[i] = before[keys[i] % kTile];
}

}  // namespace abut::index::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::index {

HWY_EXPORT(order_tile_any);
HWY_EXPORT(round_node);

Box round_into(const Node<double>& boxes, Node<float>& node) {
  return HWY_DYNAMIC_DISPATCH(round_node)(boxes, node);
}
void order_tile(Id* numbers, std::size_t n, const double* x, const double* y) {
  HWY_DYNAMIC_DISPATCH(order_tile_any)(numbers, n, x, y);
}

}  // namespace abut::index
#endif
