// The answers of many against the scalar ones, on pairs at the limit, in double and in float.
#pragma once

#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/batch/cast.hpp>
#include <abut/batch/closest_points.hpp>
#include <abut/batch/contains.hpp>
#include <abut/batch/intersects.hpp>

#include "every_set.hpp"
#include "shapes_at_the_limit.hpp"

namespace batch_tests {

using namespace abut;

using Kinds = std::tuple<Point, Line, Ray, Segment, Circle, Box, OrientedBox, Ellipse, Capsule,
                         RoundedBox, Polygon>;

/// Not a multiple of the lanes, nor of 64.
inline const int kCases = 205 * laws::soak();

template <class S>
struct InFloat;
template <template <int, class> class S>
struct InFloat<S<2, double>> {
  using type = S<2, float>;
};
template <template <class> class S>
struct InFloat<S<double>> {
  using type = S<float>;
};

/// Its numbers to the nearest float, as a valid shape.
template <class S>
S as_float(S s) {
  laws::each_number(s, [](double& x, laws::Number kind) {
    if (kind != laws::Number::axis) x = static_cast<double>(static_cast<float>(x));
  });
  laws::mend(s);
  return s;
}
template <class S>
InFloat<S>::type to_float(const S& s) {
  typename InFloat<S>::type f;
  if constexpr (requires { s.vertices; }) {
    for (const Vec2& v : s.vertices) f.vertices.push_back(Vec2f(v));
    f.radius = static_cast<float>(s.radius);
  } else {
    double numbers[5];
    int k = 0;
    batch::detail::each_column(s, [&](const double& x) { numbers[k++] = x; });
    k = 0;
    batch::detail::each_column(f, [&](float& x) { x = static_cast<float>(numbers[k++]); });
    if constexpr (requires { s.rotation; }) f.rotation = s.rotation;
  }
  return f;
}

/// Brings both into the range of floats: to the middle, or to one of its edges.
template <class A, class B>
void into_float_range(A& a, B& b, laws::Random& random) {
  double top = 0;
  const auto look = [&](double& x, laws::Number kind) {
    if (kind != laws::Number::axis) top = std::fmax(top, std::fabs(x));
  };
  laws::each_number(a, look);
  laws::each_number(b, look);
  if (top < 0x1p60 && top > 0x1p-60 && !random.one_in(8)) return;
  static constexpr int exponents[] = {0, 20, 60, 120, -20, -60, -120, -145};
  const int e = exponents[random.integer(0, 7)] - (top > 0 ? std::ilogb(top) : 0);
  laws::scale(a, e);
  laws::scale(b, e);
}

template <class A, class B>
class Answers {
 public:
  void run() {
    laws::Random random(0xba7c4u + 31u * sizeof(A) + sizeof(B));
    for (int i = 0; i < kCases; ++i) {
      auto [a, b] = laws::make_pair_at_the_limit<A, B>(random, i);
      a_.push_back(a), b_.push_back(b);
      into_float_range(a, b, random);
      float_a_.push_back(as_float(a)), float_b_.push_back(as_float(b));
    }
    truth(a_, b_, doubles_);
    truth(float_a_, float_b_, floats_);
    std::vector<typename InFloat<A>::type> fa;
    std::vector<typename InFloat<B>::type> fb;
    for (const A& a : float_a_) fa.push_back(to_float(a));
    for (const B& b : float_b_) fb.push_back(to_float(b));
    with_every_instruction_set([&] {
      check(a_, b_, doubles_);
      check(fa, fb, floats_);
      check_measures(a_, b_, a_, b_, distances_);
      check_measures(fa, fb, float_a_, float_b_, float_distances_);
    });
  }

 private:
  /// One against many: the first shapes, each against all of the other kind.
  static constexpr std::size_t kOnes = 2;

  struct Truth {
    std::vector<char> intersects, contains, contained;            // element by element
    std::vector<char> one_intersects, one_contains, held_by_one;  // kOnes of a × all b
  };

  void truth(const std::vector<A>& a, const std::vector<B>& b, Truth& t) {
    const auto ask = [](const AnyShape& p, const AnyShape& q, std::vector<char>& i,
                        std::vector<char>& c, std::vector<char>& d) {
      i.push_back(abut::intersects(p, q));
      c.push_back(abut::contains(p, q));
      d.push_back(abut::contains(q, p));
    };
    for (std::size_t i = 0; i < a.size(); ++i)
      ask(a[i], b[i], t.intersects, t.contains, t.contained);
    for (std::size_t k = 0; k < kOnes; ++k)
      for (const B& q : b) ask(a[k], q, t.one_intersects, t.one_contains, t.held_by_one);
    const auto yes = std::count(t.intersects.begin(), t.intersects.end(), 1);
    EXPECT_GT(yes, 0);
    EXPECT_LT(yes, kCases);
  }

  void compare(const batch::BitMask& mask, const char* expected, const char* what) {
    long wrong = 0, first = -1;
    for (std::size_t i = 0; i < mask.size; ++i)
      if (mask[i] != (expected[i] != 0) && wrong++ == 0) first = static_cast<long>(i);
    EXPECT_EQ(wrong, 0) << what << ", " << batch::instruction_set() << ", first at " << first;
    EXPECT_EQ(mask.size, static_cast<std::size_t>(kCases));
    EXPECT_EQ(mask.words.back() >> (mask.size % 64), 0u);
  }

