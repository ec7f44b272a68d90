//! The page to try whatif on: its script is bundled here, so that a build finds it and needs no Node.

use crate::phase::{Outcome, root, run};
use crate::setup::answers;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// Where the page is made.
fn home() -> PathBuf {
    root().join("crates/web/try")
}

/// Bundles the page, unless that is done. Without Node, or where its packages cannot be fetched, whatif is built without the page.
pub(crate) fn bundle() -> Outcome {
    if is_fresh() {
        eprintln!("   the page to try whatif on is bundled");
        return Ok(());
    }
    if !answers("npm", &["--version"]) {
        eprintln!(
            "   skipped: npm is not installed; without it, `whatif web` has no page to try programs on"
        );
        return Ok(());
    }
    if !home().join("node_modules/.bin/esbuild").exists() && npm(&["ci", "--ignore-scripts"]).is_err() {
        eprintln!("   skipped: the packages of the page to try programs on cannot be fetched");
        return Ok(());
    }
    npm(&["run", "bundle"])
}

/// Checks the types of the page's script.
pub(crate) fn check() -> Outcome {
    npm(&["run", "check"])
}

fn npm(arguments: &[&str]) -> Outcome {
    run(Command::new("npm").args(arguments).args(["--silent", "--no-audit", "--no-fund"]).current_dir(home()))
}

/// Is the bundle newer than all that it is made of?
fn is_fresh() -> bool {
    let Some(made) = changed(&home().join("dist/try.js")) else { return false };
    let files =
        |folder: PathBuf| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    let sources = files(home().join("src")).chain(files(root().join("editors/common")));
    let packages = ["package.json", "package-lock.json"].map(|name| home().join(name));
    sources.chain(packages).all(|file| changed(&file).is_some_and(|at| at <= made))
}

fn changed(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|found| found.modified()).ok()
}
