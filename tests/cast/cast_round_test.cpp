// Discs, capsules and rounded boxes on the move.
#include "cast_laws.hpp"

namespace abut {
TEST(Cast, Circle) { cast_laws::against_all<Circle>(5, 35); }
TEST(Cast, Capsule) { cast_laws::against_all<Capsule>(6, 35); }
TEST(Cast, RoundedBox) { cast_laws::against_all<RoundedBox>(7, 35); }
}  // namespace abut
