// Joins of more than memory holds. Items go to disk as they are read, then to the tiles that they
// meet (abut/partition.hpp), and each tile is joined as a drawing of its own.
#pragma once

#include <span>

#include "commands.hpp"

namespace abut::cli {

/// The least memory that leaves room for shapes, and as many tiles as there may be.
inline constexpr std::size_t least_memory = std::size_t{128} << 20,
                             most_tiles = std::size_t{1} << 20;

/// Pairs of items of `a` and items of `b`; where `b` is empty, pairs among those of `a`.
int run_tiled(std::span<const std::string> a, std::span<const std::string> b,
              std::optional<double> within, const Tiling& tiling, const Reading& reading,
              const Finding& finding);

}  // namespace abut::cli
