// The measures of one shape, judged by their formulas in long double.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

/// Relative to itself, and for what is a place to the largest number in the shape.
struct Area {
  static constexpr const char* name = "area";
  double operator()(const auto& s) const { return area(s); }
  Verdict judge(const Body& b, double answer) const {
    const Real truth = area_and_centroid(b).first;
    return {truth - answer, truth > 0 ? double(truth) : 1, (answer == 0) != (truth == 0)};
  }
};
struct Perimeter {
  static constexpr const char* name = "perimeter";
  double operator()(const auto& s) const { return perimeter(s); }
  Verdict judge(const Body& b, double answer) const {
    const Real truth = true_perimeter(b);
    return {truth - answer, truth > 0 ? double(truth) : 1, (answer == 0) != (truth == 0)};
  }
};
struct Centroid {
  static constexpr const char* name = "centroid";
  Vec2 operator()(const auto& s) const { return centroid(s); }
  Verdict judge(const Body& b, Vec2 answer) const {
    return {oracle::size(area_and_centroid(b).second - oracle::real(answer)), largest(b)};
  }
};
struct Bounds {
  static constexpr const char* name = "bounds";
  Box operator()(const auto& s) const { return bounds(s); }
  Verdict judge(const Body& b, const Box& answer) const {
    bool finite = true;
    const Real off[] = {
        b.support({1, 0}, finite) - answer.max.x, b.support({0, 1}, finite) - answer.max.y,
        b.support({-1, 0}, finite) + answer.min.x, b.support({0, -1}, finite) + answer.min.y};
    Verdict v{0, largest(b)};
    for (const Real x : off) v.error = std::max(v.error, std::fabs(x));
    return v;
  }
};

template <class Query, class S>
Row measure_row(const Query& query, const Set<S>& set) {
  Row r;
  r.query = Query::name, r.pair = kNames[number_of<S>()];
  const std::vector<S>& shapes = set.own;
  const auto ask = [query, &shapes](std::size_t i) { return query(shapes[i]); };
  r.abut = pass(ask);
  r.judge = [query, &shapes](std::size_t i, const void* answer) {
    return query.judge(body(shapes[i]), *static_cast<const decltype(ask(0))*>(answer));
  };
  r.step = 8;
  return r;
}
template <class Query>
void add_rows(Rows& rows, const Query& query, const Shapes& shapes) {
  [&]<class... K>(Kinds<K...>) {
    const auto add = [&]<class S>(const Set<S>& set) {
      if constexpr (!requires(const S& s) { s.direction; }) rows.push_back(measure_row(query, set));
    };
    (add(static_cast<const Set<K>&>(shapes)), ...);
  }(AllKinds());
}

}  // namespace

Rows measure_rows(const Shapes& a, const Shapes&) {
  Rows rows;
  add_rows(rows, Area(), a);
  add_rows(rows, Perimeter(), a);
  add_rows(rows, Centroid(), a);
  add_rows(rows, Bounds(), a);
  return rows;
}

}  // namespace bench::numbers
