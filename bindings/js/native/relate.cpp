#include <abut/any_relate.hpp>

#include "arguments.hpp"

using namespace abut;

ABUT_ASK_TWO(relate)
