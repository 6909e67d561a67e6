// One region of many edges, asked about points and small boxes: Prepared beside the region itself and
// beside GEOS's prepared geometries. The answers of all are compared.
//   bench_prepared [edges]
#include <abut/prepared.hpp>
#include <bench/bench.hpp>
#include <cmath>
#include <cstdlib>
#include <random>

#ifdef WITH_geos
#include <geos_c.h>
#endif

namespace {

using namespace abut;

/// A coast: the middle of each edge is moved to the side, again and again (midpoint displacement).
/// Displacements are small enough that the coast does not cross itself; validate() has the last word.
Region coast(std::size_t edges, std::mt19937& engine) {
  std::uniform_real_distribution<double> side(-0.06, 0.06);
  std::vector<Vec2> ring{{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  while (ring.size() < edges) {
    std::vector<Vec2> finer;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()], d = b - a;
      finer.push_back(a);
      finer.push_back(a + 0.5 * d + side(engine) * Vec2{-d.y, d.x});
    }
    ring = std::move(finer);
  }
  return {{ring}, 0};
}

#ifdef WITH_geos
/// GEOS's prepared geometry of a ring.
class Geos {
 public:
  explicit Geos(const std::vector<Vec2>& ring) : context_(GEOS_init_r()) {
    const auto n = static_cast<unsigned>(ring.size() + 1);
    GEOSCoordSequence* points = GEOSCoordSeq_create_r(context_, n, 2);
    for (unsigned i = 0; i < n; ++i)
      GEOSCoordSeq_setXY_r(context_, points, i, ring[i % ring.size()].x, ring[i % ring.size()].y);
    polygon_ = GEOSGeom_createPolygon_r(context_, GEOSGeom_createLinearRing_r(context_, points),
                                        nullptr, 0);
    prepared_ = GEOSPrepare_r(context_, polygon_);
  }
  Geos(const Geos&) = delete;
  ~Geos() {
    GEOSPreparedGeom_destroy_r(context_, prepared_);
    GEOSGeom_destroy_r(context_, polygon_);
    GEOS_finish_r(context_);
  }
  using Geometry = std::shared_ptr<GEOSGeometry>;
  Geometry converted(const Vec2& p) const {
    return kept(GEOSGeom_createPointFromXY_r(context_, p.x, p.y));
  }
  Geometry converted(const Box& b) const {
    GEOSCoordSequence* points = GEOSCoordSeq_create_r(context_, 5, 2);
    const double x[] = {b.min.x, b.max.x, b.max.x, b.min.x, b.min.x};
    const double y[] = {b.min.y, b.min.y, b.max.y, b.max.y, b.min.y};
    for (unsigned i = 0; i < 5; ++i) GEOSCoordSeq_setXY_r(context_, points, i, x[i], y[i]);
    return kept(GEOSGeom_createPolygon_r(context_, GEOSGeom_createLinearRing_r(context_, points),
                                         nullptr, 0));
  }
  template <class Items>
  std::vector<Geometry> all(const Items& items) const {
    std::vector<Geometry> converted_ones;
    for (const auto& item : items) converted_ones.push_back(converted(item));
    return converted_ones;
  }
  bool meets(const Geometry& g) const {
    return GEOSPreparedIntersects_r(context_, prepared_, g.get()) == 1;
  }

 private:
  Geometry kept(GEOSGeometry* g) const {
    return {g, [context = context_](GEOSGeometry* one) { GEOSGeom_destroy_r(context, one); }};
  }
  GEOSContextHandle_t context_;
  GEOSGeometry* polygon_;
  const GEOSPreparedGeometry* prepared_;
};
#endif

template <class Items, class Ask>
bench::Contender contender(const char* name, const Items& items, Ask ask,
                           const char* version = "") {
  return {name,
          [&items, ask] {
            long yes = 0;
            for (const auto& item : items) yes += ask(item);
            return yes;
          },
          version};
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t edges = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100000;
  std::mt19937 engine(1);
  Region region = coast(edges, engine);
  if (validate(region)) {
    std::fprintf(stderr, "bench_prepared: the coast crosses itself\n");
    return 1;
  }
  const std::vector<Vec2> ring = region.rings[0];
  std::uniform_real_distribution<double> anywhere(-20, 120), little(-1e-9, 1e-9), size(0, 0.1);
  std::vector<Vec2> uniform, near;
  std::vector<Box> boxes;
  for (int i = 0; i < 20000; ++i) {
    uniform.push_back({anywhere(engine), anywhere(engine)});
    const std::size_t k = engine() % ring.size();
    const Vec2 middle = 0.5 * ring[k] + 0.5 * ring[(k + 1) % ring.size()];
    near.push_back(middle + Vec2{little(engine), little(engine)});
    const Vec2 p = i % 2 ? near.back() : uniform.back();
    boxes.push_back({p, p + Vec2{size(engine), size(engine)}});
  }

  const auto start = std::chrono::steady_clock::now();
  const Prepared prepared{AnyShape(region)};
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  std::printf("%zu edges: built in %.2f ms, %.1f bytes an edge beside the region\n", ring.size(),
              took.count(),
              static_cast<double>(prepared.overhead_in_bytes()) / static_cast<double>(ring.size()));
#ifdef WITH_geos
  const Geos geos(ring);
  const auto geos_uniform = geos.all(uniform), geos_near = geos.all(near),
             geos_boxes = geos.all(boxes);
  long differ = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    differ += contains(prepared, uniform[i]) != geos.meets(geos_uniform[i]);
    differ += contains(prepared, near[i]) != geos.meets(geos_near[i]);
    differ += intersects(prepared, AnyShape(boxes[i])) != geos.meets(geos_boxes[i]);
  }
  std::printf("GEOS answers %ld of %zu otherwise\n", differ,
              uniform.size() + near.size() + boxes.size());
#endif

  const auto race = [&](const char* name, const auto& items, auto ask,
                        [[maybe_unused]] const auto* geos_items) {
    bench::Race one{
        name, static_cast<long>(items.size()), {contender("abut Prepared", items, ask)}};
#ifdef WITH_geos
    one.contenders.push_back(contender(
        "GEOS prepared", *geos_items, [&](const Geos::Geometry& g) { return geos.meets(g); },
        GEOS_VERSION));
#endif
    bench::run(one, 5);
  };
#ifndef WITH_geos
  const int *geos_uniform = nullptr, *geos_near = nullptr, *geos_boxes = nullptr;
#endif
  const auto holds = [&](const Vec2& p) { return contains(prepared, p); };
  race("points anywhere", uniform, holds, &geos_uniform);
  race("points near the boundary", near, holds, &geos_near);
  race(
      "small boxes", boxes, [&](const Box& b) { return intersects(prepared, AnyShape(b)); },
      &geos_boxes);
  // The least translation that parts a box from the coast.
  std::vector<Box> on_the_coast;
  for (const Box& b : boxes)
    if (on_the_coast.size() < 100 && intersects(prepared, AnyShape(b))) on_the_coast.push_back(b);
  const auto part_from = [](const auto& country) {
    return [&](const Box& b) { return separation(country, AnyShape(b)) <= 0; };
  };
  const AnyShape shape(region);
  bench::run({"boxes parted from it",
              static_cast<long>(on_the_coast.size()),
              {contender("abut Prepared", on_the_coast, part_from(prepared)),
               contender("abut", on_the_coast, part_from(shape))}},
             5);
}
