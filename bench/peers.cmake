# The libraries beside which abut is measured, each compiled as its users would:
#
#   peer(PROGRAM SOURCE [LIBRARY…])     a source by itself, so that the flags of one do not reach
#                                       another; main.cpp is told by WITH_<name of the source>
#   usual_peers(PROGRAM FOLDER)         those that both kinds of questions have, as far as they are here
include(${CMAKE_CURRENT_LIST_DIR}/crates.cmake)
crate_peer(parry parry2d)
find_package(Boost QUIET)
find_package(CGAL QUIET)
find_package(Threads REQUIRED)
find_path(GEOS_INCLUDE geos/geom/Geometry.h)
find_library(GEOS_LIBRARY geos)
find_path(BOX2D_INCLUDE box2d/box2d.h)
find_library(BOX2D_LIBRARY box2d)

function(peer program source)
  get_filename_component(name ${source} NAME_WE)
  add_library(${program}_${name} OBJECT ${source})
  target_include_directories(${program}_${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(${program}_${name} PRIVATE NDEBUG)
  target_link_libraries(${program}_${name} PRIVATE abut abut_warnings Threads::Threads ${ARGN})
  target_compile_definitions(${program} PRIVATE WITH_${name})
  target_link_libraries(${program} PRIVATE ${program}_${name})
endfunction()

function(usual_peers program folder)
  if(Boost_FOUND)
    peer(${program} ${folder}/boost.cpp Boost::headers abut::any)
  endif()
  if(CGAL_FOUND)
    peer(${program} ${folder}/cgal.cpp CGAL::CGAL)
    # Of Boost's tuples in CGAL's headers.
    target_compile_options(${program}_cgal PRIVATE -Wno-maybe-uninitialized)
  endif()
  if(GEOS_INCLUDE AND GEOS_LIBRARY)
    peer(${program} ${folder}/geos.cpp ${GEOS_LIBRARY})
  endif()
  if(BOX2D_INCLUDE AND BOX2D_LIBRARY)
    peer(${program} ${folder}/box2d.cpp ${BOX2D_LIBRARY})
  endif()
  if(TARGET parry_peer)
    peer(${program} ${folder}/parry.cpp parry_peer)
  endif()
endfunction()
