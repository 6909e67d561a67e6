// Random scenes on a small grid, so that touching is common, every fifth number off by one ulp.
#include <random>

#include "judge.hpp"

namespace ellipse_signs {
namespace {

class Dice {
 public:
  Dice(unsigned seed, bool flat) : rng_(seed), flat_(flat) {}

  int whole(int low, int high) {
    return low + static_cast<int>(rng_() % static_cast<unsigned>(high - low + 1));
  }
  double nudged(double x) {
    const int i = whole(0, 9);
    return i > 1 ? x : std::nextafter(x, i == 0 ? -HUGE_VAL : HUGE_VAL);
  }
  double coordinate() { return nudged(whole(-6, 6)); }
  double size() { return nudged(whole(1, 8) / (whole(0, 3) == 0 ? 2.0 : 1.0)); }
  Vec2 at() { return {coordinate(), coordinate()}; }
  Rotation rotation() {
    switch (whole(0, 5)) {
      case 0:
        return Rotation::degrees(90);
      case 1:
        return Rotation::axis(0.6, 0.8);
      case 2:
        return Rotation::axis(-0.8, 0.6);
      case 3:
        return Rotation::degrees(whole(0, 90));
      default:
        return {};
    }
  }
  Ellipse ellipse() {
    Ellipse e{at(), {size(), size()}, rotation()};
    if (flat_) e.semi_axes[whole(0, 1)] = 0;
    if (flat_ && whole(0, 3) == 0) e.semi_axes = {0.0, 0.0};
    return e;
  }
  Ellipse like(const Ellipse& e) {
    Ellipse f = ellipse();
    const int i = whole(0, 7);
    if (i < 3) f.center = e.center;
    if (i == 1 || i == 3) f.rotation = e.rotation;
    if (i == 2)
      f = {e.center,
           {e.semi_axes.y, e.semi_axes.x},
           Rotation::axis(-e.rotation.s(), e.rotation.c())};
    if (i == 4) f = {f.center, {2 * e.semi_axes.x, 2 * e.semi_axes.y}, e.rotation};
    if (i == 5) f.semi_axes.x = f.semi_axes.y;
    return f;
  }
  std::vector<Vec2> polygon() {
    const Vec2 o = at();
    const double w = whole(1, 5), h = whole(1, 5);
    switch (whole(0, 5)) {
      case 0:
        return {o};
      case 1:
        return {o, at()};
      case 2:
        return {o, {o.x + w, o.y + h}, {o.x + 2 * w, o.y + 2 * h}, {o.x + w, o.y + h}};
      case 3:
        return {o, {o.x + w, o.y}, {o.x + w, o.y}, {o.x + 2 * w, o.y}, {o.x + w, o.y + h}};
      case 4:
        return {o, {o.x + w, o.y + h}, {o.x + 2 * w, o.y}};  // clockwise
      default:
        return {o,
                {o.x + w, o.y},
                {o.x + 2 * w, o.y + h},
                {o.x + 2 * w, o.y + 2 * h},
                {o.x + w, o.y + 2 * h},
                {o.x, o.y + h}};
    }
  }
  Other other(int kind, const Ellipse& e) {
    const Vec2 p = at(), q = at();
    const Vec2 way = q == Vec2{0.0, 0.0} ? Vec2{1.0, 0.0} : q;
    switch (kind) {
      case 0:
        return Point{p};
      case 1:
        return Line{p, way};
      case 2:
        return Ray{p, way};
      case 3:
        return Segment{p, whole(0, 9) == 0 ? p : q};
      case 4:
        return Box{p, {p.x + whole(0, 8), p.y + whole(0, 8)}};
      case 5:
        return OrientedBox{p,
                           {double(whole(0, 6)), double(whole(0, 6))},
                           whole(0, 2) == 0 ? e.rotation : rotation()};
      case 6:
        return polygon();
      default:
        return like(e);
    }
  }

 private:
  std::mt19937 rng_;
  bool flat_;
};

void run(unsigned seed, bool flat, int rounds) {
  Dice dice(seed, flat);
  Tally tally;
  for (int i = 0; i < rounds; ++i)
    for (int kind = 0; kind < 8; ++kind) {
      const Ellipse e = dice.ellipse();
      const bool may_be_rounded = kind == 0 || (kind >= 3 && kind <= 6);
      const double r = may_be_rounded && dice.whole(0, 2) > 0 ? dice.size() : 0;
      judge({"random", e, dice.other(kind, e), r}, tally);
    }
  for (auto& [name, answers] : tally.meeting) {
    EXPECT_GT(answers[1], 0) << name;
    if (!flat) {
      EXPECT_GT(answers[-1], 0) << name;
    }
  }
}

TEST(EllipseRandom, AgainstTheOracle) { run(20, false, 150); }
TEST(EllipseRandom, FlatAgainstTheOracle) { run(21, true, 80); }

}  // namespace
}  // namespace ellipse_signs
