#include "csv_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "error.hpp"

namespace abut::cli {
namespace {

using enum Column::Role;

struct Alias {
  std::string_view name;
  Field field;
  Column::Role role;
};

/// Whether x and y are a centre or a point on their own, the other columns tell.
constexpr Alias aliases[] = {
    {"x", Field::center, x},
    {"y", Field::center, y},
    {"r", Field::radius, whole},
    {"cx", Field::center, x},
    {"cy", Field::center, y},
    {"rx", Field::semi_axes, x},
    {"ry", Field::semi_axes, y},
    {"x1", Field::a, x},
    {"y1", Field::a, y},
    {"x2", Field::b, x},
    {"y2", Field::b, y},
    {"xmin", Field::min, x},
    {"ymin", Field::min, y},
    {"xmax", Field::max, x},
    {"ymax", Field::max, y},
    {"minx", Field::min, x},
    {"miny", Field::min, y},
    {"maxx", Field::max, x},
    {"maxy", Field::max, y},
    {"lon", Field::center, x},
    {"lat", Field::center, y},
    {"lng", Field::center, x},
    {"longitude", Field::center, x},
    {"latitude", Field::center, y},
};
constexpr std::string_view of_a_point[] = {"x", "y", "lon", "lat", "lng", "longitude", "latitude"};

template <class List>
bool is_one_of(std::string_view name, const List& list) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

/// "Center X" is center_x.
std::string canonical(std::string_view name) {
  std::string result(trimmed(name));
  for (char& c : result)
    c = c == ' ' || c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

Column column_named(std::string_view given) {
  Column column;
  column.name = given;
  const std::string name = canonical(given);
  if (name == "id") column.role = id;
  if (name == "type") column.role = type;
  if (name == "wkt" || name == "geometry" || name == "geom" || name == "the_geom") {
    column.role = wkt;
    return column;
  }
  if (const std::optional<Field> field = field_named(name)) {
    column.role = whole;
    column.field = *field;
  } else if (name.size() > 2 && (name[name.size() - 2] == '_' || name[name.size() - 2] == '.')) {
    const std::optional<Field> vector = field_named(name.substr(0, name.size() - 2));
    if (vector && form(*vector) == FieldForm::vector &&
        (name.back() == 'x' || name.back() == 'y')) {
      column.role = name.back() == 'x' ? x : y;
      column.field = *vector;
    }
  }
  for (const Alias& alias : aliases)
    if (alias.name == name) column.role = alias.role, column.field = alias.field;
  return column;
}

/// A table whose only numbers are x and y is one of points.
void take_lone_centers_for_points(std::vector<Column>& columns) {
  const bool lone = std::all_of(columns.begin(), columns.end(), [](const Column& column) {
    return column.role == unknown || column.role == id ||
           is_one_of(canonical(column.name), of_a_point);
  });
  if (!lone) return;
  for (Column& column : columns)
    if (column.role == x || column.role == y) column.field = Field::position;
}

std::string list_of(const std::vector<Column>& columns) {
  constexpr std::size_t most = 12;
  std::string list;
  for (const Column& column : columns) {
    if (&column == columns.data() + most) return list + ", …";
    list += (list.empty() ? "" : ", ") + excerpt(column.name);
  }
  return list;
}

/// "point: position_x, position_y" and so on, for all kinds.
std::string columns_of_all_kinds() {
  std::string list;
  for (const Kind& kind : all_kinds()) {
    list += fmt::format("{}{}:", list.empty() ? "" : "; ", kind.name);
    for (int i = 0; i < field_count; ++i) {
      const auto field = static_cast<Field>(i);
      if (!(kind.required >> i & 1U)) continue;
      list += form(field) == FieldForm::vector ? fmt::format(" {0}_x {0}_y", name(field))
                                               : fmt::format(" {}", name(field));
    }
  }
  return list;
}

}  // namespace

char separator_in(std::string_view row) {
  constexpr std::string_view separators = ",;\t";
  std::size_t counts[3] = {};
  bool quoted = false;
  for (const char c : row) {
    if (c == '"') quoted = !quoted;
    if (const std::size_t which = separators.find(c); !quoted && which != std::string_view::npos)
      ++counts[which];
  }
  return separators[static_cast<std::size_t>(std::max_element(counts, counts + 3) - counts)];
}

void split(std::string_view row, char separator, std::vector<std::string>& cells) {
  cells.clear();
  if (!row.empty() && row.back() == '\r') row.remove_suffix(1);
  const std::string_view blanks = separator == '\t' ? " " : " \t";
  for (;;) {
    std::string& cell = cells.emplace_back();
    const std::size_t blank = row.find_first_not_of(blanks);
    if (blank != std::string_view::npos && row[blank] == '"') {
      row.remove_prefix(blank + 1);
      for (;;) {
        const std::size_t quote = row.find('"');
        if (quote == std::string_view::npos) throw InputError{"", "a quoted cell is not closed"};
        cell.append(row.substr(0, quote));
        row.remove_prefix(quote + 1);
        if (row.empty() || row[0] != '"') break;
        cell.push_back('"');
        row.remove_prefix(1);
      }
      const std::size_t end = std::min(row.find(separator), row.size());
      if (!trimmed(row.substr(0, end)).empty())
        throw InputError{"", "something follows a quoted cell"};
      row.remove_prefix(end);
    } else {
      const std::size_t end = std::min(row.find(separator), row.size());
      cell = trimmed(row.substr(0, end));
      // Most likely the end of a quoted cell that began on the line before.
      if (cell.find('"') != std::string::npos)
        throw InputError{"", "a quote in a cell that is not quoted", excerpt(cell)};
      row.remove_prefix(end);
    }
    if (row.empty()) return;
    row.remove_prefix(1);
  }
}

std::size_t end_of_long_row(std::string_view text, char separator) {
  // A quote that somebody forgot to close must not take the rest of the file with it.
  constexpr std::size_t longest = std::size_t{1} << 16;
  text = text.substr(0, longest);
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!quoted && text[i] == '\n') return i;
    if (text[i] != '"') continue;
    if (quoted) {
      if (i + 1 < text.size() && text[i + 1] == '"') {
        ++i;
        continue;
      }
      const std::size_t next = std::min(text.find_first_not_of(" \r", i + 1), text.size());
      if (next < text.size() && text[next] != separator && text[next] != '\n') return 0;
    }
    quoted = !quoted;
  }
  return quoted ? 0 : text.size();
}

