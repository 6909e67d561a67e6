// .abut files made by hand, from the description in docs/command-line.md and not by what writes
// them: so that a file can be wrong in one place and right in all others.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace abut::cli::test {

template <class T>
std::string raw(std::initializer_list<T> numbers) {
  std::string bytes;
  for (const T& number : numbers)
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
  return bytes;
}
inline std::string doubles(std::initializer_list<double> numbers) { return raw(numbers); }
inline std::string counts(std::initializer_list<std::uint64_t> numbers) { return raw(numbers); }

using Columns = std::vector<std::pair<std::string, std::string>>;

inline std::string column_file(std::uint64_t shapes, std::uint64_t items, const Columns& columns) {
  std::string head =
      "\x89"
      "abutc\r\n";
  head += raw<std::uint32_t>({1, static_cast<std::uint32_t>(columns.size())});
  head += counts({shapes, items});
  std::string body;
  const std::uint64_t start = 32 + 56 * columns.size() + 8;
  for (const auto& [name, bytes] : columns) {
    body.resize((body.size() + 7) / 8 * 8);
    head += name + std::string(32 - name.size(), '\0');
    head += counts({start + body.size(), bytes.size(), XXH3_64bits(bytes.data(), bytes.size())});
    body += bytes;
  }
  return head + counts({XXH3_64bits(head.data(), head.size())}) + body;
}

}  // namespace abut::cli::test
