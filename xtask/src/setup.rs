//! Fetches Z3: the Python package index has it built for all usual machines, and fetching that takes seconds where
//! compiling Z3 takes half an hour.
//!
//! The library is put into `.z3/` of the workspace, where `crates/solver/src/z3/library.rs` looks for it. It is installed beside that
//! folder first and then renamed, so that an interrupted download leaves nothing that looks finished.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The version that whatif is made for; `Z3_VERSION` in `crates/solver` says it too.
pub(crate) const VERSION: &str = "5.3.2";

/// Makes sure that `.z3/` under `root` holds Z3 in the version that whatif loads.
pub(crate) fn fetch_z3(root: &Path) -> Result<(), String> {
    let home = root.join(".z3");
    if holds_z3(&home) {
        eprintln!("   Z3 {VERSION} is in .z3");
        return Ok(());
    }
    let python = find_python()?;
    let partial = root.join(format!(".z3.partial.{}", std::process::id()));
    eprintln!("   fetching Z3 {VERSION} from the Python package index into .z3 (about 30 MB)");
    let installed = install(python, &partial).and_then(|()| put_in_place(&partial, &home));
    remove(&partial).map_err(|error| format!("{} cannot be removed: {error}.", partial.display()))?;
    installed
}

/// Is the library there, in the right version? The package's own record of its version tells.
fn holds_z3(home: &Path) -> bool {
    let library =
        ["libz3.so", "libz3.dylib", "libz3.dll"].iter().any(|name| home.join("z3/lib").join(name).is_file());
    library && home.join(format!("z3_solver-{VERSION}.0.dist-info")).is_dir()
}

/// Can Z3 be built from source here? Better to say so now than after ten minutes of compiling.
pub(crate) fn can_build_z3() -> Result<(), String> {
    let instead =
        "Without `--features vendored` Z3 is fetched ready to use, which needs only Python with pip.";
    if !answers("cmake", &["--version"]) {
        return Err(format!("to build Z3 from source, cmake is needed; install it.\n{instead}"));
    }
    let compiler = std::env::var("CXX").unwrap_or("c++".into());
    if !compiles(&compiler, "#include <format>\nint main() {}\n") {
        return Err(format!(
            "to build Z3 from source, a C++ compiler whose library has <format> is needed (GCC 13 or newer), and `{compiler}` \
             is not one. Install one and name it in the variable CXX.\n{instead}"
        ));
    }
    eprintln!("   nothing to fetch, Z3 will be built from source");
    Ok(())
}

/// Does the compiler accept this program of C++20?
fn compiles(compiler: &str, program: &str) -> bool {
    let child = Command::new(compiler)
        .args(["-std=c++20", "-fsyntax-only", "-x", "c++", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    child.is_ok_and(|mut child| {
        let written = child.stdin.take().is_some_and(|mut stdin| stdin.write_all(program.as_bytes()).is_ok());
        child.wait().is_ok_and(|status| status.success()) && written
    })
}

/// Does this command start and succeed?
pub(crate) fn answers(command: &str, arguments: &[&str]) -> bool {
    let quiet = Command::new(command).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

fn find_python() -> Result<&'static str, String> {
    let python = ["python3", "python"].into_iter().find(|python| answers(python, &["--version"]));
    let Some(python) = python else {
        return Err(without_python("python3 is not on the PATH; install Python 3 with pip"));
    };
    if !answers(python, &["-m", "pip", "--version"]) {
        let cure =
            format!("{python} has no pip; install it (`apt install python3-pip`, `{python} -m ensurepip`)");
        return Err(without_python(&cure));
    }
    Ok(python)
}

fn without_python(cure: &str) -> String {
    format!(
        "Z3 is fetched with Python's pip, but {cure}.\n\
         Without Python, add `--features vendored` to the command: it builds Z3 from source (GCC 13+, cmake, half an hour)."
    )
}

fn install(python: &str, target: &Path) -> Result<(), String> {
    let package = format!("z3-solver=={VERSION}.0");
    let status = Command::new(python)
        .env("PIP_ROOT_USER_ACTION", "ignore")
        .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
        .args(["--no-deps", "--only-binary", ":all:", "--target"])
        .arg(target)
        .arg(&package)
        .status()
        .map_err(|error| format!("{python} could not be started: {error}."))?;
    if status.success() && holds_z3(target) {
        return Ok(());
    }
    Err(format!(
        "pip could not install {package}; what it printed above says why.\n\
         Is the network reachable? On a machine that the package index has no build for, add `--features vendored`\n\
         to the command: it builds Z3 from source (GCC 13+, cmake, half an hour)."
    ))
}

/// Moves the finished folder to where programs look for it, in place of whatever lay there.
fn put_in_place(partial: &Path, home: &Path) -> Result<(), String> {
    let moved = remove(home).and_then(|()| fs::rename(partial, home));
    // Another `cargo xtask` may have been faster; then its folder is as good as ours.
    if moved.is_ok() || holds_z3(home) {
        Ok(())
    } else {
        Err(format!("{} cannot be replaced.", home.display()))
    }
}

/// Removes a folder, or a link to one, or nothing.
fn remove(path: &Path) -> std::io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}
