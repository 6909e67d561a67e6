// Scenes that touch exactly, and the same with one number moved to the next double.
//
// The oblique ones live on the ellipse x = 20 cosθ, y = 11.25 sinθ. With n = (3, 4)/5 its support
// is √(12² + 9²) = 15 and it touches there in T = (16, 6.75), with radius of curvature 15.
#include "judge.hpp"

namespace ellipse_signs {
namespace {

const Ellipse kOblique{{0.0, 0.0}, {20.0, 11.25}, {}};
const Vec2 T{16.0, 6.75}, kTangent{4.0, -3.0};

/// T + k n/5 + m t: exact for the small integers used here.
Vec2 off(double k, double m = 0) {
  return {T.x + k * 3 / 5 + m * kTangent.x, T.y + k * 4 / 5 + m * kTangent.y};
}

std::vector<Scene> scenes() {
  std::vector<Scene> all;
  const auto add = [&](const char* name, const Ellipse& e, Other o, double r = 0) {
    all.push_back({name, e, std::move(o), r});
  };
  const Ellipse& e = kOblique;
  add("point on it", e, Point{T});
  add("tangent line", e, Line{T, kTangent});
  add("tangent ray", e, Ray{off(0, -1), kTangent});
  add("ray that starts at the touch", e, Ray{T, {3.0, 4.0}});
  add("tangent segment", e, Segment{off(0, -1), off(0, 2)});
  add("segment that ends on it", e, Segment{T, off(10)});
  add("chord", e, Segment{{-20.0, 0.0}, {0.0, 11.25}});
  add("box with a corner on it", e, Box{T, {18.0, 9.0}});
  add("box beside it", e, Box{{20.0, -1.0}, {22.0, 2.0}});
  add("box around it", e, Box{{-20.0, -11.25}, {20.0, 11.25}});
  add("box with its corners on it", e, Box{{-16.0, -6.75}, {16.0, 6.75}});
  add("turned box with its corners on it", e,
      OrientedBox{{0.0, 0.0}, {6.75, 16.0}, Rotation::degrees(90)});
  add("turned box around it", e, OrientedBox{{0.0, 0.0}, {11.25, 20.0}, Rotation::degrees(90)});
  add("polygon touching with an edge", e, std::vector<Vec2>{off(0, -1), off(10, 0), off(0, 1)});
  add("polygon touching with a corner", e, std::vector<Vec2>{T, off(10, 1), off(10, -1)});
  add("polygon around it", e,
      std::vector<Vec2>{{20.0, 3.75}, {-20.0, 33.75}, {-20.0, -11.25}, {20.0, -11.25}});
  add("box well around it", e, Box{{-21.0, -12.0}, {21.0, 12.0}});
  add("turned box well around it", e, OrientedBox{{1.0, 0.0}, {14.0, 24.0}, Rotation::degrees(90)});
  add("polygon well around it", e, std::vector<Vec2>{{-99.0, -99.0}, {99.0, -99.0}, {0.0, 99.0}});
  add("disc outside", e, Point{off(5)}, 5);
  add("disc inside", e, Point{off(-10)}, 10);
  add("osculating disc", e, Point{off(-15)}, 15);
  add("disc that crosses at the touch", e, Point{off(-20)}, 20);
  add("disc around it, touching at one end", e, Point{{-8.0, 0.0}}, 28);
  add("disc around it, touching at both ends", e, Point{{0.0, 0.0}}, 20);
  add("disc within, touching above and below", e, Point{{0.0, 0.0}}, 11.25);
  add("hyperosculating disc inside", {{0.0, 0.0}, {4.0, 2.0}, {}}, Point{{3.0, 0.0}}, 1);
  add("hyperosculating disc around", {{0.0, 0.0}, {4.0, 2.0}, {}}, Point{{0.0, -6.0}}, 8);
  add("hyperosculating disc between", {{0.0, 0.0}, {4.0, 2.0}, {}}, Point{{0.0, 10.0}}, 8);
  add("circle and the same", {{1.0, 2.0}, {3.0, 3.0}, {}}, Point{{1.0, 2.0}}, 3);
  add("capsule abreast", e, Segment{off(5, -1), off(5, 2)}, 5);
  add("capsule with its end", e, Segment{off(5), off(15, 1)}, 5);
  add("capsule with its end inside", e, Segment{off(-10), {0.0, 0.0}}, 10);
  add("capsule whose side touches from inside", e, Segment{off(-15, -4), off(-15, 4)}, 30);
  add("capsule as wide as it, cap inside", {{0.0, 0.0}, {4.0, 2.0}, {}},
      Segment{{0.0, 0.0}, {-3.0, 0.0}}, 4);
  add("capsule that holds it by both sides", {{0.0, 0.0}, {4.0, 2.0}, {}},
      Segment{{-2.0, 0.0}, {2.0, 0.0}}, 2);
  add("capsule whose cap osculates", {{0.0, 0.0}, {4.0, 2.0}, {}}, Segment{{3.0, 0.0}, {-3.0, 0.0}},
      1);
  add("capsule whose cap hyperosculates around", {{0.0, 0.0}, {4.0, 2.0}, {}},
      Segment{{0.0, -6.0}, {0.0, -9.0}}, 8);
  add("capsule with circle in its cap", {{1.0, 1.0}, {2.0, 2.0}, {}},
      Segment{{1.0, 1.0}, {5.0, 1.0}}, 2);
  add("capsule touching in the cap's seam", {{0.0, 0.0}, {2.0, 2.0}, {}},
      Segment{{0.0, -3.0}, {4.0, -3.0}}, 1);
  add("rounded box abreast", e, Box{{22.0, -1.0}, {24.0, 1.0}}, 2);
  add("rounded box with its corner", e, Box{off(5), {30.0, 30.0}}, 5);
  add("rounded box around it", e, Box{{-18.0, -9.25}, {18.0, 9.25}}, 2);
  add("rounded box whose corner touches around it", e, Box{{-40.0, -40.0}, {7.0, -5.25}}, 15);
  add("rounded box inside", {{0.0, 0.0}, {20.0, 20.0}, {}}, Box{{-9.0, -12.0}, {9.0, 12.0}}, 5);
  add("rounded turned box around it", e,
      OrientedBox{{0.0, 0.0}, {9.25, 18.0}, Rotation::degrees(90)}, 2);
  add("rounded polygon with an edge", e, std::vector<Vec2>{off(5, -1), off(15, 0), off(5, 1)}, 5);
  add("rounded polygon with a corner", e, std::vector<Vec2>{off(5), off(10, 1), off(10, -1)}, 5);
  add("rounded flat polygon", e, std::vector<Vec2>{off(5, -1), off(5, 0), off(5, 2), off(5, 1)}, 5);
  add("homothetic, outside", e, Ellipse{{24.0, 10.125}, {10.0, 5.625}, {}});
  add("homothetic, inside", e, Ellipse{{8.0, 3.375}, {10.0, 5.625}, {}});
  add("equal", e, e);
  add("equal with axes swapped", e, Ellipse{{0.0, 0.0}, {11.25, 20.0}, Rotation::degrees(90)});
  add("concentric, touching at two ends", e, Ellipse{{0.0, 0.0}, {20.0, 9.0}, {}});
  add("concentric, crossing", e, Ellipse{{0.0, 0.0}, {11.25, 20.0}, {}});
  add("hyperosculating at a vertex", {{0.0, 0.0}, {4.0, 2.0}, {}},
      Ellipse{{2.0, 0.0}, {2.0, 1.4142135623730951}, {}});
  add("hyperosculating at a vertex, exactly", {{0.0, 0.0}, {9.0, 3.0}, {}},
      Ellipse{{5.0, 0.0}, {4.0, 2.0}, {}});
  add("bitangent", {{0.0, 0.0}, {4.0, 2.0}, {}}, Ellipse{{0.0, 0.0}, {1.0, 2.0}, {}});
  add("tip to tip", {{0.0, 0.0}, {3.0, 1.0}, {}}, Ellipse{{0.0, 5.0}, {2.0, 4.0}, {}});
  // Any rotation: multiples of (c, s) by powers of two are doubles.
  const Rotation any = Rotation::degrees(37);
  const double c = any.c(), s = any.s();
  add("turned, tip to tip", {{0.0, 0.0}, {1.0, 0.25}, any},
      Ellipse{{2 * c, 2 * s}, {1.0, 3.0}, any});
  add("turned, tip inside", {{0.0, 0.0}, {2.0, 1.0}, any}, Ellipse{{c, s}, {1.0, 0.5}, any});
  add("turned, point at the tip", {{0.0, 0.0}, {2.0, 1.0}, any}, Point{{2 * c, 2 * s}});
  add("turned, equal by half a turn", {{0.0, 0.0}, {2.0, 1.0}, any},
      Ellipse{{0.0, 0.0}, {2.0, 1.0}, Rotation::axis(-c, -s)});
  add("turned, equal by a quarter turn", {{0.0, 0.0}, {2.0, 1.0}, any},
      Ellipse{{0.0, 0.0}, {1.0, 2.0}, Rotation::axis(-s, c)});
  add("turned circle and its own frame", {{0.0, 0.0}, {2.0, 2.0}, any},
      Ellipse{{0.0, 0.0}, {2.0, 2.0}, Rotation::axis(-s, c)});
  add("turned, box around it", {{0.0, 0.0}, {2.0, 1.0}, any},
      OrientedBox{{0.0, 0.0}, {2.0, 1.0}, any});
  // Flat ones.
  add("flat, end on a disc", {{0.0, 0.0}, {2.0, 0.0}, any}, Point{{2 * c, 2 * s}}, 1e-300);
  add("flat, on a line", {{0.0, 0.0}, {2.0, 0.0}, any}, Line{{0.0, 0.0}, {c, s}});
  add("flat, end at an ellipse's tip", {{4 * c, 4 * s}, {2.0, 0.0}, any},
      Ellipse{{0.0, 0.0}, {2.0, 1.0}, any});
  add("flat, equal to a segment", {{1.0, 1.0}, {0.0, 2.0}, {}}, Segment{{1.0, -1.0}, {1.0, 3.0}});
  add("a point, in an ellipse's tip", {{2 * c, 2 * s}, {0.0, 0.0}, any},
      Ellipse{{0.0, 0.0}, {2.0, 1.0}, any});
  add("a point and itself", {{1.0, 1.0}, {0.0, 0.0}, {}}, Point{{1.0, 1.0}});
  return all;
}

void judge_neighbours(const Scene& scene, Tally& tally) {
  judge(scene, tally);
  Scene moved = scene;
  const auto fields = numbers(moved);
  for (double* field : fields) {
    const double kept = *field;
    for (const double towards : {-HUGE_VAL, HUGE_VAL}) {
      *field = std::nextafter(kept, towards);
      // A size does not go below zero, and zero becomes something that can be squared.
      if (kept == 0) *field = std::copysign(0x1p-60, towards);
      if (kept != 0 || towards > 0) judge(moved, tally);
    }
    *field = kept;
  }
}

TEST(EllipseTies, TouchingAndTheNextDoubles) {
  Tally tally;
  for (const Scene& scene : scenes()) judge_neighbours(scene, tally);
  for (const char* name : {"point", "segment", "line", "ray", "box", "polygon", "rounded point",
                           "rounded segment", "rounded box", "rounded polygon", "ellipse"})
    for (const int answer : {-1, 0, 1}) EXPECT_GT(tally.meeting[name][answer], 0) << name << answer;
  for (const char* name : {"box", "oriented box", "polygon", "rounded point", "rounded segment",
                           "rounded box", "ellipse"})
    for (const int answer : {0, 1, 2})
      EXPECT_GT(tally.holds_ellipse[name][answer], 0) << name << answer;
  for (const char* name : {"point", "segment", "box", "oriented box", "rounded point",
                           "rounded segment", "rounded box", "ellipse"})
    for (const int answer : {0, 1, 2})
      EXPECT_GT(tally.inside_ellipse[name][answer], 0) << name << answer;
}

TEST(EllipseTies, AtEveryScaleAndQuarterTurn) {
  Tally tally;
  for (Scene scene : scenes()) {
    for (const int e : {-500, 500}) {
      Scene scaled = scene;
      for (double* x : numbers(scaled)) *x = std::ldexp(*x, e);
      judge(scaled, tally);
    }
  }
}

/// At the tips and sides of a very flat turned ellipse.
TEST(EllipseTies, FlatAndTurned) {
  Tally tally;
  const Rotation any = Rotation::degrees(37);
  for (const double b : {0x1p-27, 0x1p-60, 5e-324}) {
    const auto judge_it = b > 0x1p-50 ? judge_neighbours : judge;
    const Ellipse e{{0.0, 0.0}, {2.0, b}, any};
    const double c = any.c(), s = any.s();
    judge_it({"tip", e, Point{{2 * c, 2 * s}}}, tally);
    judge_it({"across", e, Point{{-b * s, b * c}}}, tally);
    judge_it({"tips", e, Ellipse{{4 * c, 4 * s}, {2.0, b}, any}}, tally);
    judge_it({"tip inside", e, Ellipse{{c, s}, {1.0, b / 2}, any}}, tally);
    judge_it({"along", e, Segment{{-2 * c, -2 * s}, {2 * c, 2 * s}}}, tally);
  }
  for (const int answer : {-1, 0, 1}) EXPECT_GT(tally.meeting["point"][answer], 0) << answer;
}

TEST(EllipseTies, TheWholeRangeOfDoubles) {
  Tally tally;
  const double big = 0x1p1023, tiny = 0x1p-1074;
  judge({"huge, inside", {{big, 0.0}, {big, big / 2}, {}}, Point{{0.0, 0.0}}}, tally);
  judge({"huge and tiny", {{0.0, 0.0}, {big, tiny}, {}}, Point{{big, 0.0}}}, tally);
  judge({"huge and tiny", {{0.0, 0.0}, {big, tiny}, {}}, Point{{big / 2, 0.0}}}, tally);
  judge({"huge and tiny", {{0.0, 0.0}, {big, tiny}, {}}, Point{{0.0, 2 * tiny}}}, tally);
  judge({"huge and tiny", {{0.0, 0.0}, {big, tiny}, {}}, Ellipse{{0.0, 0.0}, {tiny, big}, {}}},
        tally);
  judge({"1e±150", {{0.0, 0.0}, {1e150, 1e-150}, {}}, Ellipse{{0.0, 2e-150}, {1e150, 1e-150}, {}}},
        tally);
  judge({"subnormal", {{0.0, 0.0}, {3 * tiny, 2 * tiny}, {}}, Point{{3 * tiny, 0.0}}}, tally);
  judge({"subnormal", {{0.0, 0.0}, {3 * tiny, 2 * tiny}, {}}, Point{{4 * tiny, 0.0}}, tiny}, tally);
  judge({"across everything", {{-big, 0.0}, {big, 1.0}, {}}, Segment{{big, 1.0}, {-big, 1.0}}},
        tally);
  for (const int answer : {-1, 0, 1}) EXPECT_GT(tally.meeting["point"][answer], 0) << answer;
}

}  // namespace
}  // namespace ellipse_signs
