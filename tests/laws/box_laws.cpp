#include "laws.hpp"

namespace laws {
namespace {

ABUT_LAWS(Circle)
ABUT_LAWS(Box)
ABUT_LAWS(OrientedBox)

}  // namespace
}  // namespace laws
