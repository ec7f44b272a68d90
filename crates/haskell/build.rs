//! Lists the files of the base library and packs their texts, so that the program carries them.

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
    let (mut table, mut texts) = ("[\n".to_owned(), String::new());
    for (module, file) in modules {
        let start = texts.len();
        texts.push_str(&std::fs::read_to_string(file).expect("the base library's files can be read"));
        writeln!(table, "({module:?}, {start}, {}),", texts.len()).expect("strings take any text");
    }
    table.push(']');
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("base.rs"), table).expect("cargo's folder is writable");
    let packed = lz4_flex::compress_prepend_size(texts.as_bytes());
    std::fs::write(out.join("base.hs.lz4"), packed).expect("cargo's folder is writable");
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
