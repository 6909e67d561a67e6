// Thirty calls, of many kinds of shapes and questions: what a program that uses much of abut compiles.
#include <abut/abut.hpp>

namespace {
const abut::Circle circle{{3, 4}, 5};
const abut::Box box{{-9, -9}, {0, 0}};
const abut::OrientedBox table{{14, 3}, {4, 2}, abut::Rotation::degrees(30)};
const abut::Ellipse ellipse{{1, 2}, {5, 2}, abut::Rotation::degrees(10)};
const abut::Capsule capsule{{0, 0}, {4, 1}, 0.5};
const abut::RoundedBox button{{2, 2}, {3, 1}, abut::Rotation::degrees(5), 0.25};
const abut::Segment segment{{0, 0}, {1, 5}};
const abut::Ray ray{{-20, 1}, {1, 0}};
const abut::Polygon polygon{{{0, 0}, {4, 0}, {5, 3}, {1, 4}}};
}  // namespace

double thirty() {
  using namespace abut;
  const Vec2 motion{3, 1};
  double sum = intersects(circle, box) + intersects(table, capsule) + intersects(ellipse, polygon) +
               interiors_intersect(button, circle) + contains(table, circle) +
               contains(polygon, segment) + (relation(circle, table) == Relation::disjoint) +
               (relation(box, ellipse) == Relation::disjoint);
  sum += distance(circle, table) + distance(capsule, polygon) + distance(ellipse, segment) +
         distance(box, button) + separation(table, box) + separation(circle, ellipse);
  sum += closest_points(table, polygon).distance + closest_points(circle, capsule).distance +
         farthest_points(box, circle).distance;
  sum += contact(circle, box).has_value() + contact(table, box).has_value() +
         contact(capsule, polygon).has_value() + contact(button, ellipse).has_value();
  sum += cast(ray, table).has_value() + cast(ray, ellipse).has_value() +
         cast(circle, motion, box).has_value() + cast(table, motion, polygon).has_value() +
         cast_rotating(table, motion, 1.0, box, 0.01).has_value();
  sum += static_cast<double>(intersections(circle, segment).points.size() +
                             intersections(table, ellipse).points.size());
  sum += overlap_area(circle, table) + overlap_area(ellipse, box);
  return sum;
}
