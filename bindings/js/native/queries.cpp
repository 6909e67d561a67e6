// Prints the queries as TypeScript: their answers, how these are read from a module's memory, and a function for each
// query. Run by types.sh.
#include <abut/described.hpp>
#include <cctype>
#include <cstdio>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using namespace abut;
using abut::to_string;
using described::Parts;
using described::Takes;
using described::to_string;

std::string printed;
void print(const std::string& line) { printed += line + "\n"; }

/// "point_pair" as "PointPair" or, if `lower`, "pointPair".
std::string camel(std::string_view name, bool lower = false) {
  std::string out;
  bool upper = !lower;
  for (const char c : name) {
    if (c != '_') out += upper ? static_cast<char>(std::toupper(c)) : c;
    upper = c == '_';
  }
  return out;
}

/// The names that answers have in C++, where the description's is shorter.
std::string type_of(std::string_view name) {
  static const std::map<std::string_view, std::string> longer{{"hit", "CastHit"},
                                                              {"piece", "SharedPiece"},
                                                              {"box", "Bounds"},
                                                              {"feature", "ContactFeature"}};
  const auto found = longer.find(name);
  return found == longer.end() ? camel(name) : found->second;
}

template <class T>
constexpr bool is_optional = false;
template <class T>
constexpr bool is_optional<std::optional<T>> = true;
template <class T>
concept IsList = requires(const T& x) {
  x.begin();
  x.size();
};
template <class T>
concept HasParts = requires { Parts<T>::name; };

constexpr int words_of(SharedPiece::Kind) { return 2; }
constexpr int words_of(ContactFeature::Kind) { return 3; }
constexpr int words_of(Relation) { return 8; }

template <class Word>
std::string words() {
  std::string all;
  for (int i = 0; i < words_of(Word{}); ++i)
    all += std::string(i ? ", '" : "'") + to_string(static_cast<Word>(i)) + "'";
  return all;
}

/// The TypeScript type of a value, and the expression that reads it.
struct Read {
  std::string type, by;
};
/// The function that reads by this expression of v.
std::string reader(const std::string& by) {
  return by.ends_with("(v)") ? by.substr(0, by.size() - 3) : "(v) => " + by;
}
template <class T>
Read read() {
  if constexpr (std::is_same_v<T, bool>)
    return {"boolean", "v.yes()"};
  else if constexpr (std::is_same_v<T, Vec2>)
    return {"Vec", "v.vec()"};
  else if constexpr (std::is_same_v<T, std::uint64_t>)
    return {"string", "v.whole()"};
  else if constexpr (std::is_arithmetic_v<T>)
    return {"number", "v.number()"};
  else if constexpr (std::is_same_v<T, Relation>)
    return {"Relation", "relations[v.number()]!"};
  else if constexpr (std::is_enum_v<T>)
    return {"(typeof " + std::string(std::is_same_v<T, SharedPiece::Kind> ? "pieces" : "features") +
                ")[number]",
            std::string(std::is_same_v<T, SharedPiece::Kind> ? "pieces" : "features") +
                "[v.number()]!"};
  else if constexpr (IsList<T>) {
    const Read one = read<std::remove_cvref_t<decltype(*std::declval<const T&>().begin())>>();
    return {one.type + "[]", "v.list(" + reader(one.by) + ")"};
  } else
    return {type_of(Parts<T>::name), "read" + type_of(Parts<T>::name) + "(v)"};
}

template <class Of, class T>
using Value = std::remove_cvref_t<std::invoke_result_t<Of, const T&>>;

/// The columns of an answer of numbers: a vector is two.
template <class T>
std::vector<std::string> columns(const std::string& name) {
  if constexpr (std::is_same_v<T, Vec2>)
    return {name.empty() ? "x" : name + "_x", name.empty() ? "y" : name + "_y"};
  std::vector<std::string> all;
  if constexpr (std::is_arithmetic_v<T>) all = {name};
  if constexpr (HasParts<T>)
    Parts<T>::each([&](described::AnswerField part, auto of) {
      for (const std::string& one : columns<Value<decltype(of), T>>(part.name)) all.push_back(one);
    });
  return all;
}

/// An answer, once: first those that it has inside.
template <class T>
void answer() {
  static bool known = false;
  if constexpr (is_optional<T>) {
    answer<typename T::value_type>();
  } else if constexpr (IsList<T>) {
    answer<std::remove_cvref_t<decltype(*std::declval<const T&>().begin())>>();
  } else if constexpr (HasParts<T>) {
    if (std::exchange(known, true)) return;
    Parts<T>::each([&](auto, auto of) { answer<Value<decltype(of), T>>(); });
    const std::string type = type_of(Parts<T>::name);
    std::string members, reads;
    Parts<T>::each([&](described::AnswerField part, auto of) {
      const Read one = read<Value<decltype(of), T>>();
      members +=
          std::string("  /** ") + part.says + " */\n  " + part.name + ": " + one.type + ";\n";
      reads += std::string("  ") + part.name + ": " + one.by + ",\n";
    });
    print("/** " + std::string(Parts<T>::says) + " */\nexport interface " + type + " {\n" +
          members + "}");
    print("export const " + reader(read<T>().by) + " = (v: Reader): " + type + " => ({\n" + reads +
          "});\n");
  }
}

