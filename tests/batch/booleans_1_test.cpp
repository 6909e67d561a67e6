#include "booleans.hpp"

namespace batch_tests {
namespace {

TEST(Batch, BooleansPoint) { against_all<Point>(); }
TEST(Batch, BooleansLine) { against_all<Line>(); }
TEST(Batch, BooleansRay) { against_all<Ray>(); }

}  // namespace
}  // namespace batch_tests
