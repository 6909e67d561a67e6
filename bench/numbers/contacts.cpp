// contact, beside Box2D's manifold where it has one; also with the ids of its points, which Box2D
// always computes.
#include <abut/queries/contact_features.hpp>
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;
constexpr b2Transform here = {{0, 0}, {1, 0}};

b2LocalManifold collide(const b2Circle& a, const b2Circle& b) {
  return b2CollideCircles(&a, &b, here);
}
b2LocalManifold collide(const b2Capsule& a, const b2Circle& b) {
  return b2CollideCapsuleAndCircle(&a, &b, here);
}
b2LocalManifold collide(const b2Segment& a, const b2Circle& b) {
  return b2CollideSegmentAndCircle(&a, &b, here);
}
b2LocalManifold collide(const b2Polygon& a, const b2Circle& b) {
  return b2CollidePolygonAndCircle(&a, &b, here);
}
b2LocalManifold collide(const b2Capsule& a, const b2Capsule& b) {
  return b2CollideCapsules(&a, &b, here);
}
b2LocalManifold collide(const b2Segment& a, const b2Capsule& b) {
  return b2CollideSegmentAndCapsule(&a, &b, here);
}
b2LocalManifold collide(const b2Polygon& a, const b2Capsule& b) {
  return b2CollidePolygonAndCapsule(&a, &b, here);
}
b2LocalManifold collide(const b2Segment& a, const b2Polygon& b) {
  return b2CollideSegmentAndPolygon(&a, &b, here);
}
b2LocalManifold collide(const b2Polygon& a, const b2Polygon& b) {
  return b2CollidePolygons(&a, &b, here);
}

template <class A, class B>
concept Collide = requires(const A& a, const B& b) { collide(a, b); };

template <class A, class B>
  requires Collide<A, B> || Collide<B, A>
auto manifolds(const std::vector<A>& a, const std::vector<B>& b) {
  return [a, b](std::size_t i) {
    if constexpr (Collide<A, B>)
      return collide(a[i], b[i]);
    else
      return collide(b[i], a[i]);
  };
}

struct Contacts {
  static constexpr const char* name = "contact";
  template <class A, class B>
  auto operator()(const A& a, const B& b, const Ray&) const -> decltype(contact(a, b)) {
    return contact(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, const std::optional<Contact>& c) const {
    return judge_depth(a, b, c.has_value(), c ? c->depth : NAN);
  }
  template <class A, class B>
  auto peer(const Set<A>& a, const Set<B>& b, const std::vector<Ray>&) const
      -> decltype(manifolds(a.box2d, b.box2d)) {
    return manifolds(a.box2d, b.box2d);
  }
};
struct Features : Contacts {
  static constexpr const char* name = "contact and features";
  template <class A, class B>
  ContactFeatures operator()(const A& a, const B& b, const Ray&) const {
    const std::optional<Contact> c = contact(a, b);
    return c ? contact_features(a, b, *c) : ContactFeatures();
  }
};

}  // namespace

Rows contact_rows(const Shapes& a, const Shapes& b) {
  Rows rows = pair_rows(Contacts(), a, b);
  add_prepared<Circle, OrientedBox, Capsule>(rows, Contacts(), a, b);
  for (const Row& r : pair_rows(Features(), a, b)) rows.push_back(r);
  add_prepared(rows, Features(), a, b);
  return rows;
}

}  // namespace bench::numbers
