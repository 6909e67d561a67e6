// Work in parts for threads, and in pieces for caches.
#pragma once

#include <abut/detail/stop.hpp>
#include <algorithm>
#include <cstddef>

#include "threads.hpp"

namespace abut::batch {

/// Pairs done at a time: so many that the start costs nothing, so few that their words stay cached.
constexpr std::size_t kPiece = 8192;
constexpr std::size_t kPieceWords = kPiece / 64;

/// How many parts: some for each thread, so that one that comes late has less to do.
inline std::size_t parts_for(std::size_t count, int threads) {
  const std::size_t pieces = (count + kPiece - 1) / kPiece;
  return threads <= 1 ? 1
                      : std::clamp<std::size_t>(pieces, 1, 8 * static_cast<std::size_t>(threads));
}

/// work(part, begin, end) for all parts of 0 … count, each but the last a multiple of a piece.
void in_parts(std::size_t count, int threads, auto work) {
  const std::size_t pieces = (count + kPiece - 1) / kPiece, parts = parts_for(count, threads);
  Workers::run(parts, threads, [&](std::size_t part) {
    const auto bound = [&](std::size_t i) { return std::min(count, pieces * i / parts * kPiece); };
    work(part, bound(part), bound(part + 1));
  });
}

void in_pieces(std::size_t begin, std::size_t end, auto work) {
  for (; begin < end; begin += kPiece) {
    abut::detail::heed_stop();
    work(begin, std::min(kPiece, end - begin));
  }
}

}  // namespace abut::batch
