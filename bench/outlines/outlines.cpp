// Each query on outlines: a list of queries crossed with a list of pairs of kinds, of which one is an outline; each measure
// of one; and what is put around sets of points. Beside each stands GEOS, if the shapes have no curves and it answers
// the same. Prints microseconds, and of answers that are numbers the greatest difference in parts of the truth's size, of
// others how many differ.
// GEOS's box around points has the least width, not the least area: there the two differ.
//   bench_outlines [edges] [word that names of rows hold]
#include <abut/abut.hpp>
#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
#include <abut/any_transform.hpp>
#include <abut/enclosing.hpp>
#include <abut/partition.hpp>
#include <abut/queries/common_part.hpp>
#include <abut/repaired.hpp>
#include <bench/bench.hpp>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>

#ifdef WITH_geos
#include <geos_c.h>
#else
struct GEOSGeometry;
#endif

namespace {

using namespace abut;

constexpr int kPairs = 32, kRounds = 7;
constexpr double kMost = 5e4;  ///< microseconds for a row, if it has had two rounds

enum class Kind {
  region,
  islands,
  polyline,
  grown_region,
  stroke,
  point,
  segment,
  box,
  circle,
  ellipse,
  polygon
};
constexpr const char* kNames[] = {"region",       "region of four rings",
                                  "polyline",     "region ⊕ r",
                                  "polyline ⊕ r", "point",
                                  "segment",      "box",
                                  "circle",       "ellipse",
                                  "polygon"};
constexpr Kind kKinds[] = {Kind::region, Kind::islands, Kind::polyline, Kind::grown_region,
                           Kind::stroke, Kind::point,   Kind::segment,  Kind::box,
                           Kind::circle, Kind::ellipse, Kind::polygon};
bool is_outline(Kind k) { return k <= Kind::stroke; }
bool has_lines(Kind k) { return k == Kind::region || k == Kind::polyline || k == Kind::segment; }
bool are_chains(Kind a, Kind b) { return a == Kind::segment && b == Kind::polyline; }

struct Maker {
  std::mt19937_64 engine;
  int edges;

  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine);
  }
  /// A ring about a point, with three capes and small teeth.
  std::vector<Vec2> ring(Vec2 at, double radius, int corners) {
    std::vector<Vec2> r;
    const double turned = between(0, 6);
    for (int i = 0; i < corners; ++i) {
      const double t = 6.283185307179586 * (i + between(0, 0.5)) / corners;
      r.push_back(at + radius * (0.8 + 0.15 * std::sin(3 * t + turned) + between(0, 0.05)) *
                           Vec2{std::cos(t), std::sin(t)});
    }
    return r;
  }
  AnyShape shape(Kind kind, Vec2 at) {
    const Vec2 half{between(0.5, 1), between(0.3, 0.6)};
    const Rotation turned = Rotation::radians(between(0, 6));
    constexpr double grown = 0.01;
    switch (kind) {
      case Kind::region:
        return Region{{ring(at, 1.2, edges)}};
      case Kind::grown_region:
        return Region{{ring(at, 1.2, edges)}, grown};
      case Kind::islands:  // with a hole and an island in it, and an islet beside
        return Region{{ring(at, 1.2, edges / 2), ring(at, 0.5, edges / 4), ring(at, 0.2, edges / 8),
                       ring(at + Vec2{1.6, 0}, 0.3, edges / 8)}};
      case Kind::polyline:
      case Kind::stroke: {
        std::vector<Vec2> chain{at};
        double way = between(0, 6);
        while (static_cast<int>(chain.size()) <= edges) {
          way += between(-0.7, 0.7);
          chain.push_back(chain.back() + 6.0 / edges * Vec2{std::cos(way), std::sin(way)});
        }
        return Polyline{{chain}, kind == Kind::stroke ? grown : 0};
      }
      case Kind::point:
        return Point{at};
      case Kind::segment:
        return Segment{at - half.x * turned.u(), at + half.x * turned.u()};
      case Kind::box:
        return Box{at - half, at + half};
      case Kind::circle:
        return Circle{at, half.y};
      case Kind::ellipse:
        return Ellipse{at, half, turned};
      case Kind::polygon: {
        Polygon p;
        for (int i = 0; i < 7; ++i)
          p.vertices.push_back(at + half.x * Vec2{std::cos(i * 0.9), std::sin(i * 0.9)});
        return p;
      }
    }
    return {};
  }
};

