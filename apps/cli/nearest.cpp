// abut nearest: the nearest shapes of one drawing to each of another.
#include <abut/index/index.hpp>
#include <algorithm>
#include <array>
#include <limits>
#include <unordered_set>

#include "commands.hpp"
#include "drawing.hpp"
#include "error.hpp"
#include "findings.hpp"
#include "in_order.hpp"
#include "progress.hpp"
#include "timed.hpp"
#include "watched.hpp"

namespace abut::cli {
namespace {

/// The k nearest items of `b` to items of `a`. One thread uses it.
class NearestItems {
 public:
  NearestItems(const Drawing& a, const Drawing& b, const Index& index, std::size_t k, double within)
      : a_(a), b_(b), index_(index), k_(std::min(k, b.size())), within_(within) {}

  /// Adds the pairs of one item of `a`: the nearest first, of equally near ones the one whose place
  /// is lower.
  void add(std::size_t item, std::vector<Pair>& to) {
    const std::size_t before = to.size();
    for (const AnyShape* part = a_.begin(item); part != a_.end(item); ++part)
      add_part(item, *part, to);
    if (a_.part_count(item) == 1) return;
    const auto begin = to.begin() + static_cast<std::ptrdiff_t>(before);
    std::sort(begin, to.end(), [](const Pair& p, const Pair& q) {
      return p.distance < q.distance || (p.distance == q.distance && p.b < q.b);
    });
    seen_.clear();
    to.erase(std::remove_if(begin, to.end(),
                            [&](const Pair& pair) { return !seen_.insert(pair.b).second; }),
             to.end());
    to.resize(std::min(to.size(), before + k_));
  }

 private:
  void add_part(std::size_t item, const AnyShape& part, std::vector<Pair>& to) {
    const auto item_of = [&](Id id) { return static_cast<std::uint32_t>(b_.item_of(id)); };
    for (const Neighbour& neighbour : b_.simple()
                                          ? index_.nearest(part, k_, within_)
                                          : index_.nearest_groups(part, k_, item_of, within_))
      to.push_back({static_cast<std::uint32_t>(item), item_of(neighbour.id), neighbour.distance});
  }

  const Drawing &a_, &b_;
  const Index& index_;
  std::size_t k_;
  double within_;
  std::unordered_set<std::uint32_t> seen_;
};

}  // namespace

int run_nearest(const NearestOptions& options) {
  check_findings_name(options.finding, std::array{options.a, options.b});
  Drawing a, b;
  const int threads = options.reading.threads;
  const std::size_t broken =
      read_told(options.a, a, options.reading) + read_told(options.b, b, options.reading);
  Findings findings(a, b, options.finding, options.reading.quiet, Findings::Shown::first);
  const Index index = indexed(b, threads);
  const double within = options.within.value_or(std::numeric_limits<double>::infinity());
  try {
    Progress progress("searching");
    const Timed timed("searching");
    struct Job {
      std::size_t begin = 0, end = 0;
    };
    const std::size_t items_each =
        std::clamp<std::size_t>((std::size_t{1} << 16) / options.k, 1, 256);
    std::size_t next = 0, done = 0;
    in_order<Job, std::vector<Pair>>(
        a.size() <= items_each ? 1 : thread_count(threads),
        [&](Job& job) {
          job.begin = next;
          job.end = next = std::min(next + items_each, a.size());
          return job.begin < job.end;
        },
        [&] {
          return [items = NearestItems(a, b, index, options.k, within)](
                     const Job& job, std::vector<Pair>& pairs) mutable {
            pairs.clear();
            for (std::size_t i = job.begin; i < job.end; ++i) items.add(i, pairs);
          };
        },
        [&](std::vector<Pair>& pairs) {
          findings.add(pairs);
          done = std::min(done + items_each, a.size());
          progress.at(done, a.size(), "shapes", [&] { return findings.progress(); });
        });
  } catch (const Findings::LimitReached&) {
  }
  const std::string each =
      options.k == 1 ? "the nearest" : fmt::format("the {} nearest", options.k);
  findings.finish(
      fmt::format("{}, {}{} of {} to each{}", counted(a.size(), "shape", "shapes"),
                  findings.limited() ? fmt::format("the first {} of ", findings.count()) : "", each,
                  b.size(),
                  options.within ? fmt::format(" within {}: {}", *options.within,
                                               counted(findings.count(), "pair", "pairs"))
                                 : ""),
      true);
  return status(broken, findings);
}

}  // namespace abut::cli
