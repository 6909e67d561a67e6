#include <Eigen/Core>

#include "vectors.hpp"

TEST(Vectors, Eigen) {
  shapes_from_plane_vectors<Eigen::Vector2d>();
  shapes_from_plane_vectors<Eigen::Vector2f>();
  shapes_from_plane_vectors<Eigen::Array2d>();
  shapes_from_space_vectors<Eigen::Vector3d>();
}
