// relation and relate, judged by the signed separation and by support functions: the shapes are in general
// position, so none touch. The corners of a matrix are judged, which tell the same.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

Relation true_relation(const Body& a, const Body& b) {
  if (true_separation(a, b).value > 0) return Relation::disjoint;
  return holds(a, b) ? Relation::contains : holds(b, a) ? Relation::inside : Relation::overlap;
}
struct RelationOf {
  static constexpr const char* name = "relation";
  static constexpr std::size_t step = 8;
  template <class A, class B>
  Relation operator()(const A& a, const B& b, const Ray&) const {
    return relation(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, Relation found) const {
    return {NAN, 1, found != true_relation(a, b)};
  }
};
struct Relate {
  static constexpr const char* name = "relate";
  static constexpr std::size_t step = 8;
  template <class A, class B>
  IntersectionMatrix operator()(const A& a, const B& b, const Ray&) const {
    return relate(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, const IntersectionMatrix& m) const {
    const Relation r = true_relation(a, b);
    const auto is = [&](const char* pattern, bool wanted) { return m.matches(pattern) == wanted; };
    return {NAN, 1,
            !(is("T********", r != Relation::disjoint) && is("**F******", r == Relation::inside) &&
              is("******F**", r == Relation::contains))};
  }
};

/// A predicate of OGC's, judged by the relation.
template <class Holds>
struct Predicate {
  static constexpr const char* name = "";
  static constexpr std::size_t step = 8;
  Holds holds_for;
  bool (*is_true)(Relation, bool curves);
  template <class A, class B>
  bool operator()(const A& a, const B& b, const Ray&) const {
    return holds_for(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, bool found) const {
    const bool curves = a.points.size() == 2 || b.points.size() == 2;
    return {NAN, 1, found != is_true(true_relation(a, b), curves)};
  }
};
/// Some pairs of kinds have a row: each predicate is the relation or the matrix, and a look at it.
template <class Holds>
void add_predicate(Rows& rows, const char* name, const Shapes& a, const Shapes& b, Holds holds_for,
                   bool (*is_true)(Relation, bool curves)) {
  const Predicate<Holds> query{holds_for, is_true};
  const auto add = [&]<class A, class B>(std::type_identity<A>, std::type_identity<B>) {
    rows.push_back(row(query, std::string(kNames[number_of<A>()]) + "-" + kNames[number_of<B>()],
                       a.of<A>(), b.of<B>(), b.paths()));
    rows.back().query = name;
  };
  constexpr std::type_identity<OrientedBox> box;
  constexpr std::type_identity<Ellipse> ellipse;
  constexpr std::type_identity<Polygon> polygon;
  add(std::type_identity<Segment>(), box), add(box, box), add(ellipse, ellipse),
      add(polygon, polygon);
}

}  // namespace

Rows relate_rows(const Shapes& a, const Shapes& b) {
  Rows rows = pair_rows(RelationOf(), a, b);
  for (const Row& r : pair_rows(Relate(), a, b)) rows.push_back(r);
  using enum Relation;
  const auto add = [&](const char* name, auto holds_for, bool (*is_true)(Relation, bool)) {
    add_predicate(rows, name, a, b, holds_for, is_true);
  };
  // In general position nothing touches, and a curve that overlaps crosses.
  add(
      "disjoint", [](const auto& p, const auto& q) { return abut::disjoint(p, q); },
      [](Relation r, bool) { return r == disjoint; });
  add(
      "touches", [](const auto& p, const auto& q) { return abut::touches(p, q); },
      [](Relation, bool) { return false; });
  add(
      "crosses", [](const auto& p, const auto& q) { return abut::crosses(p, q); },
      [](Relation r, bool curves) { return curves && r == overlap; });
  add(
      "overlaps", [](const auto& p, const auto& q) { return abut::overlaps(p, q); },
      [](Relation r, bool curves) { return !curves && r == overlap; });
  add(
      "within", [](const auto& p, const auto& q) { return abut::within(p, q); },
      [](Relation r, bool) { return r == inside; });
  add(
      "covers", [](const auto& p, const auto& q) { return abut::covers(p, q); },
      [](Relation r, bool) { return r == contains; });
  add(
      "covered_by", [](const auto& p, const auto& q) { return abut::covered_by(p, q); },
      [](Relation r, bool) { return r == inside; });
  add(
      "equals", [](const auto& p, const auto& q) { return abut::equals(p, q); },
      [](Relation, bool) { return false; });
  return rows;
}

}  // namespace bench::numbers
