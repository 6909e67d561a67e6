// Prints what the doors say of the queries and the kinds of shapes, from include/abut/described.hpp and
// describe.hpp. The build calls it; what has to be committed is held fresh by tests/doors.
//
//     abut_describe functions     C++: the functions of abut.h, over answers.hpp
//     abut_describe fill FILE     FILE on the standard output, each part between "described: PART" and "described: end" new
#include <abut/described.hpp>
#include <abut/fields.hpp>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <variant>

using namespace abut;
using namespace abut::described;

namespace {

// ---- The table, as values --------------------------------------------------------------------------

enum class Form {
  yes,
  word,
  matrix,
  number,
  vector,
  box,
  record,
  contacts,
  intersections,
  tangents
};

struct Described {
  std::string name, plain, says, none;
  Form form;
  bool optional;
  std::string record;  ///< the name of the answer, where it has fields
  Also also;
  std::vector<Argument> arguments;

  /// The name in SQL, where functions may differ in how many arguments they have.
  std::string in_sql() const {
    return plain == "relate_is" || plain == "contact_within" ? name : plain;
  }
};

template <class R>
struct FormOf {
  static constexpr Form form = Form::record;
  static constexpr bool optional = false;
};
template <class R>
struct FormOf<std::optional<R>> : FormOf<R> {
  static constexpr bool optional = true;
};
template <Form F>
struct Is {
  static constexpr Form form = F;
  static constexpr bool optional = false;
};
template <>
struct FormOf<bool> : Is<Form::yes> {};
template <>
struct FormOf<Relation> : Is<Form::word> {};
template <>
struct FormOf<IntersectionMatrix> : Is<Form::matrix> {};
template <>
struct FormOf<double> : Is<Form::number> {};
template <>
struct FormOf<Vec2> : Is<Form::vector> {};
template <>
struct FormOf<Box> : Is<Form::box> {};
template <>
struct FormOf<std::vector<Contact>> : Is<Form::contacts> {};
template <>
struct FormOf<Intersections> : Is<Form::intersections> {};
template <>
struct FormOf<Tangents> : Is<Form::tangents> {};

template <class R>
std::string record_name() {
  if constexpr (requires { Parts<R>::name; })
    return Parts<R>::name;
  else if constexpr (requires { typename R::value_type; })
    return record_name<typename R::value_type>();
  else
    return {};
}

std::vector<Described> described() {
  std::vector<Described> all;
  each_query([&]<class R, Takes... T>(const Query<R, T...>& q, auto) {
    all.push_back({q.name,
                   q.plain,
                   q.says,
                   q.none,
                   FormOf<R>::form,
                   FormOf<R>::optional,
                   record_name<R>(),
                   q.also,
                   {q.arguments.begin(), q.arguments.end()}});
  });
  return all;
}

// ---- Text ------------------------------------------------------------------------------------------

constexpr std::size_t kColumns = 100;

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}
/// Words in lines of at most kColumns, each behind `before`, the first one behind `start`.
std::string filled(const std::string& start, const std::string& before, const std::string& words) {
  std::string text = start;
  std::size_t column = start.size();
  std::istringstream in(words);
  bool first = true;
  for (std::string word; in >> word; first = false) {
    if (!first && column + 1 + word.size() > kColumns) {
      text += '\n' + before + word;
      column = before.size() + word.size();
    } else {
      if (!first) text += ' ', ++column;
      text += word, column += word.size();
    }
  }
  return text;
}
/// head(a, b, …)tail, broken behind commas.
std::string call(const std::string& head, const std::vector<std::string>& parameters,
                 const std::string& tail) {
  std::string text = head + '(';
  std::size_t column = text.size();
  const std::string indent(column, ' ');
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const bool last = i + 1 == parameters.size();
    const std::size_t needed = parameters[i].size() + (last ? 1 + tail.size() : 1);
    if (i > 0 && column + 1 + needed > kColumns) {
      text += '\n' + indent;
      column = indent.size();
    } else if (i > 0) {
      text += ' ', ++column;
    }
    text += parameters[i] + (last ? ")" + tail : ",");
    column += needed;
  }
  return text;
}

