// Every query, asked of every pair of kinds with invalid and degenerate numbers in every field:
// it ends soon, breaks nothing under the sanitizers, and answers as docs/invalid.md says.
#include <gtest/gtest.h>

#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
#include <abut/print.hpp>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "../laws/random.hpp"

namespace {

using namespace abut;
using detail::Role;

const double nan = std::nan("");
constexpr double inf = HUGE_VAL;

std::string text(const AnyShape& shape) {
  std::ostringstream out;
  std::visit([&](const auto& s) { out << s; }, shape);
  return out.str();
}

/// Ends the program, with the question's name, when one takes longer than it ever should.
class Watch {
 public:
  Watch() : thread_([this] { look(); }) {}
  ~Watch() {
    done_ = true;
    thread_.join();
  }
  void begin(const char* query, const AnyShape& a, const AnyShape& b) {
    query_ = query;
    a_ = &a;
    b_ = &b;
    ++asked_;
  }

 private:
  void look() {
    long last = -1;
    for (int same = 0; !done_; std::this_thread::sleep_for(std::chrono::milliseconds(100))) {
      same = asked_ == last ? same + 1 : 0;
      last = asked_;
      if (same < 300) continue;  // half a minute, on however busy a machine
      std::printf("%s does not end: %s %s\n", query_.load(), text(*a_).c_str(), text(*b_).c_str());
      std::fflush(stdout);
      std::abort();
    }
  }
  std::atomic<long> asked_ = 0;
  std::atomic<bool> done_ = false;
  std::atomic<const char*> query_ = "";
  std::atomic<const AnyShape*> a_ = nullptr, b_ = nullptr;
  std::thread thread_;
};

template <class S>
S ordinary() {
  S shape;
  int k = 1;
  detail::each_field(shape, [&](auto field, auto& value) {
    if constexpr (field.role == Role::length)
      value = 0.5;
    else if constexpr (field.role == Role::vertices)
      value = {{0, 0}, {2, 0}, {1, 2}};
    else if constexpr (field.role == Role::chains)
      value = {{{0, 0}, {2, 0}, {1, 2}}, {{5, 5}, {5, 4}, {4, 5}}};
    else if constexpr (field.role != Role::rotation)
      value = {1.0 * k, 1.0 * k + 0.5}, ++k;
  });
  return shape;
}

Rotation rotation_of(double c, double s) { return std::bit_cast<Rotation>(std::array{c, s}); }

/// An ordinary shape of each kind, with one field after the other spoilt.
struct Cases {
  std::vector<AnyShape> valid;       ///< ordinary, degenerate, huge and tiny
  std::vector<AnyShape> not_finite;  ///< one number infinite or NaN
  std::vector<AnyShape> nowhere;     ///< all numbers NaN
  std::vector<AnyShape> invalid;     ///< finite all the same

