// All that two outlines share: isolated points with their marks, and pieces.
#pragma once

#include <abut/detail/boundary/points.hpp>
#include <abut/detail/boundary/runs.hpp>
#include <abut/results.hpp>
#include <vector>

namespace abut::detail::boundary {

/// A common point. Where it lies on each outline (0: the first): the piece, how far along it, and
/// whether it is that piece's end.
struct CommonPoint {
  Vec2 at;
  bool tangent = false;
  int piece[2]{};
  Wide place[2];
};

/// A box around a piece, with room for its own rounding, in scaled coordinates.
inline Around around(const Piece& p) {
  constexpr double room = 0x1p-40;
  const Outline& o = *p.of;
  const auto corner = [&](int i) {
    const Corner& c = o.corner(i);
    return c.base + c.offset.x * c.axis + c.offset.y * perp(c.axis);
  };
  const Vec2 a = corner(p.corner());
  if (p.kind == Piece::Kind::straight && o.endless_forward) {
    const Vec2 d = o.direction;
    const double distant = 1e300;
    const bool back = o.endless_back;
    return {d.x < 0 || (back && d.x > 0) ? -distant : a.x - room,
            d.x > 0 || (back && d.x < 0) ? distant : a.x + room,
            d.y < 0 || (back && d.y > 0) ? -distant : a.y - room,
            d.y > 0 || (back && d.y < 0) ? distant : a.y + room};
  }
  const Vec2 b = p.kind == Piece::Kind::straight ? corner(p.corner() + 1) : a;
  // Only polygons have many rounded corners: a radius around each would hold most of the others.
  constexpr int kMany = 8;
  if (o.rounded() && o.corner_count() > kMany) {
    constexpr double pointlike = 0x1p-400;  // whose square is subnormal
    const auto outward = [](Vec2 from, Vec2 to) {
      const Vec2 e = to - from;
      const double l = length(e);
      return l > pointlike ? Vec2{e.y / l, -e.x / l} : Vec2{NAN, NAN};
    };
    const bool turns = p.kind == Piece::Kind::arc;
    const Vec2 n = outward(turns ? corner(p.corner() + o.corner_count() - 1) : a, turns ? a : b);
    const Vec2 m = turns ? outward(a, corner(p.corner() + 1)) : n;
    // An arc of at most a right angle lies in the triangle with the point where its tangents meet.
    const double k = 1 + dot(n, m);
    if (k > 1) {
      const Vec2 x = a + o.radius * n, y = b + o.radius * m,
                 z = turns ? a + (o.radius / k) * (n + m) : x;
      return {
          std::fmin(std::fmin(x.x, y.x), z.x) - room, std::fmax(std::fmax(x.x, y.x), z.x) + room,
          std::fmin(std::fmin(x.y, y.y), z.y) - room, std::fmax(std::fmax(x.y, y.y), z.y) + room};
    }
  }
  const double r =
      (p.kind == Piece::Kind::ellipse ? std::fmax(o.semi_axes.x, o.semi_axes.y) : o.radius) + room;
  return {std::fmin(a.x, b.x) - r, std::fmax(a.x, b.x) + r, std::fmin(a.y, b.y) - r,
          std::fmax(a.y, b.y) + r};
}

/// The formula's answer: of the scaled outlines in tracked doubles where these are certain of every
/// sign, else of the given ones exactly.
auto decide_on(const Scaled& scaled, const Outline& a, const Outline& b, auto&& formula) {
  if (scaled.lossless) {
    TrackedStage stage;
    auto answer = formula(stage, scaled.a, scaled.b);
    if (stage.sure()) return answer;
  }
  ExactStage stage;
  return formula(stage, a, b);
}

inline Vec2 given_size(const Pair<Wide>& x, int exponent) {
  return {std::ldexp(x.x.hi, exponent), std::ldexp(x.y.hi, exponent)};
}

/// Where a point lies on a piece.
template <class S, class N>
At point_on(S& s, const Pair<N>& x, const Piece& p) {
  if (p.kind == Piece::Kind::straight) {
    const auto l = straight(s, p);
    const Surd<N> off = offset_from(l, x);
    if (sign_of_surd(s, off) != Sign::zero) return At::outside;
    const N t = dot(l.t, x - l.p);
    return along(l.endless_back ? Sign::positive : s.sign(t),
                 l.endless_forward ? Sign::positive : s.sign(l.tt - t));
  }
  if (p.kind == Piece::Kind::arc) {
    const auto a = arc(s, p);
    const Pair<N> w = x - a.center;
    if (s.sign(dot(w, w) - a.r * a.r) != Sign::zero) return At::outside;
    return in_cone(a, [&](const Pair<N>& m) { return s.sign(dot(m, w)); });
  }
  const auto e = conic(s, *p.of);
  const Pair<N> z = x - e.center;
  const N f =
      square(e.b * dot(z, e.u)) + square(e.a * dot(z, e.v)) - square(e.a * e.b * dot(e.u, e.u));
  return s.sign(f) == Sign::zero ? At::inside : At::outside;
}

/// The shared part of two straight pieces on one line, from one end to the other along the first.
struct Overlap {
  struct End {
    bool endless = false, of_first = true;
    At at = At::start;
  };
  bool any = false;
  End from, to;
};
template <class S, class N>
Overlap overlap(S& s, const Straight<N>& a, const Straight<N>& b) {
  const bool same_way = s.sign(dot(a.t, b.t)) == Sign::positive;
  const N start = dot(a.t, b.p - a.p), end = start + dot(a.t, b.t);
  const bool b_low_endless = same_way ? b.endless_back : b.endless_forward;
  const bool b_high_endless = same_way ? b.endless_forward : b.endless_back;
  const N &b_low = same_way ? start : end, &b_high = same_way ? end : start;
  Overlap o;
  N low, high = a.tt;
  o.from = {a.endless_back, true, At::start};
  o.to = {a.endless_forward, true, At::end};
  if (!b_low_endless && (a.endless_back || s.sign(b_low) == Sign::positive)) {
    low = b_low;
    o.from = {false, false, same_way ? At::start : At::end};
  }
  if (!b_high_endless && (a.endless_forward || s.sign(high - b_high) == Sign::positive)) {
    high = b_high;
    o.to = {false, false, same_way ? At::end : At::start};
  }
  o.any = o.from.endless || o.to.endless || s.sign(high - low) == Sign::positive;
  return o;
}
/// The shared part of two arcs of one circle: of half a turn at most each, so that there is one.
template <class S, class N>
Overlap overlap(S& s, const Arc<N>& a, const Arc<N>& b) {
  const auto place = [&](const Arc<N>& c, const Pair<N>& w) {
    return in_cone(c, [&](const Pair<N>& m) { return s.sign(dot(m, w)); });
  };
  Overlap o;
  o.from = {false, true, At::start};
  o.to = {false, true, At::end};
  o.any = true;
  if (a.full && b.full) return o;
  if (a.full) {
    o.from.of_first = o.to.of_first = false;
    return o;
  }
  if (b.full) return o;
  const At a_start = place(b, a.from), b_start = place(a, b.from);
  if (a_start == At::outside || a_start == At::end) {
    o.from.of_first = false;
    o.any = b_start == At::inside;
  }
  o.to.of_first = place(b, a.to) != At::outside;
  return o;
}

/// A template so that only those who ask for it pay for compiling it; O is Outline.
template <class O>
class CommonParts {
 public:
  /// The outlines must outlive this.
  CommonParts(const O& a, const O& b) : a_(a), b_(b), scaled_(scaled(a, b)) {
    if (a.kind == Outline::Kind::point || b.kind == Outline::Kind::point)
      meet_point();
    else
      meet_curves();
  }

