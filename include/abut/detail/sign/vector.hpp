// Products of vectors whose components are stage numbers: the result's type follows the formula.
#pragma once

#include <abut/detail/sign/decide.hpp>
#include <abut/rotation.hpp>
#include <abut/vec.hpp>

namespace abut::detail::sign {

/// f(0) + f(1) + … + f(n−1), each of its own type; f takes the index as a constant.
template <int n, int i = 0, class F>
auto sum_of(F&& f) {
  if constexpr (i + 1 == n)
    return f(std::integral_constant<int, i>{});
  else
    return f(std::integral_constant<int, i>{}) + sum_of<n, i + 1>(f);
}

template <int N, class A, class B>
auto dot(const Vec<N, A>& a, const Vec<N, B>& b) {
  return sum_of<N>([&](auto i) { return a[i] * b[i]; });
}
template <int N, class A>
auto norm2(const Vec<N, A>& a) {
  return dot(a, a);
}
template <class A, class B>
auto cross(const Vec<2, A>& a, const Vec<2, B>& b) {
  return a.x * b.y - a.y * b.x;
}
/// |a|²|b|² − (a·b)², as Lagrange's sum of squares, which does not cancel.
template <int N, class A, class B>
auto cross2(const Vec<N, A>& a, const Vec<N, B>& b) {
  if constexpr (N == 2) {
    return square(cross(a, b));
  } else {
    return sum_of<N - 1>([&](auto i) {
      return sum_of<N - 1 - decltype(i)::value>([&](auto k) {
        constexpr int I = decltype(i)::value, J = I + 1 + decltype(k)::value;
        return square(a[I] * b[J] - a[J] * b[I]);
      });
    });
  }
}
/// Whether a and b are parallel (or one of them zero): every 2×2 minor is zero.
template <class Stage, int N, class A, class B>
bool parallel(Stage& stage, const Vec<N, A>& a, const Vec<N, B>& b) {
  for (int i = 0; i < N; ++i)
    for (int j = i + 1; j < N; ++j)
      if (stage.sign(a[i] * b[j] - a[j] * b[i]) != Sign::zero) return false;
  return true;
}
template <int N, class A, class B>
auto plus(const Vec<N, A>& a, const Vec<N, B>& b) {
  Vec<N, decltype(a[0] + b[0])> r;
  for (int i = 0; i < N; ++i) r[i] = a[i] + b[i];
  return r;
}
template <int N, class A, class B>
auto minus(const Vec<N, A>& a, const Vec<N, B>& b) {
  Vec<N, decltype(a[0] - b[0])> r;
  for (int i = 0; i < N; ++i) r[i] = a[i] - b[i];
  return r;
}
template <int N, class A, class B>
auto times(const A& k, const Vec<N, B>& b) {
  Vec<N, decltype(k * b[0])> r;
  for (int i = 0; i < N; ++i) r[i] = k * b[i];
  return r;
}

/// to − from, of given points.
template <class Stage, int N>
auto displacement(Stage& stage, const Vec<N>& from, const Vec<N>& to) {
  Vec<N, decltype(stage.difference(0, 0))> r;
  for (int i = 0; i < N; ++i) r[i] = stage.difference(to[i], from[i]);
  return r;
}
template <class Stage, int N>
auto direction(Stage& stage, const Vec<N>& d) {
  Vec<N, decltype(stage.direction(0))> r;
  for (int i = 0; i < N; ++i) r[i] = stage.direction(d[i]);
  return r;
}

/// Whether a, b, c turn left (positive), right (negative) or not at all.
inline Sign orientation(const Vec2& a, const Vec2& b, const Vec2& c) {
  return decide(
      [&](auto& s) { return s.sign(cross(displacement(s, a, b), displacement(s, a, c))); });
}

/// The axes of a rotation as stage numbers, and L = c² + s², which is 1 only nearly.
auto axis_u(auto& stage, const Rotation& r) {
  return Vec<2, decltype(stage.unit(0))>{stage.unit(r.c()), stage.unit(r.s())};
}
auto axis_v(auto& stage, const Rotation& r) {
  return Vec<2, decltype(stage.unit(0))>{stage.unit(-r.s()), stage.unit(r.c())};
}

}  // namespace abut::detail::sign
