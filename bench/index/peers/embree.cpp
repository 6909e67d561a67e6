// Boxes as user geometries without thickness. Embree has no window query; its collision of two
// scenes is a join, and its point query, which may shrink as it goes, gives the nearest.
#include <embree3/rtcore.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "../peer.hpp"

namespace crowd {
namespace {

class Embree : public Tree {
 public:
  Embree(const Data& data, int threads)
      : boxes_(data.boxes),
        device_(rtcNewDevice(("threads=" + std::to_string(threads)).c_str())),
        scene_(rtcNewScene(device_)) {
    const RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(boxes_.size()));
    rtcSetGeometryUserData(geometry, this);
    rtcSetGeometryBoundsFunction(
        geometry,
        [](const RTCBoundsFunctionArguments* args) {
          const Box& b = static_cast<const Embree*>(args->geometryUserPtr)->boxes_[args->primID];
          *args->bounds_o = {static_cast<float>(b.min.x), static_cast<float>(b.min.y), 0, 0,
                             static_cast<float>(b.max.x), static_cast<float>(b.max.y), 0, 0};
        },
        nullptr);
    rtcSetGeometryPointQueryFunction(geometry, look_at);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene_);
    if (rtcGetDeviceError(device_) != RTC_ERROR_NONE) throw std::runtime_error("Embree");
  }
  ~Embree() override {
    rtcReleaseScene(scene_);
    rtcReleaseDevice(device_);
  }
  Embree(const Embree&) = delete;
  Embree& operator=(const Embree&) = delete;

  Tally self_join(int) override { return collide(*this, true); }
  Tally join(const Data&, Tree* other, int) override {
    return collide(static_cast<Embree&>(*other), false);
  }

  Tally nearest(std::span<const Vec2> points, int k, int threads) override {
    return in_parts(points.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      Search search{this, {}, static_cast<std::size_t>(k)};
      for (std::size_t i = first; i < last; ++i) {
        search.found.clear();
        search.at = points[i];
        RTCPointQuery query{static_cast<float>(points[i].x), static_cast<float>(points[i].y), 0, 0,
                            std::numeric_limits<float>::infinity()};
        RTCPointQueryContext context;
        rtcInitPointQueryContext(&context);
        rtcPointQuery(scene_, &query, &context, nullptr, &search);
        tally.answers += search.found.size();
        for (const double d : search.found) tally.distance += d;
      }
      return tally;
    });
  }

 private:
  struct Search {
    const Embree* tree;
    std::vector<double> found;  // a heap: the farthest first
    std::size_t k;
    Vec2 at{};
  };
  static bool look_at(RTCPointQueryFunctionArguments* args) {
    Search& search = *static_cast<Search*>(args->userPtr);
    const Box& b = search.tree->boxes_[args->primID];
    const double dx = std::max({b.min.x - search.at.x, 0.0, search.at.x - b.max.x});
    const double dy = std::max({b.min.y - search.at.y, 0.0, search.at.y - b.max.y});
    const double d = std::sqrt(dx * dx + dy * dy);
    std::vector<double>& found = search.found;
    if (found.size() == search.k) {
      if (d >= found.front()) return false;
      std::pop_heap(found.begin(), found.end());
      found.pop_back();
    }
    found.push_back(d);
    std::push_heap(found.begin(), found.end());
    if (found.size() < search.k) return false;
    args->query->radius = static_cast<float>(found.front());
    return true;
  }

  struct Count {
    const Embree *a, *b;
    bool same;
    std::atomic<std::uint64_t> answers = 0, ids = 0;
  };
  Tally collide(Embree& other, bool same) {
    Count count{this, &other, same};
    rtcCollide(
        scene_, other.scene_,
        [](void* user, RTCCollision* pairs, unsigned n) {
          Count& c = *static_cast<Count*>(user);
          Tally tally;
          for (unsigned i = 0; i < n; ++i) {
            const unsigned a = pairs[i].primID0, b = pairs[i].primID1;
            if ((c.same && a >= b) || !meet(c.a->boxes_[a], c.b->boxes_[b])) continue;
            tally.add(std::uint64_t{a} + b);
          }
          c.answers += tally.answers;
          c.ids += tally.ids;
        },
        &count);
    return {count.answers, count.ids};
  }

  std::span<const Box> boxes_;
  RTCDevice device_;
  RTCScene scene_;
};

}  // namespace

Peer embree() {
  return {"Embree", RTC_VERSION_STRING,
          nearest | self_join | join | single_precision | build_in_parallel | in_parallel,
          [](const Data& data, int threads) { return std::make_unique<Embree>(data, threads); }};
}

}  // namespace crowd
