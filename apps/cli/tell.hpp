// Words for a person, on standard error.
#pragma once

#include <fmt/format.h>

#include <cstdio>

namespace abut::cli {

/// What cannot be shown ends no work: nobody listens (a closed pipe, a terminal that has gone), but
/// the answers go elsewhere.
template <class... A>
void tell(fmt::format_string<A...> format, A&&... values) noexcept {
  try {
    fmt::memory_buffer text;
    fmt::format_to(fmt::appender(text), format, std::forward<A>(values)...);
    std::fwrite(text.data(), 1, text.size(), stderr);
  } catch (...) {  // not even memory for it
  }
}

}  // namespace abut::cli
