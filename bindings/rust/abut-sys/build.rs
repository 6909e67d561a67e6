//! Translates abut.h, and links libabut: the shared one in ABUT_LIB_DIR, or a static one that is built here from
//! the project's source.

mod header;

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-env-changed=ABUT_LIB_DIR");
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap());
    // The packed crate brings the source along, and that of what it is built with.
    let packed = here.join("source");
    let root = if packed.exists() { packed } else { here.join("../../..") };
    let abut_h = root.join("bindings/c/include/abut.h");
    println!("cargo:rerun-if-changed={}", abut_h.display());
    let declared = header::translated(&std::fs::read_to_string(abut_h).unwrap());
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap());
    std::fs::write(out.join("abut.rs"), declared).unwrap();
    match std::env::var_os("ABUT_LIB_DIR") {
        Some(folder) => {
            let folder = PathBuf::from(folder);
            search(&folder);
            println!("cargo:rustc-link-lib=dylib=abut");
            // For what depends on this: where the library lies at run time.
            println!("cargo:libdir={}", folder.display());
        }
        None => link_statically(&root),
    }
}

fn search(folder: &Path) {
    println!("cargo:rustc-link-search=native={}", folder.display());
}

fn link_statically(root: &Path) {
    for part in ["CMakeLists.txt", "cmake", "include", "src", "bindings/c"] {
        println!("cargo:rerun-if-changed={}", root.join(part).display());
    }
    let mut config = cmake::Config::new(root);
    config
        .profile("Release")
        .define("ABUT_BUILD_APPS", "OFF")
        .define("ABUT_INSTALL", "OFF")
        .define("CMAKE_UNITY_BUILD", "ON")
        .build_target("abut_c_static");
    let carried = root.join("carried");
    if carried.exists() {
        config
            .define("ABUT_HIGHWAY_SOURCE", carried.join("highway"))
            .define("ABUT_XXHASH_INCLUDE", carried.join("xxhash"));
    } else {
        config.define("ABUT_FETCH_HIGHWAY", "ON");
    }
    let built = config.build().join("build");
    for (folder, name) in
        [("bindings/c", "abut"), ("src/io", "abut_io"), ("src/index", "abut_index"), ("src", "abut_batch"), ("src", "abut_any")]
    {
        search(&built.join(folder));
        println!("cargo:rustc-link-lib=static={name}");
    }
    // Highway is static where it was built beside, and shared where the system has it.
    let highway = ["highway", "_deps/highway-build"].map(|folder| built.join(folder));
    let beside = highway.iter().find(|folder| folder.join("libhwy.a").exists());
    for name in ["hwy_contrib", "hwy"] {
        println!("cargo:rustc-link-lib={}={name}", if beside.is_some() { "static" } else { "dylib" });
    }
    if let Some(folder) = beside {
        search(folder);
    }
    let apple = std::env::var("CARGO_CFG_TARGET_VENDOR").as_deref() == Ok("apple");
    println!("cargo:rustc-link-lib=dylib={}", if apple { "c++" } else { "stdc++" });
}