/// An argument, as the module takes it.
std::string given(const described::Argument& a) {
  const std::string name = a.name, named = "('" + name + "', " + name + ")";
  switch (a.takes) {
    case Takes::vector:
      return "...vectorOf" + named;
    case Takes::angle:
      return "finite" + named;
    case Takes::length:
      return "length" + named;
    case Takes::reach:
      return "reach" + named;
    case Takes::positive:
      return "positive" + named;
    case Takes::touch:
      return "...touchOf(" + name + ")";
    default:
      return "";
  }
}
std::string type_of(Takes takes) {
  switch (takes) {
    case Takes::shape:
      return "Given";
    case Takes::ray:
      return "Ray";
    case Takes::vector:
      return "Vec";
    case Takes::pattern:
      return "string";
    case Takes::touch:
      return "Contact";
    default:
      return "number";
  }
}
bool is_shape(Takes takes) { return takes == Takes::shape || takes == Takes::ray; }

/// The queries that stand on others: they have no function of their own in a module.
const std::map<std::string_view, const char*> standing{
    {"relate_is", "matches(this.relate(a, b), patternOf(pattern))"},
    {"disjoint", "!this.intersects(a, b)"},
    {"touches", "this.intersects(a, b) && !this.interiors_intersect(a, b)"},
    {"within", "this.interiors_intersect(a, b) && this.contains(b, a)"},
    {"covers", "this.contains(a, b)"},
    {"covered_by", "this.contains(b, a)"},
    {"equals", "this.contains(a, b) && this.contains(b, a)"},
    {"crosses", "crosses(this.relate(a, b))"},
    {"overlaps", "overlaps(this.relate(a, b))"}};

struct Function {
  std::string name, plain, says, parameters, type, body;
  std::size_t count;
};

template <class Answer>
std::string answered(const std::string& asked, const std::string& plain) {
  if constexpr (std::is_same_v<Answer, bool>)
    return asked + " !== 0";
  else if constexpr (std::is_same_v<Answer, Relation>)
    return "relations[" + asked + "]!";
  else if constexpr (std::is_same_v<Answer, IntersectionMatrix>)
    return "matrixOf(this.left('" + plain + "', " + asked + "))";
  else if constexpr (std::is_same_v<Answer, std::optional<double>>)
    return "orNull(" + asked + ")";
  else if constexpr (std::is_arithmetic_v<Answer>)
    return asked;
  else if constexpr (is_optional<Answer>) {
    return "this.left('" + plain + "', " + asked + ").orNull(" +
           reader(read<typename Answer::value_type>().by) + ")";
  } else if constexpr (IsList<Answer>) {
    return "this.left('" + plain + "', " + asked + ")" + read<Answer>().by.substr(1);
  } else
    return reader(read<Answer>().by) + "(this.left('" + plain + "', " + asked + "))";
}
template <class Answer>
std::string type_of() {
  if constexpr (std::is_same_v<Answer, IntersectionMatrix>)
    return "string";
  else if constexpr (is_optional<Answer>)
    return read<typename Answer::value_type>().type + " | null";
  else
    return read<Answer>().type;
}

std::string comment(const auto& query) {
  std::string says = query.says;
  if (*query.none) says += " Null " + std::string(query.none) + ".";
  return "  /** " + says + " */";
}

void functions() {
  std::vector<Function> all;
  described::each_query([&](const auto& query, auto) {
    using Answer = typename std::remove_cvref_t<decltype(query)>::Answer;
    const std::string plain = query.plain;
    std::string parameters, shapes, numbers;
    for (const described::Argument& a : query.arguments) {
      parameters +=
          (parameters.empty() ? "" : ", ") + std::string(a.name) + ": " + type_of(a.takes);
      if (is_shape(a.takes))
        shapes += ", " + (a.takes == Takes::ray ? "rayOf(" + std::string(a.name) + ")"
                                                : std::string(a.name));
      else
        numbers += ", " + given(a);
    }
    const std::string asked = std::string("this.") + (query.shapes == 1 ? "one" : "two") + "('" +
                              plain + "'" + shapes + numbers + ")";
    const auto stands = standing.find(query.plain);
    all.push_back({query.name, plain, comment(query), parameters, type_of<Answer>(),
                   stands == standing.end() ? answered<Answer>(asked, plain) : stands->second,
                   query.arguments.size()});
  });
  print("/** The queries on shapes, by their C++ names. */\nexport abstract class Queries {");
  print(
      "  /** Asks the module about one shape, or two; gives its number, or how many numbers it has "
      "left. */");
  print("  protected abstract one(query: string, a: Given, ...numbers: number[]): number;");
  print(
      "  protected abstract two(query: string, a: Given, b: Given, ...numbers: number[]): number;");
  print("  protected abstract left(query: string, count: number): Reader;\n");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Function& f = all[i];
    const bool first = i == 0 || all[i - 1].name != f.name,
               last = i + 1 == all.size() || all[i + 1].name != f.name;
    print(f.says);
    if (first && last) {
      print("  " + f.name + "(" + f.parameters + "): " + f.type + " {\n    return " + f.body +
            ";\n  }");
      continue;
    }
    // Two functions may have one name, and differ in how many arguments they take.
    print("  " + f.name + "(" + f.parameters + "): " + f.type + ";");
    if (!last) continue;
    const Function& less = all[i - 1].count < f.count ? all[i - 1] : f;
    const Function& more = all[i - 1].count < f.count ? f : all[i - 1];
    print("  " + f.name + "(...given: any[]): any {\n    if (given[" + std::to_string(less.count) +
          "] === undefined) {");
    const auto names = [](const Function& of) {
      std::string out;
      for (std::size_t at = 0; at < of.parameters.size();) {
        out +=
            (out.empty() ? "" : ", ") + of.parameters.substr(at, of.parameters.find(':', at) - at);
        at = of.parameters.find(", ", at);
        if (at != std::string::npos) at += 2;
      }
      return out;
    };
    print("      const [" + names(less) + "] = given;\n      return " + less.body + ";\n    }");
    print("    const [" + names(more) + "] = given;\n    return " + more.body + ";\n  }");
  }
  print("}\n");
}

