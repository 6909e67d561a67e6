// Kernels for building: rounding, and the order within a tile.
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
namespace abut::detail::index::HWY_NAMESPACE {

/// As rounded_down() of tree.hpp.
HWY_INLINE hn::Vec<Doubles> two_steps_down(hn::Vec<Doubles> x) {
  const Doubles d;
  const auto step = hn::Add(hn::Mul(hn::Abs(x), hn::Set(d, std::numeric_limits<float>::epsilon())),
                            hn::Set(d, std::numeric_limits<float>::denorm_min()));
  const auto below = hn::Sub(x, step), most = hn::Set(d, std::numeric_limits<float>::max());
  return hn::IfThenElse(hn::Gt(below, most), most, below);  // an empty lane stays one
}
Box round_node(const Box* boxes, bool are_bounds, Node<float>& node) {
  const Doubles d;
  const hn::Rebind<float, Doubles> df;
  static_assert(sizeof(Box) == 4 * sizeof(double));
  const auto* const numbers = reinterpret_cast<const double*>(boxes);
  // Numbers beyond the floats become infinite; Highway's scalar code gives the largest float
  // instead.
  const auto store_down = [&](hn::Vec<Doubles> x, float sign, float* to) HWY_ATTR {
    const auto rounded = hn::DemoteTo(df, two_steps_down(x));
    const auto beyond = hn::Le(rounded, hn::Set(df, -kLargest<float>));
    const auto infinite = hn::Set(df, -std::numeric_limits<float>::infinity());
    hn::Store(hn::Mul(hn::Set(df, sign), hn::IfThenElse(beyond, infinite, rounded)), df, to);
  };
  // NaN, as in an invalid shape, is left out.
  const auto endless = hn::Set(d, std::numeric_limits<double>::infinity());
  const auto lower = [&](hn::Vec<Doubles> all, hn::Vec<Doubles> x) HWY_ATTR {
    return hn::Min(all, hn::IfThenElse(hn::Eq(x, x), x, endless));
  };
  auto min_x = endless, min_y = endless, neg_max_x = endless, neg_max_y = endless;
  for (std::size_t i = 0; i < kWidth; i += hn::Lanes(d)) {
    hn::Vec<Doubles> low_x, low_y, high_x, high_y;
    hn::LoadInterleaved4(d, numbers + 4 * i, low_x, low_y, high_x, high_y);
    if (are_bounds) {
      const auto size = hn::Max(hn::Max(hn::Abs(low_x), hn::Abs(high_x)),
                                hn::Max(hn::Abs(low_y), hn::Abs(high_y)));
      // The least room there is comes with rounding.
      const auto room = hn::Mul(hn::Set(d, kBoundsRoom), size);
      low_x = hn::Sub(low_x, room), high_x = hn::Add(high_x, room);
      low_y = hn::Sub(low_y, room), high_y = hn::Add(high_y, room);
    }
    high_x = hn::Neg(high_x), high_y = hn::Neg(high_y);
    store_down(low_x, 1, node.min_x + i);
    store_down(low_y, 1, node.min_y + i);
    store_down(high_x, -1, node.max_x + i);
    store_down(high_y, -1, node.max_y + i);
    min_x = lower(min_x, low_x), min_y = lower(min_y, low_y);
    neg_max_x = lower(neg_max_x, high_x), neg_max_y = lower(neg_max_y, high_y);
  }
  const auto least = [&](hn::Vec<Doubles> all)
                         HWY_ATTR { return hn::GetLane(hn::MinOfLanes(d, all)); };
  return {{least(min_x), least(min_y)}, {-least(neg_max_x), -least(neg_max_y)}};
}

/// As EvenParts does it, in double.
class PartLanes {
 public:
  explicit PartLanes(const EvenParts& parts)
      : from_(hn::Set(Doubles(), parts.from)),
        lift_(hn::Set(Doubles(), parts.lift)),
        inverse_(hn::Set(Doubles(), parts.inverse)) {}
  HWY_INLINE hn::Vec<Doubles> operator()(hn::Vec<Doubles> x) const {
    const Doubles d;
    const auto last = hn::Set(d, EvenParts::kLast);
    const auto part = hn::Mul(hn::Mul(hn::Sub(x, from_), lift_), inverse_);
    return hn::IfThenElse(hn::Lt(x, hn::Set(d, kEndless)),
                          hn::IfThenElse(hn::Lt(last, part), last, part),
                          hn::Set(d, EvenParts::kBeyond));
  }

