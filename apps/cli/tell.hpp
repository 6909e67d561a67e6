// Words for a person, on standard error.
#pragma once

#include <fmt/format.h>

#include <cstdio>

#include "text.hpp"

namespace abut::cli {

/// Writes a line to standard error. An error there (a closed pipe, a closed terminal) does not stop
/// the work, whose results go elsewhere. Control characters from files and names are made harmless.
template <class... A>
void tell(fmt::format_string<A...> format, A&&... values) noexcept {
  try {
    const std::string text = harmless(fmt::format(format, std::forward<A>(values)...));
    std::fwrite(text.data(), 1, text.size(), stderr);
  } catch (...) {  // not even memory for it
  }
}

/// Writes a progress line that the next one replaces. It holds our own words only.
inline void tell_in_place(std::string_view line) noexcept {
  constexpr std::string_view to_its_beginning = "\r\x1b[K";
  std::fwrite(to_its_beginning.data(), 1, to_its_beginning.size(), stderr);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace abut::cli
