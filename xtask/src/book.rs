//! `cargo xtask book`: the book, into `dist/book`. What its commands print is tested by `crates/whatif/tests/book.rs`, what its Python says by
//! the door for Python.

use std::process::Command;

use crate::phase::{Outcome, root, run, timed};

/// The version of mdBook that the book is written for.
const MDBOOK: &str = "0.5.4";

/// Builds the book; a warning is an error.
pub(crate) fn book() -> Outcome {
    let home = root().join(".doors/mdbook");
    let mdbook = home.join("bin/mdbook");
    if !mdbook.is_file() {
        timed("build mdBook", || {
            let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
            cargo.args([
                "install",
                "--quiet",
                "--debug",
                "--locked",
                "--no-default-features",
                "--features",
                "search",
            ]);
            run(cargo.args(["mdbook", "--version", MDBOOK, "--root"]).arg(&home))
        })?;
    }
    timed("build the book", || {
        let to = root().join("dist/book");
        let output = Command::new(&mdbook)
            .arg("build")
            .arg(root().join("docs/book"))
            .arg("--dest-dir")
            .arg(&to)
            .output();
        let output = output.map_err(|error| format!("{}: {error}.", mdbook.display()))?;
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() || said.contains("WARN") || said.contains("ERROR") {
            return Err(format!("mdBook is not content:\n{said}"));
        }
        eprintln!("   {}", to.join("index.html").display());
        Ok(())
    })
}
