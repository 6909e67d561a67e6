# CMakeLists.txt has the version; what else says it says the same.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
# says(file before after): `before`, the version and `after` stand in the file.
function(says file before after)
  file(READ ${ABUT}/${file} text)
  string(FIND "${text}" "${before}${VERSION}${after}" at)
  if(at EQUAL -1)
    message(SEND_ERROR "${file} does not say ${before}${VERSION}${after}")
  endif()
endfunction()
says(include/abut/version.hpp "ABUT_VERSION_STRING \"" "\"")
says(CHANGELOG.md "## " "")
foreach(package IN ITEMS bindings/js apps)
  says(${package}/package.json "\"version\": \"" "\"")
endforeach()

file(WRITE ${WORK}/version.cpp [[
#include <abut/version.hpp>
#include <cstdio>
int main() { std::printf("%d.%d.%d", ABUT_VERSION_MAJOR, ABUT_VERSION_MINOR, ABUT_VERSION_PATCH); }
]])
run(${CXX} -I ${ABUT}/include ${WORK}/version.cpp -o ${WORK}/version)
run(${WORK}/version)
if(NOT out STREQUAL VERSION)
  message(SEND_ERROR "version.hpp's numbers are ${out}, not ${VERSION}")
endif()
