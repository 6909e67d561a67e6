#include "prepared.hpp"

#include <abut/queries/distance.hpp>

#include "any_table.hpp"

namespace abut {

using detail::Outlined;
using detail::outline::Related;
using detail::outline::Tree;
using detail::outline::View;

namespace {

/// f(core, radius) of a shape that is neither a polyline nor a region.
template <class F>
auto with_core(const ShapeView& shape, F&& f) {
  using Answer = decltype(f(Point{}, 0.0));
  return visit_shape(
      [&](const auto& s) -> Answer {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return Answer{};
        else
          return f(detail::core(s), detail::radius(s));
      },
      shape);
}
const View* outline_in(const ShapeView& shape) { return std::get_if<View>(&shape); }

bool meets(const Tree& a, const ShapeView& b) {
  if (const auto* point = std::get_if<const Point*>(&b); point && a.region && !(a.radius > 0))
    return locate(a, (*point)->position) != detail::outline::Where::outside;
  return with_core(b,
                   [&](const auto& k, double r) { return detail::outline::intersects(a, k, r); });
}

/// The distance of what does not meet: the least over the edges in a box that grows until it holds
/// one, and then until it holds all that could be nearer.
template <class S>
double distance_apart(const Tree& a, const S& shape) {
  const Box own = detail::outline::around(detail::core(shape), detail::radius(shape));
  double least = HUGE_VAL;
  const auto look = [&](double reach) {
    Box wide = own;
    for (int i = 0; i < 2; ++i) wide.min[i] -= reach, wide.max[i] += reach;
    a.any(wide, [&](const Segment& e) {
      const Capsule edge = detail::outline::rounded(e, a.radius);
      least = std::fmin(least, detail::shapes_separation(edge, shape).distance);
      return false;
    });
  };
  double reach = a.radius + 0x1p-10 * (detail::magnitude(detail::core(shape)) + 0x1p-1000);
  while (!(least < HUGE_VAL) && reach < 0x1p1000) {
    look(reach);
    reach *= 4;
  }
  // What is nearer than the nearest in the box reaches into a box of that size.
  look((least + a.radius) * (1 + 0x1p-40));
  return least;
}

double distance_of(const Tree& a, const ShapeView& b) {
  if (a.empty()) return HUGE_VAL;
  return visit_shape(
      [&](const auto& s) {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return 0.0;
        else if (detail::outline::intersects(a, detail::core(s), detail::radius(s)))
          return 0.0;
        else
          return distance_apart(a, s);
      },
      b);
}

const Related* related(const Prepared& p) {
  return p.body().related ? &*p.body().related : nullptr;
}

}  // namespace

namespace detail {

bool intersects(const PreparedView& a, const PreparedView& b) {
  if (b.tree && !a.tree) return intersects(b, a);
  if (!a.tree) return abut::intersects(a.shape, b.shape);
  if (const View* v = outline_in(b.shape)) {
    if (!outline::bounds_meet(*outline_in(a.shape), *v)) return false;
    return outline::intersects(*a.tree, b.tree ? *b.tree : Tree(*v));
  }
  return meets(*a.tree, b.shape);
}
double distance(const PreparedView& a, const PreparedView& b) {
  if (b.tree && !a.tree) return distance(b, a);
  if (!a.tree) return abut::distance(a.shape, b.shape);
  if (const View* v = outline_in(b.shape))
    return outline::closest_points(*a.tree, b.tree ? *b.tree : Tree(*v)).distance;
  return distance_of(*a.tree, b.shape);
}

}  // namespace detail

Prepared::Body::Body(AnyShape s) : shape(std::move(s)) {
  if (const Polyline* p = std::get_if<Polyline>(&shape)) related.emplace(detail::outline::view(*p));
  if (const Region* r = std::get_if<Region>(&shape)) related.emplace(detail::outline::view(*r));
}
Prepared::Prepared(AnyShape shape) : body_(std::make_shared<const Body>(std::move(shape))) {}
const AnyShape& Prepared::shape() const { return body_->shape; }
std::size_t Prepared::overhead_in_bytes() const {
  const Related* r = related(*this);
  return sizeof(Body) + (r ? r->tree.bytes() + r->ends.capacity() * sizeof(Vec2) : 0);
}

bool contains(const Prepared& a, Vec2 point) {
  const Related* r = related(a);
  if (!r) return contains(a.shape(), Point{point});
  if (r->view.region && !(r->view.radius > 0))
    return locate(r->tree, point) != detail::outline::Where::outside;
  return detail::outline::intersects(r->tree, Point{point}, 0);
}

bool intersects(const Prepared& a, const AnyShape& b) {
  const Related* r = related(a);
  return detail::intersects({view(a.shape()), r ? &r->tree : nullptr}, {view(b)});
}
bool intersects(const Prepared& a, const Prepared& b) {
  const Related *r = related(a), *s = related(b);
  return detail::intersects({view(a.shape()), r ? &r->tree : nullptr},
                            {view(b.shape()), s ? &s->tree : nullptr});
}
double distance(const Prepared& a, const AnyShape& b) {
  const Related* r = related(a);
  return detail::distance({view(a.shape()), r ? &r->tree : nullptr}, {view(b)});
}
double distance(const Prepared& a, const Prepared& b) {
  const Related *r = related(a), *s = related(b);
  return detail::distance({view(a.shape()), r ? &r->tree : nullptr},
                          {view(b.shape()), s ? &s->tree : nullptr});
}

bool interiors_intersect(const Prepared& a, const AnyShape& b) {
  const Related* r = related(a);
  if (!r) return interiors_intersect(a.shape(), b);
  if (detail::any::index_of<Polyline> <= static_cast<int>(b.index()))
    return interiors_intersect(a, Prepared(b));
  return with_core(view(b), [&](const auto& k, double radius) {
    return detail::outline::interiors_meet(r->tree, r->ends, k, radius);
  });
}
bool interiors_intersect(const Prepared& a, const Prepared& b) {
  const Related *r = related(a), *s = related(b);
  if (!r || !s) return r ? interiors_intersect(a, b.shape()) : interiors_intersect(b, a.shape());
  return detail::outline::interiors_meet(r->tree, r->ends, s->tree, s->ends);
}

bool contains(const Prepared& a, const AnyShape& b) {
  const Related* r = related(a);
  if (!r || r->view.radius > 0) return contains(a.shape(), b);
  if (detail::any::index_of<Polyline> <= static_cast<int>(b.index()))
    return contains(a, Prepared(b));
  if (r->tree.empty()) return false;
  return with_core(view(b), [&](const auto& k, double radius) {
    return detail::outline::covers(r->tree, k, radius);
  });
}
bool contains(const Prepared& a, const Prepared& b) {
  const Related *r = related(a), *s = related(b);
  if (!r || !s || r->view.radius > 0 || s->view.radius > 0) return contains(a.shape(), b.shape());
  return !r->tree.empty() && !s->tree.empty() && detail::outline::covers(r->tree, s->tree);
}

IntersectionMatrix relate(const Prepared& a, const AnyShape& b) {
  const Related* r = related(a);
  return r ? detail::relate(*r, b) : relate(a.shape(), b);
}
IntersectionMatrix relate(const Prepared& a, const Prepared& b) {
  const Related *r = related(a), *s = related(b);
  if (r && s) return detail::outline::relate(*r, *s);
  return r ? relate(a, b.shape()) : relate(b, a.shape()).transposed();
}

}  // namespace abut
