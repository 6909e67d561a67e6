// The queries of abut.h, and all of them by their numbers. The parts that differ from query to query are printed from the description.
#include <abut/any_relate.hpp>
#include <abut/queries/contact_features.hpp>
#include <cmath>
#include <functional>
#include <utility>

#include "answers.hpp"

namespace abut_c {

using namespace abut::described;

// ---- Answers as structs ----

bool put_answer(const abut::Contact& c, abut_contact_t* out) {
  give(out, "out", contact_of(c));
  return true;
}
bool put_answer(const abut::ContactFeatures& f, abut_contact_features_t* out) {
  const auto feature = [](const abut::ContactFeature& of) {
    return abut_feature_t{static_cast<int32_t>(of.kind), of.index};
  };
  give(out, "out", {0, feature(f.a), feature(f.b), {f.ids[0], f.ids[1]}});
  return true;
}
/// By the size in out[0].
int64_t put_answer(const std::vector<abut::Contact>& all, abut_contact_t* out, size_t room) {
  const size_t size = room > 0 ? deref(out, "out").size : 0;
  for (std::size_t i = 0; i < std::min(room, all.size()); ++i) {
    auto* const to = reinterpret_cast<abut_contact_t*>(reinterpret_cast<char*>(out) + i * size);
    to->size = size;
    give(to, "out[0]", contact_of(all[i]));
  }
  return static_cast<int64_t>(all.size());
}
bool put_answer(const abut::Intersections& all, abut_intersection_t* points, size_t points_room,
                size_t* points_count, abut_piece_t* pieces, size_t pieces_room,
                size_t* pieces_count) {
  if (points_room > 0) deref(points, "points");
  if (pieces_room > 0) deref(pieces, "pieces");
  for (std::size_t i = 0; i < std::min(points_room, all.points.size()); ++i) {
    const abut::Intersection& p = all.points[i];
    points[i] = {{p.at.x, p.at.y}, p.ta, p.tb, p.tangent, 0};
  }
  for (std::size_t i = 0; i < std::min(pieces_room, all.pieces.size()); ++i) {
    const abut::SharedPiece& p = all.pieces[i];
    pieces[i] = {};
    put(pieces[i].from, p.from), put(pieces[i].to, p.to);
    put(pieces[i].center, p.center), put(pieces[i].semi_axes, p.semi_axes);
    put(pieces[i].rotation, p.rotation.u());
    pieces[i].is_arc = p.kind == abut::SharedPiece::Kind::arc;
    pieces[i].unbounded_from = p.unbounded_from;
    pieces[i].unbounded_to = p.unbounded_to;
  }
  deref(points_count, "points_count") = all.points.size();
  deref(pieces_count, "pieces_count") = all.pieces.size();
  return true;
}
bool put_answer(const std::optional<abut::Tangents>& all, abut_tangent_t* lines, size_t room,
                size_t* count, int* infinitely_many) {
  if (room > 0) deref(lines, "lines");
  std::size_t n = 0;
  if (all)
    for (const abut::Tangent& line : all->lines) {
      if (n < room)
        lines[n] = {{line.a.x, line.a.y},
                    {line.b.x, line.b.y},
                    {line.direction.x, line.direction.y},
                    line.inner,
                    0};
      ++n;
    }
  deref(count, "count") = n;
  if (infinitely_many != nullptr) *infinitely_many = all && all->infinitely_many;
  return all.has_value();
}

abut::batch::PointPairsOut places(const abut_point_pairs_out_t* out) {
  const abut_point_pairs_out_t to = taken(out, "out");
  return {to.ax, to.ay, to.bx, to.by, to.distance};
}
abut::batch::SeparationsOut places(const abut_separations_out_t* out) {
  const abut_separations_out_t to = taken(out, "out");
  return {to.distance, to.normal_x, to.normal_y, to.ax, to.ay, to.bx, to.by};
}
abut::batch::ContactsOut places(const abut_contacts_out_t* out) {
  const abut_contacts_out_t to = taken(out, "out");
  return {to.count, to.normal_x, to.normal_y, to.depth, to.x0, to.y0, to.x1, to.y1};
}
abut::batch::HitsOut places(const abut_hits_out_t* out) {
  if (out == nullptr) return {};
  const abut_hits_out_t to = taken(out, "out");
  return {{to.hit, nullptr}, to.t, to.x, to.y, to.normal_x, to.normal_y};
}

namespace {

// ---- Answers as rows of numbers ----

constexpr const char* kRelations[] = {"disjoint",   "meet",     "overlap", "equal", "inside",
                                      "covered_by", "contains", "covers",  nullptr};
constexpr const char* kPieces[] = {"segment", "arc", nullptr};

/// A value of an answer as numbers: its type, how many there are, and these.
template <class V>
struct Flat;
template <int32_t Type, int Width>
struct FlatAs {
  static constexpr int32_t type = Type;
  static constexpr int width = Width;
  static constexpr const char* const* words = nullptr;
};
template <>
struct Flat<double> : FlatAs<ABUT_NUMBER, 1> {
  static void put(double x, double* to) { *to = x; }
};
template <>
struct Flat<abut::Vec2> : FlatAs<ABUT_VECTOR, 2> {
  static void put(const abut::Vec2& v, double* to) { abut_c::put(to, v); }
};
template <>
struct Flat<bool> : FlatAs<ABUT_YES, 1> {
  static void put(bool yes, double* to) { *to = yes; }
};
template <>
struct Flat<abut::Relation> : FlatAs<ABUT_WORD, 1> {
  static constexpr const char* const* words = kRelations;
  static void put(abut::Relation r, double* to) { *to = static_cast<double>(r); }
};
template <>
struct Flat<abut::SharedPiece::Kind> : FlatAs<ABUT_WORD, 1> {
  static constexpr const char* const* words = kPieces;
  static void put(abut::SharedPiece::Kind k, double* to) { *to = static_cast<double>(k); }
};
template <>
struct Flat<abut::IntersectionMatrix> : FlatAs<ABUT_TEXT, 9> {
  static void put(const abut::IntersectionMatrix& m, double* to) {
    for (const char c : m.text()) *to++ = c;
  }
};
template <class V>
  requires(Flat<V>::width <= 2)
struct Flat<std::span<V>>
    : FlatAs<Flat<V>::width == 1 ? ABUT_NUMBERS : ABUT_VECTORS, 1 + 2 * Flat<V>::width> {
  static void put(std::span<const V> values, double* to) {
    *to++ = static_cast<double>(values.size());
    for (const V& v : values) Flat<V>::put(v, to), to += Flat<V>::width;
  }
};

template <class Row, class Of>
using ValueOf = std::remove_cvref_t<std::invoke_result_t<Of, const Row&>>;
/// const in the span of const values.
template <class V>
struct Plain {
  using Type = V;
};
template <class V>
struct Plain<std::span<const V>> {
  using Type = std::span<V>;
};
template <class V>
using FlatOf = Flat<typename Plain<V>::Type>;

template <class Row>
concept HasParts = requires { Parts<Row>::name; };

/// The columns of rows, in order.
template <class Row>
std::vector<abut_part_t> parts_of_row() {
  std::vector<abut_part_t> parts;
  int32_t place = 0;
  if constexpr (HasParts<Row>)
    Parts<Row>::each([&]<class Of>(AnswerField part, Of) {
      using F = FlatOf<ValueOf<Row, Of>>;
      parts.push_back({part.name, part.says, F::type, place, F::words});
      place += F::width;
    });
  else
    parts.push_back({nullptr, "", Flat<Row>::type, 0, Flat<Row>::words});
  return parts;
}
template <class Row>
constexpr int width_of_row() {
  int width = 0;
  if constexpr (HasParts<Row>)
    Parts<Row>::each([&]<class Of>(AnswerField, Of) { width += FlatOf<ValueOf<Row, Of>>::width; });
  else
    width = Flat<Row>::width;
  return width;
}
template <class Row>
void put_row(const Row& row, double* to) {
  if constexpr (HasParts<Row>)
    Parts<Row>::each([&]<class Of>(AnswerField, Of of) {
      using F = FlatOf<ValueOf<Row, Of>>;
      F::put(std::invoke(of, row), to);
      to += F::width;
    });
  else
    Flat<Row>::put(row, to);
}

/// A straight piece is no part of an ellipse: its center, semi_axes and axis are NaN.
void put_row(const abut::SharedPiece& piece, double* to) {
  put_row<abut::SharedPiece>(piece, to);
  if (piece.kind == abut::SharedPiece::Kind::segment) std::fill_n(to + 5, 6, std::nan(""));
}

/// The rows of an answer: none, one or several.
template <class Answer>
struct Rows {
  using Row = Answer;
  static constexpr bool several = false;
  static std::span<const Row> of(const Answer& answer) { return {&answer, 1}; }
};
template <class Answer>
struct Rows<std::optional<Answer>> : Rows<Answer> {
  static auto of(const std::optional<Answer>& answer) {
    return answer ? Rows<Answer>::of(*answer) : std::span<const typename Rows<Answer>::Row>();
  }
};
template <class Item>
struct RowsOfList {
  using Row = Item;
  static constexpr bool several = true;
};
template <>
struct Rows<std::vector<abut::Contact>> : RowsOfList<abut::Contact> {
  static std::span<const Row> of(const std::vector<Row>& all) { return all; }
};
template <>
struct Rows<abut::Tangents> : RowsOfList<abut::Tangent> {
  static std::span<const Row> of(const abut::Tangents& all) {
    return {all.lines.data(), all.lines.size()};
  }
};
template <>
struct Rows<abut::Intersections> : RowsOfList<abut::Intersection> {
  static std::span<const Row> of(const abut::Intersections& all) {
    return {all.points.data(), all.points.size()};
  }
};
/// The shared pieces are a query of their own here, since their rows have other columns.
struct Pieces : abut::Intersections {};
template <>
struct Rows<Pieces> : RowsOfList<abut::SharedPiece> {
  static std::span<const Row> of(const Pieces& all) { return all.pieces; }
};

// ---- Queries by their numbers ----

struct OneByOne {
  const abut_shape_t* const* shapes;

