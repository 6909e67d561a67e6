// docs/doors.md
#include <algorithm>

#include "table.hpp"

namespace abut_describe {

/// A row for each name in C++: what it is called where functions of one name may not differ in their arguments, and what else
/// has it. The heads are names, so that every language's page has the same table.
std::string doors_page() {
  std::string text =
      "| C++ · Python · JavaScript | C | Rust | SQL | `abut::batch` | `abut_batch_` | `Columns` | "
      "`Prepared` |\n"
      "|---|---|---|---|---|---|---|---|\n";
  const auto all = described();
  for (const Described& q : all) {
    std::string cells[6];
    const auto add = [](std::string& cell, const std::string& name) {
      if (cell.find('`' + name + '`') == std::string::npos)
        cell += (cell.empty() ? "`" : " `") + name + '`';
    };
    bool is_first = false, is_later = false, is_prepared = false;
    for (const Described& other : all) {
      if (other.name != q.name) continue;
      is_first = is_first || &other == &q;
      is_later = is_later || !is_first;
      add(cells[0], "abut_" + other.plain);
      add(cells[1], other.plain);
      if (std::none_of(other.arguments.begin(), other.arguments.end(),
                       [](const Argument& a) { return a.takes == Takes::touch; }))
        add(cells[2], "shape_" + other.in_sql());
      if (other.form == Form::intersections) add(cells[2], "shape_shared_pieces");
      if (other.also.columns) {
        const std::string many = other.plain == "cast_ray" ? "cast_rays" : other.plain;
        add(cells[3], other.name), add(cells[4], "abut_batch_" + many), add(cells[5], many);
      }
      is_prepared = is_prepared || other.also.prepared;
    }
    if (is_later) continue;
    text += "| `" + q.name + '`';
    for (const std::string& cell : cells) text += " | " + (cell.empty() ? "–" : cell);
    text += is_prepared ? " | ✓ |\n" : " | – |\n";
  }
  return text;
}

}  // namespace abut_describe
