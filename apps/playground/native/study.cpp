// The panels' module, for all but the queries: shared pieces, sweeps, lessons, limits.
#include "../../../bindings/js/native/arguments.hpp"
#include "lessons.hpp"
#include "outline.hpp"

using namespace abut;
using namespace abut::play;
using js::Answer;
using js::shape_in;

/// The pieces of boundary that the shapes in the slots share, as path commands.
ABUT_EXPORT(play_shared_pieces)
int play_shared_pieces(double focus_x, double focus_y, double reach) {
  const Intersections shared = intersections(shape_in(0), shape_in(1));
  Answer out;
  Outline outline(out.list(), {focus_x, focus_y}, reach);
  for (const SharedPiece& piece : shared.pieces) outline.draw(piece);
  return out.size();
}

/// The area that the shape sweeps along (dx, dy): the four ends of its two long sides; then, where
/// it is not convex, those of each edge.
ABUT_EXPORT(play_sweep) int play_sweep(double dx, double dy) {
  const AnyShape s = shape_in(0);
  const Vec2 d{dx, dy};
  Answer out;
  const auto band = [&](const AnyShape& part) {
    const Vec2 left = support(part, perp(d)), right = support(part, -perp(d));
    out.vec(left).vec(left + d).vec(right + d).vec(right);
  };
  band(s);
  const auto edges = [&](const auto& chains) {
    each_edge(chains, [&](const Vec2& a, const Vec2& b) { band(Capsule{a, b, chains.radius}); });
  };
  if (const auto* line = std::get_if<Polyline>(&s)) edges(*line);
  if (const auto* region = std::get_if<Region>(&s)) edges(*region);
  return out.size();
}

/// The shape in slot 1 moved until it touches the one in slot 0. Its separation brings it there up
/// to rounding; then the doubles around are tried for one that touches exactly.
ABUT_EXPORT(play_touching) int play_touching() {
  const AnyShape still = shape_in(0);
  AnyShape best = shape_in(1);
  // A concave shape may be pressed in several places: each round leaves one of them.
  for (int round = 0; round < 8 && state(still, best) != State::touching; ++round) {
    const Way w = way(still, best);
    const AnyShape near = play::moved(best, -w.distance * w.normal);
    best = near;
    const Vec2 at = middle(near);
    for (int n = 1; n <= 6 && state(still, best) != State::touching; ++n)
      for (int dx = -n; dx <= n && state(still, best) != State::touching; ++dx)
        for (int dy = -n; dy <= n; dy += dx == -n || dx == n ? 1 : 2 * n) {
          const Vec2 by{stepped(at.x, dx) - at.x, stepped(at.y, dy) - at.y};
          const AnyShape tried = play::moved(near, by);
          if (state(still, tried) != State::touching) continue;
          best = tried;
          break;
        }
  }
  return Answer().shape(best).size();
}

namespace {
/// A shape of the lesson's scene as the lesson wants it; an axis-aligned box serves as a turned
/// one.
OrientedBox as_oriented(const AnyShape& s) {
  if (const auto* box = std::get_if<Box>(&s))
    return {0.5 * (box->min + box->max), 0.5 * (box->max - box->min), Rotation{}};
  return std::get<OrientedBox>(s);
}
}  // namespace

/// The drawing of a step of a lesson on the shapes in the slots.
ABUT_EXPORT(play_lesson)
int play_lesson(int lesson, int step, double t, double focus_x, double focus_y, double reach) {
  Answer out;
  Pen pen(out.list(), {focus_x, focus_y}, reach);
  switch (lesson) {
    case 0:
      clamp_lesson(pen, step, std::get<Circle>(shape_in(0)), std::get<Box>(shape_in(1)));
      break;
    case 1:
      fold_lesson(pen, step, std::get<Circle>(shape_in(0)), std::get<Box>(shape_in(1)));
      break;
    case 2:
      frame_lesson(pen, step, std::get<Circle>(shape_in(0)), as_oriented(shape_in(1)));
      break;
    case 3:
      sum_lesson(pen, step, std::get<Circle>(shape_in(0)), as_oriented(shape_in(1)), t);
      break;
    case 4:
      axes_lesson(pen, step, as_oriented(shape_in(0)), as_oriented(shape_in(1)));
      break;
    default:
      affine_lesson(pen, step, std::get<Ellipse>(shape_in(0)), std::get<Segment>(shape_in(1)),
                    std::get<Point>(shape_in(2)).position, t);
  }
  return out.size();
}

/// "At the limit": a field of the shape in slot 1 is the knob. See limit.hpp.
ABUT_EXPORT(play_limit) double play_limit(int field) {
  return Knob(shape_in(0), shape_in(1), field).limit();
}
ABUT_EXPORT(play_stepped) double play_stepped(double x, double n) {
  return stepped(x, static_cast<std::int64_t>(n));
}
/// For the values `from` … `to` doubles beyond x: value, abut's state, the usual answer, the gap.
ABUT_EXPORT(play_limit_rows) int play_limit_rows(int field, double x, int from, int to) {
  const Knob knob(shape_in(0), shape_in(1), field);
  Answer out;
  for (int n = from; n <= to; ++n) {
    const double at = stepped(x, n);
    out.number(at).number(static_cast<int>(knob.exact(at)));
    out.number(static_cast<int>(knob.usual(at))).number(knob.gap(at));
  }
  return out.size();
}
/// How often the two answers differ within `most` doubles of x on either side, then the first
/// places where they do, at most 12 of them, nearest first.
ABUT_EXPORT(play_limit_differences) int play_limit_differences(int field, double x, int most) {
  const Knob knob(shape_in(0), shape_in(1), field);
  Answer out;
  out.number(0);
  int wrong = 0;
  for (int n = 0; n <= most; ++n)
    for (const int place : {n, -n}) {
      if (n == 0 && place != 0) continue;
      const double at = stepped(x, place);
      const bool meets = knob.exact(at) != State::apart;
      const auto usual = knob.usual(at);
      if (usual == naive::Answer::none || meets == (usual == naive::Answer::yes)) continue;
      if (++wrong <= 12) out.number(place);
      if (n == 0) break;
    }
  out.list()[0] = wrong;
  return out.size();
}
