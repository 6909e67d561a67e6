#include "text.hpp"

#include <simdjson.h>

#include <charconv>
#include <cmath>
#include <cstdlib>

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

namespace {

/// The number of bytes of the UTF-8 sequence at the front of `text`; 0 where there is none.
std::size_t utf8_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  return length <= text.size() && simdjson::validate_utf8(text.data(), length) ? length : 0;
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
    } else if (byte < 0x20 || byte == 0x7F) {
      print(out, "\\u{:04x}", byte);
    } else if (byte < 0x80) {
      out.push_back(text[0]);
    } else if (const std::size_t sequence = utf8_length(text)) {
      append(out, text.substr(0, sequence));
      length = sequence;
    } else {
      append(out, "\xEF\xBF\xBD");
    }
    text.remove_prefix(length);
  }
  out.push_back('"');
}

void append_csv_cell(Buffer& out, std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos && trimmed(text) == text)
    return append(out, text);
  out.push_back('"');
  for (const char c : text) {
    if (c == '"') out.push_back('"');
    out.push_back(c);
  }
  out.push_back('"');
}

std::optional<double> take_number(std::string_view& text) {
  std::string_view digits = text;
  if (!digits.empty() && digits[0] == '+') digits.remove_prefix(1);
  const std::size_t sign = !digits.empty() && digits[0] == '-' && digits.size() == text.size();
  const auto digit_at = [&](std::size_t i) {
    return i < digits.size() && digits[i] >= '0' && digits[i] <= '9';
  };
  // from_chars would take "inf" and "nan", which nobody means.
  if (!digit_at(sign) && !(sign < digits.size() && digits[sign] == '.' && digit_at(sign + 1)))
    return std::nullopt;
  double value = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  // from_chars does not say which end of the range was left; strtod does, and rounds as it should.
  if (status == std::errc::result_out_of_range)
    value = std::strtod(std::string(digits.data(), end).c_str(), nullptr);
  text = {end, static_cast<std::size_t>(text.data() + text.size() - end)};
  return value;
}

double whole_number(std::string_view text) {
  std::string_view rest = trimmed(text);
  const std::optional<double> value = take_number(rest);
  if (!value || !rest.empty())
    throw InputError{"", text.empty() ? "no number" : "not a number: " + excerpt(text)};
  if (!std::isfinite(*value))
    throw InputError{"", "larger than the largest double: " + excerpt(text)};
  return *value;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n\f\v";
  const std::size_t begin = text.find_first_not_of(blank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string result;
  for (std::size_t i = 0; i < text.size() && result.size() < longest; ++i)
    result += static_cast<unsigned char>(text[i]) < 0x20 ? ' ' : text[i];
  if (result.size() < text.size()) {
    while (!result.empty() && (static_cast<unsigned char>(result.back()) & 0xC0) == 0x80)
      result.pop_back();
    if (!result.empty() && static_cast<unsigned char>(result.back()) >= 0x80) result.pop_back();
    result += "…";
  }
  return result;
}

}  // namespace abut::cli
