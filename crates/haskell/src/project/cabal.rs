//! Packages from cabal files.

use super::condition;
use super::field::{Item, items};
use super::package::{Component, Package};

/// The package that a cabal file describes.
pub(super) fn package(text: &str) -> Package {
    let items = items(text);
    let description = Description { items: &items, flags: flags(&items) };
    let mut package = Package::default();
    let mut old = Component::default();
    for item in &items {
        match item {
            Item::Field(name, values) if name == "name" => package.name = values.concat(),
            // The first cabal files had one library, described at the top.
            Item::Field(name, values) => old.read(name, &all(values)),
            Item::Section(kind, _, own) if is_component(kind) => {
                let mut component = Component { is_library: kind == "library", ..Component::default() };
                description.read(own, &mut component, 0);
                package.components.push(component);
            }
            _ => {}
        }
    }
    if !old.modules.is_empty() || package.components.is_empty() {
        package.components.push(Component { is_library: true, ..old });
    }
    package
}

fn is_component(kind: &str) -> bool {
    matches!(kind, "library" | "executable" | "test-suite" | "benchmark" | "foreign-library")
}

/// The flags that are on by themselves.
fn flags(items: &[Item]) -> Vec<(String, bool)> {
    let flag = |item: &Item| match item {
        Item::Section(kind, name, own) if kind == "flag" => {
            let is_off = |item: &Item| match item {
                Item::Field(name, values) => {
                    name == "default" && values.concat().eq_ignore_ascii_case("false")
                }
                _ => false,
            };
            Some((name.to_ascii_lowercase(), !own.iter().any(is_off)))
        }
        _ => None,
    };
    items.iter().filter_map(flag).collect()
}

struct Description<'d> {
    items: &'d [Item],
    flags: Vec<(String, bool)>,
}

impl Description<'_> {
    /// Takes over the fields of a section, those of the common sections that it imports first.
    fn read(&self, items: &[Item], component: &mut Component, depth: usize) {
        if depth > 20 {
            return;
        }
        for item in items {
            match item {
                Item::Field(name, values) if name == "import" => {
                    for import in values.iter().flat_map(|value| value.split(',')) {
                        let is_it = |item: &&Item| matches!(item, Item::Section(kind, name, _) if kind == "common" && name == import.trim());
                        if let Some(Item::Section(_, _, own)) = self.items.iter().find(is_it) {
                            self.read(own, component, depth + 1);
                        }
                    }
                }
                Item::Field(name, values) => component.read(name, &all(values)),
                Item::If(condition, then, otherwise) => {
                    let holds = condition::holds(condition, &|flag| self.is_on(flag));
                    self.read(if holds { then } else { otherwise }, component, depth + 1);
                }
                Item::Section(..) => {}
            }
        }
    }

    fn is_on(&self, flag: &str) -> bool {
        self.flags.iter().any(|(name, on)| name.eq_ignore_ascii_case(flag) && *on)
    }
}

fn all(values: &[String]) -> Vec<&str> {
    values.iter().map(String::as_str).collect()
}

/// The packages that a `cabal.project` lists: their folders, files and patterns.
pub(super) fn packages(text: &str) -> Vec<String> {
    let listed = |item: Item| match item {
        Item::Field(name, values) if matches!(name.as_str(), "packages" | "optional-packages") => {
            Some(values)
        }
        _ => None,
    };
    let values: Vec<String> = items(text).into_iter().filter_map(listed).flatten().collect();
    let lines = values.iter().map(|line| line.split("--").next().unwrap_or_default());
    let words = lines.flat_map(|line| line.split([',', ' ', '\t']));
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_have_what_they_import() {
        let text = "cabal-version: 3.0\nname: p\nflag fast\n  default: False\ncommon all\n  default-language: GHC2021\n  default-extensions: LambdaCase, GADTs\n  ghc-options: -Wall -XStrict\nlibrary\n  import: all\n  exposed-modules:\n    A\n    A.B\n  hs-source-dirs: src ./gen\n  build-depends: base >= 4 && <5, containers:{containers},\n    util ^>= 1\n  if flag(fast)\n    cpp-options: -DFAST\n  else\n    cpp-options: -DSLOW=2\ntest-suite t\n  main-is: Spec.hs\n  hs-source-dirs: test\n";
        let package = package(text);
        assert_eq!((package.name.as_str(), package.components.len()), ("p", 2));
        let library = &package.components[0];
        assert_eq!(library.extensions, ["GHC2021", "LambdaCase", "GADTs", "Strict"]);
        assert_eq!(library.folders, ["src".as_ref(), "gen".as_ref()] as [&std::path::Path; 2]);
        assert_eq!(library.modules, ["A", "A.B"]);
        assert_eq!(library.needs, ["base", "containers", "util"]);
        assert_eq!(library.macros, [("SLOW".to_owned(), "2".to_owned())]);
        assert!(library.is_library && !package.components[1].is_library);
        assert!(package.components[1].lists("Spec.hs".as_ref()));
        assert!(library.lists("A/B.hs".as_ref()) && !library.lists("B.hs".as_ref()));
    }

    #[test]
    fn a_project_lists_its_packages_until_the_next_field() {
        let project = "-- ours\npackages: .\n          ./../util/util.cabal -- shared\n\npackage *\n  ghc-options: -O0\n";
        assert_eq!(packages(project), [".", "./../util/util.cabal"]);
    }
}
