// The queries on outlines whose tree of edges is at hand.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/detail/outline/tree.hpp>

#include "shape_view.hpp"

namespace abut::detail {

/// A shape, and the tree of its edges where there is one.
struct PreparedView {
  ShapeView shape;
  const outline::Tree* tree = nullptr;
};

/// f(tree) of an outline, f(shape) of another kind.
template <class F>
auto by_kind(const AnyShape& shape, F&& f) {
  return std::visit(
      [&](const auto& s) {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return f(outline::Tree(outline::view(s)));
        else
          return f(s);
      },
      shape);
}

bool intersects(const PreparedView& a, const PreparedView& b);
double distance(const PreparedView& a, const PreparedView& b);
/// Whether the distance, as distance() computed it, is at most d.
bool is_within(double computed, double d, const PreparedView& a, const PreparedView& b);
inline bool within_distance(const PreparedView& a, const PreparedView& b, double d) {
  return is_within(distance(a, b), d, a, b);
}
PointPair closest_points(const PreparedView& a, const PreparedView& b);

std::optional<CastHit> cast(const Ray& ray, const outline::Tree& target);
std::optional<CastHit> cast(const AnyShape& moving, Vec2 motion, const outline::Tree& target);
std::optional<CastHit> cast(const outline::Tree& moving, Vec2 motion, const AnyShape& target);
std::optional<CastHit> cast(const outline::Tree& moving, Vec2 motion, const outline::Tree& target);
std::optional<CastHit> cast_rotating(const AnyShape& moving, Vec2 motion, double angle,
                                     const outline::Tree& target, double tolerance);
std::vector<Contact> contacts(const outline::Tree& a, const AnyShape& b);
std::vector<Contact> contacts(const AnyShape& a, const outline::Tree& b);
std::vector<Contact> contacts(const outline::Tree& a, const outline::Tree& b);
std::optional<Contact> contact(const outline::Tree& a, const AnyShape& b, double margin);
std::optional<Contact> contact(const AnyShape& a, const outline::Tree& b, double margin);
std::optional<Contact> contact(const outline::Tree& a, const outline::Tree& b, double margin);
Separation separation_witness(const outline::Tree& a, const AnyShape& b);
inline double separation(const outline::Tree& a, const AnyShape& b) {
  return separation_witness(a, b).distance;
}

}  // namespace abut::detail
