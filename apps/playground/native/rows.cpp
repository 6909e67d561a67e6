// Many shapes at once: a scene, and rows that the page keeps in the module's memory.
#include <abut/queries/intersects.hpp>

#include "../../../bindings/js/native/arguments.hpp"

using namespace abut;
using js::Answer;
using js::Reader;
using js::shape_in;

/// Every pair of a scene that meets: i, j and the relation of i to j. Shapes lie one after the
/// other as codec.hpp says. Boxes around them settle the pairs that are far from each other: a
/// sweep along x, so that the cost follows the number of neighbours.
ABUT_EXPORT(play_pairs) int play_pairs(const double* shapes, int count) {
  struct Entry {
    AnyShape shape;
    Box box;
    int index;
  };
  constexpr double everywhere = __builtin_inf();
  std::vector<Entry> entries;
  entries.reserve(static_cast<decltype(entries.size())>(count));
  Reader in(shapes);
  for (int i = 0; i < count; ++i) {
    AnyShape shape = in.shape();
    const Box box =
        bounds(shape).value_or(Box{{-everywhere, -everywhere}, {everywhere, everywhere}});
    // bounds() may be rounded inwards by 8 u of the largest number that it comes from.
    double top = 0;
    for (const double x : {box.min.x, box.min.y, box.max.x, box.max.y})
      top = std::fmax(top, std::fabs(x));
    const Vec2 slack{0x1p-45 * top, 0x1p-45 * top};
    entries.push_back({std::move(shape), {box.min - slack, box.max + slack}, i});
  }
  std::vector<const Entry*> order;
  order.reserve(entries.size());
  for (const Entry& e : entries) order.push_back(&e);
  // Insertion sort: scenes keep nearly the same order from frame to frame, and are small.
  for (decltype(order.size()) i = 1; i < order.size(); ++i)
    for (auto j = i; j > 0 && order[j]->box.min.x < order[j - 1]->box.min.x; --j)
      std::swap(order[j], order[j - 1]);

  Answer out;
  for (decltype(order.size()) i = 0; i < order.size(); ++i)
    for (auto j = i + 1; j < order.size(); ++j) {
      const Entry *a = order[i], *b = order[j];
      if (b->box.min.x > a->box.max.x) break;
      if (b->box.min.y > a->box.max.y || a->box.min.y > b->box.max.y) continue;
      if (a->index > b->index) std::swap(a, b);
      const Relation r = relation(a->shape, b->shape);
      if (r != Relation::disjoint)
        out.number(a->index).number(b->index).number(static_cast<int>(r));
    }
  return out.size();
}

namespace {

/// ask(i, row) for every row of a table of S.
template <class S, class Ask>
void rows_of(const double* rows, int count, Ask ask) {
  Reader row(rows);
  for (int i = 0; i < count; ++i) {
    S shape{};
    row.read(shape);
    ask(i, shape);
  }
}

/// One row costs little, so its kind is settled once, outside the loop.
template <class Ask>
void each(int kind, const double* rows, int count, Ask ask) {
  switch (kind) {
    case 0:
      return rows_of<Point>(rows, count, ask);
    case 1:
      return rows_of<Line>(rows, count, ask);
    case 2:
      return rows_of<Ray>(rows, count, ask);
    case 3:
      return rows_of<Segment>(rows, count, ask);
    case 4:
      return rows_of<Circle>(rows, count, ask);
    case 5:
      return rows_of<Box>(rows, count, ask);
    case 6:
      return rows_of<OrientedBox>(rows, count, ask);
    case 7:
      return rows_of<Ellipse>(rows, count, ask);
    case 8:
      return rows_of<Capsule>(rows, count, ask);
    default:
      return rows_of<RoundedBox>(rows, count, ask);
  }
}

template <class S>
inline constexpr bool is_common =
    std::is_same_v<S, Point> || std::is_same_v<S, Circle> || std::is_same_v<S, Box>;

/// The pairs that one has thousands of, a point, circle or box against another, are compiled into
/// the loop itself; the others go through the table of all pairs, row by row.
template <class Any, class Typed>
void each_pair(int kind, const double* rows, int count, Any any, Typed typed) {
  const AnyShape shape = shape_in(0);
  std::visit(
      [&](const auto& s) {
        each(kind, rows, count, [&](int i, const auto& row) {
          if constexpr (is_common<std::remove_cvref_t<decltype(s)>> &&
                        is_common<std::remove_cvref_t<decltype(row)>>)
            typed(i, s, row);
          else
            any(i, shape, row);
        });
      },
      shape);
}

}  // namespace

/// One byte a row: does it meet the shape in slot 0?
ABUT_EXPORT(play_rows_intersect)
void play_rows_intersect(int kind, const double* rows, int count, unsigned char* out) {
  const auto ask = [out](int i, const auto& a, const auto& b) { out[i] = intersects(a, b); };
  each_pair(kind, rows, count, ask, ask);
}
