// The shapes, described once: the kind of each, and the name, member and role of each field.
//
//     each_field(circle, [](auto field, auto& value) { … });
//         field.name == "center", field.role == Role::position, value == circle.center
//         field.name == "radius", field.role == Role::length,   value == circle.radius
//
// All that treats fields by their roles follows from this table: validation, scaling, the order of
// columns, the forms of shapes in files and in WebAssembly, the random shapes of the tests. The
// order of fields is that of the struct.
#pragma once

#include <abut/shapes.hpp>
#include <string_view>
#include <type_traits>

namespace abut::detail {

enum class Role : unsigned char {
  position,   ///< a point of the plane or of space
  direction,  ///< a vector of any length but zero
  sizes,      ///< a vector of lengths, each at least 0
  length,     ///< at least 0
  rotation,
  vertices,  ///< a list of positions
  chains     ///< a list of lists of positions
};

/// Fields that may be left out have a value that changes nothing: no rotation, radius 0.
enum class Need : unsigned char { required, optional };

template <Role R, Need N = Need::required>
struct Field {
  static constexpr Role role = R;
  static constexpr Need need = N;
  const char* name;
};

template <class S>
struct Description;
template <class S, class T, ShapeKind k>
struct Described {
  using Shape = S;
  using Number = T;
  static constexpr ShapeKind kind = k;
};

template <int N, class T>
struct Description<BasicPoint<N, T>> : Described<BasicPoint<N, T>, T, ShapeKind::point> {
  using Shape = BasicPoint<N, T>;
  static constexpr void fields(auto&& f) { f(Field<Role::position>{"position"}, &Shape::position); }
};

template <int N, class T>
struct Description<BasicLine<N, T>> : Described<BasicLine<N, T>, T, ShapeKind::line> {
  using Shape = BasicLine<N, T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::position>{"point"}, &Shape::point);
    f(Field<Role::direction>{"direction"}, &Shape::direction);
  }
};

template <int N, class T>
struct Description<BasicRay<N, T>> : Described<BasicRay<N, T>, T, ShapeKind::ray> {
  using Shape = BasicRay<N, T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::position>{"origin"}, &Shape::origin);
    f(Field<Role::direction>{"direction"}, &Shape::direction);
  }
};

template <int N, class T>
struct Description<BasicSegment<N, T>> : Described<BasicSegment<N, T>, T, ShapeKind::segment> {
  using Shape = BasicSegment<N, T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::position>{"a"}, &Shape::a);
    f(Field<Role::position>{"b"}, &Shape::b);
  }
};

template <int N, class T>
struct Description<BasicBall<N, T>> : Described<BasicBall<N, T>, T, ShapeKind::circle> {
  using Shape = BasicBall<N, T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::position>{"center"}, &Shape::center);
    f(Field<Role::length>{"radius"}, &Shape::radius);
  }
};

template <int N, class T>
struct Description<BasicBox<N, T>> : Described<BasicBox<N, T>, T, ShapeKind::box> {
  using Shape = BasicBox<N, T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::position>{"min"}, &Shape::min);
    f(Field<Role::position>{"max"}, &Shape::max);
  }
};

template <class T>
struct Description<BasicOrientedBox<T>>
    : Described<BasicOrientedBox<T>, T, ShapeKind::oriented_box> {
  using Shape = BasicOrientedBox<T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::position>{"center"}, &Shape::center);
    f(Field<Role::sizes>{"half_size"}, &Shape::half_size);
    f(Field<Role::rotation, Need::optional>{"rotation"}, &Shape::rotation);
  }
};

template <class T>
struct Description<BasicEllipse<T>> : Described<BasicEllipse<T>, T, ShapeKind::ellipse> {
  using Shape = BasicEllipse<T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::position>{"center"}, &Shape::center);
    f(Field<Role::sizes>{"semi_axes"}, &Shape::semi_axes);
    f(Field<Role::rotation, Need::optional>{"rotation"}, &Shape::rotation);
  }
};

template <int N, class T>
struct Description<BasicCapsule<N, T>> : Described<BasicCapsule<N, T>, T, ShapeKind::capsule> {
  using Shape = BasicCapsule<N, T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::position>{"a"}, &Shape::a);
    f(Field<Role::position>{"b"}, &Shape::b);
    f(Field<Role::length>{"radius"}, &Shape::radius);
  }
};

template <class T>
struct Description<BasicRoundedBox<T>> : Described<BasicRoundedBox<T>, T, ShapeKind::rounded_box> {
  using Shape = BasicRoundedBox<T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::position>{"center"}, &Shape::center);
    f(Field<Role::sizes>{"half_size"}, &Shape::half_size);
    f(Field<Role::rotation, Need::optional>{"rotation"}, &Shape::rotation);
    f(Field<Role::length>{"radius"}, &Shape::radius);
  }
};

template <class T>
struct Description<BasicPolygon<T>> : Described<BasicPolygon<T>, T, ShapeKind::polygon> {
  using Shape = BasicPolygon<T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::vertices>{"vertices"}, &Shape::vertices);
    f(Field<Role::length, Need::optional>{"radius"}, &Shape::radius);
  }
};

template <class T>
struct Description<BasicPolyline<T>> : Described<BasicPolyline<T>, T, ShapeKind::polyline> {
  using Shape = BasicPolyline<T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::chains>{"lines"}, &Shape::lines);
    f(Field<Role::length, Need::optional>{"radius"}, &Shape::radius);
  }
};

template <class T>
struct Description<BasicRegion<T>> : Described<BasicRegion<T>, T, ShapeKind::region> {
  using Shape = BasicRegion<T>;
  static constexpr void fields(auto&& f) {
    f(Field<Role::chains>{"rings"}, &Shape::rings);
    f(Field<Role::length, Need::optional>{"radius"}, &Shape::radius);
  }
};

/// Calls f(field, value) for each field of a shape, in the order of its struct.
template <class S, class F>
constexpr void each_field(S& shape, F&& f) {
  Description<std::remove_const_t<S>>::fields(
      [&](auto field, auto member) { f(field, shape.*member); });
}

template <class S>
inline constexpr ShapeKind kind_of = Description<S>::kind;

/// double or float.
template <class S>
using NumberOf = typename Description<S>::Number;

template <class S>
struct InDouble;
template <template <int, class> class S, int N>
struct InDouble<S<N, float>> {
  using Shape = S<N, double>;
};
template <template <class> class S>
struct InDouble<S<float>> {
  using Shape = S<double>;
};

/// The value of a field, float or of floats, in double.
template <class To, class From>
  requires std::is_assignable_v<To&, const From&>
void widen(To& to, const From& from) {
  to = from;
}
template <class To, class From>
void widen(std::vector<To>& to, const std::vector<From>& from) {
  to.resize(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) widen(to[i], from[i]);
}
/// A shape of floats in double, which holds every float exactly.
template <class S>
typename InDouble<S>::Shape widened(const S& s) {
  typename InDouble<S>::Shape wide;
  each_field(s, [&](auto field, const auto& from) {
    each_field(wide, [&](auto other, auto& to) {
      if constexpr (requires { widen(to, from); })
        if (std::string_view(field.name) == other.name) widen(to, from);
    });
  });
  return wide;
}

}  // namespace abut::detail
