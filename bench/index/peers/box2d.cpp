// Box2D's tree keeps boxes fattened, for moving them: what it finds is looked at again.
#include <box2d/b2_common.h>
#include <box2d/b2_dynamic_tree.h>

#include "../peer.hpp"

namespace crowd {
namespace {

b2AABB convert(const Box& b) {
  b2AABB box;
  box.lowerBound.Set(static_cast<float>(b.min.x), static_cast<float>(b.min.y));
  box.upperBound.Set(static_cast<float>(b.max.x), static_cast<float>(b.max.y));
  return box;
}

class Box2d : public QueryTree<Box2d> {
 public:
  explicit Box2d(const Data& data) : QueryTree(data), moving_({}), now_(data.boxes) {
    proxies_.reserve(now_.size());
    for (std::size_t i = 0; i < now_.size(); ++i)
      proxies_.push_back(tree_.CreateProxy(convert(now_[i]), reinterpret_cast<void*>(i)));
  }
  template <class Each>
  void visit(const Box& box, Each each) {
    struct Callback {
      Box2d& tree;
      const Box& box;
      Each& each;
      bool QueryCallback(int32 proxy) {
        const auto id = reinterpret_cast<std::size_t>(tree.tree_.GetUserData(proxy));
        if (meet(tree.now_[id], box)) each(id);
        return true;
      }
    } callback{*this, box, each};
    tree_.Query(&callback, convert(box));
  }
  void move(std::span<const Vec2> by) override {
    if (moving_.boxes().empty()) moving_ = Moving(boxes_), now_ = moving_.boxes();
    moving_.move(by, [&](std::size_t id, const Box& before, const Box& after) {
      const Vec2 d = after.min - before.min;
      tree_.MoveProxy(proxies_[id], convert(after),
                      {static_cast<float>(d.x), static_cast<float>(d.y)});
    });
  }

 private:
  b2DynamicTree tree_;
  std::vector<int32> proxies_;
  Moving moving_;
  std::span<const Box> now_;
};

}  // namespace

Peer box2d() {
  return {"Box2D dynamic tree",
          std::to_string(b2_version.major) + "." + std::to_string(b2_version.minor) + "." +
              std::to_string(b2_version.revision),
          windows | self_join | join | joins_boxes | move | single_precision | in_parallel,
          [](const Data& data, int) { return std::make_unique<Box2d>(data); }};
}

}  // namespace crowd
