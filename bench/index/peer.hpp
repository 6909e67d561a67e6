// The interface of a measured library: it builds an index over boxes and answers queries of it.
#pragma once

#include <abut/shapes.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "data.hpp"

namespace crowd {

/// How many answers there were, and which, so that nobody is fast by leaving some out.
struct Tally {
  std::uint64_t answers = 0, ids = 0;
  double distance = 0;  ///< the sum, of nearest
  void add(std::uint64_t id) { ++answers, ids += id; }
  void operator+=(const Tally& t) { answers += t.answers, ids += t.ids, distance += t.distance; }
  bool agrees(const Tally& t) const {
    return answers == t.answers && ids == t.ids &&
           (distance == t.distance ||  // both may be infinite
            std::abs(distance - t.distance) <= 1e-5 * std::abs(t.distance));
  }
};

/// The sum of part(first, last) over 0 … n, cut into as many parts as there are threads.
template <class Part>
Tally in_parts(std::size_t n, int threads, Part part) {
  if (threads <= 1) return part(std::size_t{0}, n);
  const auto k = static_cast<std::size_t>(threads);
  std::vector<Tally> tallies(k);
  std::vector<std::thread> crew;
  for (std::size_t i = 0; i < k; ++i)
    crew.emplace_back([&, i] { tallies[i] = part(n * i / k, n * (i + 1) / k); });
  Tally all;
  for (std::size_t i = 0; i < k; ++i) crew[i].join(), all += tallies[i];
  return all;
}

/// Boxes or vectors as the doubles that they are, for interfaces in C.
template <class Range>
const double* doubles(const Range& all) {
  static_assert(sizeof(Box) == 4 * sizeof(double) && sizeof(Vec2) == 2 * sizeof(double));
  return reinterpret_cast<const double*>(all.data());
}

inline bool meet(const Box& a, const Box& b) {
  return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/// An index of a library. Each query adds up the ids of its answers; a pair counts with both.
class Tree {
 public:
  virtual ~Tree() = default;
  virtual Tally windows(std::span<const Box>, int) { return {}; }
  virtual Tally nearest(std::span<const Vec2>, int /*k*/, int) { return {}; }
  virtual Tally self_join(int) { return {}; }
  /// With another set: `built` is what the same peer made of it, null if it needs nothing made.
  virtual Tally join(const Data&, Tree* /*built*/, int) { return {}; }
  /// Box i × 10 moves by the i-th vector, for each of them; whatever is needed to be asked again.
  virtual void move(std::span<const Vec2>) {}
};

enum Can : unsigned {
  windows = 1,
  nearest = 2,
  self_join = 4,
  join = 8,
  move = 16,
  points_only = 32,
  single_precision = 64,  ///< no coordinates beyond 1e38
  build_in_parallel = 128,
  in_parallel = 256,  ///< can be asked from several threads
  /// A join is one pass over boxes: there is nothing to build that could be kept.
  no_tree = 512,
  true_shapes = 1024,  ///< answers about the shapes, not their boxes
  elsewhere = 2048,    ///< a process of its own: its memory is not seen here
  lines_only = 4096,
  joins_boxes = 8192,  ///< of two sets it needs only the first built
};

struct Peer {
  std::string name;
  std::string version;
  unsigned can = 0;
  std::function<std::unique_ptr<Tree>(const Data&, int threads)> build;
  std::function<void(const Data&)> prepare = {};  ///< before building, and not timed
};

/// A peer that can be asked for what meets a box, and makes everything else of that. Derived has
/// `visit(box, each)`, which calls each(id) for the boxes that meet it.
template <class Derived>
class QueryTree : public Tree {
 public:
  explicit QueryTree(const Data& data) : boxes_(data.boxes) {}
  Tally windows(std::span<const Box> windows, int threads) override {
    return in_parts(windows.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t i = first; i < last; ++i)
        self().visit(windows[i], [&](std::uint64_t id) { tally.add(id); });
      return tally;
    });
  }
  Tally self_join(int threads) override {
    return in_parts(boxes_.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t i = first; i < last; ++i)
        self().visit(boxes_[i], [&](std::uint64_t id) {
          if (i < id) tally.add(i + id);
        });
      return tally;
    });
  }
  Tally join(const Data& other, Tree*, int threads) override {
    const std::span<const Box> asked = other.boxes;
    return in_parts(asked.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t i = first; i < last; ++i)
        self().visit(asked[i], [&](std::uint64_t id) { tally.add(i + id); });
      return tally;
    });
  }

 protected:
  std::span<const Box> boxes_;

 private:
  Derived& self() { return static_cast<Derived&>(*this); }
};

/// The boxes after a step.
class Moving {
 public:
  explicit Moving(std::span<const Box> boxes) : boxes_(boxes.begin(), boxes.end()) {}
  /// Calls each(id, before, after).
  template <class Each>
  void move(std::span<const Vec2> by, Each each) {
    for (std::size_t i = 0; i < by.size(); ++i) {
      Box& box = boxes_[10 * i];
      const Box before = box;
      box = {single(box.min + by[i]), single(box.max + by[i])};
      each(10 * i, before, box);
    }
  }
  std::span<const Box> boxes() const { return boxes_; }

 private:
  std::vector<Box> boxes_;
};

std::vector<Peer> own();  ///< abut: boxes, true shapes, moving
Peer grid();              ///< home-made: a uniform grid
Peer sweep();             ///< home-made: sort and sweep in stripes
Peer boost();
Peer boost_refined();  ///< the same answers as abut's about shapes
Peer geos();
Peer cgal();
Peer embree();
Peer nanoflann();
Peer spatialindex();
Peer box2d();
Peer parry();
Peer packed_spatial_index();
Peer geo_index();
std::vector<Peer> shapely();

}  // namespace crowd
