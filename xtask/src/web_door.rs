//! The pages of `whatif web` in a browser: one of the doors.
//!
//! Node and Chromium are needed for this test alone, never for building or running whatif. The test's two packages are installed
//! beside it, in versions that its `package.json` fixes.

use crate::phase::{Outcome, root, run};
use crate::setup::answers;
use crate::try_page;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Goes through the scenes of `web.mjs` and `try.mjs` and through random sessions with a built program, and takes a newcomer's steps where
/// there is a terminal to type in.
pub(crate) fn web(whatif: &Path) -> Outcome {
    let newcomer = if answers("tmux", &["-V"]) { Some("newcomer.mjs") } else { None };
    if newcomer.is_none() {
        eprintln!("   the newcomer's steps are skipped: tmux is not installed");
    }
    let scenes: Vec<&str> = ["web.mjs", "try.mjs", "random.mjs"].into_iter().chain(newcomer).collect();
    play(whatif, &scenes, None)
}

/// A newcomer's steps alone, with their times: with a program, or with an archive that is installed first.
pub(crate) fn newcomer(whatif: &Path, archive: Option<&Path>) -> Outcome {
    play(whatif, &["newcomer.mjs"], archive)
}

/// Takes pictures of every page, wide and narrow, light and dark, and those of the book.
pub(crate) fn pictures(whatif: &Path) -> Outcome {
    play(whatif, &["pictures.mjs"], None)
}

fn play(whatif: &Path, scenes: &[&str], archive: Option<&Path>) -> Outcome {
    let Some(chromium) = chromium() else {
        eprintln!(
            "   skipped: Chromium is not installed; install it, or say where it is with WHATIF_CHROMIUM"
        );
        return Ok(());
    };
    if !answers("npm", &["--version"]) {
        eprintln!("   skipped: Node is not installed; Node 20 and npm are needed");
        return Ok(());
    }
    let here = root().join("crates/web/tests/browser");
    run(Command::new("npm").arg("install").current_dir(&here))?;
    try_page::check()?;
    let screenshots = whatif.with_file_name("screenshots");
    for scenes in scenes {
        let mut node = Command::new("node");
        node.arg(scenes).arg(whatif).arg(root().join("examples/top")).arg(&chromium).arg(&screenshots);
        node.env("BOOK", root().join("docs/book/src/pictures"));
        run(node.args(archive).current_dir(&here))?;
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