using Geometry = std::shared_ptr<GEOSGeometry>;
#ifdef WITH_geos
GEOSContextHandle_t geos() {
  static const GEOSContextHandle_t context = GEOS_init_r();
  return context;
}
Geometry kept(GEOSGeometry* g) {
  return {g, [](GEOSGeometry* one) { GEOSGeom_destroy_r(geos(), one); }};
}
GEOSGeometry* row(std::vector<Vec2> points, bool closed) {
  if (closed) points.push_back(points[0]);
  GEOSCoordSequence* s = GEOSCoordSeq_create_r(geos(), static_cast<unsigned>(points.size()), 2);
  for (std::size_t i = 0; i < points.size(); ++i)
    GEOSCoordSeq_setXY_r(geos(), s, static_cast<unsigned>(i), points[i].x, points[i].y);
  return closed ? GEOSGeom_createLinearRing_r(geos(), s) : GEOSGeom_createLineString_r(geos(), s);
}
GEOSGeometry* area_of(const std::vector<std::vector<Vec2>>& rings, std::size_t first,
                      std::size_t last) {
  std::vector<GEOSGeometry*> holes;
  for (std::size_t i = first + 1; i < last; ++i) holes.push_back(row(rings[i], true));
  return GEOSGeom_createPolygon_r(geos(), row(rings[first], true), holes.data(),
                                  static_cast<unsigned>(holes.size()));
}
/// None for what is curved.
Geometry converted(const AnyShape& shape) {
  return std::visit(
      [](const auto& s) -> Geometry {
        using S = std::remove_cvref_t<decltype(s)>;
        if constexpr (std::is_same_v<S, Point>) {
          return kept(GEOSGeom_createPointFromXY_r(geos(), s.position.x, s.position.y));
        } else if constexpr (std::is_same_v<S, Segment>) {
          return kept(row({s.a, s.b}, false));
        } else if constexpr (std::is_same_v<S, Box>) {
          const auto c = corners(s);
          return kept(area_of({{c.begin(), c.end()}}, 0, 1));
        } else if constexpr (std::is_same_v<S, Polygon>) {
          return kept(area_of({s.vertices}, 0, 1));
        } else if constexpr (std::is_same_v<S, Polyline>) {
          return s.radius > 0 ? nullptr : kept(row(s.lines[0], false));
        } else if constexpr (std::is_same_v<S, Region>) {
          if (s.radius > 0) return nullptr;
          if (s.rings.size() == 1) return kept(area_of(s.rings, 0, 1));
          GEOSGeometry* parts[] = {area_of(s.rings, 0, 2), area_of(s.rings, 2, 3),
                                   area_of(s.rings, 3, 4)};
          return kept(GEOSGeom_createCollection_r(geos(), GEOS_MULTIPOLYGON, parts, 3));
        } else {
          return nullptr;
        }
      },
      shape);
}
double number(int (*f)(GEOSContextHandle_t, const GEOSGeometry*, double*), const GEOSGeometry* g) {
  double x = 0;
  f(geos(), g, &x);
  return x;
}
double number(int (*f)(GEOSContextHandle_t, const GEOSGeometry*, const GEOSGeometry*, double*),
              const GEOSGeometry* a, const GEOSGeometry* b) {
  double x = 0;
  f(geos(), a, b, &x);
  return x;
}
double common_area(const GEOSGeometry* a, const GEOSGeometry* b) {
  return number(GEOSArea_r, kept(GEOSIntersection_r(geos(), a, b)).get());
}
std::vector<Vec2> points_of(const GEOSCoordSequence* s) {
  unsigned n = 0;
  GEOSCoordSeq_getSize_r(geos(), s, &n);
  std::vector<Vec2> points(n);
  for (unsigned i = 0; i < n; ++i) GEOSCoordSeq_getXY_r(geos(), s, i, &points[i].x, &points[i].y);
  return points;
}
#else
Geometry converted(const AnyShape&) { return nullptr; }
#endif

/// The answer as one number: a distance, an area, how many, yes or no.
struct Query {
  const char* name;
  std::function<double(const AnyShape&, const AnyShape&)> ask;
  std::function<double(const GEOSGeometry*, const GEOSGeometry*)> peer = {};
  bool (*applies)(Kind, Kind) = [](Kind, Kind) { return true; };
};
struct Measure {
  const char* name;
  std::function<double(const AnyShape&)> ask;
  std::function<double(const GEOSGeometry*)> peer = {};
};
struct Enclosing {
  const char* name;
  std::function<double(const std::vector<Vec2>&)> ask;
  std::function<double(const GEOSGeometry*)> peer = {};
};