// ---- C ---------------------------------------------------------------------------------------------

struct Function {
  std::string returns, name;
  std::vector<std::string> parameters;  ///< as declared
  std::vector<std::string> given;       ///< as answers.hpp takes them
  std::string out;                      ///< the answer's places
  std::string ask;
  std::string says;
};

void add_arguments(Function& f, const Described& q, const std::string& shape) {
  for (const Argument& a : q.arguments) {
    const bool many = shape == "abut_columns_t",
               is_named = std::strlen(a.name) > 1 && a.name != std::string("moving");
    const bool is_shape = a.takes == Takes::shape || a.takes == Takes::ray;
    const std::string name = a.name + std::string(many && is_shape && is_named ? "s" : "");
    const std::string quoted = ", \"" + name + "\"}";
    switch (a.takes) {
      case Takes::shape:
      case Takes::ray:
        f.parameters.push_back("const " + shape + "* " + name);
        f.given.push_back((a.takes == Takes::ray && !many ? "OfRay{" : "Of{") + name + quoted);
        break;
      case Takes::vector:
        if (many) {
          f.parameters.insert(f.parameters.end(), {"abut_column_t dx", "abut_column_t dy"});
          f.given.push_back("OfMotions{dx, dy}");
        } else {
          f.parameters.insert(f.parameters.end(), {"double dx", "double dy"});
          f.given.push_back("OfVector{dx, dy" + quoted);
        }
        break;
      case Takes::pattern:
        f.parameters.push_back("const char* " + name);
        f.given.push_back("OfText{" + name + quoted);
        break;
      case Takes::touch:
        f.parameters.push_back("const abut_contact_t* " + name);
        f.given.push_back("OfContact{" + name + "}");
        break;
      default:
        f.parameters.push_back("double " + name);
        f.given.push_back("OfNumber<Takes::" +
                          std::string(a.takes == Takes::angle    ? "angle"
                                      : a.takes == Takes::length ? "length"
                                                                 : "positive") +
                          ">{" + name + quoted);
    }
  }
}
/// Where the answer goes, and what the function gives.
using Outs = std::vector<std::pair<std::string, std::string>>;
void add_out(Function& f, const Outs& outs, const char* returns) {
  f.returns = returns;
  for (const auto& [type, name] : outs) {
    const std::size_t array = name.find('[');
    f.parameters.push_back(type + ' ' + name);
    f.out += (f.out.empty() ? "" : ", ") + name.substr(0, array);
  }
}

Function of_pair(const Described& q) {
  Function f{{}, "abut_" + q.plain, {}, {}, {}, q.name, q.says};
  if (q.optional) f.says += " 0 " + q.none + '.';
  add_arguments(f, q, "abut_shape_t");
  const std::string record = "abut_" + q.record + "_t*";
  switch (q.form) {
    case Form::yes:
    case Form::word:
      add_out(f, {}, "int");
      break;
    case Form::matrix:
      add_out(f, {{"char", "matrix[10]"}}, "int");
      break;
    case Form::number:
      add_out(f, {{"double*", "out"}}, "int");
      break;
    case Form::vector:
      add_out(f, {{"double", "out[2]"}}, "int");
      break;
    case Form::box:
      add_out(f, {{"double", "out[4]"}}, "int");
      break;
    case Form::record:
      add_out(f, {{record, "out"}}, "int");
      break;
    case Form::contacts:
      add_out(f, {{record, "out"}, {"size_t", "room"}}, "int64_t");
      f.says +=
          " Gives how many there are, and writes at most `room`. The size in out[0] counts for "
          "all.";
      break;
    case Form::intersections:
      add_out(f,
              {{"abut_intersection_t*", "points"},
               {"size_t", "points_room"},
               {"size_t*", "points_count"},
               {"abut_piece_t*", "pieces"},
               {"size_t", "pieces_room"},
               {"size_t*", "pieces_count"}},
              "int");
      f.says += " Writes at most the room that there is, and always how many there are.";
      break;
    case Form::tangents:
      add_out(f,
              {{"abut_tangent_t*", "lines"},
               {"size_t", "room"},
               {"size_t*", "count"},
               {"int*", "infinitely_many"}},
              "int");
      f.says += " `infinitely_many` may be NULL.";
      break;
  }
  return f;
}

