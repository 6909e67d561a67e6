// Well-known binary: OGC 06-103r4, section 8; ISO/IEC 13249-3 for arcs, Z and M; PostGIS's EWKB.
#include <abut/io/geometry.hpp>
#include <bit>
#include <cmath>

#include "io/number.hpp"
#include "io/parts.hpp"

namespace abut::io {
namespace {

class WkbReader {
 public:
  WkbReader(std::string_view bytes, double tolerance, bool keeps_arcs)
      : bytes_(bytes), tolerance_(tolerance), keeps_arcs_(keeps_arcs) {}

  Item read() {
    geometry(0);
    if (at_ < bytes_.size()) wrong("something follows the geometry");
    return made_.take();
  }

 private:
  struct Head {
    Kind kind;
    int further;  ///< coordinates: of Z, of M
  };

  [[noreturn]] void wrong(const std::string& what) const { throw Error("", what, "", at_); }
  std::size_t left() const { return bytes_.size() - at_; }
  std::uint64_t whole(int size) {
    if (left() < static_cast<std::size_t>(size)) wrong("well-known binary ends too early");
    std::uint64_t value = 0;
    for (int i = 0; i < size; ++i)
      value |= std::uint64_t{static_cast<unsigned char>(
                   bytes_[at_ + static_cast<std::size_t>(lowest_first_ ? i : size - 1 - i)])}
               << (8 * i);
    at_ += static_cast<std::size_t>(size);
    return value;
  }
  /// How many follow, each of so many bytes at least.
  std::size_t count(std::size_t least) {
    const std::size_t n = whole(4);
    if (n > left() / least)
      wrong("well-known binary ends before " + std::to_string(n) + " parts of it");
    return n;
  }
  Head head() {
    const std::uint64_t order = whole(1);
    if (order > 1) {
      --at_;
      wrong("the order of bytes must be 0 or 1");
    }
    lowest_first_ = order == 1;
    const auto code = static_cast<std::uint32_t>(whole(4));
    constexpr std::uint32_t has_z = 0x80000000, has_m = 0x40000000, has_srid = 0x20000000;
    const std::uint32_t kind = (code & 0x1fffffff) % 1000, form = (code & 0x1fffffff) / 1000;
    if (form > 3 || kind == 0 || kind == 13 || kind == 14 || kind > 17) {
      at_ -= 4;
      wrong("no kind of geometry has the number " + std::to_string(code));
    }
    if (code & has_srid) made_.srid(static_cast<std::uint32_t>(whole(4)));
    const bool z = code & has_z || form == 1 || form == 3, m = code & has_m || form >= 2;
    return {static_cast<Kind>(kind), z + m};
  }
  /// A head, of one of these.
  Head head_of(std::initializer_list<Kind> kinds, const char* what) {
    const std::size_t before = at_;
    const Head found = head();
    for (const Kind kind : kinds)
      if (found.kind == kind) return found;
    at_ = before;
    wrong(std::string("this must be ") + what);
  }
  double number() { return std::bit_cast<double>(whole(8)); }
  /// Empty where both are NaN: so empty points are written.
  std::optional<Vec2> position(int further) {
    const std::size_t before = at_;
    const double x = number(), y = number();
    for (int i = 0; i < further; ++i) number();
    if (std::isnan(x) && std::isnan(y)) return {};
    if (!std::isfinite(x) || !std::isfinite(y)) {
      at_ = before;
      wrong("a coordinate must be finite");
    }
    if (further > 0) made_.further_coordinate();
    return Vec2{x, y};
  }
  Chain positions(int further) {
    const std::size_t n = count(8 * static_cast<std::size_t>(2 + further));
    Chain chain;
    chain.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t before = at_;
      const std::optional<Vec2> at = position(further);
      if (!at) at_ = before, wrong("a coordinate must be finite");
      chain.push_back(*at);
    }
    return chain;
  }
  static constexpr std::size_t least_geometry = 9;  // an order, a kind, and a count
  template <class Each>
  void list(std::size_t least, Each each) {
    for (std::size_t n = count(least); n > 0; --n) each();
  }

