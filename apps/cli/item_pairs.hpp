// From pairs of shapes to pairs of items. An item of several shapes may be found many times over:
// those are kept until all are there, and then each is told once.
#pragma once

#include <abut/index/index.hpp>
#include <algorithm>
#include <span>
#include <unordered_map>
#include <vector>

#include "drawing.hpp"
#include "picture.hpp"

namespace abut::cli {

/// All pairs are wanted.
struct EveryPair {
  bool operator()(std::size_t, std::size_t) const { return true; }
};

/// Hands on pairs by `sink(std::span<const Pair>)`; of those only that are `wanted(item, item)`.
template <class Sink, class Wanted = EveryPair>
class ItemPairs {
 public:
  /// `a` and `b` may be the same drawing: its items are not paired with themselves then. `one_set`:
  /// they are that, or parts of one.
  ItemPairs(const Drawing& a, const Drawing& b, bool one_set, Sink sink, Wanted wanted = {})
      : a_(a),
        b_(b),
        simple_(a.simple() && b.simple()),
        copper_(one_set && (a.has_copper() || b.has_copper())),
        sink_(std::move(sink)),
        wanted_(std::move(wanted)) {}

  void add(std::span<const Match> matches) {
    pairs_.clear();
    for (const Match& match : matches) {
      const Pair pair = simple_
                            ? Pair{match.a, match.b, match.distance}
                            : Pair{static_cast<std::uint32_t>(a_.item_of(match.a)),
                                   static_cast<std::uint32_t>(b_.item_of(match.b)), match.distance};
      if (copper_ && Copper::kept_apart(a_.copper(pair.a), b_.copper(pair.b))) continue;
      if (&a_ == &b_ && pair.a == pair.b) continue;
      if (!wanted_(pair.a, pair.b)) continue;
      if (simple_ || (a_.part_count(pair.a) == 1 && b_.part_count(pair.b) == 1)) {
        pairs_.push_back(pair);
        continue;
      }
      const auto [kept, fresh] =
          nearest_.try_emplace(std::uint64_t{pair.a} << 32 | pair.b, pair.distance);
      if (!fresh) kept->second = std::min(kept->second, pair.distance);
    }
    sink_(std::span<const Pair>(pairs_));
  }

  /// Hands on the pairs with items of several shapes, in the order of their places.
  void finish() {
    pairs_.clear();
    for (const auto& [key, distance] : nearest_)
      pairs_.push_back(
          {static_cast<std::uint32_t>(key >> 32), static_cast<std::uint32_t>(key), distance});
    std::sort(pairs_.begin(), pairs_.end(),
              [](const Pair& p, const Pair& q) { return p.a < q.a || (p.a == q.a && p.b < q.b); });
    sink_(std::span<const Pair>(pairs_));
    nearest_.clear();
  }

 private:
  const Drawing &a_, &b_;
  bool simple_, copper_;
  Sink sink_;
  Wanted wanted_;
  std::vector<Pair> pairs_;
  std::unordered_map<std::uint64_t, double> nearest_;
};

}  // namespace abut::cli
