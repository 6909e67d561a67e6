// Shapes print in the form that the command line reads.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/print.hpp>
#include <sstream>

namespace {

using namespace abut;

template <class T>
std::string printed(const T& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

TEST(Print, Shapes) {
  EXPECT_EQ(printed(Vec3{1, 0.1, -0.0}), "[1,0.1,-0]");
  EXPECT_EQ(printed(Circle{{3, 4}, 5}), R"({"type":"circle","center":[3,4],"radius":5})");
  EXPECT_EQ(printed(OrientedBox{{0, 0}, {2, 1}, Rotation::degrees(90)}),
            R"({"type":"oriented_box","center":[0,0],"half_size":[2,1],"axis":[0,1]})");
  EXPECT_EQ(printed(Polygon{{{0, 0}, {1e300, 0.1}}, 0.5}),
            R"({"type":"polygon","vertices":[[0,0],[1e+300,0.1]],"radius":0.5})");
  EXPECT_EQ(printed(Circlef{{0.1F, 0}, 1}), R"({"type":"circle","center":[0.1,0],"radius":1})");
}

}  // namespace
