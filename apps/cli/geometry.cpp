#include "geometry.hpp"

#include <fmt/format.h>

#include <abut/corners.hpp>
#include <abut/index/index.hpp>
#include <abut/prepared.hpp>
#include <algorithm>
#include <cmath>

#include "error.hpp"
#include "svg_length.hpp"
#include "svg_outline.hpp"
#include "svg_style.hpp"
#include "text.hpp"

namespace abut::cli {

void Geometry::ring(std::vector<Vec2> vertices) {
  if (vertices.size() > 1 && vertices.front() == vertices.back()) vertices.pop_back();
  rings_.push_back(std::move(vertices));
}

namespace {

/// Whether the bounds of two polygons meet; the rings of each begin at `first`.
bool may_overlap(const std::vector<std::vector<Vec2>>& rings, std::span<const std::size_t> first) {
  if (first.size() < 2) return false;
  std::vector<Box> boxes;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const std::size_t last = i + 1 < first.size() ? first[i + 1] : rings.size();
    const std::vector<std::vector<Vec2>> own(rings.begin() + static_cast<std::ptrdiff_t>(first[i]),
                                             rings.begin() + static_cast<std::ptrdiff_t>(last));
    if (const Box b = bounds(Polyline{own, 0}); b.min.x <= b.max.x) boxes.push_back(b);
  }
  const Index index(std::span<const Box>(boxes), Work{.threads = 1});
  return std::any_of(boxes.begin(), boxes.end(),
                     [&](const Box& b) { return index.meeting(b).size() > 1; });
}

}  // namespace

std::vector<AnyShape> Geometry::take(const std::string& where, Remarks& remarks) {
  if (flat_) remarks.changed("only the first two coordinates count", where);
  std::vector<AnyShape> shapes;
  for (const Vec2 at : points_) shapes.push_back(Point{at});
  if (!lines_.empty()) shapes.push_back(Polyline{std::move(lines_), 0});
  if (!rings_.empty()) {
    FillRule rule = FillRule::even_odd;
    // Where one polygon lies on another, or on its hole, they count as one: outer rings run one way, holes the other.
    if (may_overlap(rings_, first_rings_)) {
      rule = FillRule::nonzero;
      auto first = first_rings_.begin();
      for (std::size_t i = 0; i < rings_.size(); ++i) {
        while (first != first_rings_.end() && *first < i) ++first;
        const bool outer = first != first_rings_.end() && *first == i;
        wind(rings_[i], outer);
      }
    }
    Filled area = filled(std::move(rings_), rule, 0);
    if (area.repaired) remarks.changed(kRepaired, where, area.largest_move);
    for (AnyShape& shape : area.shapes) shapes.push_back(std::move(shape));
  }
  for (const AnyShape& shape : shapes)
    if (const std::optional<Problem> problem = validate(shape))
      throw InputError{problem->field, problem->message};
  return shapes;
}

namespace {

class WktReader {
 public:
  explicit WktReader(std::string_view text) : rest_(trimmed(text)) {}

  Geometry read() {
    if (rest_.size() > 5 && same_word(rest_.substr(0, 5), "SRID="))
      rest_.remove_prefix(std::min(rest_.find(';') + 1, rest_.size()));
    geometry(0);
    skip();
    if (!rest_.empty()) wrong("something follows the geometry");
    return std::move(made_);
  }

 private:
  [[noreturn]] void wrong(const char* what) const { throw InputError{"", what, excerpt(rest_)}; }
  void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }
  bool take(char c) {
    skip();
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::string_view word() {
    skip();
    std::size_t end = 0;
    while (end < rest_.size() && ((rest_[end] | 32) >= 'a' && (rest_[end] | 32) <= 'z')) ++end;
    const std::string_view result = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return result;
  }
  /// The dimensions' names, and whether it is empty.
  bool empty() {
    for (;;) {
      const std::string_view before = rest_, name = word();
      if (same_word(name, "EMPTY")) return true;
      if (name.empty()) return false;
      if (!same_word(name, "Z") && !same_word(name, "M") && !same_word(name, "ZM")) {
        rest_ = before;
        wrong("not well-known text from here on");
      }
    }
  }
  template <class Each>
  void list(Each each) {
    if (!take('(')) wrong("a bracket is missing before");
    do {
      each();
    } while (take(','));
    if (!take(')')) wrong("a bracket is missing before");
  }
  double number() {
    skip();
    const std::optional<double> value = take_number(rest_);
    if (!value) wrong("not a number");
    if (!std::isfinite(*value)) wrong("larger than the largest double, before");
    return *value;
  }
  Vec2 position() {
    Vec2 at;
    at.x = number();
    at.y = number();
    for (skip(); !rest_.empty() && rest_[0] != ',' && rest_[0] != ')'; skip()) {
      number();
      made_.further_coordinate();
    }
    return at;
  }
  std::vector<Vec2> positions() {
    std::vector<Vec2> result;
    list([&] { result.push_back(position()); });
    return result;
  }

  void geometry(int depth) {
    if (depth > 64) wrong("collections are nested too deeply");
    const std::string_view before = rest_;
    std::string_view name = word();
    // "POINTZ" is "POINT Z".
    for (const std::string_view kind :
         {"POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
          "GEOMETRYCOLLECTION", "LINEARRING", "TRIANGLE"})
      if (name.size() > kind.size() && same_word(name.substr(0, kind.size()), kind) &&
          name.find_first_not_of("zmZM", kind.size()) == std::string_view::npos)
        name = name.substr(0, kind.size());
    const auto is = [&](std::string_view kind) { return same_word(name, kind); };
    const auto area = [&] {
      made_.polygon();
      list([&] { made_.ring(positions()); });
    };
    if (is("POINT")) {
      if (!empty()) list([&] { made_.point(position()); });
    } else if (is("LINESTRING") || is("LINEARRING")) {
      if (!empty()) made_.line(positions());
    } else if (is("POLYGON") || is("TRIANGLE")) {
      if (!empty()) area();
    } else if (is("MULTIPOINT")) {
      if (empty()) return;
      list([&] {
        skip();
        if (!rest_.empty() && rest_[0] == '(')
          list([&] { made_.point(position()); });
        else
          made_.point(position());
      });
    } else if (is("MULTILINESTRING")) {
      if (!empty()) list([&] { made_.line(positions()); });
    } else if (is("MULTIPOLYGON")) {
      if (!empty()) list(area);
    } else if (is("GEOMETRYCOLLECTION")) {
      if (!empty()) list([&] { geometry(depth + 1); });
    } else {
      rest_ = before;
      wrong("not the well-known text of points, lines or polygons");
    }
  }

  std::string_view rest_;
  Geometry made_;
};

}  // namespace