/// Prints the batches of all queries that answer alike: a byte or columns of numbers for each pair.
void batch_functions() {
  print(
      "/** The queries on many pairs: both sides are equally many, or one is a single shape. "
      "*/\nexport abstract class BatchQueries<Operand> {");
  print("  protected abstract bytes(query: string, operands: readonly Operand[]): Uint8Array;");
  print(
      "  protected abstract numbers<N extends string>(query: string, operands: readonly Operand[], "
      "names: readonly N[]): Record<N, Float64Array>;\n");
  described::each_query([&](const auto& query, auto) {
    using Answer = typename std::remove_cvref_t<decltype(query)>::Answer;
    constexpr bool only_shapes = query.shapes == static_cast<int>(query.takes.size());
    if (!query.also.columns || !only_shapes || query.takes[0] == Takes::ray) return;
    std::string parameters, operands;
    for (const described::Argument& a : query.arguments) {
      const std::string name = query.shapes == 1 ? "shapes" : a.name;
      parameters += (parameters.empty() ? "" : ", ") + name + ": Operand";
      operands += (operands.empty() ? "" : ", ") + name;
    }
    const std::string head = std::string("  ") + query.name + "(" + parameters + "): ";
    const std::string asked = std::string("('") + query.plain + "', [" + operands + "]";
    std::string says = query.says;
    if (*query.none) says += " NaN " + std::string(query.none) + ".";
    if constexpr (std::is_same_v<Answer, bool> || std::is_same_v<Answer, Relation>) {
      if (std::is_same_v<Answer, Relation>)
        says += " A byte each: the place in `relations`.";
      else
        says += " A byte each.";
      print("  /** " + says + " */\n" + head + "Uint8Array {\n    return this.bytes" + asked +
            ");\n  }");
    } else if constexpr (!std::is_same_v<Answer, IntersectionMatrix> &&
                         !std::is_same_v<Answer, std::optional<Contact>>) {
      std::vector<std::string> names;
      if constexpr (is_optional<Answer>)
        names = columns<typename Answer::value_type>("");
      else
        names = columns<Answer>("");
      print("  /** " + says + " */");
      if (names.size() == 1) {
        print(head + "Float64Array {\n    return this.numbers" + asked + ", ['only']).only;\n  }");
        return;
      }
      std::string list, type;
      for (const std::string& name : names) {
        list += (list.empty() ? "'" : ", '") + name + "'";
        type += (type.empty() ? "'" : " | '") + name + "'";
      }
      print(head + "Record<" + type + ", Float64Array> {\n    return this.numbers" + asked + ", [" +
            list + "]);\n  }");
    }
  });
  print("}");
}

}  // namespace

int main() {
  print("// Written by types.sh from include/abut/described.hpp.");
  print("import { finite, length, positive, rayOf, reach, vectorOf } from './errors.js';");
  print("import { crosses, matches, matrixOf, overlaps, patternOf } from './pattern.js';");
  print("import { orNull, touchOf, type Reader } from './reader.js';");
  print(
      "import type { Given, Ray } from './described.js';\nimport type { Vec } from './vec.js';\n");
  print("/** Egenhofer's eight relations, of a to b: `inside` reads \"a is inside b\". */");
  print("export const relations = [" + words<Relation>() +
        "] as const;\nexport type Relation = (typeof relations)[number];");
  print("export const pieces = [" + words<SharedPiece::Kind>() + "] as const;");
  print("export const features = [" + words<ContactFeature::Kind>() + "] as const;\n");
  described::each_query([](const auto& query, auto) {
    answer<typename std::remove_cvref_t<decltype(query)>::Answer>();
  });
  functions();
  batch_functions();
  std::fputs(printed.c_str(), stdout);
}
