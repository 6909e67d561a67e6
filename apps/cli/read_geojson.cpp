// GeoJSON: features with their ids, or bare geometries.
#include <fmt/format.h>

#include "geometry.hpp"

namespace abut::cli {

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
  if (!valid_utf8(text)) throw NotADrawing("not valid JSON: not valid UTF-8");
  try {
    io::read_features(text, [&](io::Feature&& feature) {
      const std::string where = fmt::format("feature {}", feature.place);
      if (feature.error) {
        const InputError error = told(*feature.error);
        const std::string own = error.own();
        remarks.broken(error.kind(), where + (own.empty() ? "" : ": " + own));
      } else if (!feature.item) {
        remarks.refuse("features without a geometry", where);
      } else if (feature.item->shapes.empty()) {
        remarks.refuse("geometries that are empty", where);
      } else {
        drawing.add(remarked(std::move(*feature.item), where, remarks), feature.id);
      }
    });
  } catch (const io::Error& error) {
    throw NotADrawing(told(error).text());
  }
}

}  // namespace abut::cli
