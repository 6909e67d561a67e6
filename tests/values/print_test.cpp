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

TEST(Print, AnyShapes) {
  EXPECT_EQ(printed(AnyShape(Circle{{3, 4}, 5})), R"({"type":"circle","center":[3,4],"radius":5})");
  EXPECT_EQ(printed(Region{{{{0, 0}, {1, 0}, {0, 1}}}, 0}),
            R"({"type":"region","rings":[[[0,0],[1,0],[0,1]]],"radius":0})");
  EXPECT_EQ(printed(AnyShape(Polyline{{}, 1})), R"({"type":"polyline","lines":[],"radius":1})");
}

TEST(Print, Answers) {
  EXPECT_EQ(printed(Relation::covered_by), R"("covered_by")");
  EXPECT_EQ(printed(PointPair{{1, 2}, {4, 6}, 5}), R"({"a":[1,2],"b":[4,6],"distance":5})");
  EXPECT_EQ(printed(Separation{-1, {1, 0}, {3, 0}, {2, 0}}),
            R"({"distance":-1,"normal":[1,0],"a":[3,0],"b":[2,0]})");
  EXPECT_EQ(printed(Contact{{0, 1}, 0.5, {{1, 2}, {}}, 1, {0.5, 0}}),
            R"({"normal":[0,1],"depth":0.5,"points":[[1,2]],"depths":[0.5]})");
  EXPECT_EQ(printed(CastHit{0.5, {1, 2}, {-1, 0}}), R"({"t":0.5,"point":[1,2],"normal":[-1,0]})");
  Intersections shared;
  shared.points.push_back({{1, 2}, true, NAN, 3});
  EXPECT_EQ(printed(shared),
            R"({"points":[{"at":[1,2],"tangent":true,"ta":null,"tb":3}],"pieces":[]})");
  Tangents lines;
  lines.lines.push_back({{0, 1}, {5, 1}, {1, 0}, true});
  EXPECT_EQ(
      printed(lines),
      R"({"lines":[{"a":[0,1],"b":[5,1],"direction":[1,0],"inner":true}],"infinitely_many":false})");
}

}  // namespace
