// The functions of abut.h: declared, and defined over answers.hpp.
#include <algorithm>
#include <cstring>
#include <map>

#include "table.hpp"

namespace abut_describe {
namespace {

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
                                      : a.takes == Takes::reach  ? "reach"
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
    case Form::curved_region:
      add_out(f, {}, "abut_curved_region_t*");
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

std::vector<Function> c_functions(Shapes shapes) {
  std::vector<Function> all;
  for (const Described& q : shapes == Shapes::made ? made() : described()) {
    if (shapes == Shapes::columns) {
      if (q.also.columns) all.push_back(of_columns(q));
      continue;
    }
    const bool is_prepared = shapes == Shapes::prepared || shapes == Shapes::both_prepared;
    if (is_prepared && !q.also.prepared) continue;
    if (shapes == Shapes::both_prepared && !q.also.both_prepared) continue;
    all.push_back(of_pair(q));
    if (is_prepared) prepare(all.back(), q, shapes == Shapes::both_prepared);
  }
  return all;
}
}  // namespace

std::string functions_in_c(Shapes shapes) {
  std::string text;
  for (const Function& f : c_functions(shapes)) {
    if (!f.says.empty()) text += filled("/* ", " * ", f.says + " */") + '\n';
    text += call("ABUT_API " + f.returns + ' ' + f.name, f.parameters, ";") + '\n';
  }
  return text;
}
std::string definitions_in_c() {
  std::string text;
  for (const Shapes shapes :
       {Shapes::two, Shapes::made, Shapes::prepared, Shapes::both_prepared, Shapes::columns})
    for (const Function& f : c_functions(shapes)) {
      const bool many = shapes == Shapes::columns;
      std::vector<std::string> given{"ABUT_ASK(" + std::string(many ? "abut::batch::" : "abut::") +
                                     f.ask + ")"};
      if (shapes != Shapes::made) given.push_back("std::tuple{" + f.out + "}");
      if (many) given.emplace_back("threads");
      given.insert(given.end(), f.given.begin(), f.given.end());
      text += call(f.returns + ' ' + f.name, f.parameters, " {") + '\n' +
              call(many                     ? "  return answer_many"
                   : shapes == Shapes::made ? "  return answer_pointer"
                                            : "  return answer",
                   given, ";") +
              "\n}\n";
    }
  return text;
}

std::string records_in_c() {
  std::string text;
  for (const Record& r : records()) {
    text += filled("/* ", " * ", r.says + " */") + "\ntypedef struct abut_" + r.name +
            "_t {\n  size_t size;\n";
    for (const Record::Field& f : r.fields)
      text += filled("  ", "   * ",
                     "double " + f.name + (f.is_vector ? "[2]" : "") + "; /* " + f.says + " */") +
              '\n';
    text += "} abut_" + r.name + "_t;\n";
  }
  return text;
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

}  // namespace abut_describe
