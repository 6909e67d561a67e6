// Shapes and columns of C as those of C++.
#pragma once

#include <abut.h>

#include <abut/any_shape.hpp>
#include <abut/batch/any_queries.hpp>
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

// The operands of questions.
abut::Ray ray_of(const abut_shape_t* ray);
abut::Vec2 motion_of(double dx, double dy);
void require_turn(double angle, double tolerance);

// Answers.
inline void put(double to[2], const abut::Vec2& v) { to[0] = v.x, to[1] = v.y; }
abut_contact_t contact_of(const abut::Contact& contact);
/// How many there are; writes at most `room` of them, by the size in out[0].
int64_t give_contacts(const std::vector<abut::Contact>& all, abut_contact_t* out, size_t room);
abut_hit_t hit_of(const abut::CastHit& hit);
/// Whether there is one.
bool give_hit(abut_hit_t* out, const std::optional<abut::CastHit>& hit);
abut::batch::HitsOut hits_out(const abut_hits_out_t* out);

}  // namespace abut_c
