# The oldest compilers that are promised, flags that compilers hide, and what a third compiler would read.
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
# Without what only g++ and clang understand, as MSVC reads the headers. (Without GNU C the infinity of the
# system's math.h is a number that is too large, and libstdc++ lacks two numbers about atomics.)
find_program(CLANG clang++-22)
if(CLANG)
  set(as_msvc -fgnuc-version=0 -std=c++20 -Wall -Wextra -pedantic-errors -Werror -Wno-literal-range
    -D__GCC_ATOMIC_TEST_AND_SET_TRUEVAL=1 -D__GCC_ATOMIC_POINTER_LOCK_FREE=2 -I ${ABUT}/include)
  run(${CLANG} ${as_msvc} -O1 ${HERE}/user/strict.cpp -o ${WORK}/portable)
  run(${WORK}/portable)
  foreach(query IN ITEMS cast intersections overlap_area)
    run(${CLANG} ${as_msvc} -fsyntax-only ${ABUT}/src/${query}.cpp)
  endforeach()
endif()
