// The laws in three and four dimensions, for the shapes that exist there.
#pragma once

#include <gtest/gtest.h>

#include <abut/queries/closest_points.hpp>
#include <abut/queries/contains.hpp>
#include <abut/queries/distance.hpp>
#include <abut/queries/interiors_intersect.hpp>
#include <abut/queries/intersects.hpp>
#include <abut/queries/relation.hpp>
#include <abut/queries/separation.hpp>
#include <map>
#include <tuple>

#include "shapes_at_the_limit.hpp"

namespace laws {

template <class A, class B>
class SpaceLaws {
 public:
  explicit SpaceLaws(std::string pair) : pair_(std::move(pair)) {}

  void run(int cases) {
    Random random(0x59ace + static_cast<unsigned>(sizeof(A) * 64 + sizeof(B)));
    for (int i = 0; i < cases; ++i) {
      A a;
      B b;
      Maker maker(random, i % 2 ? Supply::reals : Supply::integers);
      maker.make(a);
      maker.make(b);
      at_the_limit(a, b, random);
      one(a, b);
    }
    for (const auto& [law, first] : broken_) ADD_FAILURE() << pair_ << ": " << law << ": " << first;
    EXPECT_GT(meetings_[0], 0) << pair_;
    EXPECT_GT(meetings_[1] + meetings_[2], 0) << pair_;
    if constexpr (requires(A x, B y) { x.radius + y.radius; }) {
      EXPECT_GT(meetings_[1], 0) << pair_ << " never just touching";
    }
    if (std::getenv("ABUT_TABLE"))
      std::printf("%-20s apart %4d touch %4d meet %4d | tiny %4d\n", pair_.c_str(), meetings_[0],
                  meetings_[1], meetings_[2], tiny_);
  }

 private:
  static void at_the_limit(A& a, B& b, Random& random) {
    if (random.one_in(4)) {  // ends at a whole distance from each other, radii that add up to it
      constexpr int N = dimension<A>;
      const Vec<N> whole = [] {
        if constexpr (N == 3)
          return Vec3{2, 3, 6};
        else
          return Vec<4>{1, 1, 3, 5};
      }();
      constexpr double length = N == 3 ? 7 : 6;
      shift(b, end(a) - end(b) + whole, 1);
      double *ra = radius_of(a), *rb = radius_of(b);
      if (ra) *ra = rb ? 2 : length;
      if (rb) *rb = ra ? length - 2 : length;
    }
    if (random.one_in(2)) {
      double* radius = radius_of(b) ? radius_of(b) : radius_of(a);
      const double gap = oracle::separation(oracle::solid(a), oracle::solid(b));
      if (radius && std::isfinite(gap) && *radius + gap > 0)
        *radius = step(*radius + gap, random.integer(-2, 2));
      else if (std::isfinite(gap))
        shift(b, separation_witness(a, b).normal, -gap);
    }
    if (random.one_in(3)) nudge(b, random, random.integer(-1, 1));
    static constexpr int powers[] = {0, 0, 0, 0, 600, -600, 1000, -1074};
    const int power = powers[random.integer(0, 7)];
    scale(a, power);
    scale(b, power);
    if (random.one_in(12)) scale(a, -random.integer(20, 900));
  }
  template <class S>
  static auto end(S s) {
    Vec<dimension<S>> v;
    int i = 0;
    each_number(s, [&](double& x, Number) {
      if (i < dimension<S>) v[i] = x;
      ++i;
    });
    return v;
  }
  template <class S, class V>
  static void shift(S& s, const V& n, double by) {
    int i = 0;
    each_number(s, [&](double& x, Number kind) {
      if (kind == Number::coordinate) x += by * n[i++ % V::dimension];
    });
    mend(s);
  }

  void demand(const char* law, bool holds, const A& a, const B& b, double x = 0, double y = 0) {
    if (holds || broken_.count(law)) return;
    char numbers[80];
    std::snprintf(numbers, sizeof numbers, "\n  %.17g %.17g", x, y);
    broken_[law] = "\n  a = " + text(a) + "\n  b = " + text(b) + numbers;
  }

