#include "dxf_entities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "error.hpp"
#include "text.hpp"

namespace abut::cli {
namespace {

class GroupReader {
 public:
  explicit GroupReader(std::string_view text) : rest_(text) {}

  /// Nothing at the end.
  std::optional<DxfGroup> next() {
    const std::optional<std::string_view> head = line();
    if (!head || (rest_.empty() && trimmed(*head).empty())) return std::nullopt;
    const std::string_view digits = trimmed(*head);
    int code = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code);
    if (error != std::errc() || end != digits.data() + digits.size())
      throw NotADrawing(
          fmt::format("line {}: must be the number of a group, but is {}", line_, excerpt(*head)));
    const std::optional<std::string_view> value = line();
    if (!value) throw NotADrawing(fmt::format("line {}: the file ends within a group", line_));
    return DxfGroup{code, *value, line_};
  }
  std::size_t line_number() const { return line_; }

 private:
  std::optional<std::string_view> line() {
    if (rest_.empty()) return std::nullopt;
    ++line_;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    std::string_view one = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    if (one.ends_with('\r')) one.remove_suffix(1);
    return one;
  }

  std::string_view rest_;
  std::size_t line_ = 0;
};

}  // namespace

std::string_view DxfEntity::text(int code) const {
  for (const DxfGroup& group : groups)
    if (group.code == code) return trimmed(group.value);
  return {};
}
bool DxfEntity::has(int code) const {
  return std::any_of(groups.begin(), groups.end(),
                     [code](const DxfGroup& group) { return group.code == code; });
}

DxfFile dxf_file(std::string_view text) {
  if (text.starts_with("AutoCAD Binary DXF"))
    throw NotADrawing("a binary DXF file, which abut does not read; save it as text");
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  DxfFile file;
  GroupReader reader(text);
  std::string_view section;
  DxfBlock* block = nullptr;
  DxfBlock unnamed;  // and where a name is taken
  std::vector<DxfEntity>* into = nullptr;
  DxfEntity one;
  const auto finish = [&] {
    DxfEntity entity = std::exchange(one, {});
    if (entity.type.empty()) return;
    if (entity.type == "SECTION") {
      section = entity.text(2);
      into = section == "ENTITIES" ? &file.entities : nullptr;
    } else if (section == "TABLES" && entity.type == "LAYER") {
      file.layers.try_emplace(entity.text(2), std::move(entity));
    } else if (section == "BLOCKS" && entity.type == "BLOCK") {
      const auto [at, is_new] = file.blocks.try_emplace(entity.text(2));
      unnamed = {};
      block = is_new ? &at->second : &unnamed;
      block->head = std::move(entity);
      into = &block->entities;
    } else if (entity.type == "ENDBLK") {
      into = nullptr;
    } else if (into && entity.type == "VERTEX" && !into->empty() &&
               into->back().type == "POLYLINE") {
      into->back().vertices.push_back(std::move(entity));
    } else if (into && entity.type != "SEQEND" && entity.type != "ENDSEC") {
      into->push_back(std::move(entity));
    }
  };
  bool first = true;
  while (const std::optional<DxfGroup> group = reader.next()) {
    if (first && group->code != 0 && group->code != 999)
      throw NotADrawing(
          fmt::format("not a DXF drawing: its first group is {} and not 0", group->code));
    first = first && group->code == 999;
    if (group->code != 0) {
      one.groups.push_back(*group);
      continue;
    }
    finish();
    one.type = trimmed(group->value);
    one.line = group->line;
    if (one.type == "EOF") return file;
  }
  if (first) throw NotADrawing("not a DXF drawing: there is no group in it");
  finish();
  file.cut_off = reader.line_number();
  return file;
}

}  // namespace abut::cli
