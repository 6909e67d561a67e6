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

/// The shapes of well-known text, of which there has to be one. Throws InputError.
inline std::vector<AnyShape> read_wkt_item(std::string_view text, Remarks& remarks,
                                           double tolerance = 0) {
  std::vector<AnyShape> shapes;
  try {
    shapes = remarked(io::read_wkt(text, tolerance), {}, remarks);
  } catch (const io::Error& error) {
    throw told(error);
  }
  if (shapes.empty()) throw InputError{"", "an empty geometry"};
  return shapes;
}

}  // namespace abut::cli
