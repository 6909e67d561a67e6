// The pictures of docs/classic-methods.md.
#include <bench/classic_methods.hpp>

#include "svg.hpp"

using namespace pictures;
using abut::OrientedBox;
using abut::Rotation;

namespace {

const OrientedBox kUpright{{0, 0}, {2, 1}, {}};

void cases() {
  Sheet s({-5, -3.4}, {5, 3.4}, 60, "The plane cut by the lines of the box into nine regions");
  s.area({-2, 1}, {2, 3.4}, kBlue, 0.07);
  s.area({-2, -3.4}, {2, -1}, kBlue, 0.07);
  s.area({-5, -1}, {-2, 1}, kBlue, 0.07);
  s.area({2, -1}, {5, 1}, kBlue, 0.07);
  for (double v : {-2.0, 2.0}) s.line({v, -3.4}, {v, 3.4}, kFaint, 1, "4 4");
  for (double v : {-1.0, 1.0}) s.line({-5, v}, {5, v}, kFaint, 1, "4 4");
  s.box(kUpright, kBlue);
  s.circle({-0.6, 2.1}, 0.8, kOrange);
  s.line({-0.6, 2.1}, {-0.6, 1}, kInk, 2);
  s.dot_at({-0.6, 2.1}, kInk);
  s.circle({3.3, 1.9}, 1.2, kOrange);
  s.line({3.3, 1.9}, {2, 1}, kInk, 2);
  s.dot_at({3.3, 1.9}, kInk);
  s.dot_at({2, 1}, kInk);
  s.text({0, -0.08}, "inside");
  for (const Vec2 p : {Vec2{1.1, 2.6}, Vec2{0, -2.2}, Vec2{-3.5, -0.08}, Vec2{3.5, -0.08}})
    s.text(p, "edge", kFaint);
  for (const Vec2 p : {Vec2{-3.5, 2.1}, Vec2{-3.5, -2.2}, Vec2{3.5, -2.2}})
    s.text(p, "corner", kFaint);
  save(s, "classic-cases.svg");
}

void clamping() {
  Sheet s({-5, -3.4}, {5, 3.4}, 60, "The nearest point of the box, each coordinate clamped");
  s.box(kUpright, kBlue);
  struct Example {
    Vec2 centre;
    double r;
  };
  for (const auto& [c, r] : {Example{{3.4, 1.9}, 1.4}, Example{{-3.4, 0.4}, 1.1}}) {
    const Vec2 nearest{classic::clamp(c.x, -2, 2), classic::clamp(c.y, -1, 1)};
    s.circle(c, r, kOrange);
    if (nearest.y != c.y) s.line(c, {c.x, nearest.y}, kFaint, 1.5, "4 4");
    if (nearest.y != c.y) s.line({c.x, nearest.y}, nearest, kFaint, 1.5, "4 4");
    s.line(c, nearest, kInk, 2);
    s.dot_at(c, kInk);
    s.dot_at(nearest, kInk);
  }
  s.text({1.0, 0.65}, "nearest point");
  s.text({3.4, 2.1}, "centre");
  s.text({3.5, 1.35}, "clamped", kFaint, "start", 13);
  save(s, "classic-clamp.svg");
}

void folding() {
  Sheet s({-5, -3.4}, {5, 3.4}, 60, "Folding into the first quadrant, less the half size");
  s.area({0, 0}, {5, 3.4}, kBlue, 0.06);
  s.line({-5, 0}, {5, 0}, kFaint, 1);
  s.line({0, -3.4}, {0, 3.4}, kFaint, 1);
  s.box(kUpright, kBlue);
  const Vec2 c{-3.1, -1.7}, folded{3.1, 1.7};
  s.circle(c, 1.5, kOrange, false, "5 4");
  s.dot_at(c, kOrange);
  s.line(c, {3.1, -1.7}, kFaint, 1.5, "3 5");
  s.line({3.1, -1.7}, folded, kFaint, 1.5, "3 5");
  s.circle(folded, 1.5, kOrange);
  s.arrow({0, 0}, {2, 1}, kBlue);
  s.arrow({2, 1}, folded, kInk);
  s.dot_at(folded, kInk);
  s.text({0.75, 0.62}, "half size", kBlue);
  s.text({2.2, 1.62}, "rest", kInk, "end");
  s.text({-3.1, -2.2}, "centre", kOrange);
  s.text({3.1, 2.05}, "|centre|");
  save(s, "classic-folding.svg");
}

void inverse() {
  Sheet s({-6.4, -3.2}, {6.4, 3.2}, 60, "The world on the left, the same in the box's frame");
  // One circle and box, drawn twice: in the world, and in the frame of the box's centre and axes.
  const Vec2 world_origin{-5.6, -2.5}, local_origin{3.1, -0.4};
  const OrientedBox box{{-3.2, -0.2}, {1.5, 0.75}, Rotation::degrees(30)};
  const Vec2 d{0.5, 1.6};
  const Vec2 local{dot(d, box.rotation.u()), dot(d, box.rotation.v())};
  s.arrow(world_origin, world_origin + Vec2{1.1, 0}, kFaint, 1.5);
  s.arrow(world_origin, world_origin + Vec2{0, 1.1}, kFaint, 1.5);
  s.box(box, kBlue);
  s.arrow(box.center, box.center + 1.15 * box.rotation.u(), kBlue);
  s.arrow(box.center, box.center + 1.15 * box.rotation.v(), kBlue);
  s.circle(box.center + d, 0.8, kOrange);
  s.line(box.center, box.center + d, kInk, 1.5, "4 4");
  s.dot_at(box.center + d, kInk);
  s.text({-3.2, -2.85}, "world");
  s.line({0, -2.6}, {0, -0.8}, kFaint, 1);
  s.line({0, 1.4}, {0, 2.6}, kFaint, 1);
  s.arrow({-0.75, 0.35}, {0.75, 0.35}, kInk, 2.5);
  s.text({0, 0.62}, "R⁻¹ · T⁻¹");
  s.arrow({0.75, -0.1}, {-0.75, -0.1}, kFaint, 1.5);
  s.text({0, -0.5}, "T · R", kFaint);
  s.box({local_origin, {1.5, 0.75}, {}}, kBlue);
  s.arrow(local_origin, local_origin + Vec2{1.15, 0}, kBlue);
  s.arrow(local_origin, local_origin + Vec2{0, 1.15}, kBlue);
  s.circle(local_origin + local, 0.8, kOrange);
  s.line(local_origin, local_origin + local, kInk, 1.5, "4 4");
  s.dot_at(local_origin + local, kInk);
  s.text({3.1, -2.85}, "the box's own frame");
  save(s, "classic-inverse.svg");
}

void grown() {
  Sheet s({-5, -3.4}, {5, 3.4}, 60, "The box grown by the radius is a rounded box");
  const double r = 1.2;
  s.box({{0, 0}, {2 + r, 1 + r}, {}}, kFaint, false, "4 4");
  s.box(kUpright, kOrange, true, "", r);
  s.box(kUpright, kBlue);
  s.circle({2 + 0.94, 1 + 0.94}, r, kInk, false, "4 4");
  s.dot_at({2 + 0.94, 1 + 0.94}, kInk);
  s.line({2, 1}, {2.94, 1.94}, kInk, 1.5);
  s.text({3.15, 1.8}, "a miss", kInk, "start");
  s.circle({-1.1, 2.0}, r, kInk, false, "4 4");
  s.dot_at({-1.1, 2.0}, kInk);
  s.text({-0.95, 1.75}, "a hit", kInk, "start");
  s.text({0, -0.08}, "box", kBlue);
  s.text({0, -1.75}, "box ⊕ r", kOrange);
  save(s, "classic-grown.svg");
}

}  // namespace

int main(int argc, char** argv) {
  return draw_all(argc, argv, {cases, clamping, folding, inverse, grown});
}
