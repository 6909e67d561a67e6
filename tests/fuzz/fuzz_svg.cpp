// Any drawing: it is read or refused, and every shape that comes out is valid.
#include <cstdint>
#include <cstdlib>

#include "drawing.hpp"
#include "error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace abut::cli;
  Drawing drawing;
  Remarks remarks;
  try {
    read_svg({reinterpret_cast<const char*>(data), size}, drawing, remarks);
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
