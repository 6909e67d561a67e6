// The data sets for the index and its peers.
#pragma once

#include <abut/any_shape.hpp>
#include <string>
#include <variant>
#include <vector>

namespace crowd {

using namespace abut;

using Shapes = std::variant<std::vector<Box>, std::vector<Circle>, std::vector<Capsule>,
                            std::vector<Segment>, std::vector<AnyShape>>;

/// A set of boxes, and what it is asked. Every number is one that single precision holds (but for
/// the sets beyond its range), so that peers who keep no more see the same input.
struct Data {
  std::string name;
  std::vector<Box> boxes;
  Shapes shapes;               ///< whose boxes these are; no boxes, if they are it themselves
  std::vector<Box> windows;    ///< about one answer each, unless the set is a degenerate one
  std::vector<Vec2> probes;    ///< where the nearest are asked for
  std::vector<Vec2> moved_by;  ///< one step of every tenth box
  bool wide = false;           ///< beyond the range of single precision
};

/// The nearest number that single precision holds.
double single(double x);
inline Vec2 single(const Vec2& p) { return {single(p.x), single(p.y)}; }

/// The sets that are measured in every respect; what needs files is left out without them.
std::vector<std::string> ordinary_sets();
/// Those on which an index might turn quadratic, or fail.
std::vector<std::string> degenerate_sets();

/// `n` boxes, or as many as the set has, if that is less. Empty if its file is not there. `folder`
/// holds what prepare.py wrote.
Data make(const std::string& name, std::size_t n, const std::string& folder);

}  // namespace crowd
