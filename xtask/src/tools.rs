//! Tools that come from the Python package index, in an environment of their own under `.doors/`, which is not kept.
//!
//! Zig is a C compiler and linker that knows the symbols of every old glibc: with it, what is built here runs on systems much older than
//! this one.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::phase::{Outcome, root, run};
use crate::setup::answers;

/// What builds wheels and programs for old systems, in the versions that were tried together.
const BUILDING: [&str; 3] = [MATURIN, "ziglang==0.17.0", "cargo-zigbuild==0.24.0"];

/// What builds a wheel for this system.
const MATURIN: &str = "maturin==1.16.0";

/// A solver of bit-vectors that `whatif-sym` asks where it is installed.
const BITWUZLA: &str = "bitwuzla==0.9.1";

/// The glibc that programs are built for: as old as the one that libz3 of the package index needs.
const GLIBC: &str = "2.27";

/// An environment of Python.
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// The environment of this name, with packages installed; made if it is not there.
    pub(crate) fn with(name: &str, packages: &[&str]) -> Result<Environment, String> {
        let environment = Environment { folder: root().join(".doors").join(name) };
        // Written when everything was installed, so that an interrupted installation does not look finished.
        let (done, wanted) = (environment.folder.join("installed"), packages.join("\n"));
        if std::fs::read_to_string(&done).is_ok_and(|installed| installed == wanted) {
            return Ok(environment);
        }
        environment.renew()?;
        environment.install(packages)?;
        std::fs::write(&done, wanted).map_err(|error| format!("{}: {error}.", done.display()))?;
        Ok(environment)
    }

    /// An empty environment of this name, whatever was there.
    pub(crate) fn fresh(name: &str) -> Result<Environment, String> {
        let environment = Environment { folder: root().join(".doors").join(name) };
        environment.renew()?;
        Ok(environment)
    }

    fn renew(&self) -> Outcome {
        if !has_python() {
            return Err("Python 3 with venv is needed; `apt-get install python3-venv` brings it.".to_owned());
        }
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&self.folder))
    }

    /// Installs packages from the index, or wheels.
    pub(crate) fn install(&self, packages: &[&str]) -> Outcome {
        let quiet = ["install", "--quiet", "--disable-pip-version-check"];
        run(Command::new(self.program("pip")).args(quiet).args(packages))
    }

    /// A program of the environment.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.folder.join("bin").join(name)
    }

    /// A command that finds the environment's programs before all others.
    pub(crate) fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.program(name));
        command.current_dir(root());
        self.come_first(&mut command);
        command
    }

    /// Lets a command find the environment's programs before all others.
    pub(crate) fn come_first(&self, command: &mut Command) {
        let own = self.folder.join("bin");
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(own).chain(std::env::split_paths(&paths));
        if let Ok(paths) = std::env::join_paths(all) {
            command.env("PATH", paths);
        }
    }
}

/// Is there a Python that makes environments?
pub(crate) fn has_python() -> bool {
    answers("python3", &["-m", "venv", "--help"])
}

/// The environment that has what builds wheels and programs for old systems.
pub(crate) fn building() -> Result<Environment, String> {
    Environment::with("tools", &BUILDING)
}

/// The environment that builds wheels for this machine; without Zig, which takes half a gigabyte.
pub(crate) fn building_here() -> Result<Environment, String> {
    Environment::with("maturin", &[MATURIN])
}

/// The environment with Bitwuzla, which solves what Z3 is too slow for.
pub(crate) fn solvers() -> Result<Environment, String> {
    Environment::with("solvers", &[BITWUZLA])
}

/// Is this a machine that programs are built for old systems on?
pub(crate) fn is_linux_on_x86() -> bool {
    cfg!(all(target_os = "linux", target_arch = "x86_64"))
}

/// Builds the program for handing out, and says where it is.
pub(crate) fn build_program() -> Result<PathBuf, String> {
    let target = target_folder();
    if !is_linux_on_x86() {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        run(cargo.current_dir(root()).args(["build", "--profile", "dist", "--package", "whatif"]))?;
        return Ok(target.join("dist/whatif"));
    }
    let platform = "x86_64-unknown-linux-gnu";
    let mut zig = building()?.command("cargo-zigbuild");
    zig.args(["zigbuild", "--profile", "dist", "--package", "whatif", "--target"])
        .arg(format!("{platform}.{GLIBC}"));
    run(&mut zig)?;
    Ok(target.join(platform).join("dist/whatif"))
}

/// Builds the program as tests have it, without what debuggers need: to try how things are packed, in minutes less.
pub(crate) fn build_program_for_tests() -> Result<PathBuf, String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    run(cargo.current_dir(root()).args(["build", "--package", "whatif"]))?;
    // Wheels and archives name the program by its file.
    let program = root().join(".doors/program/whatif");
    copy(&crate::phase::built_whatif(), &program)?;
    run(Command::new("strip").arg(&program))?;
    Ok(program)
}

/// The oldest glibc that a program runs with, by the names of the symbols that it needs.
pub(crate) fn needed_glibc(program: &Path) -> Result<String, String> {
    let bytes = std::fs::read(program).map_err(|error| format!("{}: {error}.", program.display()))?;
    newest_glibc(&bytes).ok_or_else(|| format!("{} does not say which glibc it needs.", program.display()))
}

/// The newest of the versions that stand in a program as `GLIBC_2.27`.
fn newest_glibc(bytes: &[u8]) -> Option<String> {
    const NAME: &[u8] = b"GLIBC_2.";
    let starts = (0..bytes.len().saturating_sub(NAME.len())).filter(|&at| bytes[at..].starts_with(NAME));
    let minors = starts.filter_map(|at| {
        let digits = bytes[at + NAME.len()..].iter().take_while(|byte| byte.is_ascii_digit());
        String::from_utf8(digits.copied().collect()).ok()?.parse::<u32>().ok()
    });
    minors.max().map(|minor| format!("2.{minor}"))
}

/// Seconds since 1970 until the last commit; without git, nobody knows, and 1980 is what every archive can hold.
pub(crate) fn date_of_commit() -> String {
    let asked = Command::new("git").current_dir(root()).args(["log", "-1", "--format=%ct"]).output();
    let said = asked.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    said.ok().filter(|date| !date.is_empty()).unwrap_or_else(|| "315532800".to_owned())
}

/// Where cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    root().join(target)
}

/// `manylinux_2_27`: what the wheel says of the systems it runs on.
pub(crate) fn compatibility() -> String {
    format!("manylinux_{}", GLIBC.replace('.', "_"))
}

/// Copies a file, and makes the folder that it goes to.
pub(crate) fn copy(from: &Path, to: &Path) -> Outcome {
    let folder = to.parent().ok_or("a file lies in a folder")?;
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    std::fs::copy(from, to).map(|_| ()).map_err(|error| format!("{}: {error}.", from.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_that_a_program_names_is_the_oldest_that_it_runs_with() {
        let program = b"\x7fELF GLIBC_2.2.5\0GLIBC_2.27\0GLIBC_2.9\0GLIBC_PRIVATE\0GLIBC_2.";
        assert_eq!(newest_glibc(program).as_deref(), Some("2.27"));
        assert_eq!(newest_glibc(b"nothing"), None);
    }
}
