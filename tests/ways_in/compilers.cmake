# The oldest compilers that are promised, and flags that compilers hide.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
foreach(compiler IN ITEMS ${CXX} g++-11 clang++-14)
  find_program(path_of_${compiler} ${compiler})
  if(NOT path_of_${compiler})
    message(FATAL_ERROR "${compiler} is needed for this test: scripts/setup.sh test")
  endif()
  run(${compiler} -std=c++20 -Wall -Wextra -Wpedantic -Werror -I ${ABUT}/include ${HERE}/user/touching.cpp
    -o ${WORK}/touching)
  touches(${WORK}/touching)
  run(${compiler} -std=c++20 -O2 -I ${ABUT}/include ${HERE}/user/strict.cpp -o ${WORK}/strict)
  run(${WORK}/strict)
endforeach()
run(clang++-14 -std=c++20 -O2 -funsafe-math-optimizations -I ${ABUT}/include ${HERE}/user/strict.cpp
  -o ${WORK}/loose)
fails("^loose" ${WORK}/loose)
