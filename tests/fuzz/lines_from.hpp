// A file in memory, for readers that want one.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "drawing.hpp"
#include "error.hpp"
#include "lines.hpp"

/// Reads the bytes by `read`; every shape that comes out must be valid.
inline void read_lines(const std::uint8_t* data, std::size_t size,
                       void (*read)(abut::cli::InputFile&, abut::cli::Drawing&, abut::cli::Remarks&,
                                    int threads)) {
  using namespace abut::cli;
  const int descriptor = ::memfd_create("fuzz", MFD_CLOEXEC);
  if (descriptor < 0 || ::write(descriptor, data, size) != static_cast<ssize_t>(size)) std::abort();
  Drawing drawing;
  Remarks remarks;
  {
    InputFile file("/proc/self/fd/" + std::to_string(descriptor));
    try {
      read(file, drawing, remarks, 1);
    } catch (const NotADrawing&) {
    }
  }
  ::close(descriptor);
  for (const abut::AnyShape& shape : drawing.parts)
    if (validate(shape)) std::abort();
  for (std::size_t i = 0; i < drawing.size(); ++i)
    if (drawing.plain_name(i).empty() && drawing.name(i) != "\"\"") std::abort();
}
