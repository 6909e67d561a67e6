#include <CGAL/box_intersection_d.h>
#include <CGAL/version.h>

#include <atomic>

#include "../peer.hpp"

namespace crowd {
namespace {

// CGAL's box with an id of ours; it sorts its input, so it gets a copy.
struct Numbered : CGAL::Box_intersection_d::Box_d<double, 2, CGAL::Box_intersection_d::ID_NONE> {
  using Base = CGAL::Box_intersection_d::Box_d<double, 2, CGAL::Box_intersection_d::ID_NONE>;
  using ID = std::size_t;
  Numbered(double* low, double* high, std::uint32_t n) : Base(low, high), number(n) {}
  ID id() const { return number; }
  std::uint32_t number;
};

class Cgal : public Tree {
 public:
  explicit Cgal(const Data& data) {
    boxes_.reserve(data.boxes.size());
    std::uint32_t i = 0;
    for (const Box& b : data.boxes) {
      double low[] = {b.min.x, b.min.y}, high[] = {b.max.x, b.max.y};
      boxes_.emplace_back(low, high, i++);
    }
  }
  Tally self_join(int threads) override {
    Counter counter;
#ifdef CGAL_LINKED_WITH_TBB
    if (threads > 1) {
      CGAL::box_self_intersection_d<CGAL::Parallel_tag>(boxes_.begin(), boxes_.end(),
                                                        std::ref(counter));
      return counter.sum();
    }
#endif
    (void)threads;
    Tally tally;
    CGAL::box_self_intersection_d(boxes_.begin(), boxes_.end(),
                                  [&](const Numbered& a, const Numbered& b) {
                                    tally.add(std::uint64_t{a.number} + b.number);
                                  });
    return tally;
  }
  Tally join(const Data&, Tree* other, int threads) override {
    std::vector<Numbered>& others = static_cast<Cgal&>(*other).boxes_;
#ifdef CGAL_LINKED_WITH_TBB
    if (threads > 1) {
      Counter counter;
      CGAL::box_intersection_d<CGAL::Parallel_tag>(boxes_.begin(), boxes_.end(), others.begin(),
                                                   others.end(), std::ref(counter));
      return counter.sum();
    }
#endif
    (void)threads;
    Tally tally;
    CGAL::box_intersection_d(boxes_.begin(), boxes_.end(), others.begin(), others.end(),
                             [&](const Numbered& a, const Numbered& b) {
                               tally.add(std::uint64_t{a.number} + b.number);
                             });
    return tally;
  }

 private:
  // Several threads call back at once. A cache line a thread would be faster than one for all.
  struct Counter {
    struct alignas(64) Slot {
      std::atomic<std::uint64_t> answers = 0, ids = 0;
    };
    std::array<Slot, 64> slots;
    void operator()(const Numbered& a, const Numbered& b) {
      static std::atomic<unsigned> next = 0;
      thread_local const unsigned mine = next++ % 64;
      slots[mine].answers.fetch_add(1, std::memory_order_relaxed);
      slots[mine].ids.fetch_add(std::uint64_t{a.number} + b.number, std::memory_order_relaxed);
    }
    Tally sum() const {
      Tally t;
      for (const Slot& s : slots) t.answers += s.answers, t.ids += s.ids;
      return t;
    }
  };
  std::vector<Numbered> boxes_;
};

}  // namespace

Peer cgal() {
  unsigned can = self_join | join | no_tree;
#ifdef CGAL_LINKED_WITH_TBB
  can |= in_parallel;
#endif
  return {"CGAL box_intersection_d", CGAL_VERSION_STR, can,
          [](const Data& data, int) { return std::make_unique<Cgal>(data); }};
}

}  // namespace crowd
