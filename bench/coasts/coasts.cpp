// Points and rivers in the coasts of the world, all at once: abut's join beside GEOS's STRtree with
// prepared geometries, Shapely's STRtree and, for some of the points and rivers, Boost's rtree. Every pair of every
// answer is compared; where somebody differs about a point, rational numbers decide.
//   bench_coasts [--points N] [--rings N] [DATA]    DATA: what bench/index/prepare.py wrote
#include <abut/index/index.hpp>
#include <abut/repaired.hpp>
#include <algorithm>
#include <bench/bench.hpp>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>

#ifdef WITH_geos
#include <geos_c.h>
#endif
#ifdef WITH_boost
#include <boost/geometry.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#endif

namespace {

using namespace abut;

using Chain = std::vector<Vec2>;
/// Number of an item, number of a ring.
using Pairs = std::vector<std::pair<Id, Id>>;

std::vector<double> numbers_in(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::vector<double> all;
  if (!in) return all;
  all.resize(std::filesystem::file_size(file) / sizeof(double));
  in.read(reinterpret_cast<char*>(all.data()),
          static_cast<std::streamsize>(all.size() * sizeof(double)));
  return all;
}
std::vector<Chain> chains_in(const std::filesystem::path& file) {
  const std::vector<double> all = numbers_in(file);
  std::vector<Chain> chains;
  for (std::size_t i = 0; i < all.size();) {
    Chain& c = chains.emplace_back();
    for (auto n = static_cast<std::size_t>(all[i++]); n > 0; --n, i += 2)
      c.push_back({all[i], all[i + 1]});
  }
  return chains;
}
[[maybe_unused]] void write(const std::filesystem::path& file, const std::vector<Chain>& chains) {
  std::ofstream out(file, std::ios::binary);
  for (const Chain& c : chains) {
    const auto n = static_cast<double>(c.size());
    out.write(reinterpret_cast<const char*>(&n), sizeof n);
    out.write(reinterpret_cast<const char*>(c.data()),
              static_cast<std::streamsize>(c.size() * sizeof(Vec2)));
  }
}

double processor_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

struct Answer {
  std::string who, version;
  double seconds = 0;  ///< of processor time, on one thread
  Pairs pairs;
};
struct Contender {
  std::string who, version;
  std::function<Pairs()> run;
  std::function<void()> prepare = [] {};  ///< before the clock runs
};
/// In turns; the median of the rounds.
std::vector<Answer> race(const std::vector<Contender>& contenders) {
  std::vector<Answer> answers;
  std::vector<std::vector<double>> times(contenders.size());
  for (const Contender& c : contenders) answers.push_back({c.who, c.version, 0, {}});
  for (int round = 0; round < 3; ++round)
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      contenders[i].prepare();
      const double start = processor_seconds();
      answers[i].pairs = contenders[i].run();
      times[i].push_back(processor_seconds() - start);
    }
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    answers[i].seconds = bench::median(times[i]);
    std::sort(answers[i].pairs.begin(), answers[i].pairs.end());
  }
  return answers;
}

Pairs joined(const Index& items, const Index& rings) {
  Pairs pairs;
  join(items, rings,
       [&](std::span<const Match> some) {
         for (const Match& m : some) pairs.emplace_back(m.a, m.b);
       },
       {1});
  return pairs;
}
/// Once as the peers, whose geometries are made before the clock runs: the index keeps the rings. And
/// once with all of it.
template <class Items>
std::vector<Contender> of_abut(const Items& items, const std::vector<Region>& rings) {
  const auto index = std::make_shared<std::optional<Index>>();
  return {{"abut", "", [&items, index] { return joined(Index(items, {1}), **index); },
           [&rings, index] {
             index->reset();
             index->emplace(rings, Work{1});
           }},
          {"abut, the rings' index too", "",
           [&items, &rings] { return joined(Index(items, {1}), Index(rings, {1})); }}};
}

