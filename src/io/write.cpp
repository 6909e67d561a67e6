// Shapes as WKT, WKB and GeoJSON: one walk for all three.
#include <abut/curved_region.hpp>
#include <abut/io/geometry.hpp>
#include <bit>
#include <cmath>
#include <limits>

#include "io/number.hpp"
#include "io/parts.hpp"

namespace abut::io {
namespace {

enum class Form : unsigned char { wkt, wkb, geojson };

struct Name {
  const char *wkt, *json;
};
/// A stretch of a ring: vertices, or arcs through the 1st, 2nd and 3rd of them, and so on.
struct Run {
  bool arcs;
  Chain through;
};
using Runs = std::vector<Run>;

/// A ring, closed. Arcs of ellipses are chords.
Runs runs_of(const std::vector<CurvedEdge>& ring, double tolerance) {
  Runs runs;
  const auto place = [&](bool arcs, Vec2 from) -> Chain& {
    if (runs.empty() || runs.back().arcs != arcs) runs.push_back({arcs, {from}});
    return runs.back().through;
  };
  for (const CurvedEdge& e : ring) {
    const bool arc = e.kind == CurvedEdge::Kind::arc, round = e.semi_axes.x == e.semi_axes.y;
    Chain& chain = place(arc && round, e.from);
    if (arc && !round && !(tolerance > 0))
      throw Error("", "has arcs of ellipses: a tolerance says how far lines may lie from them");
    if (arc && round && e.from == e.to)
      chain.push_back(e.center + (e.center - e.from));  // all round: the point across
    else if (arc)
      detail::append_chords(e, round ? 2 : detail::chord_count(e, tolerance), chain);
    chain.push_back(e.to);
  }
  return runs;
}

/// Rings with those behind them that are holes in them. Rings touch in corners at most, so the middle of an edge tells.
std::vector<std::vector<Runs>> surfaces(const CurvedRegion& region, double tolerance) {
  std::vector<std::vector<Runs>> all;
  std::vector<std::pair<double, CurvedRegion>> outer;
  const auto is_outer = [](const CurvedRegion& ring) {
    CurvedRegion back = ring;
    for (CurvedEdge& e : back.rings[0]) std::swap(e.from, e.to), e.turn = -e.turn;
    return area(ring) >= area(back);
  };
  std::vector<const std::vector<CurvedEdge>*> holes;
  for (const auto& ring : region.rings) {
    CurvedRegion alone{{ring}};
    if (!is_outer(alone)) {
      holes.push_back(&ring);
      continue;
    }
    all.push_back({runs_of(ring, tolerance)});
    outer.emplace_back(area(alone), std::move(alone));
  }
  const auto around = [&](const CurvedEdge& edge) {
    Chain middle;
    detail::append_chords(edge, 2, middle);
    if (edge.kind == CurvedEdge::Kind::segment) middle = {0.5 * edge.from + 0.5 * edge.to};
    std::size_t least = outer.size();
    for (std::size_t i = 0; i < outer.size(); ++i)
      if (contains(outer[i].second, middle[0]) &&
          (least == outer.size() || outer[i].first < outer[least].first))
        least = i;
    return least;
  };
  for (const auto* hole : holes) {
    // Beside a ring that it all but touches, rounding may hide an edge; another one tells then.
    std::size_t least = outer.size();
    for (const CurvedEdge& edge : *hole)
      if (least == outer.size()) least = around(edge);
    if (least == outer.size())
      throw Error("rings", "a hole lies too close to the ring around it to be written in doubles");
    all[least].push_back(runs_of(*hole, tolerance));
  }
  return all;
}

constexpr Name kNames[] = {{},
                           {"POINT", "Point"},
                           {"LINESTRING", "LineString"},
                           {"POLYGON", "Polygon"},
                           {"MULTIPOINT", "MultiPoint"},
                           {"MULTILINESTRING", "MultiLineString"},
                           {"MULTIPOLYGON", "MultiPolygon"},
                           {"GEOMETRYCOLLECTION", "GeometryCollection"},
                           {"CIRCULARSTRING", {}},
                           {"COMPOUNDCURVE", {}},
                           {"CURVEPOLYGON", {}},
                           {"MULTICURVE", {}},
                           {"MULTISURFACE", {}}};

class Writer {
 public:
  Writer(Form form, std::uint32_t srid) : form_(form), srid_(srid) {
    // Databases have it as a signed number.
    if (srid > std::uint32_t{std::numeric_limits<std::int32_t>::max()})
      throw Error("srid", "must be a whole number from 0 to 2147483647");
    if (srid != 0 && form == Form::wkt) out_ = "SRID=" + std::to_string(srid) + ";";
  }

  std::string write(const std::vector<std::vector<Runs>>& surfaces) && {
    if (surfaces.size() != 1) head(Kind::multi_surface);
    const auto one = [&](const std::vector<Runs>& rings) {
      head(Kind::curve_polygon);
      list(rings, [&](const Runs& runs) {
        if (runs.size() == 1) return run(runs[0]);
        head(Kind::compound_curve);
        list(runs, [&](const Run& part) { run(part); });
      });
    };
    surfaces.size() == 1 ? one(surfaces[0]) : list(surfaces, one);
    return std::move(out_);
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

  void run(const Run& part) {
    if (part.arcs || form_ == Form::wkb)
      head(part.arcs ? Kind::circular_string : Kind::line_string);
    chain(part.through);
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

std::string written(Form form, const CurvedRegion& region, const Writing& how) {
  bool has_arc = false;
  for (const auto& ring : region.rings)
    for (const CurvedEdge& e : ring)
      has_arc = has_arc || (e.kind == CurvedEdge::Kind::arc && e.semi_axes.x == e.semi_axes.y);
  if (has_arc) return Writer(form, how.srid).write(surfaces(region, how.tolerance));
  for (const auto& ring : region.rings) runs_of(ring, how.tolerance);  // refuses what it cannot
  const AnyShape flat = flattened(region, how.tolerance > 0 ? how.tolerance : 1).region;
  return written(form, std::span(&flat, 1), how);
}

}  // namespace

std::string to_curved_wkt(const CurvedRegion& region, const Writing& how) {
  return written(Form::wkt, region, how);
}
std::string to_curved_wkb(const CurvedRegion& region, const Writing& how) {
  return written(Form::wkb, region, how);
}
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
