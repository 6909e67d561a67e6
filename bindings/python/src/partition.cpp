// Tiles.
#include <abut/partition.hpp>

#include "bound.hpp"

namespace abut_py {
namespace {

using C = const PyColumns&;
using BoxRows = In<double, nb::ndim<2>, nb::c_contig>;

std::span<const Box> boxes_of(const BoxRows& rows) {
  static_assert(sizeof(Box) == 4 * sizeof(double) && std::is_trivially_copyable_v<Box>);
  if (rows.shape(1) != 4) throw std::invalid_argument("bounds must be rows of four numbers");
  const std::size_t n = rows.shape(0) * 4;
  if (std::any_of(rows.data(), rows.data() + n, [](double x) { return std::isnan(x); }))
    throw std::invalid_argument("bounds must not be NaN");
  return {reinterpret_cast<const Box*>(rows.data()), rows.shape(0)};
}

}  // namespace

void bind_partition(nb::module_& m) {
  using P = const Partition&;
  nb::class_<Partition>(m, "Partition")
      .def("__init__", [](Partition* self, const BoxRows& sample,
                          std::size_t tiles) { new (self) Partition(boxes_of(sample), tiles); })
      .def(nb::init<std::vector<double>, std::vector<std::vector<double>>>())
      .def_prop_ro_static("most_tiles", [](nb::handle) { return Partition::kMostTiles; })
      .def_prop_ro("size", &Partition::size)
      .def_prop_ro("x_cuts", &Partition::x_cuts)
      .def_prop_ro("y_cuts", &Partition::y_cuts)
      .def("tile",
           [](P p, Tile tile) {
             const Box b = p.tile(tile);
             return nb::make_tuple(b.min.x, b.min.y, b.max.x, b.max.y);
           })
      .def("assign",
           [](P p, const BoxRows& bounds) {
             std::vector<std::int64_t> rows, everywhere;
             std::vector<Tile> tiles;
             const std::span<const Box> boxes = boxes_of(bounds);
             {
               const Freed free;
               for (std::size_t i = 0; i < boxes.size(); ++i) {
                 const auto row = static_cast<std::int64_t>(i);
                 if (!p.assign(boxes[i], tiles)) everywhere.push_back(row);
                 rows.resize(tiles.size(), row);
               }
             }
             return nb::make_tuple(array_of(std::move(rows)), array_of(std::move(tiles)),
                                   array_of(std::move(everywhere)));
           })
      .def("owner", [](P p, const BoxRows& a, const BoxRows& b) {
        const std::span<const Box> of_a = boxes_of(a), of_b = boxes_of(b);
        require_size(of_b.size(), of_a.size());
        std::vector<Tile> tiles(of_a.size());
        {
          const Freed free;
          for (std::size_t i = 0; i < tiles.size(); ++i) tiles[i] = p.owner(of_a[i], of_b[i]);
        }
        return array_of(std::move(tiles));
      });
  m.def("tile_bounds", [](C a, double within, const Rows& out, int threads) {
    require_size(out.shape(1), a.columns.one ? 1 : a.columns.count);
    const Freed free;
    batch::tile_bounds(a.columns, within, {row(out, 0), row(out, 1), row(out, 2), row(out, 3)},
                       threads);
  });
}

}  // namespace abut_py