template <class T>
double number(const std::optional<T>& x) {
  return x.has_value();
}
double size(const std::optional<Tangents>& t) {
  return t ? static_cast<double>(t->lines.size()) : 0;
}

#ifdef WITH_geos
#define PEER(...) __VA_ARGS__
#else
#define PEER(...) \
  {               \
  }
#endif

const std::vector<Query>& queries() {
  using S = const AnyShape&;
  using G [[maybe_unused]] = const GEOSGeometry*;
  static const std::vector<Query> all = {
      {"intersects", [](S a, S b) { return intersects(a, b); },
       PEER([](G a, G b) { return GEOSIntersects_r(geos(), a, b); })},
      {"interiors_intersect", [](S a, S b) { return interiors_intersect(a, b); },
       PEER([](G a, G b) { return GEOSRelatePattern_r(geos(), a, b, "T********"); })},
      {"contains", [](S a, S b) { return contains(a, b); },
       PEER([](G a, G b) { return GEOSCovers_r(geos(), a, b); })},
      {"relation", [](S a, S b) { return relation(a, b) == Relation::disjoint; },
       PEER([](G a, G b) { return GEOSDisjoint_r(geos(), a, b); })},
      {"relate", [](S a, S b) { return relate(a, b) == relate(a, b) ? relate(a, b).text()[0] : 0; },
       PEER([](G a, G b) {
         char* text = GEOSRelate_r(geos(), a, b);
         const double first = text[0];
         GEOSFree_r(geos(), text);
         return first;
       })},
      {"distance", [](S a, S b) { return distance(a, b); },
       PEER([](G a, G b) { return number(GEOSDistance_r, a, b); })},
      {"closest_points", [](S a, S b) { return closest_points(a, b).distance; }, PEER([](G a, G b) {
         GEOSCoordSequence* s = GEOSNearestPoints_r(geos(), a, b);
         const std::vector<Vec2> p = points_of(s);
         GEOSCoordSeq_destroy_r(geos(), s);
         return length(p[1] - p[0]);
       })},
      {"within_distance", [](S a, S b) { return within_distance(a, b, 0.5); },
       PEER([](G a, G b) { return GEOSDistanceWithin_r(geos(), a, b, 0.5); })},
      {"overlap_area", [](S a, S b) { return overlap_area(a, b); }, PEER(common_area)},
      {"common_part", [](S a, S b) { return area(common_part(a, b)); }, PEER(common_area)},
      {"intersections",
       [](S a, S b) { return static_cast<double>(intersections(a, b).points.size()); },
       PEER([](G a, G b) {
         const auto curve = [](G g) {
           return kept(GEOSGeom_getDimensions_r(geos(), g) == 2 ? GEOSBoundary_r(geos(), g)
                                                                : GEOSGeom_clone_r(geos(), g));
         };
         const Geometry common = kept(GEOSIntersection_r(geos(), curve(a).get(), curve(b).get()));
         return GEOSisEmpty_r(geos(), common.get()) ? 0
                                                    : GEOSGetNumGeometries_r(geos(), common.get());
       })},
      {"contact", [](S a, S b) { return number(contact(a, b)); }},
      {"contacts", [](S a, S b) { return static_cast<double>(contacts(a, b).size()); }},
      {"cast", [](S a, S b) { return number(cast(a, Vec2{-1, 2}, b)); }},
      {"ray",
       [](S a, S b) { return number(cast(Ray{std::get<Point>(a).position, {-1, 2}}, b)); },
       {},
       [](Kind a, Kind) { return a == Kind::point; }},
      {"cast_rotating",
       [](S a, S b) { return number(cast_rotating(a, Vec2{-1, 2}, 1, b, 0.005)); }},
      {"farthest_points", [](S a, S b) { return farthest_points(a, b)->distance; }},
      {"tangents", [](S a, S b) { return size(tangents(a, b)); }},
      {"separation", [](S a, S b) { return separation(a, b); }},
      // GEOS counts vertices, and so differs.
      {"hausdorff_distance", [](S a, S b) { return *hausdorff_distance(a, b); },
       PEER([](G a, G b) { return number(GEOSHausdorffDistance_r, a, b); }),
       [](Kind a, Kind b) { return has_lines(a) && has_lines(b); }},
      {"discrete_frechet_distance", [](S a, S b) { return *discrete_frechet_distance(a, b); },
       PEER([](G a, G b) { return number(GEOSFrechetDistance_r, a, b); }), are_chains},
      {"frechet_distance", [](S a, S b) { return *frechet_distance(a, b); }, {}, are_chains},
  };
  return all;
}
const std::vector<Measure>& measures() {
  using S = const AnyShape&;
  using G [[maybe_unused]] = const GEOSGeometry*;
  static const std::vector<Measure> all = {
      {"validate", [](S s) { return !validate(s); },
       PEER([](G g) { return GEOSisValid_r(geos(), g); })},
      {"area", [](S s) { return *area(s); }, PEER([](G g) { return number(GEOSArea_r, g); })},
      {"perimeter", [](S s) { return *perimeter(s); }, PEER([](G g) {
         return number(GEOSLength_r, g) * (GEOSGeom_getDimensions_r(geos(), g) == 1 ? 2 : 1);
       })},
      {"centroid", [](S s) { return centroid(s)->x; },
       PEER([](G g) { return number(GEOSGeomGetX_r, kept(GEOSGetCentroid_r(geos(), g)).get()); })},
      // GEOS's is as near to the best as its tolerance, which has to be above 0.
      {"largest_inscribed_circle", [](S s) { return largest_inscribed_circle(s)->radius; },
       PEER([](G g) {
         const Geometry radius = kept(GEOSMaximumInscribedCircle_r(geos(), g, 1e-6));
         return radius ? number(GEOSLength_r, radius.get()) : 0;
       })},
      {"bounds", [](S s) { return bounds(s)->min.x; },
       PEER([](G g) { return number(GEOSGeom_getXMin_r, g); })},
      {"tile_bounds", [](S s) { return tile_bounds(s, 0.1).min.x; }},
      {"moved", [](S s) { return bounds(moved(s, {1, 2}))->min.x; }},
      {"transformed",
       [](S s) {
         return bounds(transformed(s, Similarity{Rotation::degrees(30), 2, {1, 2}}))->min.x;
       }},
  };
  return all;
}
const std::vector<Enclosing>& enclosing() {
  using P = const std::vector<Vec2>&;
  using G [[maybe_unused]] = const GEOSGeometry*;
  static const std::vector<Enclosing> all = {
      {"convex_hull", [](P p) { return area(convex_hull(p)); },
       PEER([](G g) { return number(GEOSArea_r, kept(GEOSConvexHull_r(geos(), g)).get()); })},
      {"smallest_circle", [](P p) { return smallest_circle(p).radius; }, PEER([](G g) {
         double radius = 0;
         GEOSGeometry* center = nullptr;
         const Geometry circle = kept(GEOSMinimumBoundingCircle_r(geos(), g, &radius, &center));
         GEOSGeom_destroy_r(geos(), center);
         return radius;
       })},
      {"smallest_box", [](P p) { return area(smallest_box(p)); }, PEER([](G g) {
         return number(GEOSArea_r, kept(GEOSMinimumRotatedRectangle_r(geos(), g)).get());
       })},
      {"convex_hull and validate", [](P p) { return !validate(convex_hull(p)); }},
      {"repaired",
       [](P p) { return static_cast<double>(repaired(Region{{p}}).region.rings.size() > 0); },
       PEER([](G g) {
         // A ring of the same points.
         std::vector<Vec2> ring(static_cast<std::size_t>(GEOSGetNumGeometries_r(geos(), g)));
         for (std::size_t i = 0; i < ring.size(); ++i) {
           const GEOSGeometry* p = GEOSGetGeometryN_r(geos(), g, static_cast<int>(i));
           GEOSGeomGetX_r(geos(), p, &ring[i].x), GEOSGeomGetY_r(geos(), p, &ring[i].y);
         }
         const Geometry area = kept(area_of({ring}, 0, 1)),
                        valid = kept(GEOSMakeValid_r(geos(), area.get()));
         return GEOSisEmpty_r(geos(), valid.get()) ? 0.0 : 1.0;
       })},
  };
  return all;
}