Table::Table(std::string_view header, char parted_by, Remarks& remarks) : separator(parted_by) {
  std::vector<std::string> names;
  split(header, separator, names);
  for (const std::string& name : names) columns.push_back(column_named(trimmed(name)));
  take_lone_centers_for_points(columns);
  unsigned given = 0;
  bool has_type = false;
  std::map<std::pair<Column::Role, Field>, std::string_view> seen;
  for (const Column& column : columns) {
    if (column.role == unknown) {
      remarks.refuse("columns that are no shape's field", excerpt(column.name));
      continue;
    }
    const auto [same, fresh] = seen.try_emplace({column.role, column.field}, column.name);
    if (!fresh)
      throw NotADrawing(same->second == column.name
                            ? fmt::format("line 1: two columns are called {}", column.name)
                            : fmt::format("line 1: the columns {} and {} are the same number",
                                          same->second, column.name));
    if (column.role == wkt)
      geometries = true;
    else if (column.role == type)
      has_type = true;
    else if (column.role != id)
      given |= 1U << static_cast<int>(column.field);
    if (column.role == type || (column.role == whole && form(column.field) != FieldForm::number))
      plain = false;
  }
  if (geometries) plain = false;
  if (has_type || geometries) return;
  kind = kind_with(given);
  if (!kind)
    throw NotADrawing(fmt::format(
        "line 1: the columns {} make no shape; there are {}; or a column wkt has it, or a column "
        "type says it",
        list_of(columns), columns_of_all_kinds()));
}

}  // namespace abut::cli
