#include "laws.hpp"

namespace laws {
namespace {

ABUT_LAWS(Capsule)
ABUT_LAWS(RoundedBox)
ABUT_LAWS(Polygon)

}  // namespace
}  // namespace laws
