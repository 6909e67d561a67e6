// The areas that shapes make: the caller gathers one list of shapes or two, one after another, and asks.
#include <abut/curved_region.hpp>

#include "arguments.hpp"

using namespace abut;
using js::Answer;

namespace {

std::vector<AnyArea> gathered[2];

/// The area, and the rings (curved.ts).
int left(const CurvedRegion& region) {
  Answer out;
  out.number(area(region)).number(static_cast<double>(region.rings.size()));
  for (const auto& ring : region.rings) {
    out.number(static_cast<double>(ring.size()));
    for (const CurvedEdge& e : ring) {
      out.number(e.kind == CurvedEdge::Kind::arc).vec(e.from).vec(e.to);
      out.vec(e.center).vec(e.semi_axes).vec(e.rotation.u()).number(e.begin).number(e.turn);
    }
  }
  return out.size();
}

}  // namespace

ABUT_EXPORT(abut_forget) void abut_forget() { gathered[0].clear(), gathered[1].clear(); }
/// Adds the shape in slot 0 to a list.
ABUT_EXPORT(abut_gather) void abut_gather(int list) { gathered[list].push_back(js::shape_in(0)); }
/// Adds the region with arcs whose rings are in slot 1, as answers have them; or leaves the letters of its fault.
ABUT_EXPORT(abut_gather_curved) int abut_gather_curved(int list) {
  js::Reader in(js::argument(1));
  CurvedRegion region;
  region.rings.resize(static_cast<std::size_t>(in.number()));
  for (auto& ring : region.rings) {
    ring.resize(static_cast<std::size_t>(in.number()));
    for (CurvedEdge& e : ring) {
      if (in.number() != 0) e.kind = CurvedEdge::Kind::arc;
      e.from = in.vec(), e.to = in.vec(), e.center = in.vec(), e.semi_axes = in.vec();
      e.rotation = in.rotation();
      e.begin = in.number(), e.turn = in.number();
    }
  }
  Answer out;
  if (const auto problem = validate(region))
    js::spell(out, *problem);
  else
    gathered[list].emplace_back(std::move(region));
  return out.size();
}

#define ABUT_ASK_AREA(name) \
  ABUT_EXPORT(abut_##name) int abut_##name() { return left(name(gathered[0], gathered[1])); }
ABUT_ASK_AREA(common_part)
ABUT_ASK_AREA(united)
ABUT_ASK_AREA(difference)
ABUT_ASK_AREA(symmetric_difference)
/// Flattens the one region gathered.
ABUT_EXPORT(abut_flattened) int abut_flattened(double tolerance) {
  return js::left_repaired(flattened(std::get<CurvedRegion>(gathered[0][0]), tolerance));
}
