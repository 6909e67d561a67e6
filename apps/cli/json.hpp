// JSON lines in: a query, or a shape, on each.
#pragma once

#include <simdjson.h>

#include <abut/any_shape.hpp>
#include <abut/transform.hpp>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fields.hpp"

namespace abut::cli {

struct QueryLine {
  std::string id;  ///< as it was written, or empty
  std::string query;
  std::optional<AnyShape> a, b;
  std::array<std::optional<std::vector<AnyShape>>, 2> lists;  ///< of a and b, where they are lists
  std::optional<InputError> invalid;  ///< what is wrong with the values of a or b
  std::optional<Vec2> motion;
  std::optional<double> angle, tolerance;  ///< of cast_rotating
  std::optional<double> distance;          ///< of within_distance
  std::optional<double> margin;            ///< of contact
  std::optional<std::string> start;        ///< of cast
  std::optional<std::string> pattern;      ///< of relate
  std::optional<std::string> rule;         ///< of repaired
  std::optional<Affine> map;               ///< of transformed
  std::optional<std::vector<Vec2>> points;
  std::optional<Vec2> mean;  ///< … and the rest are of ellipse_of_covariance
  std::optional<std::array<double, 3>> covariance;
  std::optional<double> level;
};

/// A field that the line of a query may have beside id, query, a and b.
struct QueryField {
  std::string_view name;
  bool (*given)(const QueryLine&);
  void (*read)(QueryLine&, simdjson::ondemand::value);
};
std::span<const QueryField> query_fields();

struct ShapeLine {
  AnyShape shape;
  std::string id;  ///< as it was written, or empty
};

/// Why `text` cannot be an id: it must be one JSON value. A number may be of any size, as an id is
/// echoed and not computed with.
simdjson::error_code id_error(std::string_view text, simdjson::dom::parser& parser);

/// Reads lines that are followed by line_padding bytes of readable memory. Throws InputError.
class JsonReader {
 public:
  QueryLine query(std::string_view line);
  ShapeLine shape(std::string_view line);
  /// Calls `each` with every element of `text` where it is a list, else with the whole of it, as
  /// JSON. Nothing may be left behind it.
  void each_value(std::string_view text, const std::function<void(std::string_view)>& each);
  /// The id of a line that could not be understood, as it was written; empty where there is none.
  std::string id(std::string_view line);
  /// … its query's name, likewise.
  std::string query_name(std::string_view line);

 private:
  using Value = simdjson::ondemand::value;
  using Document = simdjson::ondemand::document;

  Document open(std::string_view line);
  template <class Other>
  AnyShape read_shape(simdjson::ondemand::object object, Other other);
  AnyShape read_shape(Value value);
  void read_field(Field field, Value value);
  std::string read_id(Value value);
  template <class Read>
  std::string only_field(std::string_view line, std::string_view name, Read read);

  simdjson::ondemand::parser parser_;
  simdjson::dom::parser id_checker_;
  Fields fields_;
};

}  // namespace abut::cli
