// Well-known text, one geometry on a line.
#include "by_lines.hpp"
#include "geometry.hpp"

namespace abut::cli {
namespace {

class WktLines final : public LineParser {
 public:
  WktLines(double tolerance, bool arcs) : tolerance_(tolerance), arcs_(arcs) {}
  std::size_t parse(std::string_view line, std::string_view, Drawing& to) override {
    to.add_areas(read_wkt_areas(line, changes, tolerance_, arcs_), {});
    return 0;
  }

 private:
  double tolerance_;
  bool arcs_;
};

}  // namespace

void read_wkt(InputFile& input, Drawing& drawing, Remarks& remarks, int threads, double tolerance,
              bool arcs) {
  ByLines(input, threads).rest(drawing, remarks, [=] {
    return std::make_unique<WktLines>(tolerance, arcs);
  });
}

}  // namespace abut::cli
