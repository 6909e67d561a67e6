// The area that two shapes with rounded corners share, where doubles can tell.
//
// Their boundaries cross an even number of times. Between two crossings the common boundary is now a
// part of the one and now of the other: that which turns into the other at its first crossing. The
// area is that of the polygon through crossings and ends of pieces, and a circular segment over each
// chord of an arc. All of it is positive, and corners are known to the last bits of double-doubles.
#pragma once

#include <abut/detail/boundary/rounded_hulls.hpp>
#include <abut/detail/overlap/closed_forms.hpp>

namespace abut::detail::overlap {

/// The common boundary, corner by corner.
struct RoundOutline {
  static constexpr int kMost = 5 * boundary::Corners::kMost;
  int n = 0;
  UnsetArray<Wide, kMost> x, y;
  double segments = 0;
  bool sure = true;

  void add(Wide at_x, Wide at_y) {
    if (n == kMost)
      sure = false;
    else
      x[n] = at_x, y[n++] = at_y;
  }
  /// The circular segment over the chord to (bx, by) from the last corner, along an arc. In the image of
  /// an ellipse it is a b L² times smaller.
  void add_segment(const boundary::RoundPiece& arc, const boundary::RoundBoundary& of, Wide bx,
                   Wide by) {
    using namespace numeric;
    const Wide ax = x[n - 1], ay = y[n - 1];
    Wide cx = minus(bx, ax), cy = minus(by, ay);
    const bool obtuse = cross2(cx, minus(arc.y, ay), cy, minus(arc.x, ax)).hi < 0;
    double square = of.radius * of.radius;
    if (of.image != nullptr) {
      const Ellipse& e = of.image->e;
      of.image->map(cx, cy);
      square = e.semi_axes.x * e.semi_axes.y * (1 + of.image->stretch);
    }
    const Wide sine = ratio(plus(squared(cx), squared(cy)), two_prod(2 * of.radius, 2 * of.radius));
    const bool of_sine = sine.hi <= 0.5;
    // The cap of a capsule is half a circle, up to rounding.
    const Wide rest = minus(Wide(1), sine), cosine = rest.hi > 0 ? rest : Wide();
    segments += square * circular_segment(of_sine ? sine : cosine, of_sine, obtuse);
  }
  /// Adds the way along b from one crossing to another, all but the second crossing.
  void follow(boundary::RoundBoundary& b, int from, double place_from, Wide from_x, Wide from_y,
              int to, double place_to, Wide to_x, Wide to_y) {
    add(from_x, from_y);
    bool arrives = from == to && place_to > place_from;
    for (int i = from; sure; i = b.next(i), arrives = i == to) {
      const boundary::RoundPiece &piece = b.known(i), &next = b.known(b.next(i));
      arrives |= piece.is_full;
      // A side ends where the arc after it starts, an arc where the next side does.
      const Wide end_x = arrives        ? to_x
                         : piece.is_arc ? next.x
                                        : numeric::plus(piece.x, piece.dx),
                 end_y = arrives        ? to_y
                         : piece.is_arc ? next.y
                                        : numeric::plus(piece.y, piece.dy);
      if (piece.is_arc) add_segment(piece, b, end_x, end_y);
      if (arrives) return;
      add(end_x, end_y);
    }
  }
};

/// The direction of a boundary at a crossing of it.
inline Vec2 direction_at(const boundary::RoundPiece& piece, const boundary::RoundBoundary& of,
                         Wide x, Wide y) {
  if (!piece.is_arc) return {piece.dx.hi, piece.dy.hi};
  const Vec2 at{numeric::minus(x, piece.x).hi, numeric::minus(y, piece.y).hi};
  return of.image != nullptr ? of.image->direction_at(at) : perp(at);
}

[[gnu::noinline]] inline Known<double> common_area(boundary::RoundCrossings& c) {
  if (!c.sure || c.n == 0 || c.n % 2 != 0) return {};
  // In their order along the first, and whether it turns into the second there.
  int order[boundary::RoundCrossings::kMost];
  bool enters[boundary::RoundCrossings::kMost];
  for (int i = 0; i < c.n; ++i) {
    order[i] = i;
    for (int j = i; j > 0 && c.found[order[j]].precedes(c.found[order[j - 1]], 0); --j)
      std::swap(order[j], order[j - 1]);
    const boundary::HullCrossing& x = c.found[i];
    const auto direction = [&](boundary::RoundBoundary& of, int which) {
      return direction_at(of.known(of.index(x.side[which])), of, c.x[i], c.y[i]);
    };
    const Vec2 p = direction(c.p, 0), q = direction(c.q, 1);
    const double turn = cross(q, p);
    if (!(std::fabs(turn) > boundary::kLeastRound * (length(p) * length(q)))) return {};
    enters[i] = turn > 0;
  }
  RoundOutline common;
  for (int k = 0; k < c.n; ++k) {
    const int i = order[k], j = order[k + 1 < c.n ? k + 1 : 0];
    if (enters[i] == enters[j]) return {};
    const int of = enters[i] ? 0 : 1;
    boundary::RoundBoundary& b = of == 0 ? c.p : c.q;
    common.follow(b, b.index(c.found[i].side[of]), c.found[i].place[of], c.x[i], c.y[i],
                  b.index(c.found[j].side[of]), c.found[j].place[of], c.x[j], c.y[j]);
  }
  if (!common.sure) return {};
  const Known<double> straight = common.n > 2 ? fan(common) : Known<double>{State::sure};
  return known_if(straight.is_sure(), straight.value + common.segments);
}

template <class A, class B>
  requires boundary::HaveRoundedCorners<A, B>
Known<double> rounded_area(const A& a, double ra, const B& b, double rb) {
  if (!(ra > 0 || rb > 0)) return {};
  boundary::TwoHulls h(a, b);
  boundary::RoundCrossings crossings(h, ra, rb);
  return common_area(crossings);
}

template <boundary::HasCorners A>
  requires(!std::is_same_v<A, Point>)
Known<double> rounded_area(const A& a, double ra, const Ellipse& e, double) {
  const boundary::CircleImage image(e);
  boundary::TwoHulls h(a, Point{e.center}, e.center);
  boundary::RoundCrossings crossings(h, ra, image);
  return common_area(crossings);
}
template <boundary::HasCorners B>
  requires(!std::is_same_v<B, Point>)
Known<double> rounded_area(const Ellipse& e, double re, const B& b, double rb) {
  return rounded_area(b, rb, e, re);
}
template <class A, class B>
concept HasRoundedArea = requires(const A& a, const B& b) { rounded_area(a, 0.0, b, 0.0); };

/// A closed form is written in one order of the two cores.
template <class A, class B>
  requires(HasClosedForm<A, B> || HasClosedForm<B, A> || HasRoundedArea<A, B>)
Known<double> staged_area(const A& a, double ra, const B& b, double rb) {
  Known<double> area;
  if constexpr (HasClosedForm<A, B>)
    area = closed_form(a, ra, b, rb);
  else if constexpr (HasClosedForm<B, A>)
    area = closed_form(b, rb, a, ra);
  if constexpr (HasRoundedArea<A, B>)
    if (!area.is_sure()) area = rounded_area(a, ra, b, rb);
  return area;
}

}  // namespace abut::detail::overlap
