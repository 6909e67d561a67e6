#include "answer.hpp"

#include <fmt/format.h>

#include <abut/any_relate.hpp>
#include <abut/any_transform.hpp>
#include <abut/curved_region.hpp>
#include <abut/described.hpp>
#include <abut/enclosing.hpp>
#include <abut/queries/contact_features.hpp>
#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include "error.hpp"
#include "nearest_word.hpp"
#include "svg_outline.hpp"

namespace abut::cli {
namespace {

void append_boolean(Buffer& out, bool value) { append(out, value ? "true" : "false"); }

void append_field(Buffer& out, std::string_view name, Vec2 value) {
  print(out, "\"{}\": ", name);
  append_vector(out, value);
}

/// An answer as JSON: one of several parts is an object of them.
template <class T>
void append_answer(Buffer& out, const T& answer) {
  if constexpr (std::is_same_v<T, bool>) {
    append_boolean(out, answer);
  } else if constexpr (std::is_same_v<T, IntersectionMatrix>) {
    print(out, "\"{}\"", answer.text());
  } else if constexpr (std::is_enum_v<T>) {
    using described::to_string;
    print(out, "\"{}\"", to_string(answer));
  } else if constexpr (std::is_integral_v<T>) {
    print(out, "{}", answer);
  } else if constexpr (std::is_same_v<T, double>) {
    append_number(out, answer);
  } else if constexpr (requires { answer.begin(); }) {
    std::string_view before = "[";
    for (const auto& one : answer)
      append(out, std::exchange(before, ", ")), append_answer(out, one);
    append(out, answer.empty() ? "[]" : "]");
  } else if constexpr (std::is_same_v<T, Vec2>) {
    append_vector(out, answer);
  } else {
    std::string_view before = "{";
    described::Parts<T>::each([&](described::AnswerField part, auto of) {
      print(out, "{}\"{}\": ", std::exchange(before, ", "), part.name);
      append_answer(out, std::invoke(of, answer));
    });
    out.push_back('}');
  }
}

/// The fields of a piece of a boundary, an arc's too; the bracket that ends them is to follow.
void open_piece(Buffer& out, const auto& piece, bool arc) {
  append(out, arc ? "{\"kind\": \"arc\", " : "{\"kind\": \"segment\", ");
  append_field(out, "from", piece.from);
  append(out, ", ");
  append_field(out, "to", piece.to);
  if (!arc) return;
  append(out, ", ");
  append_field(out, "center", piece.center);
  append(out, ", ");
  append_field(out, "semi_axes", piece.semi_axes);
  append(out, ", ");
  append_field(out, "axis", piece.rotation.u());
}

void append_intersections(Buffer& out, const Intersections& all) {
  append(out, "{\"points\": [");
  for (const Intersection& point : all.points) {
    append(out, &point == all.points.data() ? "{" : ", {");
    append_field(out, "at", point.at);
    append(out, point.tangent ? ", \"tangent\": true}" : ", \"tangent\": false}");
  }
  append(out, "], \"pieces\": [");
  for (const SharedPiece& piece : all.pieces) {
    if (&piece != all.pieces.data()) append(out, ", ");
    open_piece(out, piece, piece.kind == SharedPiece::Kind::arc);
    if (piece.unbounded_from) append(out, ", \"unbounded_from\": true");
    if (piece.unbounded_to) append(out, ", \"unbounded_to\": true");
    out.push_back('}');
  }
  append(out, "]}");
}

void append_tangents(Buffer& out, const Tangents& all) {
  out.push_back('[');
  for (const Tangent& line : all.lines) {
    append(out, &line == all.lines.data() ? "{" : ", {");
    append_field(out, "a", line.a);
    append(out, ", ");
    append_field(out, "b", line.b);
    append(out, ", ");
    append_field(out, "direction", line.direction);
    out.push_back('}');
  }
  append(out, all.infinitely_many ? "], \"infinitely_many\": true" : "]");
}

std::optional<Contact> contact_of(const QueryLine& q) {
  const double margin = q.margin.value_or(0);
  if (!(margin >= 0)) throw InputError{"margin", "must not be negative"};
  return contact(*q.a, *q.b, margin);
}
void append_feature(Buffer& out, const ContactFeature& feature) {
  constexpr std::string_view kinds[] = {"curve", "corner", "side"};
  const std::string_view kind = kinds[static_cast<std::size_t>(feature.kind)];
  if (feature.kind == ContactFeature::Kind::curve) return print(out, "\"{}\"", kind);
  print(out, "{{\"{}\": {}}}", kind, feature.index);
}
void append_features(const QueryLine& q, Buffer& out) {
  const std::optional<Contact> contact = contact_of(q);
  if (!contact) return append(out, "null");
  const ContactFeatures features = contact_features(*q.a, *q.b, *contact);
  append(out, "{\"a\": ");
  append_feature(out, features.a);
  append(out, ", \"b\": ");
  append_feature(out, features.b);
  append(out, ", \"ids\": [");
  for (int i = 0; i < contact->count; ++i)
    print(out, "{}\"{}\"", i > 0 ? ", " : "", features.ids[i]);
  append(out, "]}");
}

/// Nothing is at a distance from an empty polyline or region, which is valid.
void require_points(const QueryLine& q) {
  for (const auto& [name, shape] : {std::pair("a", &*q.a), std::pair("b", &*q.b)}) {
    const bool outlined =
        std::holds_alternative<Polyline>(*shape) || std::holds_alternative<Region>(*shape);
    if (outlined && !bounds(*shape))
      throw InputError{name, "has no points to measure a distance to"};
  }
}

InputError never_parted() { return {"", "no translation, however long, parts the two"}; }

void append_witness(Buffer& out, const Separation& given) {
  if (given.distance == -std::numeric_limits<double>::infinity()) throw never_parted();
  out.push_back('{');
  append_field(out, "a", given.a);
  append(out, ", ");
  append_field(out, "b", given.b);
  append(out, ", ");
  append_field(out, "normal", given.normal);
  append(out, ", \"distance\": ");
  append_number(out, given.distance);
  out.push_back('}');
}

/// The answer, or null if there is none.
template <class T>
void append_if_any(Buffer& out, const std::optional<T>& answer) {
  answer ? append_answer(out, *answer) : append(out, "null");
}

std::optional<CastHit> cast_of(const QueryLine& q) {
  const std::string start = q.start.value_or("any");
  if (start != "any" && start != "one_way") throw InputError{"start", "must be any or one_way"};
  const CastStart counts = start == "any" ? CastStart::any : CastStart::one_way;
  if (q.motion) return cast(*q.a, *q.motion, *q.b, counts);
  if (const Ray* ray = std::get_if<Ray>(&*q.a)) return cast(*ray, *q.b, counts);
  throw InputError{"motion", fmt::format("missing: how does the {} move?", kind_name(*q.a))};
}

std::optional<CastHit> cast_rotating_of(const QueryLine& q) {
  if (!q.motion) throw InputError{"motion", "missing: [0, 0] if it only turns"};
  if (!q.angle) throw InputError{"angle", "missing: how far it turns, in radians"};
  if (!q.tolerance) throw InputError{"tolerance", "missing: how near counts as a hit"};
  if (!(*q.tolerance > 0)) throw InputError{"tolerance", "must be positive"};
  if (!bounds(*q.a) && (std::holds_alternative<Line>(*q.a) || std::holds_alternative<Ray>(*q.a)))
    throw InputError{"a", fmt::format("a {} goes on for ever: it cannot turn", kind_name(*q.a))};
  return cast_rotating(*q.a, *q.motion, *q.angle, *q.b, *q.tolerance);
}

void append_relate(const QueryLine& q, Buffer& out) {
  if (!q.pattern) return print(out, "\"{}\"", relate(*q.a, *q.b).text());
  try {
    append_boolean(out, relate(*q.a, *q.b, *q.pattern));
  } catch (const std::invalid_argument& error) {
    throw InputError{"pattern", error.what()};
  }
}

/// The value of an optional that is empty where a shape of the line goes on for ever.
template <class T>
T bounded(std::optional<T> value, const QueryLine& line, std::string_view what) {
  if (value) return *std::move(value);
  const auto empty = [](const AnyShape& shape) { return !centroid(shape); };
  for (const auto& [field, shape] : {std::pair{"a", &line.a}, std::pair{"b", &line.b}})
    if (*shape &&
        (std::holds_alternative<Polyline>(**shape) || std::holds_alternative<Region>(**shape)) &&
        empty(**shape))
      throw InputError{field,
                       fmt::format("a {} without points has no {}", kind_name(**shape), what)};
  const auto endless = [](const AnyShape& shape) {
    return std::holds_alternative<Line>(shape) || std::holds_alternative<Ray>(shape);
  };
  const bool first = endless(*line.a);
  throw InputError{first ? "a" : "b", fmt::format("a {} goes on for ever: it has no {}",
                                                  kind_name(first ? *line.a : *line.b), what)};
}

void append_separation(Buffer& out, double given) {
  if (given == -std::numeric_limits<double>::infinity()) throw never_parted();
  append_number(out, given);
}

void append_shape(Buffer& out, const AnyShape& shape) {
  Fields fields;
  out.push_back('{');
  append_json_fields(out, shape, fields);
  out.push_back('}');
}
/// A shape that was made: numbers near the end of the doubles may have left them.
void append_made(Buffer& out, const AnyShape& shape) {
  if (const std::optional<Problem> problem = validate(shape))
    throw InputError{"", fmt::format("the {} that is made would not be valid: {} {}",
                                     kind_name(shape), problem->field, problem->message)};
  append_shape(out, shape);
}

template <class T>
const T& must_have(const std::optional<T>& given, std::string_view field, std::string_view what) {
  if (!given) throw InputError{std::string(field), fmt::format("missing: {}", what)};
  return *given;
}

void append_problem(const QueryLine& q, Buffer& out) {
  const std::optional<Problem> problem = validate(*q.a);
  if (!problem) return append(out, "null");
  print(out, "{{\"field\": \"{}\"", problem->field);
  if (problem->chain >= 0) print(out, ", \"chain\": {}", problem->chain);
  if (problem->index >= 0) print(out, ", \"index\": {}", problem->index);
  if (problem->chain >= 0 && problem->index >= 0)
    append(out, ", "), append_field(out, "at", problem->at);
  print(out, ", \"message\": \"{}\"}}", problem->message);
}

void append_repaired(Buffer& out, const Repaired& r) {
  append(out, "{\"region\": ");
  append_shape(out, r.region);
  print(out, ", \"moved\": {}, \"largest_move\": ", r.moved);
  append_number(out, r.largest_move);
  out.push_back('}');
}
void append_repaired(const QueryLine& q, Buffer& out) {
  const Region* region = std::get_if<Region>(&*q.a);
  if (!region) throw InputError{"a", "only regions are repaired"};
  const std::string rule = q.rule.value_or("even_odd");
  if (rule != "even_odd" && rule != "nonzero")
    throw InputError{"rule", "must be even_odd or nonzero"};
  must_cross_seldom(*region);
  try {
    append_repaired(out,
                    repaired(*region, rule == "nonzero" ? FillRule::nonzero : FillRule::even_odd));
  } catch (const std::invalid_argument& error) {
    throw InputError{"a", error.what()};
  }
}

void append_transformed(const QueryLine& q, Buffer& out) {
  const Affine& map = must_have(q.map, "map", "[a, b, c, d, e, f], as in SVG's matrix()");
  // Lengths all grow alike where the second axis is the first one, turned.
  const bool similar = map.y == perp(map.x) && map.x != Vec2{};
  const std::optional<AnyShape> made =
      similar ? transformed(*q.a,
                            Similarity{Rotation::axis(map.x.x, map.x.y), length(map.x), map.origin})
              : transformed(*q.a, map);
  if (!made) throw InputError{"map", "stretches a radius: no shape has such an edge"};
  append_made(out, *made);
}

std::span<const Vec2> points_of(const QueryLine& q) {
  const std::vector<Vec2>& points = must_have(q.points, "points", "[[x, y], ...]");
  if (points.empty()) throw InputError{"points", "must have at least one"};
  return points;
}

void append_covariance_ellipse(const QueryLine& q, Buffer& out) {
  const Vec2 mean = must_have(q.mean, "mean", "[x, y]");
  const auto [xx, xy, yy] = must_have(q.covariance, "covariance", "[xx, xy, yy]");
  const double level = must_have(q.level, "level", "a probability, at least 0 and below 1");
  if (xx < 0 || yy < 0) throw InputError{"covariance", "xx and yy must not be negative"};
  if (!(level >= 0 && level < 1)) throw InputError{"level", "must be at least 0 and below 1"};
  append_made(out, ellipse_of_covariance(mean, {xx, xy, yy}, level));
}

using Answer = void(const QueryLine&, Buffer&);
struct Query {
  std::string_view name;
  int shapes;  // 0: about none; 1: about a; 2: about a and b
  Answer* answer;
  std::array<std::string_view, 3> fields = {};  // beside the shapes
  bool takes_invalid = false, takes_lists = false;