#ifdef WITH_geos
constexpr const char* kVersion = GEOS_VERSION;
#else
constexpr const char* kVersion = "";
#endif

double now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e6 * static_cast<double>(t.tv_sec) + 1e-3 * static_cast<double>(t.tv_nsec);
}

/// Prints a row; the answers of number i are compared.
void run(const std::string& name, int count, const std::function<double(int)>& own,
         const std::function<double(int)>& peer) {
  std::vector<double> ours, theirs, ratios;
  const auto time = [&](const std::function<double(int)>& f) {
    const double start = now();
    for (int i = 0; i < count; ++i) {
      volatile double answer = f(i);
      static_cast<void>(answer);
    }
    return (now() - start) / count;
  };
  double spent = 0;
  for (int round = 0; round <= kRounds && (round < 2 || spent < kMost);
       ++round) {  // the first one warms up
    const double mine = time(own), other = peer ? time(peer) : 0;
    spent += count * (mine + other);
    if (round == 0) continue;
    ours.push_back(mine), theirs.push_back(other), ratios.push_back(mine / other);
  }
  double worst = 0;
  if (peer)
    for (int i = 0; i < count; ++i) {
      const double a = own(i), b = peer(i);
      worst = std::max(worst, std::fabs(a - b) / std::max({1.0, std::fabs(a), std::fabs(b)}));
    }
  if (peer)
    std::printf("%-52s %10.2f %10.2f %7.2f   %.1g%s\n", name.c_str(), bench::median(ours),
                bench::median(theirs), bench::median(ratios), worst,
                worst > 1e-9 ? "  differs" : "");
  else
    std::printf("%-52s %10.2f\n", name.c_str(), bench::median(ours));
  for (const bool is_own : {true, false}) {
    if (!is_own && !peer) continue;
    bench::Figure figure;
    figure.room = bench::room();
    figure.set = name;
    figure.n = static_cast<std::size_t>(count);
    figure.measure = "a call";
    figure.contender = is_own ? "abut" : "GEOS";
    figure.version = is_own ? "" : kVersion;
    figure.value = bench::median(is_own ? ours : theirs);
    figure.unit = "µs";
    figure.ratio = is_own ? 1 : 1 / bench::median(ratios);
    bench::record(figure);
  }
}

