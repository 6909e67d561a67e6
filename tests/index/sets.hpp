// Sets of shapes of every kind, spread in ways that have broken indexes.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/index/index.hpp>
#include <cmath>
#include <ostream>
#include <string>
#include <vector>

#include "../instruction_sets.hpp"
#include "../laws/random.hpp"

namespace abut {
inline void PrintTo(const Neighbour& n, std::ostream* out) { *out << n.id << " at " << n.distance; }
inline void PrintTo(const Match& m, std::ostream* out) {
  *out << m.a << "–" << m.b << " at " << m.distance;
}
}  // namespace abut

namespace sets {

using namespace abut;
using laws::kEffort;
using laws::Random;

/// Where shapes are and how large.
struct Spread {
  std::string name;
  std::function<Vec2(Random&)> place;
  std::function<double(Random&)> size;
};

inline const std::vector<Spread>& spreads() {
  const auto square = [](Random& r) { return Vec2{r.real(-10, 10), r.real(-10, 10)}; };
  const auto small = [](Random& r) { return r.real(0, 1); };
  static const std::vector<Spread> all = {
      {"uniform", square, small},
      {"sizes over four decades",
       [](Random& r) {
         const int cluster = r.integer(0, 4);
         return Vec2{cluster + r.real(0, 0.1) * r.real(0, 1), cluster * cluster + r.real(0, 0.1)};
       },
       [](Random& r) { return std::pow(10, r.real(-4, 0)); }},
      {"small whole numbers, so that many touch",
       [](Random& r) { return Vec2(r.integer(-12, 12), r.integer(-12, 12)); },
       [](Random& r) { return r.integer(0, 2); }},
      {"all in one point", [](Random&) { return Vec2{3, 4}; }, [](Random&) { return 0; }},
      {"one place, one size", [](Random&) { return Vec2{3, 4}; }, [](Random&) { return 2; }},
      {"all on one line", [](Random& r) { return Vec2{r.real(-50, 50), 7}; },
       [](Random& r) { return r.one_in(2) ? 0 : r.real(0, 0.5); }},
      {"one giant among dwarfs", square,
       [](Random& r) { return r.one_in(40) ? 1e6 : r.real(0, 0.2); }},
      {"dense and far from the origin",
       [](Random& r) { return Vec2{1e9 + r.real(0, 1), -1e9 + r.real(0, 1)}; },
       [](Random& r) { return r.real(0, 0.05); }},
      {"about the largest floats",
       [](Random& r) { return 6e38 * Vec2{r.real(-1, 1), r.real(-1, 1)}; },
       [](Random& r) { return r.one_in(2) ? 1 : 1e38 * r.real(0, 1); }},
      {"to the largest doubles",
       [](Random& r) { return 1e308 * Vec2{r.real(-1, 1), r.real(-1, 1)}; },
       [](Random& r) { return 2e307 * r.real(0, 1); }},
      {"of all magnitudes",
       [](Random& r) {
         const double m = std::ldexp(1, r.integer(-1060, 1000));
         return Vec2{m * r.real(-1, 1), m * r.real(-1, 1)};
       },
       [](Random& r) { return std::ldexp(1, r.integer(-1060, 1000)); }},
      {"any exponent along each axis",
       [](Random& r) {
         const double x = std::ldexp(r.real(-1, 1), r.integer(-1060, 1000));
         return Vec2{x, std::ldexp(r.real(-1, 1), r.integer(-1060, 1000))};
       },
       [](Random& r) { return r.one_in(2) ? 0 : std::ldexp(1, r.integer(-1060, 1000)); }},
      {"subnormal",
       [](Random& r) { return Vec2{r.integer(-40, 40) * 5e-324, r.integer(-40, 40) * 5e-324}; },
       [](Random& r) { return r.integer(0, 4) * 5e-324; }},
  };
  return all;
}

inline Rotation some_rotation(Random& r) {
  return r.one_in(3) ? Rotation::degrees(90 * r.integer(0, 3)) : Rotation::radians(r.real(-3, 3));
}

inline AnyShape some_shape(Random& r, const Spread& spread, int kind) {
  const Vec2 at = spread.place(r);
  const auto size = [&] { return spread.size(r); };
  const auto away = [&] {
    const double x = size(), y = size();
    return at + Vec2{r.one_in(2) ? x : -x, r.one_in(2) ? y : -y};
  };
  const auto direction = [&] {
    return r.one_in(3) ? Vec2(r.integer(0, 1) * 2 - 1, 0)
                       : Vec2{r.real(-1, 1), r.one_in(2) ? 1.0 : -0.25};
  };
  const auto lesser = [](double x, double y) { return x < y ? x : y; };
  switch (kind) {
    case 0:
      return Point{at};
    case 1:
      return Line{at, direction()};
    case 2:
      return Ray{at, direction()};
    case 3:
      return Segment{at, away()};
    case 4:
      return Circle{at, size()};
    case 5: {
      const Vec2 b = away();
      return Box{{lesser(at.x, b.x), lesser(at.y, b.y)},
                 {-lesser(-at.x, -b.x), -lesser(-at.y, -b.y)}};
    }
    case 6:
      return OrientedBox{at, {size(), size()}, some_rotation(r)};
    case 7:
      return Ellipse{at, {size(), size()}, some_rotation(r)};
    case 8:
      return Capsule{at, away(), size()};
    case 9:
      return RoundedBox{at, {size(), size()}, some_rotation(r), size()};
    case 10: {
      const Vec2 b = away(), c = away();
      return Polygon{{at, b, c}, r.one_in(2) ? 0 : size()};
    }
    case 11: {
      Polyline line{{{at, away(), away()}}, r.one_in(2) ? 0 : size()};
      if (r.one_in(2)) line.lines.push_back({away()});
      return line;
    }
    default: {  // a dart, and sometimes a hole in it
      const double x = size(), y = size();
      Region region{{{at, at + Vec2{4 * x, 0}, at + Vec2{x, y}, at + Vec2{0, 4 * y}}},
                    r.one_in(2) ? 0 : size()};
      if (r.one_in(2))
        region.rings.push_back(
            {at + Vec2{x / 8, y / 8}, at + Vec2{x / 2, y / 4}, at + Vec2{x / 4, y / 2}});
      return region;
    }
  }
}

/// n shapes; bounded ones only, or with a few lines and rays.
inline std::vector<AnyShape> some_shapes(Random& r, const Spread& spread, std::size_t n,
                                         bool endless) {
  std::vector<AnyShape> shapes;
  while (shapes.size() < n) {
    const int kind = r.integer(0, 10);
    const bool goes_on = kind == 1 || kind == 2;
    if (goes_on && !(endless && r.one_in(5))) continue;
    AnyShape shape = some_shape(r, spread, kind);
    if (!validate(shape)) shapes.push_back(std::move(shape));
  }
  return shapes;
}

/// An index that knows that there is one kind only.
inline abut::Index index_of(const std::vector<AnyShape>& shapes) {
  return std::visit(
      [&]<class S>(const S&) {
        std::vector<S> all;
        for (const AnyShape& s : shapes) all.push_back(std::get<S>(s));
        return abut::Index(all);
      },
      shapes[0]);
}

}  // namespace sets
