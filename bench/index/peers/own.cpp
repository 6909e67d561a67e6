#include <abut/index/index.hpp>

#include "../peer.hpp"

namespace crowd {
namespace {

class Own : public Tree {
 public:
  template <class S>
  Own(const std::vector<S>& shapes, int threads) : index_(shapes, Work{threads, {}}) {}

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
    abut::join(index_, static_cast<Own*>(other)->index_, adding_to(tally), Work{threads, {}});
    return tally;
  }

 private:
  static MatchSink adding_to(Tally& tally) {
    return [&](std::span<const Match> matches) {
      for (const Match& m : matches) tally.add(std::uint64_t{m.a} + m.b);
    };
  }
  Index index_;
};

}  // namespace

std::vector<Peer> own() {
  const unsigned can =
      windows | nearest | self_join | crowd::join | build_in_parallel | in_parallel;
  return {
      {"abut", "", can,
       [](const Data& data, int threads) { return std::make_unique<Own>(data.boxes, threads); }},
      {"abut, true shapes", "", can | true_shapes, [](const Data& data, int threads) {
         return std::visit(
             [&](const auto& shapes) { return std::make_unique<Own>(shapes, threads); },
             data.shapes);
       }}};
}

}  // namespace crowd
