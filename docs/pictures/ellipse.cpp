// The pictures of docs/ellipse.md. Nearest points, depths and separations are what abut answers.
#include <abut/detail/pairs/ellipse_ellipse_distance.hpp>
#include <abut/detail/pairs/hull_ellipse_distance.hpp>
#include <abut/detail/pairs/point_ellipse_distance.hpp>
#include <functional>

#include "svg.hpp"

using namespace pictures;
using namespace abut;

namespace {

std::vector<Vec2> sampled(const std::function<Vec2(double)>& at, int n = 240) {
  std::vector<Vec2> points;
  for (int i = 0; i < n; ++i) points.push_back(at(6.283185307179586 * i / n));
  return points;
}
Vec2 on(const Ellipse& e, double t) {
  return e.center + (e.semi_axes.x * std::cos(t) * e.rotation.u() +
                     e.semi_axes.y * std::sin(t) * e.rotation.v());
}

void foci() {
  Sheet s({-5.7, -5.5}, {12.5, 5.5}, 42, "The foci of an ellipse lie on its longer axis");
  for (const Ellipse& e : {Ellipse{{0, 0}, {5, 3}, {}}, Ellipse{{9, 0}, {3, 5}, {}}}) {
    s.ellipse(e, kBlue);
    const bool lying = e.semi_axes.x > e.semi_axes.y;
    const Vec2 f = lying ? Vec2{4, 0} : Vec2{0, 4};
    const Vec2 p = on(e, lying ? 0.95 : 0.62);
    s.line(e.center - 1.25 * f, e.center + 1.25 * f, kFaint, 1, "4 4");
    s.line(e.center - f, p, kOrange, 2.5);
    s.line(e.center + f, p, kOrange, 2.5);
    s.dot_at(e.center - f, kInk);
    s.dot_at(e.center + f, kInk);
    s.dot_at(p, kInk);
    s.text(e.center + (lying ? Vec2{0, -1.1} : Vec2{-1.3, -0.3}), "10 together");
  }
  s.text({4, -0.55}, "(4, 0)");
  s.text({-4, -0.55}, "(−4, 0)");
  s.text({9.3, -4.1}, "(0, −4)", kInk, "start", 14);
  s.text({8.7, 3.9}, "(0, 4)", kInk, "end", 14);
  s.text({0, -3.75}, "semi-axes 5, 3");
  s.text({5.6, -4.6}, "semi-axes 3, 5");
  save(s, "ellipse-foci.svg");
}

void affine() {
  Sheet s({-3.4, -3.5}, {9.2, 3.2}, 58, "An affine map to the unit circle moves nearest points");
  const Ellipse e{{0, 0}, {2.6, 0.9}, {}};
  const Vec2 p{2.1, 2.1};
  const Vec2 image{p.x / 2.6, p.y / 0.9}, centre{6.8, -0.3};
  const double k = 1.25;
  const auto there = [&](Vec2 v) { return centre + k * v; };
  s.ellipse(e, kBlue);
  s.circle(centre, k, kBlue);
  const double l = std::sqrt(dot(image, image));
  const Vec2 foot{image.x / l, image.y / l}, back{2.6 * foot.x, 0.9 * foot.y};
  const Separation true_one = detail::pairs::separation(Point{p}, e);
  s.line(p, back, kOrange, 2, "5 4");
  s.dot_at(back, kOrange, 5);
  s.line(p, true_one.b, kInk, 2.5);
  s.dot_at(true_one.b, kInk, 5);
  s.dot_at(p, kInk, 5);
  s.line(there(image), there(foot), kOrange, 2, "5 4");
  s.dot_at(there(foot), kOrange, 5);
  s.line(there({true_one.b.x / 2.6, true_one.b.y / 0.9}), there(image), kInk, 2.5);
  s.dot_at(there({true_one.b.x / 2.6, true_one.b.y / 0.9}), kInk, 5);
  s.dot_at(there(image), kInk, 5);
  s.arrow({3.3, 0.2}, {5, 0.2}, kFaint);
  s.text({4.15, 0.5}, "x/a, y/b", kFaint);
  s.text({2.3, 2.3}, "P", kInk, "start");
  s.text({-3.1, -1.7}, "nearest to P", kInk, "start");
  s.text({-3.1, -2.25}, "nearest in the map, taken back", kOrange, "start");
  s.text({-3.1, -2.8}, "touching, crossing, inside: the same on both sides", kBlue, "start");
  save(s, "ellipse-affine.svg");
}

void evolute() {
  Sheet s({-3.6, -3.2}, {9.3, 3.2}, 60, "The normals of an ellipse through a point");
  const Ellipse e{{0, 0}, {2.8, 1.7}, {}};
  const double a = 2.8, b = 1.7, k = a * a - b * b;
  s.ellipse(e, kBlue);
  s.curve(sampled([&](double t) {
            const double c = std::cos(t), d = std::sin(t);
            return Vec2{k / a * c * c * c, -k / b * d * d * d};
          }),
          kOrange, true);
  const Vec2 p{0.55, 0.3};
  // All normals through p, by the sign changes of a p.x sin t − b p.y cos t − k sin t cos t.
  const auto f = [&](double t) {
    return a * p.x * std::sin(t) - b * p.y * std::cos(t) - k * std::sin(t) * std::cos(t);
  };
  for (int i = 0; i < 720; ++i) {
    const double t = 6.283185307179586 * i / 720, next = 6.283185307179586 * (i + 1) / 720;
    if ((f(t) < 0) == (f(next) < 0)) continue;
    const Vec2 foot = on(e, 0.5 * (t + next));
    s.line(p, foot, kFaint, 1.5, "4 4");
    s.dot_at(foot, kFaint, 3.5);
  }
  const Separation nearest = detail::pairs::separation(Point{p}, e);
  Vec2 across;
  const Vec2 at = p;
  detail::ellipse::nearest_across(a, b, detail::ellipse::widened(at), across);
  const detail::ellipse::Frame frame(e);
  const Vec2 other = frame.support_point(across);
  s.line(p, nearest.b, kInk, 2.5);
  s.line(p, other, kInk, 2.5, "7 4");
  s.dot_at(nearest.b, kInk, 5);
  s.dot_at(other, kInk, 5);
  s.dot_at(p, kInk, 5);
  s.text(p + Vec2{0.12, 0.12}, "P", kInk, "start");
  s.line({4.1, 1.2}, {4.8, 1.2}, kInk, 2.5);
  s.text({5, 1.12}, "the nearest point", kInk, "start");
  s.line({4.1, 0.5}, {4.8, 0.5}, kInk, 2.5, "7 4");
  s.text({5, 0.42}, "the one across the longer axis", kInk, "start");
  s.line({4.1, -0.2}, {4.8, -0.2}, kFaint, 1.5, "4 4");
  s.text({5, -0.28}, "other normals through P", kFaint, "start");
  s.text({4.1, -0.98}, "evolute: four normals inside, two outside", kOrange, "start");
  save(s, "ellipse-evolute.svg");
}

void corner() {
  Sheet s({-3.4, -3.3}, {8.6, 3.1}, 60, "Edges and corners against an ellipse");
  // Left: apart, the corner decides.
  const Ellipse e{{-1.2, -0.8}, {1.9, 1}, Rotation::degrees(25)};
  const Polygon p{{{1.2, 1.1}, {2.6, 0.9}, {2.9, 2.2}, {1.6, 2.7}}, 0};
  s.ellipse(e, kBlue);
  s.polygon({p.vertices[0], p.vertices[1], p.vertices[2], p.vertices[3]}, kOrange, kOrange, 0.2);
  const Separation apart = detail::pairs::separation(detail::core(p), e);
  s.line(apart.a, apart.b, kInk, 2.5);
  s.dot_at(apart.a, kInk, 5);
  s.dot_at(apart.b, kInk, 5);
  // The directions of the corner's cone: the normals of its two edges.
  for (int i : {3, 0}) {
    const Vec2 d =
        p.vertices[static_cast<std::size_t>((i + 1) % 4)] - p.vertices[static_cast<std::size_t>(i)];
    const Vec2 n = (-0.95 / length(d)) * perp(d);
    s.arrow(p.vertices[0], p.vertices[0] + n, kFaint, 1.5);
  }
  s.text({-3.1, -2.9}, "apart: the foot lies in the corner's cone", kInk, "start");
  // Right: a wedge past the longer axis leaves through the other side.
  const Ellipse plate{{5.7, 0.3}, {2.4, 1.1}, {}};
  const Polygon wedge{{{5.9, 0.55}, {5.45, -2.4}, {6.35, -2.4}}, 0};
  s.ellipse(plate, kBlue);
  s.polygon({wedge.vertices[0], wedge.vertices[1], wedge.vertices[2]}, kOrange, kOrange, 0.25);
  const Separation deep = detail::pairs::separation(detail::core(wedge), plate);
  s.arrow(deep.b, deep.b - deep.distance * deep.normal, kInk, 2.5);
  s.dot_at(deep.a, kInk, 5);
  s.text({5.7, -2.9}, "together: the way out goes across");
  save(s, "ellipse-corner.svg");
}

void two() {
  Sheet s({-3.4, -3.6}, {9.6, 3.4}, 56, "Two ellipses and their Minkowski difference");
  const Ellipse e{{-0.9, 0}, {2.1, 0.9}, Rotation::degrees(20)};
  const Ellipse f{{0.9, 0.3}, {1.6, 0.7}, Rotation::degrees(-50)};
  s.ellipse(e, kBlue);
  s.ellipse(f, kOrange);
  const Separation sep = detail::pairs::separation(e, f);
  s.arrow(sep.b, sep.b - sep.distance * sep.normal, kInk, 2.5);
  s.dot_at(sep.a, kInk, 4);
  s.text({-0.2, -3.2}, "the least translation that parts them");
  // E ⊕ (−F) about the centre, less the way between the centres.
  const Vec2 origin{6.3, 0.1}, d = f.center - e.center;
  const detail::ellipse::Frame first(e), second(f);
  const double scale = 0.8;
  const auto boundary = [&](double t) {
    const Vec2 n{std::cos(t), std::sin(t)};
    const auto reach = [&](const Ellipse& k) {
      const Vec2 l{k.semi_axes.x * dot(n, k.rotation.u()), k.semi_axes.y * dot(n, k.rotation.v())};
      const double w = length(l);
      return (k.semi_axes.x * l.x / w) * k.rotation.u() +
             (k.semi_axes.y * l.y / w) * k.rotation.v();
    };
    return reach(e) + reach(f) - d;
  };
  s.curve(sampled([&](double t) { return origin + scale * boundary(t); }), kBlue, true);
  // A few steps of the search: chords from inside.
  const double around[] = {0.1, 0.9, 1.75, 2.6, 3.3, 4.1, 4.9, 5.7};
  std::vector<Vec2> chords;
  for (double t : around) chords.push_back(origin + scale * boundary(t));
  s.curve(chords, kFaint, false, "4 4");
  s.dot_at(origin, kInk, 5);
  s.arrow(origin, origin - (scale * sep.distance) * sep.normal, kInk, 2.5);
  s.text({6.1, -3.2}, "the same as the way from 0 to the boundary");
  save(s, "ellipse-two.svg");
}

}  // namespace

int main(int argc, char** argv) {
  return draw_all(argc, argv, {foci, affine, evolute, corner, two});
}
