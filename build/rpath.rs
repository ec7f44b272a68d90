//! The build script of every package whose programs or tests use Z3: tells the linker where `cargo xtask setup` put
//! the library, so that what is built runs from any folder.

fn main() {
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    println!("cargo::rerun-if-changed=../../build/rpath.rs");
    if let Ok(folder) = std::env::var("Z3_LIBRARY_PATH_OVERRIDE") {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{folder}");
    }
}
