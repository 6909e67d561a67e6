// The base of those functions of abut.h that are made from the description of queries: arguments of C as those of C++, and
// answers of C++ where C wants them.
#pragma once

#include <abut/prepared.hpp>
#include <abut/repaired.hpp>
#include <tuple>

#include "guard.hpp"
#include "shapes.hpp"

struct abut_prepared_t {
  abut::Prepared held;
  abut::batch::ShapeNumbers numbers;
};

/// An area that shapes make, and its edges as C has them.
struct abut_curved_region_t {
  explicit abut_curved_region_t(abut::CurvedRegion region);

  abut::CurvedRegion held;
  std::vector<abut_curved_edge_t> edges;
  std::vector<size_t> starts;
};

namespace abut_c {

using abut::described::Takes;

// ---- Arguments: each gives its value, or refuses it by its name ----

template <class T>
struct Of {
  const T* given;
  const char* name;
  decltype(auto) value() const {
    if constexpr (std::is_same_v<T, abut_prepared_t>)
      return (deref(given, name).held);
    else
      return columns_of(given, name);
  }
};
template <class T>
Of(const T*, const char*) -> Of<T>;
template <>
struct Of<abut_shape_t> {
  const abut_shape_t* given;
  const char* name;
  Taken value() const { return {given, name}; }
};
struct OfRay {
  const abut_shape_t* given;
  const char* name;
  abut::Ray value() const { return ray_of(given, name); }
};
struct OfVector {
  double x, y;
  const char* name;
  abut::Vec2 value() const { return vector_of(x, y, name); }
};
template <Takes takes>
struct OfNumber {
  double given;
  const char* name;
  double value() const { return number_of(takes, given, name); }
};
struct OfText {
  const char* given;
  const char* name;
  std::string_view value() const { return &deref(given, name); }
};
struct OfContact {
  const abut_contact_t* given;
  abut::Contact value() const { return contact_from(given); }
};
struct OfMotions {
  abut_column_t x, y;
  abut::batch::Motions value() const { return {{x.data, x.stride}, {y.data, y.stride}}; }
};

// ---- Answers: whether there is one, or how many there are ----

inline bool put_answer(bool yes) { return yes; }
inline int put_answer(abut::Relation relation) { return static_cast<int>(relation); }
inline bool put_answer(const abut::IntersectionMatrix& m, char* matrix) {
  matrix[m.text().copy(matrix, 9)] = 0;
  return true;
}
inline bool put_answer(double x, double* out) {
  *out = x;
  return true;
}
inline bool put_answer(const abut::Vec2& v, double* out) {
  put(out, v);
  return true;
}
inline bool put_answer(const abut::Box& box, double* out) {
  put(out, box.min), put(out + 2, box.max);
  return true;
}
bool put_answer(const abut::Contact& contact, abut_contact_t* out);
bool put_answer(const abut::ContactFeatures& features, abut_contact_features_t* out);
/// An answer whose struct is printed.
template <class Record, class Out>
  requires requires { abut::described::Parts<Record>::name; }
bool put_answer(const Record& record, Out* out) {
  give(out, "out", record_of<Out>(record));
  return true;
}
int64_t put_answer(const std::vector<abut::Contact>& all, abut_contact_t* out, size_t room);
bool put_answer(const abut::Intersections& all, abut_intersection_t* points, size_t points_room,
                size_t* points_count, abut_piece_t* pieces, size_t pieces_room,
                size_t* pieces_count);
bool put_answer(const std::optional<abut::Tangents>& all, abut_tangent_t* lines, size_t room,
                size_t* count, int* infinitely_many);
template <class Answer, class... Out>
bool put_answer(const std::optional<Answer>& answer, Out... out) {
  return answer && put_answer(*answer, out...);
}

inline const abut::AnyShape& plain(const Taken& shape) { return shape.shape(); }
inline const abut::ShapeView& quick(const Taken& shape) { return shape.view(); }
template <class T>
const T& plain(const T& value) {
  return value;
}
template <class T>
const T& quick(const T& value) {
  return value;
}
/// ask(values), of the shapes where they are if it takes them so, which is quicker.
auto ask_of(auto ask, const auto&... values) {
  if constexpr (requires { ask(quick(values)...); })
    return ask(quick(values)...);
  else
    return ask(plain(values)...);
}
/// f(the values given), which are made in this order, whose error comes first, and where they stay.
auto with_values(auto f) { return f(); }
auto with_values(auto f, const auto& first, const auto&... rest) {
  decltype(auto) value = first.value();
  return with_values([&](const auto&... values) { return f(value, values...); }, rest...);
}

/// Puts ask(the values given) where `out` says.
template <class Ask, class... Out, class... Given>
auto answer(Ask ask, std::tuple<Out...> out, Given... given) noexcept {
  return guarded([&] {
    if constexpr (sizeof...(Out) == 1) deref(std::get<0>(out), "out");
    return with_values(
        [&](const auto&... values) {
          return std::apply([&](Out... to) { return put_answer(ask_of(ask, values...), to...); },
                            out);
        },
        given...);
  });
}

/// The shape into `out`, whose lists are this thread's.
bool give_shape(abut_shape_t* out, const abut::AnyShape& shape);
/// Likewise, and what was moved; these two may be null.
bool give_repaired(const abut::Repaired& repaired, abut_shape_t* out, size_t* moved,
                   double* largest_move);

/// An area of ask(the values given), which the caller frees.
template <class Ask, class... Given>
abut_curved_region_t* answer_pointer(Ask ask, Given... given) noexcept {
  return guarded_pointer([&] {
    return with_values(
        [&](const auto&... values) { return new abut_curved_region_t(ask_of(ask, values...)); },
        given...);
  });
}

// ---- Answers of many: where each column goes ----

inline abut::batch::MaskOut places(uint8_t* bytes, uint64_t* bits) { return {bytes, bits}; }
template <class T>
T* places(T* out) {
  return &deref(out, "out");
}
inline abut::batch::PointsOut places(double* x, double* y) { return {x, y}; }
inline abut::batch::BoundsOut places(double* min_x, double* min_y, double* max_x, double* max_y) {
  return {min_x, min_y, max_x, max_y};
}
abut::batch::PointPairsOut places(const abut_point_pairs_out_t* out);
abut::batch::SeparationsOut places(const abut_separations_out_t* out);
abut::batch::ContactsOut places(const abut_contacts_out_t* out);
abut::batch::HitsOut places(const abut_hits_out_t* out);

/// How many say yes, where the query says that; else 1.
template <class Ask, class... Out, class... Given>
auto answer_many(Ask ask, std::tuple<Out...> out, int threads, Given... given) noexcept {
  return guarded([&] {
    return with_values(
        [&](const auto&... of) {
          const auto to = std::apply([](Out... o) { return places(o...); }, out);
          if constexpr (std::is_void_v<decltype(ask(of..., to, threads))>)
            return ask(of..., to, threads), true;
          else
            return static_cast<int64_t>(ask(of..., to, threads));
        },
        given...);
  });
}

}  // namespace abut_c
