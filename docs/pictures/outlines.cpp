// The pictures of the pages on polylines and regions, and on the matrix that relates two shapes.
#include <abut/abut.hpp>

#include "svg.hpp"

using namespace pictures;
using namespace abut;

namespace {

void outlines() {
  Sheet s({-3.2, -1.8}, {21.6, 9.9}, 36,
          "A region with a lake, a stroke, and a saw that is pressed");

  const Region island{{{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {{3, 3}, {6, 3}, {6, 6}, {3, 6}}}};
  const Polyline road{{{{-2, 1}, {7.5, 1}, {7.5, 8}}}, 0.5};
  const Point boat{{4, 4.5}};
  s.region(island, kBlue);
  s.polyline(road, kOrange);
  const PointPair shore = closest_points(boat, island);
  s.line(shore.a, shore.b, kInk, 2);
  s.dot_at(shore.a, kInk), s.dot_at(shore.b, kInk);
  s.text({4.5, 6.3}, "distance 1 to the shore", kInk);
  s.text({4.5, -1.2}, "a region; a polyline with a radius");

  const Region rack{{{{11, 0}, {21, 0}, {21, 3}, {18.5, 3}, {17.5, 1}, {16.5, 3}, {11, 3}}}};
  const Polyline saw{
      {{{11.5, 6}, {13, 2.5}, {14.5, 6}, {16, 2}, {17.5, 4}, {19.5, 2.75}, {20.5, 6}}}};
  s.region(rack, kBlue);
  s.polyline(saw, kOrange);
  for (const Contact& c : contacts(saw, rack)) {
    const Vec2 at = c.points[0];
    s.dot_at(at, kInk);
    s.arrow(at, at + 1.6 * c.normal, kInk);
  }
  s.text({16, -1.2}, "contacts: one for each place that is pressed");
  save(s, "outlines.svg");
}

void matrix() {
  Sheet s({-1, -0.9}, {12.6, 4.6}, 52,
          "A coin that touches a tray's sides, and the matrix of the two");
  const Box tray{{0, 0}, {4, 3}};
  const Circle coin{{2, 1.5}, 1.5};
  s.box(oriented(tray), kBlue);
  s.circle(coin.center, coin.radius, kOrange);
  s.dot_at({2, 0}, kInk), s.dot_at({2, 3}, kInk);
  const IntersectionMatrix m = relate(coin, tray);
  const char* names[] = {"interior", "boundary", "exterior"};
  for (int column = 0; column < 3; ++column)
    s.text({8.3 + 1.6 * column, 3.2}, names[column], kBlue);
  for (int row = 0; row < 3; ++row) {
    const double y = 2.4 - row;
    s.text({7.2, y}, names[row], kOrange, "end");
    for (int column = 0; column < 3; ++column)
      s.text({8.3 + 1.6 * column, y},
             std::string(1, m.text()[static_cast<std::size_t>(3 * row + column)]), kInk, "middle",
             20);
  }
  s.text({9.9, 4}, "of the tray", kBlue);
  s.text({5.2, 3.2}, "of the coin", kOrange, "start");
  s.text({2, -0.6}, "boundaries share two points: 0");
  s.text({9.9, -0.6}, "relate(coin, tray): " + std::string(m.text()));
  save(s, "relate.svg");
}

}  // namespace

int main(int argc, char** argv) { return draw_all(argc, argv, {outlines, matrix}); }
