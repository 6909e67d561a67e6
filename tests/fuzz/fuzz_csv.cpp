// Any table: its rows are read or refused.
#include "lines_from.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  read_lines(
      data, size,
      [](abut::cli::InputFile& file, abut::cli::Drawing& drawing, abut::cli::Remarks& remarks,
         int threads) { abut::cli::read_csv(file, drawing, remarks, threads, 0.1); });
  return 0;
}
