#include <bench/numbers/rows.hpp>
#include <numbers>
#include <random>

namespace bench::numbers {

namespace {

using namespace abut;

Shapes shapes(std::mt19937_64::result_type seed, double away) {
  std::mt19937_64 random(seed);
  // Rounded to floats, so that Box2D is asked the same.
  const auto between = [&](double low, double high) {
    return static_cast<double>(
        static_cast<float>(std::uniform_real_distribution<double>(low, high)(random)));
  };
  const auto b2 = [](Vec2 v) { return b2Vec2{static_cast<float>(v.x), static_cast<float>(v.y)}; };
  Shapes s;
  for (int i = 0; i < kPairs; ++i) {
    const Vec2 at{between(-away, away), between(-away, away)};
    const Vec2 half{between(.5, 1.5), between(.3, .8)};
    const double angle = between(0, 2 * std::numbers::pi), r = between(.3, .9);
    const Rotation turned = Rotation::radians(angle);
    const Vec2 arm = half.x * turned.u();
    s.points.push_back({at});
    s.segments.push_back({at - arm, at + arm});
    const Vec2 from{between(-5, 5), between(-5, 5)};
    s.rays.push_back({from, Vec2{between(-2, 2), between(-2, 2)} - from});
    s.circles.push_back({at, r});
    s.boxes.push_back({at - half, at + half});
    s.oriented_boxes.push_back({at, half, turned});
    s.ellipses.push_back({at, half, turned});
    s.capsules.push_back({at - arm, at + arm, r / 2});
    s.rounded_boxes.push_back({at, half, turned, 0.1});
    Polygon polygon;
    b2Polygon b2_polygon{};
    const int corners = 5 + i % 4;
    std::vector<b2Vec2> b2_corners;
    for (int k = 0; k < corners; ++k) {
      const double t = 2 * std::numbers::pi * k / corners;
      polygon.vertices.push_back(at + half.x * std::cos(t) * turned.u() +
                                 half.y * std::sin(t) * turned.v());
      b2_corners.push_back(b2(polygon.vertices.back()));
    }
    const b2Hull hull = b2ComputeHull(b2_corners.data(), corners);
    b2_polygon = b2MakePolygon(&hull, 0);
    s.polygons.push_back(polygon);
    s.b2_polygons.push_back(b2_polygon);

    // b2MakeRot() is an approximation.
    const b2Rot rotation{static_cast<float>(turned.c()), static_cast<float>(turned.s())};
    const float x = static_cast<float>(half.x), y = static_cast<float>(half.y);
    s.b2_segments.push_back({b2(at - arm), b2(at + arm)});
    s.b2_circles.push_back({b2(at), static_cast<float>(r)});
    s.b2_boxes.push_back(b2MakeOffsetBox(x, y, b2(at), b2Rot_identity));
    s.b2_oriented_boxes.push_back(b2MakeOffsetBox(x, y, b2(at), rotation));
    s.b2_rounded_boxes.push_back(b2MakeOffsetRoundedBox(x, y, b2(at), rotation, 0.1f));
    s.b2_capsules.push_back({b2(at - arm), b2(at + arm), static_cast<float>(r / 2)});
  }
  return s;
}

}  // namespace

Shapes first_shapes() { return shapes(7, 0); }
Shapes second_shapes() { return shapes(8, 2.2); }

}  // namespace bench::numbers
