// The input and output of the kernels.
#pragma once

#include <abut/batch/intersects.hpp>
#include <cstddef>
#include <cstdint>

namespace abut::batch {

using detail::Kind;
using detail::Operand;
using detail::Question;

/// The columns of one side, as its core and radius. A side that is one shape, or has no radius
/// where the pair has one, is a block of equal numbers with a step of 0.
struct Side {
  const void* number[4] = {};
  const void* turn[2] = {};  ///< doubles, also beside floats
  const void* radius = nullptr;
  std::size_t step = 1, radius_step = 1;
  bool is_far = false;  ///< so large that it lies in memory
  // Polygons only. Their number columns hold their bounding boxes, or nothing.
  const void* vertices = nullptr;
  const std::size_t* starts = nullptr;
  std::size_t first_polygon = 0, last_polygon = 0;
};

/// Pairs of a word.
inline constexpr std::size_t kBlock = 64;
/// As many lanes as any instruction set has.
inline constexpr std::size_t kMostLanes = 16;

/// The result of a kernel: the number of yes bits, and whether any bit of doubt is set.
struct Tally {
  std::size_t yes = 0;
  bool doubt = false;
};

/// Decides whole words of 64 pairs from `begin` on: bits of `yes`, and of `doubt` where the scalar
/// code has to. Where there is no doubt `doubt` may hold anything.
using Kernel = Tally (*)(const Side& a, const Side& b, std::size_t begin, std::size_t words,
                         std::uint64_t* yes, std::uint64_t* doubt);

/// A kernel for a pair of kinds, for the best instruction set here. `swapped`: it wants b first.
struct Choice {
  Kernel kernel = nullptr;  ///< null: all is doubt
  bool swapped = false;
};
struct Wanted {
  Question question;
  Kind a, b;
  bool is_float, one_a, one_b;
};
Choice choose(const Wanted& wanted);

/// The places of the set bits of some words, `base` for the first; returns how many. Writes up to
/// kBlock places more than that.
std::size_t decode(const std::uint64_t* words, std::size_t n, std::uint32_t base,
                   std::uint32_t* places);
/// A byte, 1 or 0, of each of n bits.
void spread(const std::uint64_t* words, std::size_t n, std::uint8_t* bytes);

}  // namespace abut::batch
