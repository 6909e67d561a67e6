// GeoJSON (RFC 7946): features with their ids, or bare geometries. Longitudes
// and latitudes are taken as they stand, as the coordinates of a plane.
#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>

#include "drawing.hpp"
#include "error.hpp"
#include "geometry.hpp"

namespace abut::cli {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

array list_at(const object& in, const char* field) {
  array list;
  if (in[field].get(list)) throw InputError{field, "must be a list"};
  return list;
}

class GeoJsonReader {
 public:
  GeoJsonReader(Drawing& drawing, Remarks& remarks) : drawing_(drawing), remarks_(remarks) {}

  void read(const object& whole) {
    const std::string_view type = type_of(whole);
    if (type == "FeatureCollection") {
      for (const element one : list_at(whole, "features")) {
        object of;
        ++place_;
        if (one.get(of))
          lost(InputError{"", "a feature must be an object"});
        else
          feature(of);
      }
    } else if (type == "Feature") {
      feature(whole);
    } else {
      item(whole, {});
    }
  }

  static std::string_view type_of(const object& in) {
    std::string_view type;
    return in["type"].get(type) ? std::string_view() : type;
  }

 private:
  void feature(const object& one) {
    std::string id;
    element own;
    if (!one["id"].get(own)) id = simdjson::minify(own);
    element geometry;
    object of;
    if (one["geometry"].get(geometry) || geometry.is_null())
      return remarks_.refuse("features without a geometry", where());
    if (geometry.get(of)) return lost(InputError{"geometry", "must be an object"});
    item(of, id);
  }

  void item(const object& geometry, const std::string& id) {
    try {
      Geometry made;
      add(geometry, made, 0);
      std::vector<AnyShape> shapes = made.take(where(), remarks_);
      if (shapes.empty()) return remarks_.refuse("geometries that are empty", where());
      drawing_.add(std::move(shapes), id);
    } catch (const InputError& error) {
      lost(error);
    }
  }
  std::string where() const { return fmt::format("feature {}", place_); }
  void lost(const InputError& error) {
    const std::string own = error.own();
    remarks_.broken(error.kind(), where() + (own.empty() ? "" : ": " + own));
  }

  static double number(const element& value) {
    double result = 0;
    if (value.get(result) || !std::isfinite(result))
      throw InputError{"coordinates", "must be numbers"};
    return result;
  }
  static array list(const element& value) {
    array result;
    if (value.get(result)) throw InputError{"coordinates", "must be a list"};
    return result;
  }
  static Vec2 position(const element& value, Geometry& to) {
    Vec2 at;
    int axis = 0;
    for (const element one : list(value)) {
      if (axis < 2)
        at[axis] = number(one);
      else
        to.further_coordinate();
      ++axis;
    }
    if (axis < 2) throw InputError{"coordinates", "a position must be two numbers"};
    return at;
  }
  static std::vector<Vec2> positions(const element& value, Geometry& to) {
    std::vector<Vec2> result;
    for (const element one : list(value)) result.push_back(position(one, to));
    return result;
  }

  static void add(const object& geometry, Geometry& to, int depth) {
    if (depth > 64) throw InputError{"geometries", "nested too deeply"};
    const std::string_view type = type_of(geometry);
    if (type == "GeometryCollection") {
      for (const element one : list_at(geometry, "geometries")) {
        object inner;
        if (one.get(inner)) throw InputError{"geometries", "must be objects"};
        add(inner, to, depth + 1);
      }
      return;
    }
    constexpr std::string_view known[] = {"Point",      "LineString",      "Polygon",
                                          "MultiPoint", "MultiLineString", "MultiPolygon"};
    if (std::find(std::begin(known), std::end(known), type) == std::end(known))
      throw InputError{"type", "no geometry of GeoJSON", excerpt(type)};
    element all;
    if (geometry["coordinates"].get(all)) throw InputError{"coordinates", "missing"};
    const auto area = [&](const element& rings) {
      to.polygon();
      for (const element ring : list(rings)) to.ring(positions(ring, to));
    };
    if (type == "Point") {
      if (list(all).size() > 0) to.point(position(all, to));
    } else if (type == "MultiPoint") {
      for (const Vec2 at : positions(all, to)) to.point(at);
    } else if (type == "LineString") {
      to.line(positions(all, to));
    } else if (type == "MultiLineString") {
      for (const element line : list(all)) to.line(positions(line, to));
    } else if (type == "Polygon") {
      area(all);
    } else {
      for (const element polygon : list(all)) area(polygon);
    }
  }

  Drawing& drawing_;
  Remarks& remarks_;
  std::size_t place_ = 0;
};

}  // namespace

bool is_geojson(std::string_view text) {
  // Only what comes first is looked at: the names of its types are no shapes'
  // here.
  const std::string_view begin = text.substr(0, 4096);
  for (const char* type : {"\"FeatureCollection\"", "\"Feature\"", "\"GeometryCollection\"",
                           "\"coordinates\"", "\"features\""})
    if (begin.find(type) != std::string_view::npos) return true;
  return false;
}

void read_geojson(const std::string& text, Drawing& drawing, Remarks& remarks) {
  simdjson::dom::parser parser;
  std::string_view bytes = text;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  object whole;
  if (const simdjson::error_code error = parser.parse(bytes.data(), bytes.size()).get(whole))
    throw NotADrawing(error == simdjson::INCORRECT_TYPE
                          ? "GeoJSON is an object: a FeatureCollection, a "
                            "Feature or a geometry"
                          : fmt::format("not valid JSON: {}", simdjson::error_message(error)));
  try {
    GeoJsonReader(drawing, remarks).read(whole);
  } catch (const InputError& error) {
    throw NotADrawing(error.text());
  }
}

}  // namespace abut::cli
