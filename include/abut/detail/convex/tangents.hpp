// tangents of convex shapes: closed forms first, then the general way (boundary/common_tangents.hpp).
#pragma once

#include <abut/detail/boundary/common_tangents.hpp>
#include <abut/detail/boundary/ellipse_tangents.hpp>
#include <abut/detail/boundary/rounded_hulls.hpp>
#include <abut/detail/boundary/two_circles.hpp>
#include <abut/detail/compiled.hpp>

namespace abut::detail::boundary {

/// The general way: any two outlines, every sign exact.
template <class O>
[[gnu::noinline]] Tangents tangents(const O& a, const O& b) {
  const CommonTangents<O> common(a, b);
  std::vector<SupportingLine> lines = common.lines();
  const auto angle = [](const Pair<Wide>& n) {
    const double turn = 1 - n.x.hi / (std::fabs(n.x.hi) + std::fabs(n.y.hi));
    return n.y.hi < 0 ? 4 - turn : turn;
  };
  const auto precedes = [&](const SupportingLine& p, const SupportingLine& q) {
    if (p.inner != q.inner) return q.inner;
    return angle(p.n) < angle(q.n);
  };
  for (std::size_t i = 1; i < lines.size(); ++i)
    for (std::size_t j = i; j > 0 && precedes(lines[j], lines[j - 1]); --j)
      std::swap(lines[j], lines[j - 1]);
  Tangents r;
  r.infinitely_many = common.infinitely_many();
  for (const SupportingLine& l : lines)
    r.lines.push_back({given_size(l.touch[0], common.scale().exponent),
                       given_size(l.touch[1], common.scale().exponent), Vec2{-l.n.y.hi, l.n.x.hi},
                       l.inner});
  return r;
}
ABUT_DECLARE_ONE(Tangents tangents(const Outline&, const Outline&);)

[[gnu::noinline]] void careful_tangents(const auto& p, const auto& q, Tangents& found) {
  if (has_finite_numbers(p) && has_finite_numbers(q)) found = tangents(outline(p), outline(q));
}

}  // namespace abut::detail::boundary

namespace abut::detail {

Tangents shapes_tangents(const auto& p, const auto& q) {
  using CoreA = std::remove_cvref_t<decltype(core(p))>;
  using CoreB = std::remove_cvref_t<decltype(core(q))>;
  constexpr int most = boundary::most_tangents<CoreA, CoreB>;
  bool told = false;
  const auto ask = [&](Tangent* line, std::size_t) {
    Known<int> n;
    if constexpr (requires { boundary::staged_tangents(core(p), 0.0, core(q), 0.0, line); })
      n = boundary::staged_tangents(core(p), radius(p), core(q), radius(q), line);
    if constexpr (boundary::HaveRoundedCorners<CoreA, CoreB>)
      if (!n.is_sure())
        n = boundary::rounded_tangents(core(p), radius(p), core(q), radius(q), line);
    told = n.is_sure();
    return static_cast<std::size_t>(told ? n.value : 0);
  };
  Tangents found;
  if constexpr (most > 4) {
    Tangent line[most];
    found.lines.assign(line, line + ask(line, most));
  } else {
    found.lines.resize_and_overwrite(most, ask);
  }
  if (!told) boundary::careful_tangents(p, q, found);
  return found;
}

}  // namespace abut::detail
