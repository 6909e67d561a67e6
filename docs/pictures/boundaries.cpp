// The pictures of docs/intersections.md and docs/tangents.md: what is drawn is what abut answers.
#include <abut/queries/intersections.hpp>
#include <abut/queries/tangents.hpp>

#include "svg.hpp"

using namespace pictures;
using namespace abut;

namespace {

void rounded(Sheet& s, const RoundedBox& b, const char* colour) {
  s.box({b.center, b.half_size, b.rotation}, colour, true, "", b.radius);
}
void capsule(Sheet& s, const Capsule& c, const char* colour) {
  const Vec2 d = c.b - c.a;
  rounded(s, {0.5 * (c.a + c.b), {length(d) / 2, 0}, Rotation::axis(d.x, d.y), c.radius}, colour);
}
/// Crossings are full, touches are rings, shared pieces are thick.
void mark(Sheet& s, const Intersections& found) {
  for (const SharedPiece& p : found.pieces)
    if (p.kind == SharedPiece::Kind::segment) s.line(p.from, p.to, kInk, 5);
  for (const Intersection& p : found.points) {
    s.dot_at(p.at, kInk, 5.5);
    if (p.tangent) s.dot_at(p.at, kPaper, 3);
  }
}

void crossing() {
  Sheet s({-5.2, -2.6}, {9.6, 3}, 60, "Crossings, touches and shared pieces of two boundaries");
  const Ellipse plate{{-2.6, 0.1}, {2.1, 1.2}, Rotation::degrees(25)};
  const Capsule pill{{-4.2, 0.9}, {-1.2, 0.2}, 0.7};
  s.ellipse(plate, kBlue);
  capsule(s, pill, kOrange);
  mark(s, intersections(plate, pill));
  // Round numbers: what is drawn as touching has to touch as it is stored.
  const Ellipse long_one{{2.25, 0.25}, {2, 1}, {}};
  const Circle osculating{{3.75, 0.25}, 0.5};
  s.ellipse(long_one, kBlue);
  s.circle(osculating.center, osculating.radius, kOrange);
  const Circle above{{2.25, 2}, 0.75};
  s.circle(above.center, above.radius, kOrange);
  mark(s, intersections(long_one, osculating));
  mark(s, intersections(long_one, above));
  const OrientedBox box{{6.5, -0.25}, {1, 1.25}, {}};
  const OrientedBox shelf{{8.25, 0.5}, {0.75, 1.125}, {}};
  s.box(box, kBlue);
  s.box(shelf, kOrange);
  mark(s, intersections(box, shelf));
  s.text({-2.7, -2.2}, "full: they cross");
  s.text({2.3, -2.2}, "ring: they touch");
  s.text({7.2, -2.2}, "thick: a shared piece");
  save(s, "intersections.svg");
}

/// The line on beyond both its touch points.
void draw(Sheet& s, const Tangent& t, const char* colour, double beyond) {
  const Vec2 d = t.b - t.a;
  const double l = length(d);
  if (l > 0) s.line(t.a - (beyond / l) * d, t.b + (beyond / l) * d, colour, 1.7);
}

void tangent_lines() {
  Sheet s({-5, -3}, {10.2, 3.2}, 60,
          "Tangents from a point, and the common tangents of two shapes");
  const Ellipse plate{{-1.6, 0.1}, {1.7, 0.9}, Rotation::degrees(35)};
  const Vec2 eye{-4.4, -1.2};
  s.ellipse(plate, kBlue);
  for (const Tangent& t : tangents(eye, plate).lines) {
    s.line(eye, t.b + (0.9 / length(t.b - eye)) * (t.b - eye), kInk, 1.7);
    s.dot_at(t.b, kInk);
  }
  s.dot_at(eye, kOrange, 6);
  const RoundedBox slab{{3.4, -0.3}, {0.8, 0.5}, Rotation::degrees(-20), 0.5};
  const Circle coin{{7.6, 0.7}, 1.1};
  rounded(s, slab, kBlue);
  s.circle(coin.center, coin.radius, kOrange);
  const auto lines = tangents(slab, coin).lines;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    draw(s, lines[i], i < 2 ? kInk : kFaint, 0.9);
    s.dot_at(lines[i].a, kInk);
    s.dot_at(lines[i].b, kInk);
  }
  s.text({-2.4, -2.6}, "from a point");
  s.text({5.6, -2.6}, "outer, and inner (grey)");
  save(s, "tangents.svg");
}

void cones() {
  Sheet s({-3.2, -2.3}, {9, 2.6}, 60, "A boundary as pieces, and the cones of their normals");
  const Vec2 a{-1, -0.6}, b{1.6, -0.6}, c{-0.2, 1.1};
  const double r = 0.8;
  s.polygon({a, b, c}, kBlue, kBlue, 0.2);
  const Vec2 corners[] = {a, b, c};
  for (int i = 0; i < 3; ++i) {
    const Vec2 p = corners[i], q = corners[(i + 1) % 3], d = q - p;
    const Vec2 n = (1 / length(d)) * Vec2{d.y, -d.x};
    s.circle(p, r, kFaint, false, "3 4");
    s.line(p + r * n, q + r * n, kInk, 2.5);
    s.arrow(p, p + r * n, kOrange, 1.5);
    s.arrow(q, q + r * n, kOrange, 1.5);
  }
  s.text({0.4, -1.9}, "n·x = n·p + r |n|");
  const Circle one{{5.3, -0.4}, 0.9}, two{{7.8, 0.9}, 0.5};
  s.circle(one.center, one.radius, kBlue);
  s.circle(two.center, two.radius, kOrange);
  const Tangent t = tangents(one, two).lines[0];
  draw(s, t, kInk, 0.6);
  s.arrow(one.center, t.a, kInk, 1.5);
  s.arrow(two.center, t.b, kInk, 1.5);
  s.line(one.center, two.center, kFaint, 1.5, "4 4");
  s.text({6.7, -0.2}, "D", kFaint);
  s.text({6.9, -1.9}, "n·D = r₁ − r₂");
  save(s, "boundary-pieces.svg");
}

}  // namespace

int main(int argc, char** argv) { return draw_all(argc, argv, {crossing, tangent_lines, cones}); }