 private:
  hn::Vec<Doubles> from_, lift_, inverse_;
};

void find_bins_any(const double* coordinates, std::size_t n, const EvenParts& parts,
                   std::size_t count, std::uint16_t* bins) {
  const Doubles d;
  const hn::Rebind<std::int32_t, Doubles> di;
  const hn::Rebind<std::uint16_t, Doubles> du;
  const PartLanes part_of(parts);
  const auto last = hn::Set(d, static_cast<double>(count - 1));
  for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
    const auto bin = hn::Mul(part_of(hn::Load(d, coordinates + i)), last);
    hn::Store(hn::DemoteTo(du, hn::DemoteTo(di, hn::Min(hn::Max(bin, hn::Zero(d)), last))), du,
              bins + i);
  }
}

// These work on whole tiles and quarters, full or not: empty places have the greatest keys and stay
// at the end.
using Keys = hn::CappedTag<std::uint32_t, kWidth>;
constexpr std::size_t kQuarterTile = 4 * kWidth;
constexpr int kBitsOfNumber = 8;
static_assert(kTile == 1 << kBitsOfNumber);

/// Puts the lower half of n keys, no two alike, first: by halving where the cut may be, and then by
/// moving each to its side.
void part_in_halves(std::uint32_t* keys, std::size_t n) {
  const Keys d;
  const auto below = [&](std::size_t i, std::uint32_t key)
                         HWY_ATTR { return hn::Lt(hn::Load(d, keys + i), hn::Set(d, key)); };
  std::uint32_t low = 0, high = ~std::uint32_t{0}, middle = high;
  for (std::size_t count = n; count != n / 2;) {
    middle = low + (high - low) / 2;
    count = 0;
    for (std::size_t i = 0; i < n; i += hn::Lanes(d)) count += hn::CountTrue(d, below(i, middle));
    (count < n / 2 ? low : high) = middle;
  }
  alignas(64) std::uint32_t others[kTile / 2 + kWidth];
  std::size_t lower = 0, upper = 0;
  for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
    const auto key = hn::Load(d, keys + i);
    const auto is_lower = below(i, middle);
    // Neither writes over what has not been read yet.
    lower += hn::CompressStore(key, is_lower, d, keys + lower);
    upper += hn::CompressStore(key, hn::Not(is_lower), d, others + upper);
  }
  std::copy(others, others + n / 2, keys + n / 2);
}

/// Parts n keys into runs of so many, each before all of the next.
void part(std::uint32_t* keys, std::size_t n, std::size_t run) {
  if (n <= run) return;
  part_in_halves(keys, n);
  part(keys, n / 2, run);
  part(keys + n / 2, n / 2, run);
}

