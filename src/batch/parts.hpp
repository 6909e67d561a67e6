// Work in parts for threads, and in pieces for caches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>
#ifndef __wasi__
#include <thread>
#endif

namespace abut::batch {

/// Pairs done at a time: so many that beginning costs nothing, and their words stay at hand.
constexpr std::size_t kPiece = 8192;
constexpr std::size_t kPieceWords = kPiece / 64;

/// work(part, begin, end) for `parts` parts of 0 … count, each but the last a multiple of a piece.
template <class F>
void in_parts(std::size_t count, int parts, F work) {
  const std::size_t pieces = (count + kPiece - 1) / kPiece;
  const auto bound = [&](int part) {
    return std::min(
        count, pieces * static_cast<std::size_t>(part) / static_cast<std::size_t>(parts) * kPiece);
  };
#ifndef __wasi__
  std::vector<std::thread> others;
  for (int part = 1; part < parts; ++part)
    others.emplace_back([&, part] { work(part, bound(part), bound(part + 1)); });
  work(0, bound(0), bound(1));
  for (std::thread& t : others) t.join();
#else
  for (int part = 0; part < parts; ++part) work(part, bound(part), bound(part + 1));
#endif
}

template <class F>
void in_pieces(std::size_t begin, std::size_t end, F work) {
  for (; begin < end; begin += kPiece) work(begin, std::min(kPiece, end - begin));
}

}  // namespace abut::batch
