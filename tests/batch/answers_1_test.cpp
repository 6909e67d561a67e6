#include "against_all.hpp"

namespace batch_tests {
namespace {

TEST(Batch, Point) { against_all<Point>(); }
TEST(Batch, Line) { against_all<Line>(); }
TEST(Batch, Ray) { against_all<Ray>(); }

}  // namespace
}  // namespace batch_tests
