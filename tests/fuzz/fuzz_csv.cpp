// Any table: its rows are read or refused.
#include "lines_from.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  read_lines(data, size, abut::cli::read_csv);
  return 0;
}
