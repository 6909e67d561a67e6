// Many shapes of one kind, column by column: all x, all y, all radii, …
//
//     batch::Columns<Circle> pads;                     owns its columns
//     pads.push_back({{3, 4}, 5});
//     batch::View<Box> boxes{n, {min_x, min_y, max_x, max_y}};              looks at yours
//     batch::View<OrientedBox> turned{n, {x, y, half_x, half_y}, {c, s}};
//
// The columns are the numbers of the shape in the order in which its struct has them, and the
// rotation, where there is one, apart: its cosines and sines, in double for shapes of float too, as
// Rotation keeps them (|c² + s² − 1| ≤ 2^-50; Rotation::axis() makes such). Shapes must be valid
// (see validate.hpp).
//
//     Point         x, y
//     Line          point x, y, direction x, y
//     Ray           origin x, y, direction x, y
//     Segment       a x, y, b x, y
//     Circle        center x, y, radius
//     Box           min x, y, max x, y
//     OrientedBox   center x, y, half_size x, y
//     Ellipse       center x, y, semi_axes x, y
//     Capsule       a x, y, b x, y, radius
//     RoundedBox    center x, y, half_size x, y, radius
#pragma once

#include <abut/detail/core.hpp>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace abut::batch {

/// The kinds that have columns: all but polylines and regions, which are lists of lists. The scalar
/// functions and the indexes take those.
inline constexpr int column_kinds = static_cast<int>(ShapeKind::polygon) + 1;

namespace detail {

/// Calls f with each number of a shape but the rotation's, in the order of the columns.
constexpr void each_column(auto& s, auto&& f) {
  abut::detail::each_field(s, [&](auto field, auto& value) {
    using enum abut::detail::Role;
    if constexpr (field.role == length)
      f(value);
    else if constexpr (field.role != rotation)
      f(value.x), f(value.y);
  });
}

template <class S>
constexpr int count_columns() {
  int n = 0;
  S s{};
  each_column(s, [&](auto&) { ++n; });
  return n;
}

template <class S>
inline constexpr bool is_turned = requires(S s) { s.rotation; };

constexpr Rotation rotation_of(double c, double s) {
  return std::bit_cast<Rotation>(std::array<double, 2>{c, s});
}

/// A box around a polygon: min x, min y, max x, max y, rounded outwards.
template <class T>
std::array<T, 4> bounds_of(const BasicPolygon<T>& p) {
  const T most = (std::numeric_limits<T>::max)(), endless = std::numeric_limits<T>::infinity();
  std::array<T, 4> b{most, most, -most, -most};
  for (const Vec<2, T>& v : p.vertices)
    b = {v.x < b[0] ? v.x : b[0], v.y < b[1] ? v.y : b[1], b[2] < v.x ? v.x : b[2],
         b[3] < v.y ? v.y : b[3]};
  if (!(p.radius > 0)) return b;
  for (std::size_t k = 0; k < 4; ++k) {
    const T grown = k < 2 ? b[k] - p.radius : b[k] + p.radius;
    b[k] = std::nextafter(grown, k < 2 ? -endless : endless);
  }
  return b;
}

}  // namespace detail

/// The type of a shape's numbers: double or float.
template <class S>
using NumberOf = abut::detail::NumberOf<S>;

/// A shape of the plane.
template <class S>
concept PlaneShape = abut::detail::dimension_of<S> == 2 && Shape<S>;

/// Columns that belong to somebody else.
template <PlaneShape S>
struct View {
  static constexpr int columns = detail::count_columns<S>();

  std::size_t count = 0;
  std::array<const NumberOf<S>*, columns> numbers{};
  std::array<const double*, detail::is_turned<S> ? 2 : 0> rotation{};

  std::size_t size() const { return count; }
  S operator[](std::size_t i) const {
    S s{};
    int k = 0;
    detail::each_column(s, [&](auto& x) { x = numbers[static_cast<std::size_t>(k++)][i]; });
    if constexpr (detail::is_turned<S>)
      s.rotation = detail::rotation_of(rotation[0][i], rotation[1][i]);
    return s;
  }
  /// The shapes from `first` on, `n` of them.
  View part(std::size_t first, std::size_t n) const {
    View v = *this;
    v.count = n;
    for (auto& column : v.numbers) column += first;
    for (auto& column : v.rotation) column += first;
    return v;
  }
};

