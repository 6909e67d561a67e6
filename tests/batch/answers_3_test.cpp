#include "against_all.hpp"

namespace batch_tests {
namespace {

TEST(Batch, Ellipse) { against_all<Ellipse>(); }
TEST(Batch, Capsule) { against_all<Capsule>(); }
TEST(Batch, RoundedBox) { against_all<RoundedBox>(); }
TEST(Batch, Polygon) { against_all<Polygon>(); }

}  // namespace
}  // namespace batch_tests