Function of_columns(const Described& q) {
  Function f{{}, "abut_batch_" + q.plain, {}, {}, {}, q.name, {}};
  if (q.plain == "cast_ray") f.name = "abut_batch_cast_rays";
  add_arguments(f, q, "abut_columns_t");
  const std::map<std::string, std::string> plural{{"point_pair", "point_pairs"},
                                                  {"separation", "separations"},
                                                  {"contact", "contacts"},
                                                  {"hit", "hits"}};
  switch (q.form) {
    case Form::yes:
      add_out(f, {{"uint8_t*", "bytes"}, {"uint64_t*", "bits"}}, "int64_t");
      break;
    case Form::word:
      add_out(f, {{"uint8_t*", "out"}}, "int");
      break;
    case Form::matrix:
      add_out(f, {{"char*", "matrices"}}, "int");
      break;
    case Form::number:
      add_out(f, {{"double*", "out"}}, "int");
      break;
    case Form::vector:
      add_out(f, {{"double*", "x"}, {"double*", "y"}}, "int");
      break;
    case Form::box:
      add_out(
          f,
          {{"double*", "min_x"}, {"double*", "min_y"}, {"double*", "max_x"}, {"double*", "max_y"}},
          "int");
      break;
    default:
      add_out(f, {{"const abut_" + plural.at(q.record) + "_out_t*", "out"}},
              q.record == "contact" || q.record == "hit" ? "int64_t" : "int");
  }
  f.parameters.push_back("int threads");
  return f;
}

/// The shape that is prepared comes first: what is hit, or else the first one.
void prepare(Function& f, const Described& q, bool both) {
  f.name = (both ? "abut_both_prepared_" : "abut_prepared_") + q.plain;
  f.says.clear();
  std::size_t shape = 0, chosen = 0;
  for (std::size_t i = 0; i < q.arguments.size(); ++i)
    if (q.arguments[i].name == std::string("target")) chosen = i;
  std::size_t at = 0;
  for (std::size_t i = 0; i < q.arguments.size(); ++i) {
    const bool is_shape = q.arguments[i].takes == Takes::shape;
    if (i == chosen) shape = at;
    if (is_shape && (both || i == chosen))
      f.parameters[at] = std::string("const abut_prepared_t* ") + q.arguments[i].name;
    at += q.arguments[i].takes == Takes::vector ? 2 : 1;
  }
  const auto first = f.parameters.begin() + static_cast<std::ptrdiff_t>(shape);
  std::rotate(f.parameters.begin(), first, first + 1);
}

enum class Shapes { two, prepared, both_prepared, columns };

std::vector<Function> c_functions(Shapes shapes) {
  std::vector<Function> all;
  for (const Described& q : described()) {
    if (shapes == Shapes::columns) {
      if (q.also.columns) all.push_back(of_columns(q));
      continue;
    }
    if (shapes != Shapes::two && !q.also.prepared) continue;
    if (shapes == Shapes::both_prepared && !q.also.both_prepared) continue;
    all.push_back(of_pair(q));
    if (shapes != Shapes::two) prepare(all.back(), q, shapes == Shapes::both_prepared);
  }
  return all;
}
std::string declared(const std::vector<Function>& functions) {
  std::string text;
  for (const Function& f : functions) {
    if (!f.says.empty()) text += filled("/* ", " * ", f.says + " */") + '\n';
    text += call("ABUT_API " + f.returns + ' ' + f.name, f.parameters, ";") + '\n';
  }
  return text;
}
std::string defined() {
  std::string text;
  for (const Shapes shapes :
       {Shapes::two, Shapes::prepared, Shapes::both_prepared, Shapes::columns})
    for (const Function& f : c_functions(shapes)) {
      const bool many = shapes == Shapes::columns;
      std::vector<std::string> given{
          "ABUT_ASK(" + std::string(many ? "abut::batch::" : "abut::") + f.ask + ")",
          "std::tuple{" + f.out + "}"};
      if (many) given.emplace_back("threads");
      given.insert(given.end(), f.given.begin(), f.given.end());
      text += call(f.returns + ' ' + f.name, f.parameters, " {") + '\n' +
              call(many ? "  return answer_many" : "  return answer", given, ";") + "\n}\n";
    }
  return text;
}

