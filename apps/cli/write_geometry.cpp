// Drawings as GeoJSON and as well-known text.
#include <fmt/format.h>

#include "geometry.hpp"
#include "write.hpp"

namespace abut::cli {
namespace {

using Chain = std::vector<Vec2>;

/// "[[0, 0], [1, 0]]" or "(0 0, 1 0)"
struct Notation {
  std::string_view open, close, before, between, behind;
};
constexpr Notation json{"[", "]", "[", ", ", "]"}, wkt{"(", ")", "", " ", ""};

void append_position(Buffer& out, const Notation& by, Vec2 at) {
  append(out, by.before);
  append_number(out, at.x);
  append(out, by.between);
  append_number(out, at.y);
  append(out, by.behind);
}

template <class List, class Each>
void append_list(Buffer& out, const Notation& by, const List& list, Each each) {
  append(out, by.open);
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0) append(out, ", ");
    each(list[i]);
  }
  append(out, by.close);
}

void append_chain(Buffer& out, const Notation& by, const Chain& chain) {
  append_list(out, by, chain, [&](Vec2 at) { append_position(out, by, at); });
}

/// A polygon's outer ring counter-clockwise and its holes clockwise, each
/// closed: RFC 7946, 3.1.6.
void append_polygon(Buffer& out, const Notation& by, const std::vector<Chain>& rings) {
  append(out, by.open);
  for (std::size_t i = 0; i < rings.size(); ++i) {
    Chain ring = rings[i];
    wind(ring, i == 0);
    if (!ring.empty()) ring.push_back(Vec2(ring.front()));
    if (i > 0) append(out, ", ");
    append_chain(out, by, ring);
  }
  append(out, by.close);
}

/// A geometry of one kind: its name as both forms have it, and what is in it.
struct Piece {
  const char *in_json, *in_wkt;
  void (*contents)(Buffer&, const Notation&, const Parts&);
  bool several;
};

std::vector<Piece> pieces_of(const Parts& parts) {
  std::vector<Piece> pieces;
  if (parts.points.size() == 1)
    pieces.push_back({"Point", "POINT",
                      [](Buffer& out, const Notation& by, const Parts& p) {
                        if (&by == &wkt) append(out, "(");
                        append_position(out, by, p.points[0]);
                        if (&by == &wkt) append(out, ")");
                      },
                      false});
  if (parts.points.size() > 1)
    pieces.push_back(
        {"MultiPoint", "MULTIPOINT",
         [](Buffer& out, const Notation& by, const Parts& p) { append_chain(out, by, p.points); },
         true});
  if (parts.lines.size() == 1)
    pieces.push_back(
        {"LineString", "LINESTRING",
         [](Buffer& out, const Notation& by, const Parts& p) { append_chain(out, by, p.lines[0]); },
         false});
  if (parts.lines.size() > 1)
    pieces.push_back({"MultiLineString", "MULTILINESTRING",
                      [](Buffer& out, const Notation& by, const Parts& p) {
                        append_list(out, by, p.lines,
                                    [&](const Chain& line) { append_chain(out, by, line); });
                      },
                      true});
  if (parts.polygons.size() == 1)
    pieces.push_back({"Polygon", "POLYGON",
                      [](Buffer& out, const Notation& by, const Parts& p) {
                        append_polygon(out, by, p.polygons[0]);
                      },
                      false});
  if (parts.polygons.size() > 1)
    pieces.push_back({"MultiPolygon", "MULTIPOLYGON",
                      [](Buffer& out, const Notation& by, const Parts& p) {
                        append_list(out, by, p.polygons, [&](const std::vector<Chain>& rings) {
                          append_polygon(out, by, rings);
                        });
                      },
                      true});
  return pieces;
}

void append_geojson(Buffer& out, const Parts& parts) {
  const std::vector<Piece> pieces = pieces_of(parts);
  if (pieces.size() > 1) append(out, "{\"type\": \"GeometryCollection\", \"geometries\": [");
  for (const Piece& piece : pieces) {
    print(out, "{}{{\"type\": \"{}\", \"coordinates\": ", &piece == pieces.data() ? "" : ", ",
          piece.in_json);
    piece.contents(out, json, parts);
    append(out, "}");
  }
  if (pieces.size() > 1) append(out, "]}");
}

void append_wkt(Buffer& out, const Parts& parts) {
  const std::vector<Piece> pieces = pieces_of(parts);
  if (pieces.size() > 1) append(out, "GEOMETRYCOLLECTION (");
  for (const Piece& piece : pieces) {
    print(out, "{}{} ", &piece == pieces.data() ? "" : ", ", piece.in_wkt);
    piece.contents(out, wkt, parts);
  }
  if (pieces.size() > 1) append(out, ")");
}

/// Calls `each(item, parts)` for every item that such geometries can be; the
/// others are told.
template <class Each>
void each_item(const Drawing& drawing, Remarks& remarks, Each each) {
  for (std::size_t i = 0; i < drawing.size(); ++i) {
    Parts parts;
    bool fits = true;
    for (const AnyShape* shape = drawing.begin(i); shape != drawing.end(i); ++shape)
      if (!append_parts(*shape, parts)) {
        fits = false;
        remarks.broken(fmt::format("{}: these forms have straight edges only", kind_name(*shape)),
                       excerpt(drawing.plain_name(i)));
        break;
      }
    if (fits && !pieces_of(parts).empty()) each(i, parts);
  }
}

}  // namespace

void write_geojson(const Drawing& drawing, Output& out, Remarks& remarks) {
  append(out.buffer(), "{\"type\": \"FeatureCollection\", \"features\": [");
  bool first = true;
  each_item(drawing, remarks, [&](std::size_t i, const Parts& parts) {
    append(out.buffer(), first ? "\n" : ",\n");
    first = false;
    append(out.buffer(), "{\"type\": \"Feature\", ");
    if (const std::string_view id = drawing.id(i); !id.empty())
      print(out.buffer(), "\"id\": {}, ", id);
    append(out.buffer(), "\"properties\": {}, \"geometry\": ");
    append_geojson(out.buffer(), parts);
    append(out.buffer(), "}");
    out.flush_if_full();
  });
  append(out.buffer(), "\n]}\n");
}

void write_wkt(const Drawing& drawing, Output& out, Remarks& remarks) {
  each_item(drawing, remarks, [&](std::size_t i, const Parts& parts) {
    if (!drawing.id(i).empty()) remarks.refuse("ids: this form has none", "");
    append_wkt(out.buffer(), parts);
    append(out.buffer(), "\n");
    out.flush_if_full();
  });
}

}  // namespace abut::cli
