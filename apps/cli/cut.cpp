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

/// Shapes for an index; in the place of areas with arcs their boxes, and some roundings more.
LargeArray<AnyShape> covers(const Drawing& drawing) {
  LargeArray<AnyShape> all;
  all.reserve(drawing.parts.size());
  for (std::size_t i = 0; i < drawing.parts.size(); ++i) {
    const CurvedRegion* const area = drawing.curved(i);
    if (!area) {
      all.push_back(drawing.parts[i]);
      continue;
    }
    Box box = bounds(*area);
    constexpr double roundings = 0x1p-48;
    for (int axis = 0; axis < 2; ++axis) {
      const double more = roundings * std::fmax(std::fabs(box.min[axis]), std::fabs(box.max[axis]));
      box.min[axis] -= more, box.max[axis] += more;
    }
    all.push_back(box);
  }
  return all;
}
Index index_of_covers(const Drawing& drawing, int threads) {
  const Watched watched("sorting", threads);
  if (drawing.chords_within() > 0) return index_of(covers(drawing), watched);
  return index_of(drawing.parts, watched);
}

/// Pairs of shapes that may meet, in the order of their places.
std::vector<Match> meeting(const Drawing& a, const Drawing& b, int threads) {
  const Index index_a = index_of_covers(a, threads), index_b = index_of_covers(b, threads);
  std::vector<Match> all;
  const MatchSink sink(
      [&](std::span<const Match> some) { all.insert(all.end(), some.begin(), some.end()); });
  join(index_a, index_b, sink, Watched("comparing", threads));
  std::sort(all.begin(), all.end(),
            [](const Match& p, const Match& q) { return p.a < q.a || (p.a == q.a && p.b < q.b); });
  return all;
}

AnyArea area_of(const Drawing& drawing, std::size_t part) {
  if (const CurvedRegion* const area = drawing.curved(part)) return *area;
  return drawing.parts[part];
}

/// The part of each item of `a` that lies in the shapes of `b`, or outside of them, where there is one.
std::vector<Areas> cut(const Drawing& a, const Drawing& b, bool outside, int threads) {
  std::vector<Areas> items;
  const auto add = [&](std::size_t item, std::vector<std::size_t> beside) {
    std::sort(beside.begin(), beside.end());
    beside.erase(std::unique(beside.begin(), beside.end()), beside.end());
    std::vector<AnyArea> own, others;
    for (std::size_t i = 0; i < a.part_count(item); ++i)
      own.push_back(area_of(a, a.first_part(item) + i));
    for (const std::size_t i : beside) others.push_back(area_of(b, i));
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

/// Writes areas that were made of a drawing's items; whether none was refused.
bool write_areas(const std::string& output, Format format, const Drawing& named,
                 const std::vector<Areas>& items, const Reading& reading) {
  const Timed timed("writing " + output);
  OutputFile out(output);
  Remarks lost;
  Drawing flat;
  for (const Areas& item : items) {
    std::vector<AnyArea> parts;
    for (const CurvedRegion& part : item.parts)
      if (!reading.flatten)
        parts.emplace_back(part);
      else if (Region region = flattened(part, *reading.flatten).region; !region.rings.empty())
        parts.emplace_back(std::move(region));
    if (!parts.empty()) flat.add_areas(std::move(parts), named.id(item.item));
  }
  if (format == Format::svg) {
    draw_areas(named, items, flat, out.buffer());
  } else {
    if (reading.flatten) lost.curves(*reading.flatten);
    write_shapes(flat, format, out.output(), lost, reading.threads, reading.flatten.value_or(0));
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
  const Reading reading = with_arcs(options.reading);
  const std::size_t broken = read_told(options.a, a, reading) + read_told(options.b, b, reading);
  const std::vector<Areas> items = cut(a, b, options.outside, reading.threads);
  const bool all = write_areas(options.output, format, a, items, reading);
  return broken == 0 && all ? all_answered : some_refused;
}

int run_unite(const UniteOptions& options) {
  const Format format = output_format(options.output, options.to, Written::areas);
  check_is_no_input(options.output, options.files);
  Drawing drawing;
  std::size_t broken = 0;
  const Reading reading = with_arcs(options.reading);
  for (const std::string& file : options.files) broken += read_told(file, drawing, reading);
  std::vector<Areas> whole;
  std::vector<AnyArea> areas;
  for (std::size_t i = 0; i < drawing.parts.size(); ++i) areas.push_back(area_of(drawing, i));
  CurvedRegion part = united(areas);
  if (!part.rings.empty()) whole.push_back({drawing.size(), {std::move(part)}});  // without a name
  const bool all = write_areas(options.output, format, drawing, whole, reading);
  return broken == 0 && all ? all_answered : some_refused;
}

}  // namespace abut::cli
