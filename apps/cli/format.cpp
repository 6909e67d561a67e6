#include "format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>

#include "error.hpp"
#include "text.hpp"

namespace abut::cli {
namespace {

struct Known {
  std::string_view extension;
  Format format;
  bool read, findings, shapes, pictures;
};

constexpr Known known[] = {
    {"svg", Format::svg, true, true, false, true},
    {"svgz", Format::svg, true, false, false, false},
    {"ndjson", Format::ndjson, true, true, true, false},
    {"jsonl", Format::ndjson, true, true, true, false},
    {"json", Format::json, true, true, true, false},
    {"csv", Format::csv, true, true, true, false},
    {"tsv", Format::tsv, true, true, true, false},
    {"abut", Format::abut, true, false, true, false},
    {"geojson", Format::geojson, true, false, true, false},
    {"wkt", Format::wkt, true, false, true, false},
    {"kicad_pcb", Format::kicad, true, false, false, false},
    {"dxf", Format::dxf, true, false, false, false},
};

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return result;
}

template <class Fits>
std::optional<Format> find(std::string_view extension, Fits fits) {
  const std::string wanted = lower(extension);
  for (const Known& one : known)
    if (one.extension == wanted && fits(one)) return one.format;
  return std::nullopt;
}

/// ".svg, .ndjson and .csv"
template <class Fits>
std::string names(Fits fits, std::string_view last_joint, std::string_view before) {
  std::string list, last;
  for (const Known& one : known) {
    if (!fits(one)) continue;
    if (!last.empty()) list += (list.empty() ? "" : ", ") + last;
    last = fmt::format("{}{}", before, one.extension);
  }
  return list.empty() ? last : fmt::format("{} {} {}", list, last_joint, last);
}

/// The name's end without its dot.
std::string extension_of(const std::string& file) {
  const std::string extension = std::filesystem::path(file).extension().string();
  return extension.empty() ? extension : extension.substr(1);
}

template <class Fits>
Format named_format(std::string_view option, const std::string& named, Fits fits) {
  std::string_view word = named;
  if (word.starts_with('.')) word.remove_prefix(1);
  if (const std::optional<Format> format = find(word, fits)) return *format;
  throw FatalError(
      fmt::format("{}: must be {}, but is {}", option, names(fits, "or", ""), excerpt(named)));
}

bool has_no_name(const std::string& file) {
  std::error_code none;
  return file == "-" || file.starts_with("/dev/") ||
         std::filesystem::is_other(std::filesystem::status(file, none));
}

}  // namespace

Format input_format(const std::string& file, const std::string& named, bool name_first) {
  const auto fits = [](const Known& one) { return one.read; };
  const std::optional<Format> by_name = find(extension_of(file), fits);
  if (!named.empty() && !(name_first && by_name)) return named_format("--from", named, fits);
  if (by_name) return *by_name;
  throw FatalError(fmt::format("{}: what kind of file is this? Known are {}{}", file,
                               names(fits, "and", "."),
                               has_no_name(file) ? "; what has no such name needs --from, as in "
                                                   "\"--from csv -\""
                                                 : ", by the end of the name; --from says it too"));
}

Format output_format(const std::string& file, const std::string& named, Written what) {
  const auto fits = [what](const Known& one) {
    return what == Written::findings ? one.findings
           : what == Written::shapes ? one.shapes
           : what == Written::areas  ? one.shapes || one.pictures
                                     : one.pictures;
  };
  if (!named.empty()) return named_format("--to", named, fits);
  if (what == Written::pictures && file == "-") return Format::svg;
  if (const std::optional<Format> format = find(extension_of(file), fits)) return *format;
  const std::string all = names(fits, "or", ".");
  const char* const hint = "; its name must end so, or --to say it";
  if (what == Written::pictures)
    throw FatalError(
        fmt::format("{}: pictures are written as {}; its name must end so", file, all));
  if (what == Written::findings)
    throw FatalError(fmt::format("{}: answers are written as {}{}", file, all, hint));
  if (what == Written::shapes && lower(extension_of(file)) == "svg")
    throw FatalError(file + ": pictures are drawn by abut draw");
  throw FatalError(fmt::format("{}: shapes are written as {}{}", file, all, hint));
}

}  // namespace abut::cli
