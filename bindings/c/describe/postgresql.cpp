#include <algorithm>
#include <cstring>
#include <functional>

#include "table.hpp"

namespace abut_describe {
namespace {

const char* sql_type(Takes takes) {
  switch (takes) {
    case Takes::shape:
    case Takes::ray:
      return "shape";
    case Takes::vector:
      return "point";
    case Takes::pattern:
      return "text";
    default:
      return "float8";
  }
}
template <class V>
const char* sql_type_of() {
  if constexpr (std::is_same_v<V, bool>)
    return "boolean";
  else if constexpr (std::is_same_v<V, double>)
    return "float8";
  else if constexpr (std::is_same_v<V, Vec2>)
    return "point";
  else if constexpr (requires { typename V::element_type; })
    return std::is_same_v<typename V::element_type, const double> ? "float8[]" : "point[]";
  else
    return "text";
}
/// The type of a row of an answer.
template <class Row>
struct RowOf {
  using Type = Row;
};
template <class Row>
struct RowOf<std::optional<Row>> : RowOf<Row> {};
template <class Row>
struct RowOf<std::vector<Row>> : RowOf<Row> {};
template <>
struct RowOf<Intersections> : RowOf<Intersection> {};
template <>
struct RowOf<Tangents> : RowOf<Tangent> {};

/// A function of PostgreSQL. Its name in SQL tells the library which query is asked.
template <class Answer, class Query>
std::string sql_function(const Query& q, const std::string& name, bool several) {
  using Row = typename RowOf<Answer>::Type;
  std::string text = "CREATE FUNCTION shape_" + name + '(', returns;
  bool is_first = true;
  for (const Argument& a : q.arguments) {
    text += (is_first ? "" : ", ") + std::string(a.name) + ' ' + sql_type(a.takes);
    is_first = false;
  }
  if constexpr (requires { Parts<Row>::name; }) {
    Parts<Row>::each([&](AnswerField field, auto of) {
      const bool is_taken =
          std::any_of(q.arguments.begin(), q.arguments.end(),
                      [&](const Argument& a) { return !std::strcmp(a.name, field.name); });
      using V = std::remove_cvref_t<std::invoke_result_t<decltype(of), const Row&>>;
      text +=
          ", OUT \"" + std::string(is_taken ? "on_" : "") + field.name + "\" " + sql_type_of<V>();
    });
    returns = several ? "SETOF record" : "record";
  } else {
    returns = sql_type_of<Row>();
  }
  // A yes of two shapes that must meet for it: the planner may ask an index. Two shapes without points are equal.
  const bool needs_meeting = std::is_same_v<Row, bool> && q.arguments.size() == 2 &&
                             name != "disjoint" && name != "equals";
  const int cost = q.arguments.size() == 1 ? 0 : std::is_same_v<Row, bool> ? 60 : 50;
  return text + ") RETURNS " + returns +
         " AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE" +
         (cost ? " COST " + std::to_string(cost) : "") +
         (needs_meeting ? " SUPPORT shape_support" : "") + ";\n";
}
}  // namespace

/// The queries that have no function of C of their own there.
std::string in_postgresql() {
  std::string text;
  each_query([&]<class R, Takes... T>(const Query<R, T...>& q, auto) {
    const std::string plain = q.plain;
    for (const char* own : {"intersects", "interiors_intersect", "contains", "distance", "bounds"})
      if (plain == own) return;
    if constexpr (((T != Takes::touch) && ...)) {
      const std::string name = plain == "relate_is" || plain == "contact_within" ? q.name : plain;
      const Form form = FormOf<R>::form;
      text += sql_function<R>(
          q, name, form == Form::contacts || form == Form::intersections || form == Form::tangents);
      if constexpr (std::is_same_v<R, Intersections>)
        text += sql_function<SharedPiece>(q, "shared_pieces", true);
    }
  });
  return text;
}

/// The functions that make a shape of a kind without vertices. An angle stands where the rotation does.
std::string shapes_in_postgresql() {
  std::string text;
  for (const Kind& kind : kinds()) {
    if (kind.vertices) continue;
    std::string parameters;
    for (const Kind::Field& f : kind.fields) {
      std::vector<std::string> names = column_names(f);
      if (f.role == FieldRole::rotation) names = {"angle"};
      if (f.name == "half_size") names = {"half_width", "half_height"};
      if (f.name == "semi_axes") names = {"semi_axis_a", "semi_axis_b"};
      for (const std::string& name : names)
        parameters += (parameters.empty() ? "" : ", ") + name + " float8";
    }
    if (parameters.ends_with("angle float8")) parameters += " DEFAULT 0";
    text += "CREATE FUNCTION shape_" + kind.name + '(' + parameters +
            ") RETURNS shape AS 'MODULE_PATHNAME', 'shape_make_" + kind.name +
            "' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;\n";
  }
  return text;
}

}  // namespace abut_describe
