//! `cargo xtask tarball`: everything in one archive, for machines without Python or Rust.
//!
//! ```text
//! whatif-0.2.0-x86_64-linux/
//!   bin/whatif      lib/libz3.so      share/man/man1      share/…completions…      share/doc/whatif
//! ```
//!
//! The program looks for libz3 in the `lib` beside its own folder, so the whole can lie anywhere.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::phase::{Outcome, root, run, timed};
use crate::tools::{self, copy};

/// Builds the archive into `dist/`.
pub(crate) fn tarball() -> Outcome {
    let mut program = PathBuf::new();
    timed("build whatif", || {
        program = tools::build_program()?;
        Ok(())
    })?;
    timed("pack", || {
        let archive = archive(&lay_out(&program)?)?;
        for (what, path) in [("program", &program), ("archive", &archive)] {
            let size = std::fs::metadata(path).map_or(0, |found| found.len());
            eprintln!("   {what}: {} ({:.1} MB)", path.display(), size as f64 / 1e6);
        }
        Ok(())
    })
}

/// Puts everything into a folder of `dist/`, as it lies in the archive; the package for Debian is made of it too.
pub(crate) fn lay_out(program: &Path) -> Result<PathBuf, String> {
    let name =
        format!("whatif-{}-{}-{}", env!("CARGO_PKG_VERSION"), std::env::consts::ARCH, std::env::consts::OS);
    let folder = root().join("dist").join(&name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    }
    copy(program, &folder.join("bin/whatif"))?;
    let library = format!("libz3{}", std::env::consts::DLL_SUFFIX);
    copy(&root().join(".z3/z3/lib").join(&library), &folder.join("lib").join(&library))?;
    run(Command::new(program).arg("man").arg("-o").arg(folder.join("share/man/man1")))?;
    let completions = [
        ("bash", "share/bash-completion/completions/whatif"),
        ("zsh", "share/zsh/site-functions/_whatif"),
        ("fish", "share/fish/vendor_completions.d/whatif.fish"),
    ];
    for (shell, file) in completions {
        write(&folder.join(file), &output(Command::new(program).args(["completions", shell]))?)?;
    }
    let doc = folder.join("share/doc/whatif");
    for file in ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(file), &doc.join(file))?;
    }
    write(&doc.join("THIRD-PARTY.txt"), &third_party()?)?;
    Ok(folder)
}

/// Packs such a folder.
pub(crate) fn archive(folder: &Path) -> Result<PathBuf, String> {
    let name = folder.file_name().ok_or("a folder has a name")?;
    let archive = folder.with_file_name(format!("{}.tar.xz", name.to_string_lossy()));
    let mut tar = Command::new("tar");
    // The date of the last commit, so that the same sources give the same archive.
    tar.arg(format!("--mtime=@{}", tools::date_of_commit()));
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "-cJf"]).arg(&archive);
    run(tar.env("XZ_OPT", "-9").arg("-C").arg(root().join("dist")).arg(name))?;
    Ok(archive)
}

/// The licences of what the program is made of: each crate with its own files, and Z3.
fn third_party() -> Result<String, String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    let tree =
        ["tree", "--package", "whatif", "--edges", "normal", "--prefix", "none", "--format", "{p}|{l}"];
    let listed = output(cargo.current_dir(root()).args(tree))?;
    // Crates of this workspace are shown with their folder.
    let mut crates: Vec<&str> = listed.lines().filter(|line| !line.contains('(')).collect();
    crates.sort_unstable();
    crates.dedup();
    let mit = std::fs::read_to_string(root().join("LICENSE-MIT"))
        .map_err(|error| format!("LICENSE-MIT: {error}."))?;
    let terms = mit.split_once("Permission is hereby").map_or("", |(_, terms)| terms);
    let mut text = format!(
        "What whatif is made of, besides its own code.\n\n== Z3 (lib/libz3.so) | MIT\n\n\
         Copyright (c) Microsoft Corporation\n\nPermission is hereby{terms}\n"
    );
    for line in crates {
        let (package, licence) = line.split_once('|').unwrap_or((line, "unknown"));
        let _ = write!(text, "== {package} | {licence}\n\n");
        for file in licence_files(package) {
            let _ = writeln!(text, "{}\n", file.trim_end());
        }
    }
    Ok(text)
}

/// The texts of the licences of a crate, such as `clap v4.6.0`.
fn licence_files(package: &str) -> Vec<String> {
    let folder = package.split(' ').take(2).collect::<Vec<_>>().join("-").replacen("-v", "-", 1);
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cargo")));
    let sources = home.map(|home| home.join("registry/src")).and_then(|all| std::fs::read_dir(all).ok());
    let found = sources.into_iter().flatten().flatten().map(|registry| registry.path().join(&folder));
    let Some(files) = found.filter_map(|folder| std::fs::read_dir(folder).ok()).next() else {
        return Vec::new();
    };
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        // The text of Apache-2.0 is in the archive once, as LICENSE-APACHE.
        !name.contains("APACHE")
            && ["LICEN", "COPYING", "UNLICENSE", "NOTICE"].iter().any(|start| name.starts_with(start))
    };
    let mut paths: Vec<PathBuf> = files.flatten().map(|file| file.path()).filter(is_licence).collect();
    paths.sort();
    paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect()
}

/// What a command prints, if it succeeds.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.output() {
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) => Err(format!("{name} failed: {}", String::from_utf8_lossy(&output.stderr))),
        Err(error) => Err(format!("{name} could not be started: {error}.")),
    }
}

fn write(path: &Path, text: &str) -> Outcome {
    let folder = path.parent().ok_or("a file lies in a folder")?;
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, text));
    written.map_err(|error| format!("{}: {error}.", path.display()))
}
