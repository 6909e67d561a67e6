// Shapes as JSON, one on a line.
#include "by_lines.hpp"
#include "json.hpp"

namespace abut::cli {
namespace {

class JsonLines final : public LineParser {
 public:
  void parse(std::string_view line, Drawing& to) override {
    ShapeLine shape = reader_.shape(line);
    to.add(std::move(shape.shape), shape.id);
  }

 private:
  JsonReader reader_;
};

}  // namespace

void read_ndjson(InputFile& input, Drawing& drawing, Remarks& remarks, int threads) {
  ByLines(input, threads).rest(drawing, remarks, [] { return std::make_unique<JsonLines>(); });
}

}  // namespace abut::cli
