// validate: what is wrong with a shape, if anything.
//
// Queries take valid shapes: finite numbers, no negative sizes, directions other than zero,
// min ≤ max, at least one vertex, vertices in convex position. On anything else their answer means
// nothing (they neither crash nor hang). Check where numbers come from outside.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/pairs/hull.hpp>
#include <cmath>
#include <optional>

namespace abut {

struct Problem {
  const char* field;    ///< the member at fault, as named in the struct
  const char* message;  ///< what is wrong and what would be right
  int index = -1;       ///< the vertex at fault, for a polygon
};

namespace detail {

inline bool finite(double x) { return std::isfinite(x); }
template <int N, class T>
bool finite(const Vec<N, T>& v) {
  for (int i = 0; i < N; ++i)
    if (!std::isfinite(v[i])) return false;
  return true;
}

inline constexpr const char* kNotFinite = "must be finite";
inline constexpr const char* kNegative = "must not be negative";

template <int N, class T>
bool is_zero_direction(const Vec<N, T>& d) {
  for (int i = 0; i < N; ++i)
    if (d[i] != 0) return false;
  return true;
}

/// Vertices in convex position: every turn the same way, no turning back, once around. Where all
/// lie in one line, the boundary is the way there and back.
template <IsPolygon P>
std::optional<Problem> convexity_problem(const P& p) {
  constexpr Problem concave{"vertices", "must be in convex position, in order around the boundary"};
  const Sign way = sign::decide([&](auto& s) { return pairs::turn(s, p); });
  int changes_x = 0, changes_y = 0;
  int last_x = 0, last_y = 0, first_x = 0, first_y = 0;
  const auto next_distinct = [&](int i) {
    int j = i;
    do j = j + 1 < p.size() ? j + 1 : 0;
    while (p[j] == p[i]);
    return j;
  };
  for (int i = 0; i < p.size(); ++i) {
    if (p[i] == p.next(i)) continue;
    const int j = i + 1 < p.size() ? i + 1 : 0, k = next_distinct(j);
    const bool good =
        way == Sign::zero || sign::decide([&](auto& s) {
          const auto e = sign::displacement(s, p[i], p[j]), f = sign::displacement(s, p[j], p[k]);
          const Sign t = s.sign(sign::cross(e, f));
          return t == way || (t == Sign::zero && s.sign(sign::dot(e, f)) == Sign::positive);
        });
    if (!good) return Problem{concave.field, concave.message, j};
    const int dx = (p[j].x > p[i].x) - (p[j].x < p[i].x);
    const int dy = (p[j].y > p[i].y) - (p[j].y < p[i].y);
    if (dx != 0) {
      if (last_x != 0 && dx != last_x) ++changes_x;
      if (first_x == 0) first_x = dx;
      last_x = dx;
    }
    if (dy != 0) {
      if (last_y != 0 && dy != last_y) ++changes_y;
      if (first_y == 0) first_y = dy;
      last_y = dy;
    }
  }
  changes_x += last_x != first_x;
  changes_y += last_y != first_y;
  if (changes_x > 2 || changes_y > 2)
    return Problem{"vertices", way == Sign::zero
                                   ? "must go around once: this line goes back and forth"
                                   : "must go around once: this outline crosses itself"};
  return {};
}

}  // namespace detail

/// What is wrong with the shape, or nothing.
template <Shape S>
std::optional<Problem> validate(const S& s) {
  using detail::finite;
  using detail::kNegative;
  using detail::kNotFinite;
  if constexpr (requires { s.position; })
    if (!finite(s.position)) return Problem{"position", kNotFinite};
  if constexpr (requires { s.point; })
    if (!finite(s.point)) return Problem{"point", kNotFinite};
  if constexpr (requires { s.origin; })
    if (!finite(s.origin)) return Problem{"origin", kNotFinite};
  if constexpr (requires { s.direction; }) {
    if (!finite(s.direction)) return Problem{"direction", kNotFinite};
    if (detail::is_zero_direction(s.direction))
      return Problem{"direction", "must not be zero: it says which way to go"};
  }
  if constexpr (requires {
                  s.a;
                  s.b;
                }) {
    if (!finite(s.a)) return Problem{"a", kNotFinite};
    if (!finite(s.b)) return Problem{"b", kNotFinite};
  }
  if constexpr (requires { s.center; })
    if (!finite(s.center)) return Problem{"center", kNotFinite};
  if constexpr (requires {
                  s.min;
                  s.max;
                }) {
    if (!finite(s.min)) return Problem{"min", kNotFinite};
    if (!finite(s.max)) return Problem{"max", kNotFinite};
    for (int i = 0; i < dimension<S>; ++i)
      if (s.min[i] > s.max[i]) return Problem{"min", "must not exceed max on any axis"};
  }
  if constexpr (requires { s.half_size; }) {
    if (!finite(s.half_size)) return Problem{"half_size", kNotFinite};
    if (s.half_size.x < 0 || s.half_size.y < 0) return Problem{"half_size", kNegative};
  }
  if constexpr (requires { s.semi_axes; }) {
    if (!finite(s.semi_axes)) return Problem{"semi_axes", kNotFinite};
    if (s.semi_axes.x < 0 || s.semi_axes.y < 0) return Problem{"semi_axes", kNegative};
  }
  if constexpr (requires { s.rotation; }) {
    const double c = s.rotation.c(), sn = s.rotation.s();
    if (!finite(c) || !finite(sn)) return Problem{"rotation", kNotFinite};
    if (c == 0 && sn == 0) return Problem{"rotation", "must have an axis other than zero"};
  }
  if constexpr (requires { s.radius; }) {
    if (!finite(s.radius)) return Problem{"radius", kNotFinite};
    if (s.radius < 0) return Problem{"radius", kNegative};
  }
  if constexpr (requires { s.vertices; }) {
    if (s.vertices.empty()) return Problem{"vertices", "must have at least one vertex"};
    for (std::size_t i = 0; i < s.vertices.size(); ++i)
      if (!finite(s.vertices[i])) return Problem{"vertices", kNotFinite, static_cast<int>(i)};
    const auto& lifted = detail::lift(s);
    return detail::convexity_problem(detail::core(lifted));
  }
  return {};
}

}  // namespace abut
