// Joins: down both trees at once, in pieces that all cores share; the matches of a piece wait their
// turn, so that the sink sees them in one order whatever the number of threads.
#include "body.hpp"
#include "kernels.hpp"
#include "parallel.hpp"
#include "search.hpp"

namespace abut {
namespace {

using index::SlotPair;

/// Always the same, so that the order of the answers is.
constexpr std::size_t kPieces = 1024;
/// Matches that a piece may hold back while others have their turn.
constexpr std::size_t kHeldBack = std::size_t{1} << 16;

/// The float tree in doubles, for a join with a tree of doubles.
class Doubled {
 public:
  explicit Doubled(const index::BasicTree<float>& tree) : nodes_(tree.levels.total) {
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      for (std::size_t lane = 0; lane < index::kWidth; ++lane) {
        const Boxf b = tree.nodes[i].box(lane);
        nodes_[i].set(lane, {b.min, b.max});
      }
    tree_ = index::BasicTree<double>{nodes_.data(), tree.slots, tree.levels};
  }
  const index::Tree& tree() const { return tree_; }

 private:
  std::vector<index::Node<double>> nodes_;
  index::Tree tree_;
};

/// Hands on the matches of a piece when it is its turn.
class Held {
 public:
  Held(std::size_t piece, index::Turns& turns, const MatchSink& sink)
      : piece_(piece), turns_(turns), sink_(sink) {}

  void add(const Match& match) {
    matches_.push_back(match);
    if (matches_.size() >= kHeldBack) hand_on();
  }
  /// False if the join has failed elsewhere.
  bool hand_on() {
    if (!turns_.wait_for(piece_)) return false;
    if (!matches_.empty() && sink_) sink_(matches_);
    count_ += matches_.size();
    matches_.clear();
    return true;
  }
  std::size_t count() const { return count_; }

 private:
  std::size_t piece_;
  index::Turns& turns_;
  const MatchSink& sink_;
  std::vector<Match> matches_;
  std::size_t count_ = 0;
};

/// distance_of(a, b): the distance of a pair that belongs to the answer.
template <class DistanceOf>
std::size_t run_join(const Index::Body& a, const Index::Body& b, bool with_itself, double within,
                     DistanceOf distance_of, const MatchSink& sink, const Work& work) {
  std::optional<Doubled> doubled_a, doubled_b;
  const index::Tree *tree_a = &a.tree, *tree_b = &b.tree;
  if (tree_a->index() != tree_b->index()) {
    if (const auto* floats = std::get_if<0>(tree_a)) tree_a = &doubled_a.emplace(*floats).tree();
    if (const auto* floats = std::get_if<0>(tree_b)) tree_b = &doubled_b.emplace(*floats).tree();
  }
  const index::TreeJoin join{tree_a, tree_b, within, with_itself};
  const std::vector<index::NodePair> pieces = index::split_join(join, kPieces);
  const std::size_t shapes = a.header().count;

  index::Turns turns;
  std::size_t count = 0;
  index::run_workers(pieces.size(), work.threads, [&](auto next) {
    try {
      for (std::size_t piece = 0; next(piece);) {
        Held held(piece, turns, sink);
        index::SlotPairs pairs([&](const SlotPair* pair, std::size_t n) {
          for (const SlotPair* end = pair + n; pair < end; ++pair) {
            const std::optional<double> distance = distance_of(a.shape(pair->a), b.shape(pair->b));
            if (!distance) continue;
            Match match{a.id(pair->a), b.id(pair->b), *distance};
            if (with_itself && match.b < match.a) std::swap(match.a, match.b);
            held.add(match);
          }
        });
        index::join_nodes(join, pieces[piece], pairs);
        pairs.flush();
        if (!held.hand_on()) return;
        count += held.count();
        if (work.progress) work.progress(shapes * (piece + 1) / pieces.size(), shapes);
        turns.done();
      }
    } catch (...) {
      turns.fail();
      throw;
    }
  });
  return count;
}

std::size_t join_meeting(const Index& a, const Index& b, bool with_itself, const MatchSink& sink,
                         const Work& work) {
  return run_join(
      a.body(), b.body(), with_itself, 0,
      [](const ShapeView& p, const ShapeView& q) {
        return intersects(p, q) ? std::optional(0.0) : std::nullopt;
      },
      sink, work);
}
std::size_t join_near(const Index& a, const Index& b, bool with_itself, double within,
                      const MatchSink& sink, const Work& work) {
  if (!(within >= 0)) return 0;
  return run_join(
      a.body(), b.body(), with_itself, within * (1 + 0x1p-40),
      [&](const ShapeView& p, const ShapeView& q) {
        const double d = distance(p, q);
        return d <= within ? std::optional(d) : std::nullopt;
      },
      sink, work);
}

}  // namespace

std::size_t join(const Index& index, const MatchSink& sink, const Work& work) {
  return join_meeting(index, index, true, sink, work);
}
std::size_t join_within(const Index& index, double distance, const MatchSink& sink,
                        const Work& work) {
  return join_near(index, index, true, distance, sink, work);
}
std::size_t join(const Index& a, const Index& b, const MatchSink& sink, const Work& work) {
  return join_meeting(a, b, false, sink, work);
}
std::size_t join_within(const Index& a, const Index& b, double distance, const MatchSink& sink,
                        const Work& work) {
  return join_near(a, b, false, distance, sink, work);
}

void nearest(const Index& index, std::span<const AnyShape> queries, std::size_t k,
             const NeighbourSink& sink, const Work& work) {
  constexpr std::size_t kStretch = 256;
  const std::size_t pieces = (queries.size() + kStretch - 1) / kStretch;
  index::Turns turns;
  index::run_workers(pieces, work.threads, [&](auto next) {
    try {
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
    } catch (...) {
      turns.fail();
      throw;
    }
  });
}

}  // namespace abut
