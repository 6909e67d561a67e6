#include <spatialindex/SpatialIndex.h>
#include <spatialindex/Version.h>

#include "../peer.hpp"

namespace crowd {
namespace {

namespace si = ::SpatialIndex;

si::Region convert(const Box& b) {
  const double low[] = {b.min.x, b.min.y}, high[] = {b.max.x, b.max.y};
  return {low, high, 2};
}

class Stream : public si::IDataStream {
 public:
  explicit Stream(std::span<const Box> boxes) : boxes_(boxes) {}
  si::IData* getNext() override {
    si::Region region = convert(boxes_[next_]);
    return new si::RTree::Data(0, nullptr, region, static_cast<si::id_type>(next_++));
  }
  bool hasNext() override { return next_ < boxes_.size(); }
  uint32_t size() override { return static_cast<uint32_t>(boxes_.size()); }
  void rewind() override { next_ = 0; }

 private:
  std::span<const Box> boxes_;
  std::size_t next_ = 0;
};

template <class Each>
class Visitor : public si::IVisitor {
 public:
  explicit Visitor(Each& each) : each_(each) {}
  void visitNode(const si::INode&) override {}
  void visitData(const si::IData& data) override {
    each_(static_cast<std::uint64_t>(data.getIdentifier()));
  }
  void visitData(std::vector<const si::IData*>&) override {}

 private:
  Each& each_;
};

class Spatial : public QueryTree<Spatial> {
 public:
  explicit Spatial(const Data& data)
      : QueryTree(data), storage_(si::StorageManager::createNewMemoryStorageManager()) {
    Stream stream(boxes_);
    si::id_type id;
    tree_.reset(si::RTree::createAndBulkLoadNewRTree(si::RTree::BLM_STR, stream, *storage_, 0.9,
                                                     100, 100, 2, si::RTree::RV_RSTAR, id));
  }
  template <class Each>
  void visit(const Box& box, Each each) {
    Visitor<Each> visitor(each);
    tree_->intersectsWithQuery(convert(box), visitor);
  }
  Tally nearest(std::span<const Vec2> points, int k, int) override {
    Tally tally;
    for (const Vec2& p : points) {
      const double at[] = {p.x, p.y};
      // It gives all those as far as the k-th as well: the nearest k of them are what is asked.
      std::vector<double> found;
      const auto each = [&](std::uint64_t id) {
        const Box& b = boxes_[id];
        const double dx = std::max({b.min.x - p.x, 0.0, p.x - b.max.x});
        const double dy = std::max({b.min.y - p.y, 0.0, p.y - b.max.y});
        found.push_back(std::sqrt(dx * dx + dy * dy));
      };
      Visitor<decltype(each)> visitor(each);
      tree_->nearestNeighborQuery(static_cast<uint32_t>(k), si::Point(at, 2), visitor);
      std::sort(found.begin(), found.end());
      found.resize(std::min(found.size(), static_cast<std::size_t>(k)));
      tally.answers += found.size();
      for (const double d : found) tally.distance += d;
    }
    return tally;
  }

 private:
  std::unique_ptr<si::IStorageManager> storage_;
  std::unique_ptr<si::ISpatialIndex> tree_;
};

}  // namespace

Peer spatialindex() {
  return {"libspatialindex", SIDX_RELEASE_NAME, windows | nearest | self_join | join | joins_boxes,
          [](const Data& data, int) { return std::make_unique<Spatial>(data); }};
}

}  // namespace crowd
