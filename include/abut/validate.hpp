// validate: what is wrong with a shape, if anything.
//
// Valid are finite numbers, sizes of at least 0, directions and rotations other than zero,
// min ≤ max, and one or more vertices, in convex position. Queries take valid shapes; what they do
// with others stands in docs/invalid.md (they neither crash nor hang). Check where numbers come
// from outside.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/outline/valid.hpp>
#include <abut/detail/pairs/hull.hpp>
#include <abut/results.hpp>
#include <cmath>
#include <optional>

namespace abut {

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

/// Vertices in convex position: every turn the same way, no turning back, once around. Where all
/// lie in one line, they may stand in any order.
std::optional<Problem> convexity_problem(const IsPolygon auto& p) {
  constexpr Problem concave{"vertices", "must be in convex position, in order around the boundary"};
  const Sign way = sign::decide([&](auto& s) { return pairs::turn(s, p); });
  if (way == Sign::zero) return {};
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
    const bool good = sign::decide([&](auto& s) {
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
    return Problem{"vertices", "must go around once: this outline crosses itself"};
  return {};
}

/// The error in one field, by its role.
template <class Field, class Value>
std::optional<Problem> field_problem(Field field, const Value& value) {
  if constexpr (field.role == Role::chains) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      const int chain = static_cast<int>(i);
      if (value[i].empty()) return Problem{field.name, "must have at least one vertex", -1, chain};
      for (std::size_t k = 0; k < value[i].size(); ++k)
        if (!finite(value[i][k]))
          return Problem{field.name, kNotFinite, static_cast<int>(k), chain};
    }
  } else if constexpr (field.role == Role::vertices) {
    if (value.empty()) return Problem{field.name, "must have at least one vertex"};
    for (std::size_t i = 0; i < value.size(); ++i)
      if (!finite(value[i])) return Problem{field.name, kNotFinite, static_cast<int>(i)};
  } else if constexpr (field.role == Role::rotation) {
    if (!finite(value.u())) return Problem{field.name, kNotFinite};
    if (value.u() == Vec2{0, 0}) return Problem{field.name, "must have an axis other than zero"};
  } else {
    if (!finite(value)) return Problem{field.name, kNotFinite};
    if constexpr (field.role == Role::direction) {
      if (value == Value{}) return Problem{field.name, "must not be zero: it says which way to go"};
    } else if constexpr (field.role == Role::sizes) {
      if (value.x < 0 || value.y < 0) return Problem{field.name, kNegative};
    } else if constexpr (field.role == Role::length) {
      if (value < 0) return Problem{field.name, kNegative};
    }
  }
  return {};
}

}  // namespace detail

/// The first error in the shape; empty if it is valid.
template <Shape S>
std::optional<Problem> validate(const S& s) {
  std::optional<Problem> problem;
  detail::each_field(s, [&](auto field, const auto& value) {
    if (!problem) problem = detail::field_problem(field, value);
  });
  if (problem) return problem;
  if constexpr (detail::kind_of<S> == ShapeKind::box) {
    for (int i = 0; i < dimension<S>; ++i)
      if (s.min[i] > s.max[i]) return Problem{"min", "must not exceed max on any axis"};
  }
  if constexpr (detail::kind_of<S> == ShapeKind::polygon) {
    if constexpr (std::is_same_v<S, Polygonf>)
      return validate(detail::widened(s));
    else
      return detail::convexity_problem(detail::core(s));
  }
  if constexpr (detail::kind_of<S> == ShapeKind::region) {
    if constexpr (std::is_same_v<S, Regionf>)
      return validate(detail::widened(s));
    else
      return detail::ring_problem(s);
  }
  return {};
}

}  // namespace abut
