// abut pairs, abut join: drawings in, findings out.
#include <abut/index/index.hpp>
#include <algorithm>
#include <array>

#include "commands.hpp"
#include "drawing.hpp"
#include "error.hpp"
#include "findings.hpp"
#include "item_pairs.hpp"
#include "tiles.hpp"
#include "watched.hpp"

namespace abut::cli {
namespace {

template <std::size_t kind = 0>
Index indexed_as(std::span<const AnyShape> shapes, const Work& work) {
  if constexpr (kind == std::variant_size_v<AnyShape>) {
    return Index(shapes, work);
  } else {
    using Shape = std::variant_alternative_t<kind, AnyShape>;
    // A polygon or an outline is a list elsewhere: packing those would gain nothing.
    if (kind >= static_cast<std::size_t>(ShapeKind::polygon) ||
        !std::all_of(shapes.begin(), shapes.end(),
                     [](const AnyShape& shape) { return shape.index() == kind; }))
      return indexed_as<kind + 1>(shapes, work);
    LargeArray<Shape> packed;
    packed.reserve(shapes.size());
    for (const AnyShape& shape : shapes) packed.push_back(*std::get_if<kind>(&shape));
    return Index(std::span<const Shape>(packed), work);
  }
}

/// Writes down all pairs of a join, join(sink, work), and then how many of which shapes.
template <class Options, class Join>
void tell_pairs(const Drawing& a, const Drawing& b, const Options& options, Findings& findings,
                const std::string& shapes, Join join) {
  ItemPairs items(a, b, &a == &b, [&](std::span<const Pair> pairs) { findings.add(pairs); });
  try {
    {
      Watched work("comparing", options.reading.threads, &findings);
      join(MatchSink([&](std::span<const Match> matches) {
             items.add(matches);
             work.again();
           }),
           work);
    }
    items.finish();
  } catch (const Findings::LimitReached&) {
  }
  findings.finish(fmt::format("{}, {}", shapes, pairs_told(findings, options.within)),
                  options.within.has_value());
}

}  // namespace

Index index_of(std::span<const AnyShape> shapes, const Work& work) {
  return indexed_as(shapes, work);
}

Index indexed(const Drawing& drawing, int threads) {
  return index_of(drawing.parts, Watched("sorting", threads));
}

std::string counted(std::size_t n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

std::string pairs_told(const Findings& findings, std::optional<double> within) {
  const std::size_t pairs = findings.count();
  const bool one = pairs == 1;
  return (findings.limited() ? "the first " : "") + counted(pairs, "pair", "pairs") +
         (within ? fmt::format(" that {} within {}", one ? "lies" : "lie", *within)
                 : fmt::format(" that {}", one ? "meets" : "meet"));
}

int status(std::size_t broken, const Findings& findings) {
  return broken + findings.left_out() > 0 ? some_refused : all_answered;
}

int run_pairs(const PairsOptions& options) {
  check_findings_name(options.finding, options.files);
  if (options.tiling.wanted)
    return run_tiled(options.files, {}, options.within, options.tiling, options.reading,
                     options.finding);
  Drawing drawing;
  std::size_t broken = 0;
  for (const std::string& file : options.files) broken += read_told(file, drawing, options.reading);
  Findings findings(drawing, drawing, options.finding, options.reading.quiet,
                    Findings::Shown::lowest);
  const Index index = indexed(drawing, options.reading.threads);
  tell_pairs(drawing, drawing, options, findings, counted(drawing.size(), "shape", "shapes"),
             [&](const MatchSink& sink, const Work& work) {
               options.within ? join_within(index, *options.within, sink, work)
                              : join(index, sink, work);
             });
  return status(broken, findings);
}

int run_join(const JoinOptions& options) {
  check_findings_name(options.finding, std::array{options.a, options.b});
  if (options.tiling.wanted)
    return run_tiled({&options.a, 1}, {&options.b, 1}, options.within, options.tiling,
                     options.reading, options.finding);
  Drawing a, b;
  const std::size_t broken =
      read_told(options.a, a, options.reading) + read_told(options.b, b, options.reading);
  Findings findings(a, b, options.finding, options.reading.quiet, Findings::Shown::lowest);
  const Index index_a = indexed(a, options.reading.threads),
              index_b = indexed(b, options.reading.threads);
  tell_pairs(a, b, options, findings, fmt::format("{} and {} shapes", a.size(), b.size()),
             [&](const MatchSink& sink, const Work& work) {
               options.within ? join_within(index_a, index_b, *options.within, sink, work)
                              : join(index_a, index_b, sink, work);
             });
  return status(broken, findings);
}

}  // namespace abut::cli