  void one(const A& a, const B& b) {
    const auto oa = oracle::solid(a), ob = oracle::solid(b);
    const auto m = oracle::meeting(oa, ob);
    ++meetings_[static_cast<int>(m)];
    demand("1 intersects", intersects(a, b) == (m != oracle::Meeting::apart), a, b);
    demand("2 interiors_intersect", interiors_intersect(a, b) == (m == oracle::Meeting::interiors),
           a, b);
    demand("3 contains", contains(a, b) == oracle::contains(oa, ob), a, b, 0, contains(a, b));
    demand("3 contains", contains(b, a) == oracle::contains(ob, oa), a, b, 1, contains(b, a));
    demand("4 relation", relation(a, b) == oracle::relation(oa, ob), a, b,
           static_cast<double>(relation(a, b)), static_cast<double>(oracle::relation(oa, ob)));
    demand("7 symmetry", intersects(b, a) == intersects(a, b), a, b);
    const double s = separation(a, b);
    demand("11 distance is 0 exactly when they meet",
           (distance(a, b) == 0) == (m != oracle::Meeting::apart), a, b, distance(a, b));
    demand("12 sign of the separation",
           (s > 0) == (m == oracle::Meeting::apart) && (m != oracle::Meeting::touching || s == 0),
           a, b, s);
    demand("13 symmetry of the separation", separation(b, a) == s, a, b, s, separation(b, a));
    double size = 0;
    const auto note = [&](double& x, Number kind) {
      if (kind == Number::coordinate || kind == Number::size) size = std::fmax(size, std::fabs(x));
    };
    A ca = a;
    B cb = b;
    each_number(ca, note);
    each_number(cb, note);
    const auto pair = closest_points(a, b);
    for (int i = 0; i < dimension<A>; ++i)
      if (unbounded_in_space<A> || unbounded_in_space<B>)
        size = std::fmax(size, std::fmax(std::fabs(pair.a[i]), std::fabs(pair.b[i])));
    const double exact = oracle::separation(oa, ob);
    size = std::fmax(size, std::isfinite(exact) ? std::fabs(exact) : 0);
    const double u = std::fmax(0x1p-53 * size, 0x1p-1074);
    demand("14 separation", s == exact || std::fabs(s - exact) <= 12 * u, a, b, s, exact);
    const double length_of_both = std::fmax(
        std::fmax(detail::rough_length(detail::core(a)), detail::rough_length(detail::core(b))),
        detail::radius(a) + detail::radius(b));
    if (s > 0 && exact < 0.5 * detail::kExactGap * length_of_both) {
      ++tiny_;
      // law: distance.md, "A gap smaller than the rounding"
      demand("41 a distance that doubles cannot tell has 8 u of itself",
             is_distance_of_itself(oa, ob, s), a, b, s, exact);
    }
    const double off_a = oracle::separation(oa, oracle::solid(point(pair.a)));
    const double off_b = oracle::separation(ob, oracle::solid(point(pair.b)));
    demand("17 closest points lie on the shapes", off_a <= 16 * u && off_b <= 16 * u, a, b,
           off_a / u, off_b / u);
    demand("19 and are as far apart as the distance",
           std::fabs(length(pair.b - pair.a) - distance(a, b)) <= 24 * u, a, b,
           length(pair.b - pair.a), distance(a, b));
  }
  template <int N>
  static BasicPoint<N> point(const Vec<N>& v) {
    return {v};
  }
  template <class S>
  static constexpr bool unbounded_in_space = requires(S s) { s.direction; };

  std::string pair_;
  std::map<std::string, std::string> broken_;
  int meetings_[3] = {}, tiny_ = 0;
};

template <int N>
using SpaceShapes = std::tuple<BasicPoint<N>, BasicLine<N>, BasicRay<N>, BasicSegment<N>,
                               BasicBall<N>, BasicBox<N>, BasicCapsule<N>>;

template <int N, std::size_t I>
void hold_space_laws(int cases) {
  static constexpr const char* names[] = {"point", "line", "ray",    "segment",
                                          "ball",  "box",  "capsule"};
  using A = std::tuple_element_t<I, SpaceShapes<N>>;
  [&]<std::size_t... J>(std::index_sequence<J...>) {
    const auto one = [&]<std::size_t K>(std::integral_constant<std::size_t, K>) {
      if constexpr (K >= I) {
        using B = std::tuple_element_t<K, SpaceShapes<N>>;
        SpaceLaws<A, B>(std::string(names[I]) + " and " + names[K]).run(cases);
      }
    };
    (one(std::integral_constant<std::size_t, J>{}), ...);
  }(std::make_index_sequence<7>{});
}

}  // namespace laws
