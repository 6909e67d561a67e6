// The parts of polylines and regions: chains of vertices, and the edges between them.
//
//     polyline   each chain runs from its first vertex to its last; a chain of one point is a point
//     region     each chain is a ring: the last vertex is joined to the first
//
// Repeated vertices make no edge of their own. Everything in outline/ asks for edges through
// any() and ray(), which a View (as given, one after the other) and a Tree (tree.hpp) both offer.
//
// A function of whole outlines is a template, if only over `void`: files that do not call it do not pay for
// compiling it. Including abut.hpp takes half the time for it.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/numeric/lanes.hpp>
#include <algorithm>
#include <cstdint>
#include <numbers>
#include <span>
#include <vector>

namespace abut::detail::outline {

/// The chains of an outline, wherever they are stored: as vectors, or one after the other.
struct View {
  const std::vector<Vec2>* chains = nullptr;
  const Vec2* vertices = nullptr;       ///< where there are no vectors
  const std::uint64_t* ends = nullptr;  ///< the vertex after each chain's last, in that case
  std::size_t count = 0;                ///< of chains
  double radius = 0;
  bool region = false;

  std::size_t chain_count() const { return count; }
  std::span<const Vec2> chain(std::size_t i) const {
    if (chains) return chains[i];
    const std::uint64_t begin = i == 0 ? 0 : ends[i - 1];
    return {vertices + begin, static_cast<std::size_t>(ends[i] - begin)};
  }
  bool empty() const {
    for (std::size_t i = 0; i < count; ++i)
      if (!chain(i).empty()) return false;
    return true;
  }
  /// Whether f(chain) is true for one of the chains that have vertices.
  template <class F>
  bool any_chain(F&& f) const {
    for (std::size_t i = 0; i < count; ++i)
      if (!chain(i).empty() && f(chain(i))) return true;
    return false;
  }
  /// Whether f(segment) is true for one of the edges. A chain of one point has one, of no length.
  template <class F>
  bool any_edge(F&& f) const {
    return any_chain([&](std::span<const Vec2> c) {
      Vec2 from = c.front();
      bool alone = true;
      for (const Vec2& to : c.subspan(1)) {
        if (to == from) continue;
        alone = false;
        if (f(Segment{from, to})) return true;
        from = to;
      }
      if (alone) return static_cast<bool>(f(Segment{from, from}));
      return region && !(from == c.front()) && f(Segment{from, c.front()});
    });
  }
  /// … for the first vertex of one of the chains.
  template <class F>
  bool any_start(F&& f) const {
    return any_chain([&](std::span<const Vec2> c) { return f(c.front()); });
  }
  template <class F>
  bool any_vertex(F&& f) const {
    return any_chain([&](std::span<const Vec2> c) { return std::any_of(c.begin(), c.end(), f); });
  }

  /// Whether f(segment) is true for one of the edges whose bounds meet the box.
  template <class F>
  bool any(const Box& box, F&& f) const {
    return any_edge([&](const Segment& e) { return may_meet(e, box) && f(e); });
  }
  /// Enumerates the edges of a region that a ray from the place towards +x may cross: pass.edge(a, b) for an
  /// edge, pass.run(a, b) for a part of a chain that lies wholly to the right of the place.
  template <class Pass>
  void ray(const Box& place, Pass& pass) const {
    any_chain([&](std::span<const Vec2> c) {
      const auto height = [&](const Vec2& v) { return (v.y > place.max.y) - (v.y < place.min.y); };
      const Vec2 *to = c.data(), *const end = to + c.size(), *from = end - 1;
      int was = height(*from);
      for (;;) {
        // On past all that stays above, or below.
        const Vec2* const start = to;
        if (was > 0)
          while (to != end && to->y > place.max.y) ++to;
        else if (was < 0)
          while (to != end && to->y < place.min.y) ++to;
        if (to == end) return false;
        if (to != start) from = to - 1;
        if (!(from->x < place.min.x && to->x < place.min.x)) pass.edge(*from, *to);
        was = height(*to);
        from = to++;
      }
    });
  }

