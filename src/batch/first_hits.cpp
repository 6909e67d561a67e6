// cast over many: kernels where these can tell, the scalar function for the rest.
#include <abut/any_shape.hpp>
#include <bit>

#include "element.hpp"
#include "parts.hpp"
#include "ray_hits.hpp"

namespace abut::batch {
namespace {

using detail::HitNumbers;

/// A side as columns of doubles, a word at a time: the caller's where these are doubles and fill the word,
/// else copies.
class Words {
 public:
  explicit Words(const Operand& o) : one_(o.one) {
    const void* const radius = o.kind == Kind::circle ? o.numbers[2]
                               : is_rounded(o.kind)   ? o.numbers[4]
                                                      : nullptr;
    for (int k = 0; k < 4; ++k) add(o.numbers[k], o.is_float, side_.number[k]);
    for (int k = 0; k < 2; ++k) add(o.rotation[k], false, side_.turn[k]);
    add(radius, o.is_float, side_.radius);
    if (radius == nullptr) side_.radius = kZeros;
    if (one_) read(0, 1);
  }
  Words(const Words&) = delete;

  /// The pairs from `begin` on, n of them; the last one again and again up to a whole word.
  const Side& at(std::size_t begin, std::size_t n) {
    if (!one_) read(begin, n);
    return side_;
  }

 private:
  static constexpr double kZeros[kBlock] = {};
  struct From {
    const void* column;
    bool is_float;
    const void** to;
  };
  void add(const void* column, bool is_float, const void*& to) {
    if (column != nullptr) from_[columns_++] = {column, is_float, &to};
  }
  void read(std::size_t begin, std::size_t n) {
    for (int k = 0; k < columns_; ++k) {
      const From& from = from_[k];
      if (from.is_float)
        copy(static_cast<const float*>(from.column) + begin, n, k);
      else if (n < kBlock)
        copy(static_cast<const double*>(from.column) + begin, n, k);
      *from.to =
          from.is_float || n < kBlock ? room_[k] : static_cast<const double*>(from.column) + begin;
    }
  }
  template <class T>
  void copy(const T* from, std::size_t n, int k) {
    for (std::size_t i = 0; i < kBlock; ++i)
      room_[k][i] = static_cast<double>(from[i < n ? i : n - 1]);
  }

  bool one_;
  Side side_;
  int columns_ = 0;
  From from_[7];
  double room_[7][kBlock];
};

void each_wanted(const HitNumbers& out, auto f) {
  int k = 0;
  for (double* const column : {out.t, out.x, out.y, out.normal_x, out.normal_y}) f(column, k++);
}
HitNumbers from(const HitNumbers& out, std::size_t i) {
  const auto at = [i](double* column) { return column == nullptr ? nullptr : column + i; };
  return {at(out.t), at(out.x), at(out.y), at(out.normal_x), at(out.normal_y)};
}

/// A kernel's answer about the n first pairs, of which there may be less than it writes.
HitBits ask(RayHitKernel kernel, const Side& rays, const Side& targets, std::size_t n,
            const HitNumbers& out, double none) {
  if (n == kBlock) return kernel(rays, targets, out, none);
  double room[5][kBlock];
  HitBits bits = kernel(rays, targets, {room[0], room[1], room[2], room[3], room[4]}, none);
  each_wanted(out, [&](double* column, int k) {
    if (column != nullptr) std::copy_n(room[k], n, column);
  });
  const std::uint64_t there = (std::uint64_t{1} << n) - 1;
  bits.hits &= there, bits.doubt &= there;
  return bits;
}

void put(const HitNumbers& out, std::size_t i, const CastHit& hit) {
  const double numbers[] = {hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y};
  each_wanted(out, [&](double* column, int k) {
    if (column != nullptr) column[i] = numbers[k];
  });
}

}  // namespace

namespace detail {

std::size_t cast(const Operand& rays, const Operand& targets, std::uint64_t* hits,
                 const HitNumbers& out, double none, int threads) {
  const std::size_t n = many(rays, targets);
  const RayHitKernel kernel = choose_ray_hits(targets.kind);
  // Without one, what meets is in doubt.
  if (kernel == nullptr) write_mask(Question::intersects, rays, targets, hits, nullptr, threads);
  in_parts(n, threads, [&](std::size_t, std::size_t begin, std::size_t end) {
    Words ray_words(rays), target_words(targets);
    Element ray(rays), target(targets);
    for (std::size_t first = begin; first < end; first += kBlock) {
      const std::size_t count = std::min(kBlock, end - first);
      const HitNumbers to = from(out, first);
      HitBits bits{0, hits[first / kBlock]};
      if (kernel != nullptr) {
        bits =
            ask(kernel, ray_words.at(first, count), target_words.at(first, count), count, to, none);
      } else {
        each_wanted(to, [&](double* column, int) {
          if (column != nullptr) std::fill_n(column, count, none);
        });
      }
      for (std::uint64_t open = bits.doubt; open != 0; open &= open - 1) {
        const int i = std::countr_zero(open);
        const std::size_t at = first + static_cast<std::size_t>(i);
        const auto hit = abut::cast(std::get<Ray>(ray.at(at)), target.at(at));
        if (!hit) continue;
        bits.hits |= std::uint64_t{1} << i;
        put(out, at, *hit);
      }
      hits[first / kBlock] = bits.hits;
    }
  });
  std::size_t all = 0;
  for (std::size_t w = 0; w < words_for(n); ++w)
    all += static_cast<std::size_t>(std::popcount(hits[w]));
  return all;
}

void cast(const Operand& rays, const Operand& targets, Hits& hits, int threads) {
  const std::size_t n = many(rays, targets);
  hits.any.size = n;
  hits.any.words.resize(words_for(n));
  for (auto* column : {&hits.t, &hits.x, &hits.y, &hits.normal_x, &hits.normal_y})
    column->resize(n);
  cast(rays, targets, hits.any.words.data(),
       {hits.t.data(), hits.x.data(), hits.y.data(), hits.normal_x.data(), hits.normal_y.data()}, 0,
       threads);
}

}  // namespace detail
}  // namespace abut::batch
