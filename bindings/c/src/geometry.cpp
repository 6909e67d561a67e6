// Shapes as geometries of other programs, by abut::io.
#include <abut/io/geometry.hpp>

#include "guard.hpp"
#include "shapes.hpp"

using namespace abut_c;
using namespace abut;

namespace {

io::Item item_of(int form, std::string_view bytes, double tolerance) {
  if (form == ABUT_WKT) return io::read_wkt(bytes, tolerance);
  if (form == ABUT_WKB) return io::read_wkb(bytes, tolerance);
  if (form == ABUT_GEOJSON) return io::read_geojson(bytes);
  refuse("form: there is none of that number");
}
std::string written(int form, const AnyShape& shape, const io::Writing& how) {
  const std::span<const AnyShape> shapes(&shape, 1);
  if (form == ABUT_WKT) return io::to_wkt(shapes, how);
  if (form == ABUT_WKB) return io::to_wkb(shapes, how);
  if (form == ABUT_GEOJSON) return io::to_geojson(shapes, how);
  refuse("form: there is none of that number");
}

}  // namespace

extern "C" {

int abut_read_geometry(int form, const char* bytes, size_t length, double tolerance,
                       abut_shape_t* out, abut_geometry_t* about) {
  return guarded([&] {
    thread_local batch::ShapeNumbers numbers;
    number_of(described::Takes::length, tolerance, "tolerance");
    io::Item item = item_of(form, {&deref(bytes, "bytes"), length}, tolerance);
    if (about != nullptr)
      give(about, "about",
           abut_geometry_t{0, item.largest_move, item.srid, item.further_coordinates, item.repaired,
                           0});
    const std::optional<AnyShape> shape = io::as_one(std::move(item.shapes));
    if (!shape) return false;
    numbers = batch::numbers_of(*shape);
    give(out, "out", given_of(numbers));
    return true;
  });
}
int64_t abut_write_geometry(const abut_shape_t* shape, int form, double tolerance, uint32_t srid,
                            char* bytes, size_t room) {
  return guarded([&] {
    number_of(described::Takes::length, tolerance, "tolerance");
    return put(written(form, shape_of(shape), {tolerance, srid}), bytes, room);
  });
}

}  // extern "C"
