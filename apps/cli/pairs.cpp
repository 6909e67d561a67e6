// abut pairs, abut join, abut nearest: drawings in, findings out.
#include <abut/index/index.hpp>
#include <algorithm>
#include <array>
#include <unordered_set>

#include "commands.hpp"
#include "drawing.hpp"
#include "error.hpp"
#include "findings.hpp"
#include "item_pairs.hpp"
#include "progress.hpp"
#include "timed.hpp"

namespace abut::cli {
namespace {

/// Work that a person can watch.
class Watched {
 public:
  Watched(const char* what, int threads) : progress_(what), timed_(what) {
    work_.threads = threads;
    work_.progress = [this](std::size_t done, std::size_t total) {
      progress_.at(done, total, "shapes");
    };
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  operator const Work&() const { return work_; }

 private:
  Progress progress_;
  Timed timed_;
  Work work_;
};

/// Shapes of one kind are sorted as such: packed, without room for the largest kind.
template <std::size_t kind = 0>
Index indexed_as(std::span<const AnyShape> shapes, const Work& work) {
  if constexpr (kind == std::variant_size_v<AnyShape>) {
    return Index(shapes, work);
  } else {
    using Shape = std::variant_alternative_t<kind, AnyShape>;
    // A polygon is a list elsewhere: packing those would gain nothing.
    if (std::is_same_v<Shape, Polygon> ||
        !std::all_of(shapes.begin(), shapes.end(),
                     [](const AnyShape& shape) { return shape.index() == kind; }))
      return indexed_as<kind + 1>(shapes, work);
    LargeArray<Shape> packed;
    packed.reserve(shapes.size());
    for (const AnyShape& shape : shapes) packed.push_back(*std::get_if<kind>(&shape));
    return Index(std::span<const Shape>(packed), work);
  }
}

Index indexed(const Drawing& drawing, int threads) {
  return indexed_as(drawing.parts, Watched("sorting", threads));
}

std::string counted(std::size_t n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

std::string pairs_told(std::size_t pairs, std::optional<double> within) {
  const bool one = pairs == 1;
  return counted(pairs, "pair", "pairs") +
         (within ? fmt::format(" that {} within {}", one ? "lies" : "lie", *within)
                 : fmt::format(" that {}", one ? "meets" : "meet"));
}

/// The k nearest items of `b` for each item of `a`, handed on as pairs in the order of a's items,
/// the nearest first, of equally near ones the one whose place is lower.
template <class Sink>
class NearestItems {
 public:
  NearestItems(const Drawing& a, const Drawing& b, const Index& index, std::size_t k, Sink sink)
      : a_(a), b_(b), index_(index), k_(std::min(k, b.size())), sink_(std::move(sink)) {}

  /// The answer for one shape of `a`; in their order.
  void add(Id part, std::span<const Neighbour> neighbours) {
    const std::size_t item = a_.item_of(part);
    const auto found = pairs_.size();
    add_items(item, neighbours);
    // Several of the nearest shapes may belong to one item: look further until there are k items.
    std::vector<Neighbour> more;
    for (std::size_t wide = 2 * k_; pairs_.size() - found < k_; wide *= 2) {
      pairs_.resize(found);
      more = index_.nearest(a_.parts[part], std::min(wide, b_.parts.size()));
      add_items(item, more);
    }
    if (part + 1 == a_.first_part(item) + a_.part_count(item)) finish_item(item);
  }

 private:
  void add_items(std::size_t item, std::span<const Neighbour> neighbours) {
    const std::size_t before = pairs_.size();
    seen_.clear();
    for (const Neighbour& neighbour : neighbours) {
      const auto other = static_cast<std::uint32_t>(b_.item_of(neighbour.id));
      if (pairs_.size() - before == k_) return;
      if (!b_.simple() && !seen_.insert(other).second) continue;
      pairs_.push_back({static_cast<std::uint32_t>(item), other, neighbour.distance});
    }
  }

  void finish_item(std::size_t item) {
    if (a_.part_count(item) > 1) {
      const auto nearer = [](const Pair& p, const Pair& q) {
        return p.distance < q.distance || (p.distance == q.distance && p.b < q.b);
      };
      std::sort(pairs_.begin(), pairs_.end(), nearer);
      std::vector<Pair> once;
      for (const Pair& pair : pairs_)
        if (once.size() < k_ &&
            std::none_of(once.begin(), once.end(), [&](const Pair& p) { return p.b == pair.b; }))
          once.push_back(pair);
      pairs_ = std::move(once);
    }
    sink_(std::span<const Pair>(pairs_));
    pairs_.clear();
  }

  const Drawing &a_, &b_;
  const Index& index_;
  std::size_t k_;
  Sink sink_;
  std::vector<Pair> pairs_;  ///< of one item of a
  std::unordered_set<std::uint32_t> seen_;
};

/// Writes down all pairs of a join, join(sink, work), and then how many of which shapes.
template <class Options, class Join>
void tell_pairs(const Drawing& a, const Drawing& b, const Options& options, Findings& findings,
                const std::string& shapes, Join join) {
  ItemPairs items(a, b, [&](std::span<const Pair> pairs) { findings.add(pairs); });
  {
    const Watched work("comparing", options.threads);
    join(MatchSink([&](std::span<const Match> matches) { items.add(matches); }), work);
  }
  items.finish();
  findings.finish(fmt::format("{}, {}", shapes, pairs_told(findings.count(), options.within)),
                  options.within.has_value());
}

}  // namespace

int run_pairs(const PairsOptions& options) {
  check_findings_name(options.output, options.files);
  Drawing drawing;
  std::size_t broken = 0;
  for (const std::string& file : options.files) broken += read_told(file, drawing, options.threads);
  Findings findings(drawing, drawing, options.output, Findings::Shown::lowest);
  const Index index = indexed(drawing, options.threads);
  tell_pairs(drawing, drawing, options, findings, counted(drawing.size(), "shape", "shapes"),
             [&](const MatchSink& sink, const Work& work) {
               options.within ? join_within(index, *options.within, sink, work)
                              : join(index, sink, work);
             });
  return broken > 0 ? some_refused : all_answered;
}

int run_join(const JoinOptions& options) {
  check_findings_name(options.output, std::array{options.a, options.b});
  Drawing a, b;
  const std::size_t broken =
      read_told(options.a, a, options.threads) + read_told(options.b, b, options.threads);
  Findings findings(a, b, options.output, Findings::Shown::lowest);
  const Index index_a = indexed(a, options.threads), index_b = indexed(b, options.threads);
  tell_pairs(a, b, options, findings, fmt::format("{} and {} shapes", a.size(), b.size()),
             [&](const MatchSink& sink, const Work& work) {
               options.within ? join_within(index_a, index_b, *options.within, sink, work)
                              : join(index_a, index_b, sink, work);
             });
  return broken > 0 ? some_refused : all_answered;
}

int run_nearest(const NearestOptions& options) {
  check_findings_name(options.output, std::array{options.a, options.b});
  Drawing a, b;
  const std::size_t broken =
      read_told(options.a, a, options.threads) + read_told(options.b, b, options.threads);
  Findings findings(a, b, options.output, Findings::Shown::first);
  const Index index = indexed(b, options.threads);
  NearestItems items(a, b, index, options.k,
                     [&](std::span<const Pair> pairs) { findings.add(pairs); });
  {
    const Watched work("searching", options.threads);
    nearest(
        index, a.parts, options.k,
        [&](Id part, std::span<const Neighbour> found) { items.add(part, found); }, work);
  }
  const std::string each =
      options.k == 1 ? "the nearest" : fmt::format("the {} nearest", options.k);
  findings.finish(
      fmt::format("{}, {} of {} to each", counted(a.size(), "shape", "shapes"), each, b.size()),
      true);
  return broken + findings.left_out() > 0 ? some_refused : all_answered;
}

}  // namespace abut::cli
