// Columns of any layout as the kernels take them: dense, and of one type.
#pragma once

#include <cstdint>
#include <memory>

#include "row.hpp"
#include "sides.hpp"

namespace abut::batch {

/// Columns as they stand, where they are dense and of the type wanted; elsewhere copies, of a
/// stretch at a time.
class Dense {
 public:
  Dense(const AnyColumns& columns, bool as_float)
      : columns_(columns),
        as_float_(as_float),
        numbers_(columns.kind == Kind::polygon
                     ? 1
                     : with_kind(columns.kind,
                                 [](auto s) {
                                   if constexpr (requires { s.vertices; })
                                     return 1;
                                   else
                                     return detail::count_columns<decltype(s)>();
                                 })),
        is_turned_(with_kind(columns.kind, [](auto s) { return detail::is_turned<decltype(s)>; })) {
  }

  /// Whether nothing needs to be copied.
  bool stands() const {
    for (int k = 0; k < numbers_; ++k)
      if (!stands(columns_.numbers[k]) && !(is_polygons() && columns_.numbers[k].data == nullptr))
        return false;
    for (int k = 0; is_turned_ && k < 2; ++k)
      if (!is_dense(columns_.rotation[k], sizeof(double))) return false;
    for (int k = 0; k < 4 && is_polygons(); ++k)
      if (columns_.bounds[k].data != nullptr && !stands(columns_.bounds[k])) return false;
    return !is_polygons() || vertices_stand();
  }

  /// The rows from `first` on, `n` of them. Good until it is asked again.
  Operand part(std::size_t first, std::size_t n) {
    Operand o;
    o.kind = columns_.kind;
    o.is_float = as_float_;
    o.one = columns_.one;
    o.count = n;
    if (columns_.one) first = 0, n = 1;
    for (int k = 0; k < numbers_; ++k)
      if (!is_polygons() || columns_.numbers[k].data != nullptr)
        o.numbers[k] = dense(columns_.numbers[k], first, n, k);
    for (int k = 0; is_turned_ && k < 2; ++k) {
      const Column& column = columns_.rotation[k];
      o.rotation[k] =
          column.data == nullptr
              ? unturned(k, n)
              : static_cast<const double*>(column_of<double, double>(column, first, n, kTurn + k));
    }
    if (is_polygons()) add_polygons(o, first, n);
    return o;
  }

 private:
  static constexpr int kTurn = 5, kVertices = 7, kBounds = 8, kRooms = 12;

  bool is_polygons() const { return columns_.kind == Kind::polygon; }
  std::size_t size() const { return as_float_ ? sizeof(float) : sizeof(double); }
  static bool is_dense(const Column& column, std::size_t size) {
    return column.data != nullptr && column.stride == static_cast<std::ptrdiff_t>(size) &&
           reinterpret_cast<std::uintptr_t>(column.data) % size == 0;
  }
  bool stands(const Column& column) const {
    return columns_.is_float == as_float_ && is_dense(column, size());
  }
  bool vertices_stand() const {
    const Column &x = columns_.vertices[0], &y = columns_.vertices[1];
    const auto pair = static_cast<std::ptrdiff_t>(2 * size());
    return columns_.is_float == as_float_ && x.stride == pair && y.stride == pair &&
           reinterpret_cast<std::uintptr_t>(x.data) % size() == 0 &&
           static_cast<const char*>(y.data) == static_cast<const char*>(x.data) + size();
  }

  template <class T>
  T* room(int k, std::size_t n) {
    if (sizes_[k] < n * sizeof(T)) {
      sizes_[k] = n * sizeof(T);
      rooms_[k].reset(new std::byte[sizes_[k]]);
    }
    return reinterpret_cast<T*>(rooms_[k].get());
  }
  const void* dense(const Column& column, std::size_t first, std::size_t n, int k) {
    if (as_float_) return column_of<float, float>(column, first, n, k);
    return columns_.is_float ? column_of<float, double>(column, first, n, k)
                             : column_of<double, double>(column, first, n, k);
  }
  template <class From, class To>
  const void* column_of(const Column& column, std::size_t first, std::size_t n, int k) {
    if (std::is_same_v<From, To> && is_dense(column, sizeof(To)))
      return static_cast<const To*>(column.data) + first;
    To* const to = room<To>(k, n);
    if (column.data == nullptr)
      std::fill_n(to, n, To(0));
    else
      for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<To>(load<From>(column, first + i));
    return to;
  }
  const double* unturned(int k, std::size_t n) {
    double* const to = room<double>(kTurn + k, n);
    std::fill_n(to, n, k == 0 ? 1.0 : 0.0);
    return to;
  }

  void add_polygons(Operand& o, std::size_t first, std::size_t n) {
    const std::size_t* starts = columns_.starts + first;
    if (vertices_stand()) {
      o.vertices = columns_.vertices[0].data;
      o.starts = starts;
    } else {
      starts_.resize(n + 1);
      for (std::size_t i = 0; i <= n; ++i) starts_[i] = starts[i] - starts[0];
      o.starts = starts_.data();
      o.vertices = as_float_ ? copy_vertices<float>(starts[0], starts_[n])
                             : copy_vertices<double>(starts[0], starts_[n]);
    }
    for (int k = 0; k < 4; ++k)
      if (columns_.bounds[k].data != nullptr)
        o.bounds[k] = dense(columns_.bounds[k], first, n, kBounds + k);
  }
  template <class To>
  const void* copy_vertices(std::size_t first, std::size_t n) {
    To* const to = room<To>(kVertices, 2 * n);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < 2; ++k)
        to[2 * i + k] = static_cast<To>(number(columns_.vertices[k], columns_.is_float, first + i));
    return to;
  }

  const AnyColumns& columns_;
  bool as_float_;
  int numbers_;
  bool is_turned_;
  std::unique_ptr<std::byte[]> rooms_[kRooms];
  std::size_t sizes_[kRooms] = {};
  std::vector<std::size_t> starts_;
};

}  // namespace abut::batch
