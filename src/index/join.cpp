// Joins: down both trees at once, in pieces that all cores share; the matches of a piece wait their
// turn, so that the sink sees them in one order whatever the number of threads.
#include "kernels.hpp"
#include "parallel.hpp"
#include "search.hpp"

namespace abut {
namespace index {
namespace {

/// Always the same, so that the order of the answers is.
constexpr std::size_t kPieces = 256;
/// Matches that a piece may hold back while others have their turn.
constexpr std::size_t kHeldBack = std::size_t{1} << 16;

/// The float tree in doubles, for a join with a tree of doubles.
class Doubled {
 public:
  explicit Doubled(const BasicTree<float>& tree) : nodes_(tree.levels.total) {
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      for (std::size_t lane = 0; lane < kWidth; ++lane) {
        const Boxf b = tree.nodes[i].box(lane);
        nodes_[i].set(lane, {b.min, b.max});
      }
    tree_ = BasicTree<double>{nodes_.data(), tree.slots, tree.levels};
  }
  const Tree& tree() const { return tree_; }

 private:
  std::vector<Node<double>> nodes_;
  Tree tree_;
};

/// Hands on the matches of a piece when it is its turn.
class Held {
 public:
  Held(Turns& turns, const MatchSink& sink) : turns_(turns), sink_(sink) {}

  std::size_t turn = 0, count = 0;

  void add(const Match& match) {
    matches_.push_back(match);
    if (matches_.size() >= kHeldBack) hand_on();
  }
  /// False if the join has failed elsewhere: the matches are then dropped.
  bool hand_on() {
    const bool on = turns_.wait_for(turn);
    if (on && !matches_.empty() && sink_) sink_(matches_);
    count += matches_.size();
    matches_.clear();
    return on;
  }

