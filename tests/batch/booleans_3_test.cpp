#include "booleans.hpp"

namespace batch_tests {
namespace {

TEST(Batch, BooleansEllipse) { against_all<Ellipse>(); }
TEST(Batch, BooleansCapsule) { against_all<Capsule>(); }
TEST(Batch, BooleansRoundedBox) { against_all<RoundedBox>(); }
TEST(Batch, BooleansPolygon) { against_all<Polygon>(); }

}  // namespace
}  // namespace batch_tests
