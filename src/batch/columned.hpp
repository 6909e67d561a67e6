// An operand's columns as a kernel reads them.
#pragma once

#include <algorithm>
#include <cstring>

#include "meeting.hpp"

namespace abut::batch {

/// A side, and the numbers it points to where these are not the caller's.
class Columned {
 public:
  explicit Columned(const Operand& o) : operand_(o), size_(o.is_float ? 4 : 8) {
    const bool polygons = o.kind == Kind::polygon;
    for (int k = 0; k < 4; ++k) side_.number[k] = polygons ? o.bounds[k] : o.numbers[k];
    side_.turn[0] = o.rotation[0], side_.turn[1] = o.rotation[1];
    side_.vertices = o.vertices, side_.starts = o.starts;
    side_.last_polygon = o.one ? 0 : o.count - 1;
    side_.radius = polygons                 ? o.numbers[0]
                   : o.kind == Kind::circle ? o.numbers[2]
                   : is_rounded(o.kind)     ? o.numbers[4]
                                            : nullptr;
    if (side_.radius == nullptr) side_.radius_step = 0;
    if (o.one) gather([](std::size_t) { return std::size_t{0}; }, side_);
    if (o.one) side_.step = side_.radius_step = 0;
    side_.is_far = !o.one && o.count * size_ > kCached;
    if (side_.radius == nullptr) {
      std::memset(block_[4], 0, sizeof block_[4]);
      side_.radius = block_[4];
    }
  }
  Columned(const Columned&) = delete;

  const Side& side() const { return side_; }
  /// The same with a copy of the shapes from `first` on, which are fewer than a word's, and then of
  /// the last one, so that a kernel may read a whole word.
  const Side& tail(std::size_t first) {
    if (operand_.one) return side_;
    tail_ = side_;
    tail_.first_polygon = first;
    const std::size_t last = operand_.count - 1;
    gather([&](std::size_t i) { return std::min(first + i, last); }, tail_);
    return tail_;
  }

 private:
  template <class Place>
  void gather(Place place, Side& side) {
    const auto copy_as = [&]<class T>(T, const void*& column, double* block) {
      for (std::size_t i = 0; i < kBlock; ++i)
        std::memcpy(reinterpret_cast<T*>(block) + i, static_cast<const T*>(column) + place(i),
                    sizeof(T));
      column = block;
    };
    const auto copy = [&](const void*& column, double* block, std::size_t size) {
      if (column == nullptr) return;
      size == sizeof(float) ? copy_as(0.0F, column, block) : copy_as(0.0, column, block);
    };
    for (int k = 0; k < 4; ++k) copy(side.number[k], block_[k], size_);
    if (side.radius_step != 0) copy(side.radius, block_[4], size_);
    for (int k = 0; k < 2; ++k) {
      const void* column = side.turn[k];
      copy(column, block_[5 + k], sizeof(double));
      side.turn[k] = static_cast<const double*>(column);
    }
  }

  /// Columns of more bytes than that are read from memory.
  static constexpr std::size_t kCached = std::size_t{1} << 23;

  const Operand& operand_;
  std::size_t size_;
  Side side_, tail_;
  double block_[7][kBlock];
};

}  // namespace abut::batch
