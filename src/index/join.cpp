// Joins: down both trees at once, in pieces that all cores share; the matches of a piece wait their
// turn, so that the sink sees them in one order whatever the number of threads.
#include "gathered.hpp"
#include "kernels.hpp"
#include "parallel.hpp"
#include "search.hpp"

namespace abut {
namespace detail::index {
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
    tree_ = BasicTree<double>{nodes_.data(), tree.slots, tree.levels, tree.below};
  }
  const Tree& tree() const { return tree_; }

 private:
  std::vector<Node<double>> nodes_;
  Tree tree_;
};

/// A buffer of matches for the sink. Its memory is not cleared between uses.
class Matches {
 public:
  std::size_t size() const { return size_; }
  void expect(std::size_t n) {
    if (room_.size() < size_ + n) room_.resize(2 * (size_ + n));
  }
  void add(const Match& match) { room_[size_++] = match; }
  std::span<const Match> all() const { return {room_.data(), size_}; }
  void clear() { size_ = 0; }

 private:
  std::vector<Match> room_;
  std::size_t size_ = 0;
};

/// Candidates of which those that meet belong to the answer.
class Meeting {
 public:
  /// Calls add(pair, distance) for those.
  void operator()(const IndexPart& a, const IndexPart& b, std::span<const SlotPair> pairs,
                  auto add) {
    if (!a.body || !b.body || pairs.size() < Gathered::kFew) return one_by_one(a, b, pairs, add);
    const bool mixed = a.body->places || b.body->places;
    if (mixed) pairs = by_kinds(*a.body, *b.body, pairs);
    for (std::size_t begin = 0, end = 0; begin < pairs.size(); begin = end) {
      const std::size_t kinds = kinds_of(*a.body, *b.body, pairs[begin]);
      end = mixed ? ends_[kinds] : pairs.size();
      of_kinds(a, b, kinds / kKinds, kinds % kKinds, pairs.subspan(begin, end - begin), add);
    }
  }

 private:
  static std::size_t kinds_of(const Index::Body& a, const Index::Body& b, const SlotPair& pair) {
    return a.kind(pair.a) * kKinds + b.kind(pair.b);
  }
  /// The pairs of each two kinds together, up to ends_[kinds].
  std::span<const SlotPair> by_kinds(const Index::Body& a, const Index::Body& b,
                                     std::span<const SlotPair> pairs) {
    ends_.fill(0);
    for (const SlotPair& pair : pairs) ++ends_[kinds_of(a, b, pair)];
    std::size_t begin = 0;
    for (std::size_t& end : ends_) begin += std::exchange(end, begin);
    sorted_.resize(pairs.size());
    for (const SlotPair& pair : pairs) sorted_[ends_[kinds_of(a, b, pair)]++] = pair;
    return sorted_;
  }
  void of_kinds(const IndexPart& a, const IndexPart& b, std::size_t kind_a, std::size_t kind_b,
                std::span<const SlotPair> pairs, auto add) {
    const auto of_a = static_cast<std::uint32_t>(kind_a), of_b = static_cast<std::uint32_t>(kind_b);
    if (pairs.size() < Gathered::kFew || !Gathered::can(of_a) || !Gathered::can(of_b))
      return one_by_one(a, b, pairs, add);
    const std::size_t n = pairs.size();
    each_meeting(a_.of(*a.body, of_a, n, [&](std::size_t i) { return pairs[i].a; }),
                 b_.of(*b.body, of_b, n, [&](std::size_t i) { return pairs[i].b; }), n, words_,
                 [&](std::size_t i) { add(pairs[i], 0); });
  }
  static void one_by_one(const IndexPart& a, const IndexPart& b, std::span<const SlotPair> pairs,
                         auto add) {
    for (const SlotPair& pair : pairs) {
      abut::detail::heed_stop();
      if (intersects(a.prepared(pair.a), b.prepared(pair.b))) add(pair, 0);
    }
  }

