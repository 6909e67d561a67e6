// Shapes as JSON, one on a line.
#include <fmt/format.h>

#include "drawing.hpp"
#include "error.hpp"
#include "json.hpp"
#include "lines.hpp"

namespace abut::cli {

void read_ndjson(LineReader& lines, Drawing& drawing, Remarks& remarks) {
  JsonReader reader;
  while (const std::optional<Line> line = lines.next()) {
    try {
      if (line->too_long) throw InputError{"", too_long_message()};
      if (trimmed(line->text).empty()) continue;
      ShapeLine shape = reader.shape(line->text);
      drawing.add(std::move(shape.shape), shape.id);
    } catch (const InputError& error) {
      remarks.broken(error.text(), fmt::format("line {}", line->number));
    }
  }
}

}  // namespace abut::cli