#ifdef WITH_geos
/// Geometries are made before the clock runs; the tree and the prepared geometries are not.
class Geos {
 public:
  Geos() : context_(GEOS_init_r()) {}
  Geos(const Geos&) = delete;
  ~Geos() {
    for (GEOSGeometry* g : made_) GEOSGeom_destroy_r(context_, g);
    GEOS_finish_r(context_);
  }
  GEOSGeometry* geometry(const Point& p) {
    return kept(GEOSGeom_createPointFromXY_r(context_, p.position.x, p.position.y));
  }
  GEOSGeometry* geometry(const Polyline& p) {
    return kept(GEOSGeom_createLineString_r(context_, sequence(p.lines[0], false)));
  }
  GEOSGeometry* geometry(const Region& r) {
    return kept(GEOSGeom_createPolygon_r(
        context_, GEOSGeom_createLinearRing_r(context_, sequence(r.rings[0], true)), nullptr, 0));
  }
  template <class Items>
  std::vector<GEOSGeometry*> all(const Items& items) {
    std::vector<GEOSGeometry*> made;
    for (const auto& item : items) made.push_back(geometry(item));
    return made;
  }
  Pairs join(const std::vector<GEOSGeometry*>& items, const std::vector<GEOSGeometry*>& rings) {
    GEOSSTRtree* tree = GEOSSTRtree_create_r(context_, 10);
    for (const auto& g : items)
      GEOSSTRtree_insert_r(context_, tree, g, const_cast<GEOSGeometry**>(&g));
    struct Found {
      std::vector<GEOSGeometry* const*> near;
    } found;
    Pairs pairs;
    for (std::size_t ring = 0; ring < rings.size(); ++ring) {
      found.near.clear();
      GEOSSTRtree_query_r(
          context_, tree, rings[ring],
          [](void* item, void* all) {
            static_cast<Found*>(all)->near.push_back(static_cast<GEOSGeometry* const*>(item));
          },
          &found);
      if (found.near.empty()) continue;
      const GEOSPreparedGeometry* prepared = GEOSPrepare_r(context_, rings[ring]);
      for (GEOSGeometry* const* item : found.near)
        if (GEOSPreparedIntersects_r(context_, prepared, *item) == 1)
          pairs.emplace_back(static_cast<Id>(item - items.data()), static_cast<Id>(ring));
      GEOSPreparedGeom_destroy_r(context_, prepared);
    }
    GEOSSTRtree_destroy_r(context_, tree);
    return pairs;
  }

 private:
  GEOSCoordSequence* sequence(const Chain& c, bool closed) {
    const std::size_t n = c.size() + (closed ? 1 : 0);
    GEOSCoordSequence* s = GEOSCoordSeq_create_r(context_, static_cast<unsigned>(n), 2);
    for (unsigned i = 0; i < n; ++i)
      GEOSCoordSeq_setXY_r(context_, s, i, c[i % c.size()].x, c[i % c.size()].y);
    return s;
  }
  GEOSGeometry* kept(GEOSGeometry* g) {
    made_.push_back(g);
    return g;
  }
  GEOSContextHandle_t context_;
  std::vector<GEOSGeometry*> made_;
};
#endif

#ifdef WITH_boost
namespace bg = boost::geometry;
using BoostPoint = bg::model::d2::point_xy<double>;
using BoostLine = bg::model::linestring<BoostPoint>;
using BoostRing = bg::model::polygon<BoostPoint>;

BoostPoint of_boost(const Vec2& v) { return {v.x, v.y}; }
BoostPoint of_boost(const Point& p) { return of_boost(p.position); }
BoostLine of_boost(const Polyline& p) {
  BoostLine line;
  for (const Vec2& v : p.lines[0]) line.push_back(of_boost(v));
  return line;
}
BoostRing of_boost(const Region& r) {
  BoostRing ring;
  for (const Vec2& v : r.rings[0]) ring.outer().push_back(of_boost(v));
  bg::correct(ring);
  return ring;
}

/// Boost has no prepared geometries: a tree of the rings' boxes, and each ring as it is.
template <class Items>
Pairs by_boost(const Items& items, const std::vector<Region>& given,
               const std::vector<BoostRing>& rings) {
  using Boxed = std::pair<bg::model::box<BoostPoint>, Id>;
  // Its own envelope gives a warning where warnings are errors.
  const auto box = [](const auto& shape) {
    const Box b = bounds(shape);
    return bg::model::box<BoostPoint>(of_boost(b.min), of_boost(b.max));
  };
  std::vector<Boxed> boxes;
  for (std::size_t i = 0; i < rings.size(); ++i)
    boxes.emplace_back(box(given[i]), static_cast<Id>(i));
  const bg::index::rtree<Boxed, bg::index::rstar<16>> tree(boxes);
  Pairs pairs;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto item = of_boost(items[i]);
    std::vector<Boxed> near;
    tree.query(bg::index::intersects(box(items[i])), std::back_inserter(near));
    for (const Boxed& one : near)
      if (bg::intersects(item, rings[one.second]))
        pairs.emplace_back(static_cast<Id>(i), one.second);
  }
  return pairs;
}
/// So many of the items, spread over all.
template <class T>
std::vector<T> some_of(const std::vector<T>& items, std::size_t count) {
  std::vector<T> some;
  for (std::size_t i = 0; i < count; ++i) some.push_back(items[i * items.size() / count]);
  return some;
}

