#include <algorithm>

#include "table.hpp"

namespace abut_describe {

/// The form of an answer there; empty for those that are taken by hand. A Columns has its own structs for records.
std::string form_in_rust(const Described& q, Shapes asked) {
  const std::string maybe = q.optional ? "maybe_" : "";
  const bool alone = q.arguments.size() == 1, many = asked == Shapes::columns;
  if (q.form == Form::yes) return "yes";
  if (q.form == Form::number)
    return alone ? many ? "measure" : "maybe" : many ? "number" : maybe + "number";
  if (many || alone) return {};
  if (q.form == Form::word) return "relation";
  if (q.form == Form::matrix) return "matrix";
  if (q.form == Form::contacts) return "contacts";
  if (q.form != Form::record) return {};
  return maybe + (q.record == "point_pair"   ? "points"
                  : q.record == "separation" ? "witness"
                                             : q.record);
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
    text += q.plain + (form == "maybe" ? "" : ' ' + form) + ";\n";
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

}  // namespace abut_describe
