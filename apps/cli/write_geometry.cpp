// Drawings as GeoJSON and as well-known text.
#include <fmt/format.h>

#include "geometry.hpp"
#include "write.hpp"

namespace abut::cli {
namespace {

/// Calls `each(item, text)` for every item that such geometries can be; the
/// others are told.
template <class Text, class Each>
void each_item(const Drawing& drawing, Remarks& remarks, double tolerance, Text text_of,
               Each each) {
  for (std::size_t i = 0; i < drawing.size(); ++i) try {
      each(i, text_of(std::span(drawing.begin(i), drawing.end(i)), io::Writing{tolerance}));
    } catch (const io::Error& error) {
      remarks.broken(told(error).kind(), excerpt(drawing.plain_name(i)));
    }
}

}  // namespace

void write_geojson(const Drawing& drawing, Output& out, Remarks& remarks, double tolerance) {
  append(out.buffer(), "{\"type\": \"FeatureCollection\", \"features\": [");
  bool first = true;
  each_item(drawing, remarks, tolerance, io::to_geojson,
            [&](std::size_t i, const std::string& geometry) {
              append(out.buffer(), first ? "\n" : ",\n");
              first = false;
              append(out.buffer(), "{\"type\": \"Feature\", ");
              if (const std::string_view id = drawing.id(i); !id.empty())
                print(out.buffer(), "\"id\": {}, ", id);
              append(out.buffer(), "\"properties\": {}, \"geometry\": ");
              append(out.buffer(), geometry);
              append(out.buffer(), "}");
              out.flush_if_full();
            });
  append(out.buffer(), "\n]}\n");
}

void write_wkt(const Drawing& drawing, Output& out, Remarks& remarks, double tolerance) {
  each_item(drawing, remarks, tolerance, io::to_wkt,
            [&](std::size_t i, const std::string& geometry) {
              if (!drawing.id(i).empty()) remarks.refuse("ids: this form has none", "");
              append(out.buffer(), geometry);
              append(out.buffer(), "\n");
              out.flush_if_full();
            });
}

}  // namespace abut::cli
