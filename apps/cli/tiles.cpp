#include "tiles.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <abut/partition.hpp>
#include <abut/version.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <memory>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "bytes.hpp"
#include "error.hpp"
#include "in_order.hpp"
#include "item_pairs.hpp"
#include "kept.hpp"
#include "spill.hpp"
#include "tell.hpp"
#include "watched.hpp"

namespace abut::cli {
namespace {

constexpr std::size_t mebi = std::size_t{1} << 20;
/// Memory besides the shapes of a tile: the program itself, and pairs that wait for their turn.
constexpr std::size_t beside = 80 * mebi;

/// Half of what the machine gives to a program.
std::size_t half_of_memory() {
  std::size_t all = static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES))) *
                    static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  rlimit space{};
  if (::getrlimit(RLIMIT_AS, &space) == 0) all = std::min<std::size_t>(all, space.rlim_cur);
  std::size_t group = 0;
  if (std::ifstream("/sys/fs/cgroup/memory.max") >> group) all = std::min(all, group);
  return all / 2;
}

/// How memory is shared out.
struct Room {
  explicit Room(std::optional<std::size_t> asked) {
    const std::size_t memory = std::max(asked.value_or(half_of_memory()), least_memory);
    joined = memory - beside;
    gathered = joined / 4;
  }
  std::size_t joined;    ///< for items and indexes that are joined
  std::size_t gathered;  ///< for what waits to be written

  static constexpr std::size_t least_gathered = std::size_t{8} << 10;
  std::size_t most_tiles() const { return gathered / least_gathered; }
};

std::string folder_for(const Tiling& tiling) {
  if (!tiling.spill.empty()) return tiling.spill;
  const char* const set = std::getenv("TMPDIR");
  return set && *set ? set : "/var/tmp";
}

Box bounds_of(std::span<const AnyShape> parts, double within) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  Box all{{inf, inf}, {-inf, -inf}};
  for (const AnyShape& part : parts) {
    const Box b = tile_bounds(part, within);
    for (int i = 0; i < 2; ++i) {
      all.min[i] = std::min(all.min[i], b.min[i]);
      all.max[i] = std::max(all.max[i], b.max[i]);
    }
  }
  return all;
}

/// Bounds taken evenly out of any number: each of all is as likely to be among them (Vitter 1985,
/// algorithm R), and they are the same in every run.
class Sample {
 public:
  template <class Bounds>
  void add(Bounds bounds) {
    ++seen_;
    if (boxes_.size() < most) return boxes_.push_back(bounds());
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;  // Knuth's MMIX
    const std::size_t at = (state_ >> 16) % seen_;
    if (at < most) boxes_[at] = bounds();
  }
  std::span<const Box> boxes() const { return boxes_; }

 private:
  static constexpr std::size_t most = std::size_t{1} << 16;
  std::vector<Box> boxes_;
  std::size_t seen_ = 0;
  std::uint64_t state_ = 1;
};

/// One of the two sides.
struct Side {
  std::unique_ptr<SpillFile> file;
  std::optional<Buckets> tiles;  ///< the last is for giants
  std::size_t items = 0;
};

/// Items as they were read.
struct Pile {
  explicit Pile(const std::string& folder) : file(folder), items(file, 1, mebi) {}

  SpillFile file;
  Buckets items;
  std::size_t count = 0;
};

/// Reads files onto a pile. Returns how many shapes are lost.
std::size_t pile_up(std::span<const std::string> files, const Reading& reading, double within,
                    Pile& pile, Sample& sample) {
  std::size_t broken = 0;
  std::string record;
  Drawing drawing;
  drawing.hand_on_to([&](Drawing& some, std::size_t before) {
    for (std::size_t i = 0; i < some.size(); ++i) {
      const std::span<const AnyShape> parts(some.begin(i), some.end(i));
      record.clear();
      encode(some, i, before + i, record);
      pile.items.put(0, record, parts.size(), memory_of(parts, some.id(i)));
      sample.add([&] { return bounds_of(parts, within); });
    }
  });
  for (const std::string& file : files) {
    broken += read_told(file, drawing, reading);
    drawing.hand_on();
  }
  pile.items.finish();
  pile.count = drawing.taken();
  return broken;
}