  Gathered a_, b_;
  std::vector<std::uint64_t> words_;
  std::vector<SlotPair> sorted_;
  std::array<std::size_t, kKinds * kKinds> ends_;
};
/// The pairs that are within a distance.
struct Within {
  double distance;
  void operator()(const IndexPart& a, const IndexPart& b, std::span<const SlotPair> pairs,
                  auto add) const {
    for (const SlotPair& pair : pairs) {
      abut::detail::heed_stop();
      const PreparedView p = a.prepared(pair.a), q = b.prepared(pair.b);
      const double d = abut::detail::distance(p, q);
      if (is_within(d, distance, p, q)) add(pair, d);
    }
  }
};

std::size_t shapes_in(const IndexPart& part) {
  const std::size_t slots = slots_of(part.tree);
  return slots - static_cast<std::size_t>(std::count(part.ids, part.ids + slots, kNobody));
}

/// All pairs of slots no farther apart than `reach` along both axes are candidates; each worker has
/// them refined by a copy of `refine`. `ordered`: the lower id first. Progress is told in turns.
template <class Refine>
std::size_t join_parts(const IndexPart& a, const IndexPart& b, bool with_itself, bool ordered,
                       double reach, const Refine& refine, const MatchSink& sink,
                       const Work& work) {
  std::optional<Doubled> doubled_a, doubled_b;
  const Tree *tree_a = &a.tree, *tree_b = &b.tree;
  if (tree_a->index() != tree_b->index()) {
    if (const auto* floats = std::get_if<0>(tree_a)) tree_a = &doubled_a.emplace(*floats).tree();
    if (const auto* floats = std::get_if<0>(tree_b)) tree_b = &doubled_b.emplace(*floats).tree();
  }
  // distance() of two boxes or points errs by little of itself; of others, by little of all numbers.
  const bool of_boxes = a.holds_boxes && b.holds_boxes;
  const bool in_doubt = reach > 0 && !of_boxes;
  const TreeJoin join{tree_a,
                      tree_b,
                      reach,
                      with_itself,
                      of_boxes,
                      in_doubt && a.own_boxes,
                      in_doubt && b.own_boxes};
  const std::vector<NodePair> pieces = split_join(join, kPieces);
  const std::size_t turns_in_all = std::min(pieces.size(), kPieces);

  std::size_t count = 0;
  const auto hand_on = [&](std::size_t turn, Matches& matches) {
    if (matches.size() > 0 && sink) sink(matches.all());
    count += matches.size();
    matches.clear();
    if (work.progress) work.progress(turn, turns_in_all);
  };
  run_in_turns<Matches>(turns_in_all, work.threads, hand_on, [&](auto next, Turns<Matches>& turns) {
    std::size_t turn = 0;
    bool on = true;
    Matches matches;
    Refine own = refine;
    const auto add_to = [&](auto refine_all) {
      return [&, refine_all](std::span<const SlotPair> pairs) {
        abut::detail::heed_stop();
        if (matches.size() >= kHeldBack) {
          on = on && turns.hand_on_early(turn, matches);
          if (!on) matches.clear();
        }
        matches.expect(pairs.size());
        refine_all(pairs, [&](const SlotPair& pair, double distance) {
          const Id x = a.ids[pair.a], y = b.ids[pair.b];
          const bool swap = ordered && y < x;
          matches.add({swap ? y : x, swap ? x : y, distance});
        });
      };
    };
    FoundPairs found{SlotPairs(add_to([](std::span<const SlotPair> pairs, auto add) {
                       for (const SlotPair& pair : pairs) add(pair, 0);
                     })),
                     SlotPairs(add_to([&](std::span<const SlotPair> pairs, auto add) {
                       own(a, b, pairs, add);
                     }))};
    if (!(reach > 0))
      found.meet = [&](Slot x, Slot y) { return intersects(a.prepared(x), b.prepared(y)); };
    while (on && next(turn)) {
      // Splitting gives more pieces than are worth a turn each.
      for (std::size_t piece = turn * pieces.size() / turns_in_all;
           piece < (turn + 1) * pieces.size() / turns_in_all; ++piece)
        join_nodes(join, pieces[piece], found);
      found.sure.flush();
      found.maybe.flush();
      on = on && turns.done(turn, matches);
    }
  });
  if (work.progress) work.progress(1, 1);
  return count;
}

}  // namespace

