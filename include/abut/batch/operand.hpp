// The input of the compiled kernels: one shape or columns of any kind, as bare pointers.
#pragma once

#include <abut/batch/columns.hpp>

namespace abut::batch::detail {

using Kind = ShapeKind;
inline constexpr int kKinds = shape_kinds;
template <class S>
constexpr Kind kind() {
  return abut::detail::kind_of<S>;
}

struct Operand {
  Kind kind{};
  bool is_float = false;
  bool one = false;       ///< a single shape: its numbers stand at index 0
  std::size_t count = 0;  ///< of many
  const void* numbers[5] = {};
  const double* rotation[2] = {};
  const void* vertices = nullptr;  ///< of polygons; their radius is numbers[0], or null
  const std::size_t* starts = nullptr;
  const void* bounds[4] = {};
};

template <PlaneShape S>
Operand operand(const View<S>& v) {
  Operand o;
  o.kind = kind<S>();
  o.is_float = std::is_same_v<NumberOf<S>, float>;
  o.count = v.size();
  if constexpr (requires { v.vertices; }) {
    o.vertices = v.vertices;
    o.starts = v.starts;
    o.numbers[0] = v.radius;
    for (std::size_t k = 0; k < 4; ++k) o.bounds[k] = v.bounds[k];
  } else {
    for (std::size_t k = 0; k < v.numbers.size(); ++k) o.numbers[k] = v.numbers[k];
    for (std::size_t k = 0; k < v.rotation.size(); ++k) o.rotation[k] = v.rotation[k];
  }
  return o;
}
template <PlaneShape S>
Operand operand(const Columns<S>& c) {
  return operand(c.view());
}

/// A single shape, and what its operand points to.
template <class X>
struct Held {
  explicit Held(const X& x) : value(operand(x)) {}
  Operand value;
};
template <PlaneShape S>
struct Held<S> {
  explicit Held(const S& s) {
    value.kind = kind<S>();
    value.is_float = std::is_same_v<NumberOf<S>, float>;
    value.one = true;
    if constexpr (requires { s.vertices; }) {
      value.vertices = s.vertices.data();
      ends[1] = s.vertices.size();
      value.starts = ends;
      value.numbers[0] = &s.radius;
      bounds = bounds_of(s);
      for (std::size_t k = 0; k < 4; ++k) value.bounds[k] = &bounds[k];
    } else {
      std::size_t k = 0;
      each_column(s, [&](const auto& x) { value.numbers[k++] = &x; });
      if constexpr (is_turned<S>) {
        turn[0] = s.rotation.c(), turn[1] = s.rotation.s();
        value.rotation[0] = &turn[0], value.rotation[1] = &turn[1];
      }
    }
  }
  Held(const Held&) = delete;
  Operand value;
  double turn[2];
  std::size_t ends[2] = {0, 0};
  std::array<NumberOf<S>, 4> bounds;
};

template <class X>
struct shape_of {};
template <PlaneShape S>
struct shape_of<S> {
  using type = S;
  static constexpr bool many = false;
};
template <class S>
struct shape_of<View<S>> {
  using type = S;
  static constexpr bool many = true;
};
template <class S>
struct shape_of<Columns<S>> {
  using type = S;
  static constexpr bool many = true;
};

template <class X>
using ShapeOf = typename shape_of<X>::type;

/// Two sides of a query: shapes of the same number type, and many of at least one of them.
template <class A, class B>
concept Sides = requires {
  typename ShapeOf<A>;
  typename ShapeOf<B>;
  requires shape_of<A>::many || shape_of<B>::many;
  requires std::is_same_v<NumberOf<ShapeOf<A>>, NumberOf<ShapeOf<B>>>;
};
template <class B, class A>
concept Beside = Sides<A, B>;

}  // namespace abut::batch::detail
