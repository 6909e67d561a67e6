#include <abut/abut.hpp>
