// A DXF file as entities: what its pairs of lines say, and on which line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace abut::cli {

/// A group: what kind of value, and the value.
struct DxfGroup {
  int code;
  std::string_view value;
  std::size_t line;  ///< of the value, from 1
};

/// An entity, or what a section has in its place; its groups are in the order of the file.
struct DxfEntity {
  std::string_view type;
  std::size_t line = 0;
  std::vector<DxfGroup> groups;
  std::vector<DxfEntity> vertices;  ///< of a POLYLINE

  /// The first value of that code; empty where there is none.
  std::string_view text(int code) const;
  bool has(int code) const;
};

struct DxfBlock {
  DxfEntity head;
  std::vector<DxfEntity> entities;
};

struct DxfFile {
  std::unordered_map<std::string_view, DxfBlock> blocks;
  std::unordered_map<std::string_view, DxfEntity> layers;
  std::vector<DxfEntity> entities;
  std::size_t cut_off = 0;  ///< the last line, where the file ends before its EOF
};

/// The text outlives the entities, which point into it. Throws NotADrawing.
DxfFile dxf_file(std::string_view text);

}  // namespace abut::cli
