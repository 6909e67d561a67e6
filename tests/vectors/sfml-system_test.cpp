#include <SFML/System/Vector2.hpp>
#include <SFML/System/Vector3.hpp>

#include "vectors.hpp"

TEST(Vectors, Sfml) {
  shapes_from_plane_vectors<sf::Vector2f>();
  shapes_from_plane_vectors<sf::Vector2<double>>();
  shapes_from_plane_vectors<sf::Vector2i>();
  shapes_from_space_vectors<sf::Vector3f>();
}