  static bool may_meet(const Segment& e, const Box& b) {
    // Not by what is false of NaN, which meets nothing.
    return (e.a.x >= b.min.x || e.b.x >= b.min.x) && (e.a.x <= b.max.x || e.b.x <= b.max.x) &&
           (e.a.y >= b.min.y || e.b.y >= b.min.y) && (e.a.y <= b.max.y || e.b.y <= b.max.y);
  }
  /// Whether the bounds of two edges come within `gap` of each other along both axes. A difference that is no
  /// greater is none once it is rounded.
  static bool may_meet(const Segment& e, const Segment& g, double gap) {
    for (int i = 0; i < 2; ++i) {
      const bool e_up = e.a[i] < e.b[i], g_up = g.a[i] < g.b[i];
      if ((g_up ? g.a[i] : g.b[i]) - (e_up ? e.b[i] : e.a[i]) > gap ||
          (e_up ? e.a[i] : e.b[i]) - (g_up ? g.b[i] : g.a[i]) > gap)
        return false;
    }
    return true;
  }
};

/// A negative radius is not valid, and is none.
inline double valid_radius(double r) { return r < 0 && r > -HUGE_VAL ? 0 : r; }
template <class = void>
View view(const Polyline& p) {
  return {p.lines.data(), nullptr, nullptr, p.lines.size(), valid_radius(p.radius), false};
}
template <class = void>
View view(const Region& r) {
  return {r.rings.data(), nullptr, nullptr, r.rings.size(), valid_radius(r.radius), true};
}
inline const View& view(const View& v) { return v; }

template <class S>
bool is_empty(const S& s) {
  if constexpr (Outlined<S>)
    return view(s).empty();
  else
    return false;
}

/// Whether it has so many vertices that a pass over all of them takes longer than the way through a
/// tree of its edges.
template <class = void>
bool is_large(const View& o) {
  constexpr std::size_t few = 16;
  std::size_t vertices = 0;
  for (std::size_t i = 0; i < o.count && vertices < few; ++i) vertices += o.chain(i).size();
  return vertices >= few;
}

/// An order of points; NaN comes after all numbers, for no sort ends well without an order.
inline bool left_below(const Vec2& a, const Vec2& b) {
  const auto less = [](double x, double y) { return x < y || (y != y && x == x); };
  return less(a.x, b.x) || (!less(b.x, a.x) && less(a.y, b.y));
}

/// An order of edges.
inline bool comes_before(const Segment& e, const Segment& f) {
  return left_below(e.a, f.a) || (e.a == f.a && left_below(e.b, f.b));
}

/// An order of outlines, of two Views or two Trees: a point is computed in one way, whichever of two comes first.
template <class Edges>
bool comes_after(const Edges& a, const Edges& b) {
  const auto order = [](const Edges& x, const Edges& y) {
    if (x.region != y.region) return x.region ? 1 : -1;
    if (x.radius != y.radius) return x.radius > y.radius ? 1 : -1;
    const std::size_t n = x.chain_count();
    if (n != y.chain_count()) return n > y.chain_count() ? 1 : -1;
    for (std::size_t i = 0; i < n; ++i) {
      const auto p = x.chain(i), q = y.chain(i);
      const auto [v, w] = std::mismatch(p.begin(), p.end(), q.begin(), q.end());
      if (v == p.end() && w == q.end()) continue;
      if (v == p.end() || w == q.end()) return v == p.end() ? -1 : 1;
      return left_below(*v, *w) ? -1 : 1;
    }
    return 0;
  };
  return order(a, b) > 0;
}
/// The boundary of a polyline without radius, in order: the ends of an odd number of its chains
/// (OGC Simple Features 06-103r4, 6.1.8.1). A closed chain has none.
template <class Edges>
std::vector<Vec2> odd_ends(const Edges& o) {
  std::vector<Vec2> ends, odd;
  if (o.region || o.radius > 0) return odd;
  o.any_chain([&](std::span<const Vec2> c) {
    if (!(c.front() == c.back())) ends.push_back(c.front()), ends.push_back(c.back());
    return false;
  });
  std::sort(ends.begin(), ends.end(), left_below);
  for (std::size_t i = 0, j = 0; i < ends.size(); i = j) {
    do ++j;  // once at least: NaN does not equal itself
    while (j < ends.size() && ends[j] == ends[i]);
    if ((j - i) % 2 == 1) odd.push_back(ends[i]);
  }
  return odd;
}
template <class = void>
bool holds(const std::vector<Vec2>& in_order, const Vec2& v) {
  return std::binary_search(in_order.begin(), in_order.end(), v, left_below);
}

/// An edge with the radius of its outline, as a shape.
inline Capsule rounded(const Segment& e, double r) { return {e.a, e.b, r}; }

/// The bounds of vertices; min > max where there are none.
template <class = void>
Box chain_bounds(std::span<const Vec2> chain) {
  Box b{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
  if constexpr (numeric::kLanes > 1) {
    constexpr std::size_t step = numeric::kLanes / 2;
    numeric::Lanes low = numeric::all(HUGE_VAL), high = numeric::all(-HUGE_VAL);
    for (; chain.size() >= step; chain = chain.subspan(step)) {
      const numeric::Lanes v = numeric::load(&chain[0].x);
      low = numeric::lane_min(low, v), high = numeric::lane_max(high, v);
    }
    for (int i = 0; i < numeric::kLanes; ++i) {
      b.min[i % 2] = (std::min)(b.min[i % 2], numeric::lane(low, i));
      b.max[i % 2] = (std::max)(b.max[i % 2], numeric::lane(high, i));
    }
  }
  for (const Vec2& v : chain)
    for (int i = 0; i < 2; ++i) {
      b.min[i] = v[i] < b.min[i] ? v[i] : b.min[i];
      b.max[i] = v[i] > b.max[i] ? v[i] : b.max[i];
    }
  return b;
}
/// … of all.
template <class = void>
Box vertex_bounds(const View& o) {
  Box b = chain_bounds({});
  o.any_chain([&](std::span<const Vec2> c) {
    const Box own = chain_bounds(c);
    for (int i = 0; i < 2; ++i) {
      b.min[i] = (std::min)(b.min[i], own.min[i]);
      b.max[i] = (std::max)(b.max[i], own.max[i]);
    }
    return false;
  });
  return b;
}

}  // namespace abut::detail::outline

namespace abut::detail {
template <>
inline constexpr bool is_outline<outline::View> = true;
template <>
inline constexpr int dimension_of<outline::View> = 2;
inline const outline::View& lift(const outline::View& v) { return v; }
template <Outlined S>
bool has_finite_numbers(const S& shape) {
  const outline::View o = outline::view(shape);
  double sum = 0 * o.radius;
  o.any_vertex([&](const Vec2& v) { return sum += 0 * v.x + 0 * v.y, false; });
  return sum == 0;
}
}  // namespace abut::detail
