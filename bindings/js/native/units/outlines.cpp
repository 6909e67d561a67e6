#include "prepared.cpp"
#include "relate.cpp"
#include "trees.cpp"
