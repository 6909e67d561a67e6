"""abut for Conan 2, from this tree: conan create packaging/conan"""

import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

required_conan_version = ">=2.0"


class AbutConan(ConanFile):
    name = "abut"
    description = "Exact and fast answers about two-dimensional shapes"
    license = "MIT"
    topics = ("geometry", "collision", "distance", "spatial-index", "simd")
    package_type = "static-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"compiled": [True, False], "c": [True, False]}
    # compiled: abut::any, abut::io, abut::batch and abut::index beside the headers; c: the library for C
    default_options = {"compiled": True, "c": False}

    @property
    def _root(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        text = load(self, os.path.join(self._root, "CMakeLists.txt"))
        self.version = re.search(r"project\(abut VERSION (\S+)", text).group(1)

    def export_sources(self):
        for part in ("CMakeLists.txt", "LICENSE", "include/*", "src/*", "cmake/*", "bindings/c/*"):
            copy(self, part, self._root, self.export_sources_folder)

    def configure(self):
        if not self.options.compiled:
            del self.options.c
            self.package_type = "header-library"

    def requirements(self):
        if self.options.compiled:
            self.requires("highway/1.2.0")
            self.requires("xxhash/0.8.2", visible=False)

    def package_id(self):
        if not self.info.options.compiled:
            self.info.clear()

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["ABUT_COMPILED"] = "ON" if self.options.compiled else "OFF"
        toolchain.cache_variables["ABUT_BUILD_APPS"] = "OFF"
        toolchain.cache_variables["ABUT_BUILD_C"] = bool(self.options.get_safe("c"))
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        if self.options.compiled:
            cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        for folder in ("lib/cmake", "lib/pkgconfig", "share"):  # Conan makes its own
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "abut")
        headers = self.cpp_info.components["abut"]
        headers.set_property("cmake_target_name", "abut::abut")
        headers.bindirs = headers.libdirs = []
        if not self.options.compiled:
            return
        for name, before in {"any": "abut", "io": "any", "batch": "any", "index": "batch"}.items():
            part = self.cpp_info.components[name]
            part.set_property("cmake_target_name", f"abut::{name}")
            part.libs = [f"abut_{name}"]
            part.requires = [before]
            if name in ("batch", "index"):
                part.requires.append("highway::highway")
                if self.settings.os in ("Linux", "FreeBSD"):
                    part.system_libs = ["pthread"]
        if self.options.c:
            self.cpp_info.components["c"].set_property("cmake_target_name", "abut::c")
            self.cpp_info.components["c"].libs = ["abut"]
