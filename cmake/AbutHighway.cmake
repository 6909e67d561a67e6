# Google Highway, for the kernels: the one that is installed, or a static one from source: from the folder
# ABUT_HIGHWAY_SOURCE (scripts/debian_source.sh brings it), or fetched if ABUT_FETCH_HIGHWAY says so and none
# is installed. Sets ABUT_HWY and ABUT_HWY_CONTRIB, what to link; without Highway they stay empty, and
# neither batches nor indexes are built.
set(ABUT_HIGHWAY_SOURCE "" CACHE PATH "Link Highway statically from this source")
option(ABUT_FETCH_HIGHWAY "Fetch Highway's source where it is not installed" OFF)

function(abut_highway_from_source)
  set(BUILD_SHARED_LIBS OFF)
  set(BUILD_TESTING OFF)
  set(CMAKE_UNITY_BUILD OFF)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)
  set(CMAKE_WARN_DEPRECATED OFF CACHE BOOL "" FORCE)
  foreach(part TESTS EXAMPLES INSTALL)
    set(HWY_ENABLE_${part} OFF)
  endforeach()
  if(ABUT_HIGHWAY_SOURCE)
    add_subdirectory(${ABUT_HIGHWAY_SOURCE} ${CMAKE_BINARY_DIR}/highway EXCLUDE_FROM_ALL)
  else()
    include(FetchContent)
    FetchContent_Declare(highway
      URL https://github.com/google/highway/archive/refs/tags/1.2.0.tar.gz
      URL_HASH SHA256=7e0be78b8318e8bdbf6fa545d2ecb4c90f947df03f7aadc42c1967f019e63343)
    FetchContent_GetProperties(highway)
    if(NOT highway_POPULATED)
      FetchContent_Populate(highway)
      add_subdirectory(${highway_SOURCE_DIR} ${highway_BINARY_DIR} EXCLUDE_FROM_ALL)
    endif()
  endif()
  # Of its sorts abut asks one, of whole numbers of 64 bits. The others would take most of the build.
  get_target_property(sources hwy_contrib SOURCES)
  list(FILTER sources INCLUDE REGEX "/vqsort(_u64a)?[.]cc$")
  set_target_properties(hwy_contrib PROPERTIES SOURCES "${sources}")
  foreach(target hwy hwy_contrib)
    get_target_property(folders ${target} INTERFACE_INCLUDE_DIRECTORIES)
    set_target_properties(${target} PROPERTIES
      INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${folders}")
    target_compile_options(${target} PRIVATE -w)
  endforeach()
endfunction()

if(NOT ABUT_HIGHWAY_SOURCE AND NOT TARGET hwy AND NOT TARGET hwy::hwy)
  find_package(hwy 1.0 QUIET)
endif()
if(NOT TARGET hwy::hwy AND NOT TARGET hwy AND (ABUT_HIGHWAY_SOURCE OR ABUT_FETCH_HIGHWAY))
  abut_highway_from_source()
endif()
if(TARGET hwy::hwy)
  set(ABUT_HWY hwy::hwy)
  set(ABUT_HWY_CONTRIB hwy::hwy_contrib)
elseif(TARGET hwy)  # not part of what is installed
  set(ABUT_HWY $<BUILD_INTERFACE:hwy>)
  set(ABUT_HWY_CONTRIB $<BUILD_INTERFACE:hwy_contrib>)
endif()
