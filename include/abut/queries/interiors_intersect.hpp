// interiors_intersect stands beside intersects, whose strict form it is.
#pragma once

#include <abut/queries/intersects.hpp>
