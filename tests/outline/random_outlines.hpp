// Valid outlines with many touching corners, holes and islands: halves of the squares of a small
// grid, joined, sheared by whole numbers.
#pragma once

#include <abut/shapes.hpp>
#include <cmath>
#include <map>
#include <numbers>
#include <random>
#include <set>

namespace outlines {

using abut::Vec2;

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  bool one_in(int n) { return below(n) == 0; }

  Vec2 vertex() { return {1.0 * below(5), 1.0 * below(5)}; }
  Vec2 direction() {
    for (;;)
      if (const Vec2 d{below(7) - 3.0, below(7) - 3.0}; !(d == Vec2{0, 0})) return d;
  }

  abut::Region region() {
    // Edges of the chosen triangles, inside to the left; those between two of them cancel.
    using Corner = std::pair<int, int>;
    std::set<std::pair<Corner, Corner>> edges;
    const auto add = [&](std::initializer_list<Corner> triangle) {
      const std::vector<Corner> c(triangle);
      for (std::size_t i = 0; i < 3; ++i) {
        const Corner p = c[i], q = c[(i + 1) % 3];
        if (!edges.erase({q, p})) edges.insert({p, q});
      }
    };
    const int size = 1 + below(4);
    for (int x = 0; x < size; ++x)
      for (int y = 0; y < size; ++y) {
        const bool falling = one_in(2);
        const Corner a{x, y}, b{x + 1, y}, c{x + 1, y + 1}, d{x, y + 1};
        if (one_in(2)) falling ? add({a, b, d}) : add({a, b, c});
        if (one_in(2)) falling ? add({b, c, d}) : add({a, c, d});
      }
    const int shear = one_in(2) ? 0 : below(3) - 1, dx = below(3), dy = below(3);
    const bool mirrored = one_in(2);
    abut::Region r;
    while (!edges.empty()) {
      const Corner start = edges.begin()->first;
      std::vector<Corner> ring;
      Corner at = start;
      do {
        auto next = edges.lower_bound({at, {-100, -100}});
        if (one_in(2) && std::next(next) != edges.end() && std::next(next)->first == at) ++next;
        ring.push_back(at);
        at = next->second;
        edges.erase(next);
      } while (at != start);
      auto& out = r.rings.emplace_back();
      for (const Corner& c : ring)
        out.push_back({1.0 * (c.first + shear * c.second + dx), 1.0 * (c.second + dy)});
      if (mirrored) std::reverse(out.begin(), out.end());
      if (one_in(4)) out.push_back(out.front());
      if (one_in(4)) out.insert(out.begin(), out.front());
    }
    return r;
  }
  abut::Polyline polyline() {
    abut::Polyline p;
    for (int lines = 1 + below(3); lines > 0; --lines) {
      auto& line = p.lines.emplace_back();
      for (int n = 1 + below(4); n > 0; --n) line.push_back(vertex());
      if (one_in(4)) line.push_back(line.front());
    }
    return p;
  }

 private:
  std::mt19937 engine_;
};

/// A star of many points with a hole like it: its corners have whole coordinates.
inline abut::Region star(int n, Vec2 at, double size) {
  abut::Region r{{{}, {}}, 0};
  for (int i = 0; i < n; ++i) {
    const double turn = 2 * std::numbers::pi * i / n, far = i % 2 ? 1 : 0.75;
    const Vec2 d{std::cos(turn), std::sin(turn)};
    for (int k = 0; k < 2; ++k) {
      const double reach = size * far * (k == 0 ? 1 : 0.5);
      r.rings[static_cast<std::size_t>(k)].push_back(
          {at.x + std::nearbyint(reach * d.x), at.y + std::nearbyint(reach * d.y)});
    }
  }
  return r;
}

}  // namespace outlines
