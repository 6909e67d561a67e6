// The field: one shape in all places at once, through the kernels of abut::batch.
#include <abut/batch/distance.hpp>
#include <abut/queries/closest_points.hpp>
#include <abut/queries/relation.hpp>
#include <abut/queries/separation.hpp>
#include <abut/transform.hpp>

#include "../../../bindings/js/native/arguments.hpp"

using namespace abut;
using js::shape_in;

namespace {

/// The kinds that the page offers. The others would only make the module larger.
template <class S>
inline constexpr bool is_offered =
    std::is_same_v<S, Circle> || std::is_same_v<S, Box> || std::is_same_v<S, OrientedBox> ||
    std::is_same_v<S, Ellipse> || std::is_same_v<S, Capsule> || std::is_same_v<S, RoundedBox> ||
    std::is_same_v<S, Polygon>;

/// ask(a, b) for two shapes of such kinds.
template <class Ask>
auto offered(const AnyShape& a, const AnyShape& b, Ask ask) {
  using Result = decltype(ask(Circle{}, Circle{}));
  return std::visit(
      [&](const auto& x, const auto& y) -> Result {
        if constexpr (is_offered<std::remove_cvref_t<decltype(x)>> &&
                      is_offered<std::remove_cvref_t<decltype(y)>>)
          return ask(x, y);
        else
          return Result();
      },
      a, b);
}

}  // namespace

// What the kernels leave in doubt goes here; src/ has it for all kinds.
namespace abut {
double distance(const AnyShape& a, const AnyShape& b) {
  return offered(a, b, [](const auto& x, const auto& y) { return distance(x, y); });
}
PointPair closest_points(const AnyShape&, const AnyShape&) { return {}; }  // nobody asks here
}  // namespace abut

/// The shape in slot 1 moved by (x0 + i dx, y0 + j dy), against the one in slot 0: the signed separation of each place,
/// row by row, and the relation of the one that moves to the one that rests.
ABUT_EXPORT(field_of)
void field_of(double x0, double y0, double dx, double dy, int columns, int rows, double* gaps,
              unsigned char* relations) {
  offered(shape_in(0), shape_in(1), [&](const auto& still, const auto& moving) {
    using Moving = std::remove_cvref_t<decltype(moving)>;
    batch::Columns<Moving> places;
    for (int j = 0; j < rows; ++j)
      for (int i = 0; i < columns; ++i)
        places.push_back(moved(moving, Vec2{x0 + i * dx, y0 + j * dy}));
    batch::distance(still, places, gaps);
    // A distance is 0 exactly where they meet: there, how deep, and which holds which.
    for (std::size_t i = 0; i < places.size(); ++i) {
      Relation how = Relation::disjoint;
      if (gaps[i] == 0) {
        const Moving there = places[i];
        gaps[i] = separation(still, there);
        how = gaps[i] < 0 ? relation(there, still) : Relation::meet;
      }
      relations[i] = static_cast<unsigned char>(how);
    }
    return 0;
  });
}
