// The answers of many against the scalar ones, with whatever instruction set is in use.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/batch/cast.hpp>
#include <abut/batch/closest_points.hpp>
#include <abut/batch/contains.hpp>
#include <abut/batch/intersects.hpp>
#include <algorithm>
#include <limits>
#include <string>

#include "cases.hpp"

namespace batch_tests {

/// How often each answer came up.
struct Tally {
  long meet[2] = {}, hold[2] = {}, hit[2] = {};  ///< answers no and yes
  long numbers = 0;                              ///< pairs whose distances were compared
  std::vector<std::string> wrong;                ///< what is not as it should be

  /// said(): in words, for what is not.
  template <class Said>
  void check(bool right, Said said) {
    if (!right) wrong.push_back(std::string(batch::instruction_set()) + ": " + said());
  }
};

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

template <class A, class B>
class Answers {
 public:
  Answers(const Cases<A, B>& cases, Tally& tally) : cases_(cases), tally_(tally) {
    for (const A& a : cases.float_a) float_a_.push_back(to_float(a));
    for (const B& b : cases.float_b) float_b_.push_back(to_float(b));
    for (const Truth* t : {&cases.doubles, &cases.floats}) {
      const auto yes = std::count(t->intersects.begin(), t->intersects.end(), 1);
      const long all = static_cast<long>(t->intersects.size());
      tally.check(yes > 0 && yes < all, [] { return "all cases have the same answer"; });
    }
  }
  void check() {
    booleans(cases_.a, cases_.b, cases_.doubles);
    booleans(float_a_, float_b_, cases_.floats);
    measures(cases_.a, cases_.b, cases_.a, cases_.b, distances_);
    measures(float_a_, float_b_, cases_.float_a, cases_.float_b, float_distances_);
    if constexpr (std::is_same_v<A, Ray>) {
      casts(cases_.a, cases_.b, cases_.a, cases_.b, hits_);
      casts(float_a_, float_b_, cases_.float_a, cases_.float_b, float_hits_);
    } else if constexpr (std::is_same_v<B, Ray>) {
      casts(cases_.b, cases_.a, cases_.b, cases_.a, hits_);
      casts(float_b_, float_a_, cases_.float_b, cases_.float_a, float_hits_);
    }
  }

 private:
  void compare(const batch::BitMask& mask, const char* expected, long (&counts)[2],
               const char* what) {
    long wrong = 0, first = -1;
    for (std::size_t i = 0; i < mask.size; ++i) {
      ++counts[mask[i]];
      if (mask[i] != (expected[i] != 0) && wrong++ == 0) first = static_cast<long>(i);
    }
    tally_.check(wrong == 0, [&] {
      return std::to_string(wrong) + " of " + what + ", first at " + std::to_string(first);
    });
    tally_.check(mask.size == cases_.a.size(), [] { return "too few bits"; });
    tally_.check(mask.words.back() >> (mask.size % 64) == 0, [] { return "bits behind the last"; });
  }

  template <class P, class Q>
  void booleans(const std::vector<P>& a, const std::vector<Q>& b, const Truth& t) {
    const batch::Columns<P> p(a);
    const batch::Columns<Q> q(b);
    auto &meet = tally_.meet, &hold = tally_.hold;
    compare(batch::intersects(p, q), t.intersects.data(), meet, "many intersect many");
    compare(batch::intersects(q, p), t.intersects.data(), meet, "many intersect many, swapped");
    compare(batch::contains(p, q), t.contains.data(), hold, "many contain many");
    compare(batch::contains(q, p), t.contained.data(), hold, "many contain many, swapped");
    for (std::size_t k = 0; k < kOnes; ++k) {
      const std::size_t at = k * a.size();
      compare(batch::intersects(a[k], q), &t.one_intersects[at], meet, "one intersects many");
      compare(batch::intersects(q, a[k]), &t.one_intersects[at], meet, "many intersect one");
      compare(batch::contains(a[k], q), &t.one_contains[at], hold, "one contains many");
      compare(batch::contains(q, a[k]), &t.held_by_one[at], hold, "many contain one");
    }
  }

