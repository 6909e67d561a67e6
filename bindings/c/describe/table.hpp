// The queries and the kinds of shapes as values, for what prints them, and what each door prints of them.
#pragma once

#include <abut/described.hpp>
#include <abut/fields.hpp>
#include <string>
#include <vector>

namespace abut_describe {

using namespace abut;
using namespace abut::described;

enum class Form {
  yes,
  word,
  matrix,
  number,
  vector,
  box,
  record,
  contacts,
  intersections,
  tangents,
  curved_region
};

struct Described {
  std::string name, plain, says, none;
  Form form;
  bool optional;
  std::string record;  ///< the name of the answer, where it has fields
  Also also;
  std::vector<Argument> arguments;

  /// The name in SQL, where functions may differ in how many arguments they have.
  std::string in_sql() const {
    return plain == "relate_is" || plain == "contact_within" ? name : plain;
  }
};

template <class R>
struct FormOf {
  static constexpr Form form = Form::record;
  static constexpr bool optional = false;
};
template <class R>
struct FormOf<std::optional<R>> : FormOf<R> {
  static constexpr bool optional = true;
};
template <Form F>
struct Is {
  static constexpr Form form = F;
  static constexpr bool optional = false;
};
template <>
struct FormOf<bool> : Is<Form::yes> {};
template <>
struct FormOf<Relation> : Is<Form::word> {};
template <>
struct FormOf<IntersectionMatrix> : Is<Form::matrix> {};
template <>
struct FormOf<double> : Is<Form::number> {};
template <>
struct FormOf<Vec2> : Is<Form::vector> {};
template <>
struct FormOf<Box> : Is<Form::box> {};
template <>
struct FormOf<std::vector<Contact>> : Is<Form::contacts> {};
template <>
struct FormOf<Intersections> : Is<Form::intersections> {};
template <>
struct FormOf<Tangents> : Is<Form::tangents> {};
template <>
struct FormOf<CurvedRegion> : Is<Form::curved_region> {};

std::vector<Described> described();
/// Those whose answer is the area that two shapes make.
std::vector<Described> made();

/// An answer of numbers and vectors, which is a struct of these in every language.
struct Record {
  struct Field {
    std::string name, says;
    bool is_vector;
  };
  std::string name, says;
  std::vector<Field> fields;
};
std::vector<Record> records();

/// The kinds: their numbers in C, what abut_shape_t.numbers holds, and what else a shape of the kind has.
struct Kind {
  std::string name, numbers, rest;
  int count = 0, turns = 0, vertices = 0, parts = 0;
  struct Field {
    std::string name;
    FieldRole role;
  };
  std::vector<Field> fields;  ///< in the order of the struct
};
std::vector<Kind> kinds();
/// The names of the columns that hold a field: a center is x and y, half_size is half_x and half_y.
std::vector<std::string> column_names(const Kind::Field& field);

enum class Shapes { two, made, prepared, both_prepared, columns };

// ---- Text ----

inline constexpr std::size_t kColumns = 100;
std::string upper(std::string text);
/// "rounded_box" as "RoundedBox".
std::string camel(const std::string& name);
/// Words in lines of at most kColumns, each behind `before`, the first one behind `start`.
std::string filled(const std::string& start, const std::string& before, const std::string& words);
/// head(a, b, …)tail, broken behind commas.
std::string call(const std::string& head, const std::vector<std::string>& parameters,
                 const std::string& tail);

// ---- What the doors print, each in a file of its name ----

std::string functions_in_c(Shapes shapes);
std::string definitions_in_c();
std::string kinds_in_c();
std::string records_in_c();
/// The tables of macros: of pairs and measures what answers by that many shapes.
std::string in_rust(Shapes asked, std::size_t shapes);
std::string made_in_rust();
std::string kinds_in_rust();
std::string shapes_in_rust();
std::string columns_in_rust();
std::string records_in_rust();
std::string in_python();
std::string kinds_in_java();
std::string in_postgresql();
std::string shapes_in_postgresql();
std::string doors_page();

}  // namespace abut_describe
