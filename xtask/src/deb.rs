//! The package for Debian and its relatives, made of the same folder as the archive.
//!
//! ```text
//! /usr/bin/whatif → ../lib/whatif/bin/whatif      /usr/lib/whatif/{bin/whatif,lib/libz3.so}
//! /usr/share/{man/man1,bash-completion,zsh,fish,doc/whatif}
//! ```
//!
//! libz3 lies where the program alone looks for it, so that it stands in the way of no other version.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::phase::{Outcome, root, run};
use crate::tools::{self, copy};

/// Packs the folder that `tarball` lays out; says where the package is.
pub(crate) fn deb(folder: &Path) -> Result<PathBuf, String> {
    let version = env!("CARGO_PKG_VERSION");
    let architecture = architecture()?;
    let tree = root().join("dist/deb");
    if tree.exists() {
        fs::remove_dir_all(&tree).map_err(|error| format!("{}: {error}.", tree.display()))?;
    }
    fill(folder, &tree)?;
    let size: u64 =
        files(&tree)?.iter().filter_map(|file| file.symlink_metadata().ok()).map(|f| f.len()).sum();
    let control = control(
        version,
        architecture,
        &tools::needed_glibc(&folder.join("bin/whatif"))?,
        size.div_ceil(1024),
    );
    write(&tree.join("DEBIAN/control"), &control)?;
    let package = root().join(format!("dist/whatif_{version}_{architecture}.deb"));
    // Files get the date of the last commit, so that the same sources give the same package.
    let mut pack = Command::new("dpkg-deb");
    pack.args(["--root-owner-group", "-Zxz", "--build"]).arg(&tree).arg(&package);
    run(pack.env("SOURCE_DATE_EPOCH", tools::date_of_commit()))?;
    fs::remove_dir_all(&tree).map_err(|error| format!("{}: {error}.", tree.display()))?;
    Ok(package)
}

/// What Debian calls this kind of processor.
fn architecture() -> Result<&'static str, String> {
    match std::env::consts::ARCH {
        "x86_64" => Ok("amd64"),
        "aarch64" => Ok("arm64"),
        other => Err(format!("what Debian calls {other} is not known here.")),
    }
}

/// Copies everything to its place, with the permissions that Debian wants.
fn fill(folder: &Path, tree: &Path) -> Outcome {
    for file in files(folder)? {
        let name = file.strip_prefix(folder).map_err(|error| error.to_string())?;
        let is_shared = name.starts_with("share");
        let to = tree.join(if is_shared { Path::new("usr") } else { Path::new("usr/lib/whatif") }).join(name);
        copy(&file, &to)?;
        set_mode(&to, if name.starts_with("bin") { 0o755 } else { 0o644 })?;
        if name.starts_with("share/man") {
            run(Command::new("gzip").args(["-9", "--no-name"]).arg(&to))?;
        }
    }
    write(&tree.join("usr/share/doc/whatif/copyright"), &copyright()?)?;
    let bin = tree.join("usr/bin");
    fs::create_dir_all(&bin).map_err(|error| format!("{}: {error}.", bin.display()))?;
    link("../lib/whatif/bin/whatif", &bin.join("whatif"))
}

fn control(version: &str, architecture: &str, glibc: &str, kilobytes: u64) -> String {
    format!(
        "Package: whatif\n\
         Version: {version}\n\
         Architecture: {architecture}\n\
         Maintainer: The authors of whatif\n\
         Installed-Size: {kilobytes}\n\
         Depends: libc6 (>= {glibc}), libgcc-s1 | libgcc1, libstdc++6\n\
         Section: devel\n\
         Priority: optional\n\
         Description: runs functional programs on unknown inputs\n \
         whatif explains refinement errors of LiquidHaskell by counterexamples, proves\n \
         properties, compares versions, and runs and proves TopHat's tasks. The solver\n \
         Z3 comes with it.\n"
    )
}

/// The licence, in the form that Debian reads; `THIRD-PARTY.txt` beside it has those of the parts.
fn copyright() -> Result<String, String> {
    let mit =
        fs::read_to_string(root().join("LICENSE-MIT")).map_err(|error| format!("LICENSE-MIT: {error}."))?;
    let holder = mit.lines().find_map(|line| line.strip_prefix("Copyright (c) "));
    let indented: String =
        mit.lines().map(|line| if line.is_empty() { " .\n".into() } else { format!(" {line}\n") }).collect();
    Ok(format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n\
         Files: *\nCopyright: {}\nLicense: MIT or Apache-2.0\n{indented} .\n \
         The text of Apache-2.0 is in LICENSE-APACHE beside this file, what other parts are\n \
         licensed under in THIRD-PARTY.txt.\n",
        holder.unwrap_or("the authors of whatif")
    ))
}

/// All files below a folder, in alphabetical order.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() && !path.is_symlink() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn write(path: &Path, text: &str) -> Outcome {
    let folder = path.parent().ok_or("a file lies in a folder")?;
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|error| format!("{}: {error}.", path.display()))
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> Outcome {
    use std::os::unix::fs::PermissionsExt;
    let set = fs::set_permissions(path, fs::Permissions::from_mode(mode));
    set.map_err(|error| format!("{}: {error}.", path.display()))
}

#[cfg(unix)]
fn link(target: &str, path: &Path) -> Outcome {
    std::os::unix::fs::symlink(target, path).map_err(|error| format!("{}: {error}.", path.display()))
}

#[cfg(not(unix))]
fn set_mode(_path: &Path, _mode: u32) -> Outcome {
    Err("packages for Debian are built on Linux.".to_owned())
}

#[cfg(not(unix))]
fn link(_target: &str, _path: &Path) -> Outcome {
    Err("packages for Debian are built on Linux.".to_owned())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn a_package_has_the_program_its_library_and_its_manual_in_their_places() {
        let scratch = std::env::temp_dir().join(format!("whatif-deb-{}", std::process::id()));
        let (folder, tree) = (scratch.join("whatif-0"), scratch.join("tree"));
        for file in ["bin/whatif", "lib/libz3.so", "share/man/man1/whatif.1", "share/doc/whatif/LICENSE-MIT"]
        {
            write(&folder.join(file), file).unwrap();
        }
        fill(&folder, &tree).unwrap();
        let names: Vec<String> = files(&tree)
            .unwrap()
            .iter()
            .map(|file| file.strip_prefix(&tree).unwrap().display().to_string())
            .collect();
        let expected = [
            "usr/bin/whatif",
            "usr/lib/whatif/bin/whatif",
            "usr/lib/whatif/lib/libz3.so",
            "usr/share/doc/whatif/LICENSE-MIT",
            "usr/share/doc/whatif/copyright",
            "usr/share/man/man1/whatif.1.gz",
        ];
        assert_eq!(names, expected);
        assert_eq!(
            fs::read_to_string(tree.join("usr/bin/whatif")).unwrap(),
            "bin/whatif",
            "the link leads there"
        );
        fs::remove_dir_all(scratch).unwrap();
    }

    #[test]
    fn the_control_file_is_as_dpkg_reads_it() {
        let control = control("1.2.3", "amd64", "2.27", 10);
        assert!(control.contains("\nDepends: libc6 (>= 2.27),") && control.ends_with(".\n"));
        // The first line of the description stands beside its name, the others are indented by one space.
        let (_, description) = control.split_once("Description: ").unwrap();
        assert!(
            description.lines().skip(1).all(|line| line.starts_with(' ') && !line.starts_with("  ")),
            "{control}"
        );
    }
}
