// The field: one shape in all places at once.
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

}  // namespace

/// The shape in slot 1 moved by (x0 + i dx, y0 + j dy), against the one in slot 0: the signed separation of each place,
/// row by row, and the relation of the one that moves to the one that rests.
ABUT_EXPORT(field_of)
void field_of(double x0, double y0, double dx, double dy, int columns, int rows, double* gaps,
              unsigned char* relations) {
  const AnyShape still = shape_in(0), moving = shape_in(1);
  std::visit(
      [&](const auto& a, const auto& b) {
        using A = std::remove_cvref_t<decltype(a)>;
        using B = std::remove_cvref_t<decltype(b)>;
        if constexpr (is_offered<A> && is_offered<B>)
          for (int j = 0; j < rows; ++j)
            for (int i = 0; i < columns; ++i) {
              const B there = moved(b, Vec2{x0 + i * dx, y0 + j * dy});
              const double gap = separation(a, there);
              *gaps++ = gap;
              // The sign of the separation is exact: only what overlaps has more than one name.
              const Relation how = gap > 0   ? Relation::disjoint
                                   : gap < 0 ? relation(there, a)
                                             : Relation::meet;
              *relations++ = static_cast<unsigned char>(how);
            }
      },
      still, moving);
}
