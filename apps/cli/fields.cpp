#include "fields.hpp"

#include <fmt/format.h>

#include "error.hpp"
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

constexpr unsigned bits(std::initializer_list<Field> fields) {
  unsigned result = 0;
  for (Field field : fields) result |= 1U << static_cast<int>(field);
  return result;
}

Rotation rotation(const Fields& f) {
  if (f.has(Field::angle) && f.has(Field::axis))
    throw InputError{"axis", "stands in for angle: give one of the two"};
  if (f.has(Field::angle)) return Rotation::radians(f.number(Field::angle));
  if (!f.has(Field::axis)) return {};
  const Vec2 axis = f.vector(Field::axis);
  if (axis == Vec2{0, 0}) throw InputError{"axis", "must not be zero"};
  return Rotation::axis(axis.x, axis.y);
}

using enum Field;
constexpr unsigned turn = bits({angle, axis});

void set_rotation(Fields& f, const Rotation& r) {
  if (!(r == Rotation{})) f.set(axis, r.u());
}

constexpr Kind kinds[] = {
    {"point", bits({position}), 0,
     [](const Fields& f) -> AnyShape { return Point{f.vector(position)}; },
     [](const AnyShape& shape, Fields& f) { f.set(position, std::get<Point>(shape).position); }},
    {"line", bits({point, direction}), 0,
     [](const Fields& f) -> AnyShape { return Line{f.vector(point), f.vector(direction)}; },
     [](const AnyShape& shape, Fields& f) {
       const Line& s = std::get<Line>(shape);
       f.set(point, s.point), f.set(direction, s.direction);
     }},
    {"ray", bits({origin, direction}), 0,
     [](const Fields& f) -> AnyShape { return Ray{f.vector(origin), f.vector(direction)}; },
     [](const AnyShape& shape, Fields& f) {
       const Ray& s = std::get<Ray>(shape);
       f.set(origin, s.origin), f.set(direction, s.direction);
     }},
    {"segment", bits({a, b}), 0,
     [](const Fields& f) -> AnyShape { return Segment{f.vector(a), f.vector(b)}; },
     [](const AnyShape& shape, Fields& f) {
       const Segment& s = std::get<Segment>(shape);
       f.set(a, s.a), f.set(b, s.b);
     }},
    {"circle", bits({center, radius}), 0,
     [](const Fields& f) -> AnyShape { return Circle{f.vector(center), f.number(radius)}; },
     [](const AnyShape& shape, Fields& f) {
       const Circle& s = std::get<Circle>(shape);
       f.set(center, s.center), f.set(radius, s.radius);
     }},
    {"box", bits({min, max}), 0,
     [](const Fields& f) -> AnyShape { return Box{f.vector(min), f.vector(max)}; },
     [](const AnyShape& shape, Fields& f) {
       const Box& s = std::get<Box>(shape);
       f.set(min, s.min), f.set(max, s.max);
     }},
    {"oriented_box", bits({center, half_size}), turn,
     [](const Fields& f) -> AnyShape {
       return OrientedBox{f.vector(center), f.vector(half_size), rotation(f)};
     },
     [](const AnyShape& shape, Fields& f) {
       const OrientedBox& s = std::get<OrientedBox>(shape);
       f.set(center, s.center), f.set(half_size, s.half_size), set_rotation(f, s.rotation);
     }},
    {"ellipse", bits({center, semi_axes}), turn,
     [](const Fields& f) -> AnyShape {
       return Ellipse{f.vector(center), f.vector(semi_axes), rotation(f)};
     },
     [](const AnyShape& shape, Fields& f) {
       const Ellipse& s = std::get<Ellipse>(shape);
       f.set(center, s.center), f.set(semi_axes, s.semi_axes), set_rotation(f, s.rotation);
     }},
    {"capsule", bits({a, b, radius}), 0,
     [](const Fields& f) -> AnyShape {
       return Capsule{f.vector(a), f.vector(b), f.number(radius)};
     },
     [](const AnyShape& shape, Fields& f) {
       const Capsule& s = std::get<Capsule>(shape);
       f.set(a, s.a), f.set(b, s.b), f.set(radius, s.radius);
     }},
    {"rounded_box", bits({center, half_size, radius}), turn,
     [](const Fields& f) -> AnyShape {
       return RoundedBox{f.vector(center), f.vector(half_size), rotation(f), f.number(radius)};
     },
     [](const AnyShape& shape, Fields& f) {
       const RoundedBox& s = std::get<RoundedBox>(shape);
       f.set(center, s.center), f.set(half_size, s.half_size), set_rotation(f, s.rotation);
       f.set(radius, s.radius);
     }},
    {"polygon", bits({vertices}), bits({radius}),
     [](const Fields& f) -> AnyShape { return Polygon{f.vertices(), f.number(radius)}; },
     [](const AnyShape& shape, Fields& f) {
       const Polygon& s = std::get<Polygon>(shape);
       f.set_vertices() = s.vertices;
       if (s.radius != 0) f.set(radius, s.radius);
     }},
    {"polyline", bits({lines}), bits({radius}),
     [](const Fields& f) -> AnyShape { return Polyline{f.chains(), f.number(radius)}; },
     [](const AnyShape& shape, Fields& f) {
       const Polyline& s = std::get<Polyline>(shape);
       f.set_chains(lines) = s.lines;
       if (s.radius != 0) f.set(radius, s.radius);
     }},
    {"region", bits({rings}), bits({radius}),
     [](const Fields& f) -> AnyShape { return Region{f.chains(), f.number(radius)}; },
     [](const AnyShape& shape, Fields& f) {
       const Region& s = std::get<Region>(shape);
       f.set_chains(rings) = s.rings;
       if (s.radius != 0) f.set(radius, s.radius);
     }},
};
static_assert(std::size(kinds) == std::variant_size_v<AnyShape>);

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
  std::string known;
  for (const Kind& kind : kinds) known.append(known.empty() ? "" : ", ").append(kind.name);
  throw InputError{"type", fmt::format("unknown: {} (known: {})", excerpt(type), known)};
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
  if (&kind == &kinds[static_cast<int>(ShapeKind::polyline)] && fields.has(vertices)) {
    // One line may be given as its vertices.
    if (fields.has(lines)) throw InputError{"vertices", "stands in for lines: give one of the two"};
    Fields one;
    one.set_chains(lines).push_back(fields.vertices());
    if (fields.has(radius)) one.set(radius, fields.number(radius));
    if (const unsigned extra = fields.given() & ~bits({vertices, radius}))
      throw InputError{std::string(field_infos[lowest(extra)].name), no_such_field(kind)};
    return make_shape(kind, one);
  }
  if (const unsigned extra = fields.given() & ~(kind.required | kind.optional))
    throw InputError{std::string(field_infos[lowest(extra)].name), no_such_field(kind)};
  if (const unsigned missing = kind.required & ~fields.given())
    throw InputError{std::string(field_infos[lowest(missing)].name), "missing"};
  AnyShape shape = kind.make(fields);
  if (const std::optional<Problem> problem = validate(shape))
    throw InputError{field_of(*problem, fields), std::string(problem->message)};
  return shape;
}

}  // namespace abut::cli
