#include <gtest/gtest.h>

#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
#include <abut/batch/any_queries.hpp>
#include <abut/curved_region.hpp>
#include <abut/enclosing.hpp>
#include <abut/index/any_columns.hpp>
#include <abut/index/dynamic_index.hpp>
#include <abut/index/index.hpp>
#include <abut/prepared.hpp>
#include <abut/repaired.hpp>
#include <abut/stop.hpp>
#include <atomic>
#include <cmath>
#include <functional>
#include <random>

namespace {

using namespace abut;

struct Enough {};

/// Counts how often it is asked; stops the asking once, at a given time.
class Counter {
 public:
  explicit Counter(long stop_at = -1) : stop_at_(stop_at) {}
  long count() const { return count_; }

 private:
  static void ask(void* self) {
    auto& c = *static_cast<Counter*>(self);
    if (++c.count_ == c.stop_at_) throw Enough();
  }
  std::atomic<long> count_{0};
  long stop_at_;
  detail::Asked asked_{ask, this};
  detail::AsksHere here_{&asked_};
};

#ifdef ABUT_SANITIZED
constexpr int kMany = 200;
#else
constexpr int kMany = 320;
#endif

std::vector<Vec2> ring(int n, Vec2 center, double radius, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> any(1, 1.05);
  std::vector<Vec2> vertices;
  for (int i = 0; i < n; ++i) {
    const double angle = 2 * 3.141592653589793 * i / n;
    vertices.push_back(center + radius * any(random) * Vec2{std::cos(angle), std::sin(angle)});
  }
  return vertices;
}
std::vector<Vec2> walk(int n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> any(-1, 1);
  std::vector<Vec2> vertices{{}};
  while (static_cast<int>(vertices.size()) < n)
    vertices.push_back(vertices.back() + Vec2{any(random) + 0.25, any(random)});
  return vertices;
}

/// How often all questions asked.
long asked_in_all = 0;

/// A question is asked, stopped at some places, and then answers as if nothing had been.
void expect_stops(const char* what, const std::function<double()>& question) {
  SCOPED_TRACE(what);
  double answer = 0;
  long asked = 0;
  {
    const Counter all;
    answer = question();
    asked = all.count();
  }
  asked_in_all += asked;
  // Threads that wait ask more or less often each time.
  for (const long at : {1L, asked / 4, asked / 2}) {
    if (at < 1 || at > asked) continue;
    const Counter some(at);
    EXPECT_THROW(question(), Enough) << at << " of " << asked;
  }
  const double later = question();
  EXPECT_TRUE(later == answer || (std::isnan(later) && std::isnan(answer)))
      << later << " " << answer;
}

double number(bool yes) { return yes; }
double number(double x) { return x; }
double number(Relation r) { return static_cast<double>(r); }
double number(const CastHit& hit) { return hit.t; }
double number(const Vec2& v) { return v.x + v.y; }
double number(const std::vector<Contact>& all) { return static_cast<double>(all.size()); }
double number(const Intersections& all) { return static_cast<double>(all.points.size()); }
double number(const Problem&) { return 1; }
double number(const IntersectionMatrix& m) {
  return static_cast<double>(std::hash<std::string>()(m.text()));
}

template <class Answer>
double number(const std::optional<Answer>& answer) {
  return answer ? number(*answer) : -1;
}

TEST(Stop, EachQuestionOfOutlines) {
  const AnyShape a = Region{{ring(kMany, {}, 10, 1)}}, b = Region{{ring(kMany, {}, 10, 2)}};
  const AnyShape few = Region{{ring(20, {}, 10, 1)}}, fewer = Region{{ring(16, {}, 10, 2)}};
  const AnyShape beside = Region{{ring(kMany, {30, 0}, 10, 3)}};
  const AnyShape thick = Polyline{{walk(kMany / 8, 4)}, 0.2}, thin = Polyline{{walk(kMany, 5)}};
  const AnyShape box = Box{{-4, -4}, {9, 9}}, ellipse = Ellipse{{1, 1}, {9, 7}, {}};
#define ABUT_EXPECT_STOPS(question) expect_stops(#question, [&] { return number(question); })
  ABUT_EXPECT_STOPS(validate(thin));
  ABUT_EXPECT_STOPS(validate(a));
  ABUT_EXPECT_STOPS(relate(a, b));
  ABUT_EXPECT_STOPS(relate(a, a));
  ABUT_EXPECT_STOPS(relate(a, ellipse));
  ABUT_EXPECT_STOPS(relate(thin, box));
  ABUT_EXPECT_STOPS(relate(thick, thin));
  ABUT_EXPECT_STOPS(relation(a, b));
  ABUT_EXPECT_STOPS(contains(a, a));
  ABUT_EXPECT_STOPS(contains(thick, thin));
  ABUT_EXPECT_STOPS(overlap_area(a, b));
  ABUT_EXPECT_STOPS(overlap_area(a, a));
  ABUT_EXPECT_STOPS(overlap_area(thick, a));
  ABUT_EXPECT_STOPS(area(thick));
  ABUT_EXPECT_STOPS(perimeter(thick));
  ABUT_EXPECT_STOPS(centroid(thick));
  ABUT_EXPECT_STOPS(separation(few, fewer));
  ABUT_EXPECT_STOPS(distance(a, beside));
  ABUT_EXPECT_STOPS(contacts(a, b));
  ABUT_EXPECT_STOPS(intersections(a, b));
  ABUT_EXPECT_STOPS(cast(a, Vec2{30, 1}, beside));
  ABUT_EXPECT_STOPS(cast(thick, Vec2{9, 1}, thin));
  ABUT_EXPECT_STOPS(cast_rotating(AnyShape(Box{{-1, -1}, {1, 1}}), Vec2{9, 1}, 2, beside, 0.01));
  expect_stops("repaired",
               [] { return number(area(repaired(Region{{walk(kMany / 4, 6)}}).region)); });
  expect_stops("convex_hull", [] {
    return static_cast<double>(convex_hull(ring(kMany, {}, 10, 7)).vertices.size());
  });
  expect_stops("chords", [] {
    std::vector<Vec2> chain;
    append_chords(united(AnyShape(Circle{{}, 1}), AnyShape(Polyline{})).rings[0][0], 1e-6, chain);
    return static_cast<double>(chain.size());
  });
  expect_stops("prepared", [&] { return number(relate(Prepared(a), Prepared(b))); });
  EXPECT_GT(asked_in_all, kMany);
}

TEST(Stop, EachQuestionOfManyShapes) {
  asked_in_all = 0;
  std::vector<AnyShape> shapes;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> any(0, 30);
  for (int i = 0; i < 6000; ++i)
    shapes.push_back(Circle{{any(random), any(random)}, 0.05 * any(random)});
  const Index index(shapes);
  for (const int threads : {1, 3}) {
    const Work work{threads, {}};
    expect_stops("build", [&] { return static_cast<double>(Index(shapes, work).size()); });
    expect_stops("join", [&] { return static_cast<double>(join(index, {}, work)); });
    expect_stops("join within",
                 [&] { return static_cast<double>(join_within(index, 0.1, {}, work)); });
    expect_stops("nearest", [&] {
      double sum = 0;
      nearest(
          index, shapes, 3,
          [&](Id, std::span<const Neighbour> found) { sum += found.back().distance; }, work);
      return sum;
    });
  }
  expect_stops("hits", [&] {
    return static_cast<double>(index.hits(Ray{{-1, 15}, {1, 0}}, index.size(), {}).size());
  });
  expect_stops("meeting",
               [&] { return static_cast<double>(index.meeting(Circle{{15, 15}, 40}).size()); });
  expect_stops("nearest of all",
               [&] { return index.nearest(Point{{15, 15}}, index.size()).back().distance; });
  EXPECT_GT(asked_in_all, 6000);
}

TEST(Stop, AnIndexIsChangedToTheEnd) {
  std::mt19937 random(8);
  std::uniform_real_distribution<double> any(0, 30);
  DynamicIndex index;
  std::vector<AnyShape> shapes;
  {
    const Counter at_once(1);
    for (int i = 0; i < 3000; ++i) {
      shapes.push_back(Circle{{any(random), any(random)}, 0.3});
      index.insert(shapes.back());
    }
    for (Id i = 0; i < 3000; i += 2) index.move(i, shapes[i] = Circle{{any(random), 40}, 0.3});
    for (Id i = 0; i < 3000; i += 3) index.erase(i);
    index.refit();
    EXPECT_EQ(at_once.count(), 0);
  }
  std::size_t expected = 0;
  for (Id i = 0; i < 3000; ++i)
    expected += i % 3 != 0 && intersects(shapes[i], AnyShape(Circle{{15, 30}, 12}));
  EXPECT_EQ(index.meeting(Circle{{15, 30}, 12}).size(), expected);
}

TEST(Stop, WhenItIsWanted) {
  const AnyShape a = Region{{ring(4 * kMany, {}, 10, 1)}}, b = Region{{ring(4 * kMany, {}, 10, 2)}};
  std::atomic<bool> wanted = false;
  StopWhen stop([&] { return wanted.load(); });
  const IntersectionMatrix whole = relate(a, b);
  const auto again_and_again = [&] {
    for (int i = 0; i < 10000; ++i) relate(a, b);
  };
  wanted = true;
  EXPECT_THROW(again_and_again(), Stopped);
  EXPECT_THROW(again_and_again(), Stopped);
  wanted = false;
  EXPECT_THROW(again_and_again(), Stopped);  // until it is told
  stop.again();
  EXPECT_EQ(relate(a, b), whole);
  {
    const StopWhen other([]() -> bool { throw Enough(); });
    EXPECT_THROW(again_and_again(), Enough);
  }
  EXPECT_EQ(relate(a, b), whole);
}

}  // namespace
