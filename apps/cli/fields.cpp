#include "fields.hpp"

#include <fmt/format.h>

#include <abut/fields.hpp>
#include <algorithm>
#include <cmath>

#include "error.hpp"
#include "nearest_word.hpp"
#include "text.hpp"

namespace abut::cli {

namespace {

struct FieldInfo {
  std::string_view name;
  FieldForm form;
};

constexpr FieldInfo field_infos[field_count] = {
    {"position", FieldForm::vector},  {"point", FieldForm::vector},
    {"direction", FieldForm::vector}, {"origin", FieldForm::vector},
    {"a", FieldForm::vector},         {"b", FieldForm::vector},
    {"center", FieldForm::vector},    {"min", FieldForm::vector},
    {"max", FieldForm::vector},       {"half_size", FieldForm::vector},
    {"semi_axes", FieldForm::vector}, {"axis", FieldForm::vector},
    {"vertices", FieldForm::vectors}, {"lines", FieldForm::chains},
    {"rings", FieldForm::chains},     {"radius", FieldForm::number},
    {"angle", FieldForm::number}};

constexpr unsigned bit(Field field) { return 1U << static_cast<int>(field); }

Rotation rotation(const Fields& f) {
  if (f.has(Field::angle) && f.has(Field::axis))
    throw InputError{"axis", "stands in for angle: give one of the two"};
  if (f.has(Field::angle)) return Rotation::radians(f.number(Field::angle));
  if (!f.has(Field::axis)) return {};
  const Vec2 axis = f.vector(Field::axis);
  if (axis == Vec2{0, 0}) throw InputError{"axis", "must not be zero"};
  return Rotation::axis(axis.x, axis.y);
}

/// The text form of a shape, from its description: a rotation is given as angle or as axis, all
/// other fields have their own names.
template <class S>
struct TextForm {
  static constexpr std::size_t count = [] {
    std::size_t n = 0;
    S blank;
    each_field(blank, [&](auto, auto&) { ++n; });
    return n;
  }();
  static constexpr std::array<Field, count> fields = [] {
    std::array<Field, count> result{};
    std::size_t n = 0;
    S blank;
    each_field(blank, [&](auto field, auto&) {
      const std::string_view name =
          field.role == FieldRole::rotation ? std::string_view("axis") : field.name;
      int i = 0;
      while (field_infos[i].name != name) ++i;
      result[n++] = static_cast<Field>(i);
    });
    return result;
  }();
  /// The fields of one need, as a set of bits.
  static constexpr unsigned with(FieldNeed need) {
    unsigned result = 0;
    std::size_t n = 0;
    S blank;
    each_field(blank, [&](auto field, auto&) {
      const Field name = fields[n++];
      if (field.need != need) return;
      result |= bit(name);
      if (field.role == FieldRole::rotation) result |= bit(Field::angle);
    });
    return result;
  }