/// The kinds: their numbers in C, what abut_shape_t.numbers holds, and what else a shape of the kind has.
struct Kind {
  std::string name, numbers, rest;
  int count = 0, turns = 0, vertices = 0, parts = 0;
};
std::vector<Kind> kinds() {
  std::vector<Kind> all;
  for (int i = 0; i < shape_kinds; ++i) {
    Kind kind{to_string(static_cast<ShapeKind>(i)), {}, {}};
    const auto number = [&](const std::string& name, int many) {
      kind.numbers += (kind.numbers.empty() ? "" : ", ") + name;
      kind.count += many;
    };
    std::visit(
        [&](const auto& shape) {
          each_field(shape, [&](auto field, const auto&) {
            const std::string name = field.name;
            switch (field.role) {
              case FieldRole::length:
                return number(name, 1);
              case FieldRole::rotation:
                kind.rest += "; rotation";
                kind.turns = 1;
                return;
              case FieldRole::vertices:
                kind.rest += "; vertices, convex";
                kind.vertices = 1;
                return;
              case FieldRole::chains:
                kind.rest += "; vertices in parts: " + name;
                kind.vertices = kind.parts = 1;
                return;
              default:
                return number(name == "position" ? "x, y" : name + " x, y", 2);
            }
          });
        },
        blank_shape(static_cast<ShapeKind>(i)));
    all.push_back(kind);
  }
  return all;
}
std::string kinds_in_c() {
  std::string text = "enum {\n";
  const auto all = kinds();
  std::size_t widest = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    widest = std::max(widest, ("  ABUT_" + all[i].name + " = " + std::to_string(i) + ',').size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::string line = "  ABUT_" + upper(all[i].name) + " = " + std::to_string(i) +
                       (i + 1 < all.size() ? "," : "");
    line.resize(widest + 1, ' ');
    text += line + "/* " + all[i].numbers + all[i].rest + " */\n";
  }
  text +=
      "};\n/* f(kind, name, numbers, turns, vertices, parts) for each kind: how many numbers it "
      "has, and whether a\n"
      " * rotation, vertices, and parts of these. */\n/* clang-format off */\n#define "
      "ABUT_EACH_KIND(f)";
  std::vector<std::string> lines;
  for (const Kind& k : all)
    lines.push_back("  f(ABUT_" + upper(k.name) + ", " + k.name + ", " + std::to_string(k.count) +
                    ", " + std::to_string(k.turns) + ", " + std::to_string(k.vertices) + ", " +
                    std::to_string(k.parts) + ")");
  for (const std::string& line : lines) text += " \\\n" + line;
  return text + "\n/* clang-format on */\n";
}

// ---- Rust ------------------------------------------------------------------------------------------

/// The table of a macro: what answers with a yes or a number.
std::string in_rust(Shapes asked, std::size_t shapes) {
  const bool many = asked == Shapes::columns;
  std::string text;
  for (const Described& q : described()) {
    const bool is_yes = q.form == Form::yes;
    const auto is_shape = [](const Argument& a) { return a.takes == Takes::shape; };
    if (!(is_yes || q.form == Form::number) || (many && !q.also.columns)) continue;
    if (!std::all_of(q.arguments.begin(), q.arguments.end(), is_shape)) continue;
    const bool alone = q.arguments.size() == 1;
    if (!many && q.arguments.size() != shapes) continue;
    const std::string none = !q.optional ? "" : (many ? " NaN " : " None ") + q.none + '.';
    text += filled("    /// ", "    /// ", q.says + none) + "\n    " + q.plain;
    text += (many ? " abut_batch_" : " abut_") + q.plain;
    if (many)
      text += is_yes ? " yes" : alone ? " measure" : " number";
    else if (!alone)
      text += is_yes ? " yes" : q.optional ? " maybe" : " number";
    text += ";\n";
  }
  return text;
}
/// "rounded_box" as a type: "RoundedBox". A Box is another thing there.
std::string kinds_in_rust() {
  std::string text;
  for (const Kind& kind : kinds()) {
    std::string name;
    bool upper_next = true;
    for (const char c : kind.name) {
      if (c != '_') name += upper_next ? upper(std::string(1, c)) : std::string(1, c);
      upper_next = c == '_';
    }
    text += (text.empty() ? "" : " ") + (name == "Box" ? "Rect" : name);
  }
  return filled("    ", "    ", text) + '\n';
}

