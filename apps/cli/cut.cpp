// abut cut: what of the shapes of one drawing lies in those of another, or outside of them. abut unite: what lies in any.
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

/// The part of each item of `a` that lies in the shapes of `b`, or outside of them, where there is one.
std::vector<Areas> cut(const Drawing& a, const Drawing& b, bool outside, int threads) {
  std::vector<Areas> items;
  const auto add = [&](std::size_t item, std::vector<std::size_t> beside) {
    std::sort(beside.begin(), beside.end());
    beside.erase(std::unique(beside.begin(), beside.end()), beside.end());
    std::vector<AnyShape> others;
    for (const std::size_t i : beside) others.push_back(b.parts[i]);
    const std::span<const AnyShape> own(a.begin(item), a.end(item));
    CurvedRegion part = outside ? difference(own, others) : common_part(own, others);
    if (!part.rings.empty()) items.push_back({item, {std::move(part)}});
  };
  const std::vector<Match> all = meeting(a, b, threads);
  auto match = all.begin();
  for (std::size_t item = 0; item < a.size(); ++item) {
    std::vector<std::size_t> beside;
    for (; match != all.end() && a.item_of(match->a) == item; ++match) beside.push_back(match->b);
    if (outside || !beside.empty()) add(item, std::move(beside));
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

/// Writes areas that were made of a drawing's items; whether none was refused.
bool write_areas(const std::string& output, Format format, const Drawing& named,
                 const std::vector<Areas>& items, const Reading& reading) {
  const Timed timed("writing " + output);
  OutputFile out(output);
  Remarks lost;
  Drawing flat;
  const double tolerance = reading.flatten.value_or(fine(named));
  bool curved = false;
  for (const Areas& item : items) {
    std::vector<AnyShape> parts;
    for (const CurvedRegion& part : item.parts) {
      curved = curved || has_arc(part);
      Region region = flattened(part, tolerance).region;
      if (!region.rings.empty()) parts.push_back(std::move(region));
    }
    if (!parts.empty()) flat.add(std::move(parts), named.id(item.item));
  }
  if (format == Format::svg) {
    draw_areas(named, items, flat, out.buffer());
  } else {
    if (curved) lost.curves(tolerance);
    write_shapes(flat, format, out.output(), lost, reading.threads, tolerance);
  }
  out.commit();
  if (!reading.quiet) tell("{}", lost.text(output + ": "));
  return lost.broken_count() == 0;
}

}  // namespace

int run_cut(const CutOptions& options) {
  const Format format = output_format(options.output, options.to, Written::areas);
  check_is_no_input(options.output, std::array{options.a, options.b});
  Drawing a, b;
  const std::size_t broken =
      read_told(options.a, a, options.reading) + read_told(options.b, b, options.reading);
  const std::vector<Areas> items = cut(a, b, options.outside, options.reading.threads);
  const bool all = write_areas(options.output, format, a, items, options.reading);
  return broken == 0 && all ? all_answered : some_refused;
}

int run_unite(const UniteOptions& options) {
  const Format format = output_format(options.output, options.to, Written::areas);
  check_is_no_input(options.output, options.files);
  Drawing drawing;
  std::size_t broken = 0;
  for (const std::string& file : options.files) broken += read_told(file, drawing, options.reading);
  std::vector<Areas> whole;
  CurvedRegion part = united(std::span<const AnyShape>(drawing.parts.data(), drawing.parts.size()));
  if (!part.rings.empty()) whole.push_back({drawing.size(), {std::move(part)}});  // without a name
  const bool all = write_areas(options.output, format, drawing, whole, options.reading);
  return broken == 0 && all ? all_answered : some_refused;
}

}  // namespace abut::cli
