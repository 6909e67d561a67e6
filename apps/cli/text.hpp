// Numbers and strings as text: read to the nearest double, written so that they read back.
#pragma once

#include <fmt/format.h>

#include <abut/vec.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/number.hpp"

namespace abut::cli {

using Buffer = fmt::memory_buffer;

inline void append(Buffer& out, std::string_view text) {
  out.append(text.data(), text.data() + text.size());
}

template <class... A>
void print(Buffer& out, fmt::format_string<A...> format, A&&... values) {
  fmt::format_to(fmt::appender(out), format, std::forward<A>(values)...);
}

/// The shortest decimal that reads back to the same double. Throws InputError when there is none,
/// that is, when the true value lies beyond the largest double.
void append_number(Buffer& out, double value);
inline void append_integer(Buffer& out, std::size_t value) {
  const fmt::format_int digits(value);
  out.append(digits.data(), digits.data() + digits.size());
}
/// [x, y]
void append_vector(Buffer& out, Vec2 v);
bool valid_utf8(std::string_view text);
/// Quoted and escaped; what is not UTF-8 becomes U+FFFD, so that the output stays valid JSON.
void append_json_string(Buffer& out, std::string_view text);

/// As a cell of a table: in quotes where it needs them.
void append_csv_cell(Buffer& out, std::string_view text, char separator = ',');

using io::take_number;

/// The whole of `text` as one finite number; throws InputError.
double whole_number(std::string_view text);

std::string_view trimmed(std::string_view text);
/// Text for a message: shortened, on one line, harmless.
std::string excerpt(std::string_view text);
/// Text that a terminal can show without being steered by it: control characters (but tabs and
/// ends of lines), marks that change the direction of writing, and what is not UTF-8 become escapes.
std::string harmless(std::string_view text);
/// Makes JSON harmless for a terminal by escapes; its value does not change.
std::string harmless_json(std::string_view json);

}  // namespace abut::cli
