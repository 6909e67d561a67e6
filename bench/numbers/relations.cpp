// relation and relate.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

struct RelationOf {
  static constexpr const char* name = "relation";
  template <class A, class B>
  Relation operator()(const A& a, const B& b, const Ray&) const {
    return relation(a, b);
  }
};
struct Relate {
  static constexpr const char* name = "relate";
  template <class A, class B>
  IntersectionMatrix operator()(const A& a, const B& b, const Ray&) const {
    return relate(a, b);
  }
};

}  // namespace

Rows relate_rows(const Shapes& a, const Shapes& b) {
  Rows rows = pair_rows(RelationOf(), a, b);
  for (const Row& r : pair_rows(Relate(), a, b)) rows.push_back(r);
  return rows;
}

}  // namespace bench::numbers
