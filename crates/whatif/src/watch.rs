//! `--watch`: asks again when a file is saved.
//!
//! The files that were named, and the Haskell files beside them, are looked at a few times a second. The named ones are open
//! buffers of the host, so that it keeps what it answered about them: an edit asks again only what it can change.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use whatif_analysis::{Host, Options};

use crate::output::Status;

/// Time between two looks.
const PAUSE: Duration = Duration::from_millis(200);

/// Asks a question once, or again after each change until somebody stops it: the last status.
pub(crate) fn run(
    watch: bool,
    host: &Host,
    files: &[PathBuf],
    options: &Options,
    mut ask: impl FnMut() -> Status,
) -> Status {
    if !watch {
        return ask();
    }
    let mut seen = stamps(files);
    seen.keys().for_each(|file| open(host, file));
    loop {
        let status = ask();
        eprintln!("-- waiting for a change; Ctrl-C ends");
        let changed = loop {
            if options.is_cancelled() {
                return status;
            }
            std::thread::sleep(PAUSE);
            let now = stamps(files);
            let changed: Vec<PathBuf> = now
                .iter()
                .filter(|(file, stamp)| seen.get(*file) != Some(stamp))
                .map(|(file, _)| file.clone())
                .collect();
            let gone: Vec<PathBuf> = seen.keys().filter(|file| !now.contains_key(*file)).cloned().collect();
            if changed.is_empty() && gone.is_empty() {
                continue;
            }
            gone.iter().for_each(|file| host.close(file));
            seen = now;
            break changed;
        };
        for file in &changed {
            open(host, file);
            eprintln!("-- saved: {}", file.display());
        }
    }
}

/// A file that cannot be read is as good as one that is not open: the question says what is wrong.
fn open(host: &Host, file: &Path) {
    match std::fs::read_to_string(file) {
        Ok(text) => host.open(file, text),
        Err(_) => host.close(file),
    }
}

/// When the files were last written, with the Haskell files in their folders.
fn stamps(files: &[PathBuf]) -> BTreeMap<PathBuf, SystemTime> {
    let mut found = BTreeMap::new();
    for file in files {
        let folder = if file.is_dir() { Some(file.as_path()) } else { file.parent() };
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        let beside = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
        // Names as they were given, so that the host knows them again.
        let beside = beside.map(|entry| folder.unwrap_or(Path::new("")).join(entry.file_name()));
        for path in beside.chain([file.clone()]) {
            let is_haskell =
                path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs");
            let written = std::fs::metadata(&path).and_then(|found| found.modified());
            if let (true, Ok(written)) = (is_haskell, written) {
                found.insert(path, written);
            }
        }
    }
    found
}
