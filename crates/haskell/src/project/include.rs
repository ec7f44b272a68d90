//! The files that `#include` names: those of the project, within bounds.

use std::path::{Path, PathBuf};

use super::package::inside;
use crate::modules::Files;

/// How many files a file may include, those that they include among them, and how many bytes all have.
const MAX_FILES: usize = 100;
const MAX_BYTES: usize = 4 << 20;

/// The texts that a file includes, by the names that are written. They are looked for beside the file that includes
/// them and in `folders`, and have to lie below `top`.
pub(super) fn all(
    files: &dyn Files,
    top: &Path,
    file: &Path,
    text: &str,
    folders: &[PathBuf],
) -> Vec<(String, String)> {
    let beside = |path: &Path| path.parent().unwrap_or(Path::new("")).to_owned();
    let mut found: Vec<(String, String)> = Vec::new();
    let mut open: Vec<(PathBuf, String)> = names(text).map(|name| (beside(file), name.to_owned())).collect();
    let mut bytes = 0;
    while let Some((folder, name)) = open.pop() {
        if found.len() >= MAX_FILES || found.iter().any(|(known, _)| *known == name) {
            continue;
        }
        let around = std::iter::once(&folder).chain(folders);
        let paths = around.filter_map(|folder| inside(top, folder, Path::new(&name)));
        let mut texts = paths.filter_map(|path| Some((files.read_below(top, &path).ok()?, path)));
        let Some((text, path)) = texts.next() else { continue };
        bytes += text.len();
        if bytes > MAX_BYTES {
            break;
        }
        open.extend(names(&text).map(|name| (beside(&path), name.to_owned())));
        found.push((name, text));
    }
    found
}

/// The names behind `#include`, in quotes or angle brackets.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| crate::cpp::included(line.strip_prefix('#')?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashMap;

    #[test]
    fn included_files_lie_in_the_project() {
        let mut files: FxHashMap<PathBuf, String> = FxHashMap::default();
        let mut add = |path: &str, text: &str| files.insert(path.into(), text.to_owned());
        add("p/inc/a.h", "#include \"b.h\"\n#include \"a.h\"\n");
        add("p/inc/b.h", "#define B\n");
        add("secret.h", "no\n");
        let text = "#include \"a.h\"\n#include \"../../secret.h\"\n#include \"/etc/passwd\"\n";
        let found = all(&files, "p".as_ref(), "p/src/M.hs".as_ref(), text, &["p/inc".into()]);
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["a.h", "b.h"]);
    }
}
