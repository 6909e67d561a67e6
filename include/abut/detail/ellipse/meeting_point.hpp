// A point common to an ellipse and a convex chain that meets it.
//
// An affine map carries incidence: in the coordinates (x/a, y/b) the ellipse is the unit disc, and
// the chain's point nearest to the centre lies in it if any point does.
#pragma once

#include <abut/detail/ellipse/chain.hpp>

namespace abut::detail::ellipse {

/// The point of the chain's outline that is nearest to the centre. (Whether the chain holds the
/// centre is for the caller to ask, exactly: beside an edge in line with it rounding cannot tell.)
template <class Chain>
Vec2 meeting_point(const Chain& chain, const Ellipse& e) {
  const Frame f(e);
  if (!(f.a > 0)) return f.center;
  // A flat ellipse is taken a trifle thick: what is nearest is then within 2^-60 of its face.
  constexpr double flat = 0x1p60;
  const double ratio = f.b > 0 ? f.a / f.b : flat;
  const auto gauge = [&](const WideVec2& d) {
    const WideVec2 p = f.local_vector(d);
    return WideVec2{p.x, p.y * ratio};
  };
  // The parameter along edge i, in [0, 1], of its point nearest to the centre.
  const auto parameter = [&](const WideVec2& v, const WideVec2& d) {
    const double unit = 1 / power_of_two_below(std::fmax(std::fabs(d.x.hi), std::fabs(d.y.hi)));
    const WideVec2 w{scaled(d.x, unit), scaled(d.y, unit)};
    const DoubleDouble square = dot(w, w);
    if (!(square.hi > 0)) return DoubleDouble(0);
    DoubleDouble t = scaled(-dot(v, w) / square, unit);
    if (Chain::kind != ChainKind::line && t.hi < 0) t = 0;
    if (Chain::kind == ChainKind::closed && t.hi > 1) t = 1;
    return t;
  };
  double nearest = HUGE_VAL;
  int at = 0;
  DoubleDouble where;
  for (int i = 0; i < chain.size(); ++i) {
    const WideVec2 v = gauge(chain.vertex(i) - widened(f.center)), d = gauge(chain.edge(i));
    const DoubleDouble t = parameter(v, d);
    const double away = length(rounded(v + WideVec2{d.x * t, d.y * t}));
    if (away < nearest) {
      nearest = away;
      at = i;
      where = t;
    }
  }
  const WideVec2 v = chain.vertex(at), d = chain.edge(at);
  return rounded(v + WideVec2{d.x * where, d.y * where});
}

}  // namespace abut::detail::ellipse