std::vector<std::vector<std::size_t>> rings_around(const std::vector<std::vector<Vec2>>& rings) {
  std::vector<AnyShape> alone;
  std::vector<AnyShape> boxes;
  for (const std::vector<Vec2>& ring : rings) {
    alone.push_back(Region{{ring}, 0});
    boxes.push_back(*bounds(alone.back()));
  }
  const Index index(boxes, Work{.threads = 1});
  std::vector<std::vector<std::size_t>> around(rings.size());
  for (std::size_t b = 0; b < rings.size(); ++b) {
    std::optional<Prepared> outer;
    for (const Id a : index.meeting(boxes[b])) {
      if (a == b || !contains(boxes[b], boxes[a])) continue;
      if (!outer) outer.emplace(alone[b]);
      if (contains(*outer, alone[a])) around[a].push_back(b);
    }
  }
  return around;
}

namespace {

/// Rings that do not cross, as polygons: each ring that lies in an even number
/// of others, and behind it those that lie in it and in one more.
std::vector<std::vector<std::vector<Vec2>>> nested(const std::vector<std::vector<Vec2>>& rings) {
  const std::vector<std::vector<std::size_t>> around = rings_around(rings);
  std::vector<std::vector<std::vector<Vec2>>> polygons;
  std::vector<std::size_t> place(rings.size());
  for (std::size_t a = 0; a < rings.size(); ++a)
    if (around[a].size() % 2 == 0) {
      place[a] = polygons.size();
      polygons.push_back({rings[a]});
    }
  for (std::size_t a = 0; a < rings.size(); ++a)
    if (around[a].size() % 2 != 0)
      for (const std::size_t b : around[a])
        if (around[b].size() + 1 == around[a].size()) polygons[place[b]].push_back(rings[a]);
  return polygons;
}

}  // namespace

void wind(std::vector<Vec2>& ring, bool outer) {
  // In a number whose range holds the products.
  const auto from_first = [&](std::size_t i, int axis) {
    return static_cast<long double>(ring[i][axis]) - ring[0][axis];
  };
  long double twice = 0;
  for (std::size_t i = 1; i + 1 < ring.size(); ++i)
    twice += from_first(i, 0) * from_first(i + 1, 1) - from_first(i, 1) * from_first(i + 1, 0);
  if ((twice < 0) == outer) std::reverse(ring.begin(), ring.end());
}

Geometry parse_wkt(std::string_view text) { return WktReader(text).read(); }

bool append_parts(const AnyShape& shape, Parts& parts) {
  const auto area = [&](const auto& ring) {
    parts.polygons.push_back({{ring.begin(), ring.end()}});
    return true;
  };
  if (const Point* s = std::get_if<Point>(&shape)) return parts.points.push_back(s->position), true;
  if (const Segment* s = std::get_if<Segment>(&shape))
    return parts.lines.push_back({s->a, s->b}), true;
  if (const Box* s = std::get_if<Box>(&shape)) return area(corners(*s));
  if (const OrientedBox* s = std::get_if<OrientedBox>(&shape)) return area(corners(*s));
  if (const Polygon* s = std::get_if<Polygon>(&shape)) return s->radius == 0 && area(s->vertices);
  if (const Polyline* s = std::get_if<Polyline>(&shape)) {
    if (s->radius != 0) return false;
    parts.lines.insert(parts.lines.end(), s->lines.begin(), s->lines.end());
    return true;
  }
  if (const Region* s = std::get_if<Region>(&shape)) {
    if (s->radius != 0) return false;
    for (auto& polygon : nested(s->rings)) parts.polygons.push_back(std::move(polygon));
    return true;
  }
  return false;
}

}  // namespace abut::cli
