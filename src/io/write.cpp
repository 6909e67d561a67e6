// Shapes as WKT, WKB and GeoJSON: one walk for all three.
#include <abut/io/geometry.hpp>
#include <bit>
#include <cmath>

#include "io/number.hpp"
#include "io/parts.hpp"

namespace abut::io {
namespace {

enum class Form : unsigned char { wkt, wkb, geojson };

struct Name {
  const char *wkt, *json;
};
constexpr Name kNames[] = {{},
                           {"POINT", "Point"},
                           {"LINESTRING", "LineString"},
                           {"POLYGON", "Polygon"},
                           {"MULTIPOINT", "MultiPoint"},
                           {"MULTILINESTRING", "MultiLineString"},
                           {"MULTIPOLYGON", "MultiPolygon"},
                           {"GEOMETRYCOLLECTION", "GeometryCollection"}};

class Writer {
 public:
  Writer(Form form, std::uint32_t srid) : form_(form), srid_(srid) {
    if (srid != 0 && form == Form::wkt) out_ = "SRID=" + std::to_string(srid) + ";";
  }

  std::string write(const Parts& parts) && {
    const std::size_t pieces =
        !parts.points.empty() + std::size_t{!parts.lines.empty()} + !parts.polygons.empty();
    const bool none_in_words = pieces == 0 && form_ == Form::wkt;
    if (pieces != 1) {
      head(Kind::collection);
      none_in_words ? void(out_ += "EMPTY") : open(pieces);
    }
    // A position alone has brackets in WKT, unless it is one of several.
    const bool in_brackets = form_ == Form::wkt && parts.points.size() == 1;
    several(Kind::point, parts.points, [&](Vec2 at) {
      if (in_brackets) out_ += '(';
      position(at);
      if (in_brackets) out_ += ')';
    });
    several(Kind::line_string, parts.lines, [&](const Chain& line) { chain(line); });
    several(Kind::polygon, parts.polygons, [&](const std::vector<Chain>& rings) {
      list(rings, [&](const Chain& given) {
        // RFC 7946, 3.1.6: outer rings counter-clockwise, holes clockwise, each closed.
        Chain ring = given;
        wind(ring, &given == rings.data());
        ring.push_back(Vec2(ring.front()));
        chain(ring);
      });
    });
    if (pieces != 1) {
      if (!none_in_words) close();
      tail();
    }
    return std::move(out_);
  }

 private:
  /// One geometry of the kind, or one of several of it.
  template <class List, class One>
  void several(Kind of, const List& parts, One one) {
    if (parts.empty()) return;
    if (follows_) separate();
    follows_ = true;
    if (parts.size() == 1) {
      head(of);
      one(parts[0]);
    } else {
      head(static_cast<Kind>(static_cast<int>(of) + 3));
      list(parts, [&](const auto& part) {
        if (form_ == Form::wkb) head(of);
        one(part);
      });
    }
    tail();
  }
  template <class List, class Each>
  void list(const List& parts, Each each) {
    open(parts.size());
    for (const auto& part : parts) {
      if (&part != parts.data()) separate();
      each(part);
    }
    close();
  }

  void head(Kind of) {
    if (form_ == Form::wkb) {
      constexpr std::uint32_t has_srid = 0x20000000;
      out_ += '\1';
      number(static_cast<std::uint32_t>(of) | (srid_ != 0 ? has_srid : 0));
      if (srid_ != 0) number(std::exchange(srid_, 0));
    } else if (form_ == Form::wkt) {
      (out_ += kNames[static_cast<int>(of)].wkt) += ' ';
    } else {
      ((out_ += R"({"type": ")") += kNames[static_cast<int>(of)].json) += R"(", ")";
      out_ += of == Kind::collection ? R"(geometries": )" : R"(coordinates": )";
    }
  }
  void tail() {
    if (form_ == Form::geojson) out_ += '}';
  }
  void open(std::size_t count) {
    if (form_ != Form::wkb) return void(out_ += form_ == Form::wkt ? '(' : '[');
    if (count > 0xffffffffU) throw Error("", "too many vertices or parts for well-known binary");
    number(static_cast<std::uint32_t>(count));
  }
  void separate() {
    if (form_ != Form::wkb) out_ += ", ";
  }
  void close() {
    if (form_ != Form::wkb) out_ += form_ == Form::wkt ? ')' : ']';
  }
  void chain(const Chain& vertices) {
    list(vertices, [&](const Vec2& at) { position(at); });
  }
  void position(Vec2 at) {
    if (!std::isfinite(at.x) || !std::isfinite(at.y))
      throw Error("", "a coordinate must be finite");
    if (form_ == Form::wkb) {
      number(std::bit_cast<std::uint64_t>(at.x));
      number(std::bit_cast<std::uint64_t>(at.y));
      return;
    }
    if (form_ == Form::geojson) out_ += '[';
    append_number(out_, at.x);
    out_ += form_ == Form::geojson ? ", " : " ";
    append_number(out_, at.y);
    if (form_ == Form::geojson) out_ += ']';
  }
  template <class Number>
  void number(Number value) {
    for (std::size_t i = 0; i < sizeof value; ++i)
      out_ += static_cast<char>(value >> (8 * i) & 0xff);
  }

  Form form_;
  std::uint32_t srid_;  ///< still to be written
  std::string out_;
  bool follows_ = false;  ///< another piece
};

std::string written(Form form, std::span<const AnyShape> shapes, const Writing& how) {
  Parts parts;
  for (const AnyShape& shape : shapes) append_parts(shape, how.tolerance, parts);
  return Writer(form, how.srid).write(parts);
}

}  // namespace

std::string to_wkt(std::span<const AnyShape> shapes, const Writing& how) {
  return written(Form::wkt, shapes, how);
}
std::string to_wkb(std::span<const AnyShape> shapes, const Writing& how) {
  return written(Form::wkb, shapes, how);
}
std::string to_geojson(std::span<const AnyShape> shapes, const Writing& how) {
  return written(Form::geojson, shapes, how);
}

}  // namespace abut::io