  template <class P, class Q>
  void check(const std::vector<P>& a, const std::vector<Q>& b, const Truth& t) {
    const batch::Columns<P> p(a);
    const batch::Columns<Q> q(b);
    compare(batch::intersects(p, q), t.intersects.data(), "many intersect many");
    compare(batch::intersects(q, p), t.intersects.data(), "many intersect many, swapped");
    compare(batch::contains(p, q), t.contains.data(), "many contain many");
    compare(batch::contains(q, p), t.contained.data(), "many contain many, swapped");
    for (std::size_t k = 0; k < kOnes; ++k) {
      const std::size_t at = k * a.size();
      compare(batch::intersects(a[k], q), &t.one_intersects[at], "one intersects many");
      compare(batch::intersects(q, a[k]), &t.one_intersects[at], "many intersect one");
      compare(batch::contains(a[k], q), &t.one_contains[at], "one contains many");
      compare(batch::contains(q, a[k]), &t.held_by_one[at], "many contain one");
    }
  }

  /// Distances within 8 u of the scalar ones, which are as good; 0 exactly where they meet; points
  /// on the shapes and that far apart; all of it the same with every instruction set.
  template <class P, class Q, class T>
  void check_measures(const std::vector<P>& a, const std::vector<Q>& b, const std::vector<A>& as,
                      const std::vector<B>& bs, std::vector<T>& before) {
    constexpr double u = std::is_same_v<T, float> ? 0x1p-24 : 0x1p-53;
    const batch::Columns<P> p(a);
    const batch::Columns<Q> q(b);
    const std::vector<T> forth = batch::distance(p, q), back = batch::distance(q, p);
    const batch::PointPairs<T> points = batch::closest_points(p, q);
    const batch::PointPairs<T> turned = batch::closest_points(q, p);
    if (before.empty()) before = forth;
    EXPECT_EQ(forth, before) << "differs with " << batch::instruction_set();
    EXPECT_EQ(forth, back);
    EXPECT_EQ(points.distance, turned.distance);
    int far = 0, apart = 0, off = 0, strayed = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      double size = 0;
      const auto look = [&](double& x, laws::Number kind) {
        if (kind != laws::Number::axis) size = std::fmax(size, std::fabs(x));
      };
      A m = as[i];
      B n = bs[i];
      laws::each_number(m, look), laws::each_number(n, look);
      const double bound = 8 * u * size + std::numeric_limits<T>::denorm_min();
      const double scalar = abut::distance(AnyShape(m), AnyShape(n));
      const bool zero_as_it_should = (forth[i] == 0) == (scalar == 0);
      const double d = forth[i], e = points.distance[i];
      if (!zero_as_it_should || (std::isfinite(scalar) && !(std::fabs(d - scalar) <= bound)) ||
          !(std::fabs(e - scalar) <= bound || !std::isfinite(scalar)))
        if (off++ == 0) strange(as[i], bs[i], d, scalar);
      if (scalar > 0) ++apart;
      if (scalar > 0.01 * size) ++far;
      if (!(size < 1e30) || !(size > 1e-25))
        continue;  // a float may not hold what is computed here
      const Vec2 x{points.ax[i], points.ay[i]}, y{points.bx[i], points.by[i]};
      // What endless shapes have in common may be far away.
      const double reach = 4 * bound + 32 * u * std::fmax(std::fabs(x.x), std::fabs(x.y));
      const double gap = std::hypot(y.x - x.x, y.y - x.y);
      if (!(std::fabs(gap - scalar) <= reach) ||
          !(abut::distance(AnyShape(Point{x}), AnyShape(m)) <= reach) ||
          !(abut::distance(AnyShape(Point{y}), AnyShape(n)) <= reach))
        if (strayed++ == 0) strange(as[i], bs[i], gap, scalar);
    }
    EXPECT_EQ(off, 0) << batch::instruction_set() << " " << sizeof(T);
    EXPECT_EQ(strayed, 0) << batch::instruction_set() << " " << sizeof(T);
    if (std::is_same_v<A, Point>) {
      EXPECT_GT(far, 0);
    }
    EXPECT_LT(apart, kCases);
  }
  template <class X, class Y>
  void strange(const X& x, const Y& y, double found, double scalar) {
    ADD_FAILURE() << laws::text(x) << "\n"
                  << laws::text(y) << "\n"
                  << found << " instead of " << scalar;
  }

  std::vector<A> a_, float_a_;
  std::vector<B> b_, float_b_;
  Truth doubles_, floats_;
  std::vector<double> distances_;
  std::vector<float> float_distances_;
};

/// A against itself and all kinds after it.
template <class A, int k = 0>
void against_all() {
  if constexpr (k < std::tuple_size_v<Kinds>) {
    using B = std::tuple_element_t<k, Kinds>;
    if constexpr (batch::detail::kind<A>() <= batch::detail::kind<B>()) {
      SCOPED_TRACE(::testing::Message() << "against kind " << k);
      Answers<A, B>().run();
    }
    against_all<A, k + 1>();
  }
}

}  // namespace batch_tests
