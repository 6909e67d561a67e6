// Kernels of pairs with an ellipse, where lanes have better formulas than the boxes around and
// within it. Included once for each instruction set.
#if defined(ABUT_BATCH_ELLIPSES) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BATCH_ELLIPSES
#undef ABUT_BATCH_ELLIPSES
#else
#define ABUT_BATCH_ELLIPSES
#endif

#include "kernels-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

template <class V>
HWY_INLINE V per_root(V x) {
  return V(1) / V(hn::Sqrt(x.v));
}
template <class V>
HWY_INLINE V per_length(V x, V y) {
  return per_root(x * x + y * y);
}

/// The point of an ellipse that is farthest along n, as seen from its centre, and how the ellipse
/// is curved there, if n has length one: by a circle of radius (a b)²/h³, where h is how far it
/// reaches. Where squares lose digits on the way, it is not known.
template <class V>
struct Farthest {
  V x, y, radius;
  Mask<V> known;
};
template <class V>
HWY_INLINE Farthest<V> farthest(const EllipseOf<V>& e, V nx, V ny) {
  const V x = e.a * (nx * e.c + ny * e.s), y = e.b * (ny * e.c - nx * e.s);
  const V size2 = x * x + y * y, per = per_root(size2);
  const V ex = e.a * (x * per), ey = e.b * (y * per);
  return {ex * e.c - ey * e.s, ex * e.s + ey * e.c, square(e.a * (e.b * per)) * per,
          is_tame(size2)};
}

/// Directions from one to another, anticlockwise and at most half a turn apart.
template <class V>
struct Sector {
  V from_x, from_y, to_x, to_y;

  HWY_INLINE Mask<V> holds(V x, V y) const {
    return both(cross(from_x, from_y, x, y) > V(0), cross(x, y, to_x, to_y) > V(0));
  }
  HWY_INLINE void begin_at(Mask<V> where, V x, V y) {
    from_x = pick(where, x, from_x), from_y = pick(where, y, from_y);
  }
  HWY_INLINE void end_at(Mask<V> where, V x, V y) {
    to_x = pick(where, x, to_x), to_y = pick(where, y, to_y);
  }
  static HWY_INLINE V cross(V ax, V ay, V bx, V by) { return ax * by - ay * bx; }
};

/// The widest strip between two ellipses, whose width is their distance. A strip goes across n,
/// from p, the farthest point of the one along n, to q, that of the other along −n; with w = q − p
/// it is n·w wide, and n × w is the derivative of that as n turns. It grows up to the best n and
/// falls behind it, as long as it is positive, and in any case the best n has w·n > 0. Newton's
/// step goes to the n between the middles of the circles that touch p and q from within; where it
/// leaves the sector in which the best n is known to be, that is halved.
template <class V>
class StripBetween {
 public:
  HWY_INLINE StripBetween(const EllipseOf<V>& e, const EllipseOf<V>& f)
      : e_(e),
        f_(f),
        dx_(f.x - e.x),
        dy_(f.y - e.y),
        unsure_(V(8 * unit<V>) * (extent(e) + extent(f))),
        sector_{dy_, -dx_, -dy_, dx_},
        nx_(dx_ * per_length(dx_, dy_)),
        ny_(dy_ * per_length(dx_, dy_)),
        p_(farthest(e, nx_, ny_)),
        q_(farthest(f, -nx_, -ny_)) {
    measure();
  }
  /// p as seen from its centre, and w.
  HWY_INLINE V px() const { return p_.x; }
  HWY_INLINE V py() const { return p_.y; }
  HWY_INLINE V wx() const { return wx_; }
  HWY_INLINE V wy() const { return wy_; }

  /// p and q are off by ≲ 20 u of all sizes, so a strip that is wider than 1,000 u of them is one.
  /// Below 2^-480 (floats: 2^-50) digits may be missing.
  HWY_INLINE Mask<V> is_strip() const {
    return both(both(p_.known, q_.known),
                both(width_ > V(128) * unsure_, is_tame(width_ * width_)));
  }
  /// Whether the strip is the widest, to within the error of the points.
  HWY_INLINE Mask<V> is_widest() const { return both(is_strip(), abs(slope_) <= unsure_); }
  /// The middle between p and q is sure to be in both.
  HWY_INLINE Mask<V> overlap() const {
    const Given<V> middle{e_.x + V(0.5) * ((dx_ + q_.x) + p_.x),
                          e_.y + V(0.5) * ((dy_ + q_.y) + p_.y)};
    return both(holds_corner(e_, middle, V(0)).meets, holds_corner(f_, middle, V(0)).meets);
  }
  HWY_INLINE bool all_known() const { return all_of(either(is_widest(), overlap())); }

