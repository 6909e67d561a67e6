// Outlines with the trees of their edges: the indexes build one for each outline of many vertices when
// it is first asked about.
#pragma once

#include <atomic>
#include <memory>

#include "tree_queries.hpp"

namespace abut::detail {

/// The trees of outlines by their numbers, each built by the first thread that asks for it.
class Trees {
 public:
  Trees() = default;
  explicit Trees(std::size_t n) { grow(n); }
  Trees(const Trees&) = delete;
  ~Trees() {
    for (const auto& tree : trees_) delete tree.load(std::memory_order_relaxed);
  }

  /// For numbers below n. Not while others ask, as little as forget().
  void grow(std::size_t n) {
    if (n <= trees_.size()) return;
    Slots more(std::max(n, 2 * trees_.size()));
    for (std::size_t i = 0; i < trees_.size(); ++i)
      more[i].store(trees_[i].load(std::memory_order_relaxed), std::memory_order_relaxed);
    trees_.swap(more);
  }
  void forget(std::size_t i) {
    if (i < trees_.size()) delete trees_[i].exchange(nullptr, std::memory_order_relaxed);
  }

  PreparedView of(std::size_t i, const ShapeView& shape) const {
    const auto* view = std::get_if<outline::View>(&shape);
    if (!view || !outline::is_large(*view)) return {shape};
    const outline::Tree* tree = trees_[i].load(std::memory_order_acquire);
    if (!tree) {
      auto built = std::make_unique<outline::Tree>(*view);
      built->add_strips();
      // Another thread may have been sooner.
      if (trees_[i].compare_exchange_strong(tree, built.get(), std::memory_order_acq_rel))
        tree = built.release();
    }
    return {shape, tree};
  }

 private:
  using Slots = std::vector<std::atomic<const outline::Tree*>>;
  mutable Slots trees_;
};

}  // namespace abut::detail
