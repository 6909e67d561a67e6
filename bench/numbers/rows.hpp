// The table of numbers: a query on a pair of kinds is a row, abut beside a peer that answers the same, over
// kPairs random pairs of which about half meet.
//
// All kinds stand in one list. A query is a class that answers for one pair. pair_rows() makes a row
// of it with every pair of kinds for which it compiles. So a kind that is added has all its rows, and so has a query:
//
//     struct Query {
//       static constexpr const char* name;
//       auto operator()(const A&, const B&, const Ray& path) const;   // what is timed
//       Verdict judge(const Body&, const Body&, const Ray& path, const Answer&) const;   // optional
//       auto peer(const Set<A>&, const Set<B>&, const std::vector<Ray>&) const;   // optional
//     };
#pragma once

#include <box2d/collision.h>

#include <abut/abut.hpp>
#include <abut/prepared_polygon.hpp>
#include <bench/numbers/oracle.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bench::numbers {

inline constexpr int kPairs = 4096;

/// The name of a shape of abut's in Box2D.
struct NoPeer {};
template <class S>
struct PeerOf {
  using Type = NoPeer;
};
template <>
struct PeerOf<abut::Segment> {
  using Type = b2Segment;
};
template <>
struct PeerOf<abut::Circle> {
  using Type = b2Circle;
};
template <>
struct PeerOf<abut::Capsule> {
  using Type = b2Capsule;
};
template <>
struct PeerOf<abut::Box> {
  using Type = b2Polygon;
};
template <>
struct PeerOf<abut::OrientedBox> : PeerOf<abut::Box> {};
template <>
struct PeerOf<abut::RoundedBox> : PeerOf<abut::Box> {};
template <>
struct PeerOf<abut::Polygon> : PeerOf<abut::Box> {};
template <>
struct PeerOf<abut::PreparedPolygon> : PeerOf<abut::Box> {};

template <class S>
concept InBox2D = !std::is_same_v<typename PeerOf<S>::Type, NoPeer>;

/// Shapes of one kind, and with the same numbers Box2D's.
template <class S>
struct Set {
  std::vector<S> own;
  std::vector<typename PeerOf<S>::Type> box2d;
};

template <class... S>
struct Kinds {
  static constexpr int count = sizeof...(S);
  struct Sets : Set<S>... {};
};
/// In the order of the table. The polygons have five to eight corners.
using AllKinds =
    Kinds<abut::Point, abut::Line, abut::Ray, abut::Segment, abut::Circle, abut::Box,
          abut::OrientedBox, abut::Ellipse, abut::Capsule, abut::RoundedBox, abut::Polygon>;
inline constexpr const char* kNames[AllKinds::count] = {
    "point",        "line",    "ray",     "segment",     "circle", "box",
    "oriented box", "ellipse", "capsule", "rounded box", "polygon"};

struct Shapes : AllKinds::Sets {
  template <class S>
  const Set<S>& of() const {
    return *this;
  }
  const std::vector<abut::Ray>& paths() const { return of<abut::Ray>().own; }
};
/// The first shapes lie about the origin; the second are up to 2.2 away on both axes.
Shapes first_shapes();
Shapes second_shapes();
/// Each where its path starts; the rays are the paths.
Shapes starting(Shapes shapes, const std::vector<abut::Ray>& paths);

// The verdicts on a distance, on closest points, on a depth, and on the time of a hit.
Verdict judge_distance(const Body& a, const Body& b, double answer);
/// The way between the points, and how far they are from the shapes.
Verdict judge_points(const Body& a, const Body& b, abut::Vec2 p, abut::Vec2 q, bool meet);
Verdict judge_depth(const Body& a, const Body& b, bool found, double depth);
/// The gap that is left at the time of a hit. A hit at the start is exact, and t is NaN where there is none.
Verdict judge_hit(const Body& a, const Body& b, abut::Vec2 by, double t);

/// Given pair number i and the answer.
using Judge = std::function<Verdict(std::size_t i, const void* answer)>;
/// Told the verdict on each answer.
using Told = std::function<void(const Verdict&)>;
/// One pass over all pairs, or if there is a judge over each `step`-th, which is judged. The order, below
/// kPairs, is another for each pass: a program asks each pair once, and the processor shall not learn the answers.
using Pass =
    std::function<void(std::size_t order, const Judge* judge, std::size_t step, const Told& told)>;

struct Row {
  std::string query, pair;
  int first = -1, second = -1;  ///< numbers of the kinds; −1: no cell of the table
  Pass abut = {};
  /// Where it is missing, Box2D's distance of two oriented boxes (GJK) is the unit.
  Pass peer = {};
  std::string name_of_peer = "Box2D v3", version_of_peer = BOX2D_V3_VERSION;
  Judge judge = {}, judge_of_peer = {};
  std::size_t step = 1;  ///< of the pairs that are judged

  std::string name() const { return query + " " + pair; }
};
using Rows = std::vector<Row>;

/// Has the compiler think that all of an answer is read.
template <class T>
[[gnu::always_inline]] inline void keep(const T& answer) {
  __asm__ volatile("" : : "m"(answer));
}
template <class F>
Pass pass(F f) {
  return [f](std::size_t order, const Judge* judge, std::size_t step, const Told& told) {
    for (std::size_t k = 0; k < kPairs; k += step) {
      const std::size_t i = k ^ order;
      const auto answer = f(i);
      keep(answer);
      if (judge != nullptr) [[unlikely]]
        told((*judge)(i, &answer));
    }
  };
}

