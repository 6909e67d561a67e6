// Any well-known binary, and any text as an item alone: read or refused. The shapes are valid, and written they are
// read again.
#include <abut/io/geometry.hpp>
#include <cstdlib>

namespace {

void there_and_back(std::string_view bytes, abut::io::Item (*read)(std::string_view),
                    std::string (*write)(std::span<const abut::AnyShape>,
                                         const abut::io::Writing&)) {
  try {
    const abut::io::Item item = read(bytes);
    for (const abut::AnyShape& shape : item.shapes)
      if (validate(shape)) std::abort();
    const std::string written = write(item.shapes, {});
    try {
      if (read(written).shapes.empty() != item.shapes.empty()) std::abort();
    } catch (const abut::io::Error&) {
      std::abort();
    }
  } catch (const abut::io::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace abut;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  there_and_back(bytes, [](std::string_view b) { return io::read_wkb(b, 0.1); }, io::to_wkb);
  there_and_back(bytes, [](std::string_view b) { return io::read_wkt(b, 0.1); }, io::to_wkt);
  there_and_back(bytes, io::read_geojson, io::to_geojson);
  return 0;
}
