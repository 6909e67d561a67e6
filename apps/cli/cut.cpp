// abut cut: what of the shapes of one drawing lies in those of another.
#include <abut/curved_region.hpp>
#include <abut/index/index.hpp>
#include <algorithm>
#include <array>
#include <cmath>

#include "commands.hpp"
#include "error.hpp"
#include "format.hpp"
#include "picture.hpp"
#include "tell.hpp"
#include "timed.hpp"
#include "watched.hpp"
#include "write.hpp"

namespace abut::cli {
namespace {

/// Pairs of shapes that meet, in the order of their places.
std::vector<Match> meeting(const Drawing& a, const Drawing& b, int threads) {
  const Index index_a = index_of(a.parts, Watched("sorting", threads)),
              index_b = index_of(b.parts, Watched("sorting", threads));
  std::vector<Match> all;
  const MatchSink sink(
      [&](std::span<const Match> some) { all.insert(all.end(), some.begin(), some.end()); });
  join(index_a, index_b, sink, Watched("comparing", threads));
  std::sort(all.begin(), all.end(),
            [](const Match& p, const Match& q) { return p.a < q.a || (p.a == q.a && p.b < q.b); });
  return all;
}

/// The parts of each item of `a` that has any: one for each shape of `b` that it shares area with.
std::vector<Areas> cut(const Drawing& a, const Drawing& b, int threads) {
  std::vector<Areas> items;
  for (const Match& match : meeting(a, b, threads)) {
    CurvedRegion part = common_part(a.parts[match.a], b.parts[match.b]);
    if (part.rings.empty()) continue;
    const std::size_t item = a.item_of(match.a);
    if (items.empty() || items.back().item != item) items.push_back({item, {}});
    items.back().parts.push_back(std::move(part));
  }
  return items;
}

/// A ten-thousandth of the drawing's larger side, as with curves that are read.
double fine(const Drawing& drawing) {
  Box all{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
  for (const AnyShape& shape : drawing.parts)
    if (const std::optional<Box> box = bounds(shape))
      all = {{std::fmin(all.min.x, box->min.x), std::fmin(all.min.y, box->min.y)},
             {std::fmax(all.max.x, box->max.x), std::fmax(all.max.y, box->max.y)}};
  return 1e-4 * std::fmax(all.max.x - all.min.x, all.max.y - all.min.y);
}

bool has_arc(const CurvedRegion& part) {
  return std::any_of(part.rings.begin(), part.rings.end(), [](const auto& ring) {
    return std::any_of(ring.begin(), ring.end(),
                       [](const CurvedEdge& e) { return e.kind == CurvedEdge::Kind::arc; });
  });
}

}  // namespace

int run_cut(const CutOptions& options) {
  const Format format = output_format(options.output, options.to, Written::areas);
  check_is_no_input(options.output, std::array{options.a, options.b});
  Drawing a, b;
  const std::size_t broken =
      read_told(options.a, a, options.reading) + read_told(options.b, b, options.reading);
  const std::vector<Areas> items = cut(a, b, options.reading.threads);
  const Timed timed("writing " + options.output);
  OutputFile out(options.output);
  Remarks lost;
  Drawing flat;
  const double tolerance = options.reading.flatten.value_or(fine(a));
  bool curved = false;
  for (const Areas& item : items) {
    std::vector<AnyShape> parts;
    for (const CurvedRegion& part : item.parts) {
      curved = curved || has_arc(part);
      Region region = flattened(part, tolerance).region;
      if (!region.rings.empty()) parts.push_back(std::move(region));
    }
    if (!parts.empty()) flat.add(std::move(parts), a.id(item.item));
  }
  if (format == Format::svg) {
    draw_areas(a, items, flat, out.buffer());
  } else {
    if (curved) lost.curves(tolerance);
    write_shapes(flat, format, out.output(), lost, options.reading.threads, tolerance);
  }
  out.commit();
  if (!options.reading.quiet) tell("{}", lost.text(options.output + ": "));
  return broken + lost.broken_count() > 0 ? some_refused : all_answered;
}

}  // namespace abut::cli