/// From the pile to the tiles.
void spread(Pile& pile, Side& side, const Partition& partition, double within,
            std::size_t gathered) {
  Progress progress("spreading");
  side.items = pile.count;
  side.tiles.emplace(*side.file, partition.size() + 1,
                     std::min(mebi, gathered / (partition.size() + 1)));
  std::string room, lowered;
  std::vector<Tile> found;
  Item item;
  std::size_t done = 0;
  for (const Extent& extent : pile.items.extents(0)) {
    for (std::string_view rest = pile.items.read(extent, room); !rest.empty();) {
      decode(rest, item);
      const Box bounds = bounds_of(item.parts, within);
      const std::size_t memory = memory_of(item.parts, item.id);
      found.clear();
      if (!partition.assign(bounds, found)) found.push_back(static_cast<Tile>(partition.size()));
      std::string_view record = item.record;
      if (found.size() > 1 || (!found.empty() && found[0] == partition.size())) {
        lowered.clear();
        with_low(record, bounds.min, lowered);
        record = lowered;
      }
      for (const Tile tile : found) side.tiles->put(tile, record, item.parts.size(), memory);
    }
    pile.file.release(extent.offset, extent.bytes);
    progress.at(done += extent.items, side.items, "shapes");
  }
  side.tiles->finish();
}

/// Some items of a tile, ready to be joined.
struct Loaded {
  Drawing items;
  std::vector<std::pair<std::size_t, Vec2>> lows;  ///< of those in several tiles, by items
  Index index;

  const Vec2* low(std::size_t item) const {
    const auto at = std::lower_bound(
        lows.begin(), lows.end(), item,
        [](const auto& entry, std::size_t wanted) { return entry.first < wanted; });
    return at != lows.end() && at->first == item ? &at->second : nullptr;
  }
};

std::unique_ptr<Loaded> load(const Buckets& buckets, std::span<const Extent> extents, int threads) {
  struct Piece {
    std::string room;
    Item item;
    Drawing items;
    std::vector<std::pair<std::size_t, Vec2>> lows;
  };
  auto loaded = std::make_unique<Loaded>();
  std::size_t parts = 0, next = 0;
  for (const Extent& extent : extents) parts += extent.parts;
  loaded->items.reserve(parts);
  in_order<const Extent*, Piece>(
      extents.size() == 1 ? 1 : thread_count(threads),
      [&](const Extent*& job) {
        if (next == extents.size()) return false;
        job = &extents[next++];
        return true;
      },
      [&] {
        return [&](const Extent* job, Piece& piece) {
          piece.lows.clear();
          Item& item = piece.item;
          for (std::string_view rest = buckets.read(*job, piece.room); !rest.empty();) {
            decode(rest, item);
            if (item.low) piece.lows.emplace_back(piece.items.size(), *item.low);
            if (item.parts.size() == 1)
              piece.items.add(std::move(item.parts[0]), item.id);
            else
              piece.items.add(std::move(item.parts), item.id);
            if (item.copper) piece.items.set_copper(*item.copper);
            piece.items.set_place(item.place);
          }
        };
      },
      [&](Piece& piece) {
        const std::size_t before = loaded->items.size();
        for (const auto& [item, low] : piece.lows) loaded->lows.emplace_back(before + item, low);
        loaded->items.append(piece.items);
      });
  Work work;
  work.threads = threads;
  loaded->index = index_of(loaded->items.parts, work);
  return loaded;
}

/// Stretches of extents that fit `memory`, or are one extent.
std::vector<std::span<const Extent>> chunks_of(std::span<const Extent> extents,
                                               std::size_t memory) {
  std::vector<std::span<const Extent>> chunks;
  for (std::size_t begin = 0, end = 0; begin < extents.size(); begin = end) {
    std::size_t sum = 0;
    do sum += extents[end++].memory;
    while (end < extents.size() && sum + extents[end].memory <= memory);
    chunks.push_back(extents.subspan(begin, end - begin));
  }
  return chunks;
}

