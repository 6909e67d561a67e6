// The stage's module draws shapes and moves them: the page's first module, and a small one.
#include "../../../bindings/js/native/arguments.hpp"
#include "handles.hpp"
#include "outline.hpp"

using namespace abut;
using namespace abut::play;
using js::Answer;
using js::shape_in;

/// Path commands (outline.hpp) of the shape in slot 0.
ABUT_EXPORT(play_outline) int play_outline(double focus_x, double focus_y, double reach) {
  Answer out;
  Outline(out.list(), {focus_x, focus_y}, reach).draw(shape_in(0));
  return out.size();
}

/// role, x, y of each handle.
ABUT_EXPORT(play_handles) int play_handles(double arm) {
  Answer out;
  for (const Handle& h : handles(shape_in(0), arm)) out.number(h.role).vec(h.at);
  return out.size();
}

/// The middle, then what the grid takes hold of: a corner, an end, the centre.
ABUT_EXPORT(play_anchor) int play_anchor() {
  const AnyShape s = shape_in(0);
  const Hull h = hull(s);
  const bool centred = s.index() == 6 || s.index() == 9;
  return Answer().vec(middle(s)).vec(h.points.empty() || centred ? middle(s) : h.points[0]).size();
}

ABUT_EXPORT(play_dragged)
int play_dragged(int role, double x, double y, double step, double arm) {
  return Answer().shape(dragged(shape_in(0), role, {x, y}, step, arm)).size();
}
/// The shape without a vertex; nothing where none would be left.
ABUT_EXPORT(play_without_vertex) int play_without_vertex(int i) {
  Answer out;
  if (const auto s = without_vertex(shape_in(0), i)) out.shape(*s);
  return out.size();
}
ABUT_EXPORT(play_moved) int play_moved(double dx, double dy) {
  return Answer().shape(moved(shape_in(0), {dx, dy})).size();
}
ABUT_EXPORT(play_turned) int play_turned(double degrees, double scale) {
  const AnyShape s = shape_in(0);
  return Answer().shape(turned(s, middle(s), Rotation::degrees(degrees), scale)).size();
}
ABUT_EXPORT(play_converted) int play_converted(int kind) {
  return Answer().shape(converted(shape_in(0), kind)).size();
}
ABUT_EXPORT(play_made) int play_made(int kind, double x, double y, double hx, double hy) {
  return Answer().shape(made(kind, {x, y}, {hx, hy}, Rotation{})).size();
}
