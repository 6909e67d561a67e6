// Queries of one shape and of two: functions of the description.
#include <abut/any_relate.hpp>
#include <abut/queries/contact_features.hpp>

#include "bound.hpp"
#include "described.hpp"

namespace abut_py {
namespace {

using Two = std::tuple<double, double>;
Vec2 vec_of(const Two& v) { return {std::get<0>(v), std::get<1>(v)}; }

/// The value that Python gives for an argument, and the value that the query takes instead.
template <Takes T>
struct Pair {
  using Given = double;
  static double taken(double x, const char* name) {
    if (const char* const problem = described::problem_of(T, x))
      throw std::invalid_argument(std::string(name) + ' ' + problem);
    return x;
  }
};
template <>
struct Pair<Takes::shape> {
  using Given = const PyShape&;
  static const AnyShape& taken(const PyShape& s, const char*) { return s.shape; }
};
template <>
struct Pair<Takes::ray> {
  using Given = const PyShape&;
  static const Ray& taken(const PyShape& s, const char*) { return ray_of(s); }
};
template <>
struct Pair<Takes::vector> {
  using Given = const Two&;
  static Vec2 taken(const Two& v, const char* name) {
    for (const double x : {std::get<0>(v), std::get<1>(v)}) Pair<Takes::angle>::taken(x, name);
    return vec_of(v);
  }
};
template <>
struct Pair<Takes::pattern> {
  using Given = const std::string&;
  static std::string_view taken(const std::string& s, const char*) { return s; }
};
template <>
struct Pair<Takes::touch> {
  using Given = const std::tuple<Two, std::vector<Two>>&;
  static Contact taken(const std::tuple<Two, std::vector<Two>>& given, const char*) {
    const auto& [normal, points] = given;
    if (points.empty() || points.size() > 2)
      throw std::invalid_argument("points: a contact has one or two");
    Contact c;
    c.normal = vec_of(normal);
    for (const Two& p : points) c.points[c.count++] = vec_of(p);
    return c;
  }
};

template <class Result, Takes... T, class Ask, std::size_t... i>
void define(nb::module_& m, const described::Query<Result, T...>& q, Ask ask,
            std::index_sequence<i...>) {
  m.def(
      q.plain,
      [ask, names = q.arguments](typename Pair<T>::Given... given) {
        return python_of(
            freed([&] { return ask(Pair<T>::taken(given, names[i].name)...); }, given...));
      },
      q.says);
}

}  // namespace

nb::object python_of(const Box& b) { return nb::make_tuple(b.min.x, b.min.y, b.max.x, b.max.y); }
const Ray& ray_of(const PyShape& shape) {
  const Ray* const ray = std::get_if<Ray>(&shape.shape);
  if (ray == nullptr) throw std::invalid_argument("a cast without a motion is one of a Ray");
  return *ray;
}

void bind_pairs(nb::module_& m) {
  described::each_query(
      [&]<class Result, Takes... T>(const described::Query<Result, T...>& q, auto ask) {
        define(m, q, ask, std::index_sequence_for<typename Pair<T>::Given...>());
      });
}

}  // namespace abut_py
