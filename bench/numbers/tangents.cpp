// tangents. No peer answers this.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

/// How far a touch point is from the true one; wrong where there are too few or too many lines.
struct CommonTangents {
  static constexpr const char* name = "tangents";
  static constexpr std::size_t step = 4;
  template <class A, class B>
  auto operator()(const A& a, const B& b, const Ray&) const -> decltype(tangents(a, b)) {
    return tangents(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, const Tangents& found) const {
    Verdict v;
    v.size = largest(a, b);
    for (const Tangent& line : found.lines) v.error = std::fmax(v.error, off_tangent(line, a, b));
    v.wrong = static_cast<int>(found.lines.size()) != count_tangents(a, b);
    return v;
  }
};

}  // namespace

Rows tangents_rows(const Shapes& a, const Shapes& b) {
  return pair_rows_and_equal_ellipses(CommonTangents(), a, b);
}

}  // namespace bench::numbers
