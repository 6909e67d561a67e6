// abut pairs and abut draw: drawings in, findings and pictures out.
#include <abut/any_shape.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "candidates.hpp"
#include "commands.hpp"
#include "drawing.hpp"
#include "error.hpp"
#include "output.hpp"
#include "picture.hpp"
#include "progress.hpp"

namespace abut::cli {
namespace {

/// A box that surely holds the shape: bounds() is rounded to nearest, and a pair that touches must
/// not be lost to that.
Box covering_box(const AnyShape& shape) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const std::optional<Box> box = bounds(shape);
  if (!box) return {{-inf, -inf}, {inf, inf}};
  const auto away = [&](double low, double high) {
    return 0x1p-48 * std::fmax(std::fabs(low), std::fabs(high)) +
           std::numeric_limits<double>::denorm_min();
  };
  const Vec2 margin{away(box->min.x, box->max.x), away(box->min.y, box->max.y)};
  return {box->min - margin, box->max + margin};
}

Box hull(const Box& a, const Box& b) {
  return {{std::fmin(a.min.x, b.min.x), std::fmin(a.min.y, b.min.y)},
          {std::fmax(a.max.x, b.max.x), std::fmax(a.max.y, b.max.y)}};
}

class PairFinder {
 public:
  PairFinder(const Drawing& drawing, std::optional<double> within)
      : drawing_(drawing), within_(within), reach_(within.value_or(0) * (1 + 0x1p-48)) {}

  std::vector<Pair> find() {
    for (const AnyShape& shape : drawing_.parts) part_boxes_.push_back(covering_box(shape));
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < drawing_.size(); ++i) {
      Box box = part_boxes_[drawing_.first_part(i)];
      for (std::size_t k = 1; k < drawing_.part_count(i); ++k)
        box = hull(box, part_boxes_[drawing_.first_part(i) + k]);
      boxes.push_back(box);
    }
    std::vector<Pair> pairs;
    Progress progress("comparing");
    for_each_candidate_pair(
        boxes, reach_,
        [&](std::uint32_t i, std::uint32_t j) {
          if (const std::optional<double> distance = distance_if_near(i, j))
            pairs.push_back({i, j, *distance});
        },
        [&](std::size_t done) {
          if (done % 1024 == 0) progress.at(done, boxes.size(), "shapes");
        });
    std::sort(pairs.begin(), pairs.end(),
              [](const Pair& p, const Pair& q) { return p.a < q.a || (p.a == q.a && p.b < q.b); });
    return pairs;
  }

 private:
  /// How far apart two items are, if they meet or lie within the distance asked for.
  std::optional<double> distance_if_near(std::size_t i, std::size_t j) const {
    std::optional<double> nearest;
    for (const AnyShape* a = drawing_.begin(i); a != drawing_.end(i); ++a)
      for (const AnyShape* b = drawing_.begin(j); b != drawing_.end(j); ++b) {
        if (!boxes_within(box_of(a), box_of(b), reach_)) continue;
        if (!within_) {
          if (intersects(*a, *b)) return 0.0;
          continue;
        }
        const double d = distance(*a, *b);
        if (d == 0) return 0.0;
        if (d <= *within_ && (!nearest || d < *nearest)) nearest = d;
      }
    return nearest;
  }
  const Box& box_of(const AnyShape* part) const {
    return part_boxes_[static_cast<std::size_t>(part - drawing_.parts.data())];
  }

  const Drawing& drawing_;
  std::optional<double> within_;
  double reach_;
  std::vector<Box> part_boxes_;
};

void write_csv(const Drawing& drawing, const std::vector<Pair>& pairs, Output& out) {
  append(out.buffer(), "a,b,distance\n");
  for (const Pair& pair : pairs) {
    append_csv_cell(out.buffer(), drawing.plain_name(pair.a));
    out.buffer().push_back(',');
    append_csv_cell(out.buffer(), drawing.plain_name(pair.b));
    fmt::format_to(fmt::appender(out.buffer()), ",{}\n", pair.distance);
    out.flush_if_full();
  }
}

void write_ndjson(const Drawing& drawing, const std::vector<Pair>& pairs, Output& out) {
  for (const Pair& pair : pairs) {
    fmt::format_to(fmt::appender(out.buffer()), "{{\"a\": {}, \"b\": {}, \"distance\": {}}}\n",
                   drawing.name(pair.a), drawing.name(pair.b), pair.distance);
    out.flush_if_full();
  }
}

std::string counted(std::size_t n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

/// Reads the files, and says on standard error what they hold besides shapes. Gives the number of
/// things that are wrong in them.
std::size_t read_all(const std::vector<std::string>& files, Drawing& drawing) {
  std::size_t broken = 0;
  for (const std::string& file : files) {
    Remarks remarks;
    read_drawing(file, drawing, remarks);
    fmt::print(stderr, "{}", remarks.text(file + ": "));
    broken += remarks.broken_count();
  }
  return broken;
}

std::string extension_of(const std::string& file) {
  return std::filesystem::path(file).extension().string();
}

}  // namespace

int run_pairs(const PairsOptions& options) {
  const std::string kind = extension_of(options.output);
  if (!options.output.empty() && kind != ".csv" && kind != ".ndjson" && kind != ".svg")
    throw Trouble(options.output + ": answers are written as .csv, .ndjson or .svg");

  Drawing drawing;
  const std::size_t broken = read_all(options.files, drawing);
  const std::vector<Pair> pairs = PairFinder(drawing, options.within).find();

  const std::string what =
      options.within
          ? fmt::format("{} within {}", pairs.size() == 1 ? "lies" : "lie", *options.within)
          : (pairs.size() == 1 ? "meets" : "meet");
  const std::string summary =
      fmt::format("{}, {} that {}", counted(drawing.size(), "shape", "shapes"),
                  counted(pairs.size(), "pair", "pairs"), what);
  if (!options.output.empty()) {
    OutputFile file(options.output);
    if (kind == ".csv")
      write_csv(drawing, pairs, file.output());
    else if (kind == ".ndjson")
      write_ndjson(drawing, pairs, file.output());
    else
      draw_pairs(drawing, pairs, summary, file.buffer());
    file.commit();
  }

  constexpr std::size_t shown = 10;
  Output out = Output::standard();
  fmt::format_to(fmt::appender(out.buffer()), "{}\n", summary);
  for (std::size_t i = 0; i < std::min(pairs.size(), shown); ++i)
    fmt::format_to(fmt::appender(out.buffer()), "  {} and {}{}\n",
                   excerpt(drawing.plain_name(pairs[i].a)), excerpt(drawing.plain_name(pairs[i].b)),
                   options.within ? fmt::format(": {}", pairs[i].distance) : "");
  if (pairs.size() > shown)
    fmt::format_to(fmt::appender(out.buffer()), "  and {} more\n", pairs.size() - shown);
  if (!options.output.empty())
    fmt::format_to(fmt::appender(out.buffer()), "in {}\n", options.output);
  out.flush();
  return broken > 0 ? some_refused : all_answered;
}

int run_draw(const std::string& file, const std::string& output) {
  if (extension_of(output) != ".svg") throw Trouble(output + ": pictures are written as .svg");
  Drawing drawing;
  const std::size_t broken = read_all({file}, drawing);
  OutputFile picture(output);
  draw_plain(drawing, picture.buffer());
  picture.commit();
  return broken > 0 ? some_refused : all_answered;
}

}  // namespace abut::cli
