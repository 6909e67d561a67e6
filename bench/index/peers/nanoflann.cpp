#include <nanoflann.hpp>

#include "../peer.hpp"

namespace crowd {
namespace {

struct Cloud {
  std::span<const Box> boxes;
  std::size_t kdtree_get_point_count() const { return boxes.size(); }
  double kdtree_get_pt(std::size_t i, std::size_t axis) const {
    return axis == 0 ? boxes[i].min.x : boxes[i].min.y;
  }
  template <class B>
  bool kdtree_get_bbox(B&) const {
    return false;
  }
};

class Nanoflann : public Tree {
 public:
  explicit Nanoflann(const Data& data) : cloud_{data.boxes}, tree_(2, cloud_) {}
  Tally nearest(std::span<const Vec2> points, int k, int threads) override {
    return in_parts(points.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      std::vector<std::uint32_t> ids(static_cast<std::size_t>(k));
      std::vector<double> squares(static_cast<std::size_t>(k));
      for (std::size_t i = first; i < last; ++i) {
        const double p[] = {points[i].x, points[i].y};
        const std::size_t n =
            tree_.knnSearch(p, static_cast<std::size_t>(k), ids.data(), squares.data());
        tally.answers += n;
        for (std::size_t j = 0; j < n; ++j) tally.distance += std::sqrt(squares[j]);
      }
      return tally;
    });
  }

 private:
  using KdTree =
      ::nanoflann::KDTreeSingleIndexAdaptor<::nanoflann::L2_Simple_Adaptor<double, Cloud>, Cloud, 2,
                                            std::uint32_t>;
  Cloud cloud_;
  KdTree tree_;
};

}  // namespace

Peer nanoflann() {
  char version[16];
  std::snprintf(version, sizeof version, "%x.%x.%x", NANOFLANN_VERSION >> 8,
                NANOFLANN_VERSION >> 4 & 15, NANOFLANN_VERSION & 15);
  return {"nanoflann", version, nearest | points_only | in_parallel,
          [](const Data& data, int) { return std::make_unique<Nanoflann>(data); }};
}

}  // namespace crowd
