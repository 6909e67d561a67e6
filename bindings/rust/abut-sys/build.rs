//! Translates abut.h, and finds libabut in ABUT_LIB_DIR, or builds it from the project's source.

mod header;

use std::path::PathBuf;

fn main() {
    println!("cargo:rerun-if-env-changed=ABUT_LIB_DIR");
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap());
    // The packed crate brings the source along.
    let packed = here.join("source");
    let root = if packed.exists() { packed } else { here.join("../../..") };
    let abut_h = root.join("bindings/c/include/abut.h");
    println!("cargo:rerun-if-changed={}", abut_h.display());
    let declared = header::translated(&std::fs::read_to_string(abut_h).unwrap());
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap());
    std::fs::write(out.join("abut.rs"), declared).unwrap();
    let folder = match std::env::var_os("ABUT_LIB_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => {
            println!("cargo:rerun-if-changed={}", root.join("bindings/c").display());
            let built = cmake::Config::new(&root)
                .profile("Release")
                .define("ABUT_BUILD_APPS", "OFF")
                .define("ABUT_INSTALL", "OFF")
                .define("ABUT_FETCH_HIGHWAY", "ON")
                .define("CMAKE_UNITY_BUILD", "ON")
                .build_target("abut_c")
                .build();
            built.join("build/bindings/c")
        }
    };
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib=dylib=abut");
    // For what depends on this: where the library lies at run time.
    println!("cargo:libdir={}", folder.display());
}
