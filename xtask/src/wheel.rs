//! `cargo xtask wheel`: the package for Python, with the program in it.
//!
//! maturin builds the extension module of `crates/python` and packs it with the Python beside it. The program goes along as a script, so
//! that `pip install` of the one wheel brings `whatif`, `whatif-corpus` and `import whatif_check`; libz3 comes with the wheel's dependency.

use std::path::{Path, PathBuf};

use crate::phase::{Outcome, root, run, timed};
use crate::tools::{self, Environment};

/// The wheel for handing out, into `dist/`.
pub(crate) fn wheel() -> Outcome {
    let mut program = PathBuf::new();
    timed("build whatif", || {
        program = tools::build_program()?;
        Ok(())
    })?;
    timed("build the wheel", || {
        let wheel = wheel_of(&program)?;
        let size = std::fs::metadata(&wheel).map_or(0, |found| found.len());
        eprintln!("   {} ({:.1} MB)", wheel.display(), size as f64 / 1e6);
        Ok(())
    })
}

/// A wheel for tests, which this machine runs and others may not: it takes what tests have built, but for the module itself.
pub(crate) fn wheel_for_tests(program: &Path) -> Result<PathBuf, String> {
    let flags = ["--profile", "dev", "--compatibility", "linux", "--features", "tests"].map(str::to_owned);
    build(&tools::building_here()?, program, &flags, &root().join(".doors/dist"))
}

/// The wheel for handing out, of a program that is built already, into `dist/`.
pub(crate) fn wheel_of(program: &Path) -> Result<PathBuf, String> {
    build(&tools::building()?, program, &flags(), &root().join("dist"))
}

/// How maturin builds what is handed out: in a folder of its own, because its compiler of C is called otherwise than the program's, and
/// in one folder each of the two would have everything built anew.
fn flags() -> Vec<String> {
    let target = tools::target_folder().join("wheel").display().to_string();
    let mut flags = ["--profile", "dist", "--target-dir", &target].map(str::to_owned).to_vec();
    if tools::is_linux_on_x86() {
        flags.extend(["--zig".to_owned(), "--compatibility".to_owned(), tools::compatibility()]);
    }
    flags
}

/// Builds a wheel with a program in it; the folder then holds no other one.
fn build(tools: &Environment, program: &Path, flags: &[String], to: &Path) -> Result<PathBuf, String> {
    let here = root().join("crates/python");
    let script = here.join("data/scripts").join(program.file_name().ok_or("a program has a name")?);
    tools::copy(program, &script)?;
    wheels(to)?.iter().try_for_each(std::fs::remove_file).map_err(|error| format!("dist: {error}."))?;
    let mut maturin = tools.command("maturin");
    maturin.args(["build", "--quiet", "--manifest-path"]).arg(here.join("Cargo.toml"));
    run(maturin.args(flags).arg("--out").arg(to))?;
    match wheels(to)?.as_slice() {
        [wheel] => Ok(wheel.clone()),
        _ => Err(format!("there is not one wheel in {}.", to.display())),
    }
}

/// The wheels of a folder.
pub(crate) fn wheels(folder: &Path) -> Result<Vec<PathBuf>, String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    let all = entries.flatten().map(|entry| entry.path());
    Ok(all.filter(|path| path.extension().is_some_and(|extension| extension == "whl")).collect())
}
