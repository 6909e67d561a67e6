# include/abut in a folder of the user's own, and a compiler.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
file(COPY ${ABUT}/include/abut DESTINATION ${WORK}/copied)
run(${CXX} -std=c++20 -Wall -Wextra -Wpedantic -Werror -I ${WORK}/copied ${HERE}/user/touching.cpp
  -o ${WORK}/touching)
touches(${WORK}/touching)