  template <Takes T>
  auto next(const char* name) {
    const abut_shape_t* const shape = deref(shapes++, "shapes");
    if constexpr (T == Takes::ray)
      return ray_of(shape, name);
    else
      return shape_of(shape, name);
  }
  static auto vector(const double* v, const char* name) { return vector_of(v[0], v[1], name); }
};
struct InColumns {
  const abut_columns_t *a, *b;

  template <Takes>
  auto next(const char* name) {
    return columns_of(a != nullptr ? std::exchange(a, nullptr) : b, name);
  }
  static auto vector(const double* v, const char* name) {
    vector_of(v[0], v[1], name);
    return abut::batch::Motions{{v, 0}, {v + 1, 0}};
  }
};
/// The values that a call gives, taken in the order of the arguments.
template <class Shapes>
struct Given {
  Shapes shapes;
  const double* numbers;
  const char* text;
  const Argument* argument;

  template <Takes T>
  auto next() {
    const char* const name = argument++->name;
    if constexpr (T == Takes::ray || T == Takes::shape)
      return shapes.template next<T>(name);
    else if constexpr (T == Takes::pattern)
      return std::string_view(&deref(text, name));
    else if constexpr (T == Takes::vector)
      return deref(numbers, "numbers"), numbers += 2, Shapes::vector(numbers - 2, name);
    else
      return number_of(T, deref(numbers++, "numbers"), name);
  }
};

/// Where a batch puts its answers: what they are, column by column, and how they become numbers.
template <class Row>
struct Columned {
  using Out = void;
};
template <class Code>
struct Coded {
  std::vector<Code> codes;
  Code* out(std::size_t n, double*) { return codes.resize(n), codes.data(); }
  void widen(double* to) const { std::copy(codes.begin(), codes.end(), to); }
};
template <>
struct Columned<bool> : Coded<std::uint8_t> {
  using Out = abut::batch::MaskOut;
  Out out(std::size_t n, double* to) { return {Coded::out(n, to)}; }
};
template <>
struct Columned<abut::Relation> : Coded<std::uint8_t> {
  using Out = std::uint8_t*;
};
template <>
struct Columned<abut::IntersectionMatrix> : Coded<char> {
  using Out = char*;
  Out out(std::size_t n, double* to) { return Coded::out(9 * n, to); }
  void widen(double* to) const {
    const std::size_t n = codes.size() / 9;
    for (std::size_t i = 0; i < codes.size(); ++i) to[i % 9 * n + i / 9] = codes[i];
  }
};
template <class To, int... column>
struct Numeric {
  using Out = To;
  Out out(std::size_t n, double* to) { return {to + column * n...}; }
  void widen(double*) const {}
};
template <>
struct Columned<double> : Numeric<double*, 0> {};
template <>
struct Columned<abut::Vec2> : Numeric<abut::batch::PointsOut, 0, 1> {};
template <>
struct Columned<abut::Box> : Numeric<abut::batch::BoundsOut, 0, 1, 2, 3> {};
template <>
struct Columned<abut::PointPair> : Numeric<abut::batch::PointPairsOut, 0, 1, 2, 3, 4> {};
template <>
struct Columned<abut::Separation> : Numeric<abut::batch::SeparationsOut, 0, 1, 2, 3, 4, 5, 6> {};
template <>
struct Columned<abut::CastHit> : Numeric<abut::batch::HitsOut, 0, 1, 2, 3, 4> {
  Out out(std::size_t n, double* to) {
    return {{}, to, to + n, to + 2 * n, to + 3 * n, to + 4 * n};
  }
};

template <Takes T>
using ColumnsOf = decltype(std::declval<Given<InColumns>&>().template next<T>());
template <class Ask, class Row, Takes... T>
concept AskedOfColumns =
    std::is_invocable_v<Ask, ColumnsOf<T>..., typename Columned<Row>::Out, int>;

struct Numbered {
  abut_query_t says;
  std::vector<abut_part_t> arguments, answer;
  int64_t (*ask)(Given<OneByOne> given, double* out, size_t room);
  void (*many)(Given<InColumns> given, std::size_t pairs, double* out, int threads);
  const Argument* taken;
};

constexpr int32_t type_of(Takes takes) {
  switch (takes) {
    case Takes::shape:
    case Takes::ray:
      return ABUT_SHAPE;
    case Takes::vector:
      return ABUT_VECTOR;
    case Takes::pattern:
      return ABUT_TEXT;
    default:
      return ABUT_NUMBER;
  }
}

/// Answer is Result, or another view of it. Each query has an Ask of its own, and so a function of its own here.
template <class Answer, class Result, Takes... T, class Ask>
void number(std::vector<Numbered>& all, const char* name, const char* says,
            const Query<Result, T...>& query, Ask) {
  using Row = typename Rows<Answer>::Row;
  static const std::array<Argument, sizeof...(T)> arguments = query.arguments;
  Numbered n{};
  n.taken = arguments.data();
  for (const Argument& a : arguments)
    n.arguments.push_back({a.name, a.says, type_of(a.takes), 0, nullptr});
  n.answer = parts_of_row<Row>();
  n.ask = [](Given<OneByOne> given, double* out, size_t room) -> int64_t {
    const std::tuple values{given.next<T>()...};
    static_assert(std::is_same_v<Result, decltype(std::apply(Ask{}, values))>,
                  "the description says what the query gives");
    const Answer answer{std::apply(Ask{}, values)};
    const std::span<const Row> rows = Rows<Answer>::of(answer);
    constexpr std::size_t width = width_of_row<Row>();
    for (std::size_t i = 0; i < std::min(rows.size(), room / width); ++i) {
      std::fill_n(&deref(out, "out") + i * width, width, 0);
      put_row(rows[i], out + i * width);
    }
    return static_cast<int64_t>(rows.size());
  };
  if constexpr (AskedOfColumns<Ask, Row, T...>)
    n.many = [](Given<InColumns> given, std::size_t pairs, double* out, int threads) {
      const std::tuple values{given.next<T>()...};
      Columned<Row> columns;
      const std::size_t width = width_of_row<Row>();
      std::vector<double> by_column(pairs * width);
      std::apply(
          [&](const auto&... of) { Ask{}(of..., columns.out(pairs, by_column.data()), threads); },
          values);
      columns.widen(by_column.data());
      for (std::size_t k = 0; k < width; ++k)
        for (std::size_t i = 0; i < pairs; ++i) out[i * width + k] = by_column[k * pairs + i];
    };
  n.says = {sizeof(abut_query_t),
            name,
            says,
            query.none,
            nullptr,
            nullptr,
            static_cast<int32_t>(n.arguments.size()),
            static_cast<int32_t>(n.answer.size()),
            width_of_row<Row>(),
            !Rows<Answer>::several,
            n.many != nullptr,
            0};
  all.push_back(std::move(n));
}

const std::vector<Numbered>& numbered() {
  static const std::vector<Numbered> all = [] {
    std::vector<Numbered> made;
    each_query([&]<class Result, Takes... T>(const Query<Result, T...>& q, auto ask) {
      if constexpr (((T != Takes::touch) && ...)) {  // a contact is no number
        number<Result>(made, q.plain, q.says, q, ask);
        if constexpr (std::is_same_v<Result, abut::Intersections>)
          number<Pieces>(made, "shared_pieces",
                         "The pieces, beyond points, that the boundaries of a and b share.", q,
                         ask);
      }
    });
    for (Numbered& n : made) n.says.arguments = n.arguments.data(), n.says.answer = n.answer.data();
    return made;
  }();
  return all;
}
const Numbered& numbered(int query) {
  if (query < 0 || static_cast<std::size_t>(query) >= numbered().size())
    refuse("no query has the number " + std::to_string(query));
  return numbered()[static_cast<std::size_t>(query)];
}

}  // namespace
}  // namespace abut_c

