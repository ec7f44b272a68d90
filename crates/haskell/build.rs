//! Lists the files of the base library, so that the program carries them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    // Asked when the script runs, since a compiled script may be used again for sources that were moved.
    let crate_folder = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let root = Path::new(&crate_folder).join("base");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files);
    let mut modules: Vec<(String, &PathBuf)> =
        files.iter().map(|file| (module_name(&root, file), file)).collect();
    // By name, for that is how they are looked up.
    modules.sort();
    let mut table = "[\n".to_owned();
    for (module, file) in modules {
        writeln!(table, "({module:?}, include_str!({file:?})),").expect("strings take any text");
    }
    table.push(']');
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("base.rs");
    std::fs::write(out, table).expect("cargo's folder is writable");
}

/// `Data.List` of `root/Data/List.hs`
fn module_name(root: &Path, file: &Path) -> String {
    let relative = file.strip_prefix(root).expect("found below the root").with_extension("");
    let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
    parts.join(".")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the base library's folders can be read");
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "hs") {
            files.push(path);
        }
    }
}
