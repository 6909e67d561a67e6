// The field: one shape in all places at once, through the kernels of abut::batch.
#include <abut/batch/distance.hpp>
#include <abut/queries/closest_points.hpp>
#include <abut/queries/distance.hpp>
#include <abut/queries/relation.hpp>
#include <abut/queries/separation.hpp>
#include <abut/transform.hpp>

#include "../../../bindings/js/native/arguments.hpp"

using namespace abut;
using js::shape_in;

namespace {

/// The distances of the shape that rests from the one that moves, at each place.
template <class Still, class Moving, class At>
void distances(const Still& still, const Moving&, int count, At at, double* gaps) {
  if constexpr (detail::EitherOutlined<Still, Moving>) {
    for (int i = 0; i < count; ++i) gaps[i] = distance(still, at(i));
  } else {
    batch::Columns<Moving> places;
    for (int i = 0; i < count; ++i) places.push_back(at(i));
    batch::distance(still, places, gaps);
  }
}

}  // namespace

// The pairs that the kernels leave in doubt go here; src/ has it for all kinds.
namespace abut {
double distance(const AnyShape& a, const AnyShape& b) {
  return std::visit([](const auto& x, const auto& y) { return distance(x, y); }, a, b);
}
// Nobody asks for these here.
PointPair closest_points(const AnyShape&, const AnyShape&) { return {}; }
Separation separation_witness(const AnyShape&, const AnyShape&) { return {}; }
double separation(const AnyShape&, const AnyShape&) { return {}; }
}  // namespace abut

/// The shape in slot 1 moved by (x0 + i dx, y0 + j dy), against the one in slot 0: the signed separation of each place,
/// row by row, and the relation of the one that moves to the one that rests. Polylines and regions have no depth: their
/// separation is 0 where they meet.
ABUT_EXPORT(field_of)
void field_of(double x0, double y0, double dx, double dy, int columns, int rows, double* gaps,
              unsigned char* relations) {
  const auto ask = [&](const auto& still, const auto& moving) {
    using Still = std::remove_cvref_t<decltype(still)>;
    using Moving = std::remove_cvref_t<decltype(moving)>;
    const auto at = [&](int i) {
      return moved(moving, Vec2{x0 + (i % columns) * dx, y0 + (i / columns) * dy});
    };
    distances(still, moving, columns * rows, at, gaps);
    // A distance is 0 exactly where they meet: there, how deep, and which holds which.
    for (int i = 0; i < columns * rows; ++i) {
      Relation how = Relation::disjoint;
      if (gaps[i] == 0) {
        const Moving there = at(i);
        if constexpr (!detail::EitherOutlined<Still, Moving>) gaps[i] = separation(still, there);
        how = relation(there, still);
      }
      relations[i] = static_cast<unsigned char>(how);
    }
  };
  std::visit(ask, shape_in(0), shape_in(1));
}
