// Its tree, packed; and what a user with round shapes makes of it: candidates from the tree, then a
// test of each.
#include <abut/any_shape.hpp>
#include <abut/queries/intersects.hpp>
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <boost/version.hpp>

#include "../peer.hpp"

namespace crowd {
namespace {

namespace bg = ::boost::geometry;
namespace bgi = bg::index;
using P = bg::model::point<double, 2, bg::cs::cartesian>;
using B = bg::model::box<P>;
using Value = std::pair<B, std::uint32_t>;

B convert(const Box& b) { return {{b.min.x, b.min.y}, {b.max.x, b.max.y}}; }

class Boost : public QueryTree<Boost> {
 public:
  explicit Boost(const Data& data) : QueryTree(data), moving_({}) {
    std::vector<Value> values;
    values.reserve(boxes_.size());
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      values.emplace_back(convert(boxes_[i]), static_cast<std::uint32_t>(i));
    tree_ = bgi::rtree<Value, bgi::rstar<16>>(values);
  }
  template <class Each>
  void visit(const Box& box, Each each) {
    tree_.query(bgi::intersects(convert(box)),
                ::boost::make_function_output_iterator([&](const Value& v) { each(v.second); }));
  }
  Tally nearest(std::span<const Vec2> points, int k, int threads) override {
    return in_parts(points.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t i = first; i < last; ++i) {
        const P p(points[i].x, points[i].y);
        tree_.query(bgi::nearest(p, static_cast<unsigned>(k)),
                    ::boost::make_function_output_iterator([&](const Value& v) {
                      ++tally.answers;
                      tally.distance += bg::distance(p, v.first);
                    }));
      }
      return tally;
    });
  }
  void move(std::span<const Vec2> by) override {
    if (moving_.boxes().empty()) moving_ = Moving(boxes_);
    moving_.move(by, [&](std::size_t id, const Box& before, const Box& after) {
      tree_.remove(Value{convert(before), static_cast<std::uint32_t>(id)});
      tree_.insert(Value{convert(after), static_cast<std::uint32_t>(id)});
    });
  }

 private:
  bgi::rtree<Value, bgi::rstar<16>> tree_;
  Moving moving_;
};

// The answers of abut's index about shapes, by Boost's.
template <class S>
class Refined : public Tree {
 public:
  Refined(const Data& data, const std::vector<S>& shapes)
      : boxes_(data.boxes), shapes_(shapes), tree_(data) {}
  Tally windows(std::span<const Box> windows, int threads) override {
    return in_parts(windows.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t i = first; i < last; ++i) {
        const S window = as_shape(windows[i]);
        tree_.visit(windows[i], [&](std::uint64_t id) {
          if constexpr (std::is_same_v<S, AnyShape>) {
            if (intersects(window, shapes_[id])) tally.add(id);
          } else {
            if (intersects(windows[i], shapes_[id])) tally.add(id);
          }
        });
      }
      return tally;
    });
  }
  Tally self_join(int threads) override {
    return in_parts(boxes_.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t i = first; i < last; ++i)
        tree_.visit(boxes_[i], [&](std::uint64_t id) {
          if (i < id && intersects(shapes_[i], shapes_[id])) tally.add(i + id);
        });
      return tally;
    });
  }

 private:
  static S as_shape(const Box& box) {
    if constexpr (std::is_same_v<S, AnyShape>)
      return box;
    else
      return {};
  }
  std::span<const Box> boxes_;
  const std::vector<S>& shapes_;
  Boost tree_;
};

}  // namespace

Peer boost_refined() {
  Peer peer = boost();
  peer.name = "Boost rtree and intersects()";
  peer.can = windows | self_join | joins_boxes | in_parallel | true_shapes;
  peer.build = [](const Data& data, int) {
    return std::visit(
        [&]<class S>(const std::vector<S>& shapes) -> std::unique_ptr<Tree> {
          return std::make_unique<Refined<S>>(data, shapes);
        },
        data.shapes);
  };
  return peer;
}

Peer boost() {
  return {"Boost.Geometry rtree, packed",
          std::to_string(BOOST_VERSION / 100000) + "." + std::to_string(BOOST_VERSION / 100 % 1000),
          windows | nearest | self_join | join | joins_boxes | move | in_parallel,
          [](const Data& data, int) { return std::make_unique<Boost>(data); }};
}

}  // namespace crowd