  template <class S>
  void add() {
    add_valid(ordinary<S>());
    for (const double power : {0x1p-1074, 0x1p-540, 0x1p540, 0x1p1020}) {
      S scaled = ordinary<S>();
      detail::each_field(scaled, [&](auto field, auto& value) {
        if constexpr (field.role == Role::vertices)
          for (Vec2& v : value) v *= power;
        else if constexpr (field.role == Role::chains)
          each_vertex(value, [&](Vec2& v) { v *= power; });
        else if constexpr (field.role != Role::rotation)
          value = value * power;
      });
      add_valid(scaled);
    }
    S all_nan = ordinary<S>();
    detail::each_field(all_nan, [&](auto field, auto& value) {
      if constexpr (field.role == Role::length)
        value = nan;
      else if constexpr (field.role == Role::rotation)
        value = rotation_of(nan, nan);
      else if constexpr (field.role == Role::vertices)
        for (Vec2& v : value) v = {nan, nan};
      else if constexpr (field.role == Role::chains)
        each_vertex(value, [](Vec2& v) { v = {nan, nan}; });
      else
        value = {nan, nan};
    });
    nowhere.push_back(all_nan);
    int fields = 0;
    S counted;
    detail::each_field(counted, [&](auto, auto&) { ++fields; });
    for (int f = 0; f < fields; ++f) {
      for (const double x : {nan, inf, -inf}) spoil<S>(f, x, not_finite);
      spoil<S>(f, 0.0, valid);
      spoil<S>(f, -1.0, valid);
    }
  }
  template <class S>
  void spoil(int which, double x, std::vector<AnyShape>& to) {
    for (const int part : {0, 1}) {
      S shape = ordinary<S>();
      int at = 0;
      detail::each_field(shape, [&](auto field, auto& value) {
        if (at++ != which) return;
        if constexpr (field.role == Role::length)
          value = x;
        else if constexpr (field.role == Role::rotation)
          value = part == 0 ? rotation_of(x, 0) : rotation_of(0, x);
        else if constexpr (field.role == Role::vertices)
          value[1][part] = x;
        else if constexpr (field.role == Role::chains)
          value[0][1][part] = x;
        else
          value[part] = x;
      });
      (&to == &not_finite ? not_finite : validate(shape) ? invalid : valid).push_back(shape);
    }
  }
  /// An outline without radius whose one vertex is no number: an end of a chain, or within it.
  template <class S>
  void add_thin() {
    for (std::size_t i = 0; i < 6; ++i)
      for (const int part : {0, 1})
        for (const double x : {nan, inf}) {
          S shape = ordinary<S>();
          shape.radius = 0;
          std::size_t at = 0;
          detail::each_field(shape, [&](auto field, auto& value) {
            if constexpr (field.role == Role::chains)
              each_vertex(value, [&](Vec2& v) { v[part] = at++ == i ? x : v[part]; });
          });
          not_finite.push_back(shape);
        }
  }
  template <class F>
  static void each_vertex(std::vector<std::vector<Vec2>>& chains, const F& f) {
    for (std::vector<Vec2>& chain : chains)
      for (Vec2& v : chain) f(v);
  }
  template <class S>
  void add_valid(const S& shape) {
    ASSERT_FALSE(validate(shape)) << text(shape);
    valid.push_back(shape);
  }
};

Cases all_cases() {
  Cases c;
  c.add<Point>();
  c.add<Line>();
  c.add<Ray>();
  c.add<Segment>();
  c.add<Circle>();
  c.add<Box>();
  c.add<OrientedBox>();
  c.add<Ellipse>();
  c.add<Capsule>();
  c.add<RoundedBox>();
  c.add<Polygon>();
  c.add<Polyline>();
  c.add<Region>();
  c.add_thin<Polyline>();
  c.add_thin<Region>();
  c.invalid.push_back(Region{{{{0, 0}, {4, 4}, {4, 0}, {0, 4}}}, 0});  // crosses itself
  c.invalid.push_back(Region{{{{0, 0}, {1, 0}}, {{2, 2}}}, 1});        // no rings
  c.invalid.push_back(Polyline{{{{0, 0}, {2e185, 1}, {1, 3e185}}}, -1e185});
  c.valid.push_back(Polyline{});
  c.valid.push_back(Region{});
  c.valid.push_back(Polyline{{{{1, 1}}, {{0, 0}, {0, 0}}}, 0});
  c.invalid.push_back(Line{{1, 1}, {0, 0}});
  c.invalid.push_back(Ray{{1, 1}, {0, 0}});
  c.invalid.push_back(Polygon{});
  c.invalid.push_back(Polygon{{}, 1});
  c.invalid.push_back(Polygon{{{0, 0}, {4, 0}, {1, 1}, {0, 4}}, 0});           // concave
  c.invalid.push_back(Polygon{{{0, 0}, {4, 4}, {4, 0}, {0, 4}}, 0});           // crosses itself
  c.valid.push_back(Polygon{{{0, 0}, {3, 0}, {1, 0}, {2, 0}, {-1, 0}}, 0.5});  // back and forth
  c.valid.push_back(Polygon{{{1, 1}}, 0});
  c.valid.push_back(Polygon{{{1, 1}, {1, 1}, {1, 1}}, 0});
  return c;
}

/// Asks everything of a pair. Where one of the two has no number at all, nothing may be made up.
void ask(Watch& watch, const AnyShape& a, const AnyShape& b, bool exists) {
  const auto about = [&] { return text(a) + " " + text(b); };
  const auto holds = [&](const char* what, bool ok) {
    EXPECT_TRUE(exists || ok) << what << " " << about();
  };
  const auto no_number = [&](const char* what, double x) { holds(what, std::isnan(x)); };

  watch.begin("intersects", a, b);
  const bool meet = intersects(a, b);
  watch.begin("interiors_intersect", a, b);
  const bool inside = interiors_intersect(a, b);
  watch.begin("contains", a, b);
  const bool holding = contains(a, b);
  watch.begin("relation", a, b);
  const Relation how = relation(a, b);
  if (!exists) {
    EXPECT_FALSE(meet) << about();
    EXPECT_FALSE(inside) << about();
    EXPECT_FALSE(holding) << about();
    EXPECT_EQ(how, Relation::disjoint) << about();
  }

  watch.begin("distance", a, b);
  no_number("distance", distance(a, b));
  watch.begin("separation", a, b);
  no_number("separation", separation(a, b));
  watch.begin("closest_points", a, b);
  no_number("closest_points", closest_points(a, b).distance);
  watch.begin("farthest_points", a, b);
  if (const auto p = farthest_points(a, b)) no_number("farthest_points", p->distance);
  watch.begin("contact", a, b);
  holds("contact", !contact(a, b));
  watch.begin("intersections", a, b);
  const Intersections common = intersections(a, b);
  holds("intersections", common.points.empty() && common.pieces.empty());
  watch.begin("tangents", a, b);
  if (const auto t = tangents(a, b)) holds("tangents", t->lines.empty() && !t->infinitely_many);
  watch.begin("overlap_area", a, b);
  holds("overlap_area", !(overlap_area(a, b) > 0));
  watch.begin("cast", a, b);
  holds("cast of a moving shape", !cast(a, Vec2{5, 1}, b));
  if (const Ray* ray = std::get_if<Ray>(&a)) holds("cast of a ray", !cast(*ray, b));
  watch.begin("cast_rotating", a, b);
  holds("cast_rotating", !cast_rotating(a, {3, 1}, 1, b, 0.01));
}

// law: interface.md, "Queries on valid shapes"
TEST(Invalid, EveryQueryOfEveryPairEnds) {
  const Cases c = all_cases();
  ASSERT_GT(c.valid.size(), 60U);
  ASSERT_GT(c.not_finite.size(), 100U);
  ASSERT_GT(c.invalid.size(), 20U);
  Watch watch;
  // Some of the pairs of each sort, always the same ones.
  const std::size_t stride = laws::kEffort == 1 ? 199 : 31;
  std::size_t at = 0;
  const auto cross = [&](const auto& first, const auto& second, bool exists) {
    for (const AnyShape& a : first)
      for (const AnyShape& b : second)
        if (at++ % stride == 0) ask(watch, a, b, exists), ask(watch, b, a, exists);
  };
  cross(c.valid, c.valid, true);
  cross(c.invalid, c.valid, true);
  cross(c.invalid, c.invalid, true);
  cross(c.not_finite, c.valid, true);
  cross(c.not_finite, c.invalid, true);
  cross(c.not_finite, c.not_finite, true);
  for (const AnyShape& a : c.nowhere)
    for (std::size_t i = 0; i < c.valid.size(); i += 5)
      ask(watch, a, c.valid[i], false), ask(watch, c.valid[i], a, false);
}

TEST(Invalid, AMotionThatIsNotFiniteHitsNothing) {
  Watch watch;
  const AnyShape coin = Circle{{0, 0}, 1}, wall = Box{{5, -9}, {6, 9}};
  for (const Vec2 motion : {Vec2{nan, 0}, Vec2{inf, 0}, Vec2{0, -inf}, Vec2{1, nan}}) {
    watch.begin("cast", coin, wall);
    EXPECT_FALSE(cast(coin, motion, wall));
    EXPECT_FALSE(cast_rotating(coin, motion, 1, wall, 0.01));
    EXPECT_FALSE(cast(Ray{{0, 0}, motion}, wall));
  }
  const AnyShape plank = OrientedBox{{0, 0}, {2, 1}, {}};
  for (const double angle : {nan, inf, -inf}) {
    watch.begin("cast_rotating", plank, wall);
    EXPECT_FALSE(cast_rotating(plank, {0, 0}, angle, wall, 0.01));
  }
}

TEST(Invalid, ATurnInPlaceNeedNotGoRoundTwice) {
  Watch watch;
  const AnyShape plank = OrientedBox{{0, 0}, {2, 1}, {}}, far = Circle{{9, 0}, 1};
  watch.begin("cast_rotating", plank, far);
  EXPECT_FALSE(cast_rotating(plank, {0, 0}, 1e9, far, 0.001));
}

// Numbers of very different sizes, whose exact crossings would be as long as these lie apart.
TEST(Invalid, ANegativeRadiusMakesNoLongNumbers) {
  Watch watch;
  const AnyShape lines = Polyline{{{{0, 0}, {1, 1}}}, 1};
  for (const double size : {1.0, 0x1p300, 2.37e185, 0x1p1000})
    for (const AnyShape& shape :
         {AnyShape(RoundedBox{{0, 0}, {size, 0}, Rotation::axis(0, 1), -4}),
          AnyShape(Capsule{{0, 0}, {0, size}, -4}), AnyShape(Circle{{0, size}, -size})}) {
      watch.begin("relate", shape, lines);
      EXPECT_EQ(relate(shape, lines).text(), relate(lines, shape).transposed().text());
      EXPECT_GE(overlap_area(shape, lines), 0);
    }
}

TEST(Invalid, APolygonWithoutVerticesIsTheOrigin) {
  const AnyShape nothing = Polygon{}, at_origin = Point{};
  for (const AnyShape& other : {AnyShape(Circle{{3, 4}, 5}), AnyShape(Box{{1, 1}, {2, 2}})}) {
    EXPECT_EQ(intersects(nothing, other), intersects(at_origin, other));
    EXPECT_EQ(distance(nothing, other), distance(at_origin, other));
  }
}

}  // namespace
