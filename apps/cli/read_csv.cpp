// Tables of shapes: RFC 4180 and what spreadsheets export beside it.
//
// Cells are parted by commas, semicolons or tabs, whichever the first row has; with the last two a
// number may have a decimal comma. A quoted cell may hold line breaks. The vertices of a polygon
// are one cell, "x y x y …": between numbers in a cell, blanks, commas, semicolons and brackets all
// separate.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "by_lines.hpp"
#include "csv_table.hpp"
#include "encoding.hpp"
#include "error.hpp"
#include "geometry.hpp"

namespace abut::cli {
namespace {

/// A number, perhaps with a decimal comma.
double number_in(std::string_view cell, char separator) {
  const std::size_t comma = cell.find(',');
  if (separator == ',' || comma == std::string_view::npos || cell.find('.') != cell.npos ||
      cell.find(',', comma + 1) != cell.npos)
    return whole_number(cell);
  std::string text(cell);
  text[comma] = '.';
  try {
    return whole_number(text);
  } catch (InputError& error) {
    error.value = excerpt(cell);
    throw;
  }
}

std::vector<double> numbers_in(std::string_view cell, char separator) {
  constexpr std::string_view separators = " \t\n\r,;[]()";
  const std::string_view whole = cell;
  std::vector<double> numbers;
  for (;;) {
    const std::size_t start = cell.find_first_not_of(separators);
    if (start == std::string_view::npos) return numbers;
    cell.remove_prefix(start);
    const std::size_t end = std::min(cell.find_first_of(separators), cell.size());
    numbers.push_back(whole_number(cell.substr(0, end)));
    cell.remove_prefix(end);
    // "0,5 1,5" may be two numbers or four: nobody can tell.
    if (separator != ',' && cell.size() > 1 && cell[0] == ',' && cell[1] >= '0' && cell[1] <= '9' &&
        whole.find_first_of(" \t;") != std::string_view::npos &&
        whole.find_first_of("[(") == std::string_view::npos)
      throw InputError{"", "a comma between digits may part them or two numbers: write a point",
                       excerpt(whole)};
  }
}

void put_vertices(std::vector<Vec2>& list, const std::vector<double>& numbers) {
  if (numbers.size() % 2 != 0)
    throw InputError{"", "must be pairs of numbers", fmt::format("has {}", numbers.size())};
  for (std::size_t i = 0; i < numbers.size(); i += 2) list.push_back({numbers[i], numbers[i + 1]});
}

void set_whole(Fields& fields, Field field, std::string_view cell, char separator) {
  if (form(field) == FieldForm::number) return fields.set(field, number_in(cell, separator));
  if (form(field) == FieldForm::chains) {
    // Chains, with a semicolon between two.
    std::vector<std::vector<Vec2>>& chains = fields.set_chains(field);
    while (!trimmed(cell).empty()) {
      const std::size_t end = std::min(cell.find(';'), cell.size());
      put_vertices(chains.emplace_back(), numbers_in(cell.substr(0, end), separator));
      cell.remove_prefix(std::min(end + 1, cell.size()));
    }
    return;
  }
  const std::vector<double> numbers = numbers_in(cell, separator);
  if (form(field) == FieldForm::vector) {
    if (numbers.size() != 2)
      throw InputError{"", "must be two numbers", fmt::format("has {}", numbers.size())};
    return fields.set(field, Vec2{numbers[0], numbers[1]});
  }
  put_vertices(fields.set_vertices(), numbers);
}

/// A number as nearly all are written, off the front of [at, end): to be followed by a separator or
/// the end. Anything else is left to whole_number.
bool take_plain_number(const char*& at, const char* end, char separator, double& value) {
  const char* digit = at + (at < end && *at == '-');
  if (digit == end || *digit < '0' || *digit > '9') return false;
  const auto [stop, status] = std::from_chars(at, end, value);
  at = stop;
  return status == std::errc() && (at == end || *at == separator);
}

class RowReader final : public LineParser {
 public:
  RowReader(const Table& table, double tolerance, bool arcs)
      : table_(table), columns_(table.columns), tolerance_(tolerance), arcs_(arcs) {}

