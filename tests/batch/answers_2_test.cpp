#include "against_all.hpp"

namespace batch_tests {
namespace {

TEST(Batch, Segment) { against_all<Segment>(); }
TEST(Batch, Circle) { against_all<Circle>(); }
TEST(Batch, Box) { against_all<Box>(); }
TEST(Batch, OrientedBox) { against_all<OrientedBox>(); }

}  // namespace
}  // namespace batch_tests
