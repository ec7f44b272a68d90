//! Lists the files of the base library, so that the program carries them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("base");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut table = "[\n".to_owned();
    for file in &files {
        let relative = file.strip_prefix(&root).expect("found below the root").with_extension("");
        let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
        writeln!(table, "({:?}, include_str!({:?})),", parts.join("."), file).expect("strings take any text");
    }
    table.push(']');
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("base.rs");
    std::fs::write(out, table).expect("cargo's folder is writable");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
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