/// The classes of Python's factories, which know how arrays are taken.
std::string in_python() {
  std::string text, exported;
  for (const Described& q : described()) {
    const bool is_yes = q.form == Form::yes;
    const auto is_shape = [](const Argument& a) { return a.takes == Takes::shape; };
    if (!(is_yes || q.form == Form::number)) continue;
    if (!std::all_of(q.arguments.begin(), q.arguments.end(), is_shape)) continue;
    exported += (exported.empty() ? "\"" : ", \"") + q.plain + '"';
    const std::string none = q.optional ? std::string(" None, or NaN, ") + q.none + '.' : "";
    const char* make = q.arguments.size() == 1 ? "_measure"
                       : is_yes                ? "_mask"
                       : q.optional            ? "_maybe_number"
                                               : "_number";
    const std::string head = q.plain + " = " + make + "(\"" + q.plain + "\", ";
    text += filled(head + "\"\"\"", "    ", q.says + none) + "\"\"\")\n";
  }
  return text + filled("__all__ += [", "            ", exported) + "]\n";
}

// ---- Java ------------------------------------------------------------------------------------------

/// The names of the columns that hold a field, as in Arrow: a center is x and y, half_size is half_x and half_y.
std::vector<std::string> column_names(const std::string& field, FieldRole role) {
  if (role == FieldRole::length) return {field};
  if (role == FieldRole::direction) return {"dx", "dy"};
  std::string before;
  if (role == FieldRole::sizes) before = field.substr(0, field.find('_') + 1);
  if (field.size() == 1) before = field;
  if (field == "min" || field == "max") before = field + '_';
  return {before + 'x', before + 'y'};
}
std::string kinds_in_java() {
  std::string names, columns, turns, listed;
  for (int i = 0; i < shape_kinds; ++i) {
    std::string numbers;
    bool is_turned = false, is_listed = false;
    std::visit(
        [&](const auto& shape) {
          each_field(shape, [&](auto field, const auto&) {
            is_turned |= field.role == FieldRole::rotation;
            const bool is_list =
                field.role == FieldRole::vertices || field.role == FieldRole::chains;
            is_listed |= is_list;
            if (is_list || field.role == FieldRole::rotation) return;
            for (const std::string& name : column_names(field.name, field.role))
              numbers += (numbers.empty() ? "\"" : ", \"") + name + '"';
          });
        },
        blank_shape(static_cast<ShapeKind>(i)));
    const char* const between = i == 0 ? "" : ", ";
    names += between + ('"' + std::string(to_string(static_cast<ShapeKind>(i))) + '"');
    columns += between + ('{' + numbers + '}');
    turns += std::string(between) + (is_turned ? "true" : "false");
    listed += std::string(between) + (is_listed ? "true" : "false");
  }
  const auto array = [](const char* type, const char* name, const std::string& items) {
    return filled("  ", "      ",
                  std::string("static final ") + type + "[] " + name + " = {" + items + "};") +
           '\n';
  };
  return array("String", "KINDS", names) + array("String[]", "NAMES", columns) +
         array("boolean", "TURNS", turns) + array("boolean", "LISTED", listed);
}

