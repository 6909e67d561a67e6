// Many pairs of shapes, in double and in float, and what the scalar functions say about them.
// Without the oracle that makes them and without GoogleTest, so that other machines can ask too.
#pragma once

#include <abut/any_shape.hpp>
#include <tuple>
#include <vector>

#include "shapes_at_the_limit.hpp"

namespace batch_tests {

using namespace abut;

using Kinds = std::tuple<Point, Line, Ray, Segment, Circle, Box, OrientedBox, Ellipse, Capsule,
                         RoundedBox, Polygon>;

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

/// One against many: the first shapes, each against all of the other kind.
inline constexpr std::size_t kOnes = 2;

struct Truth {
  std::vector<char> intersects, contains, contained;            // element by element
  std::vector<char> one_intersects, one_contains, held_by_one;  // kOnes of a × all b
  bool operator==(const Truth&) const = default;
};

template <class A, class B>
Truth truth(const std::vector<A>& a, const std::vector<B>& b) {
  Truth t;
  const auto ask = [](const AnyShape& p, const AnyShape& q, std::vector<char>& i,
                      std::vector<char>& c, std::vector<char>& d) {
    i.push_back(abut::intersects(p, q));
    c.push_back(abut::contains(p, q));
    d.push_back(abut::contains(q, p));
  };
  for (std::size_t i = 0; i < a.size(); ++i) ask(a[i], b[i], t.intersects, t.contains, t.contained);
  for (std::size_t k = 0; k < kOnes; ++k)
    for (const B& q : b) ask(a[k], q, t.one_intersects, t.one_contains, t.held_by_one);
  return t;
}

template <class A, class B>
struct Cases {
  std::vector<A> a, float_a;  ///< of the second the numbers are floats
  std::vector<B> b, float_b;
  Truth doubles, floats;
};

/// f(A, B) for each kind and all from it on, a default shape of either.
template <int i = 0, int k = 0, class F>
void each_pair_of_kinds(F&& f) {
  constexpr int n = std::tuple_size_v<Kinds>;
  if constexpr (i < n) {
    if constexpr (k < n) {
      if constexpr (i <= k) f(std::tuple_element_t<i, Kinds>{}, std::tuple_element_t<k, Kinds>{});
      each_pair_of_kinds<i, k + 1>(f);
    } else {
      each_pair_of_kinds<i + 1, 0>(f);
    }
  }
}

}  // namespace batch_tests
