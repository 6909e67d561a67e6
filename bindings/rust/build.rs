//! Programs and tests that are run from here find libabut where it was built.

fn main() {
    if let Ok(folder) = std::env::var("DEP_ABUT_LIBDIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
    }
}
