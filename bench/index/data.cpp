#include "data.hpp"

#include <abut/queries/bounds.hpp>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <random>

namespace crowd {

// Not inlined: g++ 12 takes the way to float and back for nothing where it vectorises two of them.
[[gnu::noinline]] double single(double x) { return static_cast<double>(static_cast<float>(x)); }

namespace {

// One generator a set: what one set draws does not change another.
class Dice {
 public:
  double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(generator_() >> 11) * 0x1p-53;
  }
  Vec2 in(const Vec2& low, const Vec2& high) {
    const double x = uniform(low.x, high.x);
    return {x, uniform(low.y, high.y)};
  }
  double normal() {  // Box and Muller 1958
    const double r = std::sqrt(-2 * std::log(1 - uniform(0, 1)));
    return r * std::cos(uniform(0, 2 * 3.14159265358979323846));
  }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(generator_() % n); }

 private:
  std::mt19937_64 generator_{7};
};

[[gnu::noinline]] double down(double x) {
  const float f = static_cast<float>(x);
  return static_cast<double>(
      static_cast<double>(f) <= x ? f : std::nextafter(f, -std::numeric_limits<float>::infinity()));
}
double up(double x) { return -down(-x); }

Box box_around(const Box& b) {
  return {{down(b.min.x), down(b.min.y)}, {up(b.max.x), up(b.max.y)}};
}
Box middle_and_size(const Vec2& m, const Vec2& size) {
  return {single(m - 0.5 * size), single(m + 0.5 * size)};
}

template <class S>
std::vector<Box> boxes_of(const std::vector<S>& shapes) {
  std::vector<Box> boxes;
  boxes.reserve(shapes.size());
  for (const S& s : shapes) {
    if constexpr (std::is_same_v<S, AnyShape>)
      boxes.push_back(box_around(*bounds(s)));
    else
      boxes.push_back(box_around(bounds(s)));
  }
  return boxes;
}

constexpr std::size_t kQueries = 100'000;

// Windows near what is there: around places that the set itself names.
template <class Place>
void ask(Data& data, Place place, const Vec2& window) {
  for (std::size_t i = 0; i < std::min(kQueries, data.boxes.size()); ++i) {
    const Vec2 p = single(place());
    data.windows.push_back(middle_and_size(p, window));
    data.probes.push_back(p);
  }
}
void step(Data& data, double length) {
  Dice dice;
  for (std::size_t i = 0; i < data.boxes.size() / 10; ++i)
    data.moved_by.push_back(single(dice.in({-length, -length}, {length, length})));
}

// Sides of 1 on average; a box meets one other in the mean where the square's area is twice their
// number.
Data uniform(std::size_t n) {
  Data data;
  Dice dice;
  const double side = std::sqrt(2 * static_cast<double>(n));
  const auto place = [&] { return dice.in({0, 0}, {side, side}); };
  for (std::size_t i = 0; i < n; ++i)
    data.boxes.push_back(middle_and_size(place(), dice.in({0, 0}, {2, 2})));
  ask(data, place, {0.41, 0.41});
  step(data, 1);
  return data;
}

// Around a thousand centres, sizes over four decades.
Data clustered(std::size_t n) {
  Data data;
  Dice dice;
  const double side = std::sqrt(2 * static_cast<double>(n));
  std::vector<Vec2> centres;
  for (int i = 0; i < 1000; ++i) centres.push_back(dice.in({0, 0}, {side, side}));
  const auto place = [&] {
    const Vec2& c = centres[dice.below(centres.size())];
    const double x = dice.normal();
    return c + side / 100 * Vec2{x, dice.normal()};
  };
  const auto size = [&] { return std::pow(10.0, dice.uniform(-3.1, 0.9)); };
  for (std::size_t i = 0; i < n; ++i) {
    const double w = size();
    data.boxes.push_back(middle_and_size(place(), {w, w * dice.uniform(0.5, 2)}));
  }
  ask(data, place, {0.1, 0.1});
  step(data, 1);
  return data;
}

Data points(std::size_t n) {
  Data data;
  Dice dice;
  const double side = std::sqrt(2 * static_cast<double>(n));
  const auto place = [&] { return dice.in({0, 0}, {side, side}); };
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 p = single(place());
    data.boxes.push_back({p, p});
  }
  ask(data, place, {1.41, 1.41});
  step(data, 1);
  return data;
}