  /// Distances within 16 u of the scalar ones, as either is right to 8 u; 0 exactly where they meet; points
  /// on the shapes and that far apart; all of it the same with every instruction set.
  template <class P, class Q, class T>
  void measures(const std::vector<P>& a, const std::vector<Q>& b, const std::vector<A>& as,
                const std::vector<B>& bs, std::vector<T>& before) {
    constexpr double u = std::is_same_v<T, float> ? 0x1p-24 : 0x1p-53;
    const batch::Columns<P> p(a);
    const batch::Columns<Q> q(b);
    const std::vector<T> forth = batch::distance(p, q), back = batch::distance(q, p);
    const batch::PointPairs<T> points = batch::closest_points(p, q);
    const batch::PointPairs<T> turned = batch::closest_points(q, p);
    if (before.empty()) before = forth;
    for (std::size_t i = 0; i < a.size(); ++i)
      tally_.check(forth[i] == before[i], [&] {
        return "another set's distance differs: " + strange(as[i], bs[i], forth[i], before[i]);
      });
    tally_.check(forth == back, [] { return "distances differ, swapped"; });
    tally_.check(points.distance == turned.distance, [] { return "points differ, swapped"; });
    std::size_t far = 0, apart = 0;
    for (std::size_t i = 0; i < a.size(); ++i, ++tally_.numbers) {
      double size = 0;
      const auto look = [&](double& x, laws::Number kind) {
        if (kind != laws::Number::axis) size = std::fmax(size, std::fabs(x));
      };
      A m = as[i];
      B n = bs[i];
      laws::each_number(m, look), laws::each_number(n, look);
      const double scalar = abut::distance(AnyShape(m), AnyShape(n));
      const double bound = 16 * u * std::fmax(size, scalar) + std::numeric_limits<T>::denorm_min();
      const bool zero_as_it_should = (forth[i] == 0) == (scalar == 0);
      const double d = forth[i], e = points.distance[i];
      const bool near = !std::isfinite(scalar) ||
                        (std::fabs(d - scalar) <= bound && std::fabs(e - scalar) <= bound);
      tally_.check(zero_as_it_should && near, [&] { return strange(m, n, d, scalar); });
      if (scalar > 0) ++apart;
      if (scalar > 0.01 * size) ++far;
      if (!(size < 1e30) || !(size > 1e-25))
        continue;  // a float may not hold what is computed here
      const Vec2 x{points.ax[i], points.ay[i]}, y{points.bx[i], points.by[i]};
      // The common point of unbounded shapes may be far away, beyond all doubles, or undefined
      // (docs/closest_points.md).
      const double reach = 2 * bound + 32 * u * std::fmax(std::fabs(x.x), std::fabs(x.y));
      constexpr bool endless = requires { m.direction, n.direction; };
      const PointPair there = abut::closest_points(AnyShape(m), AnyShape(n));
      if (endless &&
          (std::fmax(std::fabs(there.a.x), std::fabs(there.a.y)) > std::numeric_limits<T>::max() ||
           abut::distance(AnyShape(Point{there.a}), AnyShape(m)) > reach ||
           abut::distance(AnyShape(Point{there.b}), AnyShape(n)) > reach))
        continue;
      const double gap = std::hypot(y.x - x.x, y.y - x.y);
      tally_.check(std::fabs(gap - scalar) <= reach &&
                       abut::distance(AnyShape(Point{x}), AnyShape(m)) <= reach &&
                       abut::distance(AnyShape(Point{y}), AnyShape(n)) <= reach,
                   [&] { return strange(m, n, gap, scalar); });
    }
    tally_.check(!std::is_same_v<A, Point> || far > 0, [] { return "none is far away"; });
    tally_.check(apart < a.size(), [] { return "none has distance 0"; });
  }

  /// Hits where the scalar cast has them, with times and points within 16 u of its, as either is right to
  /// 8 u; all of it the same with every instruction set.
  template <class P, class Q, class S>
  void casts(const std::vector<P>& rays, const std::vector<Q>& targets,
             const std::vector<Ray>& as_rays, const std::vector<S>& as_targets,
             batch::Hits& before) {
    const batch::Hits hits = batch::cast(batch::Columns<P>(rays), batch::Columns<Q>(targets));
    if (before.t.empty()) before = hits;
    const auto near = [](double x, double y, double bound) {
      return x == y || (x != x && y != y) || std::fabs(x - y) <= bound;
    };
    for (std::size_t i = 0; i < rays.size(); ++i) {
      const auto hit = abut::cast(as_rays[i], AnyShape(as_targets[i]));
      const CastHit h = hit.value_or(CastHit{});
      ++tally_.hit[hits.any[i]];
      double size = 0;
      const auto look = [&](double& x, laws::Number kind) {
        if (kind != laws::Number::axis) size = std::fmax(size, std::fabs(x));
      };
      Point origin{as_rays[i].origin};
      S target = as_targets[i];
      laws::each_number(origin, look), laws::each_number(target, look);
      const double bound = 16 * 0x1p-53 * size;
      tally_.check(
          hit.has_value() == hits.any[i] &&
              (!hit || (near(h.t, hits.t[i], bound / length(as_rays[i].direction)) &&
                        near(h.point.x, hits.x[i], bound) && near(h.point.y, hits.y[i], bound) &&
                        near(h.normal.x, hits.normal_x[i], 0x1p-40) &&
                        near(h.normal.y, hits.normal_y[i], 0x1p-40))),
          [&] { return strange(as_rays[i], as_targets[i], hits.t[i], h.t); });
      const auto same = [](double x, double y) { return x == y || (x != x && y != y); };
      tally_.check(same(hits.t[i], before.t[i]) && same(hits.x[i], before.x[i]) &&
                       same(hits.y[i], before.y[i]) && same(hits.normal_x[i], before.normal_x[i]) &&
                       same(hits.normal_y[i], before.normal_y[i]),
                   [&] {
                     return "another set's hit differs: " +
                            strange(as_rays[i], as_targets[i], hits.t[i], before.t[i]);
                   });
    }
  }

  template <class X, class Y>
  static std::string strange(const X& x, const Y& y, double found, double scalar) {
    return laws::text(x) + "\n" + laws::text(y) + "\n" + laws::text(Point{{found, scalar}}) +
           ": found, and what it should be";
  }

  const Cases<A, B>& cases_;
  Tally& tally_;
  std::vector<typename InFloat<A>::type> float_a_;
  std::vector<typename InFloat<B>::type> float_b_;
  std::vector<double> distances_;
  std::vector<float> float_distances_;
  batch::Hits hits_, float_hits_;
};

}  // namespace batch_tests
