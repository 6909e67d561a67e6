#include "locator.cpp"
#include "prepared.cpp"
#include "relate.cpp"
#include "trees.cpp"
