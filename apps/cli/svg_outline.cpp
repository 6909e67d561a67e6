#include "svg_outline.hpp"

#include <fmt/format.h>

#include "error.hpp"

namespace abut::cli {
namespace {

[[noreturn]] void crosses_too_often() {
  throw InputError{"", fmt::format("crosses itself more than {} times", io::kMostCrossings)};
}

}  // namespace

void must_cross_seldom(const Region& region) {
  if (io::crosses_too_often(region)) crosses_too_often();
}

Filled filled(std::vector<Ring> rings, FillRule rule, double radius) {
  Filled result = io::filled(std::move(rings), rule, radius);
  if (result.crossed_too_often) crosses_too_often();
  return result;
}

std::vector<AnyShape> stroked(std::vector<Ring> lines, double radius) {
  std::erase_if(lines, [](const Ring& line) { return line.size() < 2; });
  if (lines.empty()) return {};
  if (lines.size() > 1 || lines[0].size() > 2) return {Polyline{std::move(lines), radius}};
  if (radius > 0) return {Capsule{lines[0][0], lines[0][1], radius}};
  return {Segment{lines[0][0], lines[0][1]}};
}

}  // namespace abut::cli
