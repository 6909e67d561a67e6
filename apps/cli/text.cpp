#include "text.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>

#include "error.hpp"

namespace abut::cli {

void append_number(Buffer& out, double value) {
  if (!std::isfinite(value)) throw InputError{"", "the answer is larger than the largest double"};
  print(out, "{}", value);
}

void append_vector(Buffer& out, Vec2 v) {
  out.push_back('[');
  append_number(out, v.x);
  append(out, ", ");
  append_number(out, v.y);
  out.push_back(']');
}

bool valid_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  for (std::size_t i = 0; i < text.size();) {
    // Eight letters of ASCII at a time: most texts have hardly any other.
    if (std::uint64_t eight = 0; text.size() - i >= sizeof eight) {
      std::memcpy(&eight, text.data() + i, sizeof eight);
      if ((eight & 0x8080808080808080U) == 0) {
        i += sizeof eight;
        continue;
      }
    }
    const unsigned lead = byte(i++);
    if (lead < 0x80) continue;
    if (lead < 0xC2 || lead > 0xF4) return false;
    // The second byte's range leaves out what is written too long, halves of pairs, and what lies beyond the last code.
    const unsigned least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (const unsigned second = byte(i++); second < least || second > most) return false;
    for (int more = (lead >= 0xE0) + (lead >= 0xF0); more > 0; --more)
      if ((byte(i++) & 0xC0) != 0x80) return false;
  }
  return true;
}

namespace {

/// The number of bytes of the UTF-8 sequence at the front of `text`; 0 where there is none.
std::size_t utf8_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  return length <= text.size() && valid_utf8(text.substr(0, length)) ? length : 0;
}

/// The code of a valid sequence of `length` bytes.
unsigned code_point(std::string_view text, std::size_t length) {
  unsigned code = static_cast<unsigned char>(text[0]) & (length == 1 ? 0x7FU : 0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i)
    code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  return code;
}

/// Does it steer a terminal: C0, DEL, C1, ends of lines and paragraphs, marks of direction?
bool steers(unsigned code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x61C || code == 0x200E ||
         code == 0x200F || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

/// Calls `plain(text)` for what may stand as it is, `steering(code)` for what may not, and
/// `wrong(byte)` for what is not UTF-8.
template <class Plain, class Steering, class Wrong>
void each_character(std::string_view text, Plain plain, Steering steering, Wrong wrong) {
  while (!text.empty()) {
    std::size_t run = 0;
    while (run < text.size() && text[run] >= ' ' && text[run] <= '~') ++run;
    if (run > 0) {
      plain(text.substr(0, run));
    } else if (run = utf8_length(text); run == 0) {
      wrong(static_cast<unsigned char>(text[0]));
      run = 1;
    } else if (const unsigned code = code_point(text, run); steers(code)) {
      steering(code);
    } else {
      plain(text.substr(0, run));
    }
    text.remove_prefix(run);
  }
}

}  // namespace

void append_json_string(Buffer& out, std::string_view text) {
  out.push_back('"');
  while (!text.empty()) {
    const auto byte = static_cast<unsigned char>(text[0]);
    std::size_t length = 1;
    if (byte == '"' || byte == '\\') {
      out.push_back('\\');
      out.push_back(text[0]);
    } else if (byte >= 0x20 && byte < 0x7F) {
      out.push_back(text[0]);
    } else if (const std::size_t sequence = utf8_length(text)) {
      if (const unsigned code = code_point(text, sequence); steers(code))
        print(out, "\\u{:04x}", code);
      else
        append(out, text.substr(0, sequence));
      length = sequence;
    } else {
      append(out, "\xEF\xBF\xBD");
    }
    text.remove_prefix(length);
  }
  out.push_back('"');
}

void append_csv_cell(Buffer& out, std::string_view text, char separator) {
  if (text.find(separator) == std::string_view::npos &&
      text.find_first_of("\"\r\n") == std::string_view::npos && trimmed(text) == text)
    return append(out, text);
  out.push_back('"');
  for (const char c : text) {
    if (c == '"') out.push_back('"');
    out.push_back(c);
  }
  out.push_back('"');
}

double whole_number(std::string_view text) {
  std::string_view rest = trimmed(text);
  const std::optional<double> value = take_number(rest);
  if (!value || !rest.empty())
    throw InputError{"", text.empty() ? "no number" : "not a number", excerpt(text)};
  if (!std::isfinite(*value)) throw InputError{"", "larger than the largest double", excerpt(text)};
  return *value;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n\f\v";
  const std::size_t begin = text.find_first_not_of(blank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

std::string harmless(std::string_view text) {
  std::string result;
  each_character(
      text, [&](std::string_view plain) { result += plain; },
      [&](unsigned code) {
        if (code == '\n' || code == '\t')
          result += static_cast<char>(code);
        else
          result += fmt::format("\\u{:04x}", code);
      },
      [&](unsigned byte) { result += fmt::format("\\x{:02x}", byte); });
  return result;
}

std::string harmless_json(std::string_view json) {
  std::string result;
  each_character(
      json, [&](std::string_view plain) { result += plain; },
      [&](unsigned code) {
        if (code < 0x20)
          result += static_cast<char>(code);  // between values; in a string JSON has none
        else
          result += fmt::format("\\u{:04x}", code);
      },
      [&](unsigned byte) { result += static_cast<char>(byte); });
  return result;
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string result;
  std::size_t end = std::min(text.size(), longest);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  for (const char c : text.substr(0, end)) result += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
  return harmless(result) + (end < text.size() ? "…" : "");
}

}  // namespace abut::cli
