//! The crates of λG, of its machine and of queries know no Haskell: names of Haskell's library, classes and verifier come
//! in from outside. Only the table of items spells such names, because each item has a number of its own.

use std::fs;
use std::path::{Path, PathBuf};

/// Words that belong to the front end or to LiquidHaskell.
const WORDS: [&str; 10] = [
    "Haskell",
    "GHC",
    "Liquid",
    "Whatif.",
    "Data.Map",
    "Data.Set",
    "NFData",
    "\"Eq\"]",
    "\"Show\"",
    "listFoldr",
];
/// The one sentence that may contain such a word.
const SENTENCE: &str = "It knows no Haskell.";

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn no_source_file_speaks_of_haskell() {
    let mut found = Vec::new();
    for room in ["lambda", "machine", "verify"] {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(room).join("src"), &mut found);
    }
    assert!(found.len() > 70, "all files are looked at");
    for path in found.into_iter().filter(|path| !path.ends_with("name/item.rs")) {
        let text = fs::read_to_string(&path).expect("a readable file");
        for (number, line) in text.lines().enumerate() {
            let line = line.replace(SENTENCE, "");
            let word = WORDS.iter().find(|word| line.contains(**word));
            assert_eq!(word, None, "{}:{}: {line}", path.display(), number + 1);
        }
    }
}
