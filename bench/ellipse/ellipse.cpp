// The cost of exactness with ellipses: the plain double formula beside abut, called out of line on
// random pairs. The budget is twice the plain formula.
#include <abut/enclosing.hpp>
#include <abut/queries/intersects.hpp>
#include <bench/bench.hpp>
#include <random>

namespace {

using namespace abut;

class Uniform {
 public:
  double operator()(double low, double high) {
    return low + (high - low) * (static_cast<double>(rng_() >> 11) * 0x1p-53);
  }
  Vec2 at(double range) { return {(*this)(-range, range), (*this)(-range, range)}; }
  Ellipse ellipse() {
    return {at(5), {(*this)(0.3, 4), (*this)(0.3, 4)}, Rotation::radians((*this)(0, 7))};
  }

 private:
  std::mt19937_64 rng_{5};
};

double square(double x) { return x * x; }

/// x taken to where the ellipse is the circle of radius a b.
Vec2 on_circle(Vec2 x, const Ellipse& e) {
  return {e.semi_axes.y * dot(x, e.rotation.u()), e.semi_axes.x * dot(x, e.rotation.v())};
}
bool plain(const Point& p, const Ellipse& e) {
  const Vec2 x = on_circle(p.position - e.center, e);
  return dot(x, x) <= square(e.semi_axes.x * e.semi_axes.y);
}
bool plain(const Line& l, const Ellipse& e) {
  const Vec2 d = on_circle(l.direction, e);
  return square(cross(l.direction, l.point - e.center)) <= dot(d, d);
}
bool plain(const Segment& s, const Ellipse& e) {
  const Vec2 p = on_circle(s.a - e.center, e), d = on_circle(s.b - e.center, e) - p;
  double t = -dot(p, d) / dot(d, d);
  t = t > 0 ? (t < 1 ? t : 1) : 0;
  const Vec2 x = p + t * d;
  return dot(x, x) <= square(e.semi_axes.x * e.semi_axes.y);
}
/// By the discriminant of the pencil.
bool plain_pencil(double D1, double D2, double T, double q1, double q2) {
  const double K2 = T + D1 - q1, K1 = T + D2 - q2;
  if (K2 >= 0 && K1 >= 0) return true;
  return K2 * K2 * K1 * K1 - 4 * D1 * K1 * K1 * K1 - 4 * K2 * K2 * K2 * D2 -
             27 * D1 * D1 * D2 * D2 + 18 * D1 * K2 * K1 * D2 <=
         0;
}
bool plain(const Circle& c, const Ellipse& e) {
  const double rr = square(c.radius), a = square(e.semi_axes.x), b = square(e.semi_axes.y);
  const Vec2 d = e.center - c.center, x = on_circle(d, e);
  return plain_pencil(rr * rr, a * b, rr * (a + b), rr * dot(d, d), dot(x, x));
}
bool plain(const Ellipse& e, const Ellipse& f) {
  const double ea = square(e.semi_axes.x), eb = square(e.semi_axes.y);
  const double fa = square(f.semi_axes.x), fb = square(f.semi_axes.y);
  const double cos2 = square(dot(e.rotation.u(), f.rotation.u()));
  const double sin2 = square(cross(e.rotation.u(), f.rotation.u()));
  const double T = (ea * fb + eb * fa) * cos2 + (ea * fa + eb * fb) * sin2;
  const Vec2 d = f.center - e.center, x = on_circle(d, e), y = on_circle(d, f);
  return plain_pencil(ea * eb, fa * fb, T, dot(x, x), dot(y, y));
}

constexpr auto naive = [](const auto& a, const auto& b) { return plain(a, b); };
constexpr auto ours = [](const auto& a, const auto& b) { return intersects(a, b); };

template <auto f, class A>
[[gnu::noinline]] bool call(const A& a, const Ellipse& b) {
  return f(a, b);
}
template <auto f, class A>
bench::Contender contender(const char* name, const std::vector<A>& a,
                           const std::vector<Ellipse>& b) {
  return {name, [&a, &b] {
            long yes = 0;
            for (std::size_t i = 0; i < a.size(); ++i) yes += call<f, A>(a[i], b[i]);
            return yes;
          }};
}

}  // namespace

int main(int argc, char** argv) {
  constexpr int n = 20000;
  Uniform u;
  std::vector<Ellipse> ellipses, others;
  std::vector<Point> points;
  std::vector<Line> lines;
  std::vector<Segment> segments;
  std::vector<Circle> circles;
  for (int i = 0; i < n; ++i) {
    ellipses.push_back(u.ellipse());
    others.push_back(u.ellipse());
    points.push_back({u.at(6)});
    lines.push_back({u.at(6), u.at(1)});
    segments.push_back({u.at(6), u.at(6)});
    circles.push_back({u.at(6), u(0.2, 3)});
  }
  std::vector<bench::Race> races;
  const auto race = [&](const char* name, const auto& a) {
    using A = typename std::remove_cvref_t<decltype(a)>::value_type;
    races.push_back({name,
                     n,
                     {contender<naive, A>("plain double", a, ellipses),
                      contender<ours, A>("abut, exact", a, ellipses)}});
  };
  race("point and ellipse", points);
  race("line and ellipse", lines);
  race("segment and ellipse", segments);
  race("circle and ellipse", circles);
  race("ellipse and ellipse", others);
  races.push_back({"the ellipse of a covariance",
                   n,
                   {{"abut", [&] {
                       long wide = 0;
                       for (const Point& p : points) {
                         const Vec2 v = p.position;
                         wide += ellipse_of_covariance(v, {v.x * v.x + 1, v.x * v.y, v.y * v.y + 1},
                                                       0.95)
                                     .semi_axes.x > 4;
                       }
                       return wide;
                     }}}});
  return bench::main(argc, argv, races);
}
