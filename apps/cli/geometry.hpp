// Geometries as abut::io reads them, with its remarks and its errors as this program tells them.
#pragma once

#include <abut/io/geometry.hpp>
#include <string>

#include "drawing.hpp"
#include "error.hpp"
#include "svg_outline.hpp"

namespace abut::cli {

inline InputError told(const io::Error& error) {
  const bool is_of_curves = error.message.find("tolerance") != std::string::npos;
  return {error.field, error.message + (is_of_curves ? " (--flatten)" : ""), excerpt(error.value)};
}

/// The shapes of an item; changes to them are remarked.
inline std::vector<AnyShape> remarked(io::Item&& item, const std::string& where, Remarks& remarks) {
  if (item.further_coordinates) remarks.changed("only the first two coordinates count", where);
  if (item.repaired) remarks.changed(kRepaired, where, item.largest_move);
  return std::move(item.shapes);
}

/// The areas and other shapes of well-known text, of which there has to be one. Throws InputError.
inline std::vector<AnyArea> read_wkt_areas(std::string_view text, Remarks& remarks,
                                           double tolerance, bool arcs) {
  std::vector<AnyArea> all;
  try {
    io::Item item = (arcs ? io::read_curved_wkt : io::read_wkt)(text, tolerance);
    std::optional<CurvedRegion> curved = std::move(item.curved);
    for (AnyShape& shape : remarked(std::move(item), {}, remarks))
      all.emplace_back(std::move(shape));
    if (curved) all.emplace_back(*std::move(curved));
  } catch (const io::Error& error) {
    throw told(error);
  }
  if (all.empty()) throw InputError{"", "an empty geometry"};
  return all;
}

}  // namespace abut::cli
