#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <filesystem>

#include "columns.hpp"
#include "commands.hpp"
#include "drawing.hpp"
#include "error.hpp"
#include "format.hpp"
#include "inflate.hpp"
#include "lines.hpp"
#include "tell.hpp"
#include "timed.hpp"

namespace abut::cli {

std::string Drawing::plain_name(std::size_t i) const {
  std::string json = name(i);
  if (json[0] != '"') return json;
  if (json.find('\\') == std::string::npos) return json.substr(1, json.size() - 2);
  thread_local simdjson::dom::parser parser;
  std::string_view text;
  return parser.parse(json).get(text) ? json : std::string(text);
}

void read_drawing(const std::string& file, Drawing& drawing, Remarks& remarks, const Reading& how) {
  std::error_code none;
  if (std::filesystem::is_directory(std::filesystem::status(file, none)))
    throw FatalError(file + ": is a directory");
  const Format format = input_format(file, how.from, how.beside_files);
  InputFile input(file);
  const Timed timed("reading " + input.name());
  try {
    switch (format) {
      case Format::svg:
        read_svg(inflated(input.read_all()), drawing, remarks,
                 {how.flatten, how.strokes, how.arcs});
        break;
      // Not mapped: a file that another program shortens would end this one, and bytes that it
      // changes would be others than those that were checked.
      case Format::abut:
        read_columns(input, drawing, remarks, how.threads);
        break;
      case Format::csv:
      case Format::tsv:
        read_csv(input, drawing, remarks, how.threads, how.flatten.value_or(0), how.arcs);
        break;
      case Format::kicad:
        read_kicad(input.read_all(), drawing, remarks, how.flatten, how.arcs);
        break;
      case Format::dxf:
        read_dxf(input.read_all(), drawing, remarks, how.flatten, how.arcs);
        break;
      case Format::geojson:
        read_geojson(input.read_all(), drawing, remarks);
        break;
      case Format::json:
        if (std::string text = input.read_all(); is_geojson(text))
          read_geojson(text, drawing, remarks);
        else
          read_json(std::move(text), drawing, remarks);
        break;
      case Format::wkt:
        read_wkt(input, drawing, remarks, how.threads, how.flatten.value_or(0), how.arcs);
        break;
      case Format::ndjson:
        read_ndjson(input, drawing, remarks, how.threads);
        break;
    }
  } catch (const NotADrawing& reason) {
    throw FatalError(fmt::format("{}: {}", input.name(), reason.what()));
  }
  input.check_unchanged();
}

void read_drawing(const std::string& file, Drawing& drawing, Remarks& remarks, int threads) {
  Reading how;
  how.threads = threads;
  read_drawing(file, drawing, remarks, how);
}

std::size_t read_told(const std::string& file, Drawing& drawing, const Reading& how) {
  Remarks remarks;
  const std::size_t before = drawing.taken();
  read_drawing(file, drawing, remarks, how);
  const std::string name = file == "-" ? "standard input" : file;
  if (!how.quiet) tell("{}", remarks.text(name + ": "));
  if (drawing.taken() > before) return how.strict ? remarks.all() : remarks.broken_count();
  if (!how.quiet)
    tell("{}: gives no shape: {}\n", name,
         remarks.all() == 0 ? "there is nothing in it that could be one"
                            : "all that it holds is told above, and why that is none");
  return how.strict ? std::max<std::size_t>(remarks.all(), 1) : remarks.broken_count();
}

}  // namespace abut::cli
