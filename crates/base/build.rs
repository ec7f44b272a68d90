//! Reads the base library once and for all.

use std::path::PathBuf;

use whatif_haskell::front::Library;
use whatif_haskell::modules::base_modules;

fn main() {
    // Its sources are part of the front end: when they change, so does this build script.
    println!("cargo::rerun-if-changed=build.rs");
    let mut sources = whatif_source::Sources::new();
    let modules: Vec<&str> = base_modules().collect();
    let (library, errors) = Library::build(&mut sources, &modules);
    if !errors.is_empty() {
        for error in errors.iter().take(20) {
            eprintln!("{}", error.render(&sources, false));
        }
        panic!("the base library has {} mistakes", errors.len());
    }
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("base.bin");
    std::fs::write(out, library.encode()).expect("cargo's folder is writable");
}
