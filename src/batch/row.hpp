// Rows of columns of any kind, one by one, as the scalar functions take them.
#pragma once

#include <abut/batch/any_columns.hpp>
#include <cstring>

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

/// Calls f(S{}) with a shape of the kind, one that has columns.
template <class F>
auto with_kind(ShapeKind kind, F&& f) {
  using Answer = decltype(f(Point{}));
  return [&]<std::size_t... k>(std::index_sequence<k...>) -> Answer {
    using Call = Answer (*)(F&);
    static constexpr Call calls[] = {
        [](F& g) -> Answer { return g(std::variant_alternative_t<k, AnyShape>{}); }...};
    return calls[static_cast<std::size_t>(kind)](f);
  }(std::make_index_sequence<column_kinds>{});
}

/// Reads row i into a shape of the columns' kind, whose memory is used again.
template <class S>
void read(const AnyColumns& columns, std::size_t i, S& s) {
  const bool is_float = columns.is_float;
  if constexpr (requires { s.vertices; }) {
    s.radius = columns.numbers[0].data == nullptr ? 0 : number(columns.numbers[0], is_float, i);
    const std::size_t first = columns.starts[i], end = columns.starts[i + 1];
    s.vertices.resize(end - first);
    for (std::size_t v = first; v < end; ++v)
      s.vertices[v - first] = {number(columns.vertices[0], is_float, v),
                               number(columns.vertices[1], is_float, v)};
  } else {
    int k = 0;
    detail::each_column(s, [&](double& x) {
      const Column& column = columns.numbers[k++];
      x = column.data == nullptr ? 0 : number(column, is_float, i);
    });
    if constexpr (requires { s.rotation; })
      s.rotation = columns.rotation[0].data == nullptr
                       ? Rotation()
                       : detail::rotation_of(load<double>(columns.rotation[0], i),
                                             load<double>(columns.rotation[1], i));
  }
}

/// The shapes of one side as the scalar functions take them, in memory that is used again.
class Rows {
 public:
  explicit Rows(const AnyColumns& columns)
      : columns_(columns),
        shape_(abut::detail::shape_of(columns.kind)),
        read_(with_kind(columns.kind, [](auto s) -> Read {
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

/// Throws std::invalid_argument if a column that the kind needs is missing.
void require(const AnyColumns& columns);

}  // namespace abut::batch
