// Drawings as GeoJSON and as well-known text.
#include <fmt/format.h>

#include "geometry.hpp"
#include "write.hpp"

namespace abut::cli {
namespace {

/// Calls `each(item, text)` for every item that such geometries can be; the
/// others are told.
template <class Text, class Each>
void each_item(const Drawing& drawing, Remarks& remarks, Text text_of, Each each) {
  for (std::size_t i = 0; i < drawing.size(); ++i) try {
      each(i, text_of(i));
    } catch (const io::Error& error) {
      remarks.broken(told(error).kind(), excerpt(drawing.plain_name(i)));
    }
}
std::span<const AnyShape> parts_of(const Drawing& drawing, std::size_t item) {
  return {drawing.begin(item), drawing.end(item)};
}

}  // namespace

void write_geojson(const Drawing& drawing, Output& out, Remarks& remarks, double tolerance) {
  append(out.buffer(), "{\"type\": \"FeatureCollection\", \"features\": [");
  bool first = true;
  each_item(
      drawing, remarks,
      [&](std::size_t i) { return io::to_geojson(parts_of(drawing, i), {tolerance}); },
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
  const auto text = [&](std::size_t i) {
    const CurvedRegion* const area =
        drawing.part_count(i) == 1 ? drawing.curved(drawing.first_part(i)) : nullptr;
    if (!area) {
      for (std::size_t k = 0; k < drawing.part_count(i); ++k)
        if (drawing.curved(drawing.first_part(i) + k)) remarks.curves(drawing.chords_within());
      return io::to_wkt(parts_of(drawing, i), {tolerance});
    }
    // Rings that run as they should. Arcs of ellipses become lines.
    const AnyArea one = *area;
    const CurvedRegion valid = united(std::span(&one, 1));
    for (const auto& ring : valid.rings)
      for (const CurvedEdge& e : ring)
        if (e.semi_axes.x != e.semi_axes.y) remarks.curves(drawing.chords_within());
    return io::to_curved_wkt(valid, {drawing.chords_within()});
  };
  each_item(drawing, remarks, text, [&](std::size_t i, const std::string& geometry) {
    if (!drawing.id(i).empty()) remarks.refuse("ids: this form has none", "");
    append(out.buffer(), geometry);
    append(out.buffer(), "\n");
    out.flush_if_full();
  });
}

}  // namespace abut::cli