/// Joins all tiles, one after the other.
class TileJoin {
 public:
  /// `b` is `a` for pairs within one set.
  TileJoin(const Buckets& a, const Buckets& b, const Partition& partition,
           std::optional<double> within, std::size_t room, int threads, Findings& findings)
      : a_(a),
        b_(b),
        partition_(partition),
        within_(within),
        room_(room),
        threads_(threads),
        findings_(findings) {
    for (const Buckets* side : {&a, &b})
      for (std::size_t i = 0; i < side->count(); ++i) total_ += side->sum(i).items;
    // Shapes that go with every tile stay in memory if they are few.
    if (one_set())
      giants_a_ = giants_b_ = few_giants(a_);
    else
      giants_a_ = few_giants(a_), giants_b_ = few_giants(b_);
  }

  /// The tasks are the tiles, and one more for giants with giants.
  std::size_t tasks() const { return partition_.size() + 1; }
  void run(std::size_t task) {
    const std::size_t giants = partition_.size();
    if (one_set()) {
      within_bucket(task);
      if (task < giants) between(task, giants, task);
    } else {
      between(task, task, task);
      if (task < giants) between(giants, task, task), between(task, giants, task);
    }
    pass_over(task);
  }
  /// It was done before.
  void pass_over(std::size_t task) {
    done_ += a_.sum(task).items + (one_set() ? 0 : b_.sum(task).items);
  }

 private:
  using Part = std::shared_ptr<const Loaded>;

  bool one_set() const { return &a_ == &b_; }
  Part few_giants(const Buckets& side) {
    const std::size_t memory = side.sum(partition_.size()).memory;
    if (memory == 0 || memory > room_ / 4) return nullptr;
    room_ -= memory;
    return load(side, side.extents(partition_.size()), threads_);
  }
  /// The shapes of a bucket, if they stay in memory.
  Part resident(const Buckets& side, std::size_t bucket) const {
    return bucket < partition_.size() ? nullptr : &side == &a_ ? giants_a_ : giants_b_;
  }
  std::size_t need(const Buckets& side, std::size_t bucket) const {
    return resident(side, bucket) ? 0 : side.sum(bucket).memory;
  }
  /// Calls f(part) for parts of a bucket that fit `memory`, one at a time.
  template <class F>
  void each_part(const Buckets& side, std::size_t bucket, std::size_t memory, F f) {
    if (const Part part = resident(side, bucket)) return f(*part);
    for (const auto chunk : chunks_of(side.extents(bucket), memory))
      f(*load(side, chunk, threads_));
  }

  /// One bucket of each, in parts if they do not fit beside each other.
  void between(std::size_t in_a, std::size_t in_b, std::size_t task) {
    if (a_.extents(in_a).empty() || b_.extents(in_b).empty()) return;
    const std::size_t need_a = need(a_, in_a), need_b = need(b_, in_b), half = room_ / 2;
    const std::size_t for_a = std::min(need_a, need_b < half ? room_ - need_b : half);
    each_part(a_, in_a, for_a, [&](const Loaded& part_a) {
      each_part(b_, in_b, room_ - std::min(room_, for_a),
                [&](const Loaded& part_b) { join_parts(part_a, part_b, task); });
    });
  }
  void within_bucket(std::size_t task) {
    if (const Part part = resident(a_, task)) return join_parts(*part, *part, task);
    const std::size_t all = need(a_, task);
    const auto chunks = chunks_of(a_.extents(task), all <= room_ ? all : room_ / 2);
    for (std::size_t i = 0; i < chunks.size(); ++i) {
      const auto part = load(a_, chunks[i], threads_);
      join_parts(*part, *part, task);
      for (std::size_t j = i + 1; j < chunks.size(); ++j)
        join_parts(*part, *load(a_, chunks[j], threads_), task);
    }
  }

