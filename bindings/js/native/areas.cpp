// The areas that two shapes make, or many: with their arcs, or with a tolerance as regions.
#include <abut/curved_region.hpp>

#include "arguments.hpp"

using namespace abut;
using js::Answer;
using js::put;
using js::shape_in;

namespace {

std::vector<AnyShape> gathered;

/// The area, and the rings. With a tolerance: how many places were moved, how far, and the region of straight edges.
int left(const CurvedRegion& made, double tolerance) {
  Answer out;
  if (tolerance > 0) {
    const Repaired flat = flattened(made, tolerance);
    return out.number(static_cast<double>(flat.moved))
        .number(flat.largest_move)
        .shape(flat.region)
        .size();
  }
  out.number(area(made)).number(static_cast<double>(made.rings.size()));
  for (const auto& ring : made.rings) {
    out.number(static_cast<double>(ring.size()));
    for (const CurvedEdge& e : ring) {
      out.number(e.kind == CurvedEdge::Kind::arc).vec(e.from).vec(e.to);
      out.vec(e.center).vec(e.semi_axes).vec(e.rotation.u()).number(e.begin).number(e.turn);
    }
  }
  return out.size();
}

}  // namespace

#define ABUT_ASK_AREA(name) \
  ABUT_EXPORT(abut_##name)  \
  int abut_##name(double tolerance) { return left(name(shape_in(0), shape_in(1)), tolerance); }
ABUT_ASK_AREA(common_part)
ABUT_ASK_AREA(united)
ABUT_ASK_AREA(difference)
ABUT_ASK_AREA(symmetric_difference)

/// Keeps the shape in slot 0 for the next union.
ABUT_EXPORT(abut_gather) void abut_gather() { gathered.push_back(shape_in(0)); }
ABUT_EXPORT(abut_united_all) int abut_united_all(double tolerance) {
  const CurvedRegion all = united(std::exchange(gathered, {}));
  return left(all, tolerance);
}