  const std::vector<CommonPoint>& points() const { return points_; }
  const std::vector<SharedPiece>& pieces() const { return pieces_; }
  const Scaled& scale() const { return scaled_; }

 private:
  auto decide(auto&& formula) { return decide_on(scaled_, a_, b_, formula); }
  /// The end of a hull's piece is the start of the next one, and counted there.
  static bool counted(const Outline& o, At at) {
    return at != At::outside && (at != At::end || o.kind != Outline::Kind::hull);
  }

  void meet_point() {
    const Pair<Wide> x =
        (a_.kind == Outline::Kind::point ? scaled_.a : scaled_.b).corners[0].at(WideStage());
    if (a_.kind == b_.kind) {
      const bool same = decide([](auto& s, const Outline& a, const Outline& b) {
        const auto d = a.corners[0].at(s) - b.corners[0].at(s);
        return s.sign(d.x) == Sign::zero && s.sign(d.y) == Sign::zero;
      });
      if (same) add(x, true, 0, 0, {}, {});
      return;
    }
    const bool swapped = b_.kind == Outline::Kind::point;
    const Outline& curve = swapped ? scaled_.a : scaled_.b;
    for (int i = 0; i < piece_numbers(curve); i += piece_step(curve)) {
      const At at = decide([&](auto& s, const Outline& a, const Outline& b) {
        return point_on(s, (swapped ? b : a).corners[0].at(s), piece(swapped ? a : b, i));
      });
      if (!counted(curve, at)) continue;
      const Wide place = at == At::start ? Wide()
                         : at == At::end ? Wide(1.0)
                                         : place_inside(swapped ? 0 : 1, i, x);
      if (swapped)
        add(x, true, i, 0, place, {});
      else
        add(x, true, 0, i, {}, place);
    }
  }

  void meet_curves() {
    const int n = piece_numbers(b_), step = piece_step(b_);
    std::vector<Around> around_b;
    around_b.reserve(static_cast<std::size_t>(n));
    for (int j = 0; j < n; j += step) around_b.push_back(around(piece(scaled_.b, j)));
    const Runs runs_b(std::move(around_b));
    for (int i = 0; i < piece_numbers(a_); i += piece_step(a_)) {
      if (scaled_.lossless)
        runs_b.each(around(piece(scaled_.a, i)),
                    [&](std::size_t j) { meet_pieces(i, static_cast<int>(j) * step); });
      else
        for (int j = 0; j < n; j += step) meet_pieces(i, j);
    }
  }

