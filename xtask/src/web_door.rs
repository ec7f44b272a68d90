//! The pages of `whatif web` in a browser: one of the doors.
//!
//! Node and Chromium are needed for this test alone, never for building or running whatif. The test's two packages are installed
//! beside it, in versions that its `package.json` fixes.

use crate::phase::{Outcome, root, run};
use crate::try_page;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Goes through the scenes of `web.mjs` and `try.mjs`, and through random sessions, with a built program.
pub(crate) fn web(whatif: &Path) -> Outcome {
    let Some(chromium) = chromium() else {
        eprintln!(
            "   skipped: Chromium is not installed; install it, or say where it is with WHATIF_CHROMIUM"
        );
        return Ok(());
    };
    if Command::new("npm").arg("--version").output().is_err() {
        eprintln!("   skipped: Node is not installed; Node 20 and npm are needed");
        return Ok(());
    }
    let here = root().join("crates/web/tests/browser");
    run(Command::new("npm").arg("install").current_dir(&here))?;
    try_page::check()?;
    let screenshots = whatif.with_file_name("screenshots");
    for scenes in ["web.mjs", "try.mjs", "random.mjs"] {
        let mut node = Command::new("node");
        node.arg(scenes).arg(whatif).arg(root().join("examples/top")).arg(&chromium).arg(&screenshots);
        run(node.current_dir(&here))?;
    }
    eprintln!("   screenshots are in {}", screenshots.display());
    Ok(())
}

/// Chromium, where the variable says or where Debian and others put it.
fn chromium() -> Option<PathBuf> {
    let told = std::env::var_os("WHATIF_CHROMIUM").map(PathBuf::from);
    let usual =
        ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].map(PathBuf::from);
    told.into_iter().chain(usual).find(|path| path.exists())
}
