// Text as other programs export it, made what the readers here expect: UTF-8, lines that end in a
// line feed.
#pragma once

#include <string>
#include <string_view>

namespace abut::cli {

enum class Encoding : unsigned char {
  utf8,
  utf16_little,
  utf16_big,
  old_lines  ///< UTF-8, whose lines end in a carriage return alone
};

/// As the first bytes of a file tell it, some thousands of them where there are so many.
Encoding encoding_of(std::string_view first);
std::string to_utf8(std::string_view bytes, Encoding encoding);

}  // namespace abut::cli
