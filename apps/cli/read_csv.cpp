// Tables of shapes, as RFC 4180 has them, each row on one line.
//
// The first row names the columns: the fields of the JSON shapes, `id` and `type`. A vector is two
// columns, center_x and center_y (or center.x and center.y), or one whose cells hold both numbers;
// the vertices of a polygon are one cell, "x y x y …". Between numbers in a cell, blanks, commas,
// semicolons and brackets all separate. Without a `type` column, the columns tell the kind.
#include <fmt/format.h>
#include <simdjson.h>

#include <charconv>
#include <cmath>
#include <map>

#include "by_lines.hpp"
#include "error.hpp"
#include "fields.hpp"

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
      // Most likely the end of a quoted cell that began on the line before.
      if (cell.find('"') != std::string::npos)
        throw InputError{"", "a quote in a cell that is not quoted", excerpt(cell)};
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
      throw InputError{"", "must be two numbers", fmt::format("has {}", numbers.size())};
    return fields.set(field, Vec2{numbers[0], numbers[1]});
  }
  if (numbers.size() % 2 != 0)
    throw InputError{"", "must be pairs of numbers", fmt::format("has {}", numbers.size())};
  std::vector<Vec2>& list = fields.set_vertices();
  for (std::size_t i = 0; i < numbers.size(); i += 2) list.push_back({numbers[i], numbers[i + 1]});
}

/// What the first row says.
struct Table {
  std::vector<Column> columns;
  const Kind* kind = nullptr;  ///< of every row; none where a column says it
  bool plain = true;           ///< no column but such as RowReader::read_plain knows

  Table(const std::vector<std::string>& header, Remarks& remarks) {
    for (const std::string& name : header) columns.push_back(column_named(trimmed(name)));
    unsigned given = 0;
    bool has_type = false;
    std::map<std::pair<Column::Role, Field>, std::string_view> names;
    for (const Column& column : columns) {
      if (column.role == Column::Role::unknown) {
        remarks.refuse("columns that are no shape's field", excerpt(column.name));
        continue;
      }
      const auto [same, fresh] = names.try_emplace({column.role, column.field}, column.name);
      if (!fresh)
        throw NotADrawing(same->second == column.name
                              ? fmt::format("line 1: two columns are called {}", column.name)
                              : fmt::format("line 1: the columns {} and {} are the same number",
                                            same->second, column.name));
      if (column.role == Column::Role::type)
        has_type = true;
      else if (column.role != Column::Role::id)
        given |= 1U << static_cast<int>(column.field);
      if (column.role == Column::Role::type ||
          (column.role == Column::Role::whole && form(column.field) != FieldForm::number))
        plain = false;
    }
    if (has_type) return;
    kind = kind_with(given);
    if (!kind)
      throw NotADrawing(
          "line 1: the columns are those of no shape; add the missing ones, or a type");
  }
};

/// A number as nearly all are written, off the front of [at, end): to be followed by a comma or the
/// end. Anything else is left to whole_number.
bool take_plain_number(const char*& at, const char* end, double& value) {
  const char* digit = at + (at < end && *at == '-');
  if (digit == end || *digit < '0' || *digit > '9') return false;
  const auto [stop, status] = std::from_chars(at, end, value);
  at = stop;
  return status == std::errc() && (at == end || *at == ',');
}

class RowReader final : public LineParser {
 public:
  explicit RowReader(const Table& table) : table_(table), columns_(table.columns) {}

  void parse(std::string_view row, Drawing& to) override {
    if (!row.empty() && row.back() == '\r') row.remove_suffix(1);
    if (table_.plain && read_plain(row, to)) return;
    split(row, cells_);
    read(cells_, to);
  }

 private:
  /// A row of numbers without quotes, blanks or gaps, and perhaps an id in ASCII: the same as
  /// read() makes of it, in a fraction of the time. False, and nothing done, where it is not one.
  bool read_plain(std::string_view row, Drawing& drawing) {
    const char* at = row.data();
    const char* const end = at + row.size();
    fields_.clear();
    id_.clear();
    unsigned has_x = 0, has_y = 0;
    for (const Column& column : columns_) {
      if (&column != columns_.data()) {
        if (at == end) return false;
        ++at;  // the comma
      }
      const unsigned bit = 1U << static_cast<int>(column.field);
      double value = 0;
      switch (column.role) {
        case Column::Role::type:
          return false;
        case Column::Role::unknown:
          for (; at != end && *at != ','; ++at)
            if (*at == '"') return false;
          break;
        case Column::Role::id: {
          const char* const begin = at;
          for (; at != end && *at != ','; ++at)
            if (*at <= ' ' || *at > '~' || *at == '"' || *at == '\\') return false;
          if (at == begin) break;
          id_.push_back('"');
          id_.append(begin, at);
          id_.push_back('"');
          break;
        }
        case Column::Role::whole:
          if (!take_plain_number(at, end, value)) return false;
          fields_.set(column.field, value);
          break;
        case Column::Role::x:
        case Column::Role::y: {
          if (!take_plain_number(at, end, value)) return false;
          Vec2 vector = fields_.vector(column.field);
          (column.role == Column::Role::x ? vector.x : vector.y) = value;
          (column.role == Column::Role::x ? has_x : has_y) |= bit;
          fields_.set(column.field, vector);
          break;
        }
      }
    }
    if (at != end || has_x != has_y) return false;
    drawing.add(make_shape(*table_.kind, fields_), {id_.data(), id_.size()});
    return true;
  }

  void read(const std::vector<std::string>& cells, Drawing& drawing) {
    if (cells.size() != columns_.size())
      throw InputError{"", fmt::format("must have {} cells, as there are columns", columns_.size()),
                       fmt::format("has {}", cells.size())};
    fields_.clear();
    std::string_view type;
    id_.clear();
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
            append_json_string(id_, cells[i]);
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
    const Kind& kind = table_.kind ? *table_.kind : kind_named(type);
    drawing.add(make_shape(kind, fields_), {id_.data(), id_.size()});
  }

  const Table& table_;
  const std::vector<Column>& columns_;
  std::vector<std::string> cells_;
  Fields fields_;
  Buffer id_;
};

}  // namespace

void read_csv(InputFile& input, Drawing& drawing, Remarks& remarks, int threads) {
  ByLines lines(input, threads);
  const std::optional<Line> first = lines.first();
  if (!first) throw NotADrawing("empty: a table begins with a row that names its columns");
  std::optional<Table> table;
  try {
    if (first->too_long) throw InputError{"", too_long_message()};
    std::vector<std::string> cells;
    split(first->text, cells);
    table.emplace(cells, remarks);
  } catch (const InputError& error) {
    throw NotADrawing(fmt::format("line {}: {}", first->number, error.text()));
  }
  lines.rest(drawing, remarks, [&] { return std::make_unique<RowReader>(*table); });
}

}  // namespace abut::cli
