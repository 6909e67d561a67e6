// The common part of two areas, made and measured, beside GEOS, Clipper 6, Boost.Geometry and CGAL: stars of straight edges, and discs
// of which CGAL's are exact (Gps_circle_segment_traits_2). Then the distance of crescents from points and boxes, beside GEOS's of the
// crescents in chords. Prints microseconds of processor time for a pair, and of how many
// pairs the number is wrong: by more than 10^-9 of what overlap_area, or abut's distance, tells.
//   bench_areas [edges] [pairs]
#include <abut/any_shape.hpp>
#include <abut/queries/curved_region.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <list>
#include <numbers>
#include <random>
#include <span>
#include <vector>

#ifdef WITH_geos
#include <geos_c.h>
#endif
#ifdef WITH_clipper
#include <polyclipping/clipper.hpp>
#endif
#ifdef WITH_boost
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#endif
#ifdef WITH_cgal
#include <CGAL/Boolean_set_operations_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/General_polygon_set_2.h>
#include <CGAL/Gps_circle_segment_traits_2.h>
#endif

namespace {

using namespace abut;
using Ring = std::vector<Vec2>;

std::mt19937 dice(46);
double real(double low, double high) { return std::uniform_real_distribution(low, high)(dice); }

Ring star(Vec2 at, int edges) {
  Ring ring;
  for (int i = 0; i < edges; ++i) {
    const double t = 2 * std::numbers::pi * i / edges, r = real(3, 5);
    ring.push_back(at + Vec2{r * std::cos(t), r * std::sin(t)});
  }
  return ring;
}

/// One that answers: the area of pair i; NaN where it tells no area.
void row(const char* name, int pairs, const std::vector<double>& truth,
         const std::function<double(int)>& area_of) {
  int wrong = 0, told = 0;
  double most = 0;
  for (int i = 0; i < pairs; ++i) {
    const double area = area_of(i);
    if (std::isnan(area)) continue;
    ++told;
    const double off = std::fabs(area / truth[static_cast<std::size_t>(i)] - 1);
    wrong += !(off <= 1e-9);
    most = std::fmax(most, off);
  }
  int rounds = 0;
  const std::clock_t begun = std::clock();
  do {
    for (int i = 0; i < pairs; ++i) area_of(i);
    ++rounds;
  } while (std::clock() - begun < CLOCKS_PER_SEC / 4);
  const double spent = 1e6 * static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
  std::printf("%-44s %10.1f us", name, spent / (rounds * pairs));
  told ? std::printf("  %d of %d wrong, by %.0e at most\n", wrong, told, most)
       : std::printf("  area not asked\n");
}

#ifdef WITH_geos
GEOSContextHandle_t geos() {
  static const GEOSContextHandle_t context = GEOS_init_r();
  return context;
}
GEOSGeometry* geos_of(const Ring& ring) {
  GEOSCoordSequence* s = GEOSCoordSeq_create_r(geos(), static_cast<unsigned>(ring.size()) + 1, 2);
  for (std::size_t i = 0; i <= ring.size(); ++i)
    GEOSCoordSeq_setXY_r(geos(), s, static_cast<unsigned>(i), ring[i % ring.size()].x,
                         ring[i % ring.size()].y);
  return GEOSGeom_createPolygon_r(geos(), GEOSGeom_createLinearRing_r(geos(), s), nullptr, 0);
}
#endif
#ifdef WITH_clipper
/// Clipper has whole numbers: a step is 2^-40.
constexpr double kSteps = 0x1p40;
ClipperLib::Path clipper_of(const Ring& ring) {
  ClipperLib::Path path;
  for (const Vec2& v : ring)
    path.emplace_back(std::llround(v.x * kSteps), std::llround(v.y * kSteps));
  return path;
}
#endif
#ifdef WITH_cgal
using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Traits = CGAL::Gps_circle_segment_traits_2<Kernel>;
CGAL::Polygon_2<Kernel> cgal_of(const Ring& ring) {
  CGAL::Polygon_2<Kernel> polygon;
  for (const Vec2& v : ring) polygon.push_back({v.x, v.y});
  return polygon;
}
Traits::General_polygon_2 cgal_of(const Circle& circle) {
  Traits::General_polygon_2 polygon;
  const Traits::Curve_2 curve(Kernel::Circle_2({circle.center.x, circle.center.y},
                                               Kernel::FT(circle.radius) * circle.radius));
  std::list<CGAL::Object> arcs;
  Traits().make_x_monotone_2_object()(curve, std::back_inserter(arcs));
  for (const CGAL::Object& one : arcs) {
    Traits::X_monotone_curve_2 arc;
    if (CGAL::assign(arc, one)) polygon.push_back(arc);
  }
  return polygon;
}
#endif

void straight(int edges, int pairs) {
  std::printf("stars of %d edges\n", edges);
  std::vector<Ring> a, b;
  std::vector<AnyShape> p, q;
  std::vector<double> truth;
  for (int i = 0; i < pairs; ++i) {
    a.push_back(star({0, 0}, edges)), b.push_back(star({real(1, 4), real(-2, 2)}, edges));
    p.push_back(Region{{a.back()}, 0}), q.push_back(Region{{b.back()}, 0});
    truth.push_back(overlap_area(p.back(), q.back()));
  }
  const auto at = [](const auto& list, int i) -> const auto& {
    return list[static_cast<std::size_t>(i)];
  };
  row("abut", pairs, truth, [&](int i) { return area(common_part(at(p, i), at(q, i))); });
#ifdef WITH_geos
  std::vector<GEOSGeometry*> g, h;
  for (int i = 0; i < pairs; ++i) g.push_back(geos_of(at(a, i))), h.push_back(geos_of(at(b, i)));
  row("GEOS " GEOS_VERSION, pairs, truth, [&](int i) {
    GEOSGeometry* common = GEOSIntersection_r(geos(), at(g, i), at(h, i));
    double size = NAN;
    GEOSArea_r(geos(), common, &size);
    GEOSGeom_destroy_r(geos(), common);
    return size;
  });
#endif
#ifdef WITH_clipper
  std::vector<ClipperLib::Path> c, d;
  for (int i = 0; i < pairs; ++i)
    c.push_back(clipper_of(at(a, i))), d.push_back(clipper_of(at(b, i)));
  row("Clipper " CLIPPER_VERSION, pairs, truth, [&](int i) {
    ClipperLib::Clipper clipper;
    clipper.AddPath(at(c, i), ClipperLib::ptSubject, true);
    clipper.AddPath(at(d, i), ClipperLib::ptClip, true);
    ClipperLib::Paths common;
    clipper.Execute(ClipperLib::ctIntersection, common);
    double size = 0;
    for (const ClipperLib::Path& path : common) size += ClipperLib::Area(path);
    return size / (kSteps * kSteps);
  });
#endif
#ifdef WITH_boost
  namespace bg = boost::geometry;
  using Polygon2 = bg::model::polygon<bg::model::d2::point_xy<double>, false, false>;
  std::vector<Polygon2> e, f;
  for (auto [rings, list] : {std::pair{&a, &e}, {&b, &f}})
    for (const Ring& ring : *rings) {
      Polygon2& polygon = list->emplace_back();
      for (const Vec2& v : ring) polygon.outer().emplace_back(v.x, v.y);
    }
  row("Boost.Geometry", pairs, truth, [&](int i) {
    bg::model::multi_polygon<Polygon2> common;
    bg::intersection(at(e, i), at(f, i), common);
    return bg::area(common);
  });
#endif
#ifdef WITH_cgal
  std::vector<CGAL::Polygon_2<Kernel>> k, l;
  for (int i = 0; i < pairs; ++i) k.push_back(cgal_of(at(a, i))), l.push_back(cgal_of(at(b, i)));
  row("CGAL, linear kernel", pairs, truth, [&](int i) {
    std::vector<CGAL::Polygon_with_holes_2<Kernel>> common;
    CGAL::intersection(at(k, i), at(l, i), std::back_inserter(common));
    Kernel::FT size = 0;
    for (const auto& one : common) {
      size += one.outer_boundary().area();
      for (const auto& hole : one.holes()) size += hole.area();
    }
    return CGAL::to_double(size);
  });
#endif
}

void round(int pairs) {
  constexpr int discs = 10;
  std::printf("%d discs united, and %d others\n", discs, discs);
  std::vector<std::vector<AnyShape>> a, b;
  std::vector<double> truth;
  for (int i = 0; i < pairs; ++i)
    for (auto* list : {&a, &b}) {
      list->emplace_back();
      for (int k = 0; k < discs; ++k)
        list->back().push_back(Circle{{real(0, 9), real(0, 9)}, real(1, 2)});
    }
  for (int i = 0; i < pairs; ++i) {
    const auto& p = a[static_cast<std::size_t>(i)];
    const auto& q = b[static_cast<std::size_t>(i)];
    truth.push_back(area(united(p)) + area(united(q)) - area(united(p, q)));
  }
  const auto lists = [](const auto& all, int i) {
    return std::span<const AnyShape>(all[static_cast<std::size_t>(i)]);
  };
  row("abut", pairs, truth, [&](int i) { return area(common_part(lists(a, i), lists(b, i))); });
#ifdef WITH_cgal
  row("CGAL, circles and segments", pairs, truth, [&](int i) {
    CGAL::General_polygon_set_2<Traits> sets[2];
    for (const int side : {0, 1}) {
      std::vector<Traits::General_polygon_2> all;
      for (const AnyShape& shape : lists(side ? b : a, i))
        all.push_back(cgal_of(std::get<Circle>(shape)));
      sets[side].join(all.begin(), all.end());
    }
    sets[0].intersection(sets[1]);
    return NAN;
  });
#endif
}

/// A disc without another one, which is an ellipse, and what lies beside it.
void crescents(int pairs) {
  constexpr double tolerance = 1e-6;
  std::printf("crescents, their distance from a point and from a box; in chords within %g\n",
              tolerance);
  std::vector<CurvedRegion> crescents;
  std::vector<Region> chords;
  std::vector<Vec2> at;
  for (int i = 0; i < pairs; ++i) {
    crescents.push_back(difference(
        Circle{{0, 0}, 2}, Ellipse{{real(1, 2), real(-1, 1)}, {real(1, 2), real(0.5, 1)}, {}}));
    chords.push_back(flattened(crescents.back(), tolerance).region);
    const double t = real(0, 2 * std::numbers::pi), r = real(3, 5);
    at.push_back({r * std::cos(t), r * std::sin(t)});
  }
  const auto index = [](int i) { return static_cast<std::size_t>(i); };
  const auto box = [&](int i) { return Box{at[index(i)], at[index(i)] + Vec2{1, 1}}; };
  const auto rows = [&](const auto& other) {
    std::vector<double> truth;
    for (int i = 0; i < pairs; ++i) truth.push_back(distance(crescents[index(i)], other(i)));
    row("abut", pairs, truth, [&](int i) { return distance(crescents[index(i)], other(i)); });
    row("abut, chords", pairs, truth, [&](int i) { return distance(chords[index(i)], other(i)); });
#ifdef WITH_geos
    std::vector<GEOSGeometry*> g, h;
    for (int i = 0; i < pairs; ++i) {
      g.push_back(geos_of(chords[index(i)].rings[0]));
      if constexpr (std::is_same_v<decltype(other(i)), Box>) {
        const Box b = other(i);
        h.push_back(geos_of({b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}}));
      } else {
        h.push_back(GEOSGeom_createPointFromXY_r(geos(), other(i).x, other(i).y));
      }
    }
    row("GEOS " GEOS_VERSION ", chords", pairs, truth, [&](int i) {
      double gap = NAN;
      GEOSDistance_r(geos(), g[index(i)], h[index(i)], &gap);
      return gap;
    });
#endif
  };
  rows([&](int i) { return at[index(i)]; });
  rows(box);
}

}  // namespace

int main(int argc, char** argv) {
  const int edges = argc > 1 ? std::atoi(argv[1]) : 100, pairs = argc > 2 ? std::atoi(argv[2]) : 16;
  straight(edges, pairs);
  round(pairs);
  crescents(pairs);
}
