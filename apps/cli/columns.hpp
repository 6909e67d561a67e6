// Shapes as raw columns of numbers: the layout of .abut files. docs/command-line.md has it in full.
//
//     0    8   "\x89abutc\r\n"
//     8    4   version: 1
//     12   4   number of columns, C
//     16   8   number of shapes
//     24   8   number of items: an item is a shape, or several (a polyline)
//     32   56C the columns: name (32 bytes, zeros behind it), offset, size in bytes, XXH3 of them
//          8   XXH3 of all before
//          the columns in their order, each at the next multiple of 8, zeros between
//
// All numbers little-endian. XXH3 is the one of 64 bits (https://xxhash.com).
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "drawing.hpp"
#include "fields.hpp"

namespace abut::cli {
/// Reads a file piece by piece, so that it may be larger than memory. A pipe is read all at once.
void read_columns(InputFile& file, Drawing& drawing, Remarks& remarks, int threads);
}  // namespace abut::cli

namespace abut::cli::columns {

inline constexpr std::string_view magic{
    "\x89"
    "abutc\r\n",
    8};
inline constexpr std::uint32_t version = 1;
inline constexpr std::size_t head_size = 32, entry_size = 56, name_size = 32, most_columns = 256;

inline std::size_t aligned(std::size_t offset) { return (offset + 7) / 8 * 8; }

inline std::uint64_t checksum(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

template <class T>
T swapped_if_big(T value) {
  if constexpr (std::endian::native == std::endian::big) {
    auto bytes = std::bit_cast<std::array<unsigned char, sizeof(T)>>(value);
    std::reverse(bytes.begin(), bytes.end());
    value = std::bit_cast<T>(bytes);
  }
  return value;
}

/// The number at place `i` of an array of such.
template <class T>
T load(const char* from, std::size_t i = 0) {
  T value;
  std::memcpy(&value, from + i * sizeof(T), sizeof(T));
  return swapped_if_big(value);
}

template <class T>
void store(std::string& to, T value) {
  value = swapped_if_big(value);
  char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof(T));
  to.append(bytes, sizeof(T));
}

// Columns beside those of the shapes' fields.
inline constexpr std::string_view kind = "kind",  // one byte a shape: its place in AnyShape
    item_end = "item_end",                        // uint64: behind the item's last shape
    id = "id",                                    // int64
    id_end = "id_end", id_text = "id_text",       // uint64: behind the id's last byte in text
    vertices_end = "polygon.vertices_end";        // uint64: behind the last vertex

/// The columns of chains beside their vertices: behind each shape's last chain, and behind each
/// chain's last vertex. "polyline.lines_end", "polyline.lines_vertices_end"
inline std::string chains_end(const Kind& of, Field field) {
  return std::string(of.name) + '.' + std::string(name(field)) + "_end";
}
inline std::string chain_vertices_end(const Kind& of, Field field) {
  return std::string(of.name) + '.' + std::string(name(field)) + "_vertices_end";
}

/// "circle.center_x"; `axis` 0 or 1 for the two numbers of a vector, -1 for a number.
inline std::string column_name(const Kind& of, Field field, int axis) {
  std::string result = std::string(of.name) + '.' + std::string(name(field));
  return axis < 0 ? result : result + (axis == 0 ? "_x" : "_y");
}

}  // namespace abut::cli::columns