// The boxes of `uniform`, each with a shape of one kind in it.
template <class S, class Make>
Data shapes_of(std::size_t n, Make make_shape) {
  Data data;
  Dice dice;
  const double side = std::sqrt(2 * static_cast<double>(n));
  const auto place = [&] { return dice.in({0, 0}, {side, side}); };
  std::vector<S> shapes;
  for (std::size_t i = 0; i < n; ++i) shapes.push_back(make_shape(dice, place()));
  data.boxes = boxes_of(shapes);
  data.shapes = std::move(shapes);
  ask(data, place, {0.41, 0.41});
  step(data, 1);
  return data;
}

std::vector<double> read(const std::string& file, std::size_t at_most) {
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  if (!in) return {};
  std::vector<double> numbers(
      std::min(at_most, static_cast<std::size_t>(in.tellg()) / sizeof(double)));
  in.seekg(0);
  in.read(reinterpret_cast<char*>(numbers.data()),
          static_cast<std::streamsize>(numbers.size() * sizeof(double)));
  return numbers;
}

// The sheets of all boards, side by side and over again.
Data boards(std::size_t n, const std::string& folder) {
  const std::vector<double> file = read(folder + "/boards.f64", SIZE_MAX);
  Data data;
  if (file.empty()) return data;
  struct Sheet {
    std::vector<AnyShape> items;
    Box frame;
  };
  std::vector<Sheet> sheets;
  for (std::size_t i = 0; i + 6 <= file.size(); i += 6) {
    const double* r = &file[i];
    if (r[0] < 0) {
      sheets.emplace_back();
      continue;
    }
    Sheet& sheet = sheets.back();
    switch (static_cast<int>(r[0])) {
      case 0:
        sheet.items.push_back(Circle{{r[1], r[2]}, r[3]});
        break;
      case 1:
        sheet.items.push_back(Box{{r[1], r[2]}, {r[3], r[4]}});
        break;
      case 2:
        sheet.items.push_back(Capsule{{r[1], r[2]}, {r[3], r[4]}, r[5]});
        break;
      default:
        sheet.items.push_back(OrientedBox{{r[1], r[2]}, {r[3], r[4]}, Rotation::radians(r[5])});
    }
    const Box b = *bounds(sheet.items.back());
    if (sheet.items.size() == 1) sheet.frame = b;
    sheet.frame.min = {std::fmin(sheet.frame.min.x, b.min.x),
                       std::fmin(sheet.frame.min.y, b.min.y)};
    sheet.frame.max = {std::fmax(sheet.frame.max.x, b.max.x),
                       std::fmax(sheet.frame.max.y, b.max.y)};
  }
  const auto moved = [](const AnyShape& shape, const Vec2& by) {
    return std::visit(
        [&](auto s) -> AnyShape {
          if constexpr (requires { s.center; })
            s.center = single(s.center + by);
          else if constexpr (requires { s.min; })
            s = {single(s.min + by), single(s.max + by)};
          else if constexpr (requires { s.a; })
            s.a = single(s.a + by), s.b = single(s.b + by);
          return s;
        },
        shape);
  };
  std::vector<AnyShape> shapes;
  // Rows of sheets, until the whole is about a square: a sheet is some 100 mm wide and holds 1300.
  const double width = 100 * std::sqrt(static_cast<double>(n) / 1300);
  Vec2 at{0, 0};
  double row = 0;
  for (std::size_t k = 0; shapes.size() < n; ++k) {
    const Sheet& sheet = sheets[k % sheets.size()];
    const Vec2 size = sheet.frame.max - sheet.frame.min;
    if (at.x > width) at = {0, at.y + row + 5}, row = 0;
    for (const AnyShape& s : sheet.items)
      if (shapes.size() < n) shapes.push_back(moved(s, at - sheet.frame.min));
    at.x += size.x + 5;
    row = std::fmax(row, size.y);
  }
  data.boxes = boxes_of(shapes);
  data.shapes = std::move(shapes);
  Dice dice;
  const auto place = [&] {
    const Box& b = data.boxes[dice.below(data.boxes.size())];
    return 0.5 * (b.min + b.max) + dice.in({-2, -2}, {2, 2});
  };
  ask(data, place, {0.3, 0.3});
  step(data, 1);
  return data;
}

Data segments(std::size_t n, const std::string& file) {
  const std::vector<double> numbers = read(file, 4 * std::min(n, SIZE_MAX / 8));
  Data data;
  std::vector<Segment> shapes;
  shapes.reserve(numbers.size() / 4);
  for (std::size_t i = 0; i + 4 <= numbers.size(); i += 4)
    shapes.push_back({{numbers[i], numbers[i + 1]}, {numbers[i + 2], numbers[i + 3]}});
  if (shapes.empty()) return data;
  data.boxes = boxes_of(shapes);
  data.shapes = std::move(shapes);
  Dice dice;
  const auto place = [&] {
    const Box& b = data.boxes[dice.below(data.boxes.size())];
    return 0.5 * (b.min + b.max) + dice.in({-0.01, -0.01}, {0.01, 0.01});
  };
  ask(data, place, {0.004, 0.004});
  step(data, 0.01);
  return data;
}

