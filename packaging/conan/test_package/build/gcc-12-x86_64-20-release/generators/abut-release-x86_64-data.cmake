########### AGGREGATED COMPONENTS AND DEPENDENCIES FOR THE MULTI CONFIG #####################
#############################################################################################

list(APPEND abut_COMPONENT_NAMES abut::abut)
list(REMOVE_DUPLICATES abut_COMPONENT_NAMES)
if(DEFINED abut_FIND_DEPENDENCY_NAMES)
  list(APPEND abut_FIND_DEPENDENCY_NAMES )
  list(REMOVE_DUPLICATES abut_FIND_DEPENDENCY_NAMES)
else()
  set(abut_FIND_DEPENDENCY_NAMES )
endif()

########### VARIABLES #######################################################################
#############################################################################################
set(abut_PACKAGE_FOLDER_RELEASE "/work/wt/doors/build/recipes/conan/p/b/abute106280731302/p")
set(abut_BUILD_MODULES_PATHS_RELEASE )


set(abut_INCLUDE_DIRS_RELEASE "${abut_PACKAGE_FOLDER_RELEASE}/include")
set(abut_RES_DIRS_RELEASE )
set(abut_DEFINITIONS_RELEASE )
set(abut_SHARED_LINK_FLAGS_RELEASE )
set(abut_EXE_LINK_FLAGS_RELEASE )
set(abut_OBJECTS_RELEASE )
set(abut_COMPILE_DEFINITIONS_RELEASE )
set(abut_COMPILE_OPTIONS_C_RELEASE )
set(abut_COMPILE_OPTIONS_CXX_RELEASE )
set(abut_LIB_DIRS_RELEASE )
set(abut_BIN_DIRS_RELEASE )
set(abut_LIBRARY_TYPE_RELEASE UNKNOWN)
set(abut_IS_HOST_WINDOWS_RELEASE 0)
set(abut_LIBS_RELEASE )
set(abut_SYSTEM_LIBS_RELEASE )
set(abut_FRAMEWORK_DIRS_RELEASE )
set(abut_FRAMEWORKS_RELEASE )
set(abut_BUILD_DIRS_RELEASE )
set(abut_NO_SONAME_MODE_RELEASE FALSE)


# COMPOUND VARIABLES
set(abut_COMPILE_OPTIONS_RELEASE)
if (NOT "${abut_COMPILE_OPTIONS_CXX_RELEASE}" STREQUAL "")
    list(APPEND abut_COMPILE_OPTIONS_RELEASE
        "$<$<COMPILE_LANGUAGE:CXX>:${abut_COMPILE_OPTIONS_CXX_RELEASE}>")
endif ()
if (NOT "${abut_COMPILE_OPTIONS_C_RELEASE}" STREQUAL "")
    list(APPEND abut_COMPILE_OPTIONS_RELEASE
        "$<$<COMPILE_LANGUAGE:C>:${abut_COMPILE_OPTIONS_C_RELEASE}>")
endif ()
set(abut_LINKER_FLAGS_RELEASE)
if (NOT "${abut_SHARED_LINK_FLAGS_RELEASE}" STREQUAL "")
    list(APPEND abut_LINKER_FLAGS_RELEASE
        "$<$<OR:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY>,$<STREQUAL:$<TARGET_PROPERTY:TYPE>,MODULE_LIBRARY>>:${abut_SHARED_LINK_FLAGS_RELEASE}>")
endif ()
if (NOT "${abut_EXE_LINK_FLAGS_RELEASE}" STREQUAL "")
    list(APPEND abut_LINKER_FLAGS_RELEASE
        "$<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:${abut_EXE_LINK_FLAGS_RELEASE}>")
endif ()


set(abut_COMPONENTS_RELEASE abut::abut)
########### COMPONENT abut::abut VARIABLES ############################################

set(abut_abut_abut_INCLUDE_DIRS_RELEASE "${abut_PACKAGE_FOLDER_RELEASE}/include")
set(abut_abut_abut_LIB_DIRS_RELEASE )
set(abut_abut_abut_BIN_DIRS_RELEASE )
set(abut_abut_abut_LIBRARY_TYPE_RELEASE UNKNOWN)
set(abut_abut_abut_IS_HOST_WINDOWS_RELEASE 0)
set(abut_abut_abut_RES_DIRS_RELEASE )
set(abut_abut_abut_DEFINITIONS_RELEASE )
set(abut_abut_abut_OBJECTS_RELEASE )
set(abut_abut_abut_COMPILE_DEFINITIONS_RELEASE )
set(abut_abut_abut_COMPILE_OPTIONS_C_RELEASE "")
set(abut_abut_abut_COMPILE_OPTIONS_CXX_RELEASE "")
set(abut_abut_abut_LIBS_RELEASE )
set(abut_abut_abut_SYSTEM_LIBS_RELEASE )
set(abut_abut_abut_FRAMEWORK_DIRS_RELEASE )
set(abut_abut_abut_FRAMEWORKS_RELEASE )
set(abut_abut_abut_DEPENDENCIES_RELEASE )
set(abut_abut_abut_SHARED_LINK_FLAGS_RELEASE )
set(abut_abut_abut_EXE_LINK_FLAGS_RELEASE )
set(abut_abut_abut_NO_SONAME_MODE_RELEASE FALSE)

# COMPOUND VARIABLES
set(abut_abut_abut_LINKER_FLAGS_RELEASE)
if (NOT "${abut_abut_abut_SHARED_LINK_FLAGS_RELEASE}" STREQUAL "")
    list(APPEND abut_abut_abut_LINKER_FLAGS_RELEASE
        $<$<OR:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY>,$<STREQUAL:$<TARGET_PROPERTY:TYPE>,MODULE_LIBRARY>>:${abut_abut_abut_SHARED_LINK_FLAGS_RELEASE}>)
endif ()
if (NOT "${abut_abut_abut_EXE_LINK_FLAGS_RELEASE}" STREQUAL "")
    list(APPEND abut_abut_abut_LINKER_FLAGS_RELEASE
        $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:${abut_abut_abut_EXE_LINK_FLAGS_RELEASE}>)
endif ()
set(abut_abut_abut_COMPILE_OPTIONS_RELEASE)
if (NOT "${abut_abut_abut_COMPILE_OPTIONS_CXX_RELEASE}" STREQUAL "")
    list(APPEND abut_abut_abut_COMPILE_OPTIONS_RELEASE
        "$<$<COMPILE_LANGUAGE:CXX>:${abut_abut_abut_COMPILE_OPTIONS_CXX_RELEASE}>")
endif ()
if (NOT "${abut_abut_abut_COMPILE_OPTIONS_C_RELEASE}" STREQUAL "")
    list(APPEND abut_abut_abut_COMPILE_OPTIONS_RELEASE
        "$<$<COMPILE_LANGUAGE:C>:${abut_abut_abut_COMPILE_OPTIONS_C_RELEASE}>")
endif ()