/// Convex polygons: their vertices one after the other, polygon i from vertex starts[i] to before
/// starts[i + 1]. `radius` may be null: none has one. `bounds` may be null, and makes queries
/// faster where most are far away: the columns min x, min y, max x, max y of a box around each, its
/// radius included.
template <class T>
struct View<BasicPolygon<T>> {
  std::size_t count = 0;
  const Vec<2, T>* vertices = nullptr;
  const std::size_t* starts = nullptr;  ///< count + 1 of them
  const T* radius = nullptr;
  std::array<const T*, 4> bounds{};

  std::size_t size() const { return count; }
  BasicPolygon<T> operator[](std::size_t i) const {
    return {{vertices + starts[i], vertices + starts[i + 1]}, radius ? radius[i] : T(0)};
  }
  View part(std::size_t first, std::size_t n) const {
    View v{n, vertices, starts + first, radius ? radius + first : nullptr, bounds};
    for (auto& column : v.bounds) column = column ? column + first : nullptr;
    return v;
  }
};

/// Columns of their own, which grow like a std::vector.
template <PlaneShape S>
class Columns {
 public:
  Columns() = default;
  template <class Range>
    requires requires(const Range& r) { static_cast<const S&>(*r.begin()); }
  explicit Columns(const Range& shapes) {
    for (const S& s : shapes) push_back(s);
  }

  std::size_t size() const { return numbers_[0].size(); }
  void reserve(std::size_t n) {
    for (auto& column : numbers_) column.reserve(n);
    for (auto& column : rotation_) column.reserve(n);
  }
  void clear() {
    for (auto& column : numbers_) column.clear();
    for (auto& column : rotation_) column.clear();
  }
  void push_back(const S& s) {
    std::size_t k = 0;
    detail::each_column(s, [&](const auto& x) { numbers_[k++].push_back(x); });
    if constexpr (detail::is_turned<S>) {
      rotation_[0].push_back(s.rotation.c());
      rotation_[1].push_back(s.rotation.s());
    }
  }
  S operator[](std::size_t i) const { return view()[i]; }
  View<S> view() const {
    View<S> v;
    v.count = size();
    for (std::size_t k = 0; k < numbers_.size(); ++k) v.numbers[k] = numbers_[k].data();
    for (std::size_t k = 0; k < rotation_.size(); ++k) v.rotation[k] = rotation_[k].data();
    return v;
  }

 private:
  std::array<std::vector<NumberOf<S>>, detail::count_columns<S>()> numbers_;
  std::array<std::vector<double>, detail::is_turned<S> ? 2 : 0> rotation_;
};

template <class T>
class Columns<BasicPolygon<T>> {
 public:
  Columns() = default;
  template <class Range>
    requires requires(const Range& r) { static_cast<const BasicPolygon<T>&>(*r.begin()); }
  explicit Columns(const Range& shapes) {
    for (const BasicPolygon<T>& s : shapes) push_back(s);
  }

  std::size_t size() const { return radius_.size(); }
  void clear() {
    vertices_.clear();
    radius_.clear();
    for (auto& column : bounds_) column.clear();
    starts_.resize(1);
  }
  void push_back(const BasicPolygon<T>& s) {
    if (starts_.empty()) starts_.push_back(0);  // what was moved from
    vertices_.insert(vertices_.end(), s.vertices.begin(), s.vertices.end());
    starts_.push_back(vertices_.size());
    radius_.push_back(s.radius);
    const std::array<T, 4> bounds = detail::bounds_of(s);
    for (std::size_t k = 0; k < 4; ++k) bounds_[k].push_back(bounds[k]);
  }
  BasicPolygon<T> operator[](std::size_t i) const { return view()[i]; }
  View<BasicPolygon<T>> view() const {
    return {size(),
            vertices_.data(),
            starts_.data(),
            radius_.data(),
            {bounds_[0].data(), bounds_[1].data(), bounds_[2].data(), bounds_[3].data()}};
  }

 private:
  std::vector<Vec<2, T>> vertices_;
  std::vector<std::size_t> starts_{0};
  std::vector<T> radius_;
  std::array<std::vector<T>, 4> bounds_;
};

}  // namespace abut::batch
