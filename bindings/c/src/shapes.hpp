// Shapes and columns of C as those of C++.
#pragma once

#include <abut.h>

#include <abut/any_shape.hpp>
#include <abut/batch/any_queries.hpp>
#include <abut/described.hpp>
#include <array>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "shape_view.hpp"

namespace abut_c {

/// The shape, valid; throws std::invalid_argument that names the field.
abut::AnyShape shape_of(const abut_shape_t* shape, const char* name = "shape");
/// Reads a shape without lists in a fraction of the time; false where shape_of() has to look.
using ReadSmall = bool (*)(const abut_shape_t& shape, abut::AnyShape* room, abut::ShapeView* view);
inline constexpr uint32_t small_kinds = static_cast<uint32_t>(abut::ShapeKind::polygon);
extern const std::array<ReadSmall, small_kinds> read_small_of;

/// shape_of() for the time of a question.
class Taken {
 public:
  Taken(const abut_shape_t* given, const char* name) {
    // One of this version's size is read where it is.
    if (given == nullptr || given->size != sizeof *given ||
        static_cast<uint32_t>(given->kind) >= small_kinds ||
        !read_small_of[static_cast<uint32_t>(given->kind)](*given, &shape_, &view_)) [[unlikely]]
      take(given, name);
  }
  ~Taken() {
    if (shape_.index() >= small_kinds) shape_.~AnyShape();
  }
  Taken(const Taken&) = delete;
  Taken& operator=(const Taken&) = delete;
  const abut::AnyShape& shape() const { return shape_; }
  const abut::ShapeView& view() const { return view_; }

 private:
  void take(const abut_shape_t* given, const char* name);

  union {  // which end with no destructor that is not needed
    abut::AnyShape shape_;
  };
  union {
    abut::ShapeView view_;
  };
};
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
/// An answer of numbers and vectors as the struct that is printed of it: its size, and these in their order.
template <class Out, class Record>
Out record_of(const Record& record) {
  std::array<double, (sizeof(Out) - sizeof(size_t)) / sizeof(double)> numbers;
  std::size_t count = 0;
  abut::described::Parts<Record>::each([&](abut::described::AnswerField, auto of) {
    const auto& value = std::invoke(of, record);
    if constexpr (std::is_same_v<decltype(value), const double&>)
      numbers.at(count++) = value;
    else
      numbers.at(count++) = value.x, numbers.at(count++) = value.y;
  });
  Out out{};
  out.size = sizeof out;
  std::memcpy(reinterpret_cast<char*>(&out + 1) - sizeof numbers, &numbers, sizeof numbers);
  return out;
}

}  // namespace abut_c
