// The pictures of docs/cast.md, docs/contact.md and docs/overlap_area.md.
#include <abut/abut.hpp>

#include "svg.hpp"

using namespace pictures;
using namespace abut;

namespace {

void first_touch() {
  Sheet s({-6, -2.6}, {6, 3.2}, 60, "A disc moving to the right, and where it first touches a box");
  const Circle coin{{-4.6, 0.4}, 1};
  const OrientedBox table{{3, 0.2}, {1.8, 1}, Rotation::degrees(25)};
  const Vec2 motion{9, 1};
  s.circle(coin.center, coin.radius, kOrange, false, "5 4");
  s.arrow(coin.center, coin.center + motion, kFaint, 1.5);
  s.box(table, kBlue);
  if (const auto hit = cast(coin, motion, table)) {
    s.circle(coin.center + hit->t * motion, coin.radius, kOrange);
    s.arrow(hit->point, hit->point + 1.2 * hit->normal, kInk);
    s.dot_at(hit->point, kInk);
    char t[32];
    std::snprintf(t, sizeof t, "t = %.4f", hit->t);
    s.text(coin.center + hit->t * motion + Vec2{0, 1.25}, t);
  }
  s.text(coin.center + Vec2{0, -1.4}, "t = 0", kOrange);
  s.text({5.1, 2.0}, "motion", kFaint);
  save(s, "cast-first-touch.svg");
}

void difference() {
  Sheet s({-6.4, -3}, {6.4, 3}, 60,
          "The same motion as a ray against the difference of the shapes");
  const Box moving{{-6, -0.6}, {-4.8, 0.6}};
  const Circle target{{-1.9, 0.9}, 0.9};
  const Vec2 motion{3.4, 0.3};
  s.box(oriented(moving), kOrange, false, "5 4");
  s.circle(target.center, target.radius, kBlue);
  s.arrow({-5.4, 0}, Vec2{-5.4, 0} + motion, kFaint, 1.5);
  if (const auto hit = cast(moving, motion, target)) {
    OrientedBox moved = oriented(moving);
    moved.center = moved.center + hit->t * motion;
    s.box(moved, kOrange);
    s.dot_at(hit->point, kInk);
  }
  s.text({-4, -2.3}, "A moving, B at rest");
  s.line({-0.3, -2.4}, {-0.3, 2.4}, kFaint, 1);
  // B ⊖ A about the centre of A, which is where the ray starts.
  const Vec2 origin{1.6, 0};
  const RoundedBox sum{origin + target.center - Vec2{-5.4, 0}, {0.6, 0.6}, {}, target.radius};
  const Vec2 shift{-0.75, 0};
  OrientedBox grown{sum.center + shift, sum.half_size, {}};
  s.box(grown, kBlue, true, "", sum.radius);
  s.box(grown, kFaint, false, "4 4");
  s.arrow(origin + shift, origin + shift + motion, kFaint, 1.5);
  const RoundedBox placed{grown.center, sum.half_size, {}, sum.radius};
  if (const auto hit = cast(Ray{origin + shift, motion}, placed)) {
    s.arrow(hit->point, hit->point + hit->normal, kInk);
    s.dot_at(hit->point, kInk);
  }
  s.dot_at(origin + shift, kOrange);
  s.text({3.6, -2.3}, "a ray against B ⊖ A");
  save(s, "cast-difference.svg");
}

void chord() {
  Sheet s({-5.4, -2.6}, {5.4, 2.6}, 60, "The chord between the highest and the lowest point");
  const Ellipse d{{0.8, 0.25}, {2.6, 1.4}, Rotation::degrees(-28)};
  s.ellipse(d, kBlue);
  s.arrow({-4.8, 0}, {4.8, 0}, kFaint, 1.5);
  // Support points in the directions ±(0, 1): M n/√(nᵀMn).
  const Vec2 u = d.rotation.u(), v = d.rotation.v();
  const double a = d.semi_axes.x, b = d.semi_axes.y;
  const Vec2 mn = a * a * u.y * u + b * b * v.y * v;
  const Vec2 reach = (1 / std::sqrt(mn.y)) * mn;
  const Vec2 top = d.center + reach, low = d.center - reach;
  s.line({-4, top.y}, {4.6, top.y}, kFaint, 1, "4 4");
  s.line({-4, low.y}, {4.6, low.y}, kFaint, 1, "4 4");
  s.line(top, low, kOrange, 2);
  const Vec2 cross_at = top + (top.y / (top.y - low.y)) * (low - top);
  s.dot_at(top, kOrange);
  s.dot_at(low, kOrange);
  s.dot_at({-4.8, 0}, kInk);
  s.dot_at(cross_at, kInk);
  s.text(top + Vec2{0, 0.18}, "q₊", kOrange);
  s.text(low + Vec2{0, -0.36}, "q₋", kOrange);
  s.text(cross_at + Vec2{0.32, 0.14}, "t*");
  s.text({-4.8, 0.2}, "0");
  s.text({2.6, -0.9}, "B ⊖ A", kBlue);
  save(s, "cast-chord.svg");
}

void draw_contact(Sheet& s, const Contact& c) {
  for (int i = 0; i < c.count; ++i) {
    s.arrow(c.points[i], c.points[i] + 0.8 * c.normal, kInk);
    s.dot_at(c.points[i], kInk);
  }
}
void contacts() {
  Sheet s({-6.2, -1.6}, {6.2, 2.8}, 60, "A side on a side: two points. A corner or a curve: one");
  const Box ground{{-5.8, -1}, {-2.4, 0}};
  const Box crate{{-4.9, -0.15}, {-3.1, 1.4}};
  s.box(oriented(ground), kBlue);
  s.box(oriented(crate), kOrange);
  if (const auto c = contact(ground, crate)) draw_contact(s, *c);
  const Box ledge{{-1.7, -1}, {1.7, 0}};
  const OrientedBox tilted{{0, 1.16}, {0.9, 0.9}, Rotation::degrees(40)};
  s.box(oriented(ledge), kBlue);
  s.box(tilted, kOrange);
  if (const auto c = contact(ledge, tilted)) draw_contact(s, *c);
  const Ellipse bowl{{4.1, -0.4}, {1.8, 0.6}, Rotation::degrees(10)};
  const Circle ball{{4.4, 0.95}, 0.9};
  s.ellipse(bowl, kBlue);
  s.circle(ball.center, ball.radius, kOrange);
  if (const auto c = contact(bowl, ball)) draw_contact(s, *c);
  save(s, "contact.svg");
}

void sectors() {
  Sheet s({-4.4, -2.8}, {4.4, 3.2}, 70, "The overlap of a disc and a box, cut into sectors");
  const Circle disc{{-0.8, -0.3}, 2};
  const OrientedBox box{{1.4, 0.9}, {2, 1.4}, Rotation::degrees(15)};
  s.circle(disc.center, disc.radius, kOrange);
  s.box(box, kBlue);
  // From a point inside both to the corners and crossings that bound the overlap.
  const Vec2 eye{0.05, 0.3};
  for (const Intersection& i : intersections(disc, box).points) {
    s.line(eye, i.at, kInk, 1.5);
    s.dot_at(i.at, kInk);
  }
  for (const double x : {-1.0, 1.0})
    for (const double y : {-1.0, 1.0}) {
      const Vec2 corner = box.center + x * box.half_size.x * box.rotation.u() +
                          y * box.half_size.y * box.rotation.v();
      s.line(eye, corner, contains(disc, corner) ? kInk : kFaint, 1, "4 4");
    }
  s.dot_at(eye, kInk, 5);
  s.text(eye + Vec2{-0.2, -0.18}, "P");
  save(s, "overlap-sectors.svg");
}

}  // namespace

int main(int argc, char** argv) {
  return draw_all(argc, argv, {first_touch, difference, chord, contacts, sectors});
}
