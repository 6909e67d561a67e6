// 100,000 circles of three layers in a square, and 4,096 of each question that a game, a robot or a map asks of an
// index: rays, moving circles, neighbours, filters, joins within a distance and with contacts; beside Box2D v3's tree
// (in float) and Boost's, each with the test of a pair that their users write.
#include <box2d/collision.h>

#include <abut/abut.hpp>
#include <abut/batch/any_queries.hpp>
#include <abut/batch/contains.hpp>
#include <abut/batch/intersects.hpp>
#include <abut/index/bytes.hpp>
#include <abut/index/dynamic_index.hpp>
#include <abut/index/index.hpp>
#include <bench/bench.hpp>
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <random>

namespace {

using namespace abut;
namespace bg = boost::geometry;
using BoostPoint = bg::model::point<double, 2, bg::cs::cartesian>;
using BoostBox = bg::model::box<BoostPoint>;
using BoostTree = bg::index::rtree<std::pair<BoostBox, Id>, bg::index::rstar<16>>;

constexpr std::size_t kShapes = 100'000, kQuestions = 4096;
constexpr double kNear = 0.5;

b2Vec2 b2(Vec2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }
b2AABB b2(const Box& b) { return {b2(b.min), b2(b.max)}; }
BoostBox boost_box(const Box& b) { return {{b.min.x, b.min.y}, {b.max.x, b.max.y}}; }
Box widened(Box b, double by) { return {b.min - Vec2{by, by}, b.max + Vec2{by, by}}; }

struct Scene {
  std::vector<Circle> circles;
  std::vector<std::uint32_t> layers;  ///< 1, 2 or 4
  std::vector<Ray> rays;              ///< of length 40
  std::vector<Circle> movers;

  std::vector<b2Circle> b2_circles;
  b2DynamicTree b2_tree = b2DynamicTree_Create(16);
  BoostTree boost;
  Index index;
  DynamicIndex dynamic{std::vector<AnyShape>{}};

  Scene() {
    std::mt19937_64 generator(7);
    const auto uniform = [&](double low, double high) {
      return static_cast<double>(static_cast<float>(
          low + (high - low) * static_cast<double>(generator() >> 11) * 0x1p-53));
    };
    const auto at = [&] { return Vec2{uniform(-300, 300), uniform(-300, 300)}; };
    std::vector<std::pair<BoostBox, Id>> boxes;
    for (std::size_t i = 0; i < kShapes; ++i) {
      circles.push_back({at(), uniform(0.1, 0.9)});
      layers.push_back(1u << (i % 3));
      b2_circles.push_back({b2(circles[i].center), static_cast<float>(circles[i].radius)});
      boxes.push_back({boost_box(bounds(circles[i])), static_cast<Id>(i)});
      b2DynamicTree_CreateProxy(&b2_tree, b2ComputeCircleAABB(&b2_circles[i], b2Transform_identity),
                                layers[i], i);
    }
    b2DynamicTree_Rebuild(&b2_tree, true);
    boost = BoostTree(boxes);
    index = Index(std::span<const Circle>(circles));
    dynamic = DynamicIndex(std::vector<AnyShape>(circles.begin(), circles.end()));
    for (std::size_t i = 0; i < kQuestions; ++i) {
      rays.push_back({at(), 40 * Rotation::radians(uniform(-3, 3)).u()});
      movers.push_back({at(), uniform(0.1, 0.9)});
    }
  }

