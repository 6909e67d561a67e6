// The vocabulary of shapes as text: which kinds there are and which fields each has. JSON and CSV
// both fill a Fields and leave the rest to make_shape.
#pragma once

#include <abut/any_shape.hpp>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "error.hpp"
#include "text.hpp"

namespace abut::cli {

enum class Field : unsigned char {
  position,
  point,
  direction,
  origin,
  a,
  b,
  center,
  min,
  max,
  half_size,
  semi_axes,
  axis,
  vertices,
  lines,
  rings,
  radius,
  angle
};
inline constexpr int field_count = 17;

enum class FieldForm : unsigned char { number, vector, vectors, chains };

std::string_view name(Field field);
FieldForm form(Field field);
std::optional<Field> field_named(std::string_view name);

/// The fields that a text gave, whatever kind of shape it is going to be.
class Fields {
 public:
  bool has(Field field) const { return (given_ >> static_cast<int>(field) & 1U) != 0; }
  unsigned given() const { return given_; }
  void clear() { given_ = 0, vertices_.clear(), chains_.clear(); }

  void set(Field field, double value) { mark(field), numbers_[index(field)].x = value; }
  void set(Field field, Vec2 value) { mark(field), numbers_[index(field)] = value; }
  /// The list to fill.
  std::vector<Vec2>& set_vertices() { return mark(Field::vertices), vertices_; }

  /// The list of lists to fill: no shape has lines and rings.
  std::vector<std::vector<Vec2>>& set_chains(Field field) { return mark(field), chains_; }

  Vec2 vector(Field field) const { return numbers_[index(field)]; }
  double number(Field field) const { return has(field) ? numbers_[index(field)].x : 0.0; }
  const std::vector<Vec2>& vertices() const { return vertices_; }
  const std::vector<std::vector<Vec2>>& chains() const { return chains_; }

 private:
  static std::size_t index(Field field) { return static_cast<std::size_t>(field); }
  void mark(Field field) { given_ |= 1U << static_cast<int>(field); }

  unsigned given_ = 0;
  std::array<Vec2, field_count> numbers_;
  std::vector<Vec2> vertices_;
  std::vector<std::vector<Vec2>> chains_;
};

/// A kind of shape: which fields it must have, which it may have (sets of bits, as Fields::given).
struct Kind {
  std::string_view name;
  unsigned required, optional;
  AnyShape (*make)(const Fields&);
  void (*take_apart)(const AnyShape&, Fields&);

  bool has(Field field) const {
    return ((required | optional) >> static_cast<int>(field) & 1U) != 0;
  }
};

/// All kinds, in the order of AnyShape.
std::span<const Kind> all_kinds();
const Kind& kind_of(const AnyShape& shape);
/// Throws InputError where there is none of that name.
const Kind& kind_named(std::string_view type);
/// The one kind that has exactly these fields (a set of bits, as Fields::given), or nothing.
const Kind* kind_with(unsigned fields);

/// Says of a field that shapes of this kind do not have it, and which they have.
std::string no_such_field(const Kind& kind);

/// A shape was read whose values are not valid.
struct InvalidShape : InputError {
  AnyShape shape;
};

/// The shape of this kind with these fields. Throws InputError where a field is missing, or the
/// kind does not have it; InvalidShape where a value is not valid.
AnyShape make_shape(const Kind& kind, const Fields& fields);
/// The fields that make_shape makes the same shape of; an axis stands for the angle, and
/// what may be left out is.
void take_apart(const AnyShape& shape, Fields& fields);
/// Appends `"type": …` and the fields, as JSON. `fields` is to work with.
void append_json_fields(Buffer& out, const AnyShape& shape, Fields& fields);

}  // namespace abut::cli
