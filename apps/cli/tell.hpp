// Words for a person, on standard error.
#pragma once

#include <fmt/format.h>

#include <cstdio>

#include "text.hpp"

namespace abut::cli {

/// What cannot be shown ends no work: nobody listens (a closed pipe, a terminal that has gone), but
/// the answers go elsewhere.
/// Whatever files and names put into it, it steers no terminal.
template <class... A>
void tell(fmt::format_string<A...> format, A&&... values) noexcept {
  try {
    const std::string text = harmless(fmt::format(format, std::forward<A>(values)...));
    std::fwrite(text.data(), 1, text.size(), stderr);
  } catch (...) {  // not even memory for it
  }
}

/// Of our own words only: one line that the next of its kind replaces.
inline void tell_in_place(std::string_view line) noexcept {
  constexpr std::string_view to_its_beginning = "\r\x1b[K";
  std::fwrite(to_its_beginning.data(), 1, to_its_beginning.size(), stderr);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace abut::cli
