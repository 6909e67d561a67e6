// Which kernel for which pair of kinds.
#pragma once

#include "sides.hpp"

namespace abut::batch {

enum class Core : unsigned char { point, line, ray, segment, box, oriented_box, ellipse, polygon };

constexpr Core core_of(Kind k) {
  constexpr Core cores[] = {Core::point,   Core::line,         Core::ray,          Core::segment,
                            Core::point,   Core::box,          Core::oriented_box, Core::ellipse,
                            Core::segment, Core::oriented_box, Core::polygon};
  return cores[static_cast<int>(k)];
}
constexpr bool is_rounded(Kind k) {
  return k == Kind::circle || k == Kind::capsule || k == Kind::rounded_box;
}

Kernel choose_points(const Wanted& wanted);
Kernel choose_linear(const Wanted& wanted);
Kernel choose_boxes(const Wanted& wanted);
Kernel choose_containing(const Wanted& wanted);
/// b is a polygon; of the question whether it holds, `swapped` says that it is the one that does.
Kernel choose_polygons(const Wanted& wanted, bool swapped);
Kernel choose_containing_polygons(const Wanted& wanted, bool swapped);

}  // namespace abut::batch
