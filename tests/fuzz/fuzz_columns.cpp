// Any file of columns: it is read or refused. No fuzzer finds a checksum, so every second file gets
// the right ones first.
#include <cstdint>
#include <cstdlib>

#include "columns.hpp"
#include "drawing.hpp"
#include "error.hpp"

namespace {

void put(std::string& file, std::size_t at, std::uint64_t value) {
  std::string bytes;
  abut::cli::columns::store(bytes, value);
  file.replace(at, bytes.size(), bytes);
}

void mend(std::string& file) {
  using namespace abut::cli::columns;
  if (file.size() < head_size) return;
  file.replace(0, magic.size(), magic);
  const std::size_t count = std::min<std::size_t>(load<std::uint32_t>(file.data() + 12), 64);
  const std::size_t head_end = head_size + count * entry_size;
  if (file.size() < head_end + 8) return;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t entry = head_size + i * entry_size + name_size;
    const auto offset = load<std::uint64_t>(file.data() + entry);
    const auto size = load<std::uint64_t>(file.data() + entry + 8);
    if (offset <= file.size() && size <= file.size() - offset)
      put(file, entry + 16, checksum(std::string_view(file).substr(offset, size)));
  }
  put(file, head_end, checksum(std::string_view(file).substr(0, head_end)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace abut::cli;
  if (size == 0) return 0;
  std::string file(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] & 1) mend(file);
  Drawing drawing;
  Remarks remarks;
  try {
    read_columns(file, drawing, remarks, 1);
  } catch (const NotADrawing&) {
    return 0;
  }
  for (const abut::AnyShape& shape : drawing.parts)
    if (validate(shape)) std::abort();
  for (std::size_t i = 0; i < drawing.size(); ++i)
    if (drawing.name(i).empty() || drawing.part_count(i) == 0) std::abort();
  remarks.text("");
  return 0;
}
