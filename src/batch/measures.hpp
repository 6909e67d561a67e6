// Distances and closest points of many.
#pragma once

#include <abut/batch/distance.hpp>

#include "meeting.hpp"

namespace abut::batch {

/// For whole words of 64 pairs: numbers into `out` (of which the first pair is at 0) where the
/// shapes are surely apart and of tame size, 0 elsewhere; bits of those that surely meet, and of
/// doubt.
using ShortestVectorKernel = void (*)(const Side& a, const Side& b, std::size_t begin,
                                      std::size_t words, const detail::Measures& out,
                                      std::uint64_t* meet, std::uint64_t* doubt);
/// Null: there is none.
ShortestVectorKernel choose_shortest_vectors(const Wanted& wanted);

}  // namespace abut::batch
