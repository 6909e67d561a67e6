#include <parry.h>

#include "../peer.hpp"

namespace crowd {
namespace {

class Parry : public Tree {
 public:
  explicit Parry(const Data& data)
      : boxes_(data.boxes), tree_(parry_build(doubles(boxes_), boxes_.size())), moving_({}) {}
  ~Parry() override { parry_free_tree(tree_); }
  Parry(const Parry&) = delete;
  Parry& operator=(const Parry&) = delete;

  Tally windows(std::span<const Box> windows, int threads) override {
    return in_parts(windows.size(), threads, [&](std::size_t first, std::size_t last) {
      return tally(parry_windows(tree_, doubles(windows.subspan(first)), last - first));
    });
  }
  Tally self_join(int threads) override {
    return tally(parry_self_join(tree_, static_cast<std::size_t>(threads)));
  }
  Tally join(const Data&, Tree* other, int) override {
    return tally(parry_join(tree_, static_cast<Parry&>(*other).tree_));
  }
  void move(std::span<const Vec2> by) override {
    if (moving_.boxes().empty()) moving_ = Moving(boxes_);
    std::vector<Box> after;
    std::vector<std::uint32_t> ids;
    moving_.move(by, [&](std::size_t id, const Box&, const Box& box) {
      after.push_back(box), ids.push_back(static_cast<std::uint32_t>(id));
    });
    parry_move(tree_, doubles(after), ids.data(), ids.size());
  }

 private:
  static Tally tally(const ParryTally& t) { return {t.answers, t.ids}; }
  std::span<const Box> boxes_;
  ParryTree* tree_;
  Moving moving_;
};

}  // namespace

Peer parry() {
  return {"parry2d Bvh", VERSION_OF_parry2d,
          windows | self_join | join | move | single_precision | in_parallel,
          [](const Data& data, int) { return std::make_unique<Parry>(data); }};
}

}  // namespace crowd
