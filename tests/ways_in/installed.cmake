# What this tree has built, installed into a folder: find_package, and pkg-config.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)

configure(${HERE}/user ${WORK}/user -D CMAKE_PREFIX_PATH=${WORK}/prefix -DCOMPONENTS=any,io,batch,index)
run(${CMAKE_COMMAND} --build ${WORK}/user)
run(${CMAKE_COMMAND} --install ${WORK}/user --prefix ${WORK}/users_prefix)
compile_with(abut ${HERE}/user/touching.cpp ${WORK}/touching)
compile_with(abut-any ${HERE}/user/any.cpp ${WORK}/any)
compile_with(abut-io ${HERE}/user/io.cpp ${WORK}/io)
compile_with(abut-batch ${HERE}/user/batch.cpp ${WORK}/batch)
compile_with(abut-index ${HERE}/user/index.cpp ${WORK}/index)
# What a program does not use is not in it.
find_program(STRIP strip REQUIRED)
run(${STRIP} -o ${WORK}/stripped ${WORK}/index)
file(SIZE ${WORK}/stripped size)
if(size GREATER 2000000)
  message(FATAL_ERROR "A program with an index has ${size} bytes, and should have 1.8 MB.")
endif()
if(EXISTS ${WORK}/prefix/include/abut.h)
  file(READ ${ABUT}/docs/c.md page)
  string(REGEX MATCH "```c\n([^`]*)```" sample "${page}")
  file(WRITE ${WORK}/coin.c "${CMAKE_MATCH_1}")
  compile_with(abut-c ${WORK}/coin.c ${WORK}/coin)
  file(GLOB static ${WORK}/prefix/*/libabut.a)
  if(static)
    run(sh -c "cc -std=c11 ${WORK}/coin.c $(pkg-config --cflags abut-c) $(pkg-config --static --libs abut-c |
      sed 's/-labut /-l:libabut.a /') -o ${WORK}/coin_static && ! readelf -d ${WORK}/coin_static | grep libabut")
    says(${WORK}/coin_static meet)
    file(SIZE ${WORK}/coin_static size)
    if(size GREATER 3200000)
      message(FATAL_ERROR "A static C program of one query has ${size} bytes, and should have 2.8 MB.")
    endif()
  endif()
endif()
foreach(program IN ITEMS touching any io batch index)
  touches(${WORK}/user/${program})
endforeach()

# What is compiled is the library's own: a debug program and the library define no function of one name, of which the
# linker would take the debug program's.
compile_with(abut-index ${HERE}/user/whole.cpp ${WORK}/whole -O0 -save-temps=obj)
file(GLOB objects ${WORK}/whole*.o)
file(GLOB_RECURSE libraries ${WORK}/prefix/*/libabut_*.a)
foreach(side IN ITEMS objects libraries)
  run(sh -c "nm -gP --defined-only \"$@\" | awk '$2 ~ /[TW]/ { print $1 }' | LC_ALL=C sort -u >${WORK}/${side}" nm ${${side}})
endforeach()
run(sh -c "wc -l <${WORK}/objects && wc -l <${WORK}/libraries && LC_ALL=C comm -12 ${WORK}/objects ${WORK}/libraries")
if(NOT out MATCHES "^[0-9][0-9][0-9][0-9]+\n[0-9][0-9][0-9]+\n$")
  message(FATAL_ERROR "Functions of a debug program, of the library, and of both:\n${out}")
endif()

# A library of an old compiler serves programs of a new one: what it exports has one name for both.
find_program(newer clang++-22)
if(newer)
  set(older ${CXX})
  set(CXX ${newer})
  compile_with(abut-index ${HERE}/user/whole.cpp ${WORK}/whole)
  set(CXX ${older})
endif()

# Where Highway has gone, the headers are found still, and a component says why it is not.
configure(${HERE}/user ${WORK}/user_without -D CMAKE_PREFIX_PATH=${WORK}/prefix
  -D CMAKE_DISABLE_FIND_PACKAGE_hwy=ON)
fails("No component .index.: it needs Highway" ${CMAKE_COMMAND} -S ${HERE}/user -B ${WORK}/without
  -D CMAKE_PREFIX_PATH=${WORK}/prefix -D CMAKE_CXX_COMPILER=${CXX} -D CMAKE_DISABLE_FIND_PACKAGE_hwy=ON
  -D COMPONENTS=index)