 private:
  Turns& turns_;
  const MatchSink& sink_;
  std::vector<Match> matches_;
};

/// distance_of(a, b): the distance of a pair that belongs to the answer. `ordered`: the lower id
/// first.
template <class DistanceOf>
std::size_t join_parts(const Part& a, const Part& b, bool with_itself, bool ordered, double within,
                       DistanceOf distance_of, const MatchSink& sink, const Work& work) {
  std::optional<Doubled> doubled_a, doubled_b;
  const Tree *tree_a = &a.tree, *tree_b = &b.tree;
  if (tree_a->index() != tree_b->index()) {
    if (const auto* floats = std::get_if<0>(tree_a)) tree_a = &doubled_a.emplace(*floats).tree();
    if (const auto* floats = std::get_if<0>(tree_b)) tree_b = &doubled_b.emplace(*floats).tree();
  }
  const TreeJoin join{tree_a, tree_b, within, with_itself, a.holds_boxes && b.holds_boxes};
  const std::vector<NodePair> pieces = split_join(join, kPieces);
  const std::size_t turns_in_all = std::min(pieces.size(), kPieces);
  const std::size_t shapes = slots_of(*tree_a);

  std::size_t count = 0;
  run_in_turns(turns_in_all, work.threads, [&](auto next, Turns& turns) {
    Held held(turns, sink);
    const auto add = [&](const SlotPair& pair, double distance) {
      Match match{a.ids[pair.a], b.ids[pair.b], distance};
      if (ordered && match.b < match.a) std::swap(match.a, match.b);
      held.add(match);
    };
    FoundPairs found{SlotPairs([&](const SlotPair* pair, std::size_t n) {
                       for (const SlotPair* end = pair + n; pair < end; ++pair) add(*pair, 0);
                     }),
                     SlotPairs([&](const SlotPair* pair, std::size_t n) {
                       for (const SlotPair* end = pair + n; pair < end; ++pair)
                         if (const std::optional<double> distance =
                                 distance_of(a.shape(pair->a), b.shape(pair->b)))
                           add(*pair, *distance);
                     })};
    for (std::size_t turn = 0; next(turn);) {
      held.turn = turn;
      // Splitting gives more pieces than are worth a turn each.
      for (std::size_t piece = turn * pieces.size() / turns_in_all;
           piece < (turn + 1) * pieces.size() / turns_in_all; ++piece)
        join_nodes(join, pieces[piece], found);
      found.sure.flush();
      found.maybe.flush();
      if (!held.hand_on()) return;
      count += std::exchange(held.count, 0);
      if (work.progress) work.progress(shapes * (turn + 1) / turns_in_all, shapes);
      turns.done();
    }
  });
  return count;
}

}  // namespace

std::size_t find_pairs(Parts a, Parts b, bool with_itself, std::optional<double> within,
                       const MatchSink& sink, const Work& work) {
  if (within && !(*within >= 0)) return 0;
  std::size_t total = 0, done = 0, count = 0;
  for (const Part& part : a) total += slots_of(part.tree);
  for (std::size_t i = 0; i < a.size(); ++i) {
    // The part's share of the work, over all the parts that it is joined with.
    const std::size_t share = slots_of(a[i].tree);
    for (std::size_t k = with_itself ? i : 0; k < b.size(); ++k) {
      Work part = work;
      if (work.progress)
        part.progress = [&, k](std::size_t so_far, std::size_t) {
          const std::size_t first = with_itself ? i : 0, parts = b.size() - first;
          work.progress(done + (share * (k - first) + so_far) / parts, total);
        };
      const bool same = with_itself && i == k;
      if (within) {
        count += join_parts(
            a[i], b[k], same, with_itself, *within * (1 + 0x1p-40),
            [&](const ShapeView& p, const ShapeView& q) {
              const double d = distance(p, q);
              return d <= *within ? std::optional(d) : std::nullopt;
            },
            sink, part);
      } else {
        count += join_parts(
            a[i], b[k], same, with_itself, 0,
            [](const ShapeView& p, const ShapeView& q) {
              return intersects(p, q) ? std::optional(0.0) : std::nullopt;
            },
            sink, part);
      }
    }
    done += share;
  }
  return count;
}

}  // namespace index

namespace {

std::size_t join_indexes(const Index& a, const Index& b, bool with_itself,
                         std::optional<double> within, const MatchSink& sink, const Work& work) {
  const index::Part p(a.body()), q(b.body());
  return index::find_pairs({&p, 1}, {&q, 1}, with_itself, within, sink, work);
}

}  // namespace

std::size_t join(const Index& index, const MatchSink& sink, const Work& work) {
  return join_indexes(index, index, true, {}, sink, work);
}
std::size_t join_within(const Index& index, double distance, const MatchSink& sink,
                        const Work& work) {
  return join_indexes(index, index, true, distance, sink, work);
}
std::size_t join(const Index& a, const Index& b, const MatchSink& sink, const Work& work) {
  return join_indexes(a, b, false, {}, sink, work);
}
std::size_t join_within(const Index& a, const Index& b, double distance, const MatchSink& sink,
                        const Work& work) {
  return join_indexes(a, b, false, distance, sink, work);
}

void nearest(const Index& index, std::span<const AnyShape> queries, std::size_t k,
             const NeighbourSink& sink, const Work& work) {
  constexpr std::size_t kStretch = 256;
  const std::size_t pieces = (queries.size() + kStretch - 1) / kStretch;
  index::run_in_turns(pieces, work.threads, [&](auto next, index::Turns& turns) {
    std::vector<std::vector<Neighbour>> found;
    for (std::size_t piece = 0; next(piece);) {
      const std::size_t begin = piece * kStretch;
      const auto stretch = queries.subspan(begin, std::min(kStretch, queries.size() - begin));
      found.clear();
      for (const AnyShape& query : stretch) found.push_back(index.nearest(query, k));
      if (!turns.wait_for(piece)) return;
      for (std::size_t i = 0; i < found.size(); ++i) sink(static_cast<Id>(begin + i), found[i]);
      if (work.progress) work.progress(begin + stretch.size(), queries.size());
      turns.done();
    }
  });
}

}  // namespace abut
