// cast: rays and moving shapes against what stands still, beside Box2D's ray casts and b2ShapeCast;
// cast_rotating beside b2TimeOfImpact with the same tolerance.
#include <abut/any_shape.hpp>
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

b2CastOutput ray_cast(const b2Circle& s, const b2RayCastInput& ray) {
  return b2RayCastCircle(&s, &ray);
}
b2CastOutput ray_cast(const b2Capsule& s, const b2RayCastInput& ray) {
  return b2RayCastCapsule(&s, &ray);
}
b2CastOutput ray_cast(const b2Polygon& s, const b2RayCastInput& ray) {
  return b2RayCastPolygon(&s, &ray);
}
b2CastOutput ray_cast(const b2Segment& s, const b2RayCastInput& ray) {
  return b2RayCastSegment(&s, &ray, false);
}

struct Cast {
  static constexpr const char* name = "cast";
  template <class B>
  auto operator()(const Ray& a, const B& b, const Ray&) const -> decltype(cast(a, b)) {
    return cast(a, b);
  }
  template <class A, class B>
    requires(!std::is_same_v<A, Ray>)
  auto operator()(const A& a, const B& b, const Ray& path) const
      -> decltype(cast(a, path.direction, b)) {
    return cast(a, path.direction, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray& path,
                const std::optional<CastHit>& hit) const {
    return judge_hit(a, b, path.direction, hit ? hit->t : NAN);
  }
  /// A moving point is a ray that ends, as all of Box2D's do.
  template <class A, class B>
    requires requires(const Set<B>& b, b2RayCastInput ray) { ray_cast(b.box2d[0], ray); }
  static auto ray_casts(const Set<A>&, const Set<B>& b, const std::vector<Ray>& paths) {
    return [b = b.box2d, &paths](std::size_t i) {
      return ray_cast(b[i], b2RayCastInput{b2(paths[i].origin), b2(paths[i].direction), 1});
    };
  }
  template <class B>
  auto peer(const Set<Ray>& a, const Set<B>& b, const std::vector<Ray>& paths) const
      -> decltype(ray_casts(a, b, paths)) {
    return ray_casts(a, b, paths);
  }
  template <class B>
  auto peer(const Set<Point>& a, const Set<B>& b, const std::vector<Ray>& paths) const
      -> decltype(ray_casts(a, b, paths)) {
    return ray_casts(a, b, paths);
  }
  template <InBox2D A, InBox2D B>
  auto peer(const Set<A>& a, const Set<B>& b, const std::vector<Ray>& paths) const {
    std::vector<b2ShapeProxy> p = proxies(a);
    for (std::size_t i = 0; i < kPairs; ++i)
      for (int k = 0; k < p[i].count; ++k)
        p[i].points[k] = b2Add(p[i].points[k], b2(paths[i].origin));
    return [p, q = proxies(b), &paths](std::size_t i) {
      b2ShapeCastPairInput input{};
      input.proxyA = q[i];
      input.proxyB = p[i];
      input.transform = b2Transform_identity;
      input.translationB = b2(paths[i].direction);
      input.maxFraction = 1;
      return b2ShapeCast(&input);
    };
  }
};

/// A shape that turns by a radian as it moves; all but boxes by the compiled way for kinds known at run time, as
/// compiling each pair takes long.
struct TurningCast {
  static constexpr const char* name = "cast_rotating";
  template <class A, class B>
    requires(!std::is_same_v<A, Ray> && !std::is_same_v<A, Line> && !std::is_same_v<A, Point>)
  std::optional<CastHit> operator()(const A& a, const B& b, const Ray& path) const {
    return cast_rotating(AnyShape(a), path.direction, 1, AnyShape(b), 0.005);
  }
  auto operator()(const OrientedBox& a, const OrientedBox& b, const Ray& path) const {
    return cast_rotating(a, path.direction, 1, b, 0.005);
  }
  auto peer(const Set<OrientedBox>& a, const Set<OrientedBox>& b,
            const std::vector<Ray>& paths) const {
    return [p = proxies(a), q = proxies(b), &paths](std::size_t i) {
      b2TOIInput input{};
      input.proxyA = q[i];
      input.proxyB = p[i];
      input.sweepA = {{0, 0}, {0, 0}, {0, 0}, b2Rot_identity, b2Rot_identity};
      const b2Vec2 from = b2(paths[i].origin), to = b2Add(from, b2(paths[i].direction));
      input.sweepB = {{0, 0}, from, to, b2Rot_identity, b2MakeRot(1)};
      input.maxFraction = 1;
      return b2TimeOfImpact(&input);
    };
  }
};

}  // namespace

Rows cast_rows(const Shapes& a, const Shapes& b) {
  static const Shapes started = starting(a, b.paths());
  Rows rows = pair_rows(Cast(), started, b, true);
  for (const Row& r : pair_rows(TurningCast(), started, b, true)) rows.push_back(r);
  return rows;
}

}  // namespace bench::numbers
