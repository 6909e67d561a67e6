# Installed as headers only, on a machine that has none of the other libraries.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
set(bare)
foreach(library IN ITEMS hwy pugixml simdjson fmt ZLIB)
  list(APPEND bare -D CMAKE_DISABLE_FIND_PACKAGE_${library}=ON)
endforeach()

# Without Highway everything else is there, and what is not is named.
configure(${ABUT} ${WORK}/bare ${bare})
foreach(part IN ITEMS "abut::batch and abut::index is left out" "the command line is left out")
  if(NOT out MATCHES "${part}; not found")
    message(FATAL_ERROR "nothing said that ${part}:\n${out}")
  endif()
endforeach()

configure(${ABUT} ${WORK}/abut ${bare} -D ABUT_COMPILED=OFF)
run(${CMAKE_COMMAND} --build ${WORK}/abut)
run(${CMAKE_COMMAND} --install ${WORK}/abut --prefix ${WORK}/prefix)

configure(${HERE}/user ${WORK}/user -D CMAKE_PREFIX_PATH=${WORK}/prefix)
run(${CMAKE_COMMAND} --build ${WORK}/user)
touches(${WORK}/user/touching)
compile_with(abut ${HERE}/user/touching.cpp ${WORK}/touching)

foreach(part IN ITEMS any batch index)
  fails("No component .${part}.: abut was" ${CMAKE_COMMAND} -S ${HERE}/user -B ${WORK}/${part}
    -D CMAKE_PREFIX_PATH=${WORK}/prefix -D CMAKE_CXX_COMPILER=${CXX} -D COMPONENTS=${part})
endforeach()
fails("No component .axes.: there is no such component" ${CMAKE_COMMAND} -S ${HERE}/user -B ${WORK}/axes
  -D CMAKE_PREFIX_PATH=${WORK}/prefix -D CMAKE_CXX_COMPILER=${CXX} -D COMPONENTS=axes)
