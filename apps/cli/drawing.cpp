#include "drawing.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <filesystem>

#include "error.hpp"
#include "lines.hpp"
#include "progress.hpp"

namespace abut::cli {

void Drawing::add(AnyShape shape, std::string_view id_as_json) {
  std::vector<AnyShape> one;
  one.push_back(std::move(shape));
  add(std::move(one), id_as_json);
}

void Drawing::add(std::vector<AnyShape> several, std::string_view id_as_json) {
  Item item;
  item.first_part = static_cast<std::uint32_t>(parts.size());
  item.part_count = static_cast<std::uint32_t>(several.size());
  if (!id_as_json.empty()) {
    item.id = static_cast<std::int64_t>(names_.size());
    names_.append(id_as_json).push_back('\0');
  }
  for (AnyShape& shape : several) parts.push_back(std::move(shape));
  items.push_back(item);
}

std::string Drawing::name(std::size_t i) const {
  const std::int64_t id = items[i].id;
  return id < 0 ? std::to_string(i) : std::string(names_.data() + id);
}

std::string Drawing::plain_name(std::size_t i) const {
  std::string json = name(i);
  if (json[0] != '"') return json;
  thread_local simdjson::dom::parser parser;
  std::string_view text;
  return parser.parse(json).get(text) ? json : std::string(text);
}

void Remarks::note(std::vector<Entry>& entries, std::string_view what, std::string name) {
  constexpr std::size_t names_kept = 5, kinds_kept = 200;
  auto entry =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.what == what; });
  if (entry == entries.end()) {
    if (entries.size() == kinds_kept) {
      // A file made to be difficult; the count stays right, the words become few.
      what = "others";
      entry = entries.end() - 1;
      entry->what = what;
    } else {
      entry = entries.insert(entry, Entry{std::string(what), 0, {}});
    }
  }
  ++entry->count;
  if (!name.empty() && entry->names.size() < names_kept) entry->names.push_back(std::move(name));
}

std::string Remarks::text(std::string_view prefix) const {
  std::string result;
  if (!counts_.empty()) {
    result += fmt::format("{}not shapes: ", prefix);
    for (const Entry& entry : counts_)
      result +=
          fmt::format("{}{} {}", &entry == counts_.data() ? "" : ", ", entry.count, entry.what);
    result += '\n';
  }
  for (const Entry& entry : refusals_) {
    result += fmt::format("{}not taken, {}: {}", prefix, entry.what, entry.count);
    for (const std::string& name : entry.names)
      result += fmt::format("{}{}", &name == entry.names.data() ? " (" : ", ", name);
    if (!entry.names.empty()) result += entry.names.size() < entry.count ? ", …)" : ")";
    result += '\n';
  }
  return result;
}

void read_drawing(const std::string& file, Drawing& drawing, Remarks& remarks) {
  const std::string extension = std::filesystem::path(file).extension().string();
  if (extension != ".svg" && extension != ".ndjson" && extension != ".csv")
    throw Trouble(
        fmt::format("{}: what kind of file is this? Known are .svg, .ndjson and .csv", file));
  if (std::filesystem::is_directory(file)) throw Trouble(file + ": is a directory");
  InputFile input(file);
  try {
    if (extension == ".svg") return read_svg(input.read_all(), drawing, remarks);
    Progress progress("reading");
    LineReader lines(input, [&] { progress.at(input.bytes_read(), input.size(), "bytes"); });
    if (extension == ".csv") return read_csv(lines, drawing, remarks);
    read_ndjson(lines, drawing, remarks);
  } catch (const NotADrawing& reason) {
    throw Trouble(fmt::format("{}: {}", file, reason.what()));
  }
}

}  // namespace abut::cli
