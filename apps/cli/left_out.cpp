// The commands and forms of files that a program for `abut pairs` of drawings alone lacks (ABUT_PAIRS_ALONE).
#include <fmt/format.h>

#include "columns.hpp"
#include "commands.hpp"
#include "error.hpp"
#include "tiles.hpp"

namespace abut::cli {
namespace {

[[noreturn]] void lacks(const char* what) {
  throw FatalError(
      fmt::format("{}: this program can only pair drawings; \"make\" builds all of it", what));
}

}  // namespace

int run_query(const std::string&) { lacks("query"); }
int run_nearest(const NearestOptions&) { lacks("nearest"); }
int run_cut(const CutOptions&) { lacks("cut"); }
int run_unite(const UniteOptions&) { lacks("unite"); }
int run_draw(const ConvertOptions&) { lacks("draw"); }
int run_convert(const ConvertOptions&) { lacks("convert"); }
int run_tiled(std::span<const std::string>, std::span<const std::string>, std::optional<double>,
              const Tiling&, const Reading&, const Finding&) {
  lacks("--tiles, --memory, --spill, --resume");
}

void read_columns(InputFile&, Drawing&, Remarks&, int) { lacks(".abut"); }
void read_csv(InputFile&, Drawing&, Remarks&, int, double, bool) { lacks(".csv"); }
void read_wkt(InputFile&, Drawing&, Remarks&, int, double, bool) { lacks(".wkt"); }
void read_dxf(const std::string&, Drawing&, Remarks&, std::optional<double>, bool) {
  lacks(".dxf");
}
void read_ndjson(InputFile&, Drawing&, Remarks&, int) { lacks(".ndjson"); }
void read_geojson(const std::string&, Drawing&, Remarks&) { lacks(".geojson"); }
void read_json(std::string, Drawing&, Remarks&) { lacks(".json"); }
bool is_geojson(std::string_view) { return false; }

}  // namespace abut::cli
