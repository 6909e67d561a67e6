// Any well-known text.
#include "lines_from.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  read_lines(data, size, abut::cli::read_wkt);
  return 0;
}
