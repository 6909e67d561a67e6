// The version of these headers. CMakeLists.txt says it too, and a test holds the two together.
#pragma once

#define ABUT_VERSION_MAJOR 0
#define ABUT_VERSION_MINOR 1
#define ABUT_VERSION_PATCH 0
#define ABUT_VERSION_STRING "0.1.0"
