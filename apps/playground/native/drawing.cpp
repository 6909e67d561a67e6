// The module that opens drawings: by the command line's own reader, so that both see the same shapes. It comes when a
// file is opened.
#include "drawing.hpp"

#include "../../../bindings/js/native/arguments.hpp"
#include "error.hpp"

using namespace abut;
using cli::append;

namespace {

cli::Buffer& words() {
  static cli::Buffer buffer;
  return buffer;
}

/// [[what, how many, name, …], …]
void append_remarks(cli::Buffer& out, const std::vector<cli::Remarks::Entry>& entries) {
  const char* between = "[";
  for (const cli::Remarks::Entry& entry : entries) {
    append(out, between);
    append(out, "[");
    cli::append_json_string(out, entry.what);
    append(out, ",");
    cli::append_integer(out, entry.count);
    for (const std::string& name : entry.names)
      append(out, ","), cli::append_json_string(out, name);
    append(out, "]");
    between = ",";
  }
  append(out, entries.empty() ? "[]" : "]");
}

}  // namespace

/// Reads the file of `size` bytes at `bytes`. Leaves its shapes, one after the other; drawing_words() tells the rest.
ABUT_EXPORT(drawing_read) int drawing_read(const char* bytes, std::size_t size) {
  js::Answer out;
  cli::Buffer& told = words();
  told.clear();
  try {
    cli::Drawing drawing;
    cli::Remarks remarks;
    cli::read_svg(std::string(bytes, size), drawing, remarks);
    append(told, "{\"ids\":[");
    for (std::size_t i = 0; i < drawing.size(); ++i)
      for (const AnyShape* part = drawing.begin(i); part != drawing.end(i); ++part) {
        out.shape(*part);
        if (told.data()[told.size() - 1] != '[') append(told, ",");
        append(told, drawing.id(i).empty() ? "null" : drawing.id(i));
      }
    append(told, "],\"others\":");
    append_remarks(told, remarks.counts());
    append(told, ",\"refused\":");
    append_remarks(told, remarks.refusals());
    append(told, "}");
  } catch (const cli::NotADrawing& reason) {
    append(told, "{\"error\":");
    cli::append_json_string(told, reason.what());
    append(told, "}");
  }
  return out.size();
}

/// JSON: {"ids": [of each shape, null where it has none], "others": […], "refused": […]}, or {"error": why}.
ABUT_EXPORT(drawing_words) const char* drawing_words() { return words().data(); }
ABUT_EXPORT(drawing_words_size) std::size_t drawing_words_size() { return words().size(); }