/// By rational numbers.
bool truly_holds(const Chain& ring, const Vec2& p) {
  using Q = boost::multiprecision::cpp_rational;
  bool in = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
    if (std::fmin(a.y, b.y) > p.y || std::fmax(a.y, b.y) < p.y || std::fmax(a.x, b.x) < p.x)
      continue;
    const Q turn = (Q(b.x) - Q(a.x)) * (Q(p.y) - Q(a.y)) - (Q(b.y) - Q(a.y)) * (Q(p.x) - Q(a.x));
    if (turn == 0 && std::fmin(a.x, b.x) <= p.x) return true;
    if ((a.y > p.y) != (b.y > p.y) && (turn > 0) == (b.y > a.y)) in = !in;
  }
  return in;
}
#endif

/// Shapely's answers to a question.
[[maybe_unused]] Pairs pairs_in(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::vector<std::int32_t> all(std::filesystem::file_size(file) / sizeof(std::int32_t));
  in.read(reinterpret_cast<char*>(all.data()),
          static_cast<std::streamsize>(all.size() * sizeof(std::int32_t)));
  Pairs pairs;
  for (std::size_t i = 0; i + 1 < all.size(); i += 2)
    pairs.emplace_back(static_cast<Id>(all[i]), static_cast<Id>(all[i + 1]));
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

/// Prints who took how long, and whose answers are wrong. Returns how many of abut's are.
std::size_t tell(const std::string& question, std::size_t items, std::vector<Answer> answers,
                 const std::function<bool(const std::pair<Id, Id>&)>& truth) {
  std::printf("%s\n", question.c_str());
  // The pairs that not all find.
  Pairs differ;
  for (const Answer& a : answers)
    for (const Answer& b : answers)
      std::set_difference(a.pairs.begin(), a.pairs.end(), b.pairs.begin(), b.pairs.end(),
                          std::back_inserter(differ));
  std::sort(differ.begin(), differ.end());
  differ.erase(std::unique(differ.begin(), differ.end()), differ.end());
  std::size_t own = 0;
  for (const Answer& a : answers) {
    std::size_t wrong = 0;
    for (const auto& pair : differ)
      wrong += std::binary_search(a.pairs.begin(), a.pairs.end(), pair) !=
               (truth ? truth(pair)
                      : std::binary_search(answers[0].pairs.begin(), answers[0].pairs.end(), pair));
    if (&a == &answers[0]) own = wrong;
    std::printf("  %-28s %9.3f s  %7.2f x   %zu pairs, %zu %s\n", a.who.c_str(), a.seconds,
                a.seconds / answers[0].seconds, a.pairs.size(), wrong,
                truth ? "wrong" : "otherwise");
    bench::Figure figure;
    figure.room = "coasts";
    figure.set = question;
    figure.n = items;
    figure.measure = "join";
    figure.contender = a.who;
    figure.version = a.version;
    figure.value = 1e3 * a.seconds;
    figure.unit = "ms";
    figure.ratio = a.seconds / answers[0].seconds;
    figure.answers = std::to_string(a.pairs.size());
    bench::record(figure);
  }
  std::fflush(stdout);
  return truth ? own : 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t count = 1'000'000, most_rings = ~std::size_t{0};
  std::filesystem::path data = "build-bench/data";
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--points" && i + 1 < argc)
      count = std::strtoull(argv[++i], nullptr, 10);
    else if (word == "--rings" && i + 1 < argc)
      most_rings = std::strtoull(argv[++i], nullptr, 10);
    else if (!word.starts_with("--"))
      data = word;
  }
  std::vector<Region> rings;
  std::size_t vertices = 0, mended = 0;
  for (Chain& c : chains_in(data / "coast_rings.f64")) {
    if (rings.size() >= most_rings) break;
    Region ring{{std::move(c)}, 0};
    if (validate(ring)) {
      // One that repeats a stretch, or crosses itself: what it encloses, its largest part.
      ++mended;
      ring = repaired(ring).region;
      std::sort(ring.rings.begin(), ring.rings.end(),
                [](const Chain& a, const Chain& b) { return a.size() > b.size(); });
      if (ring.rings.empty()) continue;
      ring.rings.resize(1);
    }
    vertices += ring.rings[0].size();
    rings.push_back(std::move(ring));
  }
  if (rings.empty()) {
    std::printf("%s has no coasts: package gmt-gshhg-full, and bench/prepare.sh.\n", data.c_str());
    return 0;
  }
  std::vector<Polyline> rivers;
  for (Chain& c : chains_in(data / "river_lines.f64")) rivers.push_back({{std::move(c)}, 0});
  std::printf("%zu rings of coasts, %zu vertices; %zu had to be repaired; %zu rivers\n",
              rings.size(), vertices, mended, rivers.size());

  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> x(0, 360), y(-60, 85);
  std::vector<Point> points, near;
  while (points.size() < count) points.push_back({{x(engine), y(engine)}});
  while (near.size() < count / 4) {
    const Chain& c = rings[engine() % std::min<std::size_t>(rings.size(), 1000)].rings[0];
    const std::size_t i = engine() % c.size();
    // On the edge, but for rounding.
    const Vec2 a = c[i], b = c[(i + 1) % c.size()];
    near.push_back({a + (static_cast<double>(engine() % 64) / 64) * (b - a)});
  }

  std::function<bool(const std::vector<Point>&, const std::pair<Id, Id>&)> holds;
#ifdef WITH_boost
  holds = [&](const std::vector<Point>& asked, const std::pair<Id, Id>& pair) {
    return truly_holds(rings[pair.second].rings[0], asked[pair.first].position);
  };
#endif
  const auto truth_of = [&](const std::vector<Point>& asked) {
    std::function<bool(const std::pair<Id, Id>&)> f;
    if (holds) f = [&](const std::pair<Id, Id>& pair) { return holds(asked, pair); };
    return f;
  };

#ifdef WITH_geos
  Geos geos;
  const std::vector<GEOSGeometry*> geos_rings = geos.all(rings);
#endif
  const auto ask = [&](const auto& items) {
    std::vector<Contender> all = of_abut(items, rings);
#ifdef WITH_geos
    const std::vector<GEOSGeometry*> of_geos = geos.all(items);
    all.push_back({"GEOS prepared", GEOS_VERSION, [&] { return geos.join(of_geos, geos_rings); }});
    all.push_back({"GEOS, its geometries too", GEOS_VERSION, [&] {
                     Geos own;
                     return own.join(own.all(items), own.all(rings));
                   }});
#endif
    return race(all);
  };
  std::vector<Answer> of_points = ask(points), of_near = ask(near), of_rivers = ask(rivers);
#ifdef SHAPELY_PYTHON
  {
    const auto folder = std::filesystem::temp_directory_path() / "abut-bench-coasts";
    std::filesystem::create_directories(folder);
    std::vector<Chain> chains;
    for (const Region& r : rings) chains.push_back(r.rings[0]);
    write(folder / "asked_rings.f64", chains);
    chains.clear();
    for (const Polyline& p : rivers) chains.push_back(p.lines[0]);
    write(folder / "asked_rivers.f64", chains);
    for (const auto& [name, asked] :
         {std::pair{"asked_points.f64", &points}, {"asked_near.f64", &near}})
      std::ofstream(folder / name, std::ios::binary)
          .write(reinterpret_cast<const char*>(asked->data()),
                 static_cast<std::streamsize>(asked->size() * sizeof(Point)));
    const std::string command = std::string(SHAPELY_PYTHON " " SHAPELY_PEER " ") + folder.string() +
                                " >" + (folder / "said").string();
    if (std::system(command.c_str()) == 0) {
      std::ifstream said(folder / "said");
      std::string word, version;
      said >> word;
      std::getline(said, version);
      double seconds;
      const auto question = [&](const std::string& about) -> std::vector<Answer>& {
        return about == "points" ? of_points : about == "near" ? of_near : of_rivers;
      };
      double made;
      while (said >> word >> seconds >> made) {
        const Pairs pairs = pairs_in(folder / (word + ".pairs"));
        question(word).push_back({"Shapely STRtree", version.substr(1), seconds, pairs});
        question(word).push_back({"Shapely, its geometries too", version.substr(1), made, pairs});
      }
    }
    std::filesystem::remove_all(folder);
  }
#endif
  std::size_t wrong = tell(std::to_string(points.size()) + " points in coasts", points.size(),
                           of_points, truth_of(points));
  wrong +=
      tell(std::to_string(near.size()) + " points at coasts", near.size(), of_near, truth_of(near));
  wrong += tell(std::to_string(rivers.size()) + " rivers in coasts", rivers.size(), of_rivers, {});
#ifdef WITH_boost
  {
    // Few: each goes over all edges of every ring whose box holds it.
    std::vector<BoostRing> boost_rings;
    for (const Region& r : rings) boost_rings.push_back(of_boost(r));
    const auto beside = [&](const auto& few) {
      std::vector<Contender> both = of_abut(few, rings);
      both.push_back({"Boost rtree, intersects", BOOST_LIB_VERSION,
                      [&] { return by_boost(few, rings, boost_rings); }});
      return race(both);
    };
    const std::vector<Point> few = some_of(points, std::min<std::size_t>(points.size(), 500));
    wrong += tell(std::to_string(few.size()) + " points in coasts", few.size(), beside(few),
                  truth_of(few));
    const std::vector<Polyline> few_rivers =
        some_of(rivers, std::min<std::size_t>(rivers.size(), 200));
    wrong += tell(std::to_string(few_rivers.size()) + " rivers in coasts", few_rivers.size(),
                  beside(few_rivers), {});
  }
#endif
  return wrong > 0;
}
