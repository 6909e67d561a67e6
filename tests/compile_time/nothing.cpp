#include <cmath>
#include <vector>
