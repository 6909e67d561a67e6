// Any DXF file.
#include "whole_from.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return read_whole(
      data, size,
      [](const std::string& text, abut::cli::Drawing& drawing, abut::cli::Remarks& remarks) {
        abut::cli::read_dxf(text, drawing, remarks, 0.01, text.size() % 2 != 0);
      });
}