/// Areas of grown outlines. GEOS's have polygons for arcs: its answers differ in the third digit.
template <class IsWanted>
void grown_rows(Maker& make, const IsWanted& is_wanted) {
  const auto row_of = [&](const std::string& name, const AnyShape& shape, const AnyShape& sharp,
                          double radius) {
    if (!is_wanted(name)) return;
    std::function<double(int)> peer;
#ifdef WITH_geos
    const Geometry given = converted(sharp);
    constexpr int quarter = 9;
    peer = [given, radius](int) {
      const Geometry grown = kept(GEOSBuffer_r(geos(), given.get(), radius, quarter));
      return number(GEOSArea_r, grown.get());
    };
#else
    static_cast<void>(sharp), static_cast<void>(radius);
#endif
    run(name, 1, [&](int) { return *area(shape); }, peer);
  };
  // So far apart that they overlap only once they are grown.
  std::vector<std::vector<Vec2>> rings;
  for (int i = 0; i < 60; ++i) rings.push_back(make.ring({1.5 * (i % 8), 1.5 * (i / 8)}, 0.7, 20));
  {
    const std::string name = "area 60 rings of 20 corners ⊕ 0.5";
    std::function<double(int)> peer;
#ifdef WITH_geos
    std::vector<GEOSGeometry*> parts;
    for (std::size_t i = 0; i < rings.size(); ++i) parts.push_back(area_of(rings, i, i + 1));
    const Geometry given = kept(GEOSGeom_createCollection_r(geos(), GEOS_MULTIPOLYGON, parts.data(),
                                                            static_cast<unsigned>(parts.size())));
    peer = [given](int) {
      return number(GEOSArea_r, kept(GEOSBuffer_r(geos(), given.get(), 0.5, 9)).get());
    };
#endif
    const AnyShape shape = Region{rings, 0.5};
    if (is_wanted(name)) run(name, 1, [&](int) { return *area(shape); }, peer);
  }
  for (const int n : {100, 400, 1600}) {
    const std::vector<std::vector<Vec2>> ring{make.ring({0, 0}, 1.2, n)};
    row_of("area " + std::to_string(n) + " edges ⊕ 3, which spans all", Region{ring, 3},
           Region{ring}, 3);
  }
  for (const double y : {8.0, 1e308}) {
    const std::vector<std::vector<Vec2>> ring{{{0, 0}, {4, 1}, {5, y}, {2, 3}, {-1, 2}}};
    const AnyShape shape = Region{ring, 1};
    const std::string name =
        y > 8 ? "area five corners ⊕ 1, a y of 10³⁰⁸" : "area five corners ⊕ 1";
    if (is_wanted(name)) run(name, 1, [&](int) { return *area(shape); }, nullptr);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int edges = argc > 1 ? std::max(16, std::atoi(argv[1])) : 100;
  const std::string wanted = argc > 2 ? argv[2] : "";
  const auto is_wanted = [&](const std::string& name) {
    return name.find(wanted) != std::string::npos;
  };
  Maker make{std::mt19937_64(1), edges};
  const auto set = [&](Kind kind, double away) {
    std::vector<AnyShape> shapes;
    for (int i = 0; i < kPairs; ++i)
      shapes.push_back(make.shape(kind, {make.between(-away, away), make.between(-away, away)}));
    return shapes;
  };
  const auto all_converted = [](const std::vector<AnyShape>& shapes) {
    std::vector<Geometry> g;
    for (const AnyShape& s : shapes) g.push_back(converted(s));
    return g;
  };
  struct Set {
    std::vector<AnyShape> own;
    std::vector<Geometry> peer;
  };
  std::vector<Set> first, second;
  for (const Kind kind : kKinds)
    for (std::vector<Set>* sets : {&first, &second}) {
      std::vector<AnyShape> shapes = set(kind, sets == &first ? 0 : 2);
      std::vector<Geometry> geometries = all_converted(shapes);
      sets->push_back({std::move(shapes), std::move(geometries)});
    }

  std::printf("%d edges, microseconds\n%-52s %10s %10s %7s   difference\n", edges, "", "abut",
              "GEOS", "ratio");
  for (const Query& q : queries())
    for (const Kind i : kKinds)
      for (const Kind j : kKinds) {
        if ((!is_outline(i) && !is_outline(j)) || !q.applies(i, j)) continue;
        const std::string name = std::string(q.name) + " " + kNames[static_cast<int>(i)] + " - " +
                                 kNames[static_cast<int>(j)];
        if (!is_wanted(name)) continue;
        const Set &a = first[static_cast<std::size_t>(i)], &b = second[static_cast<std::size_t>(j)];
        const auto at = [](int k) { return static_cast<std::size_t>(k); };
        std::function<double(int)> peer;
        if (q.peer && a.peer[0] && b.peer[0])
          peer = [&](int k) { return q.peer(a.peer[at(k)].get(), b.peer[at(k)].get()); };
        run(name, kPairs, [&](int k) { return q.ask(a.own[at(k)], b.own[at(k)]); }, peer);
      }
  for (const Measure& m : measures())
    for (const Kind i : kKinds) {
      if (!is_outline(i)) continue;
      const std::string name = std::string(m.name) + " " + kNames[static_cast<int>(i)];
      if (!is_wanted(name)) continue;
      const Set& s = first[static_cast<std::size_t>(i)];
      const auto at = [](int k) { return static_cast<std::size_t>(k); };
      std::function<double(int)> peer;
      if (m.peer && s.peer[0]) peer = [&](int k) { return m.peer(s.peer[at(k)].get()); };
      run(name, kPairs, [&](int k) { return m.ask(s.own[at(k)]); }, peer);
    }
  // Beside each other: a stroke that crosses a round join, and one that does not.
  for (const bool across : {true, false}) {
    const std::string name =
        std::string("area strokes, the third ") + (across ? "across a round join" : "aside");
    const double x = across ? 1.6 : 11.6;
    const AnyShape strokes =
        Polyline{{{{-4.1, 1.0 / 3}, {0.1, 0.2}, {-3.9, 2.3}}, {{x, -3.1}, {x + 0.1, 3.4}}}, 1};
    if (is_wanted(name)) run(name, kPairs, [&](int) { return *area(strokes); }, nullptr);
  }
  grown_rows(make, is_wanted);
  for (const int n : {400, 3000}) {
    const std::string name = "separation coasts of " + std::to_string(n) + " edges, deep";
    if (!is_wanted(name)) continue;
    const AnyShape a = Region{{make.ring({0, 0}, 1.2, n)}},
                   b = Region{{make.ring({0.2, 0.1}, 1.2, n)}};
    run(name, 1, [&](int) { return separation(a, b); }, nullptr);
  }
  // Saws, whose corners lie on two circles in turn: n²/100 pairs of their edges cross.
  for (const int n : {250, 1000})
    for (const double radius : {0.0, 0.1}) {
      const auto saw = [&](Vec2 at) {
        std::vector<Vec2> ring;
        for (int i = 0; i < n; ++i) {
          const double t = 6.283185307179586 * i / n,
                       r = i % 2 ? 1 : 0.5 + 0.02 * std::sin(7.0 * i);
          ring.push_back(at + r * Vec2{std::cos(t), std::sin(t)});
        }
        return Region{{ring}, radius};
      };
      const AnyShape a = saw({0, 0}), b = saw({0.1, 0.05});
      const std::string saws =
          " saws of " + std::to_string(n) + " edges" + (radius > 0 ? " ⊕ 0.1" : "") + ", deep";
      if (const std::string name = "separation" + saws; is_wanted(name))
        run(name, 1, [&](int) { return separation(a, b); }, nullptr);
      if (const std::string name = "contacts" + saws; is_wanted(name))
        run(name, 1, [&](int) { return static_cast<double>(contacts(a, b).size()); }, nullptr);
    }
  {
    // Cells in a row: each shares a border with the one before, and a stretch is a quarter of its edges or more.
    std::vector<std::vector<Vec2>> borders(kPairs + 1);
    for (int i = 0; i <= kPairs; ++i)
      for (int k = 0; k <= edges / 2; ++k)
        borders[static_cast<std::size_t>(i)].push_back(
            {i + make.between(-0.1, 0.1), 2.0 * k / edges});
    Set cells;
    for (std::size_t i = 0; i < kPairs; ++i) {
      std::vector<Vec2> ring(borders[i + 1]);
      ring.insert(ring.end(), borders[i].rbegin(), borders[i].rend());
      cells.own.push_back(Region{{ring}});
    }
    cells.peer = all_converted(cells.own);
    for (const Query& q : queries())
      for (const bool same : {false, true}) {
        const std::string name =
            std::string(q.name) + (same ? " cell - itself" : " cells that share a border");
        // GEOS counts a shared stretch as so many lines.
        if (!q.peer || !q.applies(Kind::region, Kind::region) ||
            std::string(q.name) == "intersections" || !is_wanted(name))
          continue;
        const auto other = [&](int k) { return static_cast<std::size_t>(same ? k : k + 1); };
        const auto at = [](int k) { return static_cast<std::size_t>(k); };
        std::function<double(int)> peer;
        if (cells.peer[0])
          peer = [&](int k) { return q.peer(cells.peer[at(k)].get(), cells.peer[other(k)].get()); };
        run(
            name, kPairs - 1, [&](int k) { return q.ask(cells.own[at(k)], cells.own[other(k)]); },
            peer);
      }
  }
  for (const int n : {10, 100, 1000, 10000}) {
    std::vector<std::vector<Vec2>> sets(n > 1000 ? 4 : kPairs);
    std::vector<Geometry> geometries;
    for (std::vector<Vec2>& points : sets) {
      for (int i = 0; i < n; ++i) points.push_back({make.between(-1, 1), make.between(-1, 1)});
#ifdef WITH_geos
      std::vector<GEOSGeometry*> parts;
      for (const Vec2& p : points) parts.push_back(GEOSGeom_createPointFromXY_r(geos(), p.x, p.y));
      geometries.push_back(kept(GEOSGeom_createCollection_r(geos(), GEOS_MULTIPOINT, parts.data(),
                                                            static_cast<unsigned>(parts.size()))));
#endif
    }
    for (const Enclosing& e : enclosing()) {
      if (std::string(e.name) == "repaired" && n > 100) continue;  // n²/8 crossings
      const std::string name = std::string(e.name) + " " + std::to_string(n) + " points";
      if (!is_wanted(name)) continue;
      const auto at = [](int k) { return static_cast<std::size_t>(k); };
      std::function<double(int)> peer;
      if (e.peer) peer = [&](int k) { return e.peer(geometries[at(k)].get()); };
      run(name, static_cast<int>(sets.size()), [&](int k) { return e.ask(sets[at(k)]); }, peer);
    }
  }
}