  std::size_t parse(std::string_view row, std::string_view behind, Drawing& to) override {
    if (!row.empty() && row.back() == '\r') row.remove_suffix(1);
    if (table_.plain && read_plain(row, to)) return 0;
    std::size_t more = 0;
    if (std::count(row.begin(), row.end(), '"') % 2 != 0) {
      const std::string_view all(
          row.data(), static_cast<std::size_t>(behind.data() + behind.size() - row.data()));
      if (const std::size_t end = end_of_long_row(all, table_.separator)) {
        row = all.substr(0, end);
        more = static_cast<std::size_t>(std::count(row.begin(), row.end(), '\n'));
      }
    }
    split(row, table_.separator, cells_);
    const bool blank = std::all_of(cells_.begin(), cells_.end(),
                                   [](const std::string& cell) { return cell.empty(); });
    if (!blank) read(cells_, to);
    return more;
  }

 private:
  /// A row of numbers without quotes, blanks or gaps, and perhaps an id in ASCII: the same as
  /// read() makes of it, in a fraction of the time. False, and nothing done, where it is not one.
  bool read_plain(std::string_view row, Drawing& drawing) {
    const char* at = row.data();
    const char* const end = at + row.size();
    const char separator = table_.separator;
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
        case Column::Role::wkt:
          return false;
        case Column::Role::unknown:
          for (; at != end && *at != separator; ++at)
            if (*at == '"') return false;
          break;
        case Column::Role::id: {
          const char* const begin = at;
          for (; at != end && *at != separator; ++at)
            if (*at <= ' ' || *at > '~' || *at == '"' || *at == '\\') return false;
          if (at == begin) break;
          id_.push_back('"');
          id_.append(begin, at);
          id_.push_back('"');
          break;
        }
        case Column::Role::whole:
          if (!take_plain_number(at, end, separator, value)) return false;
          fields_.set(column.field, value);
          break;
        case Column::Role::x:
        case Column::Role::y: {
          if (!take_plain_number(at, end, separator, value)) return false;
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
    std::vector<AnyArea> geometries;
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
            if (!valid_utf8(cells[i])) throw InputError{"", "not valid UTF-8"};
            append_json_string(id_, cells[i]);
            break;
          case Column::Role::type:
            type = cells[i];
            break;
          case Column::Role::wkt:
            geometries = read_wkt_areas(cells[i], changes, tolerance_, arcs_);
            break;
          case Column::Role::whole:
            if (fields_.has(column.field)) throw InputError{"", "given twice"};
            set_whole(fields_, column.field, cells[i], table_.separator);
            break;
          case Column::Role::x:
          case Column::Role::y: {
            unsigned& seen = column.role == Column::Role::x ? has_x : has_y;
            if (fields_.has(column.field) && !((has_x | has_y) & bit))
              throw InputError{"", "given twice"};
            seen |= bit;
            Vec2 vector = fields_.has(column.field) ? fields_.vector(column.field) : Vec2{};
            vector[column.role == Column::Role::y] = number_in(cells[i], table_.separator);
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
    if (table_.geometries) {
      if (geometries.empty()) throw InputError{"", "an empty geometry"};
      return drawing.add_areas(std::move(geometries), {id_.data(), id_.size()});
    }
    const Kind& kind = table_.kind ? *table_.kind : kind_named(type);
    drawing.add(make_shape(kind, fields_), {id_.data(), id_.size()});
  }

  const Table& table_;
  const std::vector<Column>& columns_;
  double tolerance_;
  bool arcs_;
  std::vector<std::string> cells_;
  Fields fields_;
  Buffer id_;
};

}  // namespace

void read_csv(InputFile& input, Drawing& drawing, Remarks& remarks, int threads, double tolerance,
              bool arcs) {
  if (const Encoding encoding = encoding_of(input.ahead()); encoding != Encoding::utf8) {
    const std::string bytes = input.read_all();
    InputFile translated(input.name(), to_utf8(bytes, encoding));
    return read_csv(translated, drawing, remarks, threads, tolerance, arcs);
  }
  ByLines lines(input, threads, Rows::quoted);
  std::optional<Line> first = lines.first();
  // Excel writes a first line "sep=;" for itself.
  char separator = '\0';
  if (first && first->text.size() >= 5 && first->text.starts_with("sep=")) {
    separator = first->text[4];
    first = lines.first();
  }
  if (!first) throw NotADrawing("empty: a table begins with a row that names its columns");
  std::optional<Table> table;
  try {
    if (first->too_long) throw InputError{"", too_long_message()};
    table.emplace(first->text, separator ? separator : separator_in(first->text), remarks);
  } catch (const InputError& error) {
    throw NotADrawing(fmt::format("line {}: {}", first->number, error.text()));
  }
  lines.rest(drawing, remarks,
             [&] { return std::make_unique<RowReader>(*table, tolerance, arcs); });
}

}  // namespace abut::cli
