#include <algorithm>

#include "table.hpp"

namespace abut_describe {

/// A point pair is a tuple.
bool is_struct(const std::string& record) {
  if (record == "point_pair") return false;
  for (const Record& r : records())
    if (r.name == record) return true;
  return false;
}
/// The form of an answer there; empty for those that are taken by hand. A Columns has its own structs for records.
std::string form_in_rust(const Described& q, Shapes asked) {
  const std::string maybe = q.optional ? "maybe_" : "";
  const bool alone = q.arguments.size() == 1, many = asked == Shapes::columns;
  if (q.form == Form::yes) return "yes";
  if (q.form == Form::number)
    return alone ? many ? "measure" : "number" : many ? "number" : maybe + "number";
  if (many) return {};
  if (q.form == Form::vector) return "vector";
  if (q.form == Form::box) return "bounds";
  if (q.form == Form::word) return "relation";
  if (q.form == Form::matrix) return "matrix";
  if (q.form == Form::contacts) return "contacts";
  if (q.form != Form::record) return {};
  if (is_struct(q.record)) return camel(q.record);
  return maybe + (q.record == "point_pair" ? "points" : q.record);
}
/// The table of a macro: the questions about shapes alone, whose answers have a form.
std::string in_rust(Shapes asked, std::size_t shapes) {
  const bool many = asked == Shapes::columns, both = asked == Shapes::both_prepared;
  std::string text;
  for (const Described& q : described()) {
    const auto is_shape = [](const Argument& a) { return a.takes == Takes::shape; };
    const std::string form = form_in_rust(q, asked);
    if (form.empty() || !std::all_of(q.arguments.begin(), q.arguments.end(), is_shape)) continue;
    if (!many && q.arguments.size() != shapes) continue;
    if (many && !q.also.columns) continue;
    if ((both && !q.also.both_prepared) || (asked == Shapes::prepared && !q.also.prepared))
      continue;
    const std::string none = !q.optional ? "" : (many ? " NaN " : " None ") + q.none + '.';
    text += filled("    /// ", "    /// ", q.says + none) + "\n    " + q.plain +
            (both ? "_prepared" : "");
    text += many                        ? " abut_batch_"
            : both                      ? " abut_both_prepared_"
            : asked == Shapes::prepared ? " abut_prepared_"
                                        : " abut_";
    text += q.plain + ' ' + form + ";\n";
  }
  return text;
}
/// … and of those whose answer is an area that two shapes make.
std::string made_in_rust() {
  std::string text;
  for (const Described& q : made())
    text +=
        filled("    /// ", "    /// ", q.says) + "\n    " + q.plain + " abut_" + q.plain + ";\n";
  return text;
}
/// A Box is another thing there.
std::string name_in_rust(const Kind& kind) { return kind.name == "box" ? "rect" : kind.name; }
std::string kinds_in_rust() {
  std::string text;
  for (const Kind& kind : kinds()) text += (text.empty() ? "" : " ") + camel(name_in_rust(kind));
  return filled("    ", "    ", text) + '\n';
}
/// [x, y, radius]
std::string list_in_rust(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "[" : ", ") + item;
  return text + ']';
}
/// The functions that make one shape of a kind without vertices.
std::string shapes_in_rust() {
  std::string text;
  for (const Kind& kind : kinds()) {
    if (kind.vertices) continue;
    std::vector<std::string> parameters, numbers;
    for (const Kind::Field& f : kind.fields) {
      const bool turns = f.role == FieldRole::rotation, is_number = f.role == FieldRole::length;
      const std::string name = turns ? "axis" : f.name;
      parameters.push_back(name + (is_number ? ": f64" : ": Vec2"));
      if (is_number) numbers.push_back(name);
      if (!turns && !is_number) numbers.push_back(name + "[0]"), numbers.push_back(name + "[1]");
    }
    if (kind.name == "box") text += "    /// An axis-aligned box.\n";
    if (kind.turns)
      text += "    /// `axis`: the direction of its own x axis, of any length but zero.\n";
    else if (kind.name != "box")
      text += "    /// A " + kind.name + ".\n";
    text += call("    pub fn " + name_in_rust(kind), parameters, " -> Self {") + '\n' +
            call("        Self::new",
                 {"Kind::" + camel(name_in_rust(kind)), '&' + list_in_rust(numbers),
                  kind.turns ? "axis" : "[1.0, 0.0]"},
                 "") +
            "\n    }\n";
  }
  return text;
}
/// … and those that make many.
std::string columns_in_rust() {
  std::string text;
  for (const Kind& kind : kinds()) {
    if (kind.vertices) continue;
    std::vector<std::string> parameters, numbers;
    for (const Kind::Field& f : kind.fields)
      for (const std::string& name : column_names(f)) {
        parameters.push_back(name + ": &'a [T]");
        numbers.push_back(name);
      }
    if (kind.turns) {
      parameters.insert(parameters.end(), {"c: &'a [f64]", "s: &'a [f64]"});
      text += "    /// Unit vectors (c, s) are the directions of their own x axes.\n";
    } else {
      text += "    /// " + (kind.name == "box" ? "Axis-aligned boxes" : "Many " + kind.name + 's') +
              ".\n";
    }
    const std::string name = name_in_rust(kind);
    text +=
        call("    pub fn " + name + (name.back() == 'x' ? "es" : "s") + "<T: Number>", parameters,
             " -> Result<Self> {") +
        '\n' +
        call("        Self::new",
             {"Kind::" + camel(name), '&' + list_in_rust(numbers), kind.turns ? "&[c, s]" : "&[]"},
             "") +
        "\n    }\n";
  }
  return text;
}
std::string records_in_rust() {
  std::string text;
  for (const Record& r : records()) {
    if (!is_struct(r.name)) continue;
    text += filled("    /// ", "    /// ", r.says) + "\n    " + camel(r.name) + " abut_" + r.name +
            "_t {\n";
    for (const Record::Field& f : r.fields)
      text += filled("        /// ", "        /// ", f.says) + "\n        " + f.name + ": " +
              (f.is_vector ? "Vec2" : "f64") + ",\n";
    text += "    }\n";
  }
  return text;
}

}  // namespace abut_describe
