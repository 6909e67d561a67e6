#include <abut/index/dynamic_index.hpp>
#include <abut/index/index.hpp>

#include "../peer.hpp"

namespace crowd {
namespace {

MatchSink adding_to(Tally& tally) {
  return [&](std::span<const Match> matches) {
    for (const Match& m : matches) tally.add(std::uint64_t{m.a} + m.b);
  };
}

template <class I>
class Asked : public Tree {
 public:
  explicit Asked(I index) : index_(std::move(index)) {}

  Tally windows(std::span<const Box> windows, int threads) override {
    return in_parts(windows.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      std::vector<Id> found;
      for (std::size_t i = first; i < last; ++i) {
        found.clear();
        index_.meeting(windows[i], found);
        for (const Id id : found) tally.add(id);
      }
      return tally;
    });
  }
  Tally nearest(std::span<const Vec2> points, int k, int threads) override {
    return in_parts(points.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t i = first; i < last; ++i)
        for (const Neighbour& n : index_.nearest(Point{points[i]}, static_cast<std::size_t>(k)))
          ++tally.answers, tally.distance += n.distance;
      return tally;
    });
  }
  Tally self_join(int threads) override {
    Tally tally;
    abut::join(index_, adding_to(tally), Work{threads, {}});
    return tally;
  }
  Tally join(const Data&, Tree* other, int threads) override {
    Tally tally;
    abut::join(index_, static_cast<Asked*>(other)->index_, adding_to(tally), Work{threads, {}});
    return tally;
  }

 protected:
  I index_;
};

using Own = Asked<Index>;

class OwnMoving : public Asked<DynamicIndex> {
 public:
  OwnMoving(const Data& data, int threads)
      : Asked(DynamicIndex({data.boxes.begin(), data.boxes.end()}, Work{threads, {}})),
        boxes_(data.boxes),
        moving_({}) {}
  void move(std::span<const Vec2> by) override {
    if (moving_.boxes().empty()) moving_ = Moving(boxes_);
    moving_.move(by, [&](std::size_t id, const Box&, const Box& after) {
      index_.move(static_cast<Id>(id), after);
    });
  }

 private:
  std::span<const Box> boxes_;
  Moving moving_;
};

}  // namespace

std::vector<Peer> own() {
  const unsigned can =
      windows | nearest | self_join | crowd::join | build_in_parallel | in_parallel;
  const auto index_of = [](const auto& shapes, int threads) {
    return std::make_unique<Own>(Index(shapes, Work{threads, {}}));
  };
  std::vector<Peer> peers = {
      {"abut", "", can,
       [=](const Data& data, int threads) { return index_of(data.boxes, threads); }},
      {"abut, true shapes", "", can | true_shapes, [=](const Data& data, int threads) {
         return std::visit([&](const auto& shapes) { return index_of(shapes, threads); },
                           data.shapes);
       }}};
  peers.push_back({"abut, DynamicIndex", "", can | move, [](const Data& data, int threads) {
                     return std::make_unique<OwnMoving>(data, threads);
                   }});
  return peers;
}

}  // namespace crowd