  Curve curve(Head of, bool ring) {
    if (of.kind == Kind::line_string) return {positions(of.further), {}};
    if (of.kind == Kind::circular_string) {
      if (!(tolerance_ > 0) && !(ring && keeps_arcs_))
        wrong("an arc needs a tolerance, how far its chords may lie off it");
      Chain through = positions(of.further);
      if (!through.empty() && through.size() % 2 == 0) wrong("arcs have an odd number of points");
      return arcs_through(std::move(through));
    }
    Curve all;
    list(least_geometry, [&] {
      append(all,
             curve(head_of({Kind::line_string, Kind::circular_string}, "a line or arcs"), ring));
    });
    return all;
  }
  Curve any_curve(bool ring) {
    return curve(head_of({Kind::line_string, Kind::circular_string, Kind::compound_curve},
                         "a line or a curve"),
                 ring);
  }
  void line(const Curve& curve) { made_.line(along(curve, tolerance_, chords_)); }
  void rings(Head of) {
    made_.polygon();
    if (of.kind != Kind::curve_polygon) return list(4, [&] { made_.ring(positions(of.further)); });
    list(least_geometry, [&] {
      const Curve ring = any_curve(true);
      if (keeps_arcs_ && !ring.middles.empty())
        made_.curved_ring(edges_of(ring));
      else
        made_.ring(along(ring, tolerance_, chords_));
    });
  }
  void point(int further) {
    if (const std::optional<Vec2> at = position(further)) made_.point(*at);
  }

  void geometry(int depth) {
    if (depth > kDeepest) wrong("collections are nested too deeply");
    const Head of = head();
    switch (of.kind) {
      case Kind::point:
        return point(of.further);
      case Kind::line_string:
      case Kind::circular_string:
      case Kind::compound_curve:
        return line(curve(of, false));
      case Kind::polygon:
      case Kind::triangle:
      case Kind::curve_polygon:
        return rings(of);
      case Kind::multi_point:
        return list(21, [&] { point(head_of({Kind::point}, "a point").further); });
      case Kind::multi_line_string:
        return list(least_geometry,
                    [&] { made_.line(positions(head_of({Kind::line_string}, "a line").further)); });
      case Kind::multi_curve:
        return list(least_geometry, [&] { line(any_curve(false)); });
      case Kind::collection:
        return list(least_geometry, [&] { geometry(depth + 1); });
      case Kind::multi_surface:
        return list(least_geometry,
                    [&] { rings(head_of({Kind::polygon, Kind::curve_polygon}, "a polygon")); });
      default:
        return list(least_geometry,
                    [&] { rings(head_of({Kind::polygon, Kind::triangle}, "a polygon")); });
    }
  }

  std::string_view bytes_;
  double tolerance_;
  bool keeps_arcs_;
  int chords_ = 0;  ///< of all arcs
  std::size_t at_ = 0;
  bool lowest_first_ = true;
  Geometry made_;
};

int digit(char c) {
  return c >= '0' && c <= '9'                 ? c - '0'
         : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                              : -1;
}
/// As bytes; in a database's text "\x" may stand before the digits.
std::string of_digits(std::string_view text) {
  const std::size_t begin = text.starts_with("\\x") ? 2 : 0;
  std::string bytes;
  bytes.reserve(text.size() / 2);
  for (std::size_t i = begin; i < text.size(); i += 2) {
    const int high = digit(text[i]), low = i + 1 < text.size() ? digit(text[i + 1]) : -1;
    if (high < 0 || low < 0)
      throw Error("", "pairs of digits of base 16 must stand here", beginning(text.substr(i, 2)),
                  i);
    bytes += static_cast<char>(16 * high + low);
  }
  return bytes;
}

Item read(std::string_view bytes, double tolerance, bool keeps_arcs) {
  // The first byte is 0 or 1, and no digit.
  if (!bytes.empty() && (bytes[0] == '0' || bytes[0] == '\\'))
    return WkbReader(of_digits(bytes), tolerance, keeps_arcs).read();
  return WkbReader(bytes, tolerance, keeps_arcs).read();
}

}  // namespace

Item read_wkb(std::string_view bytes, double tolerance) { return read(bytes, tolerance, false); }
Item read_curved_wkb(std::string_view bytes, double tolerance) {
  return read(bytes, tolerance, true);
}

}  // namespace abut::io
