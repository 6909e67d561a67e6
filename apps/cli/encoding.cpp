#include "encoding.hpp"

#include <algorithm>

namespace abut::cli {
namespace {

void append_utf8(std::string& to, unsigned code) {
  const auto push = [&](unsigned byte) { to += static_cast<char>(byte); };
  if (code < 0x80) return push(code);
  if (code < 0x800) {
    push(0xC0 | code >> 6);
  } else {
    if (code < 0x10000) {
      push(0xE0 | code >> 12);
    } else {
      push(0xF0 | code >> 18);
      push(0x80 | (code >> 12 & 0x3F));
    }
    push(0x80 | (code >> 6 & 0x3F));
  }
  push(0x80 | (code & 0x3F));
}

}  // namespace

Encoding encoding_of(std::string_view first) {
  if (first.starts_with("\xFF\xFE")) return Encoding::utf16_little;
  if (first.starts_with("\xFE\xFF")) return Encoding::utf16_big;
  // The first letter of a name of a column is ASCII, and no text holds zeros otherwise.
  if (first.size() >= 2 && first[0] != '\0' && first[1] == '\0') return Encoding::utf16_little;
  if (first.size() >= 2 && first[0] == '\0' && first[1] != '\0') return Encoding::utf16_big;
  const bool returns = first.find('\r') < std::min(first.find('\n'), first.size() - 1);
  if (returns && first.find('\n') == std::string_view::npos) return Encoding::old_lines;
  return Encoding::utf8;
}

std::string to_utf8(std::string_view bytes, Encoding encoding) {
  std::string result;
  if (encoding == Encoding::utf8 || encoding == Encoding::old_lines) {
    result = bytes;
    if (encoding == Encoding::old_lines) std::replace(result.begin(), result.end(), '\r', '\n');
    return result;
  }
  const std::size_t low = encoding == Encoding::utf16_little ? 0 : 1;
  const auto unit = [&](std::size_t i) {
    return static_cast<unsigned>(static_cast<unsigned char>(bytes[2 * i + low])) |
           static_cast<unsigned>(static_cast<unsigned char>(bytes[2 * i + 1 - low])) << 8;
  };
  const std::size_t units = bytes.size() / 2;
  result.reserve(bytes.size());
  for (std::size_t i = 0; i < units; ++i) {
    const unsigned code = unit(i);
    if (code < 0xD800 || code > 0xDFFF) {
      if (i > 0 || code != 0xFEFF) append_utf8(result, code);
    } else if (code < 0xDC00 && i + 1 < units && unit(i + 1) >= 0xDC00 && unit(i + 1) <= 0xDFFF) {
      append_utf8(result, 0x10000 + ((code - 0xD800) << 10) + (unit(++i) - 0xDC00));
    } else {
      append_utf8(result, 0xFFFD);  // half of a pair
    }
  }
  if (bytes.size() % 2 != 0) append_utf8(result, 0xFFFD);
  return result.find('\n') == std::string::npos ? to_utf8(result, Encoding::old_lines) : result;
}

}  // namespace abut::cli
