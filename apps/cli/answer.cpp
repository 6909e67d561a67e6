#include "answer.hpp"

#include <fmt/format.h>

#include <limits>

#include "error.hpp"

namespace abut::cli {
namespace {

void append_boolean(Buffer& out, bool value) { append(out, value ? "true" : "false"); }

void append_field(Buffer& out, std::string_view name, Vec2 value) {
  fmt::format_to(fmt::appender(out), "\"{}\": ", name);
  append_vector(out, value);
}

void append_pair(Buffer& out, const PointPair& pair) {
  out.push_back('{');
  append_field(out, "a", pair.a);
  append(out, ", ");
  append_field(out, "b", pair.b);
  append(out, ", \"distance\": ");
  append_number(out, pair.distance);
  out.push_back('}');
}

void append_box(Buffer& out, const Box& box) {
  out.push_back('{');
  append_field(out, "min", box.min);
  append(out, ", ");
  append_field(out, "max", box.max);
  out.push_back('}');
}

/// The value of an optional that is empty where `shape`, the line's field `field`, has no `what`.
template <class T>
T where_defined(std::optional<T> value, const AnyShape& shape, std::string_view field,
                std::string_view what) {
  if (!value)
    throw InputError{std::string(field),
                     fmt::format("a {} goes on for ever: it has no {}", kind_name(shape), what)};
  return *value;
}

void append_separation(Buffer& out, double separation) {
  if (separation == -std::numeric_limits<double>::infinity())
    throw InputError{"", "no translation, however long, parts the two"};
  append_number(out, separation);
}

struct Query {
  std::string_view name;
  int shapes;  // 1: about a; 2: about a and b
  void (*answer)(const QueryLine&, Buffer&);
};

constexpr Query queries[] = {
    {"contains", 2,
     [](const QueryLine& q, Buffer& out) { append_boolean(out, contains(*q.a, *q.b)); }},
    {"intersects", 2,
     [](const QueryLine& q, Buffer& out) { append_boolean(out, intersects(*q.a, *q.b)); }},
    {"interiors_intersect", 2,
     [](const QueryLine& q, Buffer& out) { append_boolean(out, interiors_intersect(*q.a, *q.b)); }},
    {"relation", 2,
     [](const QueryLine& q, Buffer& out) {
       fmt::format_to(fmt::appender(out), "\"{}\"", to_string(relation(*q.a, *q.b)));
     }},
    {"distance", 2,
     [](const QueryLine& q, Buffer& out) { append_number(out, distance(*q.a, *q.b)); }},
    {"separation", 2,
     [](const QueryLine& q, Buffer& out) { append_separation(out, separation(*q.a, *q.b)); }},
    {"closest_points", 2,
     [](const QueryLine& q, Buffer& out) { append_pair(out, closest_points(*q.a, *q.b)); }},
    {"bounds", 1,
     [](const QueryLine& q, Buffer& out) {
       append_box(out, where_defined(bounds(*q.a), *q.a, "a", "bounds"));
     }},
    {"area", 1,
     [](const QueryLine& q, Buffer& out) {
       append_number(out, where_defined(area(*q.a), *q.a, "a", "area"));
     }},
    {"perimeter", 1,
     [](const QueryLine& q, Buffer& out) {
       append_number(out, where_defined(perimeter(*q.a), *q.a, "a", "perimeter"));
     }},
    {"centroid", 1,
     [](const QueryLine& q, Buffer& out) {
       append_vector(out, where_defined(centroid(*q.a), *q.a, "a", "centroid"));
     }},
};

const Query& query_named(std::string_view name) {
  for (const Query& query : queries)
    if (query.name == name) return query;
  std::string known;
  for (const Query& query : queries) known.append(known.empty() ? "" : ", ").append(query.name);
  throw InputError{"query", fmt::format("unknown: {} (known: {})", excerpt(name), known)};
}

}  // namespace

void answer(const QueryLine& line, Buffer& out) {
  const Query& query = query_named(line.query);
  const auto refuse = [&](std::string_view field) {
    throw InputError{std::string(field), fmt::format("{} takes none", query.name)};
  };
  if (!line.a) throw InputError{"a", "missing"};
  if (query.shapes == 2 && !line.b) throw InputError{"b", "missing"};
  if (query.shapes == 1 && line.b) refuse("b");
  if (line.motion && query.name != "cast") refuse("motion");
  query.answer(line, out);
}

void append_error(Buffer& out, std::string_view id, std::string_view message, std::size_t number) {
  out.push_back('{');
  if (!id.empty()) fmt::format_to(fmt::appender(out), "\"id\": {}, ", id);
  append(out, "\"error\": ");
  append_json_string(out, message);
  fmt::format_to(fmt::appender(out), ", \"line\": {}}}\n", number);
}

bool answer_line(JsonReader& reader, std::string_view line, std::size_t number, Buffer& out) {
  const std::size_t start = out.size();
  try {
    const QueryLine query = reader.query(line);
    out.push_back('{');
    if (!query.id.empty()) fmt::format_to(fmt::appender(out), "\"id\": {}, ", query.id);
    append(out, "\"answer\": ");
    answer(query, out);
    append(out, "}\n");
    return true;
  } catch (const InputError& error) {
    out.resize(start);
    append_error(out, reader.id(line), error.text(), number);
    return false;
  }
}

}  // namespace abut::cli
