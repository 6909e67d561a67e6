// The yes/no questions, judged by the signed separation and by support functions.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

struct Intersects {
  static constexpr const char* name = "intersects";
  template <class A, class B>
  bool operator()(const A& a, const B& b, const Ray&) const {
    return intersects(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, bool yes) const {
    return {NAN, 1, yes != (true_separation(a, b).value <= 0)};
  }
};
struct InteriorsIntersect : Intersects {
  static constexpr const char* name = "interiors_intersect";
  template <class A, class B>
  bool operator()(const A& a, const B& b, const Ray&) const {
    return interiors_intersect(a, b);
  }
};
struct Contains {
  static constexpr const char* name = "contains";
  template <class A, class B>
  bool operator()(const A& a, const B& b, const Ray&) const {
    return contains(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, bool yes) const {
    return {NAN, 1, yes != holds(a, b)};
  }
};

}  // namespace

Rows yes_or_no_rows(const Shapes& a, const Shapes& b) {
  Rows rows;
  for (Rows more : {pair_rows(Intersects(), a, b), pair_rows(InteriorsIntersect(), a, b),
                    pair_rows(Contains(), a, b, true)})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace bench::numbers