/// A row of shapes that are given; they, and the paths, are to outlive it.
template <class Query, class A, class B>
Row row(const Query& query, std::string pair, const Set<A>& a, const Set<B>& b,
        const std::vector<abut::Ray>& paths) {
  Row r;
  r.query = Query::name, r.pair = std::move(pair);
  const auto &p = a.own, &q = b.own;
  // The judge knows the shapes by their support functions alone.
  const auto judge = [&]<class Answer>(const Answer&) -> Judge {
    if constexpr (requires(const Body& s, const Answer& x) { query.judge(s, s, paths[0], x); })
      return [query, &p, &q, &paths](std::size_t i, const void* answer) {
        return query.judge(body(p[i]), body(q[i]), paths[i], *static_cast<const Answer*>(answer));
      };
    else
      return {};
  };
  const auto ask = [query, &p, &q, &paths](std::size_t i) { return query(p[i], q[i], paths[i]); };
  r.abut = pass(ask);
  r.judge = judge(decltype(ask(0))());
  if constexpr (requires { Query::step; }) r.step = Query::step;
  if constexpr (requires { query.peer(a, b, paths); }) {
    const auto peer = query.peer(a, b, paths);
    r.peer = pass(peer);
    r.judge_of_peer = judge(decltype(peer(0))());
  }
  return r;
}

template <class S>
constexpr int number_of() {
  return []<class... K>(Kinds<K...>) {
    int i = 0, found = -1;
    ((std::is_same_v<S, K> ? void(found = i++) : void(++i)), ...);
    return found;
  }(AllKinds());
}
template <class Query, class A, class B>
void add_row(Rows& rows, const Query& query, const Shapes& a, const Shapes& b) {
  if constexpr (requires(const A& p, const B& q, const abut::Ray& path) { query(p, q, path); }) {
    constexpr int first = number_of<A>(), second = number_of<B>();
    rows.push_back(row(query, std::string(kNames[first]) + "-" + kNames[second], a.of<A>(),
                       b.of<B>(), b.paths()));
    rows.back().first = first, rows.back().second = second;
  }
}
/// With each pair of kinds; where their order matters, with both orders.
template <class Query>
Rows pair_rows(const Query& query, const Shapes& a, const Shapes& b, bool ordered = false) {
  Rows rows;
  [&]<class... K>(Kinds<K...>) {
    const auto with = [&]<class A>(std::type_identity<A>) {
      ((ordered || number_of<A>() <= number_of<K>() ? add_row<Query, A, K>(rows, query, a, b)
                                                    : void()),
       ...);
    };
    (with(std::type_identity<K>()), ...);
  }(AllKinds());
  return rows;
}

/// With a row of ellipses and the same ones, moved.
template <class Query>
Rows pair_rows_and_equal_ellipses(const Query& query, const Shapes& a, const Shapes& b) {
  static Set<abut::Ellipse> moved;
  moved = a.of<abut::Ellipse>();
  for (std::size_t i = 0; i < kPairs; ++i)
    moved.own[i].center = b.of<abut::Ellipse>().own[i].center;
  Rows rows = pair_rows(query, a, b);
  rows.push_back(row(query, "ellipse-equal ellipse", a.of<abut::Ellipse>(), moved, b.paths()));
  return rows;
}

/// With each of these kinds and the polygons, which keep their edges; that is the peer's way.
template <class... A, class Query>
void add_prepared(Rows& rows, const Query& query, const Shapes& a, const Shapes& b) {
  const auto prepare = [](const Set<abut::Polygon>& from) {
    Set<abut::PreparedPolygon> to;
    to.own = {from.own.begin(), from.own.end()}, to.box2d = from.box2d;
    return to;
  };
  static Set<abut::PreparedPolygon> first, second;
  first = prepare(a.of<abut::Polygon>()), second = prepare(b.of<abut::Polygon>());
  (rows.push_back(row(query, std::string(kNames[number_of<A>()]) + "-prepared polygon", a.of<A>(),
                      second, b.paths())),
   ...);
  rows.push_back(row(query, "two prepared polygons", first, second, b.paths()));
}

template <class S>
b2ShapeProxy proxy(const S& s) {
  if constexpr (std::is_same_v<S, b2Circle>)
    return b2MakeProxy(&s.center, 1, s.radius);
  else if constexpr (std::is_same_v<S, b2Capsule>)
    return b2MakeProxy(&s.center1, 2, s.radius);
  else if constexpr (std::is_same_v<S, b2Segment>)
    return b2MakeProxy(&s.point1, 2, 0);
  else
    return b2MakeProxy(s.vertices, s.count, s.radius);
}
template <class S>
std::vector<b2ShapeProxy> proxies(const Set<S>& set) {
  std::vector<b2ShapeProxy> p;
  for (const auto& s : set.box2d) p.push_back(proxy(s));
  return p;
}
inline b2Vec2 b2(abut::Vec2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }

/// Box2D's distance and closest points of pair i.
template <InBox2D A, InBox2D B>
auto box2d_distances(const Set<A>& a, const Set<B>& b) {
  return [p = proxies(a), q = proxies(b)](std::size_t i) {
    b2DistanceInput input{};
    input.proxyA = p[i];
    input.proxyB = q[i];
    input.transform = b2Transform_identity;
    input.useRadii = true;
    b2SimplexCache cache{};
    return b2ShapeDistance(&input, &cache, nullptr, 0);
  };
}

// One file each, as they take long to compile.
using MakeRows = Rows(const Shapes& a, const Shapes& b);
MakeRows contact_rows, distance_rows, closest_points_rows, separation_rows, cast_rows,
    intersections_rows, tangents_rows, overlap_area_rows, farthest_points_rows, yes_or_no_rows,
    relate_rows, measure_rows, parry_rows;

/// The largest ratio of abut's time to the peer's that meets the goal; 0 where there is none.
double goal_of(const Row& row);

}  // namespace bench::numbers
