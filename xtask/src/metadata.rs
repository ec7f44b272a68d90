//! What cargo knows of the packages: their licences, and which of them become part of the program. Nothing is fetched.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use crate::json::Json;
use crate::phase::{host, root};

/// A package of this workspace, or one that somebody else wrote.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// An SPDX expression, if the package says one.
    pub(crate) licence: Option<String>,
    /// Does it come from an index, not from this workspace?
    pub(crate) is_foreign: bool,
    /// The digest of its archive, by `Cargo.lock`.
    pub(crate) sha256: Option<String>,
}

/// All packages that builds and tests for this machine need.
pub(crate) struct Metadata {
    packages: BTreeMap<String, Package>,
    /// What each package is linked with.
    linked: BTreeMap<String, Vec<String>>,
}

impl Metadata {
    pub(crate) fn read() -> Result<Metadata, String> {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo.current_dir(root()).args(["metadata", "--format-version", "1", "--locked", "--offline"]);
        let output = cargo.args(["--filter-platform", &host()?]).output();
        let output = output.map_err(|error| format!("cargo could not be started: {error}."))?;
        if !output.status.success() {
            return Err(format!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let lock = std::fs::read_to_string(root().join("Cargo.lock"))
            .map_err(|error| format!("Cargo.lock: {error}."))?;
        Metadata::of(&Json::read(&String::from_utf8_lossy(&output.stdout))?, &lock)
    }

    fn of(json: &Json, lock: &str) -> Result<Metadata, String> {
        let digests = digests(lock);
        let text = |json: &Json, field: &str| json.field(field).text().map(str::to_owned);
        let missing = || "cargo metadata printed something that is not understood".to_owned();
        let mut packages = BTreeMap::new();
        for package in json.field("packages").list() {
            let id = text(package, "id").ok_or_else(missing)?;
            let name = text(package, "name").ok_or_else(missing)?;
            let version = text(package, "version").ok_or_else(missing)?;
            let sha256 = digests.get(&(name.clone(), version.clone())).cloned();
            let is_foreign = package.field("source") != &Json::Null;
            let licence = text(package, "license");
            packages.insert(id, Package { name, version, licence, is_foreign, sha256 });
        }
        let mut linked = BTreeMap::new();
        for node in json.field("resolve").field("nodes").list() {
            let is_linked = |dependency: &&Json| {
                dependency.field("dep_kinds").list().iter().any(|kind| kind.field("kind") == &Json::Null)
            };
            let dependencies = node.field("deps").list().iter().filter(is_linked);
            let ids = dependencies.filter_map(|dependency| text(dependency, "pkg")).collect();
            linked.insert(text(node, "id").ok_or_else(missing)?, ids);
        }
        if packages.is_empty() || linked.is_empty() {
            return Err(missing());
        }
        Ok(Metadata { packages, linked })
    }

    /// The packages that somebody else wrote.
    pub(crate) fn foreign(&self) -> impl Iterator<Item = &Package> {
        self.packages.values().filter(|package| package.is_foreign)
    }

    /// A package and all that it is linked with, in alphabetical order.
    pub(crate) fn parts_of(&self, name: &str) -> Vec<Package> {
        let is_start = |(_, package): &(&String, &Package)| package.name == name && !package.is_foreign;
        let mut open: Vec<&String> = self.packages.iter().filter(is_start).map(|(id, _)| id).collect();
        let mut seen = BTreeSet::new();
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                open.extend(self.linked.get(id).into_iter().flatten());
            }
        }
        let mut parts: Vec<Package> =
            seen.into_iter().filter_map(|id| self.packages.get(id).cloned()).collect();
        parts.sort();
        parts
    }
}

/// The digests in a `Cargo.lock`, by name and version.
fn digests(lock: &str) -> BTreeMap<(String, String), String> {
    let value = |block: &str, key: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(key))?;
        Some(line.strip_prefix(" = \"")?.strip_suffix('"')?.to_owned())
    };
    let blocks = lock.split("[[package]]").skip(1);
    let found = blocks.filter_map(|block| {
        Some(((value(block, "name")?, value(block, "version")?), value(block, "checksum")?))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const JSON: &str = r#"{
      "packages": [
        {"id": "a", "name": "whatif", "version": "1.0.0", "license": "MIT", "source": null},
        {"id": "b", "name": "linked", "version": "0.1.0", "license": "ISC", "source": "registry"},
        {"id": "c", "name": "generator", "version": "0.2.0", "license": null, "source": "registry"}
      ],
      "resolve": {"nodes": [
        {"id": "a", "deps": [{"pkg": "b", "dep_kinds": [{"kind": "dev"}, {"kind": null}]}, {"pkg": "c", "dep_kinds": [{"kind": "build"}]}]},
        {"id": "b", "deps": []}, {"id": "c", "deps": []}
      ]}
    }"#;

    #[test]
    fn what_only_builds_need_is_no_part_of_the_program() {
        let lock = "[[package]]\nname = \"linked\"\nversion = \"0.1.0\"\nchecksum = \"abc\"\n";
        let metadata = Metadata::of(&Json::read(JSON).unwrap(), lock).unwrap();
        let parts = metadata.parts_of("whatif");
        let names: Vec<&str> = parts.iter().map(|package| &package.name[..]).collect();
        assert_eq!(names, ["linked", "whatif"]);
        assert_eq!(parts[0].sha256.as_deref(), Some("abc"));
        assert_eq!(metadata.foreign().count(), 2);
    }

    #[test]
    fn something_else_is_not_taken_for_no_packages() {
        assert!(Metadata::of(&Json::read("{}").unwrap(), "").is_err());
    }
}
