#include <abut/fields.hpp>
#include <variant>

#include "table.hpp"

namespace abut_describe {
namespace {

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
}  // namespace

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

}  // namespace abut_describe
