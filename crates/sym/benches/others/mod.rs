//! Other systems on the same problems, in the same run: Rosette, and the `z3` crate (`cargo xtask bench sym --others`).
//!
//! - **Rosette** runs the programs in this folder with `racket`, which Debian has. Where Rosette is no package of that Racket,
//!   `WHATIF_ROSETTE` names the folder of its source, with Z3 4.8.8 as `bin/z3` in it.
//! - **The `z3` crate** is no dependency of this workspace: a package is made of `z3_crate.rs` in the target folder, and linked
//!   with the `libz3` whose folder `Z3_LIBRARY_PATH_OVERRIDE` names, by default that of `cargo xtask setup`.
//!
//! A program prints two numbers: milliseconds for evaluation, and for solving. What cannot run says why, once.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The other systems, as far as they are there.
pub(crate) struct Others {
    rosette: Result<(), String>,
    z3_crate: Result<PathBuf, String>,
}

/// Milliseconds of evaluation and of solving.
pub(crate) struct Times {
    pub(crate) evaluation: f64,
    pub(crate) solving: f64,
}

/// The problems that are written for Rosette, and for the `z3` crate, by the names of their programs. The crate has no lists.
const IN_ROSETTE: [&str; 3] = ["queens", "mul_add", "filter"];
const FOR_Z3_CRATE: [&str; 3] = ["queens", "mul_add", "filter_sums"];

impl Others {
    /// Looks for them, and says what is missing.
    pub(crate) fn find() -> Others {
        let others = Others { rosette: find_rosette(), z3_crate: build_z3_crate() };
        for (system, missing) in
            [("Rosette", others.rosette.as_ref().err()), ("the z3 crate", others.z3_crate.as_ref().err())]
        {
            if let Some(why) = missing {
                println!("without {system}: {why}");
            }
        }
        others
    }

    /// What they need for a problem.
    pub(crate) fn run(&self, problem: &str) -> Vec<(&'static str, Result<Times, String>)> {
        let mut times = Vec::new();
        if self.rosette.is_ok() && IN_ROSETTE.contains(&problem) {
            let program = folder().join(format!("{problem}.rkt"));
            times.push(("Rosette", measured(racket().arg(program))));
        }
        if let Ok(program) = &self.z3_crate
            && FOR_Z3_CRATE.contains(&problem)
        {
            let mut command = Command::new(program);
            command.arg(problem).env("LD_LIBRARY_PATH", z3_library());
            times.push(("z3 crate", measured(&mut command)));
        }
        times
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/others")
}

fn z3_library() -> PathBuf {
    match std::env::var_os("Z3_LIBRARY_PATH_OVERRIDE") {
        Some(folder) => folder.into(),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.z3/z3/lib"),
    }
}

fn racket() -> Command {
    let mut command = Command::new("racket");
    if let Some(source) = std::env::var_os("WHATIF_ROSETTE") {
        command.arg("-S").arg(source);
    }
    command
}

/// Runs a command, and returns what it prints; otherwise what went wrong.
fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    let error = words.lines().find(|line| line.starts_with("error")).or(words.lines().next());
    Err(error.unwrap_or("it failed").to_owned())
}

fn measured(command: &mut Command) -> Result<Times, String> {
    let printed = output(command)?;
    let numbers: Vec<f64> = printed.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [evaluation, solving] => Ok(Times { evaluation, solving }),
        _ => Err(format!("it printed {printed:?}")),
    }
}

fn find_rosette() -> Result<(), String> {
    output(racket().args(["-l", "rosette", "-e", "(void)"])).map(drop)
}

fn build_z3_crate() -> Result<PathBuf, String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("z3-crate");
    let sources = target.join("src");
    let manifest = "[package]\nname = \"with-z3-crate\"\nedition = \"2024\"\n\n[dependencies]\nz3 = \"0.22\"\n\n[workspace]\n";
    std::fs::create_dir_all(&sources)
        .and_then(|()| std::fs::write(target.join("Cargo.toml"), manifest))
        .and_then(|()| std::fs::write(sources.join("main.rs"), include_str!("z3_crate.rs")))
        .map_err(|error| error.to_string())?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["build", "--release", "--quiet", "--target-dir", "target"]).current_dir(&target);
    cargo.env("Z3_LIBRARY_PATH_OVERRIDE", z3_library());
    output(&mut cargo)?;
    Ok(target.join("target/release/with-z3-crate"))
}
