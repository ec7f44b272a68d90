//! The pages of `whatif web` in a browser: part of `cargo xtask test doors`.
//!
//! Node and Chromium are needed for this test alone, never for building or running whatif. The test's two packages are installed
//! beside it, in versions that its `package.json` fixes.

use crate::phase::{Outcome, Phases, root, run, timed};
use std::path::PathBuf;
use std::process::Command;

/// Builds the program and goes through the scenes of `web.mjs`.
pub(crate) fn test(phases: &Phases) -> Outcome {
    let chromium = chromium()?;
    phases.cargo("build whatif", &["build", "--package", "whatif"])?;
    let here = root().join("crates/web/tests/browser");
    timed("install the browser test", || run(Command::new("npm").arg("install").current_dir(&here)))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let whatif = target.join("debug").join(format!("whatif{}", std::env::consts::EXE_SUFFIX));
    let screenshots = target.join("screenshots");
    timed("tasks in the browser", || {
        let mut node = Command::new("node");
        node.arg("web.mjs").arg(&whatif).arg(root().join("examples/top")).arg(&chromium).arg(&screenshots);
        run(node.current_dir(&here))
    })?;
    eprintln!("screenshots are in {}", screenshots.display());
    Ok(())
}

/// Chromium, where the variable says or where Debian and others put it.
fn chromium() -> Result<PathBuf, String> {
    let told = std::env::var_os("WHATIF_CHROMIUM").map(PathBuf::from);
    let usual =
        ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].map(PathBuf::from);
    let found = told.into_iter().chain(usual).find(|path| path.exists());
    found.ok_or_else(|| {
        "there is no Chromium; install it, or say where it is with WHATIF_CHROMIUM.".to_owned()
    })
}