/// The middles of a tile along one axis.
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

  /// Makes them parts of where they reach. Returns how far that is, as a part of the length.
  double set_parts(double length) {
    set_even_parts(range_.part_of(range_.size()));
    const bool crowded = range_.size() > 0 && is_crowded();
    if (crowded) {
      const auto part_of = range_.part_of_doubles();
      for (std::size_t i = 0; i < n_; ++i)
        parts_[i] = static_cast<std::uint32_t>(part_of(middles_[i]) * kParts);
    }
    for (std::size_t i = n_; i < kTile; ++i) parts_[i] = ~std::uint32_t{0} >> kBitsOfNumber;
    return crowded ? 1 : range_.size() / length;
  }

  /// Makes keys, below which stands whose they are, by this axis.
  void set_keys(std::uint32_t* keys, std::size_t n) const {
    const Keys d;
    for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
      const auto whose = hn::And(hn::Load(d, keys + i), hn::Set(d, std::uint32_t{kTile - 1}));
      const auto part = hn::GatherIndex(d, parts_, hn::BitCast(hn::RebindToSigned<Keys>(), whose));
      hn::Store(hn::Or(hn::ShiftLeft<kBitsOfNumber>(part), whose), d, keys + i);
    }
  }
  /// How far some keys of it reach, as a part of how far all do.
  static double reach(const std::uint32_t* keys, std::size_t n) {
    std::uint32_t least = keys[0], most = keys[0];
    for (std::size_t i = 1; i < n; ++i)
      least = std::min(least, keys[i]), most = std::max(most, keys[i]);
    return ((most >> kBitsOfNumber) - (least >> kBitsOfNumber)) / double{kParts};
  }

 private:
  // So that what is beyond is less than what stands for nothing.
  static constexpr float kParts = 1 << 23;

  void set_even_parts(const EvenParts& parts) {
    const Doubles d;
    const hn::Rebind<std::int32_t, Doubles> di;
    const PartLanes part_of(parts);
    for (std::size_t i = 0; i < n_; i += hn::Lanes(d)) {
      const auto part = hn::Mul(part_of(hn::Load(d, middles_ + i)), hn::Set(d, double{kParts}));
      hn::Store(hn::BitCast(hn::RebindToUnsigned<decltype(di)>(), hn::DemoteTo(di, part)),
                hn::RebindToUnsigned<decltype(di)>(), parts_ + i);
    }
  }
  /// Most are as good as in one place.
  bool is_crowded() const {
    constexpr auto kNear = static_cast<std::uint32_t>(kParts / 256);
    const std::uint32_t some = parts_[n_ / 2];
    std::uint32_t near = 0;
    for (std::size_t i = 0; i < n_; ++i)
      near += (parts_[i] < some ? some - parts_[i] : parts_[i] - some) < kNear ? 1 : 0;
    return near > n_ / 2;
  }

  std::size_t n_;
  Range range_;
  alignas(64) double middles_[kTile];
  alignas(64) std::uint32_t parts_[kTile];
};

void order_tile_any(Id* numbers, std::size_t n, const double* x, const double* y) {
  alignas(64) Id before[kTile];
  alignas(64) std::uint32_t keys[kTile];
  std::copy(numbers, numbers + n, before);
  std::fill(before + n, before + kTile, numbers[n - 1]);
  for (std::size_t i = 0; i < kTile; ++i) keys[i] = static_cast<std::uint32_t>(i);
  Middles axes[2] = {{before, n, x}, {before, n, y}};
  // So that lengths can be compared.
  const double longer = std::fmax(axes[0].range().size(), axes[1].range().size());
  if (!(longer > 0)) return;
  const double sizes[2] = {axes[0].set_parts(longer), axes[1].set_parts(longer)};

  const bool taller = sizes[1] > sizes[0];
  const Middles &along = axes[taller], &across = axes[!taller];
  along.set_keys(keys, kTile);
  if (n > kQuarterTile) part(keys, kTile, kQuarterTile);
  // A quarter is a quarter as long, more or less; across it is taken to be as wide as all.
  for (std::size_t begin = 0; begin < n; begin += kQuarterTile) {
    const std::size_t count = std::min(kQuarterTile, n - begin);
    if (!(Middles::reach(keys + begin, count) * sizes[taller] > sizes[!taller]))
      across.set_keys(keys + begin, kQuarterTile);
    part(keys + begin, kQuarterTile, kWidth);
  }
  for (std::size_t i = 0; i < n; ++i) numbers[i] = before[keys[i] % kTile];
}

}  // namespace abut::detail::index::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail::index {

HWY_EXPORT(find_bins_any);
HWY_EXPORT(order_tile_any);
HWY_EXPORT(round_node);

Box round_into(const Box* boxes, bool are_bounds, Node<float>& node) {
  return HWY_DYNAMIC_DISPATCH(round_node)(boxes, are_bounds, node);
}
void find_bins(const double* coordinates, std::size_t n, const EvenParts& parts, std::size_t count,
               std::uint16_t* bins) {
  HWY_DYNAMIC_DISPATCH(find_bins_any)(coordinates, n, parts, count, bins);
}
void order_tile(Id* numbers, std::size_t n, const double* x, const double* y) {
  HWY_DYNAMIC_DISPATCH(order_tile_any)(numbers, n, x, y);
}

}  // namespace abut::detail::index
#endif
