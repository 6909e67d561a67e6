// A tree of boxes: an outline's tree, of their diagonals.
#pragma once

#include <abut/detail/outline/tree.hpp>

namespace abut::detail::outline {

class BoxTree {
 public:
  explicit BoxTree(const std::vector<Box>& boxes) {
    std::vector<Vec2> ends;
    std::vector<std::uint64_t> stops;
    for (const Box& b : boxes) {
      ends.push_back(b.min), ends.push_back(b.max);
      stops.push_back(ends.size());
    }
    const View diagonals{nullptr, ends.data(), stops.data(), stops.size(), 0, false};
    order_ = Tree::chain_order(diagonals);
    tree_.emplace(diagonals);
  }
  bool empty() const { return tree_->empty(); }
  Box bounds() const { return tree_->bounds(); }
  /// Whether f(i) is true for a box that meets another one.
  template <class F>
  bool any_near(const Box& box, F&& f) const {
    return tree_->any_numbered(box, [&](const Segment&, std::uint32_t number) {
      return static_cast<bool>(f(std::size_t{order_[tree_->chain_of(number)]}));
    });
  }
  /// Calls visit(i), the nearest boxes first, as long as they are nearer than it says.
  template <class F>
  void nearest(const Box& place, F&& visit) const {
    tree_->nearest(place, [&](const Segment&, std::uint32_t number) {
      return visit(std::size_t{order_[tree_->chain_of(number)]});
    });
  }

 private:
  std::optional<Tree> tree_;
  std::vector<std::uint32_t> order_;  ///< the box of each of the tree's chains
};

}  // namespace abut::detail::outline
