#include "shapes.hpp"

#include <abut/fields.hpp>
#include <bit>
#include <cmath>
#include <limits>

#include "guard.hpp"

namespace abut_c {

using abut::AnyShape;
using abut::ShapeView;
using abut::batch::AnyColumns;
using abut::batch::Column;

namespace {

abut::ShapeKind kind_of(int kind, const char* name) {
  if (kind < 0 || kind >= abut::shape_kinds) [[unlikely]]
    refuse(std::string(name) + ": no kind has the number " + std::to_string(kind));
  return static_cast<abut::ShapeKind>(kind);
}

}  // namespace

std::string text_of(const abut::Problem& problem, const std::string& where) {
  std::string text = where + ": " + problem.field;
  if (problem.index >= 0) text += '[' + std::to_string(problem.index) + ']';
  return text + ' ' + problem.message;
}

namespace {

/// The vertices from one place to before another.
std::vector<abut::Vec2> list_of(const abut_shape_t& shape, const char* name, std::size_t first,
                                std::size_t last) {
  if (first < last && shape.vertices == nullptr) refuse(std::string(name) + ": vertices is NULL");
  std::vector<abut::Vec2> all(last - first);
  if (!all.empty())
    std::memcpy(static_cast<void*>(all.data()), shape.vertices + 2 * first,
                all.size() * sizeof all[0]);
  return all;
}
std::vector<std::vector<abut::Vec2>> parts_of(const abut_shape_t& shape, const char* name) {
  std::vector<std::vector<abut::Vec2>> all;
  if (shape.starts == nullptr) {
    if (shape.vertex_count > 0) all.push_back(list_of(shape, name, 0, shape.vertex_count));
    return all;
  }
  const std::size_t* const last = shape.starts + shape.part_count;
  if (shape.starts[0] != 0 || *last != shape.vertex_count ||
      !std::is_sorted(shape.starts, last + 1))
    refuse(std::string(name) + ": starts have to ascend from 0 to vertex_count");
  for (std::size_t i = 0; i < shape.part_count; ++i)
    all.push_back(list_of(shape, name, shape.starts[i], shape.starts[i + 1]));
  return all;
}

/// A shape of type S, as it is given.
template <class S>
AnyShape read(const abut_shape_t& shape, [[maybe_unused]] const char* name) {
  S s;
  const double* next = shape.numbers;
  abut::each_field(s, [&](auto field, auto& value) {
    using enum abut::FieldRole;
    if constexpr (field.role == vertices) {
      value = list_of(shape, name, 0, shape.vertex_count);
    } else if constexpr (field.role == chains) {
      value = parts_of(shape, name);
    } else if constexpr (field.role == rotation) {
      if (shape.rotation[0] != 0 || shape.rotation[1] != 0)
        value = abut::Rotation::axis(shape.rotation[0], shape.rotation[1]);
    } else if constexpr (field.role == length) {
      value = *next++;
    } else {
      value.x = *next++;
      value.y = *next++;
    }
  });
  return s;
}
/// A shape of type S, which has no lists, in `room`, and its view. False where it may be invalid, or needs its axis
/// normalised: the sum of numbers is finite if they are, but for some that are huge.
template <class S>
bool read_small(const abut_shape_t& shape, AnyShape* room, ShapeView* view) {
  static_assert(std::is_trivially_destructible_v<S>, "the kinds without lists come first");
  const std::array numbers = std::to_array(shape.numbers);
  std::array axis = std::to_array(shape.rotation);
  S s;
  std::size_t next = 0;
  double sum = -0.0;  // which adds nothing
  bool good = true;
  abut::each_field(s, [&](auto field, auto& value) {
    using enum abut::FieldRole;
    if constexpr (field.role == rotation) {
      if (!(std::fabs(axis[0] * axis[0] + axis[1] * axis[1] - 1.0) <= 0x1p-51)) [[unlikely]] {
        good = good && axis[0] == 0 && axis[1] == 0;
        axis = {1, 0};
      }
      value = std::bit_cast<abut::Rotation>(axis);
    } else if constexpr (field.role == length) {
      value = numbers[next++];
      sum += value;
      good = good && value >= 0;
    } else {
      value.x = numbers[next++];
      value.y = numbers[next++];
      sum += value.x + value.y;
      if constexpr (field.role == direction) good = good && (value.x != 0 || value.y != 0);
      if constexpr (field.role == sizes) good = good && value.x >= 0 && value.y >= 0;
    }
  });
  if constexpr (std::is_same_v<S, abut::Box>)
    good = good && s.min.x <= s.max.x && s.min.y <= s.max.y;
  new (view) ShapeView(&std::get<S>(*new (room) AnyShape(s)));
  return good && std::fabs(sum) <= std::numeric_limits<double>::max();
}

// These functions, by kind.
using Read = AnyShape (*)(const abut_shape_t&, const char*);
template <std::size_t... k>
constexpr std::array<Read, sizeof...(k)> readers(std::index_sequence<k...>) {
  return {read<std::variant_alternative_t<k, AnyShape>>...};
}
template <std::size_t... k>
constexpr std::array<ReadSmall, sizeof...(k)> small_readers(std::index_sequence<k...>) {
  return {read_small<std::variant_alternative_t<k, AnyShape>>...};
}
constexpr auto read_of = readers(std::make_index_sequence<abut::shape_kinds>());

}  // namespace

const std::array<ReadSmall, small_kinds> read_small_of =
    small_readers(std::make_index_sequence<small_kinds>());

AnyShape unchecked_shape_of(const abut_shape_t& shape, const char* name) {
  return read_of[static_cast<std::size_t>(kind_of(shape.kind, name))](shape, name);
}

AnyShape shape_of(const abut_shape_t* shape, const char* name) {
  const abut_shape_t given = taken(shape, name);
  AnyShape s = unchecked_shape_of(given, name);
  if ((given.flags & ABUT_CHECKED) == 0)
    if (const auto problem = abut::validate(s)) refuse(text_of(*problem, name));
  return s;
}

void Taken::take(const abut_shape_t* given, const char* name) {
  new (&shape_) AnyShape(shape_of(given, name));
  new (&view_) ShapeView(abut::view(shape_));
}

abut_shape_t given_of(const abut::batch::ShapeNumbers& n) {
  abut_shape_t given{};
  given.size = sizeof given;
  given.kind = static_cast<int32_t>(n.kind);
  given.flags = ABUT_CHECKED;
  std::copy_n(n.numbers, n.count, given.numbers);
  given.rotation[0] = n.rotation.c(), given.rotation[1] = n.rotation.s();
  if (!n.vertices.empty()) given.vertices = &n.vertices[0].x;
  given.vertex_count = n.vertices.size();
  if (!n.starts.empty()) {
    given.starts = n.starts.data();
    given.part_count = n.starts.size() - 1;
  }
  return given;
}

AnyColumns columns_of(const abut_columns_t* columns, const char* name) {
  const abut_columns_t given = taken(columns, name);
  const auto same = [](const abut_column_t& c) { return Column{c.data, c.stride}; };
  AnyColumns c;
  c.kind = kind_of(given.kind, name);
  c.is_float = given.is_float != 0;
  c.one = given.one != 0;
  c.count = given.count;
  for (int k = 0; k < 5; ++k) c.numbers[k] = same(given.numbers[k]);
  for (int k = 0; k < 2; ++k) c.rotation[k] = same(given.rotation[k]);
  for (int k = 0; k < 2; ++k) c.vertices[k] = same(given.vertices[k]);
  for (int k = 0; k < 4; ++k) c.bounds[k] = same(given.bounds[k]);
  c.starts = given.starts;
  c.parts = given.parts;
  return c;
}

abut::Ray ray_of(const abut_shape_t* ray, const char* name) {
  const AnyShape shape = shape_of(ray, name);
  if (!std::holds_alternative<abut::Ray>(shape)) refuse(std::string(name) + " must be a ray");
  return std::get<abut::Ray>(shape);
}
double number_of(abut::described::Takes takes, double x, const char* name) {
  const char* const problem = abut::described::problem_of(takes, x);
  if (problem != nullptr) refuse(std::string(name) + ' ' + problem);
  return x;
}
abut::Vec2 vector_of(double x, double y, const char* name) {
  const auto of = [&](double c) { return number_of(abut::described::Takes::vector, c, name); };
  return {of(x), of(y)};
}
abut::Contact contact_from(const abut_contact_t* contact) {
  const abut_contact_t given = taken(contact, "contact");
  if (given.count < 1 || given.count > 2) refuse("contact: count has to be 1 or 2");
  abut::Contact c;
  c.normal = {given.normal[0], given.normal[1]};
  c.depth = given.depth;
  c.count = given.count;
  for (int i = 0; i < c.count; ++i) {
    c.points[i] = {given.points[i][0], given.points[i][1]};
    c.depths[i] = given.depths[i];
  }
  return c;
}

abut_contact_t contact_of(const abut::Contact& c) {
  abut_contact_t answer{};
  answer.size = sizeof answer;
  put(answer.normal, c.normal);
  answer.depth = c.depth;
  answer.count = c.count;
  for (int i = 0; i < c.count; ++i) {
    put(answer.points[i], c.points[i]);
    answer.depths[i] = c.depths[i];
  }
  return answer;
}
}  // namespace abut_c
