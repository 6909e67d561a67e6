// Well-known text: OGC 06-103r4, section 7; ISO/IEC 13249-3 for arcs; PostGIS's "SRID=…;".
#include <abut/io/geometry.hpp>
#include <algorithm>
#include <cmath>

#include "io/number.hpp"
#include "io/parts.hpp"

namespace abut::io {
namespace {

struct Named {
  std::string_view name;
  Kind kind;
};
constexpr Named kNames[] = {{"POINT", Kind::point},
                            {"LINESTRING", Kind::line_string},
                            {"LINEARRING", Kind::line_string},
                            {"POLYGON", Kind::polygon},
                            {"TRIANGLE", Kind::triangle},
                            {"MULTIPOINT", Kind::multi_point},
                            {"MULTILINESTRING", Kind::multi_line_string},
                            {"MULTIPOLYGON", Kind::multi_polygon},
                            {"GEOMETRYCOLLECTION", Kind::collection},
                            {"CIRCULARSTRING", Kind::circular_string},
                            {"COMPOUNDCURVE", Kind::compound_curve},
                            {"CURVEPOLYGON", Kind::curve_polygon},
                            {"MULTICURVE", Kind::multi_curve},
                            {"MULTISURFACE", Kind::multi_surface},
                            {"POLYHEDRALSURFACE", Kind::polyhedral_surface},
                            {"TIN", Kind::tin}};

bool same_word(std::string_view text, std::string_view upper) {
  return std::ranges::equal(text, upper, {}, [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
}

class WktReader {
 public:
  WktReader(std::string_view text, double tolerance, bool keeps_arcs)
      : whole_(text), rest_(text), tolerance_(tolerance), keeps_arcs_(keeps_arcs) {}

  Item read() {
    skip();
    if (same_word(rest_.substr(0, 5), "SRID=")) {
      rest_.remove_prefix(5);
      const double srid = number();
      if (!(srid >= 0 && srid <= 0xffffffffU) || srid != std::floor(srid))
        wrong("an SRID must be a whole number before");
      made_.srid(static_cast<std::uint32_t>(srid));
      if (!take(';')) wrong("a semicolon is missing before");
    }
    geometry(0);
    skip();
    if (!rest_.empty()) wrong("something follows the geometry");
    return made_.take();
  }

 private:
  [[noreturn]] void wrong(const char* what) const {
    throw Error("", what, rest_.empty() ? "the end" : beginning(rest_),
                whole_.size() - rest_.size());
  }
  void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }
  bool next_is(char c) {
    skip();
    return !rest_.empty() && rest_[0] == c;
  }
  bool take(char c) {
    const bool there = next_is(c);
    rest_.remove_prefix(there);
    return there;
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
      skip();
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
    std::string_view behind = rest_;
    const std::optional<double> value = take_number(behind);
    if (!value) wrong("not a number");
    if (!std::isfinite(*value)) wrong("larger than the largest double");
    rest_ = behind;
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
  Chain positions() {
    Chain result;
    list([&] { result.push_back(position()); });
    return result;
  }

  Kind kind() {
    const std::string_view before = rest_;
    std::string_view name = word();
    for (const Named& known : kNames)
      // "POINTZ" is "POINT Z".
      if (same_word(name.substr(0, known.name.size()), known.name) &&
          name.find_first_not_of("zmZM", known.name.size()) == std::string_view::npos)
        return known.kind;
    rest_ = before;
    wrong("not the well-known text of points, lines or polygons");
  }
  /// The name that stands here, or the kind of those that have none.
  Kind kind_or(Kind unnamed) {
    return next_is('(') || same_word(rest_.substr(0, 5), "EMPTY") ? unnamed : kind();
  }

  Curve curve(Kind of, bool ring = false) {
    const std::string_view before = rest_;
    if (empty()) return {};
    if (of == Kind::line_string) return {positions(), {}};
    if (of == Kind::circular_string) {
      if (!(tolerance_ > 0) && !(ring && keeps_arcs_))
        wrong("an arc needs a tolerance, how far its chords may lie off it");
      Chain through = positions();
      rest_ = through.size() % 2 == 0 ? before : rest_;
      if (through.size() % 2 == 0) wrong("arcs have an odd number of points");
      return arcs_through(std::move(through));
    }
    if (of != Kind::compound_curve) {
      rest_ = before;
      wrong("a line must stand before");
    }
    Curve all;
    list([&] {
      const Kind part = kind_or(Kind::line_string);
      append(all, curve(part == Kind::compound_curve ? Kind::point : part, ring));
    });
    return all;
  }
  Chain line(Kind of) { return along(curve(of), tolerance_, chords_); }
  void rings(Kind of) {
    made_.polygon();
    list([&] {
      const Curve ring =
          curve(of == Kind::curve_polygon ? kind_or(Kind::line_string) : Kind::line_string, true);
      if (keeps_arcs_ && !ring.middles.empty())
        made_.curved_ring(edges_of(ring));
      else
        made_.ring(along(ring, tolerance_, chords_));
    });
  }

  void geometry(int depth) { body(kind(), depth); }
  void body(Kind of, int depth) {
    if (depth > kDeepest) wrong("collections are nested too deeply");
    switch (of) {
      case Kind::line_string:
      case Kind::circular_string:
      case Kind::compound_curve:
        return made_.line(line(of));
      default:
        break;
    }
    if (empty()) return;
    switch (of) {
      case Kind::point:
        return list([&] { made_.point(position()); });
      case Kind::polygon:
      case Kind::triangle:
      case Kind::curve_polygon:
        return rings(of);
      case Kind::multi_point:
        return list([&] {
          if (next_is('('))
            list([&] { made_.point(position()); });
          else if ((!next_is('E') && !next_is('e')) || !empty())
            made_.point(position());
        });
      case Kind::multi_line_string:
        return list([&] { made_.line(line(Kind::line_string)); });
      case Kind::multi_curve:
        return list([&] { made_.line(line(kind_or(Kind::line_string))); });
      case Kind::multi_surface:
        return list([&] {
          const Kind part = kind_or(Kind::polygon);
          if (part != Kind::polygon && part != Kind::curve_polygon)
            wrong("a polygon must stand before");
          if (!empty()) rings(part);
        });
      case Kind::collection:
        return list([&] { geometry(depth + 1); });
      default:
        return list([&] {
          if (!empty()) rings(Kind::polygon);
        });
    }
  }

  std::string_view whole_, rest_;
  double tolerance_;
  bool keeps_arcs_;
  int chords_ = 0;  ///< of all arcs
  Geometry made_;
};

}  // namespace

Item read_wkt(std::string_view text, double tolerance) {
  return WktReader(text, tolerance, false).read();
}
Item read_curved_wkt(std::string_view text, double tolerance) {
  return WktReader(text, tolerance, true).read();
}

}  // namespace abut::io
