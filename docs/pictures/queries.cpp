// The pictures of the pages on meeting, containing, distances and measures.
#include <abut/abut.hpp>

#include "svg.hpp"

using namespace pictures;
using namespace abut;

namespace {

void draw(Sheet& s, const Box& b, const char* colour) { s.box(oriented(b), colour); }
void draw(Sheet& s, const OrientedBox& b, const char* colour) { s.box(b, colour); }
void draw(Sheet& s, const Circle& c, const char* colour) { s.circle(c.center, c.radius, colour); }
void draw(Sheet& s, const Ellipse& e, const char* colour) { s.ellipse(e, colour); }
void draw(Sheet& s, const Capsule& c, const char* colour) {
  const Vec2 d = c.b - c.a;
  const double l = length(d);
  s.box({0.5 * c.a + 0.5 * c.b, {0.5 * l, 0}, Rotation::axis(d.x, d.y)}, colour, true, "",
        c.radius);
}

template <class A, class B>
void labelled(Sheet& s, const A& a, const B& b, Vec2 at, const char* words) {
  draw(s, a, kBlue);
  draw(s, b, kOrange);
  s.text(at, words);
}

void meeting() {
  Sheet s({-7, -2.6}, {7, 2.4}, 60, "Apart, touching, overlapping");
  const OrientedBox table{{0, 0}, {0.9, 0.7}, Rotation::degrees(20)};
  const double at[] = {-4.7, 0, 4.7}, gap[] = {0.5, 0, -0.7};
  const char* words[] = {"apart", "touching: they meet", "overlapping: interiors meet"};
  for (int i = 0; i < 3; ++i) {
    OrientedBox t = table;
    t.center = {at[i] - 0.8, 0};
    Circle coin{{at[i] + 2, 0.4}, 0.8};
    // Bring the coin to the wanted distance along the line between them.
    for (int k = 0; k < 60; ++k) {
      const Separation now = separation_witness(t, coin);
      coin.center = coin.center + (gap[i] - now.distance) * now.normal;
    }
    labelled(s, t, coin, {at[i], -2.2}, words[i]);
  }
  save(s, "intersects.svg");
}

void containing() {
  Sheet s({-7, -2.6}, {7, 2}, 60, "Held with room, held to the boundary, not held");
  const double at[] = {-4.7, 0, 4.7}, up[] = {0, 0.5, 0.9};
  const char* words[] = {"contains", "contains, to the boundary", "does not contain"};
  for (int i = 0; i < 3; ++i)
    labelled(s, Box{{at[i] - 1.8, -1.3}, {at[i] + 1.8, 1.3}}, Circle{{at[i], up[i]}, 0.8},
             {at[i], -2.1}, words[i]);
  save(s, "contains.svg");
}

void relations() {
  Sheet s({-8, -5.6}, {8, 2}, 52, "The eight relations of a circle to a box");
  struct Case {
    Circle circle;
    Box box;
  };
  const Box tray{{-1.2, -1}, {1.2, 1}};
  const Case cases[] = {
      {{{-1.2, 0.5}, 0.45}, {{-0.4, -1}, {1.5, 1}}},
      {{{-1.5, 0}, 0.7}, {{-0.8, -1}, {1.4, 1}}},
      {{{-1.0, 0}, 0.8}, {{-0.8, -1}, {1.4, 1}}},
      {{{0, 0}, 0}, {{0, 0}, {0, 0}}},
      {{{0, 0}, 0.6}, tray},
      {{{-0.6, 0}, 0.6}, tray},
      {{{0, 0}, 1.3}, {{-0.6, -0.5}, {0.6, 0.5}}},
      {{{0, 0}, 1.25}, {{-1, -0.75}, {1, 0.75}}},
  };
  for (int i = 0; i < 8; ++i) {
    const Vec2 at{-5.9 + 3.95 * (i % 4), i < 4 ? 0.5 : -3.2};
    Circle c = cases[i].circle;
    Box b = cases[i].box;
    const char* words = to_string(relation(c, b));
    c.center = c.center + at, b.min = b.min + at, b.max = b.max + at;
    if (i == 3) {  // a circle equals a box only as a point; two boxes say it better
      b = {at - Vec2{1.2, 0.9}, at + Vec2{1.2, 0.9}};
      words = to_string(relation(b, b));
      s.box(oriented(b), kOrange);
      s.box(oriented(b), kBlue, false, "6 5");
    } else {
      draw(s, b, kBlue);
      draw(s, c, kOrange);
    }
    s.text(at + Vec2{0, -1.75}, words);
  }
  save(s, "relation.svg");
}

template <class A, class B>
void witness(Sheet& s, const A& a, const B& b) {
  draw(s, a, kBlue);
  draw(s, b, kOrange);
  const Separation w = separation_witness(a, b);
  s.line(w.a, w.b, kInk, 2);
  s.dot_at(w.a, kInk);
  s.dot_at(w.b, kInk);
}

void separations() {
  Sheet s({-7, -2.6}, {7, 2.6}, 60, "Apart: the shortest way. Together: the way out");
  const Box plate{{-6.2, -1.4}, {-3.4, 0.2}};
  witness(s, plate, Circle{{-1.9, 1.3}, 0.9});
  const Box base{{1, -1.4}, {4.2, 0.4}};
  const OrientedBox crate{{4.1, 0.5}, {1.1, 0.8}, Rotation::degrees(30)};
  witness(s, base, crate);
  const Separation w = separation_witness(base, crate);
  OrientedBox parted = crate;
  parted.center = parted.center - w.distance * w.normal;
  s.box(parted, kOrange, false, "5 4");
  s.text({-4, -2.3}, "positive: the distance");
  s.text({3.2, -2.3}, "negative: the depth");
  save(s, "separation.svg");
}

void nearest() {
  Sheet s({-5, -2.4}, {5, 2.4}, 60, "The shortest way between a capsule and an ellipse");
  witness(s, Capsule{{-3.6, -1.2}, {-1.4, 1.2}, 0.6},
          Ellipse{{2.2, 0}, {2, 0.9}, Rotation::degrees(25)});
  save(s, "distance.svg");
  Sheet t({-5, -2.4}, {5, 2.4}, 60, "Nearest points of a circle, a box and an ellipse");
  const OrientedBox table{{0, 0}, {1.2, 0.8}, Rotation::degrees(20)};
  const Circle coin{{-3.4, 0.6}, 1};
  const Ellipse plate{{3.4, -0.4}, {0.8, 1.6}, Rotation::degrees(20)};
  witness(t, coin, table);
  const PointPair p = closest_points(table, plate);
  draw(t, plate, kBlue);
  t.line(p.a, p.b, kInk, 2);
  t.dot_at(p.a, kInk);
  t.dot_at(p.b, kInk);
  save(t, "closest-points.svg");
}

void farthest() {
  Sheet s({-5, -2.4}, {5, 2.4}, 60, "The two points that are farthest from each other");
  const Ellipse plate{{2.2, 0}, {2, 0.9}, Rotation::degrees(25)};
  const OrientedBox table{{-2.6, 0.2}, {1.4, 0.9}, Rotation::degrees(-15)};
  draw(s, table, kBlue);
  draw(s, plate, kOrange);
  const PointPair p = farthest_points(table, plate);
  s.line(p.a, p.b, kInk, 2);
  s.dot_at(p.a, kInk);
  s.dot_at(p.b, kInk);
  save(s, "farthest-points.svg");
}

void measures() {
  Sheet s({-4, -2.4}, {4, 2.4}, 60, "An ellipse with its bounds and its centroid");
  const Ellipse plate{{0, 0}, {2.8, 1.2}, Rotation::degrees(30)};
  const Box b = bounds(plate);
  s.box(oriented(b), kFaint, false, "5 4");
  s.ellipse(plate, kBlue);
  s.dot_at(centroid(plate), kInk);
  char words[64];
  std::snprintf(words, sizeof words, "area %.3f, perimeter %.3f", area(plate), perimeter(plate));
  s.text({0, -2.2}, words);
  save(s, "measures.svg");
}

}  // namespace

int main(int argc, char** argv) {
  return draw_all(argc, argv,
                  {meeting, containing, relations, separations, nearest, farthest, measures});
}
