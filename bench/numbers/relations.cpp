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

}  // namespace

Rows relate_rows(const Shapes& a, const Shapes& b) {
  Rows rows = pair_rows(RelationOf(), a, b);
  for (const Row& r : pair_rows(Relate(), a, b)) rows.push_back(r);
  return rows;
}

}  // namespace bench::numbers
