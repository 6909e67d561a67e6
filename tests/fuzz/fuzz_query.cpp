// Any line: one line of JSON comes out, and it is an answer or an error.
#include <cstdint>
#include <cstdlib>

#include "answer.hpp"
#include "lines.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace abut::cli;
  static JsonReader reader;
  static simdjson::dom::parser checker;
  std::string line(reinterpret_cast<const char*>(data), size);
  line.resize(size + line_padding);
  Buffer out;
  const bool answered = answer_line(reader, {line.data(), size}, 1, out);
  if (out.size() == 0 || out[out.size() - 1] != '\n') std::abort();
  // A number that no double holds may come back in an id, and is valid all the same.
  const auto checked = checker.parse(out.data(), out.size());
  if (checked.error() == simdjson::NUMBER_ERROR) return 0;
  if (checked.error()) std::abort();
  if (checked[answered ? "answer" : "error"].error()) std::abort();
  return 0;
}
