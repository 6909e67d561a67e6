// Stretches: the parts of one piece of boundary between the vertices where something starts to hold
// and those where it ends.
#pragma once

#include <abut/detail/outline/arrangement.hpp>

namespace abut::detail::outline {

/// The vertex, by its number, where a stretch of a piece starts or ends.
struct StretchEnd {
  std::size_t vertex;
  bool starts;
};

/// Calls f(from, to) for the stretches along a piece, with the numbers of vertices; f(nothing,
/// nothing) for all of a closed curve. A stretch that ends where one starts runs on, unless it is to be cut there.
/// vertex(number) is a vertex; several may be one place.
template <class VertexOf, class F>
void each_stretch(const RimPiece& piece, std::vector<StretchEnd> ends, const VertexOf& vertex,
                  F&& f, bool cut = false) {
  const auto order = [&](const StretchEnd& e, const StretchEnd& g) {
    return e.vertex == g.vertex ? Sign::zero
                                : order_along(piece, vertex(e.vertex), vertex(g.vertex));
  };
  std::sort(ends.begin(), ends.end(), [&](const StretchEnd& e, const StretchEnd& g) {
    return order(e, g) == Sign::negative;
  });
  std::vector<StretchEnd> true_ends;
  for (std::size_t i = 0, j = 0; i < ends.size(); i = j) {
    bool starts = false, stops = false;
    for (; j < ends.size() && order(ends[i], ends[j]) == Sign::zero; ++j)
      (ends[j].starts ? starts : stops) = true;
    if (starts && stops && !cut) continue;
    if (stops) true_ends.push_back({ends[i].vertex, false});
    if (starts) true_ends.push_back({ends[i].vertex, true});
  }
  using Number = std::optional<std::size_t>;
  if (true_ends.empty()) return f(Number(), Number());
  if (!true_ends[0].starts) std::rotate(true_ends.begin(), true_ends.begin() + 1, true_ends.end());
  for (std::size_t i = 0; i + 1 < true_ends.size(); i += 2)
    f(Number(true_ends[i].vertex), Number(true_ends[i + 1].vertex));
}

}  // namespace abut::detail::outline
