// Prepared: a polyline or a region that is asked about many times.
//
// Building takes O(n log n) of n vertices, once; it keeps the shape and a tree of its edges. Then a
// point costs O(log n) edges, and a shape O(log n) and the edges near it. The answers are those of
// the shape itself, as exact. Any thread may ask, any number at once.
// docs/prepared.md; compiled in the library target abut::any.
#pragma once

#include <abut/any_relate.hpp>
#include <memory>

namespace abut {

class Prepared {
 public:
  /// Takes any kind; for the convex ones nothing is prepared. Copies share what they hold.
  explicit Prepared(AnyShape shape);

  const AnyShape& shape() const;
  /// The memory that it keeps beside the shape.
  std::size_t overhead_in_bytes() const;

  struct Body;  // src/prepared.hpp
  const Body& body() const { return *body_; }

 private:
  std::shared_ptr<const Body> body_;
};

/// Whether a point lies in it, the boundary included.
bool contains(const Prepared& a, Vec2 point);
template <ForeignVector<2> V>
bool contains(const Prepared& a, const V& point) {
  return contains(a, Vec2(point));
}

bool intersects(const Prepared& a, const AnyShape& b);
bool intersects(const Prepared& a, const Prepared& b);
bool interiors_intersect(const Prepared& a, const AnyShape& b);
bool interiors_intersect(const Prepared& a, const Prepared& b);
/// Whether b is a subset of a.
bool contains(const Prepared& a, const AnyShape& b);
bool contains(const Prepared& a, const Prepared& b);
IntersectionMatrix relate(const Prepared& a, const AnyShape& b);
IntersectionMatrix relate(const Prepared& a, const Prepared& b);
double distance(const Prepared& a, const AnyShape& b);
double distance(const Prepared& a, const Prepared& b);
bool within_distance(const Prepared& a, const AnyShape& b, double distance);
bool within_distance(const Prepared& a, const Prepared& b, double distance);
/// Where several pairs are equally near, it may choose another one than closest_points() of the shapes.
PointPair closest_points(const Prepared& a, const AnyShape& b);
PointPair closest_points(const Prepared& a, const Prepared& b);
double separation(const Prepared& a, const AnyShape& b);
Separation separation_witness(const Prepared& a, const AnyShape& b);
/// All contacts, the deepest first, as of the shapes themselves.
std::vector<Contact> contacts(const Prepared& a, const AnyShape& b);
std::vector<Contact> contacts(const Prepared& a, const Prepared& b);
/// The first touch of a ray, or of a shape that moves.
std::optional<CastHit> cast(const Ray& ray, const Prepared& target,
                            CastStart start = CastStart::any);
std::optional<CastHit> cast(const AnyShape& moving, Vec2 motion, const Prepared& target,
                            CastStart start = CastStart::any);
std::optional<CastHit> cast(const Prepared& moving, Vec2 motion, const AnyShape& target,
                            CastStart start = CastStart::any);
std::optional<CastHit> cast(const Prepared& moving, Vec2 motion, const Prepared& target,
                            CastStart start = CastStart::any);

}  // namespace abut
