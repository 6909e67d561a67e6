#include "json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "error.hpp"
#include "lines.hpp"
#include "nearest_word.hpp"
#include "text.hpp"

namespace abut::cli {
namespace {

namespace ondemand = simdjson::ondemand;
using simdjson::error_code;

static_assert(line_padding >= simdjson::SIMDJSON_PADDING);

InputError broken(error_code error) {
  switch (error) {
    case simdjson::UTF8_ERROR:
      return {"", "not valid UTF-8"};
    case simdjson::UNCLOSED_STRING:
      return {"", "not valid JSON: a string is not closed"};
    case simdjson::UNESCAPED_CHARS:
      return {"", "not valid JSON: a control character in a string"};
    case simdjson::STRING_ERROR:
      return {"", "not valid JSON: a wrong escape in a string"};
    case simdjson::DEPTH_ERROR:
      return {"", "nested too deeply"};
    case simdjson::EMPTY:
      return {"", "empty"};
    case simdjson::CAPACITY:
    case simdjson::MEMALLOC:
      return {"", "too large"};
    case simdjson::INCOMPLETE_ARRAY_OR_OBJECT:
      return {"", "not valid JSON: it ends too early, or a bracket is missing"};
    default:
      return {"", "not valid JSON"};
  }
}

/// Runs `read`; what it throws gets `field()` in front of the field it names.
template <class Field, class Read>
auto within(Field field, Read read) {
  try {
    return read();
  } catch (InputError& error) {
    const bool joined = error.field.empty() || error.field[0] == '[';
    error.field = fmt::format("{}{}{}", field(), joined ? "" : ".", error.field);
    throw;
  }
}

template <class T>
T must(simdjson::simdjson_result<T> result) {
  T value;
  if (const error_code error = std::move(result).get(value)) throw broken(error);
  return value;
}

std::string_view token(ondemand::value value) { return trimmed(value.raw_json_token()); }

/// RFC 8259, section 6.
bool is_json_number(std::string_view text) {
  const auto take = [&](auto accepted) {
    std::size_t n = 0;
    while (n < text.size() && accepted(text[n])) ++n;
    text.remove_prefix(n);
    return n;
  };
  const auto take_one = [&](std::string_view of) {
    const bool there = !text.empty() && of.find(text[0]) != std::string_view::npos;
    text.remove_prefix(there);
    return there;
  };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  take_one("-");
  if (!take_one("0") && take(is_digit) == 0) return false;
  if (take_one(".") && take(is_digit) == 0) return false;
  if (take_one("eE")) {
    take_one("+-");
    if (take(is_digit) == 0) return false;
  }
  return text.empty();
}

/// Describes a value for a message.
std::string described(ondemand::value value) {
  ondemand::json_type type;
  if (value.type().get(type)) return "has " + excerpt(token(value)) + " there, which is not JSON";
  switch (type) {
    case ondemand::json_type::array:
      return "is a list";
    case ondemand::json_type::object:
      return "is an object";
    case ondemand::json_type::string:
      return "is the string " + excerpt(token(value));
    case ondemand::json_type::number:
      if (!is_json_number(token(value)))
        return "has " + excerpt(token(value)) + " there, which is not JSON";
      [[fallthrough]];
    default:
      return "is " + excerpt(token(value));
  }
}

double read_number(ondemand::value value) {
  double number = 0;
  if (!value.get_double().get(number)) return number;
  const std::string_view text = token(value);
  std::string_view rest = text;
  const std::optional<double> overflow = is_json_number(text) ? take_number(rest) : std::nullopt;
  if (overflow && !std::isfinite(*overflow))
    throw InputError{"", "must be a number that a double can hold", "is " + excerpt(text)};
  throw InputError{"", "must be a number", described(value)};
}

template <class Each>
void each_element(ondemand::value value, std::string_view expected, Each each) {
  ondemand::array list;
  if (value.get_array().get(list))
    throw InputError{"", fmt::format("must be {}", expected), described(value)};
  std::size_t index = 0;
  for (auto element : list) {
    within([&] { return fmt::format("[{}]", index); },
           [&] { each(index, must(std::move(element))); });
    ++index;
  }
}

/// `form` says what they are, as "[x, y]".
template <std::size_t N>
std::array<double, N> read_numbers(ondemand::value value, std::string_view form) {
  std::array<double, N> numbers{};
  std::size_t count = 0;
  each_element(value, form, [&](std::size_t i, ondemand::value element) {
    if (i >= N) throw InputError{"", fmt::format("one too many for {}", form)};
    numbers[i] = read_number(element);
    count = i + 1;
  });
  if (count != N)
    throw InputError{"", fmt::format("must be {}", form),
                     fmt::format("has {} number{}", count, count == 1 ? "" : "s")};
  return numbers;
}

Vec2 read_vector(ondemand::value value) {
  const auto [x, y] = read_numbers<2>(value, "[x, y]");
  return {x, y};
}

void read_vectors(ondemand::value value, std::vector<Vec2>& list) {
  each_element(value, "a list of [x, y]",
               [&](std::size_t, ondemand::value element) { list.push_back(read_vector(element)); });
}

std::vector<Vec2> read_points(ondemand::value value) {
  std::vector<Vec2> list;
  read_vectors(value, list);
  return list;
}

Affine read_map(ondemand::value value) {
  const auto m = read_numbers<6>(value, "[a, b, c, d, e, f]");
  return {{m[0], m[1]}, {m[2], m[3]}, {m[4], m[5]}};
}

std::array<double, 3> read_covariance(ondemand::value value) {
  return read_numbers<3>(value, "[xx, xy, yy]");
}

std::string_view read_string(ondemand::value value) {
  ondemand::json_type type;
  if (value.type().get(type) || type != ondemand::json_type::string)
    throw InputError{"", "must be a string", described(value)};
  return must(value.get_string());
}

std::string read_text(ondemand::value value) { return std::string(read_string(value)); }

template <auto member, auto read_value>
constexpr QueryField query_field(std::string_view name) {
  return {name, [](const QueryLine& line) { return (line.*member).has_value(); },
          [](QueryLine& line, ondemand::value value) { line.*member = read_value(value); }};
}
constexpr QueryField fields_of_queries[] = {
    query_field<&QueryLine::motion, read_vector>("motion"),
    query_field<&QueryLine::angle, read_number>("angle"),
    query_field<&QueryLine::tolerance, read_number>("tolerance"),
    query_field<&QueryLine::distance, read_number>("distance"),
    query_field<&QueryLine::margin, read_number>("margin"),
    query_field<&QueryLine::start, read_text>("start"),
    query_field<&QueryLine::pattern, read_text>("pattern"),
    query_field<&QueryLine::rule, read_text>("rule"),
    query_field<&QueryLine::map, read_map>("map"),
    query_field<&QueryLine::points, read_points>("points"),
    query_field<&QueryLine::mean, read_vector>("mean"),
    query_field<&QueryLine::covariance, read_covariance>("covariance"),
    query_field<&QueryLine::level, read_number>("level"),
};

std::string unknown_query_field() {
  std::string known = "id, query, a, b";
  for (const QueryField& field : fields_of_queries) (known += ", ") += field.name;
  return fmt::format("unknown field (known: {})", known);
}

template <class Each>
void each_field(ondemand::object object, Each each) {
  for (auto entry : object) {
    ondemand::field field = must(std::move(entry));
    const std::string_view key = must(field.unescaped_key());
    within([&] { return key.size() <= 64 ? std::string(key) : excerpt(key); },
           [&] { each(key, field.value()); });
  }
}

ondemand::object read_object(ondemand::document& document) {
  ondemand::json_type type;
  const error_code error = document.type().get(type);
  if (error) throw broken(error);
  if (type != ondemand::json_type::object) throw InputError{"", "a line must be a JSON object"};
  return must(document.get_object());
}

void must_end(ondemand::document& document) {
  if (document.current_location().error() != simdjson::OUT_OF_BOUNDS)
    throw InputError{"", "not valid JSON: something follows the object"};
}

void only_once(bool given) {
  if (given) throw InputError{"", "given twice"};
}

}  // namespace

std::span<const QueryField> query_fields() { return fields_of_queries; }

error_code id_error(std::string_view text, simdjson::dom::parser& parser) {
  if (is_json_number(text)) return simdjson::SUCCESS;
  return parser.parse(text.data(), text.size()).error();
}

JsonReader::Document JsonReader::open(std::string_view line) {
  return must(parser_.iterate(line.data(), line.size(), line.size() + line_padding));
}

void JsonReader::read_field(Field field, Value value) {
  switch (form(field)) {
    case FieldForm::number:
      return fields_.set(field, read_number(value));
    case FieldForm::vector:
      return fields_.set(field, read_vector(value));
    case FieldForm::vectors:
      return read_vectors(value, fields_.set_vertices());
    case FieldForm::chains: {
      std::vector<std::vector<Vec2>>& list = fields_.set_chains(field);
      return each_element(value, "a list of lists of [x, y]", [&](std::size_t, Value element) {
        read_vectors(element, list.emplace_back());
      });
    }
  }
}

namespace {

/// The kind that the object says it is, before anything else in it is looked at: of a kind that
/// nobody knows the fields mean nothing. None where it does not say, or says it in escapes.
const Kind* kind_ahead(ondemand::object& object) {
  ondemand::value value;
  const error_code error = object.find_field_unordered("type").get(value);
  const Kind* kind = nullptr;
  if (!error) {
    const auto type = [] { return "type"; };
    const std::string_view text = within(type, [&] {
      ondemand::json_type of;
      if (value.type().get(of) || of != ondemand::json_type::string)
        throw InputError{"", "must be a string", described(value)};
      return token(value);
    });
    if (text.size() >= 2 && text.back() == '"' && text.find('\\') == std::string_view::npos)
      kind = &kind_named(text.substr(1, text.size() - 2));
  } else if (error != simdjson::NO_SUCH_FIELD) {
    throw broken(error);
  }
  if (const error_code again = object.reset().error()) throw broken(again);
  return kind;
}

/// Says of a key that no kind has such a field.
std::string no_shapes_field(std::string_view key) {
  std::vector<std::string> known{"type"};
  for (int i = 0; i < field_count; ++i) known.emplace_back(name(static_cast<Field>(i)));
  return unknown_word(excerpt(key), key, known);
}

}  // namespace

/// `other` is offered the fields that are no shape's, and says whether it took them.
template <class Other>
AnyShape JsonReader::read_shape(ondemand::object object, Other other) {
  fields_.clear();
  const Kind* const kind = kind_ahead(object);
  std::optional<std::string_view> type;
  // A polyline of one line may be given as its vertices.
  const auto takes = [](const Kind& of, Field field) {
    return of.has(field) || (field == Field::vertices && of.has(Field::lines));
  };
  each_field(object, [&](std::string_view key, Value value) {
    if (key == "type") {
      only_once(type.has_value());
      type = read_string(value);
    } else if (const std::optional<Field> field = field_named(key);
               field && (!kind || takes(*kind, *field))) {
      only_once(fields_.has(*field));
      read_field(*field, value);
    } else if (!other(key, value)) {
      throw InputError{"", kind ? no_such_field(*kind) : no_shapes_field(key)};
    }
  });
  if (!type) throw InputError{"type", "missing"};
  return make_shape(kind_named(*type), fields_);
}

AnyShape JsonReader::read_shape(Value value) {
  ondemand::object object;
  if (value.get_object().get(object))
    throw InputError{"", "must be a shape (a JSON object)", described(value)};
  return read_shape(object, [](std::string_view, Value) { return false; });
}

std::string JsonReader::read_id(Value value) {
  ondemand::json_type type;
  if (const error_code error = value.type().get(type)) throw broken(error);
  std::string_view raw;
  if (type == ondemand::json_type::array)
    raw = must(must(value.get_array()).raw_json());
  else if (type == ondemand::json_type::object)
    raw = must(must(value.get_object()).raw_json());
  else
    raw = value.raw_json_token();
  raw = trimmed(raw);
  // Ondemand passes over what nobody asks for without a look.
  if (const error_code error = id_error(raw, id_checker_)) throw broken(error);
  return harmless_json(raw);
}

QueryLine JsonReader::query(std::string_view line) {
  QueryLine result;
  bool has_query = false;
  Document document = open(line);
  const auto shape = [&](std::string_view key, Value value) {
    try {
      return read_shape(value);
    } catch (const InvalidShape& given) {
      // Some queries take it.
      if (!result.invalid)
        result.invalid =
            InputError{fmt::format("{}.{}", key, given.field), given.message, given.value};
      return given.shape;
    }
  };
  each_field(read_object(document), [&](std::string_view key, Value value) {
    if (key == "query") {
      only_once(has_query);
      result.query = read_string(value);
      has_query = true;
    } else if (key == "a" || key == "b") {
      const bool first = key == "a";
      std::optional<AnyShape>& given = first ? result.a : result.b;
      std::optional<std::vector<AnyShape>>& list = result.lists[first ? 0 : 1];
      only_once(given.has_value() || list.has_value());
      if (must(value.type()) != ondemand::json_type::array) {
        given = shape(key, value);
      } else {
        list.emplace();
        each_element(value, "a list of shapes", [&](std::size_t i, Value element) {
          list->push_back(shape(fmt::format("{}[{}]", key, i), element));
        });
      }
    } else if (key == "id") {
      only_once(!result.id.empty());
      result.id = read_id(value);
    } else {
      const auto field = std::ranges::find(fields_of_queries, key, &QueryField::name);
      if (field == std::end(fields_of_queries)) throw InputError{"", unknown_query_field()};
      only_once(field->given(result));
      field->read(result, value);
    }
  });
  must_end(document);
  if (!has_query) throw InputError{"query", "missing"};
  return result;
}

ShapeLine JsonReader::shape(std::string_view line) {
  ShapeLine result;
  Document document = open(line);
  result.shape = read_shape(read_object(document), [&](std::string_view key, Value value) {
    if (key != "id") return false;
    only_once(!result.id.empty());
    result.id = read_id(value);
    return true;
  });
  must_end(document);
  return result;
}

void JsonReader::each_value(std::string_view text,
                            const std::function<void(std::string_view)>& each) {
  Document document = open(text);
  ondemand::json_type type;
  if (const error_code error = document.type().get(type)) throw broken(error);
  if (type != ondemand::json_type::array) return each(text);
  for (auto element : must(document.get_array())) {
    Value value = must(std::move(element));
    if (must(value.type()) == ondemand::json_type::object)
      each(must(must(value.get_object()).raw_json()));
    else
      each(value.raw_json_token());
  }
  must_end(document);
}

template <class Read>
std::string JsonReader::only_field(std::string_view line, std::string_view name, Read read) {
  try {
    std::string result;
    bool found = false;
    Document document = open(line);
    for (auto entry : read_object(document)) {
      ondemand::field field = must(std::move(entry));
      if (found || must(field.unescaped_key()) != name) continue;
      result = read(field.value());
      found = true;
    }
    return result;
  } catch (const InputError&) {
    return {};
  }
}
std::string JsonReader::id(std::string_view line) {
  return only_field(line, "id", [&](Value value) { return read_id(value); });
}
std::string JsonReader::query_name(std::string_view line) {
  return only_field(line, "query", read_text);
}

}  // namespace abut::cli
