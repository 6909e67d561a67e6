// Columns: whether they are valid, and what else is no query.
#include <abut/rotation.hpp>

#include "guard.hpp"
#include "shapes.hpp"

using namespace abut_c;
namespace batch = abut::batch;

extern "C" {

void abut_rotations(const double* angles, size_t count, double* cosines, double* sines) {
  for (size_t i = 0; i < count; ++i) {
    const auto r = abut::Rotation::radians(angles[i]);
    cosines[i] = r.c(), sines[i] = r.s();
  }
}

int abut_batch_first_invalid(const abut_columns_t* shapes, size_t* row, int threads) {
  return guarded([&] {
    size_t& to = deref(row, "row");
    const auto problem = batch::validate(columns_of(shapes), threads);
    if (!problem) return false;
    to = problem->row;
    note(0, text_of(problem->problem, "row " + std::to_string(problem->row)).c_str());
    return true;
  });
}
int64_t abut_batch_valid(const abut_columns_t* shapes, uint8_t* bytes, uint64_t* bits,
                         int threads) {
  return guarded([&]() -> int64_t {
    return static_cast<int64_t>(batch::valid(columns_of(shapes), {bytes, bits}, threads));
  });
}

int abut_batch_tile_bounds(const abut_columns_t* shapes, double within, double* min_x,
                           double* min_y, double* max_x, double* max_y, int threads) {
  return guarded([&] {
    number_of(abut::described::Takes::reach, within, "within");
    batch::tile_bounds(columns_of(shapes), within, {min_x, min_y, max_x, max_y}, threads);
    return true;
  });
}

int abut_batch_within_distance(const abut_columns_t* a, const abut_columns_t* b,
                               const double* distances, uint8_t* out, int threads) {
  return guarded([&] {
    batch::within_distance(columns_of(a), columns_of(b), &deref(distances, "distances"),
                           &deref(out, "out"), threads);
    return true;
  });
}

}  // extern "C"
