// The one table behind every query on AnyShape: all kinds against all kinds. A pair that the
// library does not know is a compile error here, so that a hole cannot hide.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/corners.hpp>
#include <abut/detail/outline/chains.hpp>
#include <abut/detail/pairs/hull.hpp>
#include <cstdlib>
#include <type_traits>

#include "shape_view.hpp"

#ifdef ABUT_SMALL
namespace abut::detail::pairs {
/// See plain/polygon_edges.cpp.
extern template EdgeVerdict edges_against(sign::GradedStage&, const PolygonView&,
                                          const PolygonView&);
}  // namespace abut::detail::pairs
#endif

namespace abut::detail::any {

template <class S>
inline constexpr bool is_bounded = detail::is_bounded<std::remove_cvref_t<S>>;

#ifdef ABUT_FEWER_KINDS
/// Where bytes count (a page that loads a module) a pair is looked up among fewer kinds: each of
/// the others is, exactly, one of these, as a point is a circle without radius.
constexpr bool fewer_kinds = true;
#else
constexpr bool fewer_kinds = false;
#endif

inline Polygon polygon_of(const std::array<Vec2, 4>& corners) {
  return {{corners.begin(), corners.end()}, 0};
}

template <class S, class... Some>
inline constexpr bool is_one_of = (std::is_same_v<std::remove_cvref_t<S>, Some> || ...);
/// Has the table a row for this kind?
template <class S>
inline constexpr bool has_row = !fewer_kinds || !is_one_of<S, Point, Segment, Box, OrientedBox>;

/// The shape as a kind that has a row in the table: itself, or what `room` then holds.
inline const AnyShape& with_row(const AnyShape& shape, AnyShape& room) {
  return std::visit(
      [&](const auto& s) -> const AnyShape& {
        using S = std::remove_cvref_t<decltype(s)>;
        if constexpr (is_one_of<S, Point>)
          return room = Circle{s.position, 0};
        else if constexpr (is_one_of<S, Segment>)
          return room = Capsule{s.a, s.b, 0};
        else if constexpr (is_one_of<S, Box>)
          return room = polygon_of(corners(s));
        else if constexpr (is_one_of<S, OrientedBox>)
          return room = RoundedBox{s.center, s.half_size, s.rotation, 0};
        else
          return shape;
      },
      shape);
}

/// visitor(a, b) as the kinds that have rows.
auto visit_pair(auto visitor, const AnyShape& a, const AnyShape& b)
    -> decltype(visitor(Circle{}, Circle{})) {
  using Answer = decltype(visitor(Circle{}, Circle{}));
  checked(a), checked(b);
  if constexpr (fewer_kinds) {
    // Points, circles and boxes are asked most, and a box as a polygon takes room for its corners.
    if (const Point* p = std::get_if<Point>(&a))
      return visit_pair(visitor, Circle{p->position, 0}, b);
    if (const Point* p = std::get_if<Point>(&b))
      return visit_pair(visitor, a, Circle{p->position, 0});
    const Box *const box_a = std::get_if<Box>(&a), *const box_b = std::get_if<Box>(&b);
    const Circle *const circle_a = std::get_if<Circle>(&a), *const circle_b =
                                                                std::get_if<Circle>(&b);
    if (box_a && box_b) return visitor(*box_a, *box_b);
    if (box_a && circle_b) return visitor(*box_a, *circle_b);
    if (circle_a && box_b) return visitor(*circle_a, *box_b);
    AnyShape room_a, room_b;
    return std::visit(
        [&](const auto& p, const auto& q) -> Answer {
          if constexpr (has_row<decltype(p)> && has_row<decltype(q)>)
            return visitor(p, q);
          else
            std::abort();
        },
        with_row(a, room_a), with_row(b, room_b));
  } else {
    return std::visit(visitor, a, b);
  }
}

/// query(a, b) where one of the two is a polyline or a region.
auto outlined(const AnyShape& a, const AnyShape& b, auto query) {
  using Answer = decltype(query(Polyline{}, Polyline{}));
  return std::visit(
      [&](const auto& p, const auto& q) -> Answer {
        if constexpr (EitherOutlined<std::remove_cvref_t<decltype(p)>,
                                     std::remove_cvref_t<decltype(q)>>)
          return query(p, q);
        else
          return {};
      },
      checked(a), checked(b));
}

/// query(shape), for a shape of each kind.
auto unary(const AnyShape& shape, auto query) {
  return std::visit([&](const auto& s) { return query(s); }, shape);
}

/// A table for a query that answers bounded shapes only.
auto unary_if_bounded(const AnyShape& shape, auto query) {
  using Answer = std::optional<decltype(query(Point{}))>;
  return std::visit(
      [&](const auto& s) -> Answer {
        if constexpr (is_bounded<decltype(s)>)
          return query(s);
        else
          return std::nullopt;
      },
      checked(shape));
}

/// query(a, b), for every kind against every kind.
auto binary(const AnyShape& a, const AnyShape& b, auto query) {
  return visit_pair([&](const auto& p, const auto& q) { return query(p, q); }, a, b);
}

/// A table for a query whose answer depends on the kinds as given, such as parameters along a
/// segment.
auto binary_as_given(const AnyShape& a, const AnyShape& b, auto query) {
  return std::visit([&](const auto& p, const auto& q) { return query(p, q); }, checked(a),
                    checked(b));
}

template <class S, class... All>
constexpr int index_in(const std::variant<All...>*) {
  int index = 0, found = -1;
  ((std::is_same_v<S, All> ? found = index : 0, ++index), ...);
  return found;
}
/// Where a kind stands in AnyShape.
template <class S>
inline constexpr int index_of = index_in<std::remove_cvref_t<S>>(static_cast<AnyShape*>(nullptr));

/// A table for a query whose answer to (b, a) is swapped(its answer to (a, b)): only half of it is
/// compiled.
auto binary(const AnyShape& a, const AnyShape& b, auto query, auto swapped) {
  using Answer = decltype(query(Circle{}, Circle{}));
  return visit_pair(
      [&](const auto& p, const auto& q) -> Answer {
        if constexpr (index_of<decltype(p)> <= index_of<decltype(q)>)
          return query(p, q);
        else
          return swapped(query(q, p));
      },
      a, b);
}

/// Such a table for bounded shapes only.
auto binary_if_bounded(const AnyShape& a, const AnyShape& b, auto query, auto swapped) {
  using Answer = std::optional<decltype(query(Circle{}, Circle{}))>;
  return visit_pair(
      [&](const auto& p, const auto& q) -> Answer {
        if constexpr (!is_bounded<decltype(p)> || !is_bounded<decltype(q)>)
          return std::nullopt;
        else if constexpr (index_of<decltype(p)> <= index_of<decltype(q)>)
          return query(p, q);
        else
          return swapped(query(q, p));
      },
      a, b);
}

/// A table for a query that has to be asked for (b, a) by itself.
auto binary_if_bounded(const AnyShape& a, const AnyShape& b, auto query) {
  using Answer = std::optional<decltype(query(Point{}, Point{}))>;
  return std::visit(
      [&](const auto& p, const auto& q) -> Answer {
        if constexpr (!is_bounded<decltype(p)> || !is_bounded<decltype(q)>)
          return std::nullopt;
        else
          return query(p, q);
      },
      checked(a), checked(b));
}

/// A symmetric query on shapes wherever they are kept: half of the table is compiled.
auto binary(const ShapeView& a, const ShapeView& b, auto query) {
  return std::visit(
      [&](const auto& p, const auto& q) {
        constexpr int i =
            index_in<std::remove_cvref_t<decltype(p)>>(static_cast<ShapeView*>(nullptr));
        constexpr int j =
            index_in<std::remove_cvref_t<decltype(q)>>(static_cast<ShapeView*>(nullptr));
        if constexpr (i <= j)
          return query(pointed_at(p), pointed_at(q));
        else
          return query(pointed_at(q), pointed_at(p));
      },
      a, b);
}

constexpr auto same = [](auto answer) { return answer; };

}  // namespace abut::detail::any