  void meet_pieces(int i, int j) {
    const Piece p = piece(scaled_.a, i), q = piece(scaled_.b, j);
    const Touches found = decide([&](auto& s, const Outline& a, const Outline& b) {
      return touches(s, piece(a, i), piece(b, j), p, q);
    });
    if (found.same_curve) share(p, q);
    for (int k = 0; k < found.count; ++k) {
      const Touch& t = found.touch[k];
      if (!counted(a_, t.at_a) || !counted(b_, t.at_b)) continue;
      bool tangent = t.touching;
      if (t.at_a != At::inside || t.at_b != At::inside) {
        const Verdict v = decide([&](auto& s, const Outline& a, const Outline& b) {
          return verdict(s, piece(a, i), piece(b, j), t);
        });
        if (v == Verdict::end_of_shared_piece) continue;
        tangent = v == Verdict::touching;
      }
      const Pair<Wide> x = point_of(p, q, piece(a_, i), piece(b_, j), scaled_, t);
      add(x, tangent, i, j, place(0, i, t.at_a, x), place(1, j, t.at_b, x));
    }
  }
  Wide place(int which, int i, At at, const Pair<Wide>& x) const {
    if (at == At::start) return {};
    if (at == At::end) return 1.0;
    return place_inside(which, i, x);
  }
  Wide place_inside(int which, int i, const Pair<Wide>& x) const {
    return place_on(piece(which == 0 ? scaled_.a : scaled_.b, i), x, piece(which == 0 ? a_ : b_, i),
                    scaled_.exponent, scaled_.direction_exponent[which]);
  }

  void add(const Pair<Wide>& x, bool tangent, int i, int j, Wide on_a, Wide on_b) {
    points_.push_back({given_size(x, scaled_.exponent), tangent, {i, j}, {on_a, on_b}});
  }

  /// p and q lie on one line, circle or ellipse: the part they share, unless it is a point or none.
  void share(const Piece& p, const Piece& q) {
    SharedPiece shared;
    if (p.kind == Piece::Kind::straight) {
      const Overlap o = decide([&](auto& s, const Outline& a, const Outline& b) {
        return boundary::overlap(s, straight(s, piece(a, p.index)), straight(s, piece(b, q.index)));
      });
      if (!o.any) return;
      const auto end = [&](const Overlap::End& e) { return end_point(e.of_first ? p : q, e.at); };
      // An endless side is named by the point one length of the first piece beyond the other end.
      const auto l = straight(WideStage(), p);
      const Pair<Wide> from = !o.from.endless ? end(o.from) : o.to.endless ? l.p : end(o.to) - l.t;
      const Pair<Wide> to = o.to.endless ? from + l.t : end(o.to);
      shared.from = given(from);
      shared.to = given(to);
      shared.unbounded_from = o.from.endless;
      shared.unbounded_to = o.to.endless;
    } else {
      shared.kind = SharedPiece::Kind::arc;
      const bool by_first = p.kind == Piece::Kind::arc;
      const Piece& round = by_first || q.kind != Piece::Kind::arc ? p : q;
      Overlap o;
      o.any = true;
      o.from.of_first = o.to.of_first = &round == &p;
      o.to.at = At::end;
      if (p.kind == q.kind && by_first)
        o = decide([&](auto& s, const Outline& a, const Outline& b) {
          return boundary::overlap(s, arc(s, piece(a, p.index)), arc(s, piece(b, q.index)));
        });
      if (!o.any) return;
      shared.center = given(round.of->corner(round.corner()).at(WideStage()));
      const Outline& of = round.of == &scaled_.a ? a_ : b_;
      if (round.kind == Piece::Kind::arc) {
        shared.semi_axes = {of.radius, of.radius};
      } else {
        shared.semi_axes = of.semi_axes;
        shared.rotation = of.rotation;
      }
      const auto end = [&](const Overlap::End& e) -> Pair<Wide> {
        const Piece& owner = e.of_first ? p : q;
        if (owner.kind == Piece::Kind::arc && !owner.full()) return end_point(owner, e.at);
        const Outline& whole = *owner.of;
        const WideStage s;
        const auto center = whole.corner(0).at(s);
        if (owner.kind == Piece::Kind::arc) return center + Pair<Wide>{whole.radius, 0.0};
        return center + Wide(whole.semi_axes.x) * pair_of(s, whole.rotation.u());
      };
      shared.from = given(end(o.from));
      shared.to = given(end(o.to));
    }
    pieces_.push_back(shared);
  }
  Vec2 given(const Pair<Wide>& x) const { return given_size(x, scaled_.exponent); }

  const O &a_, &b_;
  Scaled scaled_;
  std::vector<CommonPoint> points_;
  std::vector<SharedPiece> pieces_;
};

}  // namespace abut::detail::boundary
