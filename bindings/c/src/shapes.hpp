// Shapes and columns of C as those of C++.
#pragma once

#include <abut.h>

#include <abut/any_shape.hpp>
#include <abut/batch/any_queries.hpp>
#include <abut/described.hpp>
#include <optional>
#include <string>
#include <vector>

namespace abut_c {

/// The shape, valid; throws std::invalid_argument that names the field.
abut::AnyShape shape_of(const abut_shape_t* shape, const char* name = "shape");
/// Converts without validating.
abut::AnyShape unchecked_shape_of(const abut_shape_t& shape, const char* name);
/// The other way; lists stay where they are.
abut_shape_t given_of(const abut::batch::ShapeNumbers& numbers);
abut::batch::AnyColumns columns_of(const abut_columns_t* columns, const char* name = "shapes");
/// "b: radius must not be negative"
std::string text_of(const abut::Problem& problem, const std::string& where);

// The operands of questions; each throws std::invalid_argument that begins with the name.
abut::Ray ray_of(const abut_shape_t* ray, const char* name = "ray");
abut::Vec2 vector_of(double x, double y, const char* name = "motion");
double number_of(abut::described::Takes takes, double x, const char* name);
abut::Contact contact_from(const abut_contact_t* contact);

// Answers.
inline void put(double to[2], const abut::Vec2& v) { to[0] = v.x, to[1] = v.y; }
abut_contact_t contact_of(const abut::Contact& contact);
abut_hit_t hit_of(const abut::CastHit& hit);

}  // namespace abut_c