  static AnyShape make(const Fields& f) {
    S shape;
    std::size_t n = 0;
    each_field(shape, [&](auto field, auto& value) {
      const Field name = fields[n++];
      using enum FieldRole;
      if constexpr (field.role == rotation)
        value = cli::rotation(f);
      else if constexpr (field.role == length)
        value = f.number(name);
      else if constexpr (field.role == vertices)
        value = f.vertices();
      else if constexpr (field.role == chains)
        value = f.chains();
      else
        value = f.vector(name);
    });
    return shape;
  }
  /// A value that may be left out is, if it is the one that a missing field stands for.
  template <class T>
  static void set_unless_default(Fields& f, Field name, const T& value, const T& absent) {
    if (!(value == absent)) f.set(name, value);
  }
  static void take_apart(const AnyShape& any, Fields& f) {
    std::size_t n = 0;
    each_field(std::get<S>(any), [&](auto field, const auto& value) {
      const Field name = fields[n++];
      using enum FieldRole;
      if constexpr (field.role == vertices)
        f.set_vertices() = value;
      else if constexpr (field.role == chains)
        f.set_chains(name) = value;
      else if constexpr (field.role == rotation)
        set_unless_default(f, name, value.u(), Rotation().u());
      else if constexpr (field.need == FieldNeed::optional)
        set_unless_default(f, name, value, 0.0);
      else
        f.set(name, value);
    });
  }
};

constexpr auto kinds = []<std::size_t... k>(std::index_sequence<k...>) {
  return std::array{[]<class S>(std::type_identity<S>) {
    using Form = TextForm<S>;
    return Kind{to_string(abut::kind_of<S>), Form::with(FieldNeed::required),
                Form::with(FieldNeed::optional), Form::make, Form::take_apart};
  }(std::type_identity<std::variant_alternative_t<k, AnyShape>>())...};
}(std::make_index_sequence<std::variant_size_v<AnyShape>>());

std::string names(unsigned fields) {
  std::string result;
  for (int i = 0; i < field_count; ++i)
    if (fields >> i & 1U) {
      if (!result.empty()) result += ", ";
      result += field_infos[i].name;
    }
  return result;
}

int lowest(unsigned fields) {
  int i = 0;
  while (!(fields >> i & 1U)) ++i;
  return i;
}

/// The fields of an invalid shape are called what the user called them.
std::string field_of(const Problem& problem, const Fields& fields) {
  std::string_view field = problem.field;
  if (field == "rotation") field = fields.has(Field::axis) ? "axis" : "angle";
  std::string result(field);
  if (problem.chain >= 0) result += fmt::format("[{}]", problem.chain);
  if (problem.index >= 0) result += fmt::format("[{}]", problem.index);
  return result;
}

}  // namespace

std::string_view name(Field field) { return field_infos[static_cast<int>(field)].name; }
FieldForm form(Field field) { return field_infos[static_cast<int>(field)].form; }

std::optional<Field> field_named(std::string_view name) {
  for (int i = 0; i < field_count; ++i)
    if (field_infos[i].name == name) return static_cast<Field>(i);
  return std::nullopt;
}

std::span<const Kind> all_kinds() { return kinds; }
const Kind& kind_of(const AnyShape& shape) { return kinds[shape.index()]; }

void take_apart(const AnyShape& shape, Fields& fields) {
  fields.clear();
  kind_of(shape).take_apart(shape, fields);
}

const Kind& kind_named(std::string_view type) {
  for (const Kind& kind : kinds)
    if (kind.name == type) return kind;
  std::vector<std::string> known;
  for (const Kind& kind : kinds) known.emplace_back(kind.name);
  throw InputError{"type", unknown_word(excerpt(type), type, known)};
}

const Kind* kind_with(unsigned fields) {
  for (const Kind& kind : kinds)
    if ((kind.required & ~fields) == 0 && (fields & ~(kind.required | kind.optional)) == 0)
      return &kind;
  return nullptr;
}

std::string no_such_field(const Kind& kind) {
  return fmt::format("{} has no such field (it has {})", kind.name,
                     names(kind.required | kind.optional));
}

AnyShape make_shape(const Kind& kind, const Fields& fields) {
  using enum Field;
  if (&kind == &kinds[static_cast<int>(ShapeKind::polyline)] && fields.has(vertices)) {
    // One line may be given as its vertices.
    if (fields.has(lines)) throw InputError{"vertices", "stands in for lines: give one of the two"};
    Fields one;
    one.set_chains(lines).push_back(fields.vertices());
    if (fields.has(radius)) one.set(radius, fields.number(radius));
    if (const unsigned extra = fields.given() & ~(bit(vertices) | bit(radius)))
      throw InputError{std::string(field_infos[lowest(extra)].name), no_such_field(kind)};
    return make_shape(kind, one);
  }
  if (const unsigned extra = fields.given() & ~(kind.required | kind.optional))
    throw InputError{std::string(field_infos[lowest(extra)].name), no_such_field(kind)};
  if (const unsigned missing = kind.required & ~fields.given())
    throw InputError{std::string(field_infos[lowest(missing)].name), "missing"};
  AnyShape shape = kind.make(fields);
  if (const std::optional<Problem> problem = validate(shape)) {
    const std::string_view message = problem->message;
    const bool crosses = message.starts_with("must not cross");
    throw InvalidShape{
        {field_of(*problem, fields), std::string(message),
         crosses ? fmt::format("does at [{}, {}]", problem->at.x, problem->at.y) : ""},
        std::move(shape)};
  }
  return shape;
}

namespace {

void append_vectors(Buffer& out, const std::vector<Vec2>& list) {
  append(out, "[");
  for (const Vec2& v : list) {
    if (&v != list.data()) append(out, ", ");
    append_vector(out, v);
  }
  append(out, "]");
}

}  // namespace

void append_json_fields(Buffer& out, const AnyShape& shape, Fields& fields) {
  print(out, "\"type\": \"{}\"", kind_of(shape).name);
  take_apart(shape, fields);
  for (int f = 0; f < field_count; ++f) {
    const auto field = static_cast<Field>(f);
    if (!fields.has(field)) continue;
    print(out, ", \"{}\": ", name(field));
    switch (form(field)) {
      case FieldForm::number:
        append_number(out, fields.number(field));
        break;
      case FieldForm::vector:
        append_vector(out, fields.vector(field));
        break;
      case FieldForm::vectors:
        append_vectors(out, fields.vertices());
        break;
      case FieldForm::chains:
        append(out, "[");
        for (const std::vector<Vec2>& chain : fields.chains()) {
          if (&chain != fields.chains().data()) append(out, ", ");
          append_vectors(out, chain);
        }
        append(out, "]");
    }
  }
}

}  // namespace abut::cli