  template <class Each>
  long each(Each answer) const {
    long yes = 0;
    for (std::size_t i = 0; i < kQuestions; ++i) yes += static_cast<long>(answer(i));
    return yes;
  }
  /// The ids whose boxes meet a box, until `take` gives false.
  template <class Take>
  void b2_query(const Box& box, std::uint64_t mask, Take take) const {
    b2DynamicTree_Query(
        &b2_tree, b2(box), mask,
        [](int, std::uint64_t id, void* context) {
          return (*static_cast<Take*>(context))(static_cast<Id>(id));
        },
        &take);
  }
  template <class Take>
  void boost_query(const Box& box, Take take) const {
    for (auto i = boost.qbegin(bg::index::intersects(boost_box(box))); i != boost.qend(); ++i)
      if (!take(i->second)) return;
  }
};

/// Whether Box2D's ray meets a circle. With `any` one ends the search; else a nearer one is sought.
struct B2Ray {
  const Scene& scene;
  bool any;
  bool found = false;
  float callback(const b2RayCastInput* input, std::uint64_t id) {
    const b2CastOutput out = b2RayCastCircle(&scene.b2_circles[id], input);
    if (!out.hit) return input->maxFraction;
    found = true;
    return any ? 0 : out.fraction;
  }
};
bool b2_ray(const Scene& s, const Ray& ray, std::uint64_t mask, bool any) {
  B2Ray state{s, any};
  const b2RayCastInput input{b2(ray.origin), b2(ray.direction), 1};
  b2DynamicTree_RayCast(
      &s.b2_tree, &input, mask,
      [](const b2RayCastInput* in, int, std::uint64_t id, void* context) {
        return static_cast<B2Ray*>(context)->callback(in, id);
      },
      &state);
  return state.found;
}
struct B2Mover {
  const Scene& scene;
  b2ShapeProxy mover;
  bool found = false;
  float callback(const b2BoxCastInput* in, std::uint64_t id) {
    b2ShapeCastPairInput input{};
    input.proxyA = b2MakeProxy(&scene.b2_circles[id].center, 1, scene.b2_circles[id].radius);
    input.proxyB = mover;
    input.transform = b2Transform_identity;
    input.translationB = in->translation;
    input.maxFraction = in->maxFraction;
    const b2CastOutput out = b2ShapeCast(&input);
    if (!out.hit) return in->maxFraction;
    found = true;
    return out.fraction;
  }
};
bool b2_move(const Scene& s, const Circle& mover, Vec2 motion) {
  const b2Circle circle{b2(mover.center), static_cast<float>(mover.radius)};
  B2Mover state{s, b2MakeProxy(&circle.center, 1, circle.radius)};
  const b2BoxCastInput input{b2ComputeCircleAABB(&circle, b2Transform_identity), b2(motion), 1};
  b2DynamicTree_BoxCast(
      &s.b2_tree, &input, ~std::uint64_t{0},
      [](const b2BoxCastInput* in, int, std::uint64_t id, void* context) {
        return static_cast<B2Mover*>(context)->callback(in, id);
      },
      &state);
  return state.found;
}
double gap(const Circle& a, const Circle& b) {
  return length(a.center - b.center) - a.radius - b.radius;
}
bool meet(const Circle& a, const Circle& b) {
  const Vec2 d = a.center - b.center;
  const double r = a.radius + b.radius;
  return dot(d, d) <= r * r;
}

}  // namespace

