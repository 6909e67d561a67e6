// The areas that two shapes make, after they are made.
#include <abut/curved_region.hpp>

#include "answers.hpp"

using namespace abut_c;

abut_curved_region_t::abut_curved_region_t(abut::CurvedRegion region) : held(std::move(region)) {
  for (const auto& ring : held.rings) {
    starts.push_back(edges.size());
    for (const abut::CurvedEdge& e : ring) {
      abut_curved_edge_t to{};
      put(to.from, e.from), put(to.to, e.to);
      put(to.center, e.center), put(to.semi_axes, e.semi_axes);
      put(to.rotation, e.rotation.u());
      to.begin = e.begin, to.turn = e.turn;
      to.is_arc = e.kind == abut::CurvedEdge::Kind::arc;
      edges.push_back(to);
    }
  }
  starts.push_back(edges.size());
}

extern "C" {

void abut_curved_region_free(abut_curved_region_t* region) { delete region; }
int abut_curved_region_edges(const abut_curved_region_t* region, const abut_curved_edge_t** edges,
                             const size_t** starts, size_t* ring_count) {
  return guarded([&] {
    deref(edges, "edges") = deref(region, "region").edges.data();
    deref(starts, "starts") = region->starts.data();
    deref(ring_count, "ring_count") = region->held.rings.size();
    return true;
  });
}
int abut_curved_region_area(const abut_curved_region_t* region, double* out) {
  return guarded([&] {
    deref(out, "out") = abut::area(deref(region, "region").held);
    return true;
  });
}
int abut_curved_region_contains(const abut_curved_region_t* region, double x, double y) {
  return guarded([&] {
    const abut::Vec2 point = vector_of(x, y, "point");
    return abut::contains(deref(region, "region").held, point);
  });
}
int64_t abut_curved_region_svg_path(const abut_curved_region_t* region, char* text, size_t room) {
  return guarded([&] { return put(abut::svg_path(deref(region, "region").held), text, room); });
}
int abut_curved_region_flattened(const abut_curved_region_t* region, double tolerance,
                                 abut_shape_t* out, size_t* moved, double* largest_move) {
  return guarded([&] {
    number_of(Takes::positive, tolerance, "tolerance");
    const abut::Repaired flat = abut::flattened(deref(region, "region").held, tolerance);
    return give_repaired(flat, out, moved, largest_move);
  });
}

}  // extern "C"
