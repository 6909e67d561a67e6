#include "booleans.hpp"

namespace batch_tests {
namespace {

TEST(Batch, BooleansSegment) { against_all<Segment>(); }
TEST(Batch, BooleansCircle) { against_all<Circle>(); }
TEST(Batch, BooleansBox) { against_all<Box>(); }
TEST(Batch, BooleansOrientedBox) { against_all<OrientedBox>(); }

}  // namespace
}  // namespace batch_tests
