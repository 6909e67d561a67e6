// An operand's columns as a kernel reads them.
#pragma once

#include <algorithm>
#include <cstring>

#include "meeting.hpp"

namespace abut::batch {

/// A side, and the numbers it points to where these are not the caller's. Cheap to make, since a
/// few dozen shapes are worth a batch.
class Columned {
 public:
  explicit Columned(const Operand& o) : size_(o.is_float ? 4 : 8) {
    const bool polygons = o.kind == Kind::polygon;
    for (int k = 0; k < 4; ++k) side_.number[k] = polygons ? o.bounds[k] : o.numbers[k];
    side_.turn[0] = o.rotation[0], side_.turn[1] = o.rotation[1];
    side_.vertices = o.vertices, side_.starts = o.starts;
    side_.last_polygon = o.one ? 0 : o.count - 1;
    side_.radius = polygons                 ? o.numbers[0]
                   : o.kind == Kind::circle ? o.numbers[2]
                   : is_rounded(o.kind)     ? o.numbers[4]
                                            : nullptr;
    side_.is_far = !o.one && o.count * size_ > kCached;
    if (side_.radius == nullptr) {
      std::memset(block_[kRadius], 0, kMostLanes * sizeof(double));
      side_.radius = block_[kRadius];
      side_.radius_step = 0;
    }
    if (o.one) {
      gather(side_, 0, 1, kMostLanes);
      side_.step = side_.radius_step = 0;
    }
    const std::size_t first = o.count / kBlock * kBlock;
    if (o.one || first == o.count) return;
    tail_ = side_;
    tail_.first_polygon = first;
    gather(tail_, first, o.count - first, kBlock);
  }
  Columned(const Columned&) = delete;

  const Side& side() const { return side_; }
  /// The side with a copy of the shapes that do not fill a word, padded with the last one, so that
  /// a kernel may read a whole word.
  const Side& tail() const { return side_.step == 0 ? side_ : tail_; }

 private:
  static constexpr int kTurn = 4, kRadius = 6;

  /// Points the columns to copies of n numbers from `first` on, and of the last one as often as
  /// `all` takes.
  void gather(Side& side, std::size_t first, std::size_t n, std::size_t all) {
    const auto copy = [&]<class T>(T, const void*& column, int k) {
      if (column == nullptr) return;
      const T* from = static_cast<const T*>(column) + first;
      T* const to = reinterpret_cast<T*>(block_[k]);
      std::memcpy(to, from, n * sizeof(T));
      std::fill(to + n, to + all, from[n - 1]);
      column = to;
    };
    const auto copy_numbers = [&](const void*& column, int k) {
      size_ == sizeof(float) ? copy(0.0F, column, k) : copy(0.0, column, k);
    };
    for (int k = 0; k < 4; ++k) copy_numbers(side.number[k], k);
    for (int k = 0; k < 2; ++k) copy(0.0, side.turn[k], kTurn + k);
    if (side.radius_step != 0) copy_numbers(side.radius, kRadius);
  }

  /// Columns of more bytes than that are read from memory.
  static constexpr std::size_t kCached = std::size_t{1} << 23;

  std::size_t size_;
  Side side_, tail_;
  alignas(64) std::byte block_[7][kBlock * sizeof(double)];
};

}  // namespace abut::batch
