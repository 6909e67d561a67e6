// Two crates of Rust: static trees that are packed along Hilbert's curve.
#include <packed.h>

#include "../peer.hpp"

namespace crowd {
namespace {

class Packed : public Tree {
 public:
  Packed(bool is_geo, const Data& data, int threads)
      : boxes_(data.boxes),
        tree_(packed_build(is_geo, doubles(boxes_), boxes_.size(), threads > 1)) {}
  ~Packed() override { packed_free(tree_); }
  Packed(const Packed&) = delete;
  Packed& operator=(const Packed&) = delete;

  Tally windows(std::span<const Box> windows, int threads) override {
    return in_parts(windows.size(), threads, [&](std::size_t first, std::size_t last) {
      return tally(packed_windows(tree_, doubles(windows.subspan(first)), last - first));
    });
  }
  Tally nearest(std::span<const Vec2> points, int k, int threads) override {
    return in_parts(points.size(), threads, [&](std::size_t first, std::size_t last) {
      return tally(packed_nearest(tree_, doubles(boxes_), doubles(points.subspan(first)),
                                  last - first, static_cast<std::size_t>(k)));
    });
  }
  Tally self_join(int) override { return tally(packed_self_join(tree_)); }
  Tally join(const Data&, Tree* other, int) override {
    return tally(packed_join(tree_, static_cast<Packed&>(*other).tree_));
  }

 private:
  static Tally tally(const PackedTally& t) { return {t.answers, t.ids, t.distance}; }
  std::span<const Box> boxes_;
  PackedTree* tree_;
};

Peer crate(const char* name, const char* version, bool is_geo, unsigned can) {
  return {name, version, windows | nearest | self_join | join | in_parallel | can,
          [is_geo](const Data& data, int threads) {
            return std::make_unique<Packed>(is_geo, data, threads);
          }};
}

}  // namespace

Peer packed_spatial_index() {
  return crate("packed_spatial_index", VERSION_OF_packed_spatial_index, false, build_in_parallel);
}
Peer geo_index() { return crate("geo-index", VERSION_OF_geo_index, true, 0); }

}  // namespace crowd
