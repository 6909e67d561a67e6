#include "laws.hpp"

namespace laws {
namespace {

ABUT_LAWS(Ellipse)

}  // namespace
}  // namespace laws
