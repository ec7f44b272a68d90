//! The build script of every package whose programs or tests use Z3: tells the linker where `cargo xtask setup` put
//! the library, so that what is built (programs, tests, examples, benchmarks, documentation's examples) runs from any
//! folder.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    println!("cargo::rerun-if-changed=../../build/rpath.rs");
    let folder = env::var("Z3_LIBRARY_PATH_OVERRIDE").ok().filter(|folder| Path::new(folder).is_dir());
    if let Some(folder) = folder {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{folder}");
    } else if links_z3_itself() {
        // Without this the linker would take any libz3 that the system has, most likely one that is too old.
        println!(
            "cargo::error=Z3 is not in .z3/ yet: run `cargo xtask setup`, and build from inside the workspace; \
             or add `--features vendored` to build Z3 from source"
        );
    }
}

/// Only one package needs to check: every other package reaches Z3 through it.
fn links_z3_itself() -> bool {
    env::var("CARGO_PKG_NAME").is_ok_and(|name| name == "whatif-solver")
        && env::var("CARGO_FEATURE_VENDORED").is_err()
}
