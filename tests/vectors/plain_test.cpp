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
