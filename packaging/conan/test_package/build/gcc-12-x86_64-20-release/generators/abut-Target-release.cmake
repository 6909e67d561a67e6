# Avoid multiple calls to find_package to append duplicated properties to the targets
include_guard()########### VARIABLES #######################################################################
#############################################################################################
set(abut_FRAMEWORKS_FOUND_RELEASE "") # Will be filled later
conan_find_apple_frameworks(abut_FRAMEWORKS_FOUND_RELEASE "${abut_FRAMEWORKS_RELEASE}" "${abut_FRAMEWORK_DIRS_RELEASE}")

set(abut_LIBRARIES_TARGETS "") # Will be filled later


######## Create an interface target to contain all the dependencies (frameworks, system and conan deps)
if(NOT TARGET abut_DEPS_TARGET)
    add_library(abut_DEPS_TARGET INTERFACE IMPORTED)
endif()

set_property(TARGET abut_DEPS_TARGET
             APPEND PROPERTY INTERFACE_LINK_LIBRARIES
             $<$<CONFIG:Release>:${abut_FRAMEWORKS_FOUND_RELEASE}>
             $<$<CONFIG:Release>:${abut_SYSTEM_LIBS_RELEASE}>
             $<$<CONFIG:Release>:>)

####### Find the libraries declared in cpp_info.libs, create an IMPORTED target for each one and link the
####### abut_DEPS_TARGET to all of them
conan_package_library_targets("${abut_LIBS_RELEASE}"    # libraries
                              "${abut_LIB_DIRS_RELEASE}" # package_libdir
                              "${abut_BIN_DIRS_RELEASE}" # package_bindir
                              "${abut_LIBRARY_TYPE_RELEASE}"
                              "${abut_IS_HOST_WINDOWS_RELEASE}"
                              abut_DEPS_TARGET
                              abut_LIBRARIES_TARGETS  # out_libraries_targets
                              "_RELEASE"
                              "abut"    # package_name
                              "${abut_NO_SONAME_MODE_RELEASE}")  # soname

# FIXME: What is the result of this for multi-config? All configs adding themselves to path?
set(CMAKE_MODULE_PATH ${abut_BUILD_DIRS_RELEASE} ${CMAKE_MODULE_PATH})

########## COMPONENTS TARGET PROPERTIES Release ########################################

    ########## COMPONENT abut::abut #############

        set(abut_abut_abut_FRAMEWORKS_FOUND_RELEASE "")
        conan_find_apple_frameworks(abut_abut_abut_FRAMEWORKS_FOUND_RELEASE "${abut_abut_abut_FRAMEWORKS_RELEASE}" "${abut_abut_abut_FRAMEWORK_DIRS_RELEASE}")

        set(abut_abut_abut_LIBRARIES_TARGETS "")

        ######## Create an interface target to contain all the dependencies (frameworks, system and conan deps)
        if(NOT TARGET abut_abut_abut_DEPS_TARGET)
            add_library(abut_abut_abut_DEPS_TARGET INTERFACE IMPORTED)
        endif()

        set_property(TARGET abut_abut_abut_DEPS_TARGET
                     APPEND PROPERTY INTERFACE_LINK_LIBRARIES
                     $<$<CONFIG:Release>:${abut_abut_abut_FRAMEWORKS_FOUND_RELEASE}>
                     $<$<CONFIG:Release>:${abut_abut_abut_SYSTEM_LIBS_RELEASE}>
                     $<$<CONFIG:Release>:${abut_abut_abut_DEPENDENCIES_RELEASE}>
                     )

        ####### Find the libraries declared in cpp_info.component["xxx"].libs,
        ####### create an IMPORTED target for each one and link the 'abut_abut_abut_DEPS_TARGET' to all of them
        conan_package_library_targets("${abut_abut_abut_LIBS_RELEASE}"
                              "${abut_abut_abut_LIB_DIRS_RELEASE}"
                              "${abut_abut_abut_BIN_DIRS_RELEASE}" # package_bindir
                              "${abut_abut_abut_LIBRARY_TYPE_RELEASE}"
                              "${abut_abut_abut_IS_HOST_WINDOWS_RELEASE}"
                              abut_abut_abut_DEPS_TARGET
                              abut_abut_abut_LIBRARIES_TARGETS
                              "_RELEASE"
                              "abut_abut_abut"
                              "${abut_abut_abut_NO_SONAME_MODE_RELEASE}")


        ########## TARGET PROPERTIES #####################################
        set_property(TARGET abut::abut
                     APPEND PROPERTY INTERFACE_LINK_LIBRARIES
                     $<$<CONFIG:Release>:${abut_abut_abut_OBJECTS_RELEASE}>
                     $<$<CONFIG:Release>:${abut_abut_abut_LIBRARIES_TARGETS}>
                     )

        if("${abut_abut_abut_LIBS_RELEASE}" STREQUAL "")
            # If the component is not declaring any "cpp_info.components['foo'].libs" the system, frameworks etc are not
            # linked to the imported targets and we need to do it to the global target
            set_property(TARGET abut::abut
                         APPEND PROPERTY INTERFACE_LINK_LIBRARIES
                         abut_abut_abut_DEPS_TARGET)
        endif()

        set_property(TARGET abut::abut APPEND PROPERTY INTERFACE_LINK_OPTIONS
                     $<$<CONFIG:Release>:${abut_abut_abut_LINKER_FLAGS_RELEASE}>)
        set_property(TARGET abut::abut APPEND PROPERTY INTERFACE_INCLUDE_DIRECTORIES
                     $<$<CONFIG:Release>:${abut_abut_abut_INCLUDE_DIRS_RELEASE}>)
        set_property(TARGET abut::abut APPEND PROPERTY INTERFACE_LINK_DIRECTORIES
                     $<$<CONFIG:Release>:${abut_abut_abut_LIB_DIRS_RELEASE}>)
        set_property(TARGET abut::abut APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS
                     $<$<CONFIG:Release>:${abut_abut_abut_COMPILE_DEFINITIONS_RELEASE}>)
        set_property(TARGET abut::abut APPEND PROPERTY INTERFACE_COMPILE_OPTIONS
                     $<$<CONFIG:Release>:${abut_abut_abut_COMPILE_OPTIONS_RELEASE}>)


    ########## AGGREGATED GLOBAL TARGET WITH THE COMPONENTS #####################
    set_property(TARGET abut::abut APPEND PROPERTY INTERFACE_LINK_LIBRARIES abut::abut)

########## For the modules (FindXXX)
set(abut_LIBRARIES_RELEASE abut::abut)
