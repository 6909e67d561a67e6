#include "prepared.hpp"

#include <abut/detail/convex/cast.hpp>

#include "any_table.hpp"

namespace abut {

using detail::with_core;
using detail::outline::Related;

namespace {

const Related* related(const Prepared& p) {
  return p.body().related ? &*p.body().related : nullptr;
}
detail::PreparedView prepared_view(const Prepared& p) {
  return {view(p.shape()), p.body().related ? &p.body().related->tree : nullptr};
}

}  // namespace

Prepared::Body::Body(AnyShape s) : shape(std::move(s)) {
  detail::checked(shape);
  if (const Polyline* p = std::get_if<Polyline>(&shape)) related.emplace(detail::outline::view(*p));
  if (const Region* r = std::get_if<Region>(&shape)) {
    related.emplace(detail::outline::view(*r));
    if (!(r->radius > 0)) places.emplace(related->tree);
  }
}
Prepared::Prepared(AnyShape shape) : body_(std::make_shared<const Body>(std::move(shape))) {}
const AnyShape& Prepared::shape() const { return body_->shape; }
std::size_t Prepared::overhead_in_bytes() const {
  const Related* r = related(*this);
  const auto& places = body_->places;
  return sizeof(Body) + (r ? r->tree.bytes() + r->ends.capacity() * sizeof(Vec2) : 0) +
         (places ? places->bytes() : 0);
}

bool contains(const Prepared& a, Vec2 point) {
  const Related* r = related(a);
  if (!r) return contains(a.shape(), Point{point});
  if (const auto& places = a.body().places)
    return places->of(point) != detail::outline::Where::outside;
  return detail::outline::intersects(r->tree, Point{point}, 0);
}

bool intersects(const Prepared& a, const AnyShape& b) {
  if (const Point* point = std::get_if<Point>(&b)) return contains(a, point->position);
  return detail::intersects(prepared_view(a), {view(b)});
}
bool intersects(const Prepared& a, const Prepared& b) {
  return detail::intersects(prepared_view(a), prepared_view(b));
}
double distance(const Prepared& a, const AnyShape& b) {
  return detail::distance(prepared_view(a), {view(b)});
}
double distance(const Prepared& a, const Prepared& b) {
  return detail::distance(prepared_view(a), prepared_view(b));
}
bool within_distance(const Prepared& a, const AnyShape& b, double distance) {
  return detail::within_distance(prepared_view(a), {view(b)}, distance);
}
bool within_distance(const Prepared& a, const Prepared& b, double distance) {
  return detail::within_distance(prepared_view(a), prepared_view(b), distance);
}
PointPair closest_points(const Prepared& a, const AnyShape& b) {
  return related(a) ? detail::closest_points(prepared_view(a), {view(b)})
                    : closest_points(a.shape(), b);
}
PointPair closest_points(const Prepared& a, const Prepared& b) {
  return related(a) || related(b) ? detail::closest_points(prepared_view(a), prepared_view(b))
                                  : closest_points(a.shape(), b.shape());
}
Separation separation_witness(const Prepared& a, const AnyShape& b) {
  const Related* r = related(a);
  return r ? detail::separation_witness(r->tree, b) : separation_witness(a.shape(), b);
}
double separation(const Prepared& a, const AnyShape& b) {
  const Related* r = related(a);
  return r ? detail::separation(r->tree, b) : separation(a.shape(), b);
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
  if (!r) return contains(a.shape(), b);
  if (const Point* point = std::get_if<Point>(&b)) return contains(a, point->position);
  if (detail::any::index_of<Polyline> <= static_cast<int>(b.index()))
    return contains(a, Prepared(b));
  if (r->tree.empty()) return false;
  if (r->view.radius > 0)
    return std::visit(
        [&](const auto& s) {
          if constexpr (detail::Outlined<std::remove_cvref_t<decltype(s)>>)
            return false;
          else
            return detail::outline::grown_containment(r->tree, s) != detail::Containment::none;
        },
        b);
  return with_core(view(b), [&](const auto& k, double radius) {
    return detail::outline::covers(r->tree, k, radius);
  });
}
bool contains(const Prepared& a, const Prepared& b) {
  const Related *r = related(a), *s = related(b);
  if (!r) return contains(a.shape(), b.shape());
  if (!s) return contains(a, b.shape());
  if (!r->tree.empty() && !s->tree.empty() && (r->view.radius > 0 || s->view.radius > 0))
    return detail::outline::grown_containment(r->tree, r->ends, s->tree, s->ends) !=
           detail::Containment::none;
  return !r->tree.empty() && !s->tree.empty() && detail::outline::covers(r->tree, s->tree);
}

/// f(x), by the tree of an outline or the shape itself.
static auto by_tree(const Prepared& p, auto f) {
  const Related* r = related(p);
  return r ? f(r->tree) : f(p.shape());
}

std::vector<Contact> contacts(const Prepared& a, const AnyShape& b) {
  const Related* r = related(a);
  return r ? detail::contacts(r->tree, b) : contacts(a.shape(), b);
}
std::vector<Contact> contacts(const Prepared& a, const Prepared& b) {
  const Related* r = related(b);
  if (!r) return contacts(a, b.shape());
  return by_tree(a, [&](const auto& x) { return detail::contacts(x, r->tree); });
}
std::optional<CastHit> cast(const Ray& ray, const Prepared& target, CastStart start) {
  const Related* r = related(target);
  return detail::counted(r ? detail::cast(ray, r->tree) : cast(ray, target.shape()), ray.direction,
                         start);
}
std::optional<CastHit> cast(const AnyShape& moving, Vec2 motion, const Prepared& target,
                            CastStart start) {
  const Related* r = related(target);
  return detail::counted(
      r ? detail::cast(moving, motion, r->tree) : cast(moving, motion, target.shape()), motion,
      start);
}
std::optional<CastHit> cast(const Prepared& moving, Vec2 motion, const AnyShape& target,
                            CastStart start) {
  const Related* r = related(moving);
  return detail::counted(
      r ? detail::cast(r->tree, motion, target) : cast(moving.shape(), motion, target), motion,
      start);
}
std::optional<CastHit> cast(const Prepared& moving, Vec2 motion, const Prepared& target,
                            CastStart start) {
  const Related* r = related(target);
  if (!r) return cast(moving, motion, target.shape(), start);
  return detail::counted(
      by_tree(moving, [&](const auto& m) { return detail::cast(m, motion, r->tree); }), motion,
      start);
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
