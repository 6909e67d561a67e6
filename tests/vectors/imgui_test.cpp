#include <imgui.h>

#include "vectors.hpp"

TEST(Vectors, ImGui) { shapes_from_plane_vectors<ImVec2>(); }
