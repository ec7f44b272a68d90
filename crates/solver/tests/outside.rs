//! A program outside of the workspace that uses this package by its path, in an empty environment: it is built without
//! Z3, and finds Z3 when it runs.

use std::path::{Path, PathBuf};
use std::process::Command;

const MANIFEST: &str = r#"
[package]
name = "outside"
edition = "2024"

[workspace]

[dependencies]
whatif-solver = { path = "SOLVER" }
whatif-term = { path = "SOLVER/../term" }
"#;

const PROGRAM: &str = r#"
use whatif_solver::{Answer, Solver, standard};
use whatif_term::{Sort, Term};

fn main() {
    let x = Term::var("x", Sort::Int);
    match standard().check(&[(&x * &x).equals(&Term::int(49)), x.lt(&Term::int(0))]) {
        Answer::Sat(model) => println!("x = {}", model.eval(&x)),
        other => println!("{other}"),
    }
}
"#;

/// A command with nothing in its environment but what finding and running the compiler takes.
fn bare(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_clear();
    for name in ["PATH", "HOME", "CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command
}

/// A library that says it is Z3 4.8.12.
const OLD: &str = r#"
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Z3_get_version(a: *mut u32, b: *mut u32, c: *mut u32, d: *mut u32) {
    unsafe { (*a, *b, *c, *d) = (4, 8, 12, 0) }
}
"#;

/// Builds the program in a folder of its own.
fn build(folder: &Path) -> PathBuf {
    let solver = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(folder.join("src")).unwrap();
    let manifest = MANIFEST.replace("SOLVER", &solver.to_string_lossy());
    std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    std::fs::write(folder.join("src/main.rs"), PROGRAM).unwrap();
    // The same versions of other packages, which are here already.
    std::fs::copy(solver.join("../../Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let build = ["build", "--quiet", "--offline", "--target-dir", "target"];
    succeed(bare(Path::new(env!("CARGO"))).args(build).current_dir(folder));
    folder.join("target/debug/outside")
}

/// Builds the library of another version.
fn build_old(folder: &Path) -> PathBuf {
    let (source, library) = (folder.join("old.rs"), folder.join("libz3-old.so"));
    std::fs::write(&source, OLD).unwrap();
    let arguments = ["--edition", "2024", "--crate-type", "cdylib", "-o"];
    succeed(bare(Path::new("rustc")).args(arguments).args([&library, &source]));
    library
}

/// Runs a command that must succeed; what it printed.
fn succeed(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_program_outside_of_the_workspace_builds_and_answers_a_query_in_an_empty_environment() {
    if cfg!(feature = "vendored") {
        // To build Z3 once more would take half an hour.
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside");
    let program = build(&folder);
    let run = || {
        let mut command = Command::new(&program);
        command.env_clear().current_dir("/");
        command
    };
    assert_eq!(succeed(&mut run()), "x = -7\n");

    let missing = succeed(run().env("WHATIF_Z3", "/no/such/folder"));
    let expected = "unknown (the solver failed: WHATIF_Z3 names /no/such/folder, but libz3 is not there; `pip install z3-solver==";
    assert!(missing.starts_with(expected), "{missing}");

    let old = build_old(&folder);
    let wrong = succeed(run().env("WHATIF_Z3", &old));
    let expected = format!(
        "whatif needs Z3 5.3.2, but {} has Z3 4.8.12; `pip install z3-solver==5.3.2.0` installs",
        old.display()
    );
    assert!(wrong.contains(&expected), "{wrong}");
}
