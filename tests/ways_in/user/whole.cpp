// Every part of the library: what it exports must have one name for all compilers.
#include <abut/abut.hpp>
#include <abut/batch/distance.hpp>
#include <abut/batch/intersects.hpp>
#include <abut/index/dynamic_index.hpp>
#include <abut/index/index.hpp>
#include <abut/partition.hpp>
#include <abut/prepared.hpp>
#include <cstdio>

using namespace abut;

namespace {
template <class A, class B>
bool together(const A& a, const B& b) {
  const Vec2 motion{1, 0};
  return intersects(a, b) && interiors_intersect(a, b) && distance(a, b) == 0 &&
         separation(a, b) < 0 && contact(a, b) && cast(a, motion, b) && overlap_area(a, b) > 0 &&
         abut::relation(a, b) != Relation::disjoint && !contains(a, b) &&
         relate(a, b, "T********") && !intersections(a, b).points.empty() &&
         within_distance(a, b, 0) && closest_points(a, b).distance == 0;
}
}  // namespace

int main() {
  const Circle circle{{0, 0}, 2};
  const Ellipse ellipse{{1, 0}, {3, 1}};
  const Polygon polygon{{{0, 0}, {4, 0}, {5, 3}, {1, 4}}};
  const Region region{{{{0, 0}, {4, 0}, {5, 3}, {1, 4}}}};
  bool touch = together(circle, ellipse) && together(ellipse, polygon) &&
               together(circle, region) && together(AnyShape(region), AnyShape(ellipse));

  const std::vector<Circle> circles{{{0, 0}, 1}, {{2, 0}, 1}, {{9, 0}, 1}};
  const Index index(circles);
  DynamicIndex moving(circles);
  moving.move(2, Circle{{4, 0}, 1});
  std::size_t pairs = 0;
  join(moving, [&](std::span<const Match> matches) { pairs += matches.size(); });
  const Prepared prepared{AnyShape(region)};
  touch = touch && index.meeting(Vec2{1, 0}).size() == 2 &&
          index.nearest(Vec2{8, 0}, 1)[0].id == 2 && pairs == 2 &&
          intersects(prepared, Vec2{1, 1}) && prepared.shape() == AnyShape(region) &&
          tile_bounds(circle).max.x >= 2;
  const double x[] = {0, 3}, y[] = {0, 4}, r[] = {1, 1};
  const batch::View<Circle> coins{2, {x, y, r}};
  touch = touch && batch::count_intersects(Point{{3.0, 5.0}}, coins) == 1;
  if (touch) std::puts("they touch");
}
