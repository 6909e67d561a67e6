// Shapes as JSON: one on a line, or a list of them.
#include <algorithm>

#include "by_lines.hpp"
#include "error.hpp"
#include "json.hpp"

namespace abut::cli {
namespace {

class JsonLines final : public LineParser {
 public:
  std::size_t parse(std::string_view line, std::string_view, Drawing& to) override {
    ShapeLine shape = reader_.shape(line);
    to.add(std::move(shape.shape), shape.id);
    return 0;
  }

 private:
  JsonReader reader_;
};

}  // namespace

void read_json(std::string text, Drawing& drawing, Remarks& remarks) {
  text.reserve(text.size() + line_padding);
  std::string_view all = text;
  if (all.starts_with("\xEF\xBB\xBF")) all.remove_prefix(3);
  JsonReader outer, inner;
  std::size_t line = 1;
  const char* counted = all.data();
  try {
    outer.each_value(all, [&](std::string_view value) {
      try {
        ShapeLine shape = inner.shape(value);
        drawing.add(std::move(shape.shape), shape.id);
      } catch (const InputError& error) {
        line += static_cast<std::size_t>(std::count(counted, value.data(), '\n'));
        counted = value.data();
        const std::string own = error.own();
        remarks.broken(error.kind(),
                       fmt::format("line {}{}{}", line, own.empty() ? "" : ": ", own));
      }
    });
  } catch (const InputError& error) {
    throw NotADrawing(error.text() + "; a .json file is a shape or a list of shapes");
  }
}

void read_ndjson(InputFile& input, Drawing& drawing, Remarks& remarks, int threads) {
  ByLines(input, threads).rest(drawing, remarks, [] { return std::make_unique<JsonLines>(); });
}

}  // namespace abut::cli
