// A file that is read as a whole: it is read or refused, and every shape that comes out is valid.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

#include "drawing.hpp"
#include "error.hpp"

template <class Read>
int read_whole(const std::uint8_t* data, std::size_t size, Read read) {
  using namespace abut::cli;
  Drawing drawing;
  Remarks remarks;
  try {
    read(std::string(reinterpret_cast<const char*>(data), size), drawing, remarks);
  } catch (const NotADrawing&) {
  }
  for (const abut::AnyShape& shape : drawing.parts)
    if (validate(shape)) std::abort();
  for (std::size_t i = 0; i < drawing.size(); ++i)
    if (drawing.name(i).empty() || drawing.part_count(i) == 0) std::abort();
  remarks.text("");
  return 0;
}
