//! Folders of a project in which an imported module may lie, if it is neither beside the importing file nor in a folder
//! that the user named: the other source folders of its package, and the packages of its `cabal.project`.

use std::path::{Path, PathBuf};

use crate::modules::Files;

/// How many folders above a file may belong to its package or project.
const ABOVE: usize = 3;
/// The usual names of source folders in packages.
const SOURCES: [&str; 4] = ["src", "lib", "app", ""];

/// Folders in which a module that the file imports may be found, the likeliest first.
pub(crate) fn folders(files: &dyn Files, file: &Path) -> Vec<PathBuf> {
    let above = || file.ancestors().skip(2).take(ABOVE);
    let packages =
        above().filter_map(|folder| Some(packages(folder, &files.read(&folder.join("cabal.project")).ok()?)));
    let packages: Vec<PathBuf> = packages.flatten().collect();
    let roots = above().map(Path::to_path_buf).chain(packages);
    roots.flat_map(|root| SOURCES.map(|name| root.join(name))).collect()
}

/// The folders of the packages that a `cabal.project` lists: words after `packages:`, up to the next field.
fn packages(folder: &Path, project: &str) -> Vec<PathBuf> {
    let lines = project.lines().map(|line| line.split("--").next().unwrap_or_default());
    let mut listing = false;
    let mut found = Vec::new();
    for line in lines {
        let listed = match line.strip_prefix("packages:") {
            Some(rest) => rest,
            None if listing && line.starts_with(char::is_whitespace) => line,
            None => {
                listing &= line.is_empty();
                continue;
            }
        };
        listing = true;
        for package in listed.split_whitespace() {
            let path = folder.join(package);
            let is_file = path.extension().is_some_and(|extension| extension == "cabal");
            found.extend(if is_file { path.parent().map(Path::to_path_buf) } else { Some(path) });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_lists_its_packages_until_the_next_field() {
        let project = "-- ours\npackages: .\n          ./../util/util.cabal -- shared\n\npackage *\n  ghc-options: -O0\n";
        assert_eq!(packages(Path::new("p"), project), [Path::new("p/."), Path::new("p/./../util")]);
    }
}
