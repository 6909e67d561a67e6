// The measures of one shape.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

template <class S>
void measures(Rows& rows, const Set<S>& set) {
  if constexpr (!requires(const S& s) { s.direction; }) {
    const auto row = [&](const char* query, auto ask) {
      Row r;
      r.query = query, r.pair = kNames[number_of<S>()];
      r.abut = pass([&shapes = set.own, ask](std::size_t i) { return ask(shapes[i]); });
      rows.push_back(r);
    };
    row("area", [](const S& s) { return area(s); });
    row("perimeter", [](const S& s) { return perimeter(s); });
    row("centroid", [](const S& s) { return centroid(s); });
    row("bounds", [](const S& s) { return bounds(s); });
  }
}

}  // namespace

Rows measure_rows(const Shapes& a, const Shapes&) {
  Rows rows;
  [&]<class... K>(Kinds<K...>) { (measures(rows, a.of<K>()), ...); }(AllKinds());
  return rows;
}

}  // namespace bench::numbers