using namespace abut_c;

#define ABUT_ASK(name) [](const auto&... of) -> decltype(name(of...)) { return name(of...); }

extern "C" {

#include "functions.inc"

int abut_query(int number, abut_query_t* out) {
  return guarded([&] {
    if (number < 0 || static_cast<std::size_t>(number) >= numbered().size()) return false;
    give(out, "out", numbered(number).says);
    return true;
  });
}
int64_t abut_ask(int query, const abut_shape_t* const* shapes, const double* numbers,
                 const char* text, double* out, size_t room) {
  return guarded([&] {
    const Numbered& n = numbered(query);
    return n.ask({{shapes}, numbers, text, n.taken}, out, room);
  });
}
int abut_batch_ask(int query, const abut_columns_t* a, const abut_columns_t* b,
                   const double* numbers, const char* text, double* out, int threads) {
  return guarded([&] {
    const Numbered& n = numbered(query);
    if (n.many == nullptr) refuse(std::string(n.says.name) + " is no query of many");
    const abut::batch::AnyColumns x = columns_of(a, "a");
    const std::size_t pairs = b == nullptr ? x.count : abut::batch::pairs_of(x, columns_of(b, "b"));
    if (pairs > 0) deref(out, "out");
    n.many({{a, b}, numbers, text, n.taken}, pairs, out, threads);
    return true;
  });
}

}  // extern "C"
