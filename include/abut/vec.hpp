// Vectors: the library's own plain type, and the door for everybody else's.
//
// Any type with members x, y (and z), or with operator[] and a size known at compile time, converts
// to Vec by itself (glm, Eigen, SFML, ImGui, std::array, a plain struct). For anything else,
// specialise abut::vector_traits. The way back is v.to<TheirVector>().
#pragma once

#include <abut/detail/compiler.hpp>
#include <abut/detail/range.hpp>
//
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace abut {

template <int N, class T = double>
struct Vec;

/// How a foreign vector type is read. Specialise with `static constexpr int size` and
/// `static double get(const V&, int)` for types that the default does not recognise.
template <class V>
struct vector_traits;

namespace detail {

template <class V>
concept HasXY = requires(const V& v) {
  static_cast<double>(v.x);
  static_cast<double>(v.y);
};
template <class V>
concept HasXYZ = HasXY<V> && requires(const V& v) { static_cast<double>(v.z); };
template <class V>
concept Subscriptable = requires(const V& v) { static_cast<double>(v[0]); };

template <class V>
constexpr int subscript_size() {
  if constexpr (requires { int{V::RowsAtCompileTime}; })
    return V::RowsAtCompileTime * V::ColsAtCompileTime;
  else if constexpr (requires { V{}.size(); } && std::is_aggregate_v<V>)
    return static_cast<int>(V{}.size());
  else if constexpr (requires { int{V::size}; })
    return V::size;
  else
    return 0;
}

template <class V>
struct is_vec : std::false_type {};
template <int N, class T>
struct is_vec<Vec<N, T>> : std::true_type {};

}  // namespace detail

template <class V>
  requires(detail::HasXY<V> && !detail::is_vec<V>::value)
struct vector_traits<V> {
  static constexpr int size = detail::HasXYZ<V> ? 3 : 2;
  static constexpr double get(const V& v, int i) {
    if constexpr (size == 3)
      if (i == 2) return static_cast<double>(v.z);
    return static_cast<double>(i == 0 ? v.x : v.y);
  }
};

template <class V>
  requires(!detail::HasXY<V> && detail::Subscriptable<V> && !detail::is_vec<V>::value &&
           detail::subscript_size<V>() > 1)
struct vector_traits<V> {
  static constexpr int size = detail::subscript_size<V>();
  static constexpr double get(const V& v, int i) {
    return static_cast<double>(v[static_cast<decltype(sizeof(0))>(i)]);
  }
};

/// A vector type of somebody else's with N components.
template <class V, int N>
concept ForeignVector = requires { requires vector_traits<std::remove_cvref_t<V>>::size == N; };

namespace detail {

template <int N, class T>
struct VecStorage {
  T e[N]{};
  constexpr T& operator[](int i) { return e[i]; }
  constexpr const T& operator[](int i) const { return e[i]; }
};
template <class T>
struct VecStorage<2, T> {
  T x{}, y{};
  constexpr T& operator[](int i) { return i == 0 ? x : y; }
  constexpr const T& operator[](int i) const { return i == 0 ? x : y; }
};
template <class T>
struct VecStorage<3, T> {
  T x{}, y{}, z{};
  constexpr T& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
  constexpr const T& operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
};

}  // namespace detail

/// A point or a displacement in N dimensions.
template <int N, class T>
struct Vec : detail::VecStorage<N, T> {
  static_assert(N >= 2, "abut works in two or more dimensions");
  static constexpr int dimension = N;
  using Scalar = T;

  constexpr Vec() = default;
  template <class... A>
    requires(sizeof...(A) == N && (std::is_convertible_v<A, T> && ...))
  constexpr Vec(A... components) : detail::VecStorage<N, T>{static_cast<T>(components)...} {}
  template <class V>
    requires ForeignVector<V, N>
  constexpr Vec(const V& v) {
    for (int i = 0; i < N; ++i) (*this)[i] = static_cast<T>(vector_traits<V>::get(v, i));
  }
  /// float to double converts silently, since it is exact; the other way must be spelt out.
  template <class U>
    requires(!std::is_same_v<U, T>)
  explicit(sizeof(U) > sizeof(T)) constexpr Vec(const Vec<N, U>& v) {
    for (int i = 0; i < N; ++i) (*this)[i] = static_cast<T>(v[i]);
  }

  /// Converts to the caller's type: one that is constructible from N numbers, or assignable by [].
  template <class V>
  constexpr V to() const {
    return to_components<V>(std::make_integer_sequence<int, N>{});
  }

  friend constexpr bool operator==(const Vec& a, const Vec& b) {
    for (int i = 0; i < N; ++i)
      if (a[i] != b[i]) return false;
    return true;
  }

 private:
  template <class V, int... I>
  constexpr V to_components(std::integer_sequence<int, I...>) const {
    using S = std::remove_cvref_t<decltype(first_component(std::declval<const V&>()))>;
    return V{static_cast<S>((*this)[I])...};
  }
  template <class V>
  static constexpr auto first_component(const V& v) {
    if constexpr (detail::HasXY<V>)
      return v.x;
    else
      return v[0];
  }
};

using Vec2 = Vec<2>;
using Vec3 = Vec<3>;
using Vec2f = Vec<2, float>;
using Vec3f = Vec<3, float>;

namespace detail {
/// The vector of f(0), f(1), …: not a loop, which compilers keep as one for large numbers T.
template <int N, class T, class F, int... I>
constexpr Vec<N, T> vec_of(F f, std::integer_sequence<int, I...>) {
  return Vec<N, T>(f(I)...);
}
template <int N, class T, class F>
constexpr Vec<N, T> vec_of(F f) {
  return vec_of<N, T>(f, std::make_integer_sequence<int, N>{});
}
}  // namespace detail

template <int N, class T>
constexpr Vec<N, T> operator+(const Vec<N, T>& a, const Vec<N, T>& b) {
  return detail::vec_of<N, T>([&](int i) { return a[i] + b[i]; });
}
template <int N, class T>
constexpr Vec<N, T> operator-(const Vec<N, T>& a, const Vec<N, T>& b) {
  return detail::vec_of<N, T>([&](int i) { return a[i] - b[i]; });
}
template <int N, class T>
constexpr Vec<N, T> operator-(const Vec<N, T>& a) {
  return detail::vec_of<N, T>([&](int i) { return -a[i]; });
}
template <int N, class T>
constexpr Vec<N, T> operator*(const std::type_identity_t<T>& k, const Vec<N, T>& a) {
  return detail::vec_of<N, T>([&](int i) { return k * a[i]; });
}
template <int N, class T>
constexpr Vec<N, T> operator*(const Vec<N, T>& a, const std::type_identity_t<T>& k) {
  return k * a;
}
template <int N, class T>
constexpr Vec<N, T> operator/(const Vec<N, T>& a, const std::type_identity_t<T>& k) {
  return detail::vec_of<N, T>([&](int i) { return a[i] / k; });
}
template <int N, class T>
constexpr Vec<N, T>& operator+=(Vec<N, T>& a, const Vec<N, T>& b) {
  return a = a + b;
}
template <int N, class T>
constexpr Vec<N, T>& operator-=(Vec<N, T>& a, const Vec<N, T>& b) {
  return a = a - b;
}
template <int N, class T>
constexpr Vec<N, T>& operator*=(Vec<N, T>& a, std::type_identity_t<T> k) {
  return a = a * k;
}
template <int N, class T>
constexpr Vec<N, T>& operator/=(Vec<N, T>& a, std::type_identity_t<T> k) {
  return a = a / k;
}
template <int N, class T>
  requires std::is_floating_point_v<T>
constexpr T dot(const Vec<N, T>& a, const Vec<N, T>& b) {
  T sum = a[0] * b[0];
  for (int i = 1; i < N; ++i) sum = sum + a[i] * b[i];
  return sum;
}
template <class T>
  requires std::is_floating_point_v<T>
constexpr T cross(const Vec<2, T>& a, const Vec<2, T>& b) {
  return a.x * b.y - a.y * b.x;
}
/// The vector turned a quarter turn counter-clockwise (y up).
template <class T>
constexpr Vec<2, T> perp(const Vec<2, T>& a) {
  return {-a.y, a.x};
}
/// Length without overflow or underflow on the way.
template <int N, class T>
T length(const Vec<N, T>& a) {
  if constexpr (N == 2) {
    const T plain = a.x * a.x + a.y * a.y;
    if (plain > T(1e-30) && plain < T(1e30)) return std::sqrt(plain);
    return std::hypot(a.x, a.y);
  } else {
    T top = 0;
    for (int i = 0; i < N; ++i) top = std::fmax(top, std::fabs(a[i]));
    if (!(top > 0)) return top;
    T sum = 0;
    for (int i = 0; i < N; ++i) sum += (a[i] / top) * (a[i] / top);
    return top * std::sqrt(sum);
  }
}

/// The unit vector of the same direction, to within 3 u a component; the zero vector stays zero.
template <int N, class T>
Vec<N, T> normalize(const Vec<N, T>& a) {
  T top = 0;
  for (int i = 0; i < N; ++i) top = top < std::fabs(a[i]) ? std::fabs(a[i]) : top;
  if (!(top > 0)) return a;
  int e = 0;
  std::frexp(top, &e);
  Vec<N, T> near_one;
  for (int i = 0; i < N; ++i) near_one[i] = std::ldexp(a[i], -e);
  return near_one / std::sqrt(dot(near_one, near_one));
}

namespace detail {
/// factor · x · y for factor ≥ 1, without overflow or underflow on the way.
inline double product(double x, double y, double factor = 1) {
  const double plain = x * y * factor;
  if ((plain > kTiny && plain < HUGE_VAL) || x == 0 || y == 0) return plain;
  int ex = 0, ey = 0;
  const double mx = std::frexp(x, &ex), my = std::frexp(y, &ey);
  return std::ldexp(mx * my * factor, ex + ey);
}
}  // namespace detail

}  // namespace abut
