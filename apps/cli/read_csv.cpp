// Tables of shapes, as RFC 4180 has them, each row on one line.
//
// The first row names the columns: the fields of the JSON shapes, `id` and `type`. A vector is two
// columns, center_x and center_y (or center.x and center.y), or one whose cells hold both numbers;
// the vertices of a polygon are one cell, "x y x y …". Between numbers in a cell, blanks, commas,
// semicolons and brackets all separate. Without a `type` column, the columns tell the kind.
#include <fmt/format.h>
#include <simdjson.h>

#include <cmath>

#include "drawing.hpp"
#include "error.hpp"
#include "fields.hpp"
#include "lines.hpp"

namespace abut::cli {
namespace {

/// Splits a row into cells; quoted cells are unquoted.
void split(std::string_view row, std::vector<std::string>& cells) {
  cells.clear();
  if (!row.empty() && row.back() == '\r') row.remove_suffix(1);
  for (;;) {
    std::string& cell = cells.emplace_back();
    const std::size_t blank = row.find_first_not_of(" \t");
    if (blank != std::string_view::npos && row[blank] == '"') {
      row.remove_prefix(blank + 1);
      for (;;) {
        const std::size_t quote = row.find('"');
        if (quote == std::string_view::npos)
          throw InputError{"", "a quoted cell is not closed on its line"};
        cell.append(row.substr(0, quote));
        row.remove_prefix(quote + 1);
        if (row.empty() || row[0] != '"') break;
        cell.push_back('"');
        row.remove_prefix(1);
      }
      const std::size_t comma = std::min(row.find(','), row.size());
      if (!trimmed(row.substr(0, comma)).empty())
        throw InputError{"", "something follows a quoted cell"};
      row.remove_prefix(comma);
    } else {
      const std::size_t comma = std::min(row.find(','), row.size());
      cell = trimmed(row.substr(0, comma));
      row.remove_prefix(comma);
    }
    if (row.empty()) return;
    row.remove_prefix(1);
  }
}

struct Column {
  enum class Role : unsigned char { unknown, id, type, whole, x, y } role = Role::unknown;
  Field field{};
  std::string name;
};

Column column_named(std::string_view name) {
  using enum Column::Role;
  Column column;
  column.name = name;
  if (name == "id") column.role = id;
  if (name == "type") column.role = type;
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
  return column;
}

std::vector<double> numbers_in(std::string_view cell) {
  constexpr std::string_view separators = " \t,;[]()";
  std::vector<double> numbers;
  for (;;) {
    const std::size_t start = cell.find_first_not_of(separators);
    if (start == std::string_view::npos) return numbers;
    cell.remove_prefix(start);
    const std::size_t end = std::min(cell.find_first_of(separators), cell.size());
    numbers.push_back(whole_number(cell.substr(0, end)));
    cell.remove_prefix(end);
  }
}

void set_whole(Fields& fields, Field field, std::string_view cell) {
  if (form(field) == FieldForm::number) return fields.set(field, whole_number(cell));
  const std::vector<double> numbers = numbers_in(cell);
  if (form(field) == FieldForm::vector) {
    if (numbers.size() != 2)
      throw InputError{"", fmt::format("must be two numbers, but has {}", numbers.size())};
    return fields.set(field, Vec2{numbers[0], numbers[1]});
  }
  if (numbers.size() % 2 != 0)
    throw InputError{"", fmt::format("must be pairs of numbers, but has {}", numbers.size())};
  std::vector<Vec2>& list = fields.set_vertices();
  for (std::size_t i = 0; i < numbers.size(); i += 2) list.push_back({numbers[i], numbers[i + 1]});
}

class Table {
 public:
  Table(const std::vector<std::string>& header, Remarks& remarks) {
    for (const std::string& name : header) columns_.push_back(column_named(trimmed(name)));
    unsigned given = 0;
    bool has_type = false;
    for (const Column& column : columns_) {
      for (const Column& other : columns_)
        if (&other < &column && other.name == column.name && column.role != Column::Role::unknown)
          throw NotADrawing(fmt::format("line 1: two columns are called {}", column.name));
      if (column.role == Column::Role::unknown)
        remarks.refuse("columns that are no shape's field", column.name);
      else if (column.role == Column::Role::type)
        has_type = true;
      else if (column.role != Column::Role::id)
        given |= 1U << static_cast<int>(column.field);
    }
    if (has_type) return;
    const std::optional<std::string_view> kind = kind_with(given);
    if (!kind)
      throw NotADrawing(
          "line 1: the columns are those of no shape; add the missing ones, or a type");
    kind_ = *kind;
  }

  void read(const std::vector<std::string>& cells, Drawing& drawing) {
    if (cells.size() != columns_.size())
      throw InputError{"",
                       fmt::format("has {} cells under {} columns", cells.size(), columns_.size())};
    fields_.clear();
    std::string_view type = kind_;
    Buffer id;
    unsigned has_x = 0, has_y = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Column& column = columns_[i];
      if (cells[i].empty()) continue;
      try {
        const unsigned bit = 1U << static_cast<int>(column.field);
        switch (column.role) {
          case Column::Role::unknown:
            break;
          case Column::Role::id:
            if (!simdjson::validate_utf8(cells[i])) throw InputError{"", "not valid UTF-8"};
            append_json_string(id, cells[i]);
            break;
          case Column::Role::type:
            type = cells[i];
            break;
          case Column::Role::whole:
            if (fields_.has(column.field)) throw InputError{"", "given twice"};
            set_whole(fields_, column.field, cells[i]);
            break;
          case Column::Role::x:
          case Column::Role::y: {
            unsigned& seen = column.role == Column::Role::x ? has_x : has_y;
            if (fields_.has(column.field) && !((has_x | has_y) & bit))
              throw InputError{"", "given twice"};
            seen |= bit;
            Vec2 vector = fields_.has(column.field) ? fields_.vector(column.field) : Vec2{};
            vector[column.role == Column::Role::y] = whole_number(cells[i]);
            fields_.set(column.field, vector);
            break;
          }
        }
      } catch (InputError& error) {
        error.field = column.name;
        throw;
      }
    }
    if (const unsigned half = has_x ^ has_y)
      for (int i = 0; i < field_count; ++i)
        if (half >> i & 1U)
          throw InputError{std::string(name(static_cast<Field>(i))),
                           "only one of its two numbers is given"};
    drawing.add(make_shape(type, fields_), {id.data(), id.size()});
  }

 private:
  std::vector<Column> columns_;
  std::string kind_;
  Fields fields_;
};

}  // namespace

void read_csv(LineReader& lines, Drawing& drawing, Remarks& remarks) {
  std::optional<Table> table;
  std::vector<std::string> cells;
  while (const std::optional<Line> line = lines.next()) {
    try {
      if (line->too_long) throw InputError{"", too_long_message()};
      if (trimmed(line->text).empty()) continue;
      split(line->text, cells);
      if (table)
        table->read(cells, drawing);
      else
        table.emplace(cells, remarks);
    } catch (const InputError& error) {
      if (!table) throw NotADrawing(fmt::format("line {}: {}", line->number, error.text()));
      remarks.broken(error.text(), fmt::format("line {}", line->number));
    }
  }
  if (!table) throw NotADrawing("empty: a table begins with a row that names its columns");
}

}  // namespace abut::cli
