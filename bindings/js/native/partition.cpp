// Tiles: a handle is the address of a partition. Bounds are rows of four numbers.
#include <abut/partition.hpp>

#include "arguments.hpp"
#include "sides.hpp"

using namespace abut;
using js::Answer;

ABUT_EXPORT(abut_tile_bounds) void abut_tile_bounds(double within, Box* to) {
  const batch::AnyColumns& shapes = js::side(0);
  for (std::size_t i = 0; i < shapes.count; ++i)
    to[i] = tile_bounds(batch::shape_in(shapes, i), within);
}
ABUT_EXPORT(abut_tile_bounds_of_one) void abut_tile_bounds_of_one(double within, Box* to) {
  *to = tile_bounds(js::shape_in(0), within);
}
ABUT_EXPORT(abut_partition)
Partition* abut_partition(const Box* sample, std::size_t count, std::size_t tiles) {
  return new Partition({sample, count}, tiles);
}
/// Takes the cuts as abut_partition_cuts leaves them; the caller has looked at them.
ABUT_EXPORT(abut_partition_of_cuts) Partition* abut_partition_of_cuts(const double* cuts) {
  const auto list = [&] {
    const auto n = static_cast<std::size_t>(*cuts++);
    std::vector<double> numbers(cuts, cuts + n);
    cuts += n;
    return numbers;
  };
  std::vector<double> x = list();
  std::vector<std::vector<double>> y;
  for (std::size_t i = 0; i <= x.size(); ++i) y.push_back(list());
  return new Partition(std::move(x), std::move(y));
}
ABUT_EXPORT(abut_partition_free) void abut_partition_free(Partition* p) { delete p; }
ABUT_EXPORT(abut_partition_size) std::size_t abut_partition_size(const Partition* p) {
  return p->size();
}
/// How many x, and they; then the same of the y of each slab.
ABUT_EXPORT(abut_partition_cuts) int abut_partition_cuts(const Partition* p) {
  Answer out;
  const auto put = [&](const std::vector<double>& cuts) {
    out.number(static_cast<double>(cuts.size()));
    for (const double cut : cuts) out.number(cut);
  };
  put(p->x_cuts());
  for (const auto& y : p->y_cuts()) put(y);
  return out.size();
}
ABUT_EXPORT(abut_partition_tiles) int abut_partition_tiles(const Partition* p) {
  Answer out;
  for (Tile i = 0; i < p->size(); ++i) out.vec(p->tile(i).min).vec(p->tile(i).max);
  return out.size();
}
ABUT_EXPORT(abut_partition_at) Tile abut_partition_at(const Partition* p, double x, double y) {
  return p->at({x, y});
}
/// Row and tile, row and tile, …; -1 for the tile of a giant.
ABUT_EXPORT(abut_partition_assign)
int abut_partition_assign(const Partition* p, const Box* bounds, int count) {
  Answer out;
  std::vector<Tile> tiles;
  for (int row = 0; row < count; ++row) {
    tiles.clear();
    if (!p->assign(bounds[row], tiles)) out.number(row).number(-1);
    for (const Tile tile : tiles) out.number(row).number(tile);
  }
  return out.size();
}
ABUT_EXPORT(abut_partition_owner)
void abut_partition_owner(const Partition* p, const Box* a, const Box* b, std::size_t count,
                          Tile* to) {
  for (std::size_t i = 0; i < count; ++i) to[i] = p->owner(a[i], b[i]);
}
