#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "vectors.hpp"

TEST(Vectors, Glm) {
  shapes_from_plane_vectors<glm::vec2>();
  shapes_from_plane_vectors<glm::dvec2>();
  shapes_from_plane_vectors<glm::ivec2>();
  shapes_from_space_vectors<glm::vec3>();
  shapes_from_space_vectors<glm::dvec3>();
}
