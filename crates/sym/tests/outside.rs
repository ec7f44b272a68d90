//! A program outside of the workspace that uses this package by its path, in an empty environment: it builds, runs and
//! solves, with nothing set.

use std::path::Path;
use std::process::Command;

const MANIFEST: &str = r#"
[package]
name = "puzzle"
edition = "2024"

[workspace]

[dependencies]
whatif-sym = { path = "SYM" }
"#;

const PROGRAM: &str = r#"
use whatif_sym::prelude::*;

#[symbolic]
fn price(legs: u16, heads: u16) -> u16 {
    if legs < heads * 2 || legs > heads * 4 || legs % 2 != 0 {
        return 0;
    }
    let rabbits = (legs - heads * 2) / 2;
    rabbits * 7 + (heads - rabbits) * 3
}

fn main() {
    let [legs, heads] = ["legs", "heads"].map(SymU::<16>::sym);
    let query = price::sym(&legs, &heads).simple_merge().eq(76) & heads.eq(20) & legs.lt(100);
    let model = solve(&query).unwrap().model().unwrap();
    let legs: u16 = legs.under(&model).unwrap();
    println!("{legs} legs, {}", price(legs, 20));
}
"#;

fn succeed(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_program_outside_of_the_workspace_builds_runs_and_solves_in_an_empty_environment() {
    let sym = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("puzzle");
    std::fs::create_dir_all(folder.join("src")).unwrap();
    std::fs::write(folder.join("Cargo.toml"), MANIFEST.replace("SYM", &sym.to_string_lossy())).unwrap();
    std::fs::write(folder.join("src/main.rs"), PROGRAM).unwrap();
    // The same versions of other packages, which are here already.
    std::fs::copy(sym.join("../../Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let mut build = Command::new(env!("CARGO"));
    // Nothing but what finding and running the compiler takes.
    build.env_clear().args(["build", "--quiet", "--offline", "--target-dir", "target"]).current_dir(&folder);
    for name in ["HOME", "CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"] {
        build.envs(std::env::var_os(name).map(|value| (name, value)));
    }
    // The compiler beside this cargo comes first: a `rustc` that chooses among versions might fetch another one, since nothing tells
    // it not to.
    let tools = Path::new(env!("CARGO")).parent().map(Path::to_path_buf);
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(tools.into_iter().chain(std::env::split_paths(&others))).unwrap();
    build.env("PATH", path);
    succeed(&mut build);
    let mut run = Command::new(folder.join("target/debug/puzzle"));
    assert_eq!(succeed(run.env_clear().current_dir("/")), "48 legs, 76\n");
}
