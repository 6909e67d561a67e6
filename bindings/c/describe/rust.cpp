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
/// A Box is another thing there.
std::string kinds_in_rust() {
  std::string text;
  for (const Kind& kind : kinds())
    text += (text.empty() ? "" : " ") + (kind.name == "box" ? "Rect" : camel(kind.name));
  return filled("    ", "    ", text) + '\n';
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
