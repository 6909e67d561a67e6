// Prints the shapes as TypeScript: their fields from the description, what is said about each from
// the header of the shapes, whose path is the argument. Run by types.sh.
#include <abut/fields.hpp>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>

using namespace abut;

namespace {

/// The comment in front of each "struct BasicName".
std::map<std::string, std::string> comments_in(const char* header) {
  std::map<std::string, std::string> found;
  std::string comment;
  std::ifstream file(header);
  for (std::string line; std::getline(file, line);) {
    constexpr std::string_view start = "struct Basic";
    if (line.starts_with("/// "))
      comment += (comment.empty() ? "" : "\n * ") + line.substr(4);
    else if (line.starts_with(start))
      found[line.substr(start.size(), line.find(' ', start.size()) - start.size())] = comment;
    else if (!line.starts_with("template"))
      comment.clear();
  }
  return found;
}

/// "rounded_box" as a type: "RoundedBox".
std::string type_name(std::string kind) {
  std::string name;
  bool upper = true;
  for (const char c : kind) {
    if (c != '_') name += static_cast<char>(upper ? c - 'a' + 'A' : c);
    upper = c == '_';
  }
  return name;
}

/// The words for a field: what it holds, what takes it, and its type.
struct Words {
  const char *role, *taken_by, *type;
};
constexpr Words words(FieldRole role) {
  switch (role) {
    case FieldRole::length:
      return {"number", "length", "number"};
    case FieldRole::rotation:
      return {"axis", "axis", "Vec"};
    case FieldRole::vertices:
      return {"vertices", "vertices", "Vertices"};
    case FieldRole::chains:
      return {"chains", "chains", "readonly Vertices[]"};
    case FieldRole::sizes:
      return {"vec", "sizes", "Vec"};
    case FieldRole::direction:
      return {"vec", "direction", "Vec"};
    default:
      return {"vec", "vec", "Vec"};
  }
}

constexpr bool is_list(FieldRole role) {
  return role == FieldRole::vertices || role == FieldRole::chains;
}

}  // namespace

int main(int, char** arguments) {
  auto comments = comments_in(arguments[1]);
  std::printf(
      "// Written by types.sh from include/abut/fields.hpp and shapes.hpp.\n"
      "import type { Flat, Vec, Vertices } from './vec.js';\n");
  std::string all, kinds, fields, hands;
  for (int i = 0; i < shape_kinds; ++i) {
    const std::string kind = to_string(static_cast<ShapeKind>(i)), name = type_name(kind);
    std::string members, table, numbers, lists;
    std::visit(
        [&](const auto& shape) {
          each_field(shape, [&](auto field, const auto&) {
            const Words w = words(field.role);
            const std::string called = field.role == FieldRole::rotation ? "axis" : field.name;
            const bool optional = field.need == FieldNeed::optional;
            if (field.role == FieldRole::rotation)
              members +=
                  "  /** The direction (cos, sin) that the x axis is turned to, of any length but "
                  "zero. */\n";
            members += "  readonly " + called + (optional ? "?: " : ": ") + w.type + ";\n";
            table += (table.empty() ? "['" : ", ['") + called + "', '" + w.role + "']";
            std::string& place = is_list(field.role) ? lists : numbers;
            place += std::string(" out.") + w.taken_by + "(s." + called + ", '" + called + "');";
          });
        },
        blank_shape(static_cast<ShapeKind>(i)));
    std::string& comment = comments[name == "Circle" ? "Ball" : name];
    if (comment.empty()) return 1;
    std::printf("\n/**\n * %s\n */\nexport interface %s {\n  readonly type: '%s';\n%s}\n",
                comment.c_str(), name.c_str(), kind.c_str(), members.c_str());
    all += "\n  | " + name;
    kinds += "\n  '" + kind + "',";
    fields += "\n  " + kind + ": [" + table + "],";
    hands += "\n  (s: " + name + ", out) => {" + numbers + lists + " },";
  }
  std::printf(
      "\nexport type Shape =%s;\n\n"
      "/** What is asked about: a shape, whose vertices may be one Float64Array. */\n"
      "export type Given = Shape | Flat<Polygon> | Flat<Polyline> | Flat<Region>;\n\n"
      "export type Kind = Shape['type'];\n\n"
      "/** In the order of the C++ variant: a kind's number in memory is its place here. */\n"
      "export const kinds: readonly Kind[] = [%s\n];\n\n"
      "/** What a field holds: one number, two (a vector), a direction that may be left out, a "
      "list of\n"
      " * vertices, a list of lists. */\n"
      "export type Role = 'number' | 'vec' | 'axis' | 'vertices' | 'chains';\n\n"
      "const fieldsOfKinds = {%s\n} as const;\n"
      "/** The fields of a kind, as a type. */\n"
      "export type FieldOf<K extends Kind> = (typeof fieldsOfKinds)[K][number];\n"
      "/** The fields of each kind in the order of the C++ struct. */\n"
      "export const fields: Readonly<Record<Kind, readonly (readonly [name: string, role: "
      "Role])[]>> = fieldsOfKinds;\n\n"
      "/** Takes the fields of a shape: what there is, and its name. */\n"
      "export type Taker = Record<'length' | 'sizes' | 'direction' | Exclude<Role, 'number'>, "
      "(value: unknown, name: "
      "string) => void>;\n\n"
      "/** Of each kind: hands its fields over, lists last. Engines are quick at properties with a "
      "name. */\n"
      "export const handOver: readonly ((shape: never, out: Taker) => void)[] = [%s\n];\n",
      all.c_str(), kinds.c_str(), fields.c_str(), hands.c_str());
}