  void join_parts(const Loaded& a, const Loaded& b, std::size_t task) {
    const bool same = &a == &b;
    // A shape in one tile only is here with all that it meets. Giants meet as they are.
    const auto mine = [&](std::size_t i, std::size_t j) {
      if (task == partition_.size()) return true;
      const Vec2 *p = a.low(i), *q = b.low(j);
      return !p || !q || partition_.owner({*p, *p}, {*q, *q}) == task;
    };
    std::vector<Pair> turned;
    const auto hand_on = [&](std::span<const Pair> pairs) {
      // In one set the shape that was read first comes first.
      turned.clear();
      if (one_set() && !same) {
        straight_.clear();
        for (const Pair& pair : pairs)
          if (a.items.place(pair.a) < b.items.place(pair.b))
            straight_.push_back(pair);
          else
            turned.push_back({pair.b, pair.a, pair.distance});
        pairs = straight_;
      }
      findings_.set_drawings(a.items, b.items);
      findings_.add(pairs);
      if (turned.empty()) return;
      findings_.set_drawings(b.items, a.items);
      findings_.add(turned);
    };
    ItemPairs items(a.items, b.items, one_set(), hand_on, mine);
    const MatchSink sink = [&](std::span<const Match> matches) {
      items.add(matches);
      again();
    };
    Work work;
    work.threads = threads_;
    work.progress = [&](std::size_t, std::size_t) { again(); };
    if (same)
      within_ ? join_within(a.index, *within_, sink, work) : join(a.index, sink, work);
    else
      within_ ? join_within(a.index, b.index, *within_, sink, work)
              : join(a.index, b.index, sink, work);
    items.finish();
  }
  void again() {
    progress_.at(done_, total_, "shapes", [&] { return findings_.progress(); });
  }

  const Buckets &a_, &b_;
  const Partition& partition_;
  std::optional<double> within_;
  std::size_t room_;
  int threads_;
  Findings& findings_;
  Part giants_a_, giants_b_;
  std::vector<Pair> straight_;
  Progress progress_{"comparing"};
  std::size_t done_ = 0, total_ = 0;
};

/// The step between files and tiles.
struct Preparation {
  const Room& room;
  std::string folder;
  const Kept* kept;
  double within;

  /// Reads both sides and spreads them over tiles, or finds that this is done. Returns how many
  /// shapes are lost.
  std::size_t prepare(std::span<const std::string> a, std::span<const std::string> b,
                      const Tiling& tiling, const Reading& reading, Side& side_a, Side& side_b,
                      Partition& partition) const {
    if (kept)
      if (const std::optional<std::string> plan = kept->load("plan"))
        return take_plan(*plan, side_a, side_b, partition);
    if (kept) kept->drop("done");
    const bool one_set = b.empty();
    Pile pile_a(folder), pile_b(folder);
    Sample sample;
    std::size_t broken = pile_up(a, reading, within, pile_a, sample);
    if (!one_set) broken += pile_up(b, reading, within, pile_b, sample);

    const std::size_t memory = pile_a.items.sum(0).memory + pile_b.items.sum(0).memory;
    // A quarter more, since some are in several tiles and tiles are not quite even.
    const std::size_t enough =
        memory <= room.joined ? 1 : (memory + memory / 4 + room.joined - 1) / room.joined;
    partition =
        Partition(sample.boxes(), std::min(tiling.tiles.value_or(enough), room.most_tiles()));
    const Timed timed("spreading");
    side_a.file = tile_file("a", std::nullopt);
    spread(pile_a, side_a, partition, within, room.gathered);
    if (!one_set) {
      side_b.file = tile_file("b", std::nullopt);
      spread(pile_b, side_b, partition, within, room.gathered);
    }
    if (kept) save_plan(broken, side_a, side_b, partition);
    return broken;
  }

 private:
  std::unique_ptr<SpillFile> tile_file(const char* name, std::optional<std::uint64_t> size) const {
    return kept ? std::make_unique<SpillFile>(kept->path(name), size)
                : std::make_unique<SpillFile>(folder);
  }
  void save_plan(std::size_t broken, Side& side_a, Side& side_b, const Partition& partition) const {
    std::string plan;
    put(plan, broken);
    put_list(plan, partition.x_cuts());
    for (const std::vector<double>& cuts : partition.y_cuts()) put_list(plan, cuts);
    for (Side* side : {&side_a, &side_b}) {
      put(plan, side->tiles.has_value());
      if (!side->tiles) continue;
      side->file->sync();
      put(plan, side->file->size());
      put(plan, side->items);
      for (std::size_t i = 0; i < side->tiles->count(); ++i)
        put_list(plan, side->tiles->extents(i));
    }
    kept->save("plan", plan);
  }
  std::size_t take_plan(std::string_view plan, Side& side_a, Side& side_b,
                        Partition& partition) const {
    Source from(plan);
    const auto broken = from.value<std::size_t>();
    std::vector<double> x;
    from.list(x);
    std::vector<std::vector<double>> y(x.size() + 1);
    for (std::vector<double>& cuts : y) from.list(cuts);
    partition = Partition(std::move(x), std::move(y));
    for (Side* side : {&side_a, &side_b}) {
      if (!from.value<bool>()) continue;
      side->file = tile_file(side == &side_a ? "a" : "b", from.value<std::uint64_t>());
      side->items = from.value<std::size_t>();
      std::vector<std::vector<Extent>> extents(partition.size() + 1);
      for (std::vector<Extent>& some : extents) from.list(some);
      side->tiles.emplace(*side->file, 0, 0).set_extents(std::move(extents));
    }
    return broken;
  }
};

