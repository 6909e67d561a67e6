// Well-known text, one geometry on a line.
#include "by_lines.hpp"
#include "geometry.hpp"

namespace abut::cli {
namespace {

class WktLines final : public LineParser {
 public:
  explicit WktLines(double tolerance) : tolerance_(tolerance) {}
  std::size_t parse(std::string_view line, std::string_view, Drawing& to) override {
    to.add(read_wkt_item(line, changes, tolerance_), {});
    return 0;
  }

 private:
  double tolerance_;
};

}  // namespace

void read_wkt(InputFile& input, Drawing& drawing, Remarks& remarks, int threads, double tolerance) {
  ByLines(input, threads).rest(drawing, remarks, [=] {
    return std::make_unique<WktLines>(tolerance);
  });
}

}  // namespace abut::cli