int main(int argc, char** argv) {
  static const Scene s;
  const std::string box2d = "Box2D v3's tree", rtree = "Boost's tree", v3 = BOX2D_V3_VERSION,
                    v = BOOST_LIB_VERSION;
  const long questions = kQuestions, shapes = kShapes;
  const CastOptions layer_1{{.layers = s.layers, .mask = 1}};
  const auto length_of = [](const Ray& ray) { return CastOptions{.reach = length(ray.direction)}; };
  std::vector<bench::Race> races;

  races.push_back(
      {"first hit of a ray",
       questions,
       {{"abut",
         [&] {
           return s.each(
               [&](auto i) { return s.index.cast(s.rays[i], length_of(s.rays[i])).has_value(); });
         }},
        {"abut, DynamicIndex",
         [&] {
           return s.each(
               [&](auto i) { return s.dynamic.cast(s.rays[i], length_of(s.rays[i])).has_value(); });
         }},
        {box2d,
         [&] {
           return s.each([&](auto i) { return b2_ray(s, s.rays[i], ~std::uint64_t{0}, false); });
         },
         v3}}});
  races.push_back(
      {"whether a ray hits anything",
       questions,
       {{"abut",
         [&] {
           return s.each([&](auto i) { return s.index.hits_any(s.rays[i], length_of(s.rays[i])); });
         }},
        {box2d,
         [&] {
           return s.each([&](auto i) { return b2_ray(s, s.rays[i], ~std::uint64_t{0}, true); });
         },
         v3}}});
  races.push_back(
      {"first hit of a ray in one layer of three",
       questions,
       {{"abut",
         [&] {
           return s.each([&](auto i) {
             CastOptions options = layer_1;
             options.reach = length(s.rays[i].direction);
             return s.index.cast(s.rays[i], options).has_value();
           });
         }},
        {box2d, [&] { return s.each([&](auto i) { return b2_ray(s, s.rays[i], 1, false); }); },
         v3}}});
  races.push_back({"first five hits of a ray",
                   questions,
                   {{"abut", [&] {
                       return s.each([&](auto i) {
                         return s.index.hits(s.rays[i], 5, length_of(s.rays[i])).size();
                       });
                     }}}});
  races.push_back(
      {"first hit of a moving circle",
       questions,
       {{"abut",
         [&] {
           return s.each(
               [&](auto i) { return s.index.cast(s.movers[i], s.rays[i].direction).has_value(); });
         }},
        {"abut, one way",
         [&] {
           return s.each([&](auto i) {
             return s.index.cast(s.movers[i], s.rays[i].direction, {.start = CastStart::one_way})
                 .has_value();
           });
         }},
        {box2d,
         [&] {
           return s.each([&](auto i) { return b2_move(s, s.movers[i], s.rays[i].direction); });
         },
         v3}}});
  races.push_back(
      {"first touch of a box that turns",
       questions,
       {{"abut", [&] {
           return s.each([&](auto i) {
             const OrientedBox box{s.movers[i].center, {0.8, 0.3}, Rotation()};
             return s.index.cast_rotating(box, 0.1 * s.rays[i].direction, 1, 0.005).has_value();
           });
         }}}});
  races.push_back(
      {"whether anything meets a circle",
       questions,
       {{"abut", [&] { return s.each([&](auto i) { return s.index.meets_any(s.movers[i]); }); }},
        {box2d,
         [&] {
           return s.each([&](auto i) {
             bool found = false;
             s.b2_query(bounds(s.movers[i]), ~std::uint64_t{0},
                        [&](Id id) { return !(found = meet(s.movers[i], s.circles[id])); });
             return found;
           });
         },
         v3},
        {rtree,
         [&] {
           return s.each([&](auto i) {
             bool found = false;
             s.boost_query(bounds(s.movers[i]),
                           [&](Id id) { return !(found = meet(s.movers[i], s.circles[id])); });
             return found;
           });
         },
         v}}});
  races.push_back(
      {"all that meet a circle, of one layer of three",
       questions,
       {{"abut",
         [&] {
           return s.each(
               [&](auto i) { return s.index.meeting(s.movers[i], layer_1.filter).size(); });
         }},
        {"abut, by a function",
         [&] {
           const Filter filter{.accepts = [&](Id id) { return s.layers[id] == 1; }};
           return s.each([&](auto i) { return s.index.meeting(s.movers[i], filter).size(); });
         }},
        {box2d,
         [&] {
           return s.each([&](auto i) {
             long found = 0;
             s.b2_query(bounds(s.movers[i]), 1, [&](Id id) {
               found += s.layers[id] == 1 && meet(s.movers[i], s.circles[id]);
               return true;
             });
             return found;
           });
         },
         v3}}});
  races.push_back(
      {"all within a distance of a circle",
       questions,
       {{"abut",
         [&] { return s.each([&](auto i) { return s.index.within(s.movers[i], kNear).size(); }); }},
        {rtree,
         [&] {
           return s.each([&](auto i) {
             long found = 0;
             s.boost_query(widened(bounds(s.movers[i]), kNear), [&](Id id) {
               found += gap(s.movers[i], s.circles[id]) <= kNear;
               return true;
             });
             return found;
           });
         },
         v}}});
  races.push_back(
      {"the least separated", questions, {{"abut", [&] {
                                             return s.each([&](auto i) {
                                               return s.index.least_separated(s.movers[i])->id;
                                             });
                                           }}}});
  races.push_back(
      {"the nearest of each of four groups",
       questions,
       {{"abut", [&] {
           return s.each([&](auto i) {
             return s.index.nearest_groups(s.movers[i], 4, [](Id id) { return id % 1000; }).size();
           });
         }}}});
  races.push_back(
      {"all pairs within a distance",
       shapes,
       {{"abut", [&] { return static_cast<long>(join_within(s.index, kNear, [](auto) {})); }},
        {rtree,
         [&] {
           long found = 0;
           for (Id i = 0; i < kShapes; ++i)
             s.boost_query(widened(bounds(s.circles[i]), kNear), [&](Id id) {
               found += i < id && gap(s.circles[i], s.circles[id]) <= kNear;
               return true;
             });
           return found;
         },
         v}}});
  races.push_back(
      {"the contacts of all pairs",
       shapes,
       {{"abut", [&] { return static_cast<long>(join_contacts(s.index, [](auto) {})); }},
        {box2d,
         [&] {
           long found = 0;
           for (Id i = 0; i < kShapes; ++i)
             s.b2_query(bounds(s.circles[i]), ~std::uint64_t{0}, [&](Id id) {
               // Its manifold has a point up to 0.02 before they touch.
               if (i < id) {
                 const b2LocalManifold m =
                     b2CollideCircles(&s.b2_circles[i], &s.b2_circles[id], b2Transform_identity);
                 found += m.pointCount > 0 && m.points[0].separation <= 0;
               }
               return true;
             });
           return found;
         },
         v3}}});
  static const std::vector<std::byte> bytes = bytes_of(s.index);
  races.push_back(
      {"an index from its bytes",
       shapes,
       {{"abut, index_of_bytes", [&] { return static_cast<long>(index_of_bytes(bytes).size()); }},
        {"abut, bytes_of",
         [&] { return static_cast<long>(bytes_of(s.index).size() != 0) * shapes; }},
        {"abut, made anew",
         [&] { return static_cast<long>(Index(std::span<const Circle>(s.circles)).size()); }}}});
  return bench::main(argc, argv, races);
}