// --- bad data: asked with their own boxes, since all that is there may answer
// ----------------------

template <class MakeBox>
Data degenerate(std::size_t n, std::size_t queries, MakeBox make_box) {
  Data data;
  Dice dice;
  for (std::size_t i = 0; i < n; ++i) data.boxes.push_back(make_box(dice, i));
  for (std::size_t i = 0; i < std::min(queries, n); ++i) {
    data.windows.push_back(data.boxes[dice.below(n)]);
    data.probes.push_back(data.windows.back().min);
  }
  return data;
}

// A number whose exponent is any that a double may have, so that most pairs are worlds apart.
double any_exponent(Dice& dice, double limit) {
  const double m = std::exp2(dice.uniform(-limit, limit));
  return dice.below(2) == 0 ? m : -m;
}

}  // namespace

std::vector<std::string> ordinary_sets() { return {"uniform", "clustered", "boards", "coast"}; }
std::vector<std::string> degenerate_sets() {
  return {"identical", "giant",       "line",          "one point",
          "zero size", "up to 1e308", "any exponents", "staircase"};
}

Data make(const std::string& name, std::size_t n, const std::string& folder) {
  const double count = static_cast<double>(n);
  Data data;
  if (name == "uniform") data = uniform(n);
  if (name == "clustered") data = clustered(n);
  if (name == "points") data = points(n);
  if (name == "boards") data = boards(n, folder);
  if (name == "coast") data = segments(n, folder + "/coast.f64");
  if (name == "rivers") data = segments(n, folder + "/rivers.f64");
  if (name == "circles")
    data = shapes_of<Circle>(
        n, [](Dice& dice, const Vec2& p) { return Circle{single(p), single(dice.uniform(0, 1))}; });
  if (name == "capsules")
    data = shapes_of<Capsule>(n, [](Dice& dice, const Vec2& p) {
      const Vec2 d = dice.in({-0.75, -0.75}, {0.75, 0.75});
      return Capsule{single(p - d), single(p + d), single(dice.uniform(0, 0.25))};
    });
  if (name == "segments")
    data = shapes_of<Segment>(n, [](Dice& dice, const Vec2& p) {
      const Vec2 d = dice.in({-1, -1}, {1, 1});
      return Segment{single(p - d), single(p + d)};
    });
  if (name == "identical")
    data = degenerate(n, 5, [](Dice&, std::size_t) { return Box{{1, 1}, {2, 3}}; });
  if (name == "giant") {
    data = uniform(n);
    data.boxes[n / 2] = {{-1e6, -1e6}, {1e6, 1e6}};
  }
  if (name == "line")  // boxes of no height, one after another and half upon the next
    data = degenerate(n, kQueries, [&](Dice& dice, std::size_t) {
      const double x = dice.uniform(0, count);
      return Box{single(Vec2{x, 7}), single(Vec2{x + 1, 7})};
    });
  if (name == "staircase")  // long flat boxes above one another: they meet on one axis, all of them
    data = degenerate(n, kQueries, [&](Dice& dice, std::size_t) {
      const double y = dice.uniform(0, count);
      return Box{single(Vec2{0, y}), single(Vec2{count, y + 1})};
    });
  if (name == "one point")
    data = degenerate(n, 5, [](Dice&, std::size_t) { return Box{{3, 4}, {3, 4}}; });
  if (name == "zero size") data = points(n);
  if (name == "up to 1e308") {
    data = degenerate(n, kQueries, [&](Dice& dice, std::size_t) {
      const Vec2 p = dice.in({-1, -1}, {1, 1});
      const double half = 0.7 / std::sqrt(count);
      const double scale = 1.79e308 / (1 + half);
      return Box{scale * (p - Vec2{half, half}), scale * (p + Vec2{half, half})};
    });
    data.wide = true;
  }
  if (name == "any exponents") {
    data = degenerate(n, kQueries, [](Dice& dice, std::size_t) {
      const Vec2 p{any_exponent(dice, 1023), any_exponent(dice, 1023)};
      return Box{p, p + 0.01 * Vec2{std::fabs(p.x), std::fabs(p.y)}};
    });
    data.wide = true;
  }
  data.name = name;
  return data;
}

}  // namespace crowd
