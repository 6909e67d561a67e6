// What meets an ellipse, where lanes have better formulas than boxes around it and within. Included
// once for each instruction set.
#if defined(ABUT_BATCH_ELLIPSES) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BATCH_ELLIPSES
#undef ABUT_BATCH_ELLIPSES
#else
#define ABUT_BATCH_ELLIPSES
#endif

#include "kernels-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

/// A point meets an ellipse that holds it.
struct InEllipse {
  static constexpr bool rounded = false, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const PointOf<V>& p, const EllipseOf<V>& e, V, V) {
    return holds_corner(e, Given<V>{p.x, p.y}, V(0));
  }
};
/// A disc, by a point between two ellipses of the same axes (ellipse/on_circle.hpp, rounded_filter,
/// says why): E ⊕ r holds the one of semi-axes a + r, b + r, and lies in the one of squared
/// semi-axes a² + r² + r (a²/h + h), b² + r² + r (b²/h + h), for any h > 0; best is the half-width
/// of E across the way to the point. 2^-17 covers that r stands for r/√L.
struct DiscEllipse {
  static constexpr bool rounded = true, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const PointOf<V>& p, const EllipseOf<V>& e, V ra, V) {
    const V shrink(1 - 16 * unit<V>), in = V(1 - 0x1p-17) * ra, out = V(1 + 0x1p-17) * ra;
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

/// The sign of (D × w)² − b² (D·u)² − a² (D·v)², as in ellipse/on_circle.hpp.
struct LineEllipse {
  static constexpr bool rounded = false, complete = false;
  template <class V>
  static HWY_INLINE Verdict<V> ask(const LineOf<V>& l, const EllipseOf<V>& e, V, V) {
    const V wx = l.x - e.x, wy = l.y - e.y;
    const V x = e.b * (l.dx * e.c + l.dy * e.s), y = e.a * (l.dy * e.c - l.dx * e.s);
    const V k = l.dx * wy - l.dy * wx, k2 = k * k;
    const V size = size_of(l.dx, l.dy), p = size * size_of(wx, wy), q = size * (e.a + e.b);
    return compare(k2, x * x + y * y, V(128 * unit<V>) * (p * p + q * q) + V(tiny<V>));
  }
};

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
