// The header row of a table: it maps columns to fields of a kind of shape.
//
// Columns are named as the fields of the JSON shapes, `id` and `type`; upper case, and blanks for
// underscores, are as good. A vector is two columns, center_x and center_y (or center.x and
// center.y), or one whose cells hold both numbers. Short names that others export stand for them:
// x, y, r; cx, cy, rx, ry; x1, y1, x2, y2; xmin, ymin, xmax, ymax; lon, lat.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drawing.hpp"
#include "fields.hpp"

namespace abut::cli {

struct Column {
  enum class Role : unsigned char { unknown, id, type, whole, x, y, wkt } role = Role::unknown;
  Field field{};
  std::string name;
};

struct Table {
  char separator = ',';
  std::vector<Column> columns;
  const Kind* kind = nullptr;  ///< of every row; none where a column says it
  bool geometries = false;     ///< a column has well-known text
  bool plain = true;           ///< no column but such as hold one number, or an id

  /// Throws InputError or NotADrawing.
  Table(std::string_view header, char separator, Remarks& remarks);
};

/// The separator of this row's cells: the most frequent of comma, semicolon and tab outside quotes.
char separator_in(std::string_view row);

/// Splits a row into cells; quoted cells are unquoted. Throws InputError.
void split(std::string_view row, char separator, std::vector<std::string>& cells);

/// Where the row that begins `text` ends, if that is behind its first line: quoted cells may hold
/// line breaks. 0 where a quoted cell is not closed as it should be within a reasonable length.
std::size_t end_of_long_row(std::string_view text, char separator);

}  // namespace abut::cli