// ---- SQL -------------------------------------------------------------------------------------------

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
  const int cost = q.arguments.size() == 1 ? 0 : std::is_same_v<Row, bool> ? 60 : 50;
  return text + ") RETURNS " + returns +
         " AS 'MODULE_PATHNAME', 'shape_query' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE" +
         (cost ? " COST " + std::to_string(cost) : "") + ";\n";
}
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

// ---- docs/doors.md ---------------------------------------------------------------------------------

/// A row for each name in C++: what it is called where functions of one name may not differ in their arguments, and what else
/// has it. The heads are names, so that every language's page has the same table.
std::string doors() {
  std::string text =
      "| C++ · Python · JavaScript | C | Rust | SQL | `abut::batch` | `abut_batch_` | `Columns` | "
      "`Prepared` |\n"
      "|---|---|---|---|---|---|---|---|\n";
  const auto all = described();
  for (const Described& q : all) {
    std::string cells[6];
    const auto add = [](std::string& cell, const std::string& name) {
      if (cell.find('`' + name + '`') == std::string::npos)
        cell += (cell.empty() ? "`" : " `") + name + '`';
    };
    bool is_first = false, is_later = false, is_prepared = false;
    for (const Described& other : all) {
      if (other.name != q.name) continue;
      is_first = is_first || &other == &q;
      is_later = is_later || !is_first;
      add(cells[0], "abut_" + other.plain);
      add(cells[1], other.plain);
      if (std::none_of(other.arguments.begin(), other.arguments.end(),
                       [](const Argument& a) { return a.takes == Takes::touch; }))
        add(cells[2], "shape_" + other.in_sql());
      if (other.form == Form::intersections) add(cells[2], "shape_shared_pieces");
      if (other.also.columns) {
        const std::string many = other.plain == "cast_ray" ? "cast_rays" : other.plain;
        add(cells[3], other.name), add(cells[4], "abut_batch_" + many), add(cells[5], many);
      }
      is_prepared = is_prepared || other.also.prepared;
    }
    if (is_later) continue;
    text += "| `" + q.name + '`';
    for (const std::string& cell : cells) text += " | " + (cell.empty() ? "–" : cell);
    text += is_prepared ? " | ✓ |\n" : " | – |\n";
  }
  return text;
}

// ---- Files with parts that are printed -------------------------------------------------------------

std::string part(const std::string& name) {
  if (name == "kinds") return kinds_in_c();
  if (name == "functions") return declared(c_functions(Shapes::two));
  if (name == "prepared")
    return declared(c_functions(Shapes::prepared)) + "/* Both are prepared. */\n" +
           declared(c_functions(Shapes::both_prepared));
  if (name == "doors") return doors();
  if (name == "python") return in_python();
  if (name == "java_kinds") return kinds_in_java();
  if (name == "sql") return in_postgresql();
  if (name == "rust_plain") return in_rust(Shapes::two, 2);
  if (name == "rust_measures") return in_rust(Shapes::two, 1);
  if (name == "rust_columns") return in_rust(Shapes::columns, 2);
  if (name == "rust_kinds") return kinds_in_rust();
  if (name == "batches") return declared(c_functions(Shapes::columns));
  std::cerr << "abut_describe: no part is called " << name << '\n';
  std::exit(1);
}

int fill(const char* path) {
  std::ifstream in(path);
  if (!in) return std::perror(path), 1;
  constexpr std::string_view mark = "described: ";
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    const std::size_t at = line.find(mark);
    if (at != std::string::npos) {
      const std::size_t begin = at + mark.size(), end = line.find_first_of(" \n", begin);
      const std::string name = line.substr(begin, end == std::string::npos ? end : end - begin);
      if (name == "end") {
        inside = false;
      } else {
        std::cout << line << '\n' << part(name);
        inside = true;
        continue;
      }
    }
    if (!inside) std::cout << line << '\n';
  }
  return inside ? (std::cerr << path << ": a part does not end\n", 1) : 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string what = count > 1 ? arguments[1] : "";
  if (what == "fill" && count == 3) return fill(arguments[2]);
  if (what == "functions" && count == 2) return std::cout << defined(), 0;
  std::cerr << "usage: abut_describe functions | fill FILE\n";
  return 2;
}
