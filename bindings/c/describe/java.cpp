#include "table.hpp"

namespace abut_describe {

std::string kinds_in_java() {
  std::string names, columns, turns, listed;
  for (const Kind& kind : kinds()) {
    const char* const between = names.empty() ? "" : ", ";
    std::string numbers;
    for (const Kind::Field& field : kind.fields)
      for (const std::string& name : column_names(field))
        numbers += (numbers.empty() ? "\"" : ", \"") + name + '"';
    names += between + ('"' + kind.name + '"');
    columns += between + ('{' + numbers + '}');
    turns += std::string(between) + (kind.turns ? "true" : "false");
    listed += std::string(between) + (kind.vertices ? "true" : "false");
  }
  const auto array = [](const char* type, const char* name, const std::string& items) {
    return filled("  ", "      ",
                  std::string("static final ") + type + "[] " + name + " = {" + items + "};") +
           '\n';
  };
  return array("String", "KINDS", names) + array("String[]", "NAMES", columns) +
         array("boolean", "TURNS", turns) + array("boolean", "LISTED", listed);
}

}  // namespace abut_describe