std::size_t find_pairs(Parts a, Parts b, bool with_itself, std::optional<double> within,
                       const MatchSink& sink, const Work& work) {
  if (within && !(*within >= 0)) return 0;
  const Calling calling(a.data(), b.data());
  std::size_t total = 0, done = 0, count = 0;
  if (work.progress)
    for (const IndexPart& part : a) total += shapes_in(part);
  for (std::size_t i = 0; i < a.size(); ++i) {
    // The part's share of the work, over all the parts that it is joined with.
    const std::size_t share = work.progress ? shapes_in(a[i]) : 0;
    for (std::size_t k = with_itself ? i : 0; k < b.size(); ++k) {
      Work part = work;
      if (work.progress)
        part.progress = [&, k](std::size_t turn, std::size_t turns) {
          const std::size_t first = with_itself ? i : 0, parts = b.size() - first;
          work.progress(done + share * ((k - first) * turns + turn) / (parts * turns), total);
        };
      const bool same = with_itself && i == k;
      count += within ? join_parts(a[i], b[k], same, with_itself, *within * kUp, Within{*within},
                                   sink, part)
                      : join_parts(a[i], b[k], same, with_itself, 0, Meeting(), sink, part);
    }
    done += share;
  }
  return count;
}

}  // namespace detail::index

std::size_t join(const Indexed& index, const MatchSink& sink, const Work& work) {
  return detail::index::find_pairs(index.parts(), index.parts(), true, {}, sink, work);
}
std::size_t join_within(const Indexed& index, double distance, const MatchSink& sink,
                        const Work& work) {
  return detail::index::find_pairs(index.parts(), index.parts(), true, distance, sink, work);
}
std::size_t join(const Indexed& a, const Indexed& b, const MatchSink& sink, const Work& work) {
  return detail::index::find_pairs(a.parts(), b.parts(), false, {}, sink, work);
}
std::size_t join_within(const Indexed& a, const Indexed& b, double distance, const MatchSink& sink,
                        const Work& work) {
  return detail::index::find_pairs(a.parts(), b.parts(), false, distance, sink, work);
}

void nearest(const Indexed& index, std::span<const AnyShape> queries, std::size_t k,
             const NeighbourSink& sink, const Work& work) {
  nearest(index, queries, k, std::numeric_limits<double>::infinity(), sink, work);
}
void nearest(const Indexed& index, std::span<const AnyShape> queries, std::size_t k, double within,
             const NeighbourSink& sink, const Work& work) {
  const detail::Calling calling(index.parts().data());
  constexpr std::size_t kQueriesEach = 256;
  const std::size_t pieces = (queries.size() + kQueriesEach - 1) / kQueriesEach;
  using Found = std::vector<std::vector<Neighbour>>;
  const auto hand_on = [&](std::size_t piece, Found& found) {
    auto query = static_cast<Id>(piece * kQueriesEach);
    for (const std::vector<Neighbour>& neighbours : found) {
      if (sink) sink(query, neighbours);
      ++query;
    }
    found.clear();
    if (work.progress) work.progress(query, queries.size());
  };
  detail::index::run_in_turns<Found>(
      pieces, work.threads, hand_on, [&](auto next, detail::index::Turns<Found>& turns) {
        Found found;
        for (std::size_t piece = 0; next(piece);) {
          const std::size_t begin = piece * kQueriesEach;
          for (const AnyShape& query :
               queries.subspan(begin, std::min(kQueriesEach, queries.size() - begin)))
            found.push_back(index.nearest(query, k, within));
          if (!turns.done(piece, found)) return;
        }
      });
}

}  // namespace abut
