// Tiles.
#include <abut/partition.hpp>
#include <vector>

#include "guard.hpp"
#include "shapes.hpp"

using namespace abut_c;
using abut::Box;

struct abut_partition_t {
  abut::Partition held;
};

namespace {

static_assert(abut::Partition::kMostTiles == ABUT_MOST_TILES);

const abut::Partition& held(const abut_partition_t* p) { return deref(p, "partition").held; }

Box box_of(const double* bounds, const char* name) {
  deref(bounds, name);
  for (int i = 0; i < 4; ++i)
    if (bounds[i] != bounds[i]) refuse(std::string(name) + " must not be NaN");
  return {{bounds[0], bounds[1]}, {bounds[2], bounds[3]}};
}
void put(double out[4], const Box& box) {
  deref(out, "out");
  abut_c::put(out, box.min), abut_c::put(out + 2, box.max);
}
int64_t put(double* out, size_t room, const std::vector<double>& numbers) {
  if (room > 0) deref(out, "out");
  std::copy_n(numbers.begin(), std::min(room, numbers.size()), out);
  return static_cast<int64_t>(numbers.size());
}

}  // namespace

extern "C" {

int abut_tile_bounds(const abut_shape_t* shape, double within, double out[4]) {
  return guarded([&] {
    number_of(abut::described::Takes::reach, within, "within");
    put(out, abut::tile_bounds(shape_of(shape), within));
    return true;
  });
}

abut_partition_t* abut_partition(const double* bounds, size_t count, size_t tiles) {
  return guarded_pointer([&] {
    if (tiles == 0) refuse("tiles: must be 1 at least");
    std::vector<Box> sample;
    for (size_t i = 0; i < count; ++i)
      sample.push_back(box_of(bounds == nullptr ? nullptr : bounds + 4 * i, "bounds"));
    return new abut_partition_t{abut::Partition(sample, tiles)};
  });
}
abut_partition_t* abut_partition_of_cuts(const double* x, size_t x_count, const double* y,
                                         const size_t* starts) {
  return guarded_pointer([&] {
    if (x_count > 0) deref(x, "x");
    deref(starts, "starts");
    std::vector<std::vector<double>> slabs;
    for (size_t i = 0; i <= x_count; ++i) {
      if (starts[i] > starts[i + 1]) refuse("starts have to ascend");
      if (starts[i] < starts[i + 1]) deref(y, "y");
      slabs.emplace_back(y + starts[i], y + starts[i + 1]);
    }
    return new abut_partition_t{
        abut::Partition(std::vector<double>(x, x + x_count), std::move(slabs))};
  });
}
void abut_partition_free(abut_partition_t* partition) { delete partition; }
size_t abut_partition_size(const abut_partition_t* partition) {
  return partition == nullptr ? 0 : partition->held.size();
}
int64_t abut_partition_x_cuts(const abut_partition_t* partition, double* out, size_t room) {
  return guarded([&] { return put(out, room, held(partition).x_cuts()); });
}
int64_t abut_partition_y_cuts(const abut_partition_t* partition, size_t slab, double* out,
                              size_t room) {
  return guarded([&] { return put(out, room, held(partition).y_cuts().at(slab)); });
}
int abut_partition_tile(const abut_partition_t* partition, uint32_t tile, double out[4]) {
  return guarded([&] {
    if (tile >= held(partition).size()) throw std::out_of_range("there is no such tile");
    put(out, held(partition).tile(tile));
    return true;
  });
}
int abut_partition_at(const abut_partition_t* partition, double x, double y, uint32_t* tile) {
  return guarded([&] {
    if (x != x || y != y) refuse("the point must not be NaN");
    deref(tile, "tile") = held(partition).at({x, y});
    return true;
  });
}
int abut_partition_assign(const abut_partition_t* partition, const double bounds[4],
                          uint32_t tiles[ABUT_MOST_TILES]) {
  return guarded([&] {
    deref(tiles, "tiles");
    thread_local std::vector<abut::Tile> found;
    found.clear();
    if (!held(partition).assign(box_of(bounds, "bounds"), found)) return ABUT_MOST_TILES + 1;
    std::copy(found.begin(), found.end(), tiles);
    return static_cast<int>(found.size());
  });
}
int abut_partition_owner(const abut_partition_t* partition, const double a[4], const double b[4],
                         uint32_t* tile) {
  return guarded([&] {
    deref(tile, "tile") = held(partition).owner(box_of(a, "a"), box_of(b, "b"));
    return true;
  });
}

}  // extern "C"
