#include <abut/index/dynamic_index.hpp>
#include <abut/index/index.hpp>
#include <abut/prepared.hpp>
#include <array>

#include "vectors.hpp"

namespace {
struct Plain {
  double x, y;
};
struct PlainFloat {
  float x, y;
};
struct PlainInt {
  int x, y;
};
struct PlainSpace {
  double x, y, z;
};
template <class T>
struct vec2 {
  T x, y;
};
using Array2 = std::array<double, 2>;
using Array3 = std::array<float, 3>;

// A type that says nothing of itself, brought in by its traits.
class Opaque {
 public:
  Opaque(double east, double north) : east_(east), north_(north) {}
  double east() const { return east_; }
  double north() const { return north_; }

 private:
  double east_, north_;
};
}  // namespace

template <>
struct abut::vector_traits<Opaque> {
  static constexpr int size = 2;
  static double get(const Opaque& v, int i) { return i == 0 ? v.east() : v.north(); }
};

TEST(Vectors, PlainStructs) {
  shapes_from_plane_vectors<Plain>();
  shapes_from_plane_vectors<PlainFloat>();
  shapes_from_plane_vectors<PlainInt>();
  shapes_from_plane_vectors<vec2<double>>();
  shapes_from_plane_vectors<vec2<float>>();
  shapes_from_space_vectors<PlainSpace>();
}
TEST(Vectors, StdArray) {
  shapes_from_plane_vectors<Array2>();
  shapes_from_space_vectors<Array3>();
}
TEST(Vectors, OwnTraits) {
  const abut::Circle coin{Opaque{3, 4}, 5};
  EXPECT_TRUE(abut::contains(coin, abut::Point{Opaque{0, 0}}));
  EXPECT_FALSE(abut::contains(coin, abut::Point{Opaque{0, -1e-300}}));
}
// A vector with the wrong number of components must not go in.
static_assert(!std::is_convertible_v<PlainSpace, abut::Vec2>);
static_assert(!std::is_convertible_v<Array2, abut::Vec3>);
static_assert(std::is_convertible_v<Plain, abut::Vec2>);

// Indexes and prepared shapes take a vector as a point.
template <class V, class Index>
concept AskedOfAnIndex = requires(const Index& index, const V& v) {
  index.meeting(v);
  index.within(v, 1);
  index.nearest(v, 1);
  index.meets_any(v);
  index.cast(v, v);
  index.hits(v, v, 1);
  index.hits_any(v, v);
  index.cast_rotating(v, v, 1, 0.1);
};
template <class V>
concept AskedOfPrepared = requires(const abut::Prepared& prepared, const V& v) {
  intersects(prepared, v);
  interiors_intersect(prepared, v);
  contains(prepared, v);
  relate(prepared, v);
  distance(prepared, v);
  within_distance(prepared, v, 1);
  closest_points(prepared, v);
  separation(prepared, v);
  separation_witness(prepared, v);
  contacts(prepared, v);
  cast(v, v, prepared);
  cast(prepared, v, v);
};
template <class V>
concept Asked =
    AskedOfAnIndex<V, abut::Index> && AskedOfAnIndex<V, abut::DynamicIndex> && AskedOfPrepared<V>;
static_assert(Asked<abut::Vec2> && Asked<Plain> && Asked<PlainFloat> && Asked<PlainInt> &&
              Asked<Array2> && Asked<Opaque>);
static_assert(!AskedOfAnIndex<PlainSpace, abut::Index> && !AskedOfPrepared<PlainSpace>);
