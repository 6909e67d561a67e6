// Promises of docs/interface.md about all queries: they share no state, and one question has one answer.
#include <gtest/gtest.h>

#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
#include <algorithm>
#include <cmath>
#include <thread>

#include "../laws/random.hpp"

namespace abut {
namespace {

std::vector<AnyShape> shapes() {
  laws::Random random(91);
  const auto at = [&] { return Vec2{random.real(-3, 3), random.real(-3, 3)}; };
  std::vector<AnyShape> all;
  for (int i = 0; i < 3; ++i) {
    const Vec2 p = at(), q = at(), half{random.real(0.5, 2), random.real(0.5, 2)};
    const Rotation turned = Rotation::radians(random.real(0, 6));
    const std::vector<Vec2> ring{p, p + Vec2{half.x, 0}, p + half};
    for (const AnyShape& s :
         {AnyShape(Point{p}), AnyShape(Line{p, q}), AnyShape(Ray{p, q}), AnyShape(Segment{p, q}),
          AnyShape(Circle{p, half.x}), AnyShape(Box{p, p + half}),
          AnyShape(OrientedBox{p, half, turned}), AnyShape(Ellipse{p, half, turned}),
          AnyShape(Capsule{p, q, half.x}), AnyShape(RoundedBox{p, half, turned, half.y}),
          AnyShape(Polygon{ring, 0}), AnyShape(Polyline{{{p, q, p + half}}, 0}),
          AnyShape(Region{{ring}, 0})})
      all.push_back(s);
  }
  return all;
}

/// Everything that is said of all pairs, number by number.
std::vector<double> all_answers(const std::vector<AnyShape>& all) {
  std::vector<double> out;
  const auto point = [&](const Vec2& p) { out.push_back(p.x), out.push_back(p.y); };
  for (const AnyShape& a : all) {
    out.push_back(area(a).value_or(-1));
    out.push_back(perimeter(a).value_or(-1));
    point(centroid(a).value_or(Vec2{}));
    for (const AnyShape& b : all) {
      out.push_back(static_cast<double>(relation(a, b)));
      out.push_back(relate(a, b, "T********"));
      out.push_back(overlap_area(a, b));
      const Separation s = separation_witness(a, b);
      out.push_back(s.distance);
      point(s.a), point(s.b), point(s.normal);
      const PointPair near = closest_points(a, b);
      out.push_back(near.distance);
      point(near.a), point(near.b);
      if (const auto far = farthest_points(a, b)) point(far->a), point(far->b);
      for (const Intersection& x : intersections(a, b).points) point(x.at);
      for (const Contact& c : contacts(a, b)) point(c.points[0]), out.push_back(c.depth);
      if (const auto lines = tangents(a, b))
        for (const Tangent& t : lines->lines) point(t.a), point(t.b);
      if (const auto hit = cast(a, Vec2{4, 1}, b)) point(hit->point), out.push_back(hit->t);
    }
  }
  return out;
}

// law: interface.md, "Queries share no state"
// law: interface.md, "One build gives one answer"
TEST(Interface, ManyThreadsGetTheAnswersOfOne) {
  const std::vector<AnyShape> all = shapes();
  const std::vector<double> expected = all_answers(all);
  EXPECT_GT(expected.size(), 20000U);
  std::vector<std::vector<double>> found(4);
  {
    std::vector<std::jthread> threads;
    for (std::vector<double>& f : found) threads.emplace_back([&] { f = all_answers(all); });
  }
  const auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  for (const std::vector<double>& f : found)
    EXPECT_TRUE(std::equal(f.begin(), f.end(), expected.begin(), expected.end(), same));
}

}  // namespace
}  // namespace abut
