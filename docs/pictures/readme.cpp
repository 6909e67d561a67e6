// The picture of README.md: shapes that touch, nearly touch and overlap, and what abut says of
// them.
#include <abut/abut.hpp>

#include "svg.hpp"

using namespace abut;
using namespace pictures;

int main(int argc, char** argv) {
  Sheet s({-6.5, -4.4}, {9.5, 4.4}, 56, "Shapes that touch, nearly touch and overlap");

  // Touching exactly: a coin of radius 5/2 and the corner of a tray.
  const Circle coin{{-2.5, 1}, 2.5};
  const Box tray{{-6, -4}, {-4, -1}};
  s.box({0.5 * (tray.min + tray.max), 0.5 * (tray.max - tray.min), {}}, kBlue);
  s.circle(coin.center, coin.radius, kBlue);
  s.dot_at(tray.max, kInk, 5);
  s.text({-3.8, -1.95}, to_string(relation(coin, tray)), kInk, "start");

  // Nearly touching: the nearest points and the way between them.
  const OrientedBox table{{3.0, -1.7}, {1.9, 0.8}, Rotation::degrees(25)};
  s.box(table, kBlue);
  const auto near = closest_points(coin, table);
  s.line(near.a, near.b, kInk, 2);
  s.dot_at(near.a, kInk);
  s.dot_at(near.b, kInk);
  char words[64];
  std::snprintf(words, sizeof words, "distance %.3f", near.distance);
  s.text(0.5 * (near.a + near.b) + Vec2{-0.35, -0.55}, words, kInk, "end");

  // Overlapping: an ellipse and a capsule, where their boundaries cross.
  const Ellipse plate{{4.6, 1.9}, {2.6, 1.2}, Rotation::degrees(-12)};
  const Capsule spoon{{6.2, 0.9}, {8.1, 3.2}, 0.6};
  s.ellipse(plate, kOrange);
  const Vec2 along = spoon.b - spoon.a;
  s.box({0.5 * (spoon.a + spoon.b), {0.5 * length(along), 0}, Rotation::axis(along.x, along.y)},
        kOrange, true, "", spoon.radius);
  for (const Intersection& hit : intersections(plate, spoon).points) s.dot_at(hit.at, kInk);
  s.text({7.75, 0.55}, to_string(relation(plate, spoon)), kInk, "start");

  // A motion: where the small disc first touches the table.
  const Circle ball{{8.6, -3.3}, 0.45};
  const Vec2 motion{-4.6, 1.3};
  s.circle(ball.center, ball.radius, kBlue, false, "4 3");
  if (const auto hit = cast(ball, motion, table)) {
    const Vec2 there = ball.center + hit->t * motion;
    s.arrow(ball.center, there, kFaint);
    s.circle(there, ball.radius, kBlue);
    s.dot_at(hit->point, kInk);
    std::snprintf(words, sizeof words, "touches after %.3f of the way", hit->t);
    s.text({5.2, -3.5}, words, kInk, "middle");
  }
  return s.save(std::string(argc > 1 ? argv[1] : ".") + "/abut.svg") ? 0 : 1;
}
