// Distances, closest points, contacts (of one point), casts and rays beside parry2d, which answers in double.
#include <bench/numbers/rows.hpp>
#include <bench/parry/shapes.hpp>

namespace bench::numbers {

namespace {

using namespace abut;
using ParryShapes = std::shared_ptr<std::vector<parry::Shape>>;

template <class S>
ParryShapes convert(const Set<S>& set) {
  const auto shapes = std::make_shared<std::vector<parry::Shape>>();
  for (const S& s : set.own) shapes->push_back(parry::convert(s));
  return shapes;
}

struct Distance {
  static constexpr const char* name = "distance, parry2d";
  static double ask(const ParryShape* a, const ParryShape* b, const Ray&) {
    return parry_distance(a, b);
  }
  template <class A, class B>
  double operator()(const A& a, const B& b, const Ray&) const {
    return distance(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, double answer) const {
    return judge_distance(a, b, answer);
  }
};
struct ClosestPoints {
  static constexpr const char* name = "closest_points, parry2d";
  static ParryPoints ask(const ParryShape* a, const ParryShape* b, const Ray&) {
    return parry_closest_points(a, b);
  }
  template <class A, class B>
  PointPair operator()(const A& a, const B& b, const Ray&) const {
    return closest_points(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, const PointPair& answer) const {
    return judge_points(a, b, answer.a, answer.b, answer.distance == 0);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, const ParryPoints& answer) const {
    if (!answer.found) return {NAN, 1, true_separation(a, b).value > 0};
    return judge_points(a, b, {answer.ax, answer.ay}, {answer.bx, answer.by}, false);
  }
};
struct Contacts {
  static constexpr const char* name = "contact, parry2d";
  static ParryPoints ask(const ParryShape* a, const ParryShape* b, const Ray&) {
    return parry_contact(a, b);
  }
  template <class A, class B>
  std::optional<Contact> operator()(const A& a, const B& b, const Ray&) const {
    return contact(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, const std::optional<Contact>& c) const {
    return judge_depth(a, b, c.has_value(), c ? c->depth : NAN);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, const ParryPoints& c) const {
    return judge_depth(a, b, c.found, -c.distance);
  }
};
struct Casts {
  static constexpr const char* name = "cast, parry2d";
  static double ask(const ParryShape* a, const ParryShape* b, const Ray& path) {
    return parry_cast(a, path.direction.x, path.direction.y, b);
  }
  template <class A, class B>
  std::optional<CastHit> operator()(const A& a, const B& b, const Ray& path) const {
    return cast(a, path.direction, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray& path, double t) const {
    return judge_hit(a, b, path.direction, t);
  }
  Verdict judge(const Body& a, const Body& b, const Ray& path,
                const std::optional<CastHit>& hit) const {
    return judge(a, b, path, hit ? hit->t : NAN);
  }
};
struct Rays : Casts {
  template <class B>
  auto operator()(const Ray& a, const B& b, const Ray&) const {
    return cast(a, b);
  }
  template <class B>
  auto peer(const Set<Ray>& a, const Set<B>& b, const std::vector<Ray>&) const {
    return [&a, q = convert(b)](std::size_t i) {
      const auto& [from, way] = a.own[i];
      return parry_ray(from.x, from.y, way.x, way.y, (*q)[i].get());
    };
  }
};
/// With parry2d as the peer.
template <class Query>
struct Beside : Query {
  template <class A, class B>
  auto peer(const Set<A>& a, const Set<B>& b, const std::vector<Ray>& paths) const {
    return [p = convert(a), q = convert(b), &paths](std::size_t i) {
      return Query::ask((*p)[i].get(), (*q)[i].get(), paths[i]);
    };
  }
};

template <class Query, class A, class B>
void add(Rows& rows, const Query& query, const Shapes& a, const Shapes& b) {
  rows.push_back(row(query, std::string(kNames[number_of<A>()]) + "-" + kNames[number_of<B>()],
                     a.of<A>(), b.of<B>(), b.paths()));
  rows.back().name_of_peer = "parry2d", rows.back().version_of_peer = VERSION_OF_parry2d;
}
/// The kinds that it has.
template <class Query>
void add_all(Rows& rows, const Query& query, const Shapes& a, const Shapes& b) {
  [&]<class... K>(Kinds<K...>) {
    const auto with = [&]<class A>(std::type_identity<A>) {
      ((number_of<A>() <= number_of<K>() ? add<Query, A, K>(rows, query, a, b) : void()), ...);
    };
    (with(std::type_identity<K>()), ...);
  }(Kinds<Segment, Circle, Box, OrientedBox, Capsule, Polygon>());
}

}  // namespace

Rows parry_rows(const Shapes& a, const Shapes& b) {
  static const Shapes started = starting(a, b.paths());
  Rows rows;
  add_all(rows, Beside<Distance>(), a, b);
  add_all(rows, Beside<ClosestPoints>(), a, b);
  add_all(rows, Beside<Contacts>(), a, b);
  add_all(rows, Beside<Casts>(), started, b);
  [&]<class... K>(Kinds<K...>) {
    (add<Rays, Ray, K>(rows, Rays(), started, b), ...);
  }(Kinds<Segment, Circle, Box, OrientedBox, Capsule, Polygon>());
  return rows;
}

}  // namespace bench::numbers
