# Inside another project: add_subdirectory and FetchContent. Only headers are compiled here; that the
# compiled parts could be linked and exported is seen when CMake generates.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
foreach(way IN ITEMS add_subdirectory FetchContent)
  configure(${HERE}/subproject ${WORK}/${way} -D ABUT=${ABUT} -D WAY=${way} -D ABUT_INSTALL=OFF)
  run(${CMAKE_COMMAND} --build ${WORK}/${way})
  touches(${WORK}/${way}/touching)
  file(GLOB_RECURSE libraries ${WORK}/${way}/*.a)
  if(libraries)
    message(FATAL_ERROR "compiled, though nothing links it: ${libraries}")
  endif()
  file(READ ${WORK}/${way}/build.ninja plan)
  if(plan MATCHES "-Werror")
    message(FATAL_ERROR "warnings in abut are errors for a user")
  endif()
endforeach()

# A user who installs and exports a library that links abut's.
configure(${HERE}/subproject ${WORK}/exported -D ABUT=${ABUT} -D WAY=add_subdirectory -D ABUT_INSTALL=ON)
# Highway from the parent, under either name; and none at all.
foreach(highway IN ITEMS hwy hwy::hwy)
  configure(${HERE}/subproject ${WORK}/own_highway -D ABUT=${ABUT} -D WAY=add_subdirectory
    -D ABUT_INSTALL=OFF -D HIGHWAY=${highway} -D CMAKE_DISABLE_FIND_PACKAGE_hwy=ON)
  file(REMOVE_RECURSE ${WORK}/own_highway)
endforeach()
configure(${HERE}/subproject ${WORK}/no_highway -D ABUT=${ABUT} -D WAY=add_subdirectory
  -D ABUT_INSTALL=OFF -D CMAKE_DISABLE_FIND_PACKAGE_hwy=ON -D INDEX=OFF)
