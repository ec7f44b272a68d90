//! Takes the bundle of the page to try programs on into the program, compressed, if `cargo xtask setup` has made one: a build never needs
//! Node.

use std::path::Path;

fn main() {
    let bundle = Path::new("try/dist/try.js");
    // The folder is always there; cargo looks at what is in it.
    println!("cargo::rerun-if-changed=try/dist");
    let script =
        if bundle.exists() { std::fs::read(bundle).expect("a file that can be read") } else { Vec::new() };
    let to = std::env::var_os("OUT_DIR").expect("cargo says where");
    std::fs::write(Path::new(&to).join("try.js.lz4"), lz4_flex::compress_prepend_size(&script))
        .expect("cargo's folder can be written");
}
