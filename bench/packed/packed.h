// The C interface of this crate (src/).
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

struct PackedTree;
struct PackedTally {
  std::uint64_t answers, ids;
  double distance;
};
// Boxes are four doubles each: min.x, min.y, max.x, max.y; points are two.
PackedTree* packed_build(bool is_geo, const double* boxes, std::size_t n, bool parallel);
void packed_free(PackedTree*);
PackedTally packed_windows(const PackedTree*, const double* windows, std::size_t n);
PackedTally packed_nearest(const PackedTree*, const double* boxes, const double* points,
                           std::size_t n, std::size_t k);
PackedTally packed_self_join(const PackedTree*);
PackedTally packed_join(const PackedTree*, const PackedTree*);
}