  bool takes(std::string_view field) const {
    return std::ranges::find(fields, field) != fields.end();
  }
};

/// The answer of a query of shapes alone.
template <int shapes, class Ask>
void append_described(const QueryLine& q, Buffer& out) {
  const auto answer = [&] {
    if constexpr (shapes == 1)
      return Ask{}(*q.a);
    else
      return Ask{}(*q.a, *q.b);
  }();
  if constexpr (requires { answer.has_value(); }) {
    std::string what(q.query);
    std::ranges::replace(what, '_', ' ');
    append_answer(out, bounded(answer, q, what));
  } else {
    append_answer(out, answer);
  }
}

/// The area that two shapes, or lists of them, make: with its arcs, or flattened to the tolerance that is given.
template <class Ask>
void append_area(const QueryLine& q, Buffer& out) {
  const auto shapes = [](const std::optional<AnyShape>& one, const auto& list) {
    return list  ? std::span<const AnyShape>(*list)
           : one ? std::span<const AnyShape>(&*one, 1)
                 : std::span<const AnyShape>();
  };
  const CurvedRegion made = Ask{}(shapes(q.a, q.lists[0]), shapes(q.b, q.lists[1]));
  if (q.tolerance) {
    if (!(*q.tolerance > 0)) throw InputError{"tolerance", "must be positive"};
    try {
      return append_repaired(out, flattened(made, *q.tolerance));
    } catch (const std::invalid_argument& error) {
      throw InputError{"", error.what()};
    }
  }
  append(out, "{\"area\": ");
  append_number(out, area(made));
  print(out, ", \"path\": \"{}\", \"rings\": [", svg_path(made));
  for (const auto& ring : made.rings) {
    append(out, &ring == made.rings.data() ? "[" : ", [");
    for (const CurvedEdge& edge : ring) {
      const bool arc = edge.kind == CurvedEdge::Kind::arc;
      if (&edge != ring.data()) append(out, ", ");
      open_piece(out, edge, arc);
      if (arc) {
        append(out, ", \"begin\": ");
        append_number(out, edge.begin);
        append(out, ", \"turn\": ");
        append_number(out, edge.turn);
      }
      out.push_back('}');
    }
    out.push_back(']');
  }
  append(out, "]}");
}

/// Queries of the description that need more: other fields, other words, or an answer in another form.
struct Special {
  std::string_view name;
  Answer* answer;
  std::string_view field = {};  ///< one that the description does not have
};
constexpr Special special[] = {
    {"relate", append_relate},
    {"distance",
     [](const QueryLine& q, Buffer& out) {
       require_points(q);
       append_number(out, distance(*q.a, *q.b));
     }},
    {"within_distance",
     [](const QueryLine& q, Buffer& out) {
       const double most = must_have(q.distance, "distance", "how far apart they may be");
       if (!(most >= 0)) throw InputError{"distance", "must not be negative"};
       append_boolean(out, within_distance(*q.a, *q.b, most));
     }},
    {"separation",
     [](const QueryLine& q, Buffer& out) {
       require_points(q);
       append_separation(out, separation(*q.a, *q.b));
     }},
    {"separation_witness",
     [](const QueryLine& q, Buffer& out) {
       require_points(q);
       append_witness(out, separation_witness(*q.a, *q.b));
     }},
    {"closest_points",
     [](const QueryLine& q, Buffer& out) {
       require_points(q);
       append_answer(out, closest_points(*q.a, *q.b));
     }},
    {"intersections",
     [](const QueryLine& q, Buffer& out) { append_intersections(out, intersections(*q.a, *q.b)); }},
    {"tangents",
     [](const QueryLine& q, Buffer& out) {
       append_tangents(out, bounded(tangents(*q.a, *q.b), q, "tangents"));
     }},
    {"contact", [](const QueryLine& q, Buffer& out) { append_if_any(out, contact_of(q)); }},
    {"contact_features", append_features, "margin"},
    {"hausdorff_distance",
     [](const QueryLine& q, Buffer& out) { append_if_any(out, hausdorff_distance(*q.a, *q.b)); }},
    {"frechet_distance",
     [](const QueryLine& q, Buffer& out) { append_if_any(out, frechet_distance(*q.a, *q.b)); }},
    {"discrete_frechet_distance",
     [](const QueryLine& q, Buffer& out) {
       append_if_any(out, discrete_frechet_distance(*q.a, *q.b));
     }},
    {"cast", [](const QueryLine& q, Buffer& out) { append_if_any(out, cast_of(q)); }, "start"},
    {"cast_rotating",
     [](const QueryLine& q, Buffer& out) { append_if_any(out, cast_rotating_of(q)); }},
};

/// Calls that make shapes, or name the fault of one, are not in the description.
constexpr Query other_queries[] = {
    {"validate", 1, append_problem, {}, true},
    {"repaired", 1, append_repaired, {"rule"}, true},
    {"moved",
     1,
     [](const QueryLine& q, Buffer& out) {
       append_made(out, moved(*q.a, must_have(q.motion, "motion", "[dx, dy]")));
     },
     {"motion"}},
    {"transformed", 1, append_transformed, {"map"}},
    {"convex_hull",
     0,
     [](const QueryLine& q, Buffer& out) { append_made(out, convex_hull(points_of(q))); },
     {"points"}},
    {"smallest_circle",
     0,
     [](const QueryLine& q, Buffer& out) { append_made(out, smallest_circle(points_of(q))); },
     {"points"}},
    {"smallest_box",
     0,
     [](const QueryLine& q, Buffer& out) { append_made(out, smallest_box(points_of(q))); },
     {"points"}},
    {"ellipse_of_covariance", 0, append_covariance_ellipse, {"mean", "covariance", "level"}},
};

/// All queries: those of the description by their names, and the other_queries.
const std::vector<Query>& queries() {
  static const std::vector<Query> all = [] {
    std::vector<Query> list;
    described::each_query([&]<class Described, class Ask>(const Described& described, Ask) {
      if (list.empty() || list.back().name != described.name) {
        const auto own = std::ranges::find(special, described.name, &Special::name);
        Answer* answer = own == std::end(special) ? nullptr : own->answer;
        if constexpr (Described::takes.size() == Described::shapes &&
                      Described::takes[0] == described::Takes::shape)
          if (!answer) answer = append_described<Described::shapes, Ask>;
        list.push_back({described.name, Described::shapes, answer});
        if (own != std::end(special)) list.back().fields.back() = own->field;
      }
      auto field = std::ranges::find(list.back().fields, std::string_view{});
      for (const described::Argument& argument : described.arguments)
        if (argument.takes != described::Takes::shape && argument.takes != described::Takes::ray)
          *field++ = argument.name;
    });
    described::each_made([&]<class Ask>(const auto& made, Ask) {
      list.push_back({made.name, 2, append_area<Ask>, {"tolerance"}, false, true});
    });
    list.insert(list.end(), std::begin(other_queries), std::end(other_queries));
    return list;
  }();
  return all;
}

const Query& query_named(std::string_view name) {
  for (const Query& query : queries())
    if (query.name == name) return query;
  std::vector<std::string> known;
  for (const Query& query : queries()) known.emplace_back(query.name);
  throw InputError{"query", unknown_word(excerpt(name), name, known)};
}

/// The fault that is told of a line: a query that there is not comes first, wherever it stands.
std::string fault_of(JsonReader& reader, std::string_view line, const InputError& error) {
  try {
    if (const std::string name = reader.query_name(line); !name.empty()) query_named(name);
  } catch (const InputError& unknown) {
    return unknown.text();
  }
  return error.text();
}

}  // namespace

void answer(const QueryLine& line, Buffer& out) {
  const Query& query = query_named(line.query);
  const auto refuse = [&](std::string_view field) {
    throw InputError{std::string(field), fmt::format("{} takes none", query.name)};
  };
  if (line.invalid && !query.takes_invalid) throw *line.invalid;
  const auto& [a, b] = line.lists;
  for (const auto& [field, list] : {std::pair{"a", &a}, std::pair{"b", &b}})
    if (*list && !query.takes_lists)
      throw InputError{field, "must be a shape (a JSON object), but is a list"};
  if (query.shapes >= 1 && !line.a && !a) throw InputError{"a", "missing"};
  // A list is united by itself.
  if (query.shapes == 2 && !line.b && !b && !(a && query.name == "united"))
    throw InputError{"b", "missing"};
  if (query.shapes < 1 && line.a) refuse("a");
  if (query.shapes < 2 && line.b) refuse("b");
  for (const QueryField& field : query_fields())
    if (field.given(line) && !query.takes(field.name)) refuse(field.name);
  query.answer(line, out);
}

void append_error(Buffer& out, std::string_view id, std::string_view message, std::size_t number) {
  out.push_back('{');
  if (!id.empty()) print(out, "\"id\": {}, ", id);
  append(out, "\"error\": ");
  append_json_string(out, message);
  print(out, ", \"line\": {}}}\n", number);
}

bool answer_line(JsonReader& reader, std::string_view line, std::size_t number, Buffer& out) {
  const std::size_t start = out.size();
  try {
    const QueryLine query = reader.query(line);
    out.push_back('{');
    if (!query.id.empty()) print(out, "\"id\": {}, ", query.id);
    append(out, "\"answer\": ");
    answer(query, out);
    append(out, "}\n");
    return true;
  } catch (const InputError& error) {
    out.resize(start);
    append_error(out, reader.id(line), fault_of(reader, line, error), number);
    return false;
  }
}

}  // namespace abut::cli
