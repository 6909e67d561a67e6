// The fields of shapes as users see them: names, roles, and blank shapes of every kind.
#include <gtest/gtest.h>

#include <abut/fields.hpp>
#include <abut/print.hpp>
#include <set>
#include <sstream>
#include <string>

namespace {

using namespace abut;

TEST(Fields, EveryKindHasABlankShapeAndFieldsInTheOrderOfItsJson) {
  std::set<std::string> names;
  std::set<FieldRole> roles;
  for (int k = 0; k < shape_kinds; ++k) {
    const AnyShape any = blank_shape(static_cast<ShapeKind>(k));
    EXPECT_EQ(static_cast<int>(kind(any)), k);
    std::visit(
        [&](const auto& shape) {
          EXPECT_EQ(static_cast<int>(kind_of<std::remove_cvref_t<decltype(shape)>>), k);
          std::ostringstream json;
          json << shape;
          std::size_t at = 0;
          each_field(shape, [&](auto field, const auto&) {
            const std::string name = field.role == FieldRole::rotation ? "axis" : field.name;
            const std::size_t place = json.str().find('"' + name + "\":", at);
            EXPECT_NE(place, std::string::npos) << json.str() << ' ' << name;
            at = place;
            names.insert(field.name);
            roles.insert(field.role);
          });
        },
        any);
  }
  EXPECT_EQ(roles.size(), 7u);
  EXPECT_EQ(names.count("semi_axes"), 1u);
}

TEST(Fields, ValuesAreThoseOfTheShape) {
  Capsule capsule{{1, 2}, {3, 4}, 5};
  each_field(capsule, [](auto field, auto& value) {
    if constexpr (field.role == FieldRole::length)
      value *= 2;
    else
      value.x = -value.x;
  });
  EXPECT_EQ(capsule, (Capsule{{-1, 2}, {-3, 4}, 10}));
}

TEST(Fields, OnlyWhatChangesNothingMayBeLeftOut) {
  std::set<std::string> optional;
  for (int k = 0; k < shape_kinds; ++k)
    std::visit(
        [&](const auto& shape) {
          each_field(shape, [&](auto field, const auto&) {
            if (field.need == FieldNeed::optional) optional.insert(field.name);
          });
        },
        blank_shape(static_cast<ShapeKind>(k)));
  EXPECT_EQ(optional, (std::set<std::string>{"radius", "rotation"}));
}

}  // namespace
