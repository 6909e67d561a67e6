// CGAL, with each of its two usual kernels. Its circles are curves, so a disc that holds a box is
// asked for apart; it has no oriented boxes.
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>
#include <CGAL/squared_distance_2.h>
#include <CGAL/version.h>

#include "peer.hpp"

namespace peers {
namespace {

template <class K>
struct Cgal {
  using FT = typename K::FT;
  using P = typename K::Point_2;
  struct Disc {
    P center;
    FT radius;
  };
  struct Stadium {
    typename K::Segment_2 core;
    FT radius;
  };
  static P point(const Vec2& p) { return {p.x, p.y}; }
  static Disc convert(const Circle& s) { return {point(s.center), FT(s.radius)}; }
  static typename K::Iso_rectangle_2 convert(const Box& s) { return {point(s.min), point(s.max)}; }
  static typename K::Segment_2 convert(const Segment& s) { return {point(s.a), point(s.b)}; }
  static Stadium convert(const Capsule& s) { return {{point(s.a), point(s.b)}, FT(s.radius)}; }

  static bool meet(const Disc& a, const Disc& b) {
    return CGAL::squared_distance(a.center, b.center) <= CGAL::square(a.radius + b.radius);
  }
  static bool meet(const Disc& a, const typename K::Iso_rectangle_2& b) {
    const typename K::Circle_2 circle(a.center, CGAL::square(a.radius));
    return CGAL::do_intersect(circle, b) || circle.has_on_bounded_side(b.min()) ||
           b.has_on_bounded_side(a.center);
  }
  static bool meet(const typename K::Iso_rectangle_2& a, const typename K::Iso_rectangle_2& b) {
    return CGAL::do_intersect(a, b);
  }
  static bool meet(const typename K::Segment_2& a, const Disc& b) {
    return CGAL::squared_distance(a, b.center) <= CGAL::square(b.radius);
  }
  static bool meet(const typename K::Segment_2& a, const typename K::Segment_2& b) {
    return CGAL::do_intersect(a, b);
  }
  static bool meet(const Stadium& a, const Stadium& b) {
    return CGAL::squared_distance(a.core, b.core) <= CGAL::square(a.radius + b.radius);
  }
};

}  // namespace

Peer cgal_inexact_constructions() {
  return make_peer<Cgal<CGAL::Exact_predicates_inexact_constructions_kernel>>("CGAL EPICK",
                                                                              CGAL_VERSION_STR);
}
Peer cgal_exact_constructions() {
  return make_peer<Cgal<CGAL::Exact_predicates_exact_constructions_kernel>>("CGAL EPECK",
                                                                            CGAL_VERSION_STR);
}

}  // namespace peers
