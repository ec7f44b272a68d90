//! A package as its description says: components with their folders, modules and options.

use std::path::{Component as Part, Path, PathBuf};

use crate::extensions;

/// What a library, program or test suite of a package is made of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Component {
    /// Its source folders, relative to the package's.
    pub(super) folders: Vec<PathBuf>,
    /// The modules that it lists, and the paths of its main files.
    pub(super) modules: Vec<String>,
    /// The packages that it says it needs.
    pub(super) needs: Vec<String>,
    /// The language and the extensions that it turns on or off, in this order.
    pub(super) extensions: Vec<String>,
    /// The macros that it defines.
    pub(super) macros: Vec<(String, String)>,
    /// Where its included files lie, relative to the package's folder.
    pub(super) includes: Vec<PathBuf>,
    /// Is it a library, which other components can use?
    pub(super) is_library: bool,
}

/// A package.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Package {
    /// Its name.
    pub(super) name: String,
    /// Its components, in the order of the description.
    pub(super) components: Vec<Component>,
}

impl Package {
    /// A package without a description: its sources lie where most packages have them.
    pub(super) fn undescribed() -> Package {
        let folders = super::SOURCES.iter().map(PathBuf::from).collect();
        Package {
            name: String::new(),
            components: vec![Component { folders, is_library: true, ..Component::default() }],
        }
    }
}

impl Component {
    /// Takes over a field of a description.
    pub(super) fn read(&mut self, field: &str, values: &[&str]) {
        let words = || values.iter().flat_map(|value| words(value));
        match field {
            "hs-source-dirs" | "hs-source-dir" | "source-dirs" => self.folders.extend(words().map(tidy)),
            "exposed-modules" | "other-modules" | "main-is" | "main" | "autogen-modules" => {
                self.modules.extend(words().map(str::to_owned));
            }
            "build-depends" | "dependencies" => {
                let all = values.iter().flat_map(|value| value.split(','));
                let names = all.filter_map(|need| need.split_whitespace().next());
                let package = |name: &str| name.split([':', '>', '<', '=', '^']).next().map(str::to_owned);
                self.needs.extend(names.filter_map(package));
            }
            "default-language" | "language" => {
                // A language stands before all extensions.
                self.extensions.splice(0..0, words().map(str::to_owned));
            }
            "default-extensions" | "extensions" => self.extensions.extend(words().map(str::to_owned)),
            "include-dirs" => self.includes.extend(words().map(tidy)),
            "cpp-options" | "ghc-options" => words().for_each(|option| self.option(option)),
            _ => {}
        }
    }

    fn option(&mut self, option: &str) {
        if let Some(extension) = option.strip_prefix("-X") {
            self.extensions.push(extension.to_owned());
        } else if option == "-cpp" {
            self.extensions.push("CPP".to_owned());
        } else if let Some(definition) = option.strip_prefix("-optP-D").or_else(|| option.strip_prefix("-D"))
        {
            let (name, value) = definition.split_once('=').unwrap_or((definition, "1"));
            self.macros.push((name.to_owned(), value.to_owned()));
        } else if let Some(name) = option.strip_prefix("-U") {
            self.macros.retain(|(known, _)| known != name);
        }
    }

    /// Its source folders; without any, that of the package.
    pub(super) fn sources(&self) -> Vec<PathBuf> {
        if self.folders.is_empty() { vec![PathBuf::new()] } else { self.folders.clone() }
    }

    /// Does it list this file, which lies in one of its source folders?
    pub(super) fn lists(&self, file: &Path) -> bool {
        let is_it = |listed: &String| {
            listed == &file.to_string_lossy()
                || file.with_extension("").iter().map(|part| part.to_string_lossy()).eq(listed.split('.'))
        };
        self.modules.iter().any(is_it)
    }

    /// The extensions that are on, those of the language among them.
    pub(super) fn all_extensions(&self) -> extensions::Extensions {
        let mut found = extensions::Extensions::default();
        self.extensions.iter().for_each(|name| found.turn(name));
        found
    }
}

/// The words of a value, which spaces or commas separate.
fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split([',', ' ', '\t']).map(|word| word.trim_matches('"')).filter(|word| !word.is_empty())
}

/// A path without `.`; with `..` it stays as it is.
pub(super) fn tidy(path: &str) -> PathBuf {
    Path::new(path).components().filter(|part| !matches!(part, Part::CurDir)).collect()
}

/// The path that `relative` means in a folder, if it stays below `top`: `..` cannot leave it.
pub(super) fn inside(top: &Path, folder: &Path, relative: &Path) -> Option<PathBuf> {
    let mut path = folder.to_owned();
    for part in relative.components() {
        match part {
            Part::Normal(name) => path.push(name),
            Part::CurDir => {}
            Part::ParentDir if path != top && path.file_name().is_some() => drop(path.pop()),
            Part::ParentDir | Part::RootDir | Part::Prefix(_) => return None,
        }
    }
    path.starts_with(top).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_in_its_project() {
        let inside = |relative: &str| inside("p".as_ref(), "p/q".as_ref(), relative.as_ref());
        assert_eq!(inside("../r/x.h"), Some("p/r/x.h".into()));
        assert_eq!(inside("./x.h"), Some("p/q/x.h".into()));
        assert_eq!(inside("../../x.h"), None);
        assert_eq!(inside("a/../../../x.h"), None);
        assert_eq!(inside("/etc/passwd"), None);
    }
}
