// Numbers as text: read to the nearest double, written so that they read back.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace abut::io {

/// Takes a decimal number off the front of `text`, to the nearest double (infinite when it is too
/// large). Accepts what SVG and people write: "+1", ".5", "5.", "1e3". Never "nan" or "inf".
inline std::optional<double> take_number(std::string_view& text) {
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

/// The shortest decimal that reads back to the same double.
inline void append_number(std::string& out, double value) {
  const double size = std::fabs(value);
  const bool plain = size == 0 || (size >= 1e-4 && size < 1e16);
  char text[32];
  out.append(text, std::to_chars(text, text + sizeof text, value,
                                 plain ? std::chars_format::fixed : std::chars_format::scientific)
                       .ptr);
}

/// The beginning of what stands in the input, for a message: on one line, and harmless.
inline std::string beginning(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string result(text.substr(0, longest));
  for (char& c : result)
    if (c < ' ' || c > '~') c = c == '\n' || c == '\t' || c == '\r' ? ' ' : '?';
  return result + (text.size() > longest ? "..." : "");
}

}  // namespace abut::io
