// Rows of columns of any kind, one by one, as the scalar functions take them.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/batch/any_columns.hpp>
#include <cstring>
#include <limits>

namespace abut::batch {

/// A number out of a column, wherever it stands.
template <class T>
T load(const Column& column, std::size_t i) {
  T x;
  std::memcpy(
      &x, static_cast<const char*>(column.data) + static_cast<std::ptrdiff_t>(i) * column.stride,
      sizeof x);
  return x;
}
inline double number(const Column& column, bool is_float, std::size_t i) {
  return is_float ? static_cast<double>(load<float>(column, i)) : load<double>(column, i);
}

/// Calls f(S{}) with a shape of the kind, one of the first `kinds`.
template <int kinds, class F>
auto with_one_of(ShapeKind kind, F&& f) {
  using Answer = decltype(f(Point{}));
  return [&]<std::size_t... k>(std::index_sequence<k...>) -> Answer {
    using Call = Answer (*)(F&);
    static constexpr Call calls[] = {
        [](F& g) -> Answer { return g(std::variant_alternative_t<k, AnyShape>{}); }...};
    return calls[static_cast<std::size_t>(kind)](f);
  }(std::make_index_sequence<kinds>{});
}
/// A shape of any kind.
auto with_shape(ShapeKind kind, auto&& f) { return with_one_of<shape_kinds>(kind, f); }
/// A shape of a kind that the kernels know.
auto with_kind(ShapeKind kind, auto&& f) { return with_one_of<column_kinds>(kind, f); }

/// The vertices from starts[i] to before starts[i + 1].
inline void read(const AnyColumns& columns, const std::size_t* starts, std::size_t i,
                 std::vector<Vec2>& to) {
  const std::size_t first = starts[i];
  to.resize(starts[i + 1] - first);
  for (std::size_t v = 0; v < to.size(); ++v)
    to[v] = {number(columns.vertices[0], columns.is_float, first + v),
             number(columns.vertices[1], columns.is_float, first + v)};
}
/// Whether a kind's parts are counted by a column of their own.
inline bool has_parts(const AnyColumns& columns) {
  return static_cast<int>(columns.kind) >= column_kinds && columns.parts != nullptr;
}

/// Reads row i into a shape of the columns' kind, whose memory is used again.
template <class S>
void read(const AnyColumns& columns, std::size_t i, S& s) {
  int k = 0;
  abut::detail::each_field(s, [&](auto field, auto& value) {
    using enum abut::detail::Role;
    const auto next = [&](double& x) {
      const Column& column = columns.numbers[k++];
      x = column.data == nullptr ? 0 : number(column, columns.is_float, i);
    };
    if constexpr (field.role == vertices) {
      read(columns, columns.starts, i, value);
    } else if constexpr (field.role == chains) {
      if (has_parts(columns)) {
        const std::size_t first = columns.starts[i];
        value.resize(columns.starts[i + 1] - first);
        for (std::size_t j = 0; j < value.size(); ++j)
          read(columns, columns.parts, first + j, value[j]);
      } else {
        value.resize(1);
        read(columns, columns.starts, i, value[0]);
        if (value[0].empty()) value.clear();
      }
    } else if constexpr (field.role == rotation) {
      value = columns.rotation[0].data == nullptr
                  ? Rotation()
                  : detail::rotation_of(load<double>(columns.rotation[0], i),
                                        load<double>(columns.rotation[1], i));
    } else if constexpr (field.role == length) {
      next(value);
    } else {
      next(value.x), next(value.y);
    }
  });
}

/// The shapes of one side as the scalar functions take them, in memory that is used again.
class Rows {
 public:
  explicit Rows(const AnyColumns& columns)
      : columns_(columns),
        shape_(abut::detail::shape_of(columns.kind)),
        read_(with_shape(columns.kind, [](auto s) -> Read {
          return [](const AnyColumns& c, std::size_t i, AnyShape& shape) {
            read(c, i, *std::get_if<decltype(s)>(&shape));
          };
        })) {
    if (columns.one) read_(columns_, 0, shape_);
  }
  const AnyShape& operator[](std::size_t i) {
    if (!columns_.one) read_(columns_, i, shape_);
    return shape_;
  }

 private:
  using Read = void (*)(const AnyColumns&, std::size_t, AnyShape&);

  const AnyColumns& columns_;
  AnyShape shape_;
  Read read_;
};

/// Without the witnesses only its distance is worked out.
inline Separation separation_of_rows(const AnyShape& a, const AnyShape& b, bool witnesses) {
  return witnesses ? abut::separation_witness(a, b)
                   : Separation{abut::separation(a, b), {}, {}, {}};
}

/// Throws std::invalid_argument if a column that the kind needs is missing.
void require(const AnyColumns& columns);

}  // namespace abut::batch
