// Kernels of intersects: boxes, oriented and rounded boxes, and ellipses against each other; and
// lists and bytes made of bits.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/meeting_boxes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include <algorithm>
#include <bit>
#include <cstring>

#include "ellipses-inl.hpp"
#include "kernels-inl.hpp"
#include "meeting.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

/// Boxes against boxes, two columns at a time: from memory, eight at once take up to 1.6 times as long.
template <class T>
Tally meet_by_columns(const Side& a, const Side& b, std::size_t begin, std::size_t words,
                      std::uint64_t* yes, std::uint64_t* apart) {
  using V = Lanes<T>;
  constexpr std::size_t n = lane_count<V>(), cached = 4;  // words whose bits are put together
  // A box's numbers are min x, min y, max x, max y.
  const void* const lower[] = {a.number[0], b.number[0], a.number[1], b.number[1]};
  const void* const upper[] = {b.number[2], a.number[2], b.number[3], a.number[3]};
  for (std::size_t first = 0; first < words; first += cached) {
    const std::size_t last = std::min(words, first + cached);
    std::uint64_t beyond[4][cached];
    for (std::size_t side = 0; side < 4; ++side)
      for (std::size_t w = first; w < last; ++w) {
        Bits<V> bits(&beyond[side][w - first]);
        for (std::size_t k = 0; k < 64; k += n) {
          const std::size_t i = begin + 64 * w + k;
          bits.put(k, load<V>(lower[side], i) > load<V>(upper[side], i));
        }
      }
    for (std::size_t w = first; w < last; ++w) {
      const std::size_t k = w - first;
      apart[w] = beyond[0][k] | beyond[1][k] | beyond[2][k] | beyond[3][k];
    }
  }
  return fill_yes(yes, apart, words);
}

template <class T>
Kernel boxes_against_boxes(const Wanted& w) {
  return w.one_a   ? run<Compared, BoxOf, BoxOf, T, true, false, false>
         : w.one_b ? run<Compared, BoxOf, BoxOf, T, false, true, false>
                   : meet_by_columns<T>;
}

Kernel boxes_kernel(const Wanted& w) {
  const bool rounded = is_rounded(w.a) || is_rounded(w.b);
  const Core b = core_of(w.b);
  switch (core_of(w.a)) {
    case Core::box:
      if (b == Core::box)
        return w.is_float ? boxes_against_boxes<float>(w) : boxes_against_boxes<double>(w);
      return b == Core::ellipse ? kernel<Sharp, BoxOf, EllipseOf>(w)
             : rounded          ? kernel<Rounded, BoxOf, OrientedBoxOf>(w)
                                : fast_kernel<Sharp, BoxOf, OrientedBoxOf>(w);
    case Core::oriented_box:
      return b == Core::ellipse ? rounded ? kernel<Rounded, OrientedBoxOf, EllipseOf>(w)
                                          : kernel<Sharp, OrientedBoxOf, EllipseOf>(w)
             : rounded          ? kernel<Rounded, OrientedBoxOf, OrientedBoxOf>(w)
                                : kernel<Sharp, OrientedBoxOf, OrientedBoxOf>(w);
    default:
      return kernel<TwoEllipses, EllipseOf, EllipseOf>(w);
  }
}

const char* set_name() { return hwy::TargetName(HWY_TARGET); }

#if HWY_TARGET == HWY_SCALAR
std::size_t decode_words(const std::uint64_t* words, std::size_t n, std::uint32_t base,
                         std::uint32_t* places) {
  std::uint32_t* out = places;
  for (std::size_t w = 0; w < n; ++w, base += 64)
    for (std::uint64_t word = words[w]; word != 0; word &= word - 1)
      *out++ = base + static_cast<std::uint32_t>(std::countr_zero(word));
  return static_cast<std::size_t>(out - places);
}
#else
std::size_t decode_words(const std::uint64_t* words, std::size_t n, std::uint32_t base,
                         std::uint32_t* places) {
  const hn::ScalableTag<std::uint32_t> d;
  constexpr std::size_t lanes = hn::MaxLanes(hn::ScalableTag<std::uint32_t>());
  std::uint32_t* out = places;
  for (std::size_t w = 0; w < n; ++w, base += 64) {
    const std::uint64_t word = words[w];
    if (word == 0) continue;
    for (std::size_t k = 0; k < 64; k += lanes) {
      std::uint8_t bits[8];
      const std::uint64_t rest = word >> k;
      std::memcpy(bits, &rest, sizeof bits);
      const auto at = hn::Iota(d, base + static_cast<std::uint32_t>(k));
      out += hn::CompressStore(at, hn::LoadMaskBits(d, bits), d, out);
    }
  }
  return static_cast<std::size_t>(out - places);
}
#endif

void spread_words(const std::uint64_t* words, std::size_t n, std::uint8_t* bytes) {
  const auto last = [&](std::size_t i) {
    for (; i < n; ++i) bytes[i] = words[i / 64] >> (i % 64) & 1;
  };
#if HWY_TARGET == HWY_SCALAR
  last(0);
#else
  const hn::CappedTag<std::uint8_t, kBlock> d;
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const std::uint64_t rest = words[i / 64] >> (i % 64);
    std::uint8_t bits[8];
    std::memcpy(bits, &rest, sizeof bits);
    hn::StoreU(hn::IfThenElseZero(hn::LoadMaskBits(d, bits), hn::Set(d, 1)), d, bytes + i);
  }
  last(i);
#endif
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::batch {
HWY_EXPORT(boxes_kernel);
Kernel choose_boxes(const Wanted& w) { return HWY_DYNAMIC_DISPATCH(boxes_kernel)(w); }
HWY_EXPORT(set_name);
const char* instruction_set() { return HWY_DYNAMIC_DISPATCH(set_name)(); }
HWY_EXPORT(decode_words);
std::size_t decode(const std::uint64_t* words, std::size_t n, std::uint32_t base,
                   std::uint32_t* places) {
  return HWY_DYNAMIC_DISPATCH(decode_words)(words, n, base, places);
}
HWY_EXPORT(spread_words);
void spread(const std::uint64_t* words, std::size_t n, std::uint8_t* bytes) {
  HWY_DYNAMIC_DISPATCH(spread_words)(words, n, bytes);
}
}  // namespace abut::batch
#endif