/// Two runs must have this in common for one to go on with what the other has done.
std::string key_of(std::span<const std::string> a, std::span<const std::string> b,
                   std::optional<double> within, const Tiling& tiling, const Reading& reading,
                   const Finding& finding) {
  const int form =
      finding.output.empty()
          ? -1
          : static_cast<int>(output_format(finding.output, finding.to, Written::findings));
  std::string key =
      fmt::format("abut {}\n{} {} {} {} {} {} {} {} {}\n", ABUT_VERSION_STRING,
                  b.empty() ? "pairs" : "join", within.value_or(-1), tiling.tiles.value_or(0),
                  reading.from, reading.flatten.value_or(-1), reading.strokes, reading.strict,
                  finding.limit.value_or(0), form + (finding.points ? 100 : 0));
  for (const auto& files : {a, b})
    for (const std::string& file : files) key += identity_of(file) + "\n";
  return key;
}

}  // namespace

int run_tiled(std::span<const std::string> a, std::span<const std::string> b,
              std::optional<double> within, const Tiling& tiling, const Reading& reading,
              const Finding& finding) {
  if (!finding.output.empty() &&
      output_format(finding.output, finding.to, Written::findings) == Format::svg)
    throw FatalError(finding.output +
                     ": a picture needs all shapes in memory; tile by tile, pairs are written as "
                     ".csv or .ndjson");
#ifdef __GLIBC__
  // Freed memory goes back to the system: tiles come one after the other.
  ::mallopt(M_MMAP_THRESHOLD, static_cast<int>(mebi) / 4);
#endif
  const Room room(tiling.memory);
  const bool one_set = b.empty();
  std::optional<Kept> kept;
  if (!tiling.resume.empty())
    kept.emplace(tiling.resume, key_of(a, b, within, tiling, reading, finding));
  const Preparation preparation{room, folder_for(tiling), kept ? &*kept : nullptr,
                                within.value_or(0)};
  Side side_a, side_b;
  Partition partition;
  const std::size_t broken = preparation.prepare(a, b, tiling, reading, side_a, side_b, partition);

  Findings findings(finding, reading.quiet, Findings::Shown::lowest, kept.has_value());
  std::optional<SpillFile> found;
  std::size_t first = 0;
  if (kept) {
    const std::optional<std::string> done = kept->load("done");
    std::string_view state;
    if (done) {
      state = *done;
      first = Source(state).value<std::size_t>();
    }
    found.emplace(kept->path("found"), Findings::bytes_in(state));
    findings.stage(found->descriptor(), kept->path("found"), state);
  }
  try {
    const Timed timed("comparing");
    TileJoin join(*side_a.tiles, one_set ? *side_a.tiles : *side_b.tiles, partition, within,
                  room.joined, reading.threads, findings);
    for (std::size_t task = 0; task < join.tasks(); ++task) {
      if (task < first) {
        join.pass_over(task);
        continue;
      }
      join.run(task);
      if (!kept) continue;
      std::string done;
      put(done, task + 1);
      kept->save("done", done + findings.saved());
    }
  } catch (const Findings::LimitReached&) {
  }
  const std::string shapes = one_set ? counted(side_a.items, "shape", "shapes")
                                     : fmt::format("{} and {} shapes", side_a.items, side_b.items);
  findings.finish(fmt::format("{}, {}", shapes, pairs_told(findings, within)), within.has_value());
  if (kept) kept->remove();
  return status(broken, findings);
}

}  // namespace abut::cli