  /// Turns n towards the best one. A lane that is there stays, while others still look.
  HWY_INLINE void turn() {
    const auto parts = width_ > V(0), none = width_ <= V(0);
    sector_.begin_at(both(parts, slope_ > V(0)), nx_, ny_);
    sector_.end_at(both(parts, slope_ <= V(0)), nx_, ny_);
    const auto begins = both(none, sector_.holds(wy_, -wx_)),
               ends = both(none, sector_.holds(-wy_, wx_));
    sector_.begin_at(begins, wy_, -wx_);
    sector_.end_at(ends, -wy_, wx_);
    const V reach = p_.radius + q_.radius, mx = wx_ + reach * nx_, my = wy_ + reach * ny_;
    const V per_from = per_length(sector_.from_x, sector_.from_y);
    const V per_to = per_length(sector_.to_x, sector_.to_y);
    const auto newton = sector_.holds(mx, my), there = is_widest();
    const V x = pick(newton, mx, sector_.from_x * per_from + sector_.to_x * per_to);
    const V y = pick(newton, my, sector_.from_y * per_from + sector_.to_y * per_to);
    const V per = per_length(x, y);
    turn_to(pick(there, nx_, x * per), pick(there, ny_, y * per));
  }

 private:
  static HWY_INLINE V extent(const EllipseOf<V>& e) { return abs(e.x) + abs(e.y) + e.a + e.b; }
  HWY_INLINE void turn_to(V nx, V ny) {
    nx_ = nx, ny_ = ny;
    p_ = farthest(e_, nx, ny), q_ = farthest(f_, -nx, -ny);
    measure();
  }
  HWY_INLINE void measure() {
    // So that a pair and its mirror image are answered alike.
    wx_ = dx_ + (q_.x - p_.x), wy_ = dy_ + (q_.y - p_.y);
    width_ = nx_ * wx_ + ny_ * wy_, slope_ = nx_ * wy_ - ny_ * wx_;
  }

  const EllipseOf<V>&e_, &f_;
  V dx_, dy_, unsure_;
  Sector<V> sector_;
  V nx_, ny_;
  Farthest<V> p_, q_;
  V wx_, wy_, width_, slope_;
};

/// A point meets an ellipse that holds it.
struct InEllipse {
  static constexpr bool rounded = false, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const PointOf<V>& p, const EllipseOf<V>& e, V, V) {
    return holds_corner(e, Given<V>{p.x, p.y}, V(0));
  }
};
/// Two ellipses are told by the strip across the way between their middles, or by points that are in both.
struct TwoEllipses {
  static constexpr bool rounded = false, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const EllipseOf<V>& e, const EllipseOf<V>& f, V, V) {
    const StripBetween<V> strip(e, f);
    const auto e_in_f = InEllipse::ask(PointOf<V>{e.x, e.y}, f, V(0), V(0)).meets;
    const auto f_in_e = InEllipse::ask(PointOf<V>{f.x, f.y}, e, V(0), V(0)).meets;
    return {strip.is_strip(), either(strip.overlap(), either(e_in_f, f_in_e))};
  }
};
/// A disc, by a point between two ellipses of the same axes (detail/ellipse/on_circle.hpp,
/// rounded_filter, says why): E ⊕ r holds the one of semi-axes a + r, b + r, and lies in the one of
/// squared semi-axes a² + r² + r (a²/h + h), b² + r² + r (b²/h + h), for any h > 0; best is the
/// half-width of E across the way to the point. `off` covers that r stands for r/√L.
struct DiscEllipse {
  static constexpr bool rounded = true, complete = false;
  static constexpr double off = 0x1p-17;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const PointOf<V>& p, const EllipseOf<V>& e, V ra, V) {
    const V shrink(1 - 16 * unit<V>), in = V(1 - off) * ra, out = V(1 + off) * ra;
    const EllipseOf<V> within{e.x, e.y, shrink * (e.a + in), shrink * (e.b + in), e.c, e.s};
    const auto meets = holds_corner(within, Given<V>{p.x, p.y}, V(0)).meets;
    const Framed<V> d = in_frame(e, p.x, p.y);
    const V x2 = d.x * d.x, y2 = d.y * d.y, a2 = e.a * e.a, b2 = e.b * e.b;
    const V nx = within.b * (within.b * d.x), ny = within.a * (within.a * d.y);
    const V n2 = nx * nx + ny * ny;
    const V h = V(hn::Sqrt(((a2 * (nx * nx) + b2 * (ny * ny)) / n2).v));
    const V grow(1 + 64 * unit<V>), more = out * out + out * h, times = V(1) + out / h;
    const V A2 = grow * (a2 * times + more), B2 = grow * (b2 * times + more), limit = A2 * B2;
    const V slack = V(128 * unit<V>) * ((A2 + B2) * (d.size * d.size) + limit) + V(tiny<V>);
    return {x2 * B2 + y2 * A2 > limit + slack, meets};
  }
};

/// The sign of (D × w)² − b² (D·u)² − a² (D·v)², as in detail/ellipse/on_circle.hpp.
struct LineEllipse {
  static constexpr bool rounded = false, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const LineOf<V>& l, const EllipseOf<V>& e, V, V) {
    const V wx = l.x - e.x, wy = l.y - e.y;
    const V x = e.b * (l.dx * e.c + l.dy * e.s), y = e.a * (l.dy * e.c - l.dx * e.s);
    const V k = l.dx * wy - l.dy * wx, k2 = k * k;
    const V size = direction_size(l.dx, l.dy), p = size * size_of(wx, wy), q = size * (e.a + e.b);
    return compare(k2, x * x + y * y, V(128 * unit<V>) * (p * p + q * q) + V(tiny<V>));
  }
};

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